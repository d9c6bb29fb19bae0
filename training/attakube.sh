#!/usr/bin/env bash
# Makes a network of AttaKube on a machine with a GPU, in under ten minutes: self-play on all processors, training, matches.
#
#   training/attakube.sh first      from hand-written knowledge: three weights of results
#   training/attakube.sh next NET   from games of that network: two weights of results
#
# PROGRAM is the static program (docs/training.md says how to build it); networks, logs and reports go to OUT. SPEED shortens every part, to try the script; THREADS
# are the games at once.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-attakube}
. "$here/common.sh"
inputs=${INPUTS:-2258}
threads=${THREADS:-$(nproc)}
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    log "$("$program" selfplay attakube --out "$work/$1" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --opening 14 --stray 10 --files 1000000 --threads "$threads")"
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
# A match: ONE OTHER SECONDS, with the budget in further arguments
match() {
    local one=$1 other=$2 time=$3
    shift 3
    log "$* $("$program" --of attakube tables "$one" "$other" --seats 2 --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" --threads "$threads" "$@")"
}
# The network with the best score in its last match, of those named.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name.net v hand: .* share \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -rn | head -n 1 | cut -d' ' -f2
}

log "$threads threads"
case ${1:-first} in
first)
    play zero hand "${NODES:-500}" "${PLAY:-140}" "$seed"
    train low "${LEARN:-30}" 0.1 zero & train middle "${LEARN:-30}" 0.2 zero & train high "${LEARN:-30}" 0.4 zero &
    wait
    for name in low middle high; do match "$out/$name.net" hand "${CHOOSE:-18}" --nodes 5000; done
    chosen=$(best low middle high)
    chosen=${chosen:-middle} # no game was played
    ;;
next)
    match "$2" hand "${BEFORE:-90}" --ms 50
    play first "$2" "${NODES:-500}" "${PLAY:-140}" "$((seed + 1))"
    train two "${LEARN:-30}" 0.4 first & train three "${LEARN:-30}" 0.7 first &
    wait
    for name in two three; do match "$out/$name.net" "$2" "${CHOOSE:-18}" --nodes 5000; done
    for name in two three; do match "$out/$name.net" hand "${CHOOSE:-18}" --nodes 5000; done
    chosen=$(best two three)
    chosen=${chosen:-two}
    ;;
esac
log "$chosen is kept"
cp "$out/$chosen.net" "$out/attakube.net"
cp "$out/$chosen.md" "$out/attakube.md"
match "$out/attakube.net" hand "${LAST:-200}" --ms 50
log "done"
