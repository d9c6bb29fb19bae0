"""Gymnasium's own check, for every game and number of seats, without a warning."""

import doctest
import unittest
import warnings

import gymnasium as farama
import numpy as np
from gymnasium.utils.env_checker import check_env

import cubotheque as cb
from cubotheque import gymnasium


class Gymnasium(unittest.TestCase):
    def test_the_check(self):
        for game, range_ in cb.GAMES.items():
            for seats in range_:
                with self.subTest(game=game, seats=seats), warnings.catch_warnings():
                    warnings.simplefilter("error")
                    env = farama.make(f"cubotheque/{game}-v1", seats=seats, level="random", render_mode="ansi")
                    check_env(env.unwrapped)

    def test_a_game_against_the_house(self):
        env = gymnasium.env("blox", seats=3, level="beginner", seat=None)
        dice, seats, rewards = np.random.default_rng(1), set(), []
        for seed in range(6):
            _, info = env.reset(seed=seed)
            seats.add(info["seat"])
            over, reward = False, 0.0
            while not over:
                self.assertEqual(reward, 0.0)
                self.assertEqual(env.state.current_player, info["seat"])
                np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
                action = int(dice.choice(np.flatnonzero(info["action_mask"])))
                observation, reward, over, cut, info = env.step(action)
                self.assertIn(observation, env.observation_space)
                self.assertFalse(cut)
            self.assertFalse(info["action_mask"].any())
            self.assertAlmostEqual(reward, float(env.state.returns()[info["seat"]]))
            rewards.append(reward)
        self.assertGreater(len(seats), 1)
        self.assertTrue(any(rewards))

    def test_episodes_repeat_by_their_seed(self):
        env = gymnasium.env("qwirkle-cubes", level="easy", seat=1)
        runs = []
        for _ in range(2):
            observation, info = env.reset(seed=4)
            seen = [observation]
            for _ in range(30):
                observation, _, over, _, info = env.step(int(info["action_mask"].argmax()))
                seen.append(observation)
                if over:
                    break
            runs.append(np.concatenate(seen))
        np.testing.assert_array_equal(*runs)

    def test_what_is_wrong_is_refused(self):
        env = gymnasium.env("cubulus")
        env.reset(seed=1)
        _, reward, over, _, _ = env.step(env.game.ids - 1)
        self.assertEqual((reward, over), (-1.0, True))
        for wrong in ({"seat": 2}, {"level": "nobody"}):
            with self.assertRaises(ValueError):
                gymnasium.env("cubulus", **wrong)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(gymnasium))
    return tests


if __name__ == "__main__":
    unittest.main()
