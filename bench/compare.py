#!/usr/bin/env python3
"""Compares the speed of this tree with that of another commit. See bench/README.md.

Both are built apart, with the bench package of this tree, so that the same work is measured. They run in alternation, so that whatever
else the machine does slows both down; callgrind counts instructions, which do not depend on that at all.
"""
import argparse
import math
import os
import re
import shutil
import statistics
import subprocess
import sys

from worktree import COMPARE, HERE, checked_out

# The function whose instructions callgrind counts: what it calls is the work, without setting up.
MEASURED = "*cubo_compare*measured*"
# What is done with a game.
KINDS = {"random-games", "perft", "legal", "search"}


def main():
    args = parse()
    programs = {"this tree": build(HERE, COMPARE / "here"), args.commit: build_commit(args.commit)}
    old, new = programs[args.commit], programs["this tree"]
    instructions = args.instructions and has_valgrind()
    work = [line.split() for line in output(new).splitlines()]
    work = [(game, what) for game, what in work if selected(args, game, what)]
    if not work:
        sys.exit(f"there is no such work: {args.only}")
    print(f"ratios: this tree to {args.commit}; ± is one standard error over {args.rounds} rounds of {args.seconds} s each\n")
    print(f"{'game':<14} {'what':<13} {'here':>9} {'there':>9} {'speed':>15} {'instructions':>13}")
    for game, what in work:
        if does(old, game, what):
            line = compare(old, new, game, what, args, instructions)
        else:
            line = f"not measured: {args.commit} does not do this"
        print(f"{game:<14} {what:<13} {line}", flush=True)


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="what to compare with: anything that git understands")
    parser.add_argument("--only", default="", help="games and kinds of work, separated by commas: cubulus,search")
    parser.add_argument("--rounds", type=int, default=8, help="how often each side runs (at least 2)")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of each run")
    parser.add_argument("--no-instructions", dest="instructions", action="store_false", help="without callgrind")
    args = parser.parse_args()
    if args.rounds < 2:
        parser.error("an error bar needs two rounds")
    games = {folder.name for folder in (HERE / "crates/games").iterdir()}
    for name in names(args):
        if name not in games | KINDS:
            parser.error(f"{name} is no game and no kind of work: {', '.join(sorted(games))}; {', '.join(sorted(KINDS))}")
    return args


def names(args):
    return [name for name in args.only.split(",") if name]


def selected(args, game, what):
    """A game and a kind of work that are both asked for; naming none of a sort asks for all of it."""
    games, kinds = [n for n in names(args) if n not in KINDS], [n for n in names(args) if n in KINDS]
    return (not games or game in games) and (not kinds or what in kinds)


def build_commit(commit):
    tree = checked_out(commit, "tree")
    # The work of this tree; what else lies there may belong to the commit, such as the corpora of an older one.
    for work in ("src", "benches"):
        shutil.rmtree(tree / "bench" / work, ignore_errors=True)
    shutil.copytree(HERE / "bench", tree / "bench", dirs_exist_ok=True)
    try:
        return build(tree, COMPARE / "there")
    except subprocess.CalledProcessError:
        sys.exit(f"{commit} cannot be built with the work of this tree (bench/src): what that uses has other names there, or is missing")


def build(tree, target):
    print(f"building {tree.relative_to(HERE.parent)}", file=sys.stderr)
    cargo = [os.environ.get("CARGO", "cargo"), "build", "--quiet", "--release", "--package", "cubo-bench", "--bin", "cubo-compare"]
    subprocess.run([*cargo, "--target-dir", target], cwd=tree, check=True)
    return target / "release/cubo-compare"


def has_valgrind():
    if shutil.which("valgrind"):
        return True
    print("valgrind is missing, so instructions are not counted: apt install valgrind", file=sys.stderr)
    return False


def does(program, game, what):
    """Whether a program does that at all: a commit may not have the game yet. It does it once."""
    return subprocess.run([program, game, what, "0"], stdout=subprocess.DEVNULL).returncode == 0


def compare(old, new, game, what, args, instructions):
    rates, prints = {old: [], new: []}, {}
    for round in range(args.rounds):
        # Whoever runs first changes from round to round.
        for program in (old, new) if round % 2 == 0 else (new, old):
            amount, seconds, prints[program] = output(program, game, what, str(args.seconds)).split()
            rates[program].append(float(amount) / float(seconds))
    ratio, error = mean_ratio(rates[new], rates[old])
    counted = count(new, game, what) / count(old, game, what) if instructions else math.nan
    line = f"{rate(rates[new]):>9} {rate(rates[old]):>9} {ratio:8.3f} ± {error:.3f} {counted:13.3f}"
    # The amount of one round stands before the fingerprint of what came out.
    return line if prints[old] == prints[new] else line + "   not the same work: other choices, or other rules"


def mean_ratio(new, old):
    """The geometric mean of the ratios of neighbouring runs, and its standard error."""
    logs = [math.log(a / b) for a, b in zip(new, old)]
    ratio = math.exp(statistics.fmean(logs))
    return ratio, ratio * statistics.stdev(logs) / math.sqrt(len(logs))


def rate(rates):
    """A median a person can read."""
    value = statistics.median(rates)
    return f"{value / 1e6:.3g} M/s" if value >= 1e6 else f"{value / 1e3:.3g} k/s"


def count(program, game, what):
    """Instructions of one round, without setting up; not a number, said aloud, where none were counted."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--toggle-collect={MEASURED}"]
    run = subprocess.run([*valgrind, program, game, what, "0"], capture_output=True, text=True)
    collected = re.search(r"Collected : *(\d+)", run.stderr)
    said = " ".join(run.stderr.splitlines()[-3:])
    if run.returncode != 0:
        print(f"valgrind ended with {run.returncode} at {game} {what} in {program}: {said}", file=sys.stderr)
        return math.nan
    if collected is None or int(collected.group(1)) == 0:
        print(f"callgrind counted no instructions of {game} {what} in {program}: does `{MEASURED}` name no function of bench/src any more? It said: {said}", file=sys.stderr)
        return math.nan
    return int(collected.group(1))


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    main()
