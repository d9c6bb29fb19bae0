#!/usr/bin/env python3
"""Trains a network for Cubulus on positions of `cubo selfplay`, writes it in whole numbers, and reports how that went."""

import argparse
import json
import math
import os
import time

import numpy as np
import torch

import network
import positions
from learning import check
from network import FULL, MOST, ONE, WIDTH
from positions import FACTS, INPUTS, MARKS, NONE, PLACES, SETS, STEPS

BARS = "▁▂▃▄▅▆▇█"
HELD_BACK = 50  # one file in this many is not learned from


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True, help="folders of positions; the last is the newest")
    parser.add_argument("--out", required=True, help="the network")
    parser.add_argument("--report", required=True, help="the report (Markdown); the same name with .json has its numbers")
    parser.add_argument("--seconds", type=float, default=180, help="how long to learn")
    parser.add_argument("--steps", type=int, help="how many steps to learn, instead of seconds")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--rate", type=float, default=1e-3, help="the learning rate at the beginning")
    parser.add_argument("--results", type=float, default=0.15, help="how much results count, against values of the search")
    parser.add_argument("--decay", type=float, default=0.2, help="how much weights of single inputs decay")
    parser.add_argument("--epochs", type=float, default=6, help="the most times to see every position, however long there is")
    parser.add_argument("--scale", type=float, help="the value that goes with odds of e; fitted to the data by default")
    parser.add_argument("--begin", help="begin with this network's numbers")
    parser.add_argument("--check", help="the program whose `values` must agree with the exported network")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Data:
    """Positions on the device."""

    def __init__(self, folders, device):
        learn, held = [], []
        self.files = 0
        for folder in folders:
            for number, path in enumerate(positions.files(folder)):
                (held if number % HELD_BACK == HELD_BACK - 1 else learn).append(positions.read(path))
                self.files += 1
        if not held:
            held.append(learn.pop())
        self.device = device
        self.read = sum(map(len, learn)) + sum(map(len, held))
        # Later folders count first among equal positions: their values are better.
        held_rows, known = self.once(np.concatenate(held[::-1]), None)
        learn_rows, _ = self.once(np.concatenate(learn[::-1]), known)
        self.learn, self.held = self.put(learn_rows), self.put(held_rows)

    @staticmethod
    def once(records, known):
        """Each position once, and none of `known`."""
        multipliers = np.random.default_rng(7).integers(1, 2**63, size=34, dtype=np.uint64) | np.uint64(1)
        hashes = np.zeros(len(records), dtype=np.uint64)
        for column in range(34):
            byte = records[:, column] & (0xFC if column == 33 else 0xFF)
            hashes = (hashes ^ byte) * multipliers[column]
            hashes ^= hashes >> np.uint64(29)
        _, first = np.unique(hashes, return_index=True)
        first.sort()
        if known is not None:
            first = first[~np.isin(hashes[first], known)]
        return records[first], hashes[first]

    def put(self, records):
        to = lambda array, kind: torch.from_numpy(np.ascontiguousarray(array)).to(self.device, kind)
        return (
            to(positions.places(records), torch.int16),
            to(np.concatenate([positions.facts(records), positions.marks(records)], axis=1), torch.uint8),
            to(positions.hand(records), torch.float32),
            to(positions.values(records), torch.float32),
            to(positions.results(records), torch.float32),
        )


