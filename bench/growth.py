"""How the server grows: measures it with `cubo load`, keeps the figures, and draws them.

    bench/growth.py [--program FILE] [--out DIR] [--only play,sleeping] [--seconds S] [--most-tables N] [--most-sleeping N] [--again] [--draw]

Every measurement is one run of `cubo load`, which opens a server of its own on a free port of this machine in a temporary directory and ends it. Its line of
JSON is kept in DIR/growth.json at once: a run that was interrupted goes on where it was. --again measures anew what --only names, or everything; --draw only draws.
"""

import argparse
import json
import math
import os
import platform
import resource
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.path.join(ROOT, "target/release/cubo")
PLAYING = [10, 30, 100, 200, 500, 1000, 2000, 5000, 10000]
PACED = [100, 300, 1000, 2000, 5000, 10000]
SLEEPING = [100, 1000, 10_000, 100_000, 300_000, 1_000_000]
THINK_MS = 2500

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


def measure(program, name, number, args, seconds):
    run = {"what": name, "n": number, "machine": machine(program)}
    if name != "sleeping":
        args = args + ["--seconds", str(seconds)]
    before, began = load_average(), time.time()
    done = subprocess.run([program, "load", "--json", *args], stdout=subprocess.PIPE, text=True, timeout=1800)
    lines = done.stdout.strip().splitlines()
    if done.returncode != 0 or not lines:
        return run | {"failed": done.returncode}
    took = round(time.time() - began, 1)
    return run | {"load_average_before": before, "took_s": took, "figures": json.loads(lines[-1])}


def save(path, data):
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.write("\n")
    os.replace(path + ".new", path)


def machine(program):
    """What was measured, where and when. Of a program that was not built here nobody knows the commit."""
    git = lambda *args: subprocess.run(["git", "-C", ROOT, *args], stdout=subprocess.PIPE, text=True)
    commit = git("rev-parse", "--short", "HEAD").stdout.strip()
    changed = git("diff", "--quiet", "HEAD", "--", "crates", ".cargo", "Cargo.toml", "Cargo.lock").returncode != 0
    return {
        "commit": None if program != PROGRAM else f"{commit}, changed" if changed else commit,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "day": time.strftime("%Y-%m-%d", time.gmtime()),
    }


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


def draw(data, out):
    def line(what, field, by=1.0):
        runs = sorted((run for run in data["runs"] if run["what"] == what and "figures" in run), key=lambda run: run["n"])
        return [(run["n"], run["figures"][field] * by) for run in runs if run["figures"].get(field)]

    sleeping = [run["figures"] for run in data["runs"] if run["what"] == "sleeping" and "figures" in run]
    sleeping.sort(key=lambda figures: figures["tables"])
    wakes = [(wake["actions"], wake["ms"]) for wake in sleeping[0]["wakes"]] if sleeping else []
    start = [(figures["store_bytes"] / 1e6, figures["start_ms"]) for figures in sleeping]
    size = [(figures["tables"], figures["store_bytes"] / 1e6) for figures in sleeping]
    pace = f"{THINK_MS / 1000:g} s between moves"
    charts = {
        "actions": ("Durable actions a second", "tables", "a second", [("flat out", line("flat out", "actions_per_s")), (pace, line("paced", "actions_per_s"))]),
        "p99": ("From sending to the opponent's receipt, p99", "tables", "ms", [("flat out", line("flat out", "p99_ms")), (pace, line("paced", "p99_ms"))]),
        "table-memory": ("Memory of a table with two sockets", "tables", "KB", [("flat out", line("flat out", "kb_per_table")), (pace, line("paced", "kb_per_table"))]),
        "sleeping-memory": ("Memory of the server while all tables sleep", "tables", "MB", [("memory", line("sleeping", "memory_kb", 1 / 1024))]),
        "store": ("Size of the store", "tables", "MB", [("database", size)]),
        "start": ("Time to open the house", "MB in the store", "ms", [("from start to listening", start)]),
        "wake": ("Time to wake a table", "actions played there", "ms", [("from request to answer", wakes)]),
    }
    for name, (title, x_name, y_name, lines) in charts.items():
        svg = chart(title, x_name, y_name, lines)
        if svg:
            with open(os.path.join(out, f"{name}.svg"), "w", encoding="utf-8") as file:
                file.write(svg)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=PROGRAM)
    parser.add_argument("--out", default=os.path.join(ROOT, "docs/images/growth"))
    parser.add_argument("--only", default="", help="flat out, paced, sleeping: those beginning with one of these")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--most-tables", type=int, default=PLAYING[-1])
    parser.add_argument("--most-sleeping", type=int, default=SLEEPING[-1])
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--draw", action="store_true")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    path = os.path.join(args.out, "growth.json")
    data = {"runs": []}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
    # Older files say it once, for all of them.
    if (all_by := data.pop("machine", None)) is not None:
        data["runs"] = [{"what": run["what"], "n": run["n"], "machine": all_by} | run for run in data["runs"]]
    only = tuple(name for name in args.only.split(",") if name) or ("",)
    known = {(run["what"], run["n"]) for run in data["runs"] if "figures" in run and not (args.again and run["what"].startswith(only))}
    for name, number, load in steps(args.most_tables, args.most_sleeping):
        if args.draw or not name.startswith(only) or (name, number) in known:
            continue
        run = measure(args.program, name, number, load, args.seconds)
        print(json.dumps(run), file=sys.stderr)
        data["runs"] = [old for old in data["runs"] if (old["what"], old["n"]) != (name, number)] + [run]
        known.add((name, number))
        save(path, data)
    draw(data, args.out)


if __name__ == "__main__":
    main()
