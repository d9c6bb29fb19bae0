"""How the server grows: measures it with `cubo load`, keeps the figures, and draws them.

    bench/growth.py [--program FILE] [--out DIR] [--only paced,sleeping] [--runs N] [--seconds S] [--most-tables N] [--most-sleeping N] [--again] [--draw]

Every measurement is one run of `cubo load`, which opens a server of its own on a free port of this machine in a temporary directory and ends it. Its line of
JSON is kept in DIR/growth.json at once, with what was measured, where and when: what was interrupted goes on where it was. --runs N measures everything N
times; all runs are kept, and their medians drawn. --again measures anew what --only names, or everything, but for what was measured of the same commit on this
machine: so it goes on too. A run that fails, or in which errors were counted, is told and not kept; the exit status is then 1. --draw only draws.
"""

import argparse
import json
import math
import os
import platform
import resource
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Where cargo builds it.
PROGRAM = os.path.join(os.environ.get("CARGO_TARGET_DIR") or os.path.join(ROOT, "target"), "release/cubo")
PLAYING = [10, 30, 100, 200, 500, 1000, 2000, 5000, 10000]
PACED = [100, 300, 1000, 2000, 5000, 10000]
SLEEPING = [100, 1000, 10_000, 100_000, 300_000, 1_000_000]
THINK_MS = 2500
NAMES = ["flat out", "paced", "sleeping"]
# Nothing takes longer, but for a load that hangs; and then it has so long to end its server.
LONGEST_S, END_S = 1800, 60

# Middle tones: legible on white and on black.
INK, GRID, COLOURS = "#808080", "#8888", ["#c8553d", "#3d7ec8"]


def most_sockets():
    """How many tables of two sockets a process may have open here, with some files to spare."""
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return PLAYING[-1] if files == resource.RLIM_INFINITY else (files - 200) // 2


def fitting(numbers, most):
    """Those numbers of tables that are wanted; the largest, where the system has fewer sockets, as many as it has."""
    return sorted({min(n, most_sockets()) for n in numbers if n <= most})


def steps(most_tables, most_sleeping):
    """What is measured: a name, what is varied, and the arguments of `cubo load`."""
    flat = [("flat out", n, ["--tables", str(n)]) for n in fitting(PLAYING, most_tables)]
    paced = [("paced", n, ["--tables", str(n), "--think", str(THINK_MS)]) for n in fitting(PACED, most_tables)]
    asleep = [("sleeping", n, ["--sleeping", str(n)]) for n in SLEEPING if n <= most_sleeping]
    return flat + paced + asleep


def load_average():
    try:
        return round(os.getloadavg()[0], 1)
    except OSError:
        return None


