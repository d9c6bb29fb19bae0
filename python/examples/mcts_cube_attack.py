"""OpenSpiel's Monte-Carlo tree search on a short game of Cube Attack, against random play.

    python python/examples/mcts_cube_attack.py --games 20 --simulations 50

The search is OpenSpiel's own; it knows nothing of the game but what `cubotheque.openspiel` tells it. With `target` 6 a game is over after a few rounds.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import cubotheque.openspiel  # noqa: F401  registers the games


def play(game: pyspiel.Game, simulations: int, seed: int) -> float:
    """One game; the search has the seat of the seed's parity. Gives its return."""
    dice = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    search = mcts.MCTSBot(game, uct_c=1.4, max_simulations=simulations, evaluator=evaluator, random_state=dice)
    seat, state = seed % 2, game.new_initial_state()
    while not state.is_terminal():
        action = search.step(state) if state.current_player() == seat else dice.choice(state.legal_actions())
        state.apply_action(int(action))
    return state.returns()[seat]


def run(games: int, simulations: int, target: int = 6) -> float:
    """The mean return of the search."""
    game = pyspiel.load_game(f"cubo_cube_attack(players=2,target={target})")
    returns = [play(game, simulations, seed) for seed in range(games)]
    print(f"{games} games, {simulations} simulations a choice: mean return {np.mean(returns):+.2f}")
    return float(np.mean(returns))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS on Cube Attack against random play")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=50)
    parser.add_argument("--target", type=int, default=6)
    asked = parser.parse_args()
    run(asked.games, asked.simulations, asked.target)
