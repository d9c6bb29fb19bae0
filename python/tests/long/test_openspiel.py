"""OpenSpiel's own tests of games, for every game and number of seats."""

import contextlib
import doctest
import io
import pickle
import unittest

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import cubotheque as cb
from cubotheque import openspiel


def tables():
    for name, seats in cb.GAMES.items():
        for count in seats:
            yield name, count, pyspiel.load_game(f"cubo_{name.replace('-', '_')}(players={count})")


class OpenSpiel(unittest.TestCase):
    def test_random_simulations_with_serialisation(self):
        for name, seats, game in tables():
            with self.subTest(game=name, seats=seats):
                pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    def test_its_python_checks(self):
        # The checks that OpenSpiel runs on all of its own games: cloning, serialising, pickling, returns in their range.
        sim = games_sim_test.GamesSimTest()
        for name, seats, game in tables():
            with self.subTest(game=name, seats=seats), contextlib.redirect_stdout(io.StringIO()):
                sim.sim_game(game)

    def test_it_is_the_same_game(self):
        for name, seats, game in tables():
            with self.subTest(game=name, seats=seats):
                dice = np.random.default_rng(3)
                state = game.new_initial_state()
                while not state.is_terminal():
                    if state.is_chance_node():
                        state.apply_action(int(dice.integers(256)))
                        continue
                    player = state.current_player()
                    self.assertEqual(state.legal_actions(), state.state.legal().tolist())
                    state.apply_action(int(dice.choice(state.legal_actions())))
                self.assertEqual(state.state.current_player, cb.OVER)
                np.testing.assert_allclose(state.returns(), state.state.returns(), atol=1e-6)
                self.assertAlmostEqual(sum(state.returns()), 0.0)
                self.assertEqual(game.num_players(), seats)
                self.assertGreaterEqual(player, 0)

    def test_parameters(self):
        game = pyspiel.load_game("cubo_cubulus(level=1)")
        self.assertEqual(game.new_initial_state().state.game, cb.Game("cubulus", options={"level": 1}))
        gates = cb.Game("attakube").options["gates"]
        turned = gates[::-1]
        game = pyspiel.load_game(f"cubo_attakube(gates={'/'.join(map(str, turned))})")
        self.assertEqual(game.new_initial_state().state.game.options["gates"], turned)
        again = pickle.loads(pickle.dumps(game))
        self.assertEqual(str(again), str(game))

    def test_chance_follows_from_the_seed_and_the_history(self):
        def deal(seed, *draws):
            state = pyspiel.load_game(f"cubo_blox(rng_seed={seed})").new_initial_state()
            for draw in draws:
                state.apply_action(draw)
            return str(state)

        self.assertEqual(deal(5, 1, 2), deal(5, 1, 2))
        self.assertEqual(len({deal(*each) for each in ((5, 1, 2), (6, 1, 2), (5, 3, 2), (5, 1, 3))}), 4)
        self.assertGreater(len({deal(5, 1, draw) for draw in range(256)}), 200)

    def test_observers(self):
        game = pyspiel.load_game("cubo_blox(players=3)")
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        observation = make_observation(game)
        for player in range(3):
            observation.set_from(state, player)
            np.testing.assert_array_equal(observation.tensor, state.state.observe(player))
            np.testing.assert_array_equal(state.observation_tensor(player), state.state.observe(player))
            self.assertEqual(state.information_state_string(player), state.state.infostate(player))
        self.assertNotEqual(state.information_state_string(0), state.information_state_string(1))

    def test_the_environment_of_its_learners(self):
        env = rl_environment.Environment("cubo_cube_attack", players=2, target=2)
        dice = np.random.default_rng(1)
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = env.step([int(dice.choice(step.observations["legal_actions"][player]))])
        self.assertEqual(sum(step.rewards), 0.0)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(openspiel))
    return tests


if __name__ == "__main__":
    unittest.main()
