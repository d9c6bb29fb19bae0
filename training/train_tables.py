#!/usr/bin/env python3
"""Trains a network with a value for every seat (`cubo selfplay` with `cube-attack --large`, `blox`, `attakube` or `qwirkle-cubes`): what a seat can expect follows from how far it is ahead of each
other. Writes the network in whole numbers and reports how that went. It knows nothing of the game: the records hold the numbers of the inputs."""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from learning import add_arguments, check, device_of, errors, learn, listed, tell, weights
from network import FULL, MOST, ONE, WIDTH
from train import write
from train_inputs import export

SHAPES = {b"CUBOTAB1": (6, 112), b"CUBOTAB2": (4, 72), b"CUBOTAB4": (2, 64)}  # the seats of a record, and the inputs of each, by what a file begins with
NONE = 0xFFFF
HELD_BACK = 50  # one file in this many is not learned from


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--inputs", type=int, default=1260, help="inputs of the network")
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--results", type=float, default=0.4, help="how much results count, against values of the search")
    parser.add_argument("--lead", type=float, default=800, help="the lead that the search takes for half-way to certain")
    return parser.parse_args()


def read(path):
    """The records of a file, one a row."""
    data = np.fromfile(path, dtype=np.uint8)
    shape = SHAPES.get(data[:8].tobytes())
    if shape is None or (len(data) - 8) % size(shape):
        raise ValueError(f"{path} is no file of tables")
    return data[8:].reshape(-1, size(shape))


def size(shape):
    """The bytes of a record."""
    seats, held = shape
    return 10 + 6 * seats + 2 * held * seats


def columns(records):
    """Keys, seats, sets, then for each seat results and values of the search from 0 to 1, hand-written values, and inputs."""
    most, each = next(shape for shape in SHAPES.values() if size(shape) == records.shape[1])
    keys = np.ascontiguousarray(records[:, :8]).view("<u8")[:, 0]
    numbers = np.ascontiguousarray(records[:, 10 : 10 + 6 * most]).view("<i2")
    inputs = np.ascontiguousarray(records[:, 10 + 6 * most :]).view("<u2").reshape(-1, most, each)
    chances = numbers[:, : 2 * most].astype(np.float32) / 10_000
    return keys, records[:, 8], records[:, 9], chances[:, :most], chances[:, most:], numbers[:, 2 * most :], inputs


def load(folders, device, count):
    """What is learned from, what is held back, and how many positions and files were read."""
    learn, held, files = [], [], 0
    for folder in reversed(folders):
        for number, path in enumerate(sorted(Path(folder).glob("*.pos"))):
            (held if number % HELD_BACK == HELD_BACK - 1 else learn).append(read(path))
            files += 1
    if not held:
        held.append(learn.pop())
    total = sum(map(len, learn)) + sum(map(len, held))

    def once(parts, known):
        """Each position once, the first of equals and so the newest, on the device."""
        keys = np.concatenate([np.ascontiguousarray(part[:, :8]).view("<u8")[:, 0] for part in parts])
        _, first = np.unique(keys, return_index=True)
        keep = np.zeros(len(keys), dtype=bool)
        keep[first] = True
        if known is not None:
            keep &= ~np.isin(keys, known)
        put, begin = [], 0
        # Part by part: all of it as one array would be there several times over.
        for part in parts:
            _, seats, chosen, results, values, hand, at = columns(part[keep[begin : begin + len(part)]])
            begin += len(part)
            to = lambda array, kind: torch.from_numpy(np.ascontiguousarray(array)).to(device, kind)
            # Numbers above 32767 do not occur; NONE becomes the input that does not exist.
            at = np.where(at == NONE, count, at).astype(np.int16)
            put.append((to(at, torch.int16), to(seats, torch.int64), to(chosen, torch.int64), to(results, torch.float32), to(values, torch.float32), to(hand, torch.float32)))
        return tuple(torch.cat(column) for column in zip(*put)), keys[keep]

    held, known = once(held, None)
    learn, _ = once(learn, known)
    return learn, held, total, files


