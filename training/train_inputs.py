#!/usr/bin/env python3
"""Trains a network on records of inputs (`cubo selfplay cube-attack`), writes it in whole numbers, and reports how that went. It knows nothing of the game: the
records hold the numbers of the inputs, and the network has as many as the program says."""

import argparse
import struct
from pathlib import Path

import numpy as np
import torch

from learning import add_arguments, check, device_of, errors, learn, tell, weights
from network import FULL, MOST, ONE, WIDTH
from train import fitted_scale, write

MAGIC = b"CUBOINP1"
HELD = 56  # inputs a side
BYTES = 4 * HELD + 6
NONE = 0xFFFF
HELD_BACK = 50  # one file in this many is not learned from


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    add_arguments(parser)
    parser.add_argument("--inputs", type=int, default=1244, help="inputs of the network")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--results", type=float, default=0.3, help="how much results count, against values of the search")
    parser.add_argument("--scale", type=float, help="the value that goes with odds of e; fitted to the data by default")
    return parser.parse_args()


def read(path):
    """The records of a file, one a row."""
    data = np.fromfile(path, dtype=np.uint8)
    if data[:8].tobytes() != MAGIC or (len(data) - 8) % BYTES:
        raise ValueError(f"{path} is no file of inputs")
    return data[8:].reshape(-1, BYTES)


def columns(records):
    """Inputs of both sides, sets, results from 0 to 1, values of the search, hand-written values."""
    inputs = np.ascontiguousarray(records[:, : 4 * HELD]).view("<u2")
    numbers = np.ascontiguousarray(records[:, 4 * HELD + 2 :]).view("<i2")
    return inputs, records[:, 4 * HELD], records[:, 4 * HELD + 1].astype(np.float32) / 2, numbers[:, 0], numbers[:, 1]


def once(records, known=None):
    """Each position once, the first of equals, and none of `known`."""
    words = np.ascontiguousarray(records[:, : 4 * HELD]).view("<u8")
    hashes = np.zeros(len(records), dtype=np.uint64)
    multipliers = np.random.default_rng(7).integers(1, 2**63, size=words.shape[1], dtype=np.uint64) | np.uint64(1)
    for column in range(words.shape[1]):
        hashes = (hashes ^ words[:, column]) * multipliers[column]
        hashes ^= hashes >> np.uint64(29)
    _, first = np.unique(hashes, return_index=True)
    first.sort()
    if known is not None:
        first = first[~np.isin(hashes[first], known)]
    return records[first], hashes[first]


def load(folders, device, inputs):
    """What is learned from, what is held back, and how many positions and files were read."""
    learn, held, files = [], [], 0
    for folder in folders:
        for number, path in enumerate(sorted(Path(folder).glob("*.pos"))):
            (held if number % HELD_BACK == HELD_BACK - 1 else learn).append(read(path))
            files += 1
    if not held:
        held.append(learn.pop())
    count = sum(map(len, learn)) + sum(map(len, held))
    held, known = once(np.concatenate(held[::-1]))
    learn, _ = once(np.concatenate(learn[::-1]), known)

    def put(records):
        at, chosen, results, values, hand = columns(records)
        # Numbers above 32767 do not occur; NONE becomes the input that does not exist.
        at = np.where(at == NONE, inputs, at).astype(np.int16)
        to = lambda array, kind: torch.from_numpy(np.ascontiguousarray(array)).to(device, kind)
        return (to(at, torch.int16), to(chosen, torch.int64), to(results, torch.float32), to(values, torch.float32), to(hand, torch.float32))

    return put(learn), put(held), count, files


class Net(torch.nn.Module):
    """In floating point."""

    def __init__(self, inputs, sets, device):
        super().__init__()
        parameter = lambda tensor: torch.nn.Parameter(tensor.to(device))
        self.rows = parameter(torch.randn(inputs, WIDTH) * 0.08)
        self.bias = parameter(torch.full((WIDTH,), 0.3))
        self.outputs = parameter((torch.randn(1, 2 * WIDTH) * 0.03).repeat(sets, 1))
        self.output_bias = parameter(torch.zeros(sets))
        self.nothing = torch.zeros(1, WIDTH, device=device)

    def numbers(self, whole):
        """Rows, bias and output weights; rounded as the exported network will be, if `whole`."""
        rows, bias, outputs = self.rows.clamp(-1, 1), self.bias, self.outputs.clamp(-MOST, MOST)
        if whole:
            near = lambda tensor, one: tensor + (torch.round(tensor * one) / one - tensor).detach()
            rows, bias, outputs = near(rows, FULL), near(bias, FULL), near(outputs, ONE)
        return rows, bias, outputs

    def forward(self, at, chosen, hand, scale, whole=False):
        """The logarithm of the mover's odds: what the hand-written value says, and what the network adds."""
        rows, bias, outputs = self.numbers(whole)
        both = torch.cat([at[:, :HELD], at[:, HELD:]]).long()
        held = torch.zeros(len(both), len(rows) + 1, device=at.device)
        held.scatter_(1, both, 1.0)
        sums = held @ torch.cat([rows, self.nothing])
        numbers = (sums + bias).clamp(0, 1).square()
        numbers = torch.cat([numbers[: len(at)], numbers[len(at) :]], 1)
        return hand / scale + (numbers * outputs[chosen]).sum(1) + self.output_bias[chosen]


