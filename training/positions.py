"""Positions that `cubo selfplay` wrote: reading them, and what each of them is to a network."""

from pathlib import Path

import numpy as np

MAGIC = b"CUBOPOS2"
BYTES = 50
CELLS = 81
KINDS = 28
PLACES = KINDS * CELLS
NONE = 0xFFF
FACTS = 4
STEPS = 49  # of all counted terms of a side
MARKS = 6
INPUTS = 2 * PLACES + FACTS + 2 * STEPS
SETS = 8


def files(folder):
    """The files of a folder, in order."""
    return sorted(Path(folder).glob("*.pos"))


def read(path):
    """The records of a file, one a row."""
    data = np.fromfile(path, dtype=np.uint8)
    if data[:8].tobytes() != MAGIC or (len(data) - 8) % BYTES:
        raise ValueError(f"{path} is no file of positions")
    return data[8:].reshape(-1, BYTES)


def places(records):
    """The 22 places of each record: the mover's 11 pieces, then the other's; NONE where one is captured."""
    triples = records[:, :33].reshape(len(records), 11, 3).astype(np.uint16)
    low = triples[:, :, 0] | (triples[:, :, 1] & 15) << 8
    high = triples[:, :, 1] >> 4 | triples[:, :, 2] << 4
    return np.stack([low, high], axis=2).reshape(len(records), 22).astype(np.int16)


def facts(records):
    """Four facts of each record: the mover's first-move right, the other's, whether a troc may follow, level 1."""
    return (records[:, 33:34] >> np.arange(2, 6, dtype=np.uint8)) & 1


def results(records):
    """0, ½ or 1 for the mover."""
    return (records[:, 33] & 3).astype(np.float32) / 2


def values(records):
    """What a search found for the mover."""
    return records[:, 34:36].copy().view("<i2")[:, 0]


def marks(records):
    """The steps of the mover's counted terms, then those of the other's."""
    return records[:, 36:48]


def hand(records):
    """The hand-written value for the mover."""
    return records[:, 48:50].copy().view("<i2")[:, 0]


def turned():
    """Where the piece of each place stands when the board is turned by half a turn; NONE stays NONE (the last entry)."""
    faces = [(top, south) for top in range(1, 7) for south in range(1, 7) if south not in (top, 7 - top)]
    table = np.full(NONE + 1, NONE, dtype=np.int64)
    for place in range(PLACES):
        kind, cell = divmod(place, CELLS)
        if kind < 24:
            top, south = faces[kind]
            kind = faces.index((top, 7 - south))
        # The first cell of a turned shield is the turned second one.
        cell = {26: 79, 27: 71}.get(kind, 80) - cell
        if cell >= 0:
            table[place] = kind * CELLS + cell
    return table


def shared():
    """For each input, the row that it shares with inputs that differ only in how a cube lies with the same number on top: such rows are learned together
    first, since a single input is rare."""
    tops = [top for top in range(1, 7) for south in range(1, 7) if south not in (top, 7 - top)]
    rows = np.zeros(INPUTS + 1, dtype=np.int64)
    for number in range(2 * PLACES):
        owner, place = divmod(number, PLACES)
        kind, cell = divmod(place, CELLS)
        group = tops[kind] - 1 if kind < 24 else kind - 18
        rows[number] = 1 + (owner * 10 + group) * CELLS + cell
    # Facts and counts share with nothing, but are no single places either.
    rows[2 * PLACES : INPUTS] = 1 + 2 * 10 * CELLS + np.arange(INPUTS - 2 * PLACES)
    return rows  # row 0 is for no input


SHARED_ROWS = 1 + 2 * 10 * CELLS + FACTS + 2 * STEPS
