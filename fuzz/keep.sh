#!/usr/bin/env bash
# Merges the inputs that `make fuzz` found into the small corpora in the repository: for each target the fewest short inputs with full
# coverage, at most 96 KiB.
set -euo pipefail
cd "$(dirname "$0")"
host=$(rustc -vV | sed -n 's/^host: //p')
for target in ${FUZZ_TARGETS:-actions positions records views advice messages protocol}; do
	small=target/small/$target
	rm -rf "$small" && mkdir -p "$small" "corpus/$target" "target/found/$target"
	"target/$host/release/$target" -merge=1 -max_len=4096 "$small" "corpus/$target" "target/found/$target" >/dev/null 2>&1
	rm -rf "corpus/$target" && mkdir -p "corpus/$target"
	bytes=0
	for file in $(ls -Sr "$small"); do
		size=$(stat -c %s "$small/$file")
		((bytes + size <= 98304)) || break
		bytes=$((bytes + size))
		cp "$small/$file" "corpus/$target/"
	done
	echo "   $target: $(ls "corpus/$target" | wc -l) inputs, $bytes bytes"
done