def export(path, net, scale):
    """Writes whole numbers."""
    with torch.no_grad():
        rows, bias, outputs = (tensor.cpu().numpy() for tensor in net.numbers(False))
        output_bias = net.output_bias.cpu().numpy()
    parts = (
        np.clip(np.round(rows * FULL), -127, 127).astype(np.int8),
        np.round(bias * FULL).astype("<i2"),
        np.round(outputs * ONE).astype("<i2"),
        np.round(output_bias * FULL * FULL * ONE).astype("<i4"),
    )
    unit = round(FULL * FULL * ONE / scale)
    with open(path, "wb") as file:
        file.write(b"CUBONET1" + struct.pack("<4i", len(rows), WIDTH, len(output_bias), unit))
        for part in parts:
            file.write(part.tobytes())
    return tuple(part.astype(np.int64) for part in parts) + (unit,)


def whole_values(whole, records):
    """What the exported network says, in whole numbers, for the mover."""
    rows, bias, outputs, output_bias, unit = whole
    at, chosen, _, _, hand = columns(records)
    rows = np.concatenate([rows, np.zeros((1, WIDTH), dtype=np.int64)])
    at = np.where(at == NONE, len(rows) - 1, at)
    halves = [np.clip(rows[side].sum(axis=1) + bias, 0, FULL) for side in (at[:, :HELD], at[:, HELD:])]
    total = (np.concatenate(halves, axis=1) ** 2 * outputs[chosen]).sum(axis=1) + output_bias[chosen]
    return hand + np.sign(total) * (np.abs(total) // unit)  # towards 0, as processors divide


def main():
    args = arguments()
    device = device_of(args.seed)
    data, held, count, files = load(args.data, device, args.inputs)
    at, chosen, results, values, hand = data
    fitted, teacher = fitted_scale(values[:2_000_000], results[:2_000_000])
    scale = args.scale or fitted
    net = Net(args.inputs, args.sets, device)
    target = lambda values, results: args.results * results + (1 - args.results) * torch.sigmoid(values / scale)

    def loss_of(some, whole):
        said = torch.sigmoid(net(at[some], chosen[some], hand[some], scale, whole))
        return (said - target(values[some], results[some])).abs().pow(2.5).mean()

    def judged(whole, alone=False):
        """Errors on what was held back, against targets, results and values of the search; of the hand-written value if `alone`."""
        at, chosen, results, values, hand = held
        with torch.no_grad():
            parts = [slice(part, part + 65536) for part in range(0, len(at), 65536)]
            said = torch.cat([net(at[some], chosen[some], hand[some], scale, whole) for some in parts])
        chance = torch.sigmoid(hand / scale if alone else said)
        mse = lambda other: float((chance - other).square().mean())
        return mse(target(values, results)), mse(results), mse(torch.sigmoid(values / scale))

    told = f"{count} positions, {len(at)} to learn, {len(held[0])} held back, scale {scale}"
    learned, curve = learn(args, net, len(at), device, loss_of, judged, told)
    whole = export(args.out, net, scale)
    report = {
        "positions read": count,
        "learned from": len(at),
        "held back": len(held[0]),
        "files": files,
        "draws": round(float((held[2] == 0.5).float().mean()), 4),
        "scale": scale,
        "scale fitted": fitted,
        "error of the search's values against results": teacher,
        **learned,
        **errors(judged),
        **weights(whole),
        "values compared with the program": check(args, ["--of", args.game, "values"], lambda records: whole_values(whole, np.stack(records))),
        "curve: step, loss, then held back: target, result, search": curve,
    }
    write(args.report, report, curve)
    tell(report)


if __name__ == "__main__":
    main()
