#!/usr/bin/env python3
"""A bot that looks ahead, with the package `cubotheque` (docs/python.md): python3 thinks.py speaks the engine protocol.

Where nothing is secret it plays the game again from its history, tries moves, and plays each to the end many times at random: the move that wins most
often is the one. Where that cannot be done it plays at random.
"""
import json
import random
import sys
import time

import cubotheque as cb


def rebuild(ask):
    """The game as the request tells it, or None: its view must be that of the request, to the letter."""
    view, history = ask["view"], ask["history"]
    for seats in range(2, 7):
        try:
            usual = cb.Game(ask["game"], seats)
            options = {name: view[name] for name in usual.options if name in view}
            state = cb.Game(ask["game"], seats, options).state()
            for event in history:
                if "action" in event:
                    state.apply(event["action"])
                else:
                    state.chance(event["chance"])
            if state.current_player >= 0 and state.view(state.current_player) == view:
                return state
        except (cb.Error, TypeError, KeyError):
            continue
    return None


def finish(state, rng, most=80):
    """Plays to the end at random, and says how it came out for each seat; a game that goes on too long is level."""
    for _ in range(most):
        if state.is_over:
            return state.returns()
        if state.current_player == cb.CHANCE:
            state.chance(rng=rng.randrange(1 << 32))
        else:
            state.take(rng.randrange(state.count()))
    return None


def choose(ask):
    rng = random.Random(ask.get("seed"))
    state = rebuild(ask)
    if state is None:
        return rng.choice(ask["legal"])
    until = time.monotonic() + min(ask.get("ms", 200), 5000) / 1000 * 0.7
    seat, moves = state.current_player, rng.sample(ask["legal"], min(len(ask["legal"]), 40))
    won = {move: [0.0, 1] for move in moves}
    while time.monotonic() < until:
        for move in moves:
            trial = state.clone()
            trial.apply(move)
            ended = finish(trial, rng)
            won[move][0] += 0.0 if ended is None else float(ended[seat])
            won[move][1] += 1
            if time.monotonic() >= until:
                break
    return max(moves, key=lambda move: won[move][0] / won[move][1])


for line in sys.stdin:
    try:
        ask = json.loads(line)
    except ValueError:
        ask = {"id": None}
    if ask.get("cmd") == "hello":
        answer = {"protocol": 1, "engine": "thinks.py", "wants": ["legal"]}
    elif ask.get("cmd") == "go":
        answer = {"action": choose(ask)}
    else:
        answer = {"error": {"code": "unknown-command", "message": "only hello and go are known"}}
    print(json.dumps({"id": ask["id"], **answer} if "id" in ask else answer), flush=True)
