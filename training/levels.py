#!/usr/bin/env python3
"""Lets the levels of the house play against those next to them (`cubo arena --ladder`), and prints the two tables of docs: scores and anchored ratings. What was played lies in target/levels
and is gone on with; what came of it is kept beside this script, in levels/GAME-SEATS.json."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEVELS = ["beginner", "easy", "normal", "hard", "expert", "master"]
ANCHOR = ("normal", 1500)
NAMES = {"cubulus": "Cubulus", "attakube": "AttaKube", "qwirkle-cubes": "Qwirkle Cubes", "blox": "BLOX", "cube-attack": "Cube Attack"}
SEATS = {"cubulus": [2], "attakube": [2], "qwirkle-cubes": [2, 3, 4], "blox": [2, 3, 4], "cube-attack": [2, 3, 4, 5, 6]}
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def play(program, work, game, seats, rounds, jobs):
    """Plays what is missing, and keeps the report."""
    folder = work / f"{game}-{seats}"
    folder.mkdir(parents=True, exist_ok=True)
    players = "".join(f'\n[[player]]\nname = "{level}"\nhouse = "{level}"\n' for level in LEVELS)
    head = f'game = "{game}"\nseats = {seats}\nseed = "levels"\nrounds = {rounds}\nneighbours = true\nanchor = ["{ANCHOR[0]}", {ANCHOR[1]}.0]\n'
    (folder / "ladder.toml").write_text(head + players)
    command = [program, "arena", "--ladder", str(folder), "--json"] + (["--jobs", str(jobs)] if jobs else [])
    # Interrupted it reports what there is.
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if not done.stdout:
        sys.exit(f"{' '.join(command)}: status {done.returncode}")
    report = json.loads(done.stdout)
    kept = {name: report[name] for name in ("game", "seats", "seed", "games", "identical", "anchor", "pairings")}
    kept["players"] = [{name: player[name] for name in ("name", "rating", "error", "games", "mean_ms")} for player in report["players"]]
    kept["commit"] = os.environ.get("COMMIT") or subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, stdout=subprocess.PIPE, text=True).stdout.strip()
    kept_at(game, seats).write_text(json.dumps(kept, indent=1) + "\n")


def kept_at(game, seats):
    return HERE / "levels" / f"{game}-{seats}.json"


def tables():
    """Both tables, from what is kept."""
    scores, ratings = [], []
    for game, seats in ((game, seats) for game in SEATS for seats in SEATS[game]):
        if not kept_at(game, seats).exists():
            continue
        kept = json.loads(kept_at(game, seats).read_text())
        name = NAMES[game] + (f", {WORDS[seats]} seats" if len(SEATS[game]) > 1 else "")
        met = {tuple(pair["players"]): pair for pair in kept["pairings"]}
        cells = [met[below, above] for below, above in zip(LEVELS, LEVELS[1:])]
        scores.append(f"| {name} | " + " | ".join(f"{1 - cell['score']:.2f} of {2 * cell['rounds']}" for cell in cells) + " |")
        rated = {player["name"]: player for player in kept["players"]}
        of = lambda level: f"{rated[level]['rating']:.0f}" + (f" ± {rated[level]['error']:.0f}" if level != ANCHOR[0] else "")
        ratings.append(f"| {name} | " + " | ".join(map(of, LEVELS)) + " |")
    steps = [f"`{above}` v `{below}`" for below, above in zip(LEVELS, LEVELS[1:])]
    for head, rows in ((steps, scores), ([f"`{level}`" for level in LEVELS], ratings)):
        print("| | " + " | ".join(head) + " |\n|---" * 1 + "|---" * len(head) + "|")
        print("\n".join(rows) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(HERE.parent / "target" / "release" / "cubo"))
    parser.add_argument("--work", type=Path, default=HERE.parent / "target" / "levels")
    parser.add_argument("which", nargs="*", help="all, GAME or GAME-SEATS; none: print what is kept")
    parser.add_argument("--rounds", type=int, default=100, help="of two games each, for every step")
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    for game in SEATS:
        for seats in SEATS[game]:
            if {"all", game, f"{game}-{seats}"} & set(args.which):
                play(args.program, args.work, game, seats, args.rounds, args.jobs)
    tables()


if __name__ == "__main__":
    main()
