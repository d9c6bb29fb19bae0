#!/usr/bin/env bash
# Makes the network of Qwirkle Cubes on a machine with a GPU: positions played on by habit, training, matches. What was stopped goes on when it is run again.
#
#   training/qwirkle_cubes.sh [all]      from habit to the seventh generation: `first`, two generations that learn from their own play, then `more`
#   training/qwirkle_cubes.sh first      from habit: one generation on two horizons, and a second one that lays with the first; in under ten minutes
#   training/qwirkle_cubes.sh more NET   three generations more: each lays with the one before, and learns from all play of this run; in under ten minutes
#
# PROGRAM is the static program (docs/training.md says how to build it), PYTHON a python3 with PyTorch and NumPy; networks, logs and reports go to OUT. SPEED shortens every part, to try the script. THREADS are the processors to use.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${WORK:-/tmp/cubo-qwirkle-cubes}
. "$here/common.sh"
inputs=${INPUTS:-559}
threads=${THREADS:-$(nproc)}
# Positions: FOLDER MIND SECONDS SEED
play() {
    logged "" "$program" selfplay qwirkle-cubes --out "$(folder "$1")" --mind "$2" --seconds "$(seconds "$3")" --seed "$4" --stray 6 --threads "$threads" --files 1000000
}
# Training: NAME SECONDS RESULTS FOLDER… where results are what was ahead after one round, and values after two
train() {
    local name=$1 time=$2 results=$3 folders=()
    shift 3
    for folder in "$@"; do folders+=("$work/$folder"); done
    "$python" "$here/train_tables.py" --game qwirkle-cubes --inputs "$inputs" --lead 1000 --data "${folders[@]}" --out "$out/$name.net" --report "$out/$name.md" --seconds "$(seconds "$time")" \
        --results "$results" --check "$program" --seed "$seed" --epochs 16 --batch "${BATCH:-8192}" >"$out/$name.txt" 2>&1 || { tail -n 20 "$out/$name.txt"; return 1; }
    log "$name on $*, results $results: $(head -n 1 "$out/$name.txt"); $(tail -n 1 "$out/$name.txt"); $(grep 'hand-written value alone' "$out/$name.md")"
}
# A match: ONE OTHER SEATS SECONDS, with the budget in further arguments
tables() {
    local one=$1 other=$2 seats=$3 time=$4
    shift 4
    logged "$* " "$program" --of qwirkle-cubes tables "$one" "$other" --seats "$seats" --rounds 100000 --threads "$threads" --seconds "$(seconds "$time")" --seed "$seed" "$@"
}
# Of minds that played hand at two seats, the one with the lowest mean rank, by all its games.
best() {
    for name in "$@"; do sed -n "s#.*$out/$name v hand: 2 seats, mean rank \([0-9.]*\) .*#\1 $name#p" "$out/log.txt" | tail -n 1; done | sort -n | head -n 1 | cut -d' ' -f2
}

# Matches of minds against hand, all with the same games; the best of them is `chosen`.
compare() {
    for used in "$@"; do step "quick-$used" tables "$out/$used" hand 2 "${QUICK:-13}" --ms 15; done
    chosen=$(best ${chosen:+"$chosen"} "$@")
    chosen=${chosen:-$1} # no game was played
    log "$chosen goes on"
}

# The chosen one under its name, and how strong it is in other games than those that chose.
finish() {
    cp "$out/${chosen%@*}" "$out/qwirkle-cubes.net"
    cp "$out/${chosen%.net@*}.md" "$out/qwirkle-cubes.md"
    seed=$((seed + 6))
    step kept tables "$out/qwirkle-cubes.net@${chosen#*@}" hand 2 "${MATCH:-100}" --ms 50
}

first() {
    step play-zero play zero hand "${PLAY:-85}" "$seed"
    aside two-rounds train two-rounds "${LEARN:-28}" 0.0 zero
    aside both train both "${LEARN:-28}" 0.5 zero
    aside one-round train one-round "${LEARN:-28}" 1.0 zero
    joined
    # How it is used: turns of others that layings are played on, layings compared, whether replies are chosen with it.
    compare two-rounds.net@1,4,0 two-rounds.net@4,4,0 one-round.net@1,4,0 one-round.net@4,4,0 both.net@1,4,0 two-rounds.net@1,8,0
    step play-first play first "$out/${chosen%@*}@4,3,1" "${PLAY_AGAIN:-60}" $((seed + 1))
    aside next train next "${LEARN:-28}" 0.0 first
    aside next-both train next-both "${LEARN:-28}" 0.5 first
    aside all train all "${LEARN:-28}" 0.0 zero first
    joined
    ways=${chosen#*@}
    compare "next.net@$ways" "next-both.net@$ways" "all.net@$ways" "next.net@1,2,0"
}
# A generation: NAME NET PLAY LEARN SEED FOLDER… lays with NET, and learns two rounds from its own play and that in the folders.
generation() {
    local name=$1 net=$2 time=$3 learn=$4 from=$5
    shift 5
    step "play-$name" play "$name" "$net@4,3,1" "$time" "$from"
    step "$name" train "$name" "$learn" 0.0 "$@" "$name"
}
more() {
    local net
    net=$(copied "$1")
    chain=$begun # all that the steps before say is in that network
    generation more-4 "$net" "${PLAY:-95}" "${LEARN:-40}" $((seed + 4))
    generation more-5 "$out/more-4.net" "${PLAY:-95}" "${LEARN:-40}" $((seed + 5)) more-4
    generation more-6 "$out/more-5.net" "${PLAY:-95}" "${LEARN:-40}" $((seed + 6)) more-4 more-5
    chosen=more-6.net@1,4,0
}

nproc >>"$out/log.txt"
case ${1:-all}/$# in
all/[01])
    first
    # Those that learned from play by habit alone were not the better ones to go on from: networks help once they have learned from play with networks.
    generation third "$out/next.net" "${PLAY:-85}" "${LEARN:-40}" $((seed + 2))
    generation fourth "$out/third.net" "${PLAY:-85}" "${LEARN:-40}" $((seed + 3))
    more "$out/fourth.net"
    ;;
first/1) first ;;
more/2) more "$2" ;;
*) usage ;;
esac
finish
log "done"
