"""Masked PPO on BLOX against the house, in numpy alone.

    python python/examples/train_blox.py --minutes 5 --level easy --csv curve.csv --svg curve.svg

The policy scores every legal action by one hidden layer, from the features of the observation, the features of the action, and what the planes of the observation
show where it leads: on that cell, and in its row and column. A softmax over the legal actions alone is the mask. A second small network guesses how the game will end. Seats alternate. Rewards are the points gained on the other side
in each turn, and the return at the end.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import numpy as np

import cubotheque as cb

GAME = cb.Game("blox", seats=2)
PLANES = int(np.prod(GAME.planes))
LAYERS = GAME.planes[0]
SEES, ACTS = GAME.features, GAME.action_features
#: Numbers of both kinds are divided by these, so that they are near 1.
SCALE = np.array(
    [max(abs(group["low"]), abs(group["high"]), 1) for group in GAME.layout() if group["part"] == "feature" for _ in range(group["count"])],
    np.float32,
)
ACT_SCALE = np.ones(ACTS, np.float32)
ACT_SCALE[6:14], ACT_SCALE[19] = 5.0, 5.0


class Net:
    """One hidden layer, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, dice: np.random.Generator) -> None:
        self.parts = [
            (dice.standard_normal((inputs, hidden)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(hidden, np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

    def __call__(self, rows: np.ndarray) -> np.ndarray:
        first, bias, last, end = self.parts
        self.rows, self.hidden = rows, np.tanh(rows @ first + bias)
        return self.hidden @ last + end[0]

    def learn(self, slope: np.ndarray, rate: float) -> None:
        """Goes down the slope of the loss by the outputs of the last call."""
        _, _, last, _ = self.parts
        inner = slope[:, None] * last * (1 - self.hidden**2)
        slopes = [self.rows.T @ inner, inner.sum(0), self.hidden.T @ slope, slope.sum(keepdims=True)]
        self.steps += 1
        for part, slope_, (mean, square) in zip(self.parts, slopes, self.moments):
            mean += 0.1 * (slope_ - mean)
            square += 0.001 * (slope_**2 - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


@dataclass
class Batch:
    """Decisions of many games, the actions of each one after the other."""

    rows: list[np.ndarray] = field(default_factory=list)
    sees: list[np.ndarray] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    odds: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    guesses: list[float] = field(default_factory=list)


def looks(state: cb.State) -> tuple[np.ndarray, np.ndarray]:
    """What the seat to act knows, and a row for each of its actions."""
    numbers = state.observe(state.current_player).astype(np.float32)
    sees, acts = numbers[PLANES : PLANES + SEES] / SCALE, state.legal_features()
    board = numbers[:PLANES].reshape(GAME.planes)
    # Features 8 and 9 of an action: column and row of where it leads, from 1; 0 where it leads nowhere.
    column, line = acts[:, 8].astype(int) - 1, acts[:, 9].astype(int) - 1
    there = board[:, line, column].T
    around = (board.sum(2)[:, line] + board.sum(1)[:, column]).T / 4
    somewhere = (column >= 0)[:, None]
    rows = [np.broadcast_to(sees, (len(acts), SEES)), acts / ACT_SCALE, there * somewhere, around * somewhere]
    return sees, np.hstack(rows).astype(np.float32)


def softmax(scores: np.ndarray) -> np.ndarray:
    grown = np.exp(scores - scores.max())
    return grown / grown.sum()


def lead(state: cb.State, seat: int) -> float:
    scores = state.scores()
    return (scores[seat] - scores[1 - seat]) / 10


def play(policy: Net, guess: Net | None, level: str, seed: int, dice: np.random.Generator, batch: Batch | None) -> tuple[float, float]:
    """One game; fills the batch if there is one, plays for the best otherwise. Gives the return and the share of all points."""
    seat, state = seed % 2, GAME.state(seed=seed)
    before, first = None, len(batch.chosen) if batch else 0
    while not state.is_over:
        if state.current_player != seat:
            cb.play(state, level, seed=int(dice.integers(1 << 62)))
            continue
        sees, rows = looks(state)
        odds = softmax(policy(rows))
        place = int(odds.argmax()) if batch is None else int(min((odds.cumsum() < dice.random()).sum(), len(odds) - 1))
        if batch is not None:
            now = lead(state, seat)
            if before is not None:
                batch.gains.append(now - before)
            before = now
            batch.rows.append(rows)
            batch.sees.append(sees)
            batch.chosen.append(place)
            batch.odds.append(float(odds[place]))
        state.take(place)
    end = float(state.returns()[seat])
    scores = state.scores()
    if batch is not None and before is not None:
        batch.gains.append(lead(state, seat) - before + end)
        batch.guesses.extend(guess(np.array(batch.sees[first:])).tolist() + [0.0])
    return end, scores[seat] / max(sum(scores), 1)


def advantages(batch: Batch, ends: list[int], decay: float = 0.98, trust: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """How much better each decision was than guessed, and what should have been guessed."""
    better, first, guessed = np.zeros(len(batch.chosen), np.float32), 0, 0
    should = np.zeros_like(better)
    for end in ends:
        run = 0.0
        for n in reversed(range(first, end)):
            here = guessed + n - first
            surprise = batch.gains[n] + decay * batch.guesses[here + 1] - batch.guesses[here]
            run = surprise + decay * trust * run
            better[n], should[n] = run, run + batch.guesses[here]
        guessed += end - first + 1
        first = end
    return better, should


def improve(policy: Net, guess: Net, batch: Batch, ends: list[int], rate: float, epochs: int, dice: np.random.Generator) -> None:
    better, should = advantages(batch, ends)
    better = (better - better.mean()) / (better.std() + 1e-6)
    sees, odds, chosen = np.array(batch.sees), np.array(batch.odds), np.array(batch.chosen)
    for _ in range(epochs):
        order = dice.permutation(len(chosen))
        for part in np.array_split(order, max(len(order) // 256, 1)):
            rows = [batch.rows[n] for n in part]
            counts = np.array([len(each) for each in rows])
            starts = np.concatenate([[0], counts.cumsum()[:-1]])
            scores = policy(np.concatenate(rows))
            grown = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), counts))
            now = grown / np.repeat(np.add.reduceat(grown, starts), counts)
            at = starts + chosen[part]
            ratio = now[at] / odds[part]
            gain = better[part]
            # Nothing is gained by going further where the ratio is out of bounds already.
            open_ = ~(((ratio > 1.2) & (gain > 0)) | ((ratio < 0.8) & (gain < 0)))
            weight = -(open_ * gain * ratio) / len(part)
            slope = -np.repeat(weight, counts) * now
            slope[at] += weight
            # A little uncertainty is kept.
            log = np.log(now + 1e-9)
            mean = np.repeat(np.add.reduceat(now * log, starts), counts)
            slope += 0.01 * now * (log - mean) / len(part)
            policy.learn(slope.astype(np.float32), rate)
            guess.learn(((guess(sees[part]) - should[part]) / len(part)).astype(np.float32), rate)


def measure(policy: Net, level: str, games: int) -> tuple[float, float]:
    """How many were won, and the share of all points, in games that training never saw."""
    dice = np.random.default_rng(99)
    ends, shares = zip(*(play(policy, None, level, 10**9 + n, dice, None) for n in range(games)))
    return float(np.mean([(end + 1) / 2 for end in ends])), float(np.mean(shares))


def train(level: str, minutes: float, seed: int = 1, games: int = 24, tests: int = 100, most: int = 10**9) -> list[tuple[int, float, float]]:
    """Trains for so long; gives games played, and what share of games and of points was won against that level then."""
    dice = np.random.default_rng(seed)
    policy, guess = Net(SEES + ACTS + 2 * LAYERS, 64, dice), Net(SEES, 64, dice)
    begin, played, curve, round_ = time.process_time(), 0, [], 0
    while True:
        over = time.process_time() - begin > 60 * minutes or played >= most
        if round_ % 10 == 0 or over:
            won, share = measure(policy, level, tests)
            curve.append((played, won, share))
            print(f"{played:6} games, {time.process_time() - begin:5.0f} s: {won:4.0%} won, {share:4.0%} of the points", flush=True)
        if over:
            return curve
        batch, ends = Batch(), []
        for _ in range(games):
            play(policy, guess, level, seed * 10**6 + played, dice, batch)
            played += 1
            ends.append(len(batch.chosen))
        improve(policy, guess, batch, ends, rate=1e-3, epochs=3, dice=dice)
        round_ += 1


def plot(curve: list[tuple[int, float, float]], title: str) -> str:
    """The curve as SVG, readable on light and dark pages."""
    wide, high, left, top, right, below = 640, 340, 52, 36, 20, 46
    most = max(curve[-1][0], 1)

    def at(games: float, share: float) -> tuple[float, float]:
        return left + games / most * (wide - left - right), top + (1 - share) * (high - top - below)

    drawn = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        _, y = at(0, share)
        drawn.append(f'<path d="M{left} {y:.1f}H{wide - right}" stroke="#8888" stroke-width="{1.5 if share == 0.5 else 0.75}"/>')
        drawn.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for part in range(5):
        x, _ = at(most * part / 4, 0)
        drawn.append(f'<text x="{x:.0f}" y="{high - below + 18}" text-anchor="middle">{most * part / 4:.0f}</text>')
    for column, colour, name in ((2, "#c8553d", "of the points"), (1, "#3d7ec8", "of the games")):
        line = " ".join("{:.1f},{:.1f}".format(*at(point[0], point[column])) for point in curve)
        drawn.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"/>')
        x = left + 12 if column == 2 else left + 132
        drawn.append(f'<path d="M{x} {high - 10}h16" stroke="{colour}" stroke-width="2.5"/><text x="{x + 22}" y="{high - 6}">{name}</text>')
    drawn.append(f'<text x="{wide - right}" y="{high - 6}" text-anchor="end">games played</text>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12" fill="#808080">',
            f"<title>{title}</title>",
            f'<text x="{left}" y="20" font-size="14">{title}</text>',
            *drawn,
            "</svg>\n",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Masked PPO on BLOX against the house")
    parser.add_argument("--minutes", type=float, default=5, help="of processor time")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv")
    parser.add_argument("--svg")
    asked = parser.parse_args()
    curve = train(asked.level, asked.minutes, asked.seed)
    if asked.csv:
        with open(asked.csv, "w") as file:
            file.writelines(["games,won,points\n"] + [f"{games},{won:.3f},{share:.3f}\n" for games, won, share in curve])
    if asked.svg:
        with open(asked.svg, "w") as file:
            file.write(plot(curve, f"BLOX for two, PPO against {asked.level}: the share that it wins"))


if __name__ == "__main__":
    main()