class Net(torch.nn.Module):
    """In floating point. Rows are the sum of an own part and of one that is shared by similar inputs."""

    def __init__(self, device, begin=None):
        super().__init__()
        parameter = lambda tensor: torch.nn.Parameter(tensor.to(device))
        spread = 0.5 / math.sqrt(24)
        self.own = parameter(torch.zeros(INPUTS + 1, WIDTH))
        self.shared = parameter(torch.randn(positions.SHARED_ROWS, WIDTH) * spread)
        self.bias = parameter(torch.full((WIDTH,), 0.3))
        self.outputs = parameter((torch.randn(1, 2 * WIDTH) * 0.03).repeat(SETS, 1))
        self.output_bias = parameter(torch.zeros(SETS))
        self.group = torch.from_numpy(positions.shared()).to(device)
        self.turn = torch.from_numpy(positions.turned()).to(device)
        self.dense = False
        mask = torch.ones(INPUTS + 1, 1)
        mask[INPUTS] = 0
        self.mask = mask.to(device)
        if begin:
            rows, bias, outputs, output_bias, _ = network.load(begin)
            to = lambda array: torch.from_numpy(array).float().to(device)
            with torch.no_grad():
                self.shared.zero_()
                self.own[:INPUTS] = to(rows) / FULL
                self.bias.copy_(to(bias) / FULL)
                self.outputs.copy_(to(outputs) / ONE)
                self.output_bias.copy_(to(output_bias) / (FULL * FULL * ONE))

    def numbers(self, whole):
        """Rows, bias and output weights; rounded as the exported network will be, if `whole`."""
        rows = ((self.own + self.shared[self.group]) * self.mask).clamp(-1, 1)
        bias, outputs = self.bias, self.outputs.clamp(-MOST, MOST)
        if whole:
            near = lambda tensor, one: tensor + (torch.round(tensor * one) / one - tensor).detach()
            rows, bias, outputs = near(rows, FULL), near(bias, FULL), near(outputs, ONE)
        return rows, bias, outputs

    def inputs(self, at, facts):
        at = at.long() & NONE  # NONE is kept as -1 or 4095
        own, other = at[:, :11], at[:, 11:]
        counted = facts[:, FACTS:].long() + 2 * PLACES + FACTS
        counts = counted[:, :MARKS], counted[:, MARKS:]
        facts = facts[:, :FACTS].long()
        number = 2 * PLACES + torch.arange(4, device=at.device)
        kept = lambda held: torch.where(held == 1, number, INPUTS)
        put = lambda places, base: torch.where(places == NONE, INPUTS, places + base)
        join = lambda mine, theirs, held, my_counts, their_counts: torch.cat(
            [put(mine, 0), put(theirs, PLACES), kept(held), my_counts, their_counts + STEPS], 1
        )
        chosen = ((at != NONE).sum(1) - 2) * SETS // 21
        seen_by_other = join(self.turn[other], self.turn[own], facts[:, [1, 0, 2, 3]], *counts[::-1])
        return join(own, other, facts, *counts), seen_by_other, chosen

    def forward(self, at, facts, hand, scale, whole=False):
        """The logarithm of the mover's odds: what the hand-written value says, and what the network adds."""
        return hand / scale + self.added(at, facts, whole)

    def added(self, at, facts, whole):
        mover, other, chosen = self.inputs(at, facts)
        rows, bias, outputs = self.numbers(whole)
        both = torch.cat([mover, other])
        if self.dense:
            held = torch.zeros(len(both), INPUTS + 1, device=at.device)
            held.scatter_(1, both, 1.0)
            sums = held @ rows
        else:
            sums = torch.nn.functional.embedding_bag(both, rows, mode="sum")
        numbers = (sums + bias).clamp(0, 1).square()
        numbers = torch.cat([numbers[: len(mover)], numbers[len(mover) :]], 1)
        return (numbers * outputs[chosen]).sum(1) + self.output_bias[chosen]


