#!/usr/bin/env python3
"""Trains the network that guesses what face-down Kubes of AttaKube are (`cubo selfplay attakube --guesses`), writes it in whole numbers, and reports how that went. What every turn of a Kube says
for each kind is added up; with what is still hidden it gives the odds of the kinds, and the true kind should be likely after every turn. It needs no GPU."""

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch

from learning import check, listed
from train import BARS, write
from train_inputs import FULL, MOST, ONE, WIDTH, export

MAGIC = b"CUBOGUE1"
KINDS = 10
HELD = 40  # inputs of a record
BYTES = 2 + KINDS + 2 * HELD
NONE = 0xFFFF
UNIT = 256  # what counts as a factor of e
HELD_BACK = 20  # one file in this many is not learned from


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", nargs="+", required=True, help="folders of records")
    parser.add_argument("--out", required=True, help="the network")
    parser.add_argument("--report", required=True, help="the report (Markdown); the same name with .json has its numbers")
    parser.add_argument("--inputs", type=int, default=441, help="inputs of the network")
    parser.add_argument("--seconds", type=float, default=240, help="how long to learn at most")
    parser.add_argument("--epochs", type=float, default=12, help="how often to see every Kube")
    parser.add_argument("--batch", type=int, default=1024, help="Kubes of a step")
    parser.add_argument("--rate", type=float, default=2e-3, help="the learning rate at the beginning")
    parser.add_argument("--decay", type=float, default=0.02, help="how much weights of inputs decay")
    parser.add_argument("--check", help="the program whose values must agree with the exported network")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def load(paths, count):
    """Of all records: whether a Kube begins, its kind, what is hidden, and the inputs, `count` where there is none."""
    parts = []
    for path in paths:
        data = np.fromfile(path, dtype=np.uint8)
        if data[:8].tobytes() != MAGIC or (len(data) - 8) % BYTES:
            raise ValueError(f"{path} is no file of guesses")
        parts.append(data[8:].reshape(-1, BYTES))
    records = np.concatenate(parts)
    inputs = np.ascontiguousarray(records[:, 2 + KINDS :]).view("<u2").astype(np.int16)
    inputs[inputs == np.int16(-1)] = count
    to = torch.from_numpy
    return to(records[:, 0].astype(bool)), to(records[:, 1].astype(np.int64)), to(records[:, 2 : 2 + KINDS].astype(np.float32)), to(inputs)


class Net(torch.nn.Module):
    """In floating point."""

    def __init__(self, inputs):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.randn(inputs, WIDTH) * 0.08)
        self.bias = torch.nn.Parameter(torch.full((WIDTH,), 0.3))
        self.outputs = torch.nn.Parameter(torch.randn(KINDS, WIDTH) * 0.01)
        self.output_bias = torch.nn.Parameter(torch.zeros(KINDS))

    def numbers(self, whole):
        """Rows, bias and output weights; rounded as the exported network will be, if `whole`. The half that other networks have for the other side stays empty."""
        rows, bias, outputs = self.rows.clamp(-1, 1), self.bias, self.outputs.clamp(-MOST, MOST)
        if whole:
            near = lambda tensor, one: tensor + (torch.round(tensor * one) / one - tensor).detach()
            rows, bias, outputs = near(rows, FULL), near(bias, FULL), near(outputs, ONE)
        return rows, bias, torch.cat([outputs, torch.zeros_like(outputs)], 1)

    def forward(self, inputs, whole=False):
        rows, bias, outputs = self.numbers(whole)
        sums = torch.nn.functional.embedding_bag(inputs.int(), torch.cat([rows, torch.zeros(1, WIDTH)]), mode="sum")
        return (sums + bias).clamp(0, 1).square() @ outputs[:, :WIDTH].t() + self.output_bias


def surprise(said, begins, kinds, hidden):
    """The logarithm of the odds against the true kind after every turn of every Kube."""
    sums = torch.cumsum(said, 0)
    first = torch.nonzero(begins)[:, 0]
    sums = sums - (sums[first] - said[first])[torch.cumsum(begins.long(), 0) - 1]
    odds = torch.where(hidden > 0, sums + torch.log(hidden.clamp(min=1)), torch.full_like(sums, -1e9))
    return torch.nn.functional.cross_entropy(odds, kinds, reduction="none")


def inputs_and_said(line):
    """A line of the program: the inputs of a turn, and what the network says of it for each kind."""
    inputs, said = line.split()
    return listed(inputs), listed(said)


