#!/usr/bin/env bash
# Makes the networks of AttaKube: self-play on all processors, training, matches. What was stopped goes on when it is run again.
#
#   training/attakube.sh [all]         first, then guesses with its network
#   training/attakube.sh first         values, from hand-written knowledge: three weights of results; a machine with a GPU takes under ten minutes
#   training/attakube.sh next NET      values, from games of that network: two weights of results
#   training/attakube.sh guesses NET   what face-down Kubes are, from what they do in games of that network, and then of it with what was learned; needs no GPU
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script; THREADS
# are the games at once.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-attakube}
. "$here/common.sh"
inputs=${INPUTS:-2258}
threads=${THREADS:-$(nproc)}
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    logged "" "$program" selfplay attakube --out "$(folder "$1")" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --opening 14 --stray 10 --files 1000000 --threads "$threads"
}
# What face-down Kubes do: FOLDER MIND SECONDS SEED
watch() {
    logged "" "$program" selfplay attakube --guesses --out "$(folder "$1")" --mind "$2" --nodes "${WATCH_NODES:-3000}" --seconds "$(seconds "$3")" --seed "$4" --files 1000000 --threads "$threads"
}
# Training: NAME SECONDS RESULTS FOLDER…
train() {
    local name=$1 time=$2 results=$3 folders=()
    shift 3
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_tables.py" --game attakube --inputs "$inputs" --lead 350 --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" \
        --results "$results" --check "$program" --seed "$seed" --batch "${BATCH:-8192}" >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*, results $results: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt"); $(grep 'hand-written value alone' "$out/$name.md")"
}
# Training to guess: NAME SECONDS FOLDER…
guess() {
    local name=$1 time=$2 folders=()
    shift 2
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_guesses.py" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" --check "$program" --seed "$seed" \
        >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt")"
}
# A match: ONE OTHER SECONDS, with the budget in further arguments
match() {
    local one=$1 other=$2 time=$3
    shift 3
    logged "$* " "$program" --of attakube tables "$one" "$other" --seats 2 --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" --threads "$threads" "$@"
}
# The network with the best score in its last match, of those named.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name.net v hand: .* share \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -rn | head -n 1 | cut -d' ' -f2
}
# Keeps the best of those named, the first if no game was played, and says how strong it is.
finish() {
    local chosen
    chosen=$(best "$@")
    chosen=${chosen:-$1}
    log "$chosen is kept"
    cp "$out/$chosen.net" "$out/attakube.net"
    cp "$out/$chosen.md" "$out/attakube.md"
    step kept match "$out/attakube.net" hand "${LAST:-200}" --ms 50
}

first() {
    step zero play zero hand "${NODES:-500}" "${PLAY:-140}" "$seed"
    aside middle train middle "${LEARN:-30}" 0.2 zero
    aside low train low "${LEARN:-30}" 0.1 zero
    aside high train high "${LEARN:-30}" 0.4 zero
    joined
    for name in low middle high; do step "$name-hand" match "$out/$name.net" hand "${CHOOSE:-18}" --nodes 5000; done
    finish middle low high
}

next() {
    local net
    net=$(copied "$1")
    step before match "$net" hand "${BEFORE:-90}" --ms 50
    step next play next "$net" "${NODES:-500}" "${PLAY:-140}" "$((seed + 1))"
    aside two train two "${LEARN:-30}" 0.4 next
    aside three train three "${LEARN:-30}" 0.7 next
    joined
    for name in two three; do step "$name-net" match "$out/$name.net" "$net" "${CHOOSE:-18}" --nodes 5000; done
    for name in two three; do step "$name-hand" match "$out/$name.net" hand "${CHOOSE:-18}" --nodes 5000; done
    finish two three
}

guesses() {
    local net
    net=$(copied "$1")
    chain=$begun # all that the steps before say is in that network
    step watched watch watched "$net" "${WATCH:-240}" "$seed"
    step early guess early "${GUESS:-120}" watched
    step again watch again "$net+$out/early.net" "${WATCH:-240}" "$((seed + 1))"
    step attakube-guesses guess attakube-guesses "${GUESS:-240}" watched again
    step guessed match "$net+$out/attakube-guesses.net" "$net" "${LAST:-200}" --nodes 5000
}

log "$threads threads"
case ${1:-all}/$# in
all/[01])
    first
    guesses "$out/attakube.net"
    ;;
first/1) first ;;
next/2) next "$2" ;;
guesses/2) guesses "$2" ;;
*) usage ;;
esac
log "done"
