"""Means, intervals and Elo of games that come in groups.

Games of a group share their dice, so they are not independent; groups are. Every interval here is of 95 %.
"""

from collections.abc import Sequence
from math import ceil, inf, log, log10, sqrt
from typing import NamedTuple

import numpy as np

Z = 1.959964  # a normal value lies within so many standard deviations with 95 %
PRIOR = 10  # groups whose games are as if they were independent
ELO = 400 / log(10)  # Elo points for a factor of e


class Estimate(NamedTuple):
    """A value and the interval that holds it with 95 %."""

    value: float
    low: float
    high: float


class Comparison(NamedTuple):
    """Two bots in one game: what the first one made of it, 1 (better), 0.5 or 0."""

    group: int
    first: int
    second: int
    result: float


def share(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of results from 0 to 1, with Wilson's interval.

    Wilson's interval is that of independent games. Here it gets as many of them as would make the mean vary
    as the groups' means do. PRIOR groups of independent games are added to that variance, so that a few
    groups that happen to be alike are not taken for certainty.
    """
    results = [result for group in groups for result in group]
    if not results:
        return Estimate(0.5, 0.0, 1.0)
    mean = sum(results) / len(results)
    return Estimate(mean, *wilson(mean, worth(groups)))


def worth(groups: Sequence[Sequence[float]]) -> float:
    """How many independent games these groups are worth."""
    results = [result for group in groups for result in group]
    mean, count = sum(results) / len(results), len(groups)
    alone = mean * (1 - mean)  # the variance of a game by itself, if it is won or lost
    if alone == 0 or count < 2:
        return float(len(results))
    size = len(results) / count
    off = [(sum(group) - mean * len(group)) / size for group in groups]
    spread = sum(value * value for value in off) / (count - 1)
    return count * (count - 1 + PRIOR) / ((count - 1) * spread / alone + PRIOR / size)


def wilson(mean: float, games: float) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent games."""
    middle = (mean + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(mean * (1 - mean) / games + (Z / (2 * games)) ** 2)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_of(part: float) -> float:
    """The Elo difference at which this share of the points is expected."""
    return -inf if part <= 0 else inf if part >= 1 else 400 * log10(part / (1 - part))


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of the values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(part * len(ordered)) - 1)] if ordered else 0.0


def elo(bots: int, comparisons: Sequence[Comparison]) -> list[Estimate]:
    """Each bot's Elo: of two bots, the difference from the other; of more, from the mean of all."""
    if bots == 2:
        by_group: dict[int, list[float]] = {}
        for group, first, _, result in comparisons:
            by_group.setdefault(group, []).append(result if first == 0 else 1 - result)
        found = Estimate(*(elo_of(part) for part in share(list(by_group.values()))))
        return [found, Estimate(-found.value, -found.high, -found.low)]
    return _bradley_terry(bots, comparisons)


def _bradley_terry(bots: int, comparisons: Sequence[Comparison]) -> list[Estimate]:
    """Strengths for which the comparisons are likeliest, with one more draw between bots that met.

    The error comes from how the groups differ (sandwich), and is never less than that of the model.
    """
    if not comparisons:
        return [Estimate(0.0, -inf, inf)] * bots
    first = np.array([comparison.first for comparison in comparisons])
    second = np.array([comparison.second for comparison in comparisons])
    result = np.array([comparison.result for comparison in comparisons], float)
    _, group = np.unique([comparison.group for comparison in comparisons], return_inverse=True)
    met = sorted({(min(pair), max(pair)) for pair in zip(first.tolist(), second.tolist(), strict=True)})
    low, high = (np.array(side) for side in zip(*met, strict=True))
    strength = np.zeros(bots)
    for _ in range(100):
        slope, bend = np.zeros(bots), np.zeros((bots, bots))
        for i, j, won in ((first, second, result), (low, high, np.full(len(met), 0.5))):
            due = 1 / (1 + np.exp(strength[j] - strength[i]))
            np.add.at(slope, i, won - due)
            np.add.at(slope, j, due - won)
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                np.add.at(bend, (a, b), sign * due * (1 - due))
        inverse = np.linalg.pinv(bend, rcond=1e-9, hermitian=True)  # only differences count
        step = inverse @ slope
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    due = 1 / (1 + np.exp(strength[second] - strength[first]))
    slopes = np.zeros((group.max() + 1, bots))
    np.add.at(slopes, (group, first), result - due)
    np.add.at(slopes, (group, second), due - result)
    variance = np.maximum(np.diag(inverse @ (slopes.T @ slopes) @ inverse), np.diag(inverse))
    half = Z * np.sqrt(variance)
    return [
        Estimate(float(ELO * value), float(ELO * (value - error)), float(ELO * (value + error)))
        for value, error in zip(strength - strength.mean(), half, strict=True)
    ]
