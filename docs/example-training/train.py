"""Trains a small actor-critic at Heroes of the Maze against random players: `python train.py [MINUTES]`.

Half of the games are played from each seat. What is learnt from is the change of the game's own estimate of
the prospects (`values`) from choice to choice, and at the end the result. The updates are those of PPO.
"""

import sys
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import asterion

GAME, GAMES, LENGTH = "heroes-of-the-maze", 256, 32  # games of each seat, and choices between updates
DISCOUNT, TRACE, CLIP, EPOCHS, PARTS = 0.99, 0.95, 0.2, 2, 8
ENTROPY, RATE = 0.01, 1e-3


class Seat:
    """Games in which we have one seat, and the others play at random."""

    def __init__(self, seat: int, games: int, seed: int) -> None:
        self.seat = seat
        self.games = asterion.batch(GAME, games, seed=seed)
        self.wait()

    def wait(self) -> None:
        """Until it is our choice or the game is over."""
        self.games.play_others(self.seat)
        over = self.games.over[:, None]
        self.prospects = np.where(over, self.games.scores, self.games.values())[:, self.seat]

    def seen(self) -> tuple[torch.Tensor, torch.Tensor]:
        """What we see, and what we may do; arrays of the batch are written again, so they are copied."""
        return torch.tensor(self.games.observe(self.seat)), torch.tensor(self.games.mask()).bool()

    def step(self, moves: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What our moves were worth, where the game has ended, and with what result."""
        before = self.prospects
        self.games.step(moves, check=False)
        self.wait()
        worth, over = self.prospects - before, self.games.over
        results = self.games.scores[:, self.seat].copy()
        self.games.reset(over)
        self.wait()
        return worth, over, results


class Model(nn.Module):
    """Looks at an observation: how good each move seems, and the position."""

    def __init__(self, columns: int, moves: int, width: int = 192) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(columns, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.moves, self.value = nn.Linear(width, moves), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        deep = self.trunk(torch.log1p(seen.float()))
        return Categorical(logits=self.moves(deep).masked_fill(~mask, -1e9)), self.value(deep)[:, 0]


def both(seats: list[Seat]) -> list[torch.Tensor]:
    return [torch.cat(kind) for kind in zip(*(seat.seen() for seat in seats), strict=True)]


def played(seats: list[Seat], moves: torch.Tensor) -> list[np.ndarray]:
    parts = np.split(moves.numpy(), len(seats))
    each = [seat.step(part) for seat, part in zip(seats, parts, strict=True)]
    return [np.concatenate(kind) for kind in zip(*each, strict=True)]


def collect(model: Model, seats: list[Seat]) -> tuple[list[torch.Tensor], list[float]]:
    """Some choices in every game: seen, allowed, chosen, how likely, how good; and the results of games."""
    rows, worths, overs, values, results = [], [], [], [], []
    with torch.no_grad():
        for _ in range(LENGTH):
            seen, mask = both(seats)
            chances, value = model(seen, mask)
            moves = chances.sample()
            worth, over, result = played(seats, moves)
            rows.append((seen, mask, moves, chances.log_prob(moves)))
            worths.append(torch.tensor(worth, dtype=torch.float32))
            overs.append(torch.tensor(over))
            values.append(value)
            results += result[over].tolist()
        values.append(model(*both(seats))[1])
    gain, gains = torch.zeros_like(values[0]), []
    for worth, over, value, after in reversed(list(zip(worths, overs, values, values[1:], strict=False))):
        goes_on = (~over).float()
        gain = worth + DISCOUNT * after * goes_on - value + DISCOUNT * TRACE * gain * goes_on
        gains.insert(0, gain)
    columns = [torch.cat(column) for column in zip(*rows, strict=True)]
    return [*columns, torch.cat(gains), torch.cat(gains) + torch.cat(values[:-1])], results


def learn(model: Model, optimiser: torch.optim.Optimizer, data: list[torch.Tensor]) -> None:
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data[0])).chunk(PARTS):
            seen, mask, moves, before, gains, goals = (column[part] for column in data)
            chances, values = model(seen, mask)
            ratio = (chances.log_prob(moves) - before).exp()
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            policy = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            loss = (values - goals).square().mean() - policy - ENTROPY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            optimiser.step()


def share(model: Model, games: int = 200) -> float:
    """What the model wins of new games, half of them from each seat."""
    seats = [Seat(seat, games // 2, 10_000 + seat) for seat in (0, 1)]
    first: dict[int, float] = {}
    with torch.no_grad():
        while len(first) < games:
            _, over, results = played(seats, model(*both(seats))[0].sample())
            for at in np.flatnonzero(over):
                first.setdefault(int(at), float(results[at]))
    return float(np.mean(list(first.values())))


def main(minutes: float) -> float:
    torch.manual_seed(1)
    seats = [Seat(seat, GAMES, seat) for seat in (0, 1)]
    model = Model(seats[0].games.observation.length, seats[0].games.moves)
    optimiser = torch.optim.Adam(model.parameters(), RATE)
    begun, choices, told = time.monotonic(), 0, 0.0
    while time.monotonic() - begun < 60 * minutes:
        data, results = collect(model, seats)
        learn(model, optimiser, data)
        choices += len(data[0])
        if time.monotonic() - told > 15 and results:
            told = time.monotonic()
            print(
                f"{told - begun:4.0f} s  {choices:9,} choices  won lately: {np.mean(results):.2f}", flush=True
            )
    found = share(model)
    print(f"against random players it wins {found:.2f} of 200 new games")
    torch.save(model.state_dict(), "heroes.pt")
    return found


if __name__ == "__main__":
    main(float((sys.argv[1:] or ["5"])[0]))
