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
# What decides what is made, besides the arguments of steps, as a number. Trainers are not in it, so that a trainer can be mended while its positions are kept.
begun=$({
    cksum <"$program" || true
    cat "${STYLES:-/dev/null}" || true
    printf '%s\n' "${INPUTS:-}" "${BATCH:-}" "${EXTRA:-}" "${WATCH_NODES:-}"
} 2>/dev/null | cksum)
# That and all steps so far with their arguments: what comes after a step that has changed is made again, too.
chain=$begun
# Says how a script is called, as its head has it, and ends it.
usage() {
    sed -n 's/^#   //p' "$0" >&2
    exit 2
}
# Only where one step is done after the other: copies that run at the same time are in each other's way.
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
# A step of the script, unless an earlier run has done it with the same arguments after the same steps: NAME COMMAND…
# Its mark is written once it is done. What was cut off begins again; self-play goes on in its folder.
step() {
    chained "$@"
    unless_done "$@"
    gather
}
chained() { chain=$(printf '%s\n' "$chain" "seed $seed" "speed $speed" "$@" | cksum); }
unless_done() {
    local mark=$work/steps/$1
    if [ -f "$mark" ] && [ "$(cat "$mark")" = "$chain" ]; then
        echo "$1 is done" >&2
        return
    fi
    rm -f "$mark"
    shift
    "$@"
    echo "$chain" >"$mark"
}
# The folder in which a step plays: NAME. What it has written there is kept when it is cut off; what a step with other arguments or after other steps has written is not.
folder() {
    local folder=$work/$1
    if [ ! -f "$folder/chain" ] || [ "$(cat "$folder/chain")" != "$chain" ]; then
        rm -rf "$folder"
        mkdir -p "$folder"
        echo "$chain" >"$folder/chain"
    fi
    echo "$folder"
}
# Goes on as after a step of an earlier run: NAME.
after() { chain=$(printf '%s\n' "$begun" "$(cat "$work/steps/$1")" | cksum); }
# A copy of a network, named after what is in it: what was made from another one is not taken for done.
copied() {
    local copy
    copy=$work/$(cksum <"$1" | cut -d' ' -f1).net
    cp "$1" "$copy"
    echo "$copy"
}
# A step beside what follows, until `joined`.
aside() {
    chained "$@"
    unless_done "$@" &
    asides+=("$!")
}
# Waits for all steps that were begun aside; fails if one of them has failed.
joined() {
    local job
    for job in "${asides[@]}"; do wait "$job"; done
    asides=()
    gather
}