class Net(torch.nn.Module):
    """In floating point."""

    def __init__(self, inputs, sets, device):
        super().__init__()
        parameter = lambda tensor: torch.nn.Parameter(tensor.to(device))
        self.rows = parameter(torch.randn(inputs, WIDTH) * 0.08)
        self.bias = parameter(torch.full((WIDTH,), 0.3))
        # The second half belongs to the other side of a table of two, and stays empty.
        self.outputs = parameter((torch.randn(1, WIDTH) * 0.03).repeat(sets, 1))
        self.nothing = torch.zeros(1, WIDTH, device=device)
        self.output_bias = torch.zeros(sets)

    def numbers(self, whole):
        """Rows, bias and output weights; rounded as the exported network will be, if `whole`."""
        rows, bias, outputs = self.rows.clamp(-1, 1), self.bias, self.outputs.clamp(-MOST, MOST)
        if whole:
            near = lambda tensor, one: tensor + (torch.round(tensor * one) / one - tensor).detach()
            rows, bias, outputs = near(rows, FULL), near(bias, FULL), near(outputs, ONE)
        if not self.training:
            outputs = torch.cat([outputs, torch.zeros_like(outputs)], 1)
        return rows, bias, outputs

    def forward(self, at, seats, chosen, hand, lead, whole=False, alone=False):
        """What each seat can expect, from 0 to 1, as the search computes it from values."""
        values = hand / lead
        if not alone:
            rows, bias, outputs = self.numbers(whole)
            each = at.flatten(0, 1).long()
            held = torch.zeros(len(each), len(rows) + 1, device=at.device)
            held.scatter_add_(1, each, torch.ones_like(each, dtype=held.dtype))
            sums = held @ torch.cat([rows, self.nothing])
            numbers = (sums + bias).clamp(0, 1).square().reshape(len(at), at.shape[1], WIDTH)
            values = values + torch.einsum("nsw,nw->ns", numbers, outputs[chosen, :WIDTH])
        there = torch.arange(at.shape[1], device=at.device)[None] < seats[:, None]
        ahead = values[:, :, None] - values[:, None, :]
        ahead = 0.5 * ahead / (1 + ahead.abs()) * there[:, None, :]
        return (0.5 + ahead.sum(2) / (seats[:, None] - 1)) * there, there


def record_and_values(line):
    """A line of the program: a record in hexadecimal digits, and the values of all seats."""
    record, values = line.split()
    return np.frombuffer(bytes.fromhex(record), dtype=np.uint8), listed(values)


def whole_values(whole, records):
    """What the exported network says, in whole numbers, for each seat."""
    rows, bias, outputs, output_bias, unit = whole
    _, seats, chosen, _, _, hand, at = columns(records)
    rows = np.concatenate([rows, np.zeros((1, WIDTH), dtype=np.int64)])
    at = np.where(at == NONE, len(rows) - 1, at)
    numbers = np.clip(rows[at].sum(axis=2) + bias, 0, FULL)
    total = (numbers**2 * outputs[chosen][:, None, :WIDTH]).sum(axis=2) + output_bias[chosen][:, None]
    values = hand + np.sign(total) * (np.abs(total) // unit)  # towards 0, as processors divide
    return [list(row[:count]) for row, count in zip(values, seats)]


def main():
    args = arguments()
    device = device_of(args.seed)
    begin = time.time()
    data, held, count, files = load(args.data, device, args.inputs)
    loaded = time.time() - begin
    at, seats, chosen, results, values, hand = data
    net = Net(args.inputs, args.sets, device)
    target = lambda values, results: args.results * results + (1 - args.results) * values

    def loss_of(some, whole):
        said, there = net(at[some], seats[some], chosen[some], hand[some], args.lead, whole)
        wrong = (said - target(values[some], results[some])) * there
        return wrong.abs().pow(2.5).sum() / there.sum()

    def judged(whole, alone=False):
        """Errors on what was held back, against targets, results and values of the search; of the hand-written value if `alone`."""
        at, seats, chosen, results, values, hand = held
        sums, number = torch.zeros(3, device=device), 0
        with torch.no_grad():
            for part in range(0, len(at), 16384):
                some = slice(part, part + 16384)
                said, there = net(at[some], seats[some], chosen[some], hand[some], args.lead, whole, alone)
                wrong = lambda other: ((said - other) * there).square().sum()
                sums += torch.stack([wrong(target(values[some], results[some])), wrong(results[some]), wrong(values[some])])
                number += int(there.sum())
        return tuple(float(one) / number for one in sums)

    told = f"{count} positions, {len(at)} to learn, {len(held[0])} held back, read in {loaded:.0f} s"
    learned, curve = learn(args, net, len(at), device, loss_of, judged, told)
    net.eval()  # from here on with the empty half
    whole = export(args.out, net, args.lead)
    report = {
        "positions read": count,
        "learned from": len(at),
        "held back": len(held[0]),
        "files": files,
        "lead": args.lead,
        **learned,
        **errors(judged),
        **weights(whole),
        "values compared with the program": check(args, ["--of", args.game, "table-values"], lambda records: whole_values(whole, np.stack(records)), record_and_values),
        "curve: step, loss, then held back: target, result, search": curve,
    }
    write(args.report, report, curve)
    tell(report)


if __name__ == "__main__":
    main()
