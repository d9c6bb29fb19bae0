"""The package, game by game and seat by seat."""

import copy
import doctest
import json
import pathlib
import pickle
import random
import tempfile
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
                    other = state.resample(seat, 9)
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
        with self.assertRaises(cb.IllegalAction) as refused:
            state.apply("nonsense")
        self.assertTrue(refused.exception.clause.startswith("CU-"))
        for id in (80, -1, 5000):
            with self.assertRaises(cb.IllegalAction) as refused:
                state.apply(id)
            self.assertIsNone(refused.exception.clause)
            self.assertNotEqual(refused.exception.en, refused.exception.fr)
        for nothing in (None, 1.0):
            with self.assertRaises(TypeError):
                state.apply(nothing)

    def test_every_error_speaks_both_languages(self):
        state = cb.Game("cubulus").state(seed=1)
        calls = [
            lambda: cb.Game("chess"),
            lambda: cb.Game("cubulus", seats=3),
            lambda: cb.Game("cubulus", options={"level": 9}),
            lambda: state.game.state(position="nowhere"),
            lambda: state.observe(2),
            lambda: state.undo(),
            lambda: state.chance(),
            lambda: state.why("A1-A2", lang="de"),
            lambda: state.take(10_000),
            lambda: state.think("nobody"),
            lambda: state.think("cheat"),
            lambda: cb.Vec("cubulus", n=0),
            lambda: cb.Vec("cubulus", n=1, by="hand"),
            lambda: cb.Record.parse("{}"),
        ]
        for number, call in enumerate(calls):
            with self.subTest(call=number), self.assertRaises(cb.Error) as refused:
                call()
            error = pickle.loads(pickle.dumps(refused.exception))
            self.assertTrue(error.en and error.fr and error.en != error.fr)
            self.assertIsInstance(error, ValueError)
            self.assertEqual((error.en, error.fr, error.clause), (refused.exception.en, refused.exception.fr, None))

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


class House(unittest.TestCase):
    def test_every_level_plays_every_game(self):
        for name, seats in cb.GAMES.items():
            for level in cb.LEVELS[:-3]:
                with self.subTest(game=name, level=level):
                    state = played(cb.Game(name, seats=seats[-1]), 12)
                    spec = f"{level}:200n" if level in ("uct", "search", "hard") else level
                    other = state.clone()
                    while state.chosen():
                        state.undo()
                    legal = state.actions()
                    action = cb.play(state, spec, seed=3)
                    self.assertIn(action, legal)
                    # The same seed does the same again, whatever was chosen before.
                    self.assertEqual(cb.play(other, spec, seed=3), action)
                    self.assertEqual(other, state)

    def test_a_better_level_wins(self):
        won = 0
        for seed in range(10):
            state = cb.Game("qwirkle-cubes", seats=2).state(seed=seed)
            while not state.is_over:
                cb.play(state, ("normal", "random")[(state.current_player + seed) % 2], seed=seed)
            won += state.returns()[seed % 2] > 0
        self.assertGreaterEqual(won, 9)

    def test_imagined_states_are_played_too(self):
        for game in games():
            with self.subTest(game=game):
                state = played(game, 25)
                if not state.is_over:
                    imagined = state.resample(state.current_player, 4)
                    cb.play(imagined, "easy")
                    with self.assertRaises(cb.Error):
                        imagined.record()

    def test_actions_are_taken_by_their_place(self):
        for game in games():
            with self.subTest(game=game):
                state = played(game, 31)
                if state.is_over:
                    continue
                texts = state.actions()
                self.assertEqual(state.count(), len(texts))
                one, two = state.clone(), state.clone()
                one.take(len(texts) - 1)
                two.apply(texts[-1])
                self.assertEqual(one, two)


