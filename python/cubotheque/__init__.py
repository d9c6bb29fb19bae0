"""Five board games built on cubes, as environments for those who study them.

>>> import cubotheque as cb
>>> game = cb.Game("blox", seats=3)
>>> state = game.state(seed=7)
>>> while not state.is_over:
...     state.apply(state.legal()[0])
>>> float(sum(state.returns()))
0.0

`docs/python.md` of the project tells the rest, `docs/tensors.md` what every number means.
"""

from cubotheque._native import CHANCE, OVER, SPECTATOR, Checked, Game, Record, State, Vec
from cubotheque.errors import BadRecord, Error, IllegalAction
from cubotheque.house import play, verify

#: The games by name, and how many can play each.
GAMES = {
    "attakube": range(2, 3),
    "blox": range(2, 5),
    "cube-attack": range(2, 7),
    "cubulus": range(2, 3),
    "qwirkle-cubes": range(2, 5),
}

#: The players of the house, the yardsticks first, then from the weakest to the strongest.
LEVELS = ("random", "greedy", "uct", "search", "beginner", "easy", "normal", "hard", "expert", "master")

__all__ = [
    "BadRecord",
    "CHANCE",
    "Checked",
    "Error",
    "GAMES",
    "Game",
    "IllegalAction",
    "LEVELS",
    "OVER",
    "Record",
    "SPECTATOR",
    "State",
    "Vec",
    "play",
    "verify",
]