def whole_values(whole, inputs):
    """What the exported network says of a turn, in whole numbers, for each kind."""
    rows, bias, outputs, output_bias, unit = whole
    numbers = np.clip(rows[inputs].sum(axis=0) + bias, 0, FULL)
    total = (numbers**2 * outputs[:, :WIDTH]).sum(axis=1) + output_bias
    return list(np.sign(total) * (np.abs(total) // unit))  # towards 0, as processors divide


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    files = [path for folder in args.data for path in sorted(Path(folder).glob("*.pos"))]
    held = files[HELD_BACK - 1 :: HELD_BACK] or files[-1:]
    begin = time.time()
    learn = load([path for path in files if path not in set(held)] or held, args.inputs)
    held = load(held, args.inputs)
    begins = torch.nonzero(learn[0])[:, 0]
    ends = torch.cat([begins[1:], torch.tensor([len(learn[0])])])
    print(f"{len(learn[0])} turns of {len(begins)} Kubes to learn, {len(held[0])} held back, read in {time.time() - begin:.0f} s", flush=True)

    def judged(net, whole=False):
        """Bits that are missing to know what a Kube is, on what was held back; without the network if there is none."""
        with torch.no_grad():
            parts = range(0, len(held[0]), 65536)
            said = torch.cat([net(held[3][part : part + 65536], whole) for part in parts]) if net else torch.zeros(len(held[0]), KINDS)
            return float(surprise(said, *held[:3]).mean()) / math.log(2)

    net = Net(args.inputs)
    others = [net.bias, net.outputs, net.output_bias]
    optimizer = torch.optim.AdamW([{"params": [net.rows], "weight_decay": args.decay}, {"params": others, "weight_decay": 0.0}], lr=args.rate)
    steps = max(1, int(args.epochs * len(begins) / args.batch))
    start, curve, sums, part, number, order = time.time(), [], [], 0.0, 0, torch.empty(0, dtype=torch.int64)
    every = max(1, steps // 24)
    while part < 1:
        if len(order) < args.batch:
            order = torch.randperm(len(begins))
        some, order = order[: args.batch], order[args.batch :]
        rate = args.rate * min(1, (number + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * part)) + args.rate * 0.003
        for group in optimizer.param_groups:
            group["lr"] = rate
        at = torch.cat([torch.arange(first, end) for first, end in zip(begins[some].tolist(), ends[some].tolist())])
        loss = surprise(net(learn[3][at], part > 0.6), learn[0][at], learn[1][at], learn[2][at]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        sums.append(loss.detach())
        number += 1
        part = max(number / steps, (time.time() - start) / args.seconds)
        if number % every == 0 or part >= 1:
            curve.append((number, float(torch.stack(sums).mean()) / math.log(2), judged(net)))
            sums = []
            print("step {} learned {:.4f} held back {:.4f} bits".format(*curve[-1]), flush=True)
    took = time.time() - start
    whole = export(args.out, net, UNIT)
    report = {
        "turns": len(learn[0]) + len(held[0]),
        "learned from": f"{len(learn[0])} turns of {len(begins)} Kubes",
        "held back": len(held[0]),
        "files": len(files),
        "batch": args.batch,
        "rate": args.rate,
        "decay": args.decay,
        "steps": number,
        "seconds": round(took, 1),
        "device": "CPU",
        "seed": args.seed,
        "held back, bits that are missing without the network": round(judged(None), 4),
        "held back, bits that are missing, floating": round(judged(net), 4),
        "held back, bits that are missing, whole": round(judged(net, True), 4),
        "largest row weight": int(abs(whole[0]).max()),
        "largest output weight": int(abs(whole[2]).max()),
        "turns compared with the program": check(args, ["--of", "attakube", "guesses"], lambda turns: [whole_values(whole, inputs) for inputs in turns], inputs_and_said),
        "curve: step, learned, held back": curve,
    }
    write(args.report, report, [])
    with open(args.report, "a") as file:
        for column, name in ((1, "learned, bits"), (2, "held back, bits")):
            numbers = [row[column] for row in curve]
            low, high = min(numbers), max(numbers)
            line = "".join(BARS[round(7 * (number - low) / ((high - low) or 1))] for number in numbers)
            file.write(f"- {name}: `{line}` from {numbers[0]:.4f} to {numbers[-1]:.4f}\n")
    print(f"held back, whole: {report['held back, bits that are missing, whole']} bits, {report['held back, bits that are missing without the network']} without")


if __name__ == "__main__":
    main()
