#!/usr/bin/env bash
# One step of making the network of Cubulus on a machine with a GPU, in under ten minutes: self-play on all processors, training, matches.
#
#   training/device.sh first            from hand-written knowledge: one generation, and positions for the second
#   training/device.sh second           directly after it, on the same machine: the second and the third generation, and matches with `hand`
#   training/device.sh next NET         one more generation by that network
#   training/device.sh match NET OTHER  a match at 50 ms an action, and one at 500 ms
#
# PROGRAM is the static program (docs/training.md says how to build it); networks, logs and reports go to OUT. SPEED shortens every part, to try the script: SPEED=20
# takes half a minute.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-training}
. "$here/common.sh"
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    log "$("$program" selfplay cubulus --out "$work/$1" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --files 1000000)"
}
# Training: NAME SECONDS FOLDER…, with further arguments in MORE and EXTRA
train() {
    local name=$1 time=$2
    shift 2
    local folders=()
    for folder in "$@"; do folders+=("$work/$folder"); done
    log "training $name on $*"
    # shellcheck disable=SC2086
    "$python" "$here/train.py" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" \
        --check "$program" --seed "$seed" ${MORE:-} ${EXTRA:-} >>"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; exit 1; }
    log "$(head -n 2 "$out/$name.txt" | tr '\n' ' ')"
    log "$(tail -n 1 "$out/$name.txt")"
}
# A match: ONE OTHER SECONDS, with the budget in further arguments
duel() {
    local one=$1 other=$2 time=$3
    shift 3
    log "$("$program" duel "$one" "$other" --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" "$@")"
}

nproc >>"$out/log.txt"
case ${1:-} in
first)
    play zero hand 400 125 "$seed"
    # The processors play on while the GPU learns.
    play more hand 400 45 $((seed + 100)) &
    train one 40 zero
    wait
    duel "$out/one.net" hand 12 --ms 20
    cp "$out/one.net" "$out/one.json" "$work/"
    play first "$work/one.net" 500 "${PLAY:-240}" $((seed + 1))
    ;;
second)
    cp "$work/one.net" "$out/"
    scale="--scale $(python3 -c "import json; print(json.load(open('$work/one.json'))['scale'])")"
    play further "$work/one.net" 500 60 $((seed + 200)) &
    MORE=$scale train two 75 zero more first
    wait
    cp "$out/two.net" "$out/two.json" "$work/"
    play second "$work/two.net" 600 "${PLAY:-150}" $((seed + 2))
    # A match while the GPU learns.
    duel "$work/two.net" hand 85 --ms 50 --threads 14 &
    MORE=$scale train three 80 more first further second
    wait
    duel "$out/three.net" hand 110 --ms 50
    ;;
next)
    cp "$2" "$work/begin.net"
    play next "$work/begin.net" "${NODES:-500}" "${PLAY:-270}" $((seed + 2))
    train three "${LEARN:-110}" next
    duel "$out/three.net" "$work/begin.net" 25 --ms 20
    duel "$out/three.net" hand 35 --ms 50
    ;;
match)
    duel "$2" "$3" "${FIFTY:-150}" --ms 50
    duel "$2" "$3" "${LONG:-240}" --ms 500
    ;;
*)
    echo "usage: training/device.sh first | second | next NET | match NET OTHER" >&2
    exit 2
    ;;
esac
log "done"
