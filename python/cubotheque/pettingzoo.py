"""The games as environments of PettingZoo (`pip install pettingzoo`), one agent a seat.

>>> from cubotheque import pettingzoo
>>> env = pettingzoo.env("blox", seats=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(info["action_mask"].argmax())

An action is one id; until the last one of a turn is chosen the same agent is selected again. Observations are those of
:meth:`cubotheque.State.observe`. The mask of legal ids stands in the agent's info, all zero for whoever is not to act.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cubotheque import Game, IllegalAction

__all__ = ["env", "raw_env"]


def env(game: str, seats: int | None = None, **more: Any) -> AECEnv:
    """A game for PettingZoo. An illegal action ends it and costs the agent one point."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, illegal="end", **more))


class raw_env(AECEnv):
    """The same without a wrapper: an illegal action raises :class:`cubotheque.IllegalAction`, unless ``illegal`` is "end"."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        super().__init__()
        if illegal not in ("raise", "end"):
            raise ValueError('illegal is "raise" or "end"')
        self.game = Game(game, seats, options)
        self.metadata = {**self.metadata, "name": f"cubo_{self.game.id.replace('-', '_')}_v{self.game.rules}"}
        self.render_mode = render_mode
        self.illegal = illegal
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(-128, 127, (self.game.observation_size,), np.int8)
        self.observation_spaces = dict.fromkeys(self.possible_agents, numbers)
        self.action_spaces = {agent: spaces.Discrete(self.game.ids) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state = self.game.state(seed=int(np.random.default_rng(seed).integers(1 << 63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._idle() for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> np.ndarray:
        return self.state.observe(self._seat[agent])

    def _idle(self) -> dict[str, Any]:
        return {"action_mask": np.zeros(self.game.ids, np.int8)}

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.state.current_player]
        self.infos[self.agent_selection]["action_mask"] = self.state.mask()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        try:
            self.state.apply(action)
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self._end(agent, {agent: -1.0})
            return
        if self.state.is_over:
            self._end(agent, dict(zip(self.possible_agents, self.state.returns().tolist())))
        elif self.state.current_player == self._seat[agent]:
            self.infos[agent]["action_mask"] = self.state.mask()
        else:
            self.infos[agent] = self._idle()
            self._select()

    def _end(self, agent: str, rewards: dict[str, float]) -> None:
        # Rewards are 0 until here, so nothing else ever has to be added up.
        self.rewards = {**dict.fromkeys(self.agents, 0.0), **rewards}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = self._idle()

    def render(self) -> str | None:
        return str(self.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
