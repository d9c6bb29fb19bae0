#!/usr/bin/env python3
"""Builds the page of another commit and the program that serves it, apart from this tree (target/compare/page). Prints where that program is.

    make page-speed COMMIT=main
"""
import os
import shutil
import subprocess
import sys

from worktree import checked_out

# What a make of this tree says to its own commands, and where it builds.
OURS = ("MAKEFLAGS", "MAKELEVEL", "CARGO_TARGET_DIR", "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS")


def main():
    if len(sys.argv) != 2:
        sys.exit("Which commit? bench/page.py COMMIT")
    commit = sys.argv[1]
    print(f"building the page of {commit} and its program; the first time that takes some minutes", file=sys.stderr)
    try:
        print(build(checked_out(commit, "page")))
    except subprocess.CalledProcessError as why:
        sys.exit(f"{commit} cannot be built here: {why}")


def build(tree):
    env = {name: value for name, value in os.environ.items() if name not in OURS}
    run = lambda *command: subprocess.run(command, cwd=tree, env=env, check=True, stdout=sys.stderr)
    # Files that the commit does not have any more would not have make build the page again.
    shutil.rmtree(tree / "web/dist", ignore_errors=True)
    run("make", "web")
    # With the features of the program of this tree, and as little optimised.
    run(os.environ.get("CARGO", "cargo"), "build", "--quiet", "--workspace", "--all-features", "--bin", "cubo")
    return tree / "target/debug/cubo"


if __name__ == "__main__":
    main()
