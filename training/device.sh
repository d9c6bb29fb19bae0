#!/usr/bin/env bash
# Makes the network of Cubulus on a machine with a GPU: self-play on all processors, training, matches. What was stopped goes on when it is run again.
#
#   training/device.sh [all]            from hand-written knowledge to the third generation: `first`, then `second`, each in under ten minutes
#   training/device.sh first            one generation, and positions for the second
#   training/device.sh second           after it, on the same machine: the second and the third generation, and matches with `hand`
#   training/device.sh next NET         one more generation by that network, and matches with it and with `hand`
#   training/device.sh match NET OTHER  a match at 50 ms an action, and one at 500 ms
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script (with a WORK
# of its own): SPEED=20 takes half a minute.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-training}
. "$here/common.sh"
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    logged "" "$program" selfplay cubulus --out "$(folder "$1")" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --files 1000000
}
# Training: NAME SECONDS FOLDER…, with further arguments in EXTRA. All generations have the scale of the first.
train() {
    local name=$1 time=$2
    shift 2
    local folders=()
    for folder in "$@"; do folders+=("$work/$folder"); done
    local scale=()
    if [ "$name" != one ] && [ -f "$out/one.json" ]; then
        scale=(--scale "$("$python" -c "import json; print(json.load(open('$out/one.json'))['scale'])")")
    fi
    log "training $name on $*"
    # shellcheck disable=SC2086
    "$python" "$here/train.py" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" \
        --check "$program" --seed "$seed" "${scale[@]}" ${BATCH:+--batch "$BATCH"} ${EXTRA:-} >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$(head -n 2 "$out/$name.txt" | tr '\n' ' ')"
    log "$(tail -n 1 "$out/$name.txt")"
}
# A match: ONE OTHER SECONDS, with the budget in further arguments
duel() {
    local one=$1 other=$2 time=$3
    shift 3
    logged "" "$program" duel "$one" "$other" --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" "$@"
}

first() {
    step zero play zero hand 400 125 "$seed"
    # The processors play on while the GPU learns.
    aside more play more hand 400 45 $((seed + 100))
    step one train one 40 zero
    joined
    step one-hand duel "$out/one.net" hand 12 --ms 20
    step first play first "$out/one.net" 500 "${PLAY:-240}" $((seed + 1))
}
second() {
    after first
    aside further play further "$out/one.net" 500 60 $((seed + 200))
    step two train two 75 zero more first
    joined
    step second play second "$out/two.net" 600 "${PLAY:-150}" $((seed + 2))
    # A match while the GPU learns.
    aside two-hand duel "$out/two.net" hand 85 --ms 50 --threads "$(beside 2)"
    step three train three 80 more first further second
    joined
    cp "$out/three.net" "$out/cubulus.net"
    cp "$out/three.md" "$out/cubulus.md"
    step three-hand duel "$out/three.net" hand 110 --ms 50
}

nproc >>"$out/log.txt"
case ${1:-all}/$# in
all/[01])
    first
    second
    ;;
first/1) first ;;
second/1) second ;;
next/2)
    from=$(copied "$2")
    step next play next "$from" "${NODES:-500}" "${PLAY:-270}" $((seed + 2))
    step four train four "${LEARN:-110}" next
    cp "$out/four.net" "$out/cubulus.net"
    cp "$out/four.md" "$out/cubulus.md"
    step four-begin duel "$out/four.net" "$from" 25 --ms 20
    step four-hand duel "$out/four.net" hand 35 --ms 50
    ;;
match/3)
    duel "$2" "$3" "${FIFTY:-150}" --ms 50
    duel "$2" "$3" "${LONG:-240}" --ms 500
    ;;
*) usage ;;
esac
log "done"
