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

from cubotheque._native import CHANCE, OVER, SPECTATOR, Game, State, Vec
from cubotheque.errors import IllegalAction

#: The games by name, and how many can play each.
GAMES = {
    "attakube": range(2, 3),
    "blox": range(2, 5),
    "cube-attack": range(2, 7),
    "cubulus": range(2, 3),
    "qwirkle-cubes": range(2, 5),
}

__all__ = ["CHANCE", "GAMES", "Game", "IllegalAction", "OVER", "SPECTATOR", "State", "Vec"]
