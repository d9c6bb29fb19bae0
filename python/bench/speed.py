"""How fast, on one thread: ids chosen a second of processor time, by single calls and by Vec, at random among the legal ones."""

import time

import numpy as np

import cubotheque as cb


def single(name, seconds, observe):
    game = cb.Game(name)
    numbers, steps = np.zeros(game.observation_size, np.int8), 0
    state, draws = game.state(seed=1), np.random.default_rng(1).integers(0, 1 << 30, 4096).tolist()
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        for _ in range(100):
            if state.is_over:
                state = game.state(seed=steps)
            if observe:
                state.observe(state.current_player, numbers)
            legal = state.legal()
            state.apply(legal[draws[steps % 4096] % len(legal)])
            steps += 1
    return steps / (time.process_time() - begin)


def vector(name, seconds, n=512):
    vec, steps, inside, begin = cb.Vec(name, n=n), 0, 0.0, time.process_time()
    dice = np.random.default_rng(1)
    while time.process_time() - begin < seconds:
        # Choosing costs more than playing: only the step is timed.
        ids = (vec.masks * dice.integers(1, 127, vec.masks.shape, np.int8)).argmax(1)
        start = time.process_time()
        vec.step(ids)
        inside += time.process_time() - start
        steps += n
    return steps / inside


print(f"{'ids a second':14} {'single':>12} {'and observed':>14} {'Vec, observed and masked':>26}")
for name in cb.GAMES:
    print(f"{name:14} {single(name, 1, False):12.0f} {single(name, 1, True):14.0f} {vector(name, 2):26.0f}")