class Records(unittest.TestCase):
    def test_a_state_and_its_record(self):
        for game in games():
            with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
                state = played(game, 100_000)
                record = state.record()
                path = pathlib.Path(folder) / "game.json"
                record.save(path)
                again = cb.Record.load(path)
                self.assertEqual(again, record)
                self.assertEqual(pickle.loads(pickle.dumps(record)), record)
                self.assertEqual(again.game, game)
                self.assertEqual(again.events, state.history())
                self.assertEqual(len(again), len(again.actors))
                self.assertEqual(again.state().position(), state.position())
                best = [rank == 1 for rank in again.outcome["ranks"]]
                self.assertEqual(best, (state.returns() == state.returns().max()).tolist())
                # From the middle chance goes on by a seed, or waits for somebody.
                middle = again.state(len(again) // 2, seed=5)
                self.assertNotEqual(middle.current_player, cb.CHANCE)
                with self.assertRaises(IndexError):
                    again.state(len(again) + 1)

    def test_a_fair_table_is_verified(self):
        for name, seal in (("fair-example.json", False), ("fair-example-2.json", True)):
            with self.subTest(name=name), tempfile.TemporaryDirectory() as folder:
                (checked,) = cb.verify(DOCS / name)
                self.assertTrue(checked.fair and checked.seats_drawn and checked.drawn > 3)
                self.assertEqual(checked.seal is not None, seal)
                self.assertIn("fair=True", repr(checked))
                told = [checked.seal] if seal else []
                cb.verify(DOCS / name, seals=told)
                with self.assertRaises(cb.BadRecord):
                    cb.verify(DOCS / name, seals=["0" * 64])
                record = json.loads((DOCS / name).read_text())
                record["fair"]["nonces"][0] = "0" * 64
                path = pathlib.Path(folder) / "forged.json"
                path.write_text(json.dumps(record))
                with self.assertRaises(cb.BadRecord) as refused:
                    cb.verify(path)
                self.assertNotEqual(refused.exception.en, refused.exception.fr)

    def test_what_does_not_hold_is_refused(self):
        record = json.loads((DOCS / "fair-example-2.json").read_text())
        place = next(n for n, event in enumerate(record["events"]) if "action" in event)
        record["events"][place]["action"] = "pass"
        with self.assertRaises(cb.BadRecord) as refused:
            cb.Record.parse(json.dumps(record))
        error = pickle.loads(pickle.dumps(refused.exception))
        self.assertEqual(error.event, place)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.json"
            path.write_text((DOCS / "fair-example.json").read_text() * 2)
            with self.assertRaises(cb.BadRecord):
                cb.Record.load(path)
            self.assertEqual(len(cb.Record.load_all(path)), 2)
            path.write_text("")
            with self.assertRaises(cb.BadRecord):
                cb.verify(path)
            with self.assertRaises(FileNotFoundError):
                cb.verify(path.with_name("nothing"))


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
        with self.assertRaisesRegex(cb.IllegalAction, "game 2"):
            vec.step(ids)
        vec.step(vec.masks.argmax(1))
        self.assertFalse(np.array_equal(before, vec.observations))
        with self.assertRaises(ValueError):
            vec.step(ids[:3])
        with self.assertRaises(ValueError):
            cb.Vec("attakube", n=4, autoreset="next_step")

    def test_samples_are_legal_and_spread(self):
        vec = cb.Vec("cubulus", n=2000, seed=3)
        out = np.zeros(2000, np.int64)
        self.assertIs(vec.sample(out), out)
        self.assertTrue(vec.masks[np.arange(2000), out].all())
        self.assertEqual(set(out.tolist()), set(np.flatnonzero(vec.masks[0]).tolist()))
        with self.assertRaises(ValueError):
            vec.sample(out[:3])

    def test_by_the_list(self):
        for game in games():
            with self.subTest(game=game):
                vec = cb.Vec(game.id, n=5, seats=game.seats, seed=7, by="list", observe=False)
                self.assertEqual((vec.observations.size, vec.masks.size), (0, 0))
                ended = 0
                for _ in range(40):
                    texts = vec.actions(3)
                    self.assertEqual(vec.counts[3], len(texts))
                    self.assertEqual(vec.features(3).shape, (len(texts), game.action_features))
                    vec.step(vec.sample())
                    ended += vec.dones.sum()
                with self.assertRaises(cb.IllegalAction):
                    vec.step(vec.counts.astype(np.int64))
                with self.assertRaises(IndexError):
                    vec.actions(5)

    def test_both_ways_tell_the_same(self):
        # Actions chosen by their place, and the same ones by their ids.
        game = cb.Game("cubulus")
        places = cb.Vec("cubulus", n=4, seed=1, by="list")
        ids = cb.Vec("cubulus", n=4, seed=1)
        for _ in range(200):
            choice = places.sample()
            paths = [game.state(seed=0).text_to_action(places.actions(lane)[choice[lane]]) for lane in range(4)]
            for step in range(max(map(len, paths))):
                # Paths of Cubulus end after one id or two: who is done waits for the others.
                if any(step >= len(path) for path in paths):
                    break
                ids.step(np.array([path[step] for path in paths]))
            if len({len(path) for path in paths}) > 1:
                break
            places.step(choice)
            np.testing.assert_array_equal(places.players, ids.players)
            np.testing.assert_array_equal(places.observations, ids.observations)
            np.testing.assert_array_equal(places.rewards, ids.rewards)

    def test_a_reset_is_a_beginning(self):
        vec = cb.Vec("blox", n=2, seats=3, seed=5)
        first = vec.observations.copy()
        vec.step(vec.masks.argmax(1))
        vec.reset(seed=5)
        np.testing.assert_array_equal(vec.observations, first)


class Words(unittest.TestCase):
    def test_everything_public_is_described(self):
        for name in cb.__all__:
            thing = getattr(cb, name)
            if callable(thing):
                self.assertTrue(thing.__doc__, name)
            for part, value in vars(thing).items() if isinstance(thing, type) else ():
                if not part.startswith("_"):
                    self.assertTrue(getattr(value, "__doc__", ""), f"{name}.{part}")


def load_tests(loader, tests, pattern):
    for module in (cb, cb.errors, cb.house):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


if __name__ == "__main__":
    unittest.main()
