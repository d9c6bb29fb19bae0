#!/usr/bin/env bash
# Makes the networks of Cube Attack on a machine with a GPU: self-play on all processors, training, matches. What was stopped goes on when it is run again.
#
#   training/cube_attack.sh [all]       both networks: `first`, then cube_attack_tables.sh, whose results go to OUT/tables; each in under ten minutes
#   training/cube_attack.sh first       for two seats, from hand-written knowledge: one generation with three weights of results, and a second one
#   training/cube_attack.sh next NET    one more generation by that network, and matches with `hand`
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-cube-attack}
. "$here/common.sh"
# Self-play: FOLDER MIND NODES SECONDS SEED [THREADS]
play() {
    logged "" "$program" selfplay cube-attack --out "$(folder "$1")" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --opening 20 --stray 10 --files 1000000 ${6:+--threads "$6"}
}
# Training: NAME SECONDS RESULTS FOLDER…
train() {
    local name=$1 time=$2 results=$3 folders=()
    shift 3
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_inputs.py" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" --results "$results" \
        --check "$program" --seed "$seed" ${BATCH:+--batch "$BATCH"} >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt"); $(grep 'hand-written value alone' "$out/$name.md")"
}
# A match: ONE OTHER SECONDS, with the budget in further arguments
duel() {
    local one=$1 other=$2 time=$3
    shift 3
    logged "" "$program" --of cube-attack duel "$one" "$other" --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" "$@"
}
# The network with the highest score in the log, of those named. What is chosen plays on under another name, so that a script that goes on chooses the same.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name.net v hand: \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -rn | head -n 1 | cut -d' ' -f2
}

first() {
    step zero play zero hand 800 120 "$seed"
    aside more play more hand 800 45 $((seed + 100)) "$(beside 4)"
    aside low train low 30 0.1 zero
    aside middle train middle 30 0.3 zero
    aside high train high 30 0.7 zero
    joined
    for name in low middle high; do step "$name-hand" duel "$out/$name.net" hand 22 --ms 20; done
    chosen=$(best low middle high)
    chosen=${chosen:-middle} # no game was played
    results_count=$(case $chosen in low) echo 0.1 ;; high) echo 0.7 ;; *) echo 0.3 ;; esac)
    log "$chosen goes on"
    cp "$out/$chosen.net" "$out/one.net"
    step first play first "$out/one.net" 800 120 $((seed + 1))
    aside one-hand duel "$out/one.net" hand 60 --ms 50 --threads "$(beside 2)"
    step two train two 40 "$results_count" zero more first
    joined
    cp "$out/two.net" "$out/cube-attack.net"
    cp "$out/two.md" "$out/cube-attack.md"
    step two-hand duel "$out/two.net" hand 90 --ms 50
}

nproc >>"$out/log.txt"
case ${1:-all}/$# in
all/[01])
    first
    WORK=$work/tables OUT=$results/tables "$here/cube_attack_tables.sh"
    ;;
first/1) first ;;
next/2)
    from=$(copied "$2")
    step next play next "$from" "${NODES:-1200}" "${PLAY:-200}" $((seed + 2))
    aside again play again "$from" "${NODES:-1200}" 40 $((seed + 3)) "$(beside 4)"
    aside three train three 30 "${RESULTS:-0.3}" next
    aside four train four 30 "${OTHER:-0.6}" next
    joined
    for name in three four; do step "$name-hand" duel "$out/$name.net" hand 25 --ms 20; done
    chosen=$(best three four)
    chosen=${chosen:-three}
    log "$chosen goes on"
    cp "$out/$chosen.net" "$out/cube-attack.net"
    cp "$out/$chosen.md" "$out/cube-attack.md"
    step fifty duel "$out/cube-attack.net" hand "${FIFTY:-100}" --ms 50
    step begin duel "$out/cube-attack.net" "$from" 30 --ms 50
    step long duel "$out/cube-attack.net" hand "${LONG:-110}" --ms 500
    ;;
*) usage ;;
esac
log "done"
