#!/usr/bin/env bash
# Checks lease.pml with spin: every property holds, and without each precaution one of them fails. `make model` calls it.
set -euo pipefail
cd "$(dirname "$0")"
model=$PWD/lease.pml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# check NAME WHAT DEFINES…: prints what spin saw; status 1 if a property is broken. WHAT is `safety` or the name of an ltl formula.
check() {
	local name=$1 what=$2 flags run; shift 2
	if [ "$what" = safety ]; then flags="-DSAFETY -DNOCLAIM"; run=""; else flags="-DNOREDUCE -DNFAIR=4"; run="-a -f -N $what"; fi
	spin "$@" -a "$model" >/dev/null
	# shellcheck disable=SC2086 # lists of words
	cc -O2 -w $flags -o pan pan.c
	# shellcheck disable=SC2086
	./pan $run -m2000000 >out
	if grep -q 'max search depth too small\|out of memory' out; then echo "   $name: the search was cut short"; cat out; exit 1; fi
	echo "   $name, $what: $(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1 states/p' out), $(sed -n 's/.*errors: \([0-9]*\).*/\1 errors/p' out)"
	grep -q 'errors: 0' out
}

for what in safety owned answered; do
	check "two servers" "$what" || { cat out; exit 1; }
done
check "three servers" safety -DNODES=3 || { cat out; exit 1; }

# Check that the model can fail: without a precaution spin must find an error.
missed=0
broken() {
	if check "without $1" "$2" "-D$1"; then echo "   $1 is not needed, or the model does not show it"; missed=1; fi
}
broken NO_EPOCH safety
broken NO_KEYS safety
broken NO_SWEEP owned
exit $missed