def measure(program, args):
    """What `cubo load` says, or why that is nothing to keep."""
    command = [program, "load", "--json", *args]
    load = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said, _ = load.communicate(timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        end(load)
        return None, f"it took longer than {LONGEST_S} s"
    except BaseException:
        end(load)
        raise
    lines = said.strip().splitlines()
    if load.returncode != 0 or not lines:
        return None, f"`{' '.join(command)}` ended with {load.returncode}"
    figures = json.loads(lines[-1])
    if figures.get("errors"):
        return None, f"{figures['errors']} errors: {'; '.join(figures['said'])}"
    return figures, None


def end(load):
    """Asks it to end, and waits: its server is in a process group of its own, and only a load that ends by itself ends it."""
    load.terminate()
    try:
        load.communicate(timeout=END_S)
    except subprocess.TimeoutExpired:
        load.kill()
        load.communicate()


def save(path, data):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


def machine(program):
    """What is measured, where and when. Of a program that was not built here nobody knows the commit."""
    git = lambda *args: subprocess.run(["git", "-C", ROOT, *args], stdout=subprocess.PIPE, text=True)
    commit = git("rev-parse", "--short", "HEAD").stdout.strip()
    changed = git("diff", "--quiet", "HEAD", "--", "crates", ".cargo", "Cargo.toml", "Cargo.lock").returncode != 0
    return {
        "commit": None if program != PROGRAM else f"{commit}, changed" if changed else commit,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "day": time.strftime("%Y-%m-%d", time.gmtime()),
    }


class Figures:
    """All runs that are known, in a file. At each point they are of one commit and one machine."""

    def __init__(self, path, here):
        self.path, self.here, self.made, self.runs = path, here, [], []
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.runs = json.load(file)["runs"]

    def same(self, run):
        """Whether that is a run of what is measured now: made now, or of the same commit on such a machine."""
        alike = all(run["machine"][name] == self.here[name] for name in ("commit", "cores", "system"))
        known = self.here["commit"] is not None and not self.here["commit"].endswith("changed")
        return alike and known or any(run is one for one in self.made)

    def at(self, name, number):
        return [run for run in self.runs if (run["what"], run["n"]) == (name, number)]

    def add(self, run):
        """Keeps a run. Those of another build at this point are gone then."""
        point = run["what"], run["n"]
        self.made.append(run)
        self.runs = [old for old in self.runs if (old["what"], old["n"]) != point or self.same(old)] + [run]
        save(self.path, {"runs": self.runs})

    def medians(self, name):
        """What was measured at each point, by its number: of several runs the middle ones."""
        points = sorted({run["n"] for run in self.runs if run["what"] == name})
        return [(number, middle([run["figures"] for run in self.at(name, number)])) for number in points]


def middle(values):
    """The medians of numbers wherever they stand; None where nothing was measured."""
    values = [value for value in values if value is not None]
    if not values:
        return None
    if isinstance(values[0], dict):
        return {key: middle([value.get(key) for value in values]) for key in values[0]}
    if isinstance(values[0], list):
        return [middle(list(alike)) for alike in zip(*values)]
    return statistics.median(values) if isinstance(values[0], (int, float)) else values[0]


def short(number):
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:g}{unit}"
    return f"{number:g}"


