#!/usr/bin/env bash
# Runs the fuzz targets one after the other and says how many inputs each survived. `make fuzz` calls it.
#
# The ordinary stable compiler is enough: coverage is an LLVM pass that `-C passes` asks for, and libFuzzer comes with the crate
# libfuzzer-sys (a C++ compiler builds it). Overflow and debug assertions are on; there is no address sanitizer, which needs nightly and
# would find little: the code has no `unsafe`.
#
# FUZZ_SECONDS   for each target (60)
# FUZZ_TARGETS   which (all)
set -euo pipefail
cd "$(dirname "$0")"
seconds=${FUZZ_SECONDS:-60}
targets=${FUZZ_TARGETS:-actions positions records views advice messages protocol ugi}
cargo=${CARGO:-cargo}
host=$(rustc -vV | sed -n 's/^host: //p')

echo "── building the targets"
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks -Ccodegen-units=1"
"$cargo" build --quiet --release --target "$host" --target-dir target
unset RUSTFLAGS
echo "── good input to begin with"
(cd .. && "$cargo" run --quiet --package cubo-fuzz-bodies --example seeds -- fuzz/target/seeds)

mkdir -p artifacts
failed=0
for target in $targets; do
	mkdir -p "target/found/$target" "corpus/$target"
	log=target/$target.log
	began=$(date +%s)
	status=survived
	"target/$host/release/$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=30 -print_final_stats=1 -reload=0 \
		-artifact_prefix="artifacts/$target-" "target/found/$target" "corpus/$target" "target/seeds/$target" >"$log" 2>&1 || { status="FAILED on"; failed=1; }
	count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
	echo "   $target $status ${count:-0} inputs in $(($(date +%s) - began)) s"
	if [ "$status" != survived ]; then grep -m1 -A2 panicked "$log" || tail -3 "$log"; fi
done
[ "$failed" = 0 ] || { echo "The inputs that failed lie in fuzz/artifacts: mend the cause, and keep each as a test."; exit 1; }
