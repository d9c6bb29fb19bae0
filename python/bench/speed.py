"""How fast the package is on one thread, beside OpenSpiel in the same run.

    make python-bench

All games are played at random, everything is a second of processor time, and choosing at random is part of it. "ids" are single choices, "actions" whole
actions of the engine, each of which is one to seven ids. "native" is the same work in Rust without Python between.
"""

import argparse
import random
import time

import numpy as np

import cubotheque as cb
from cubotheque import _native

now = time.process_time


def rate(work, seconds):
    """What `work` counts in a second of processor time."""
    counted, begin = work(), now()
    counted = 0
    while True:
        counted += work()
        spent = now() - begin
        if spent > seconds:
            return counted / spent


def single(name, observed, by_ids):
    """Single calls with the legal list; counts ids or actions."""
    game = cb.Game(name)
    numbers = np.zeros(game.observation_size, np.int8)
    draws = [random.Random(1).random() for _ in range(4099)]
    at = {"state": game.state(seed=1), "n": 0}

    def work():
        state, n = at["state"], at["n"]
        for _ in range(500):
            if state.is_over:
                state = game.state(seed=n)
            if observed:
                state.observe(state.current_player, numbers)
            n += 1
            if by_ids:
                legal = state.legal()
                state.apply(legal[int(draws[n % 4099] * len(legal))])
            else:
                state.take(int(draws[n % 4099] * state.count()))
        at["state"], at["n"] = state, n
        return 500

    return work


def vector(name, observed, by, n):
    vec, out = cb.Vec(name, n=n, by=by, observe=observed), np.zeros(n, np.int64)

    def work():
        for _ in range(8):
            vec.sample(out)
            vec.step(out)
        return 8 * n

    return work


def native(name, observed, by):
    game = cb.Game(name)
    return lambda: _native.native_run(game, by, observed, 4000)[0]


def pettingzoo(name):
    from cubotheque import pettingzoo

    env, dice = pettingzoo.env(name), random.Random(1)
    env.reset(seed=1)

    def work():
        steps = 0
        for _ in range(300):
            _, _, over, _, info = env.last()
            if over:
                env.reset(seed=dice.randrange(1 << 30))
                continue
            legal = info["action_mask"].nonzero()[0]
            env.step(legal[int(dice.random() * len(legal))])
            steps += 1
        return steps

    return work


def openspiel(name, observed):
    """The bare loop of OpenSpiel on one of its own games, or on ours by the adapter."""
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)
    at = {"state": game.new_initial_state()}

    def work():
        state = at["state"]
        for _ in range(200):
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                continue
            if observed:
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
        at["state"] = state
        return 200

    return work


def thousands(number):
    return f"{number / 1000:,.0f} k"


def row(*cells):
    print(f"| {' | '.join(cells)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--n", type=int, default=64, help="games of a Vec")
    asked = parser.parse_args()
    measured = lambda work: rate(work, asked.seconds)
    print("Single calls with legal lists, a second:\n")
    row("game", "ids", "ids, observed", "actions", "actions, observed", "PettingZoo steps")
    row(*["---"] * 6)
    for name in cb.GAMES:
        each = [measured(single(name, observed, by_ids)) for by_ids in (True, False) for observed in (False, True)]
        row(name, *map(thousands, each), thousands(measured(pettingzoo(name))))
    print("\nVec on one thread, a second, and its share of native speed with the same work:\n")
    row("game", "ids", "of native", "ids, observed", "of native", "actions", "of native", "actions, observed", "of native", "actions an id")
    row(*["---"] * 10)
    for name in cb.GAMES:
        cells = []
        for by in ("ids", "list"):
            for observed in (False, True):
                # One after the other and twice, so that a busy machine is unfair to neither.
                works = vector(name, observed, by, asked.n), native(name, observed, by)
                ours, theirs = ([measured(work) for _ in range(2) for work in works][k::2] for k in (0, 1))
                cells += [thousands(max(ours)), f"{max(ours) / max(theirs):.0%}"]
        choices, actions = _native.native_run(cb.Game(name), "ids", False, 50_000)
        row(name, *cells, f"{actions / choices:.2f}")
    print("\nOpenSpiel on its own games in the same run, and on ours by the adapter, actions (ids) a second:\n")
    row("game", "bare", "observed")
    row(*["---"] * 3)
    import cubotheque.openspiel  # noqa: F401  registers ours

    for name in ("chess", "backgammon", *(f"cubo_{name.replace('-', '_')}" for name in cb.GAMES)):
        row(name, *(thousands(measured(openspiel(name, observed))) for observed in (False, True)))


if __name__ == "__main__":
    main()
