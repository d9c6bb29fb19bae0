# What the scripts of this folder begin with. They set `here` and `work` first.
program=${PROGRAM:-$here/../carry/trainee}
python=${PYTHON:-python3}
out=${OUT:-$here/../training-out}
speed=${SPEED:-1}
seed=${SEED:-1}
begin=$SECONDS
# What stands in the reports; a copy without its history is told it.
export COMMIT=${COMMIT:-$(git -C "$here" rev-parse --short HEAD 2>/dev/null || echo unknown)}
mkdir -p "$out" "$work"
export PYTHONUNBUFFERED=1
log() { echo "[$((SECONDS - begin)) s] $*" | tee -a "$out/log.txt"; }
seconds() { echo $(( ($1 + speed - 1) / speed )); }
