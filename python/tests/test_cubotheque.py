"""The package, game by game and seat by seat."""

import copy
import doctest
import pathlib
import pickle
import random
import unittest

import numpy as np

import cubotheque as cb

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def games():
    for name, seats in cb.GAMES.items():
        for count in seats:
            yield cb.Game(name, seats=count)


def played(game, steps, seed=1):
    """A state after so many ids chosen at random, fewer if it ends."""
    dice = random.Random(seed)
    state = game.state(seed=seed)
    for _ in range(steps):
        if state.is_over:
            break
        state.apply(dice.choice(state.legal().tolist()))
    return state


class States(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for game in games():
            with self.subTest(game=game):
                dice = random.Random(3)
                state = game.state(seed=3)
                numbers = np.zeros(game.observation_size, np.int8)
                mask = np.zeros(game.ids, np.int8)
                while not state.is_over:
                    legal = state.legal()
                    self.assertIs(state.mask(mask), mask)
                    self.assertEqual(np.flatnonzero(mask).tolist(), legal.tolist())
                    state.observe(state.current_player, numbers)
                    state.apply(dice.choice(legal.tolist()))
                self.assertEqual(state.current_player, cb.OVER)
                self.assertEqual(len(state.legal()), 0)
                returns = state.returns()
                self.assertAlmostEqual(float(returns.sum()), 0.0, places=5)
                self.assertEqual(returns.shape, (game.seats,))

    def test_copies_are_equal_and_apart(self):
        for game in games():
            with self.subTest(game=game):
                state = played(game, 31)
                for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    self.assertEqual(other, state)
                    before = state.position()
                    while not other.is_over and other.position() == before:
                        same = state.clone()
                        other.apply(other.legal()[0])
                        self.assertEqual(state, same)
                self.assertEqual(pickle.loads(pickle.dumps(game)), game)
                # What was taken up again goes on by the same chance.
                one, two = state.clone(), pickle.loads(pickle.dumps(state))
                for _ in range(40):
                    if not one.is_over:
                        one.apply(one.legal()[0])
                        two.apply(two.legal()[0])
                self.assertEqual(one, two)

    def test_undo(self):
        for game in games():
            with self.subTest(game=game):
                state = game.state(seed=5)
                dice = random.Random(5)
                with self.assertRaises(ValueError):
                    state.undo()
                for _ in range(60):
                    if state.is_over:
                        break
                    position, chosen = state.position(), state.chosen()
                    id = dice.choice(state.legal().tolist())
                    again = state.clone()
                    again.apply(id)
                    ended = not again.chosen()
                    again.undo()
                    self.assertEqual(again.position(), position)
                    self.assertEqual(again.chosen(), [] if ended else chosen)
                    state.apply(id)

    def test_the_list_and_the_ids_lead_to_the_same(self):
        for game in games():
            with self.subTest(game=game):
                state = played(game, 40)
                while state.chosen():
                    state.undo()
                if state.is_over:
                    continue
                texts = state.actions()
                self.assertEqual(state.legal_features().shape, (len(texts), game.action_features))
                self.assertEqual(state.legal_features().dtype, np.int8)
                text = texts[len(texts) // 2]
                one, two = state.clone(), state.clone()
                one.apply(text)
                for id in two.text_to_action(text):
                    self.assertIn(id, two.legal())
                    two.apply(id)
                self.assertEqual(one, two)

    def test_imagined_states_look_the_same(self):
        for game in games():
            with self.subTest(game=game):
                state = played(game, 50)
                for seat in range(game.seats):
                    other = state.resample(seat, seed=9)
                    if seat == state.current_player:
                        np.testing.assert_array_equal(other.observe(seat), state.observe(seat))
                        np.testing.assert_array_equal(other.mask(), state.mask())
                        self.assertEqual(other.infostate(seat), state.infostate(seat))
                    self.assertEqual(other.view(seat), state.view(seat))
                    self.assertEqual(pickle.loads(pickle.dumps(other)), other)

    def test_a_choice_in_progress_is_known_to_its_seat_alone(self):
        state = cb.Game("blox", seats=3).state(seed=7)
        seat = state.current_player
        others = [other for other in range(3) if other != seat]
        before = {other: (state.observe(other), state.infostate(other)) for other in range(3)}
        state.apply(state.legal()[0])
        self.assertEqual(state.current_player, seat)
        self.assertEqual(len(state.chosen()), 1)
        self.assertFalse(np.array_equal(state.observe(seat), before[seat][0]))
        for other in others:
            np.testing.assert_array_equal(state.observe(other), before[other][0])
            self.assertEqual(state.infostate(other), before[other][1])

    def test_refusals_carry_their_clause(self):
        state = cb.Game("cubulus").state(seed=1)
        with self.assertRaises(cb.IllegalAction) as refused:
            state.apply("A1-A3")
        error = pickle.loads(pickle.dumps(refused.exception))
        self.assertTrue(error.clause.startswith("CU-"))
        self.assertTrue(error.en and error.fr and error.en != error.fr)
        self.assertIn(error.clause, state.why("A1-A3"))
        self.assertNotEqual(state.why("A1-A3", lang="fr"), state.why("A1-A3"))
        self.assertIsNone(state.why("A1-A2"))
        with self.assertRaises(cb.IllegalAction):
            state.apply("nonsense")
        with self.assertRaises(ValueError):
            state.apply(80)
        with self.assertRaises(TypeError):
            state.apply(-1)
        with self.assertRaises(TypeError):
            state.apply(None)

    def test_chance_by_hand(self):
        state = cb.Game("qwirkle-cubes", seats=2).state()
        self.assertEqual(state.current_player, cb.CHANCE)
        with self.assertRaises(ValueError):
            state.chance("deal Ro")
        state.chance("deal Ro,Rs,Rd,Gs,Gx,Pc | Ro,Os,Yd,Gx,Be,Pc")
        self.assertEqual(state.actions()[0].split("@")[0], "Ro")
        state.apply(state.actions()[0])
        drawn = state.chance()
        self.assertTrue(drawn.startswith("draw "))
        self.assertEqual(state.history()[-1], drawn)

    def test_positions_words_and_pictures(self):
        game = cb.Game("cubulus", options={"level": 1})
        self.assertEqual(game.options, {"level": 1})
        state = game.state(seed=1)
        state.apply("A1-A2")
        self.assertIn("A2", state.tell())
        self.assertNotEqual(state.tell(lang="fr"), state.tell())
        self.assertEqual(game.state(position=state.position()).position(), state.position())
        self.assertTrue(str(state).strip())
        self.assertEqual(state.action_to_text(0), "piece A1")
        with self.assertRaises(IndexError):
            state.action_to_text(game.ids)
        with self.assertRaises(ValueError):
            state.observe(2)
        with self.assertRaises(ValueError):
            state.observe(0, np.zeros(3, np.int8))
        for wrong in (("chess", None), ("cubulus", 3)):
            with self.assertRaises(ValueError):
                cb.Game(*wrong)

    def test_the_layout_fills_the_observation(self):
        for game in games():
            with self.subTest(game=game):
                planes, height, width = game.planes
                count = {"plane": 0, "feature": 0}
                for group in game.layout():
                    self.assertEqual(group["first"], count[group["part"]])
                    count[group["part"]] += group["count"]
                self.assertEqual(count, {"plane": planes, "feature": game.features})
                size = planes * height * width + game.features + game.ids
                self.assertEqual(game.observation_size, size)


class Vectors(unittest.TestCase):
    def choose(self, vec, dice):
        # A legal id in every game, at random.
        return (vec.masks * dice.random(vec.masks.shape)).argmax(1)

    def test_threads_change_nothing(self):
        for game in games():
            with self.subTest(game=game):
                runs = []
                for threads in (1, 3):
                    vec = cb.Vec(game.id, n=7, seats=game.seats, threads=threads, seed=11)
                    dice, seen = np.random.default_rng(4), []
                    for _ in range(60):
                        vec.step(self.choose(vec, dice))
                        seen.append(
                            tuple(a.tobytes() for a in (vec.observations, vec.masks, vec.players, vec.rewards, vec.dones))
                        )
                    runs.append(seen)
                self.assertEqual(*runs)

    def test_a_lane_is_a_state(self):
        vec = cb.Vec("cubulus", n=3, seed=2)
        dice = np.random.default_rng(2)
        state = vec.game.state(seed=0)
        ended = 0
        for _ in range(3000):
            ids = self.choose(vec, dice)
            self.assertEqual(np.flatnonzero(vec.masks[1]).tolist(), state.legal().tolist())
            np.testing.assert_array_equal(vec.observations[1], state.observe(vec.players[1]))
            vec.step(ids)
            state.apply(ids[1])
            self.assertEqual(vec.dones[1], state.is_over)
            np.testing.assert_array_equal(vec.rewards[1], state.returns())
            if state.is_over:
                ended += 1
                state = vec.game.state(seed=0)
        self.assertGreater(ended, 0)

    def test_nothing_is_done_where_one_is_illegal(self):
        vec = cb.Vec("attakube", n=4, seed=1)
        before = vec.observations.copy()
        ids = vec.masks.argmax(1)
        ids[2] = vec.game.ids - 1
        with self.assertRaisesRegex(ValueError, "game 2"):
            vec.step(ids)
        vec.step(vec.masks.argmax(1))
        self.assertFalse(np.array_equal(before, vec.observations))
        with self.assertRaises(ValueError):
            vec.step(ids[:3])
        with self.assertRaises(ValueError):
            cb.Vec("attakube", n=4, autoreset="next_step")

    def test_a_reset_is_a_beginning(self):
        vec = cb.Vec("blox", n=2, seats=3, seed=5)
        first = vec.observations.copy()
        vec.step(vec.masks.argmax(1))
        vec.reset(seed=5)
        np.testing.assert_array_equal(vec.observations, first)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(cb))
    tests.addTests(doctest.DocFileSuite(str(DOCS / "python.md"), module_relative=False))
    return tests


if __name__ == "__main__":
    unittest.main()
