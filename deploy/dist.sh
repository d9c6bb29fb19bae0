#!/usr/bin/env bash
# Everything that is given away and can be made on this machine, into target/dist: static programs, Debian packages, an image. What could not
# be made is said at the end, with the reason; that is no failure unless nothing could be made. `make dist` calls it when the web client is built.
set -euo pipefail
cd "$(dirname "$0")/.."

out=target/dist
cargo=${CARGO:-cargo}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
made=() missed=()
rm -rf "$out"
mkdir -p "$out"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# The Rust library of a target, by rustup where it is missing.
library() { [ -d "$(rustc --print sysroot)/lib/rustlib/$1" ] || rustup target add "$1" >/dev/null 2>&1; }

# A C compiler for musl on this machine, for SQLite and ring: Debian's musl-tools.
musl_gcc() {
	command -v musl-gcc >/dev/null || {
		echo "── installing musl-tools"
		as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends musl-tools >/dev/null
	} 2>/dev/null
	command -v musl-gcc >/dev/null
}

# static TARGET DEBIAN-ARCHITECTURE: the program, packed, and its package.
static() {
	local target=$1 architecture=$2 program
	echo "── $target (some minutes)"
	"$cargo" build --release --quiet --package cubo --target "$target" || { missed+=("$target: the build failed"); return; }
	program=target/$target/release/cubo
	if readelf --program-headers "$program" 2>/dev/null | grep -q INTERP; then
		missed+=("$target: the program is not static")
		return
	fi
	cp "$program" "$out/cubo-$version-$target"
	strip --strip-debug "$out/cubo-$version-$target" 2>/dev/null || true
	made+=("$out/cubo-$version-$target")
	if ! command -v dpkg-deb >/dev/null; then
		missed+=("the package for $architecture: dpkg-deb is missing (apt install dpkg)")
	elif [ "$(uname -m)-linux" = "${target%%-*}-linux" ] || [ -n "${CUBO_RUN:-}" ]; then
		made+=("$(deploy/deb.sh "$out/cubo-$version-$target" "$version" "$architecture" "$out")")
	else
		missed+=("the package for $architecture: its manual is printed by a program for this machine, which was not built")
	fi
}

if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ]; then
	missed+=("x86_64-unknown-linux-musl: made on Linux with an x86-64 processor")
elif ! library x86_64-unknown-linux-musl; then
	missed+=("x86_64-unknown-linux-musl: rustup could not fetch its library")
elif ! musl_gcc; then
	missed+=("x86_64-unknown-linux-musl: there is no musl-gcc (apt install musl-tools)")
else
	export CC_x86_64_unknown_linux_musl=musl-gcc
	static x86_64-unknown-linux-musl amd64
	[ -f "$out/cubo-$version-x86_64-unknown-linux-musl" ] && export CUBO_RUN=$out/cubo-$version-x86_64-unknown-linux-musl
fi

# Zig has a C compiler for every processor. Where it is not installed, Python's package of it is, in target/zig.
zig() {
	type -P zig && return # not `command -v`, which finds this function
	[ -x target/zig/bin/python ] || { python3 -m venv target/zig && echo "── fetching zig, a C compiler for other processors (100 MB)"; } >&2 || return
	target/zig/bin/python -c 'import ziglang' 2>/dev/null || target/zig/bin/pip install --quiet --disable-pip-version-check 'ziglang>=0.13' >&2 || return
	target/zig/bin/python -c 'import ziglang, os; print(os.path.join(os.path.dirname(ziglang.__file__), "zig"))'
}

# The other processor needs a C compiler for it.
if ! library aarch64-unknown-linux-musl; then
	missed+=("aarch64-unknown-linux-musl: rustup could not fetch its library")
elif command -v aarch64-linux-musl-gcc >/dev/null; then
	export CC_aarch64_unknown_linux_musl=aarch64-linux-musl-gcc CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=aarch64-linux-musl-gcc
	static aarch64-unknown-linux-musl arm64
elif zig=$(zig 2>"$out/.why") && [ -n "$zig" ]; then
	# cc-rs names the target in its own way, which zig does not know: its own name is given here, and the other one dropped.
	cat >"$out/.cc" <<-EOF
		#!/usr/bin/env bash
		for each; do case \$each in --target=*) ;; *) all+=("\$each") ;; esac; done
		exec "$zig" cc -target aarch64-linux-musl -fno-sanitize=all "\${all[@]}"
	EOF
	printf '#!/bin/sh\nexec "%s" ar "$@"\n' "$zig" >"$out/.ar"
	chmod +x "$out/.cc" "$out/.ar"
	export CC_aarch64_unknown_linux_musl=$PWD/$out/.cc AR_aarch64_unknown_linux_musl=$PWD/$out/.ar
	# Rust brings musl's own start files and its linker.
	export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
	static aarch64-unknown-linux-musl arm64
else
	missed+=("aarch64-unknown-linux-musl: there is no C compiler for it (zig, or aarch64-linux-musl-gcc), and zig could not be fetched")
fi
rm -f "$out"/.cc "$out"/.ar "$out"/.why

if ! command -v docker >/dev/null; then
	missed+=("the image: docker is missing")
elif ! docker info >/dev/null 2>&1; then
	missed+=("the image: the service of docker does not run")
elif docker build --quiet --file deploy/Dockerfile --tag "cubotheque:$version" . >/dev/null; then
	docker save "cubotheque:$version" | gzip >"$out/cubotheque-$version-image.tar.gz"
	made+=("$out/cubotheque-$version-image.tar.gz")
else
	missed+=("the image: docker could not build it")
fi

echo
if [ ${#made[@]} -gt 0 ]; then
	(cd "$out" && sha256sum -- * >SHA256SUMS)
	echo "Made:"
	for file in "${made[@]}"; do printf '  %s (%s)\n' "$file" "$(du --human-readable --apparent-size "$file" | cut -f1)"; done
	echo "  $out/SHA256SUMS"
fi
if [ ${#missed[@]} -gt 0 ]; then
	echo "Not made:"
	printf '  %s\n' "${missed[@]}"
fi
[ ${#made[@]} -gt 0 ]
