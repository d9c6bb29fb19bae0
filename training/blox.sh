#!/usr/bin/env bash
# Makes the network of BLOX on a machine with a GPU, in under ten minutes: self-play on all processors, training, matches.
# What was stopped goes on when it is run again.
#
#   training/blox.sh [all]    from hand-written knowledge: one generation with three weights of results, and a second one
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-blox}
. "$here/common.sh"
inputs=${INPUTS:-348}
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    logged "" "$program" selfplay blox --out "$(folder "$1")" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --opening 4 --stray 10 --files 1000000
}
# Training: NAME SECONDS RESULTS FOLDER…
train() {
    local name=$1 time=$2 results=$3 folders=()
    shift 3
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_tables.py" --game blox --inputs "$inputs" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" \
        --results "$results" --check "$program" --seed "$seed" --batch "${BATCH:-8192}" >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*, results $results: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt"); $(grep 'hand-written value alone' "$out/$name.md")"
}
# A match: ONE OTHER SEATS SECONDS, with the budget in further arguments
tables() {
    local one=$1 other=$2 seats=$3 time=$4
    shift 4
    logged "$* " "$program" --of blox tables "$one" "$other" --seats "$seats" --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" "$@"
}
# The network with the lowest mean rank in its last match of two seats, of those named.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name.net v hand: 2 seats, mean rank \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -n | head -n 1 | cut -d' ' -f2
}

case ${1:-all}/$# in
all/[01]) ;;
*) usage ;;
esac
nproc >>"$out/log.txt"
step zero play zero hand "${NODES:-400}" "${PLAY:-130}" "$seed"
aside low train low 20 0.3 zero
aside middle train middle 20 0.6 zero
aside high train high 20 1.0 zero
joined
for name in low middle high; do step "$name-hand" tables "$out/$name.net" hand 2 12 --nodes 2000; done
chosen=$(best low middle high)
chosen=${chosen:-middle} # no game was played
results_count=$(case $chosen in low) echo 0.3 ;; high) echo 1.0 ;; *) echo 0.6 ;; esac)
log "$chosen goes on"
step first play first "$out/$chosen.net" "${NODES:-400}" "${PLAY_AGAIN:-75}" $((seed + 1))
aside two train two 20 "$results_count" zero first
aside three train three 20 "$results_count" first
joined
for name in two three; do step "$name-hand" tables "$out/$name.net" hand 2 12 --nodes 2000; done
again=$(best "$chosen" two three)
chosen=${again:-two}
log "$chosen is kept"
cp "$out/$chosen.net" "$out/blox.net"
cp "$out/$chosen.md" "$out/blox.md"
step kept-2 tables "$out/blox.net" hand 2 50 --ms 50
step kept-4 tables "$out/blox.net" hand 4 30 --ms 50
step kept-3 tables "$out/blox.net" hand 3 20 --ms 50
log "done"
