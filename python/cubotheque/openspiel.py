"""The games for OpenSpiel (`pip install open_spiel`): importing this module registers each of them, as ``cubo_blox``, ``cubo_cube_attack`` and so on.

>>> import pyspiel
>>> import cubotheque.openspiel
>>> game = pyspiel.load_game("cubo_cube_attack(players=3,target=5)")
>>> game.num_players(), game.num_distinct_actions()
(3, 286)
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])

Parameters are ``players`` and the options of the game (a list is written with ``/`` between its members). An action is one id; until the last one of a turn is
chosen the same player is asked again.

What chance can do is far too much to be listed, and OpenSpiel wants a list: at every chance node there are 256 outcomes, equally likely, each of them one draw by the game's own
rules. Which draws these are follows from ``rng_seed`` and from what chance did before, so that a history always leads to the same state.

Information states are texts, observations are texts and tensors: those of :meth:`cubotheque.State.observe`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from cubotheque import GAMES, Game

__all__ = ["CuboGame", "CuboState", "Observer"]

#: More ids than any game takes.
_LONGEST = 1_000_000
#: The outcomes of a chance node.
_DRAWS = 256
_OUTCOMES = [(draw, 1 / _DRAWS) for draw in range(_DRAWS)]


def _written(value: Any) -> int | float | bool | str:
    """An option as a parameter of OpenSpiel."""
    return "/".join(map(str, value)) if isinstance(value, list) else value


def _read(value: Any, ordinary: Any) -> Any:
    """The option again, of the same type as the ordinary one."""
    if not isinstance(ordinary, list):
        return value
    sort = type(ordinary[0])
    return [sort(each) for each in str(value).split("/")]


class CuboGame(pyspiel.Game):
    """A game of the house with its parameters; a class of its own for each game."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, given = self.name, dict(params or {})
        ordinary = Game(name).options
        options = {key: _read(given[key], value) for key, value in ordinary.items() if key in given}
        self.game = Game(name, given.get("players"), options)
        self.luck = int(given.get("rng_seed", 0))
        self.first = self.game.state()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.ids,
            max_chance_outcomes=_DRAWS if self.game.has_chance else 0,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPES[name], info, given)

    def new_initial_state(self) -> CuboState:
        return CuboState(self)

    def max_chance_nodes_in_history(self) -> int:
        return _LONGEST if self.game.has_chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.game, getattr(iig_obs_type, "perfect_recall", False))


class CuboState(pyspiel.State):
    """A state of such a game; ``state`` is the :class:`cubotheque.State` in it."""

    def __init__(self, game: CuboGame) -> None:
        super().__init__(game)
        self.state = game.first.clone()
        self.luck = game.luck

    def current_player(self) -> int:
        return self.state.current_player

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal().tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.state.current_player < 0:
            # Another number for every way chance went so far (Knuth's multiplier).
            self.luck = (self.luck * 6364136223846793005 + action + 1) % (1 << 64)
            self.state.chance(rng=self.luck)
        else:
            self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self.state.action_to_text(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        # The nearest numbers with the sum 0, of which the state has 32 bits.
        others = self.state.game.seats - 1
        return [round(each * others) / others for each in self.state.returns().tolist()]

    def __str__(self) -> str:
        chosen = [self.state.action_to_text(id) for id in self.state.chosen()]
        return " / ".join([self.state.position(), *chosen])


class Observer:
    """What a player sees now, or with perfect recall all that it saw, which is a text only."""

    def __init__(self, game: Game, recall: bool) -> None:
        self.recall = recall
        self.tensor = None if recall else np.zeros(game.observation_size, np.float32)
        self.dict = {} if recall else {"observation": self.tensor}

    def set_from(self, state: CuboState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.state.observe(player)

    def string_from(self, state: CuboState, player: int) -> str:
        return state.state.infostate(player) if self.recall else state.state.picture(player)


def _type(name: str) -> pyspiel.GameType:
    game, seats = Game(name), GAMES[name]
    parameters = {key: _written(value) for key, value in game.options.items()}
    chance, hidden = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"cubo_{name.replace('-', '_')}",
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.has_chance else chance.DETERMINISTIC,
        information=hidden.IMPERFECT_INFORMATION if game.has_secrets else hidden.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": seats[0],
            **({"rng_seed": 0} if game.has_chance else {}),
            **parameters,
        },
    )


_TYPES = {name: _type(name) for name in GAMES}
for _name, _game_type in _TYPES.items():
    # A class and no function: OpenSpiel lets go of it after the interpreter is gone, when a function could no longer be freed. It has its name in this
    # module, so that games can be pickled.
    _class = type(_game_type.short_name, (CuboGame,), {"name": _name, "__module__": __name__})
    globals()[_game_type.short_name] = _class
    pyspiel.register_game(_game_type, _class)
