"""The bot in examples/bots that thinks with this package: it plays by the rules and sees a win."""

import json
import pathlib
import random
import subprocess
import sys
import unittest

import cubotheque as cb

BOT = pathlib.Path(__file__).resolve().parents[2] / "examples" / "bots" / "thinks.py"


class Bot:
    """The program, asked line by line."""

    def __enter__(self):
        pipe = subprocess.PIPE
        self.program = subprocess.Popen([sys.executable, str(BOT)], stdin=pipe, stdout=pipe, text=True)
        return self

    def __exit__(self, *_):
        self.program.stdin.close()
        self.program.stdout.close()
        self.program.wait()

    def ask(self, **request):
        self.program.stdin.write(json.dumps(request) + "\n")
        self.program.stdin.flush()
        return json.loads(self.program.stdout.readline())

    def go(self, state, history, legal, ms):
        view = state.view(state.current_player)
        return self.ask(cmd="go", game="cubulus", view=view, history=history, legal=legal, ms=ms, seed=7)["action"]


def wins(state, action):
    trial, seat = state.clone(), state.current_player
    trial.apply(action)
    return trial.is_over and trial.returns()[seat] > 0


class Thinks(unittest.TestCase):
    def test_it_plays_what_is_legal_and_takes_a_win(self):
        dice = random.Random(1)
        state, history, asked = cb.Game("cubulus", seats=2).state(), [], 0
        with Bot() as bot:
            self.assertEqual(bot.ask(cmd="hello", id=1)["id"], 1)
            while not state.is_over:
                legal = state.actions()
                winning = [action for action in legal if wins(state, action)]
                if winning:
                    # So few that each is tried many times.
                    few = winning[:1] + [action for action in legal if action not in winning][:9]
                    self.assertEqual(bot.go(state, history, few, 2000), winning[0])
                    return
                if asked < 5:
                    asked += 1
                    action = bot.go(state, history, legal, 60)
                    self.assertIn(action, legal)
                else:
                    action = dice.choice(legal)
                state.apply(action)
                history.append({"action": action})
        self.fail("nobody could have won: choose another seed")


if __name__ == "__main__":
    unittest.main()
