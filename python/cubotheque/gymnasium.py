"""One seat of a game as an environment of Gymnasium (`pip install gymnasium`); players of the house have the others.

>>> from cubotheque import gymnasium
>>> env = gymnasium.env("blox", seats=2, level="easy")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

An action is one id, and a turn takes several; what the others do happens within :meth:`Seat.step`. The mask of legal ids stands in ``info["action_mask"]`` and is what
:meth:`Seat.action_masks` gives. The reward is 0 until the game is over, then the seat's return. An illegal id ends the episode and costs one point.

The environments are also registered: ``gymnasium.make("cubotheque/blox-v1", seats=2, level="easy")`` once this module is imported.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from cubotheque import GAMES, LEVELS, Game, IllegalAction, play

__all__ = ["Seat", "env"]


def env(game: str, seats: int | None = None, **more: Any) -> Seat:
    """A seat of a game for Gymnasium: ``Seat(game, seats, ...)``."""
    return Seat(game, seats, **more)


class Seat(gymnasium.Env[np.ndarray, Any]):
    """One seat of a game, against a level of the house.

    ``seat`` is a number, or ``None`` for another one by lot in every episode. ``level`` is what :func:`cubotheque.play` takes, one for all others.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        level: str = "easy",
        seat: int | None = 0,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(game, seats, options)
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.game.seats}")
        if level.split(":")[0] not in LEVELS:
            raise ValueError(f"no player is called {level!r}; there are {', '.join(LEVELS)}")
        self.level = level
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-128, 127, (self.game.observation_size,), np.int8)
        self.action_space = spaces.Discrete(self.game.ids)
        self.state = self.game.state(seed=0)
        self.at = 0 if seat is None else seat

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.game.state(seed=int(self.np_random.integers(1 << 63)))
        self.at = int(self.np_random.integers(self.game.seats)) if self.seat is None else self.seat
        self._others()
        return self._seen()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        try:
            self.state.apply(action)
        except IllegalAction:
            return self.state.observe(self.at), -1.0, True, False, self._info()
        self._others()
        observation, info = self._seen()
        over = self.state.is_over
        return observation, float(self.state.returns()[self.at]) if over else 0.0, over, False, info

    def action_masks(self) -> np.ndarray:
        """Which ids are legal, as booleans."""
        return self.state.mask().astype(bool)

    def render(self) -> str | None:
        return self.state.picture(self.at) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        while not self.state.is_over and self.state.current_player != self.at:
            play(self.state, self.level, int(self.np_random.integers(1 << 63)))

    def _seen(self) -> tuple[np.ndarray, dict[str, Any]]:
        return self.state.observe(self.at), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.state.mask(), "seat": self.at}


for _game in GAMES:
    gymnasium.register(
        f"cubotheque/{_game}-v{Game(_game).rules}",
        entry_point="cubotheque.gymnasium:Seat",
        kwargs={"game": _game},
    )
