# shellcheck shell=bash
# What the scripts of this folder begin with. They set `here` and `work` first.
#
# Everything is made in `work`, which outlasts a run, and copied to OUT. A script that was stopped, or cut off by the time a machine gives it, goes on when it is run again:
# steps that are done are not done again.
program=${PROGRAM:-$here/../carry/trainee}
python=${PYTHON:-python3}
results=${OUT:-$here/../training-out}
out=$work/out
speed=${SPEED:-1}
seed=${SEED:-1}
begin=$SECONDS
# What stands in the reports; a copy without its history is told it.
export COMMIT=${COMMIT:-$(git -C "$here" rev-parse --short HEAD 2>/dev/null || echo unknown)}
asides=()
mkdir -p "$results" "$out" "$work/steps"
export PYTHONUNBUFFERED=1
gather() { cp -r "$out/." "$results/"; }
trap gather EXIT
log() { echo "[$((SECONDS - begin)) s] $*" | tee -a "$out/log.txt"; }
# The processors for what runs beside a trainer: all but so many.
beside() { echo $(( $(nproc) > 2 * $1 ? $(nproc) - $1 : 1 )); }
seconds() { echo $(( ($1 + speed - 1) / speed )); }
# Runs a command and logs what it says, after some words; fails if it does: WORDS COMMAND…
logged() {
    local words=$1 said
    shift
    said=$("$@") || return
    log "$words$said"
}
# A step of the script, unless an earlier run has done it with the same arguments: NAME COMMAND…
# Its mark is written once it is done. What was cut off begins again; self-play keeps the files that it has written.
step() {
    local mark=$work/steps/$1 said
    said=$(printf '%s\n' "seed $seed" "speed $speed" "$@")
    if [ -f "$mark" ] && [ "$(cat "$mark")" = "$said" ]; then
        echo "$1 is done" >&2
        return
    fi
    shift
    "$@"
    echo "$said" >"$mark"
    gather
}
# A copy of a network, named after what is in it: what was made from another one is not taken for done.
copied() {
    local copy
    copy=$work/$(cksum <"$1" | cut -d' ' -f1).net
    cp "$1" "$copy"
    echo "$copy"
}
# A step beside what follows, until `joined`.
aside() {
    step "$@" &
    asides+=("$!")
}
# Waits for all steps that were begun aside; fails if one of them has failed.
joined() {
    local job
    for job in "${asides[@]}"; do wait "$job"; done
    asides=()
}
