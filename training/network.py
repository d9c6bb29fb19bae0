"""The network: in floating point while it learns, in whole numbers once it is exported. crates/players/src/net.rs computes the same."""

import struct

import numpy as np

from positions import FACTS, INPUTS, MARKS, NONE, PLACES, SETS, STEPS, facts, hand, marks, places, turned

WIDTH = 64
FULL = 127  # what counts as 1 in an accumulator
ONE = 64  # what counts as 1 among the output weights
MOST = 4.0  # the largest output weight


def export(path, rows, bias, outputs, output_bias, scale):
    """Writes whole numbers. `scale` is what one unit of the output is worth in values of the search."""
    rows = np.clip(np.round(rows[:INPUTS] * FULL), -127, 127).astype(np.int8)
    bias = np.round(bias * FULL).astype("<i2")
    outputs = np.round(np.clip(outputs, -MOST, MOST) * ONE).astype("<i2")
    output_bias = np.round(output_bias * FULL * FULL * ONE).astype("<i4")
    unit = round(FULL * FULL * ONE / scale)
    with open(path, "wb") as file:
        file.write(b"CUBONET1" + struct.pack("<4i", INPUTS, WIDTH, SETS, unit))
        for part in (rows, bias, outputs, output_bias):
            file.write(part.tobytes())


def load(path):
    """The whole numbers of a file."""
    data = open(path, "rb").read()
    inputs, width, sets, unit = struct.unpack("<4i", data[8:24])
    if data[:8] != b"CUBONET1" or (inputs, width, sets) != (INPUTS, WIDTH, SETS):
        raise ValueError(f"{path} is no such network")
    at = 24
    parts = []
    for kind, shape in (("i1", (INPUTS, WIDTH)), ("<i2", (WIDTH,)), ("<i2", (SETS, 2 * WIDTH)), ("<i4", (SETS,))):
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        parts.append(np.frombuffer(data[at : at + size], dtype=kind).reshape(shape).astype(np.int64))
        at += size
    return (*parts, unit)


def inputs(records):
    """The inputs of each record for the mover and for the other, INPUTS where there is none."""
    at = places(records).astype(np.int64)
    own, other = at[:, :11], at[:, 11:]
    turn = turned()
    held = facts(records).astype(np.int64)
    numbers = np.where(held == 1, 2 * PLACES + np.arange(4), INPUTS)
    swapped = np.where(held[:, [1, 0, 2, 3]] == 1, 2 * PLACES + np.arange(4), INPUTS)

    counted = marks(records).astype(np.int64) + 2 * PLACES + FACTS
    counts = counted[:, :MARKS], counted[:, MARKS:]

    def join(mine, theirs, numbers, my_counts, their_counts):
        mine, theirs = np.where(mine == NONE, INPUTS, mine), np.where(theirs == NONE, INPUTS, theirs + PLACES)
        return np.concatenate([mine, theirs, numbers, my_counts, their_counts + STEPS], axis=1)

    return join(own, other, numbers, *counts), join(turn[other], turn[own], swapped, *counts[::-1])


def sets(records):
    """Which set of output weights each record uses."""
    return ((places(records) != NONE).sum(axis=1) - 2) * SETS // 21


def whole_values(net, records):
    """What the exported network says, in whole numbers, for the mover."""
    rows, bias, outputs, output_bias, unit = net
    rows = np.concatenate([rows, np.zeros((1, WIDTH), dtype=np.int64)])
    halves = [np.clip(rows[held].sum(axis=1) + bias, 0, FULL) for held in inputs(records)]
    chosen = sets(records)
    total = (np.concatenate(halves, axis=1) ** 2 * outputs[chosen]).sum(axis=1) + output_bias[chosen]
    return hand(records) + np.sign(total) * (np.abs(total) // unit)  # towards 0, as processors divide
