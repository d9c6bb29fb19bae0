# What the scripts of this folder begin with. They set `here` and `work` first.
program=${PROGRAM:-$here/../carry/trainee}
python=${PYTHON:-python3}
out=${OUT:-$here/../training-out}
speed=${SPEED:-1}
seed=${SEED:-1}
begin=$SECONDS
mkdir -p "$out" "$work"
export PYTHONUNBUFFERED=1
log() { echo "[$((SECONDS - begin)) s] $*" | tee -a "$out/log.txt"; }
seconds() { echo $(( ($1 + speed - 1) / speed )); }
