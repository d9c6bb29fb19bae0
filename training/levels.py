#!/usr/bin/env python3
"""Lets the levels of the house play against those next to them (`cubo arena --ladder`), and prints the two tables of docs: scores and anchored ratings. What was played lies in target/levels
and is gone on with; what came of it is kept beside this script, in levels/GAME-SEATS.json. Rows of tables in which a step has fewer rounds than were wanted are marked."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEVELS = ["beginner", "easy", "normal", "hard", "expert", "master"]
ANCHOR = ("normal", 1500)
INTERRUPTED = 130  # the status of a program that was stopped by ^C
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def games(program):
    """Every game with its numbers of seats, as the program lists them."""
    said = subprocess.run([program, "engine"], input='{"cmd":"games"}\n', stdout=subprocess.PIPE, text=True, check=True).stdout
    for game in json.loads(said)["games"]:
        fewest, most = game["seats"]
        yield game["id"], range(fewest, most + 1)


def climb(program, folder, game, seats, levels, rounds, jobs):
    """Plays what is missing of the steps of these levels, and returns the report of all that was ever played there, and the program's status."""
    folder.mkdir(parents=True, exist_ok=True)
    players = "".join(f'\n[[player]]\nname = "{level}"\nhouse = "{level}"\n' for level in levels)
    head = f'game = "{game}"\nseats = {seats}\nseed = "levels"\nrounds = {rounds}\nneighbours = true\nanchor = ["{ANCHOR[0]}", {ANCHOR[1]}.0]\n'
    (folder / "ladder.toml").write_text(head + players)
    command = [program, "arena", "--ladder", str(folder), "--json"] + (["--jobs", str(jobs)] if jobs else [])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said, _ = process.communicate()
    except KeyboardInterrupt:
        # The program was interrupted, too, and reports what there is.
        said, _ = process.communicate()
    if not said:
        sys.exit(f"{' '.join(command)}: status {process.returncode}")
    return json.loads(said), process.returncode


def play(program, work, game, seats, rounds, dear, jobs):
    """Plays what is missing, and keeps the report."""
    folder = work / f"{game}-{seats}"
    if dear < rounds:
        _, status = climb(program, folder, game, seats, LEVELS[:-1], rounds, jobs)
        if status == INTERRUPTED:
            sys.exit(status)
    report, status = climb(program, folder, game, seats, LEVELS, min(rounds, dear), jobs)
    some = lambda whole, names: {name: whole[name] for name in names.split()}
    kept = some(report, "game seats seed rounds games identical anchor pairings")
    kept["players"] = [some(player, "name rating error games mean_ms") for player in report["players"]]
    kept["commit"] = os.environ.get("COMMIT") or subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, stdout=subprocess.PIPE, text=True).stdout.strip()
    path = HERE / "levels" / f"{game}-{seats}.json"
    stopped = status == INTERRUPTED
    if stopped and path.exists() and json.loads(path.read_text())["games"] > kept["games"]:
        print(f"{path} has more games and stays", file=sys.stderr)
    else:
        path.write_text(json.dumps(kept, indent=1) + "\n")
    if stopped:
        sys.exit(status)


def score(cell):
    """How the higher level of a step did, and in how many games."""
    return f"{1 - cell['score']:.2f} of {2 * cell['rounds']}" if cell["rounds"] else "–"


def tables():
    """Both tables, from what is kept."""
    scores, ratings = [], []
    all_kept = [json.loads(path.read_text()) for path in sorted((HERE / "levels").glob("*.json"))]
    for kept in all_kept:
        alone = sum(other["game"] == kept["game"] for other in all_kept) == 1
        name = f"`{kept['game']}`" + ("" if alone else f", {WORDS[kept['seats']]} seats")
        met = {tuple(pair["players"]): pair for pair in kept["pairings"]}
        cells = [met[below, above] for below, above in zip(LEVELS, LEVELS[1:])]
        # Files of earlier versions do not say how many rounds were wanted.
        if any(cell["rounds"] < kept.get("rounds", 0) for cell in cells):
            name += ", unfinished"
        scores.append(f"| {name} | " + " | ".join(map(score, cells)) + " |")
        rated = {player["name"]: player for player in kept["players"]}
        of = lambda level: f"{rated[level]['rating']:.0f}" + (f" ± {rated[level]['error']:.0f}" if level != ANCHOR[0] else "")
        ratings.append(f"| {name} | " + " | ".join(map(of, LEVELS)) + " |")
    steps = [f"`{above}` v `{below}`" for below, above in zip(LEVELS, LEVELS[1:])]
    for head, rows in ((steps, scores), ([f"`{level}`" for level in LEVELS], ratings)):
        print("| | " + " | ".join(head) + " |\n" + "|---" * (len(head) + 1) + "|")
        print("\n".join(rows) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(HERE.parent / "target" / "release" / "cubo"))
    parser.add_argument("--work", type=Path, default=HERE.parent / "target" / "levels")
    parser.add_argument("which", nargs="*", help="all, GAME or GAME-SEATS; none: print what is kept")
    parser.add_argument("--rounds", type=int, default=100, help="of two games each, for every step")
    parser.add_argument("--dear", type=int, help="the same for the last step, whose games cost more than all others together (default: as many)")
    parser.add_argument("--jobs", type=int)
    args = parser.parse_args()
    if args.which:
        ladders = [(game, seats) for game, table in games(args.program) for seats in table]
        named = lambda game, seats: {"all", game, f"{game}-{seats}"}
        unknown = set(args.which).difference(*(named(*ladder) for ladder in ladders))
        if unknown:
            parser.error(f"no game, and no number of its seats: {' '.join(sorted(unknown))}")
        for ladder in ladders:
            if named(*ladder) & set(args.which):
                play(args.program, args.work, *ladder, args.rounds, args.dear or args.rounds, args.jobs)
    tables()


if __name__ == "__main__":
    main()
