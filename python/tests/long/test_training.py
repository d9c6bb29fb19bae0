"""The scripts of python/examples learn and search for real, within a small budget."""

import importlib.util
import pathlib
import sys
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"


def script(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


class Training(unittest.TestCase):
    def test_ppo_learns_blox(self):
        blox = script("train_blox")
        curve = blox.train("easy", minutes=1e9, tests=30, most=480)
        (_, _, first), (_, _, last) = curve[0], curve[-1]
        self.assertLess(first, 0.15)
        self.assertGreater(last, first + 0.1)
        self.assertIn("<polyline", blox.plot(curve, "a curve"))

    def test_open_spiel_s_search_beats_random_play(self):
        self.assertGreater(script("mcts_cube_attack").run(games=20, simulations=50), 0.3)


if __name__ == "__main__":
    unittest.main()
