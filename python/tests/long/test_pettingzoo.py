"""PettingZoo's own tests, for every game and number of seats, without a warning."""

import contextlib
import doctest
import io
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, seed_test

import cubotheque as cb
from cubotheque import pettingzoo


def tables():
    return [(game, seats) for game, range_ in cb.GAMES.items() for seats in range_]


class PettingZoo(unittest.TestCase):
    def test_the_api(self):
        for game, seats in tables():
            with self.subTest(game=game, seats=seats), warnings.catch_warnings():
                warnings.simplefilter("error")
                with contextlib.redirect_stdout(io.StringIO()):
                    api_test(pettingzoo.env(game, seats=seats), num_cycles=100)

    def test_seeds(self):
        for game, seats in tables():
            with self.subTest(game=game, seats=seats), warnings.catch_warnings():
                warnings.simplefilter("error")
                seed_test(lambda: pettingzoo.env(game, seats=seats), num_cycles=50)

    def test_rewards_are_the_returns(self):
        env = pettingzoo.raw_env("attakube", render_mode="ansi")
        env.reset(seed=1)
        dice, total = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            _, reward, over, _, info = env.last()
            total[agent] += reward
            env.step(None if over else int(dice.choice(np.flatnonzero(info["action_mask"]))))
        self.assertEqual(list(total.values()), env.state.returns().tolist())
        self.assertTrue(env.render().strip())

    def test_illegal_ids_end_the_game(self):
        env = pettingzoo.env("cubulus")
        env.reset(seed=1)
        env.step(env.unwrapped.game.ids - 1)
        self.assertTrue(all(env.terminations.values()))
        self.assertEqual(env.rewards["seat_0"], -1)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(pettingzoo))
    return tests


if __name__ == "__main__":
    unittest.main()
