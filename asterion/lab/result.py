"""What the games of an arena came to."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import Any

from asterion.lab.playing import Contest, Played, way_of
from asterion.lab.stats import Comparison, Estimate, elo, percentile, share


@dataclass(frozen=True)
class Standing:
    """What a bot achieved."""

    bot: str
    seats: int  # seats it has played, over all games
    score: Estimate  # the mean of its seats' results
    elo: Estimate
    think: tuple[float, float]  # milliseconds for a choice: the median, and what 95 % do not exceed


@dataclass(frozen=True)
class Way:
    """A way games ended, and what each bot got out of these games."""

    sentence: str
    games: int
    won: tuple[float, ...]


@dataclass(frozen=True)
class Result:
    contest: Contest
    games: int
    groups: int
    standings: tuple[Standing, ...]  # in the order of the bots
    ways: tuple[Way, ...]  # the commonest first
    seat_scores: tuple[float, ...]  # each seat's mean result
    plies: float  # mean of a game
    decisions: float

    @property
    def ranked(self) -> list[Standing]:
        return sorted(self.standings, key=lambda standing: -standing.elo.value)

    def facts(self) -> dict[str, Any]:
        """The result as plain data."""
        contest = self.contest
        return {
            "game": contest.game,
            "seats": contest.seats,
            "options": dict(contest.options),
            "seed": contest.seed,
            "games": self.games,
            "groups": self.groups,
            "bots": [
                {
                    "bot": standing.bot,
                    "seats_played": standing.seats,
                    "score": _estimate_facts(standing.score, 4),
                    "elo": _estimate_facts(standing.elo, 1),
                    "think_ms": {"p50": standing.think[0], "p95": standing.think[1]},
                }
                for standing in self.standings
            ],
            "ways": [
                {
                    "outcome": way.sentence,
                    "games": way.games,
                    "won": dict(zip((s.bot for s in self.standings), way.won, strict=True)),
                }
                for way in self.ways
            ],
            "seat_scores": dict(
                zip(contest.setting.seat_names, (round(s, 4) for s in self.seat_scores), strict=True)
            ),
            "mean_plies": round(self.plies, 2),
            "mean_decisions": round(self.decisions, 2),
        }


def _estimate_facts(estimate: Estimate, digits: int) -> dict[str, float | None]:
    """Numbers for JSON, which has no infinite ones."""
    return {
        name: round(value, digits) if isfinite(value) else None
        for name, value in zip(("value", "low", "high"), estimate, strict=True)
    }


def evaluate(contest: Contest, games: Sequence[Played]) -> Result:
    """Count and compare."""
    games = sorted(games, key=lambda played: played.game)
    bots, labels = len(contest.bots), contest.labels
    elos = elo(bots, _comparisons(games))
    standings = []
    for bot, label in enumerate(labels):
        groups: dict[int, list[float]] = {}
        thought: list[int] = []
        for played in games:
            for seat, who in enumerate(played.seating):
                if who == bot:
                    groups.setdefault(played.group, []).append(played.score[seat])
                    thought += played.thought[seat]
        seats = sum(map(len, groups.values()))
        think = (percentile(thought, 0.5) / 1000, percentile(thought, 0.95) / 1000)
        standings.append(Standing(label, seats, share(list(groups.values())), elos[bot], think))
    count = max(1, len(games))
    return Result(
        contest,
        len(games),
        len({played.group for played in games}),
        tuple(standings),
        _ways(contest, games),
        tuple(sum(played.score[seat] for played in games) / count for seat in range(contest.seats)),
        sum(played.plies for played in games) / count,
        sum(played.decisions for played in games) / count,
    )


def _comparisons(games: Sequence[Played]) -> list[Comparison]:
    """Every two seats of different bots: who has the better score."""
    return [
        Comparison(
            played.group,
            played.seating[a],
            played.seating[b],
            0.5 + 0.5 * ((played.score[a] > played.score[b]) - (played.score[a] < played.score[b])),
        )
        for played in games
        for a, b in combinations(range(len(played.seating)), 2)
        if played.seating[a] != played.seating[b]
    ]


def _ways(contest: Contest, games: Sequence[Played]) -> tuple[Way, ...]:
    number: Counter[str] = Counter()
    won: dict[str, list[float]] = {}
    for played in games:
        way = way_of(contest.setting, played.outcome)
        number[way] += 1
        got = won.setdefault(way, [0.0] * len(contest.bots))
        for bot, score in zip(played.seating, played.score, strict=True):
            got[bot] += score
    return tuple(Way(way, games, tuple(won[way])) for way, games in number.most_common())