def fitted_scale(values, results):
    """The value that goes with odds of e, by which values explain results best."""
    scales = [25.0 * n for n in range(4, 49)]
    errors = [float((torch.sigmoid(values / scale) - results).square().mean()) for scale in scales]
    return scales[int(np.argmin(errors))], min(errors)


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = True
    begin = time.time()
    data = Data(args.data, device)
    at, facts, hand, values, results = data.learn
    read_in = time.time() - begin
    scale, teacher = fitted_scale(values[:2_000_000], results[:2_000_000])
    fitted = scale
    scale = args.scale or scale
    net = Net(device, args.begin)
    print(f"{data.read} positions read in {read_in:.0f} s, {len(at)} to learn, {len(data.held[0])} held back, scale {scale}")

    def target(values, results):
        return args.results * results + (1 - args.results) * torch.sigmoid(values / scale)

    # Single inputs are rare and would learn games by heart; what they share is not.
    others = [parameter for name, parameter in net.named_parameters() if name != "own"]
    groups = [{"params": [net.own], "weight_decay": args.decay}, {"params": others, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=args.rate)

    def step(whole):
        chosen = torch.randint(len(at), (args.batch,), device=device)
        said = torch.sigmoid(net(at[chosen], facts[chosen], hand[chosen], scale, whole))
        loss = (said - target(values[chosen], results[chosen])).abs().pow(2.5).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        return loss.detach()

    def wait():
        if device == "cuda":
            torch.cuda.synchronize()

    def timed(count):
        wait()
        start = time.time()
        for _ in range(count):
            step(False)
        wait()
        return (time.time() - start) / count

    # Which of two equal computations is faster here.
    for group in optimizer.param_groups:
        group["lr"] = args.rate / 10
    each = timed(3)
    if device == "cuda":
        each = timed(20)
        net.dense = True
        timed(3)
        dense = timed(20)
        net.dense = dense < each
        each = min(dense, each)
    most = int(args.epochs * len(at) / args.batch)
    steps = args.steps or max(200, min(most, int(args.seconds / each)))
    print(f"{each * 1e3:.2f} ms a step{' (dense)' if net.dense else ''}, {steps} steps of {args.batch}")

    def judged(whole, alone=False):
        """Errors on what was held back, against targets, results and values of the search; of the hand-written value if `alone`."""
        at, facts, hand, values, results = data.held
        said = []
        with torch.no_grad():
            for part in range(0, len(at), 65536):
                some = slice(part, part + 65536)
                said.append(net(at[some], facts[some], hand[some], scale, whole))
        chance = torch.sigmoid(hand / scale if alone else torch.cat(said))
        mse = lambda other: float((chance - other).square().mean())
        return mse(target(values, results)), mse(results), mse(torch.sigmoid(values / scale))

    curve, sums, start = [], [], time.time()
    every = max(1, steps // 24)
    for number in range(steps):
        part = number / steps
        rate = args.rate * min(1, number / 200) * (0.5 + 0.5 * math.cos(math.pi * part)) + args.rate * 0.003
        for group in optimizer.param_groups:
            group["lr"] = rate
        sums.append(step(part > 0.6))
        if (number + 1) % every == 0:
            held = judged(False)
            curve.append((number + 1, float(torch.stack(sums).mean()), *held))
            sums = []
            print("step {} loss {:.5f} held back: target {:.5f} result {:.5f} search {:.5f}".format(*curve[-1]), flush=True)
    took = time.time() - start
    in_float, in_whole = judged(False), judged(True)

    with torch.no_grad():
        rows, bias, outputs = (tensor.cpu().numpy() for tensor in net.numbers(False))
        network.export(args.out, rows, bias, outputs, net.output_bias.detach().cpu().numpy(), scale)
    whole = network.load(args.out)
    agreed = check(args, ["values"], lambda records: network.whole_values(whole, np.stack(records)))
    held_results = data.held[-1]
    draws = float((held_results == 0.5).float().mean())
    report = {
        "positions read": data.read,
        "learned from": len(at),
        "held back": len(data.held[0]),
        "files": data.files,
        "draws": round(draws, 4),
        "scale": scale,
        "scale fitted": fitted,
        "error of the search's values against results": teacher,
        "results count": args.results,
        "batch": args.batch,
        "rate": args.rate,
        "decay": args.decay,
        "steps": steps,
        "ms a step": round(each * 1e3, 3),
        "seconds": round(took, 1),
        "device": torch.cuda.get_device_name() if device == "cuda" else "CPU",
        "seed": args.seed,
        "held back, the hand-written value alone: target, result, search": judged(False, True),
        "held back, floating: target, result, search": in_float,
        "held back, whole: target, result, search": in_whole,
        "largest row weight": int(np.abs(whole[0]).max()),
        "largest output weight": int(np.abs(whole[2]).max()),
        "values compared with the program": agreed,
        "curve: step, loss, then held back: target, result, search": curve,
    }
    write(args.report, report, curve)


def write(path, report, curve):
    """The report in words, and its numbers. What made the network is told by the scripts."""
    report = {"commit": os.environ.get("COMMIT", "unknown"), **report}
    with open(path.removesuffix(".md") + ".json", "w") as file:
        json.dump(report, file, indent=1)
    line = lambda column: "".join(
        BARS[round(7 * (row[column] - min(c[column] for c in curve)) / ((max(c[column] for c in curve) - min(c[column] for c in curve)) or 1))]
        for row in curve
    )
    with open(path, "w") as file:
        for name, value in report.items():
            if not name.startswith("curve"):
                file.write(f"- {name}: {value}\n")
        if curve:
            for column, name in ((1, "loss"), (2, "held back, target"), (3, "held back, result"), (4, "held back, search")):
                file.write(f"- {name}: `{line(column)}` from {curve[0][column]:.5f} to {curve[-1][column]:.5f}\n")


if __name__ == "__main__":
    main()
