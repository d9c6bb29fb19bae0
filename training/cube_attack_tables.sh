#!/usr/bin/env bash
# Makes the network of Cube Attack for tables of three to six on a machine with a GPU, in under ten minutes: self-play on all processors, training, matches.
# What was stopped goes on when it is run again.
#
#   training/cube_attack_tables.sh [all]    from hand-written knowledge: one generation with three weights of results, and a second one
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script. STYLES is a file of
# pairings of styles that are played while the GPU learns.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-cube-attack-tables}
. "$here/common.sh"
# Self-play: FOLDER MIND NODES SECONDS SEED
play() {
    logged "" "$program" selfplay cube-attack --large --out "$(folder "$1")" --mind "$2" --nodes "$3" --seconds "$(seconds "$4")" --seed "$5" --opening 10 --stray 12 --files 1000000
}
# Training: NAME SECONDS RESULTS FOLDER…
train() {
    local name=$1 time=$2 results=$3 folders=()
    shift 3
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_tables.py" --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" --results "$results" \
        --check "$program" --seed "$seed" --batch "${BATCH:-8192}" >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt"); $(grep 'hand-written value alone' "$out/$name.md")"
}
# A match: ONE OTHER SEATS SECONDS, with the budget in further arguments
tables() {
    local one=$1 other=$2 seats=$3 time=$4
    shift 4
    logged "" "$program" tables "$one" "$other" --seats "$seats" --rounds 100000 --seconds "$(seconds "$time")" --seed "$seed" "$@"
}
# Styles against each other, beside the trainer: SEED SECONDS
styles() {
    test -z "${STYLES:-}" || "$program" styles "$STYLES" --seed "$1" --threads "$(beside 3)" --seconds "$(seconds "$2")" >"$out/styles-$1.txt"
}
# The network with the lowest mean rank in the log, of those named.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name.net v hand: .* mean rank \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -n | head -n 1 | cut -d' ' -f2
}

case ${1:-all}/$# in
all/[01]) ;;
*) usage ;;
esac
nproc >>"$out/log.txt"
step zero play zero hand 2000 "${PLAY:-105}" "$seed"
aside styles-101 styles 101 45
aside low train low 30 0.4 zero
aside middle train middle 30 0.7 zero
aside high train high 30 1.0 zero
joined
for name in low middle high; do step "$name-hand" tables "$out/$name.net" hand 4 18 --ms 20; done
chosen=$(best low middle high)
chosen=${chosen:-low} # no game was played
results_count=$(case $chosen in low) echo 0.4 ;; high) echo 1.0 ;; *) echo 0.7 ;; esac)
log "$chosen goes on"
step first play first "$out/$chosen.net" 2000 "${PLAY:-105}" $((seed + 1))
aside styles-102 styles 102 60
aside two train two 40 "$results_count" zero first
aside three train three 40 "$results_count" first
joined
for name in two three; do step "$name-hand" tables "$out/$name.net" hand 4 30 --ms 50; done
chosen=$(best two three)
chosen=${chosen:-two}
log "$chosen is kept"
cp "$out/$chosen.net" "$out/cube-attack-table.net"
cp "$out/$chosen.md" "$out/cube-attack-table.md"
for seats in 6 3; do step "kept-$seats" tables "$out/cube-attack-table.net" hand "$seats" 30 --ms 50; done
log "done"
