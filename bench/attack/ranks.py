"""Two samples: may they come from one source? Kolmogorov and Smirnov's test, and Mann and Whitney's."""

import math
from collections.abc import Sequence

LEVEL = 0.01  # how often two samples of the same source are taken for different ones


def smirnov(first: Sequence[float], second: Sequence[float]) -> float:
    """The probability that samples of one source differ so much in their distribution."""
    n, m = len(first), len(second)
    ordered = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    gap = below = 0.0
    for at, (value, source) in enumerate(ordered):
        below += 1 / n if source == 0 else -1 / m
        if at + 1 == len(ordered) or ordered[at + 1][0] != value:
            gap = max(gap, abs(below))
    root = math.sqrt(n * m / (n + m))
    spread = (root + 0.12 + 0.11 / root) * gap
    if spread < 0.3:
        return 1.0
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * spread) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, sum(terms)))


def whitney(first: Sequence[float], second: Sequence[float]) -> float:
    """The probability that samples of one source differ so much in their ranks."""
    n, m = len(first), len(second)
    ordered = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    ranks = ties = 0.0
    at = 0
    while at < len(ordered):
        end = at
        while end < len(ordered) and ordered[end][0] == ordered[at][0]:
            end += 1
        shared, count = (at + 1 + end) / 2, end - at
        ranks += shared * sum(source == 0 for _, source in ordered[at:end])
        ties += count**3 - count
        at = end
    total = n + m
    wins = ranks - n * (n + 1) / 2
    spread = n * m / 12 * (total + 1 - ties / (total * (total - 1)))
    if spread <= 0:
        return 1.0
    return math.erfc(max(0.0, abs(wins - n * m / 2) - 0.5) / math.sqrt(2 * spread))


def advantage(first: Sequence[float], second: Sequence[float]) -> float:
    """How often an attacker tells one of each right: 0.5 is a guess, 1 is always."""
    wins = sum((a > b) + 0.5 * (a == b) for a in first for b in second) / (len(first) * len(second))
    return max(wins, 1 - wins)
