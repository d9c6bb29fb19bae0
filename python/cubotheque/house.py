"""The players of the house, and the check of records."""

from __future__ import annotations

import os
from collections.abc import Iterable

from cubotheque._native import Checked, Record, State

__all__ = ["play", "verify"]


def play(state: State, level: str = "expert", seed: int = 0) -> str:
    """Has a player of the house act for the seat whose turn it is, and gives its action.

    ``level`` is "beginner", "easy", "normal", "hard", "expert" or "master", one of the yardsticks "random", "greedy", "uct" and "search", or one of
    these with a budget: "uct:500i" (iterations), "search:10000n" (nodes), "search:50ms". The player knows what its seat knows and no more, and with the
    same seed does the same again, unless its budget is time. A choice in progress is dropped.

    >>> import cubotheque as cb
    >>> state = cb.Game("qwirkle-cubes", seats=2).state(seed=7)
    >>> while not state.is_over:
    ...     action = cb.play(state, level="easy", seed=len(state.history()))
    >>> sorted(state.returns().tolist())
    [-1.0, 1.0]
    """
    action, _ = state.think(level, seed)
    state.apply(action)
    return action


def verify(path: str | os.PathLike[str], partial: bool = False, seals: Iterable[str] = ()) -> list[Checked]:
    """Replays the records in a file and draws every chance event in them again; says what was found true of each.

    Raises :class:`cubotheque.BadRecord` at the first that does not hold. What only you can know remains to be compared: that the commitment is the one
    you were shown before you sat down, and that your own nonce is among the nonces. ``seals`` are seals that were told during the game.
    """
    return [record.verify(partial, list(seals)) for record in Record.load_all(path)]