def ticks(low, high):
    """1, 10, 100 …, and 3, 30 … between them where there are few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    tens = [10.0**n for n in range(first, last + 1)]
    if len(tens) > 4:
        return tens
    return [tick * by for tick in tens for by in (1, 3)][:-1]


def chart(title, x_name, y_name, lines):
    """Lines of points over two logarithmic axes, as SVG. A line is its name and its points."""
    points = [point for _, line in lines for point in line if point[0] > 0 and point[1] > 0]
    if not points:
        return None
    left, right, top, bottom = 62, 620, 40, 280
    x_ticks = ticks(min(x for x, _ in points), max(x for x, _ in points))
    y_ticks = ticks(min(y for _, y in points), max(y for _, y in points))

    def place(value, all_ticks, start, end):
        low, high = math.log10(all_ticks[0]), math.log10(all_ticks[-1])
        return start + (math.log10(value) - low) / ((high - low) or 1) * (end - start)

    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 340" font-family="sans-serif" font-size="12" fill="{INK}">',
        f"<title>{title}</title>",
        f'<text x="{left}" y="20" font-size="14">{title}</text>',
    ]
    for tick in y_ticks:
        y = place(tick, y_ticks, bottom, top)
        svg.append(f'<path d="M{left} {y:.1f}H{right}" stroke="{GRID}" stroke-width="0.75"/>')
        svg.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{short(tick)}</text>')
    for tick in x_ticks:
        x = place(tick, x_ticks, left, right)
        svg.append(f'<path d="M{x:.1f} {top}V{bottom}" stroke="{GRID}" stroke-width="0.5"/>')
        svg.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{short(tick)}</text>')
    at = left
    for colour, (name, line) in zip(COLOURS, lines):
        places = [
            (place(x, x_ticks, left, right), place(y, y_ticks, bottom, top)) for x, y in line if x > 0 and y > 0
        ]
        if not places:
            continue
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        svg.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>')
        svg += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        svg.append(f'<path d="M{at} 326h16" stroke="{colour}" stroke-width="2.5"/><text x="{at + 22}" y="330">{name}</text>')
        at += 40 + 7 * len(name)
    svg.append(f'<text x="{right}" y="330" text-anchor="end">{x_name}</text>')
    svg.append(f'<text x="{right}" y="20" text-anchor="end">{y_name}</text>')
    svg.append("</svg>\n")
    return "\n".join(svg)


def draw(figures, out):
    flat, paced, sleeping = (figures.medians(name) for name in ("flat out", "paced", "sleeping"))
    line = lambda points, field, by=1.0: [(n, found[field] * by) for n, found in points if found.get(field)]
    pace = f"{THINK_MS / 1000:g} s between moves"
    both = lambda field: [("flat out", line(flat, field)), (pace, line(paced, field))]
    start = [(found["store_bytes"] / 1e6, found["start_ms"]) for _, found in sleeping]
    # A game takes as long to wake in every house. In a large one a table takes more of the store: that is drawn for the smallest and the largest.
    wakes = [(wake["actions"], wake["ms"]) for wake in sleeping[0][1]["wakes"]] if sleeping else []
    sized = [(n, found["sizes"]) for n, found in sleeping if found.get("sizes")]
    games = [(f"among {short(n)} tables", [(size["actions"], size["bytes"] / 1e3) for size in sizes]) for n, sizes in sized]
    charts = {
        "actions": ("Durable actions a second", "tables", "a second", both("actions_per_s")),
        "p99": ("From sending to the opponent's receipt, p99", "tables", "ms", both("p99_ms")),
        "table-memory": ("Memory of a table with two sockets", "tables", "KB", both("kb_per_table")),
        "sleeping-memory": ("Memory of the server without its program while all tables sleep", "tables", "MB", [("memory", line(sleeping, "data_kb", 1 / 1024))]),
        "store": ("Size of the store", "tables", "MB", [("database", line(sleeping, "store_bytes", 1e-6))]),
        "game": ("Size of a table in the store", "actions played there", "KB", games[:1] + games[1:][-1:]),
        "start": ("Time to open the house", "MB in the store", "ms", [("from start to listening", start)]),
        "wake": ("Time to wake a table", "actions played there", "ms", [("from request to answer", wakes)]),
    }
    for name, (title, x_name, y_name, lines) in charts.items():
        svg = chart(title, x_name, y_name, lines)
        if svg:
            with open(os.path.join(out, f"{name}.svg"), "w", encoding="utf-8") as file:
                file.write(svg)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs/images/growth"))
    parser.add_argument("--only", default="", help="flat out, paced, sleeping, separated by commas: what begins with one of these")
    parser.add_argument("--runs", type=int, default=1, help="how often everything is measured")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--most-tables", type=int, default=PLAYING[-1])
    parser.add_argument("--most-sleeping", type=int, default=SLEEPING[-1])
    parser.add_argument("--again", action="store_true", help="also what is known of other commits")
    parser.add_argument("--draw", action="store_true", help="measure nothing")
    args = parser.parse_args()
    args.only = tuple(name for name in args.only.split(",") if name) or ("",)
    for only in args.only:
        if not any(name.startswith(only) for name in NAMES):
            parser.error(f"nothing that is measured begins with {only}: {', '.join(NAMES)}")
    if not args.draw and not os.path.exists(args.program):
        parser.error(f"there is no {args.program}: make growth builds it")
    return args


def measure_all(args, figures):
    """Measures what is missing, and says whether all of it could be."""
    all_good = True
    for name, number, load in steps(args.most_tables, args.most_sleeping):
        if not name.startswith(args.only):
            continue
        if name != "sleeping":
            load = load + ["--seconds", str(args.seconds)]
        while len([run for run in figures.at(name, number) if figures.same(run) or not args.again]) < args.runs:
            before, began = load_average(), time.time()
            found, why = measure(args.program, load)
            if found is None:
                print(f"{name}, {number}: not kept: {why}", file=sys.stderr)
                all_good = False
                break
            took = round(time.time() - began, 1)
            run = {"what": name, "n": number, "machine": figures.here, "load_average_before": before, "took_s": took, "figures": found}
            print(json.dumps(run), file=sys.stderr)
            figures.add(run)
    return all_good


def main():
    args = parse()
    os.makedirs(args.out, exist_ok=True)
    figures = Figures(os.path.join(args.out, "growth.json"), machine(args.program))
    all_good = args.draw or measure_all(args, figures)
    draw(figures, args.out)
    sys.exit(0 if all_good else 1)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
