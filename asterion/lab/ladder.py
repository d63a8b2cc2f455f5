"""The ladder: every level of the bots against the one below it, game by game, and the page that tells it."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from asterion.bots import LEVELS
from asterion.core.errors import AsterionError, BadOption
from asterion.core.files import read_text, write_whole
from asterion.core.game import Game
from asterion.games import GAMES, load
from asterion.lab.arena import Run, arrange
from asterion.lab.chart import Bar, bar_chart, elo_text, interval
from asterion.lab.result import Result, Standing

BEGIN = "<!-- Written by `asterion ladder --write`: from here … -->"
END = "<!-- … to here. -->"
HEADINGS = ("levels", "share of the points", "Elo", "games", "ms a choice", "95 %")


class Rung(NamedTuple):
    """A level against the one below it."""

    game: Game
    level: int
    run: Run


class Step(NamedTuple):
    """What a rung came to."""

    level: int
    result: Result

    @property
    def upper(self) -> Standing:
        return self.result.standings[0]

    def row(self) -> tuple[str, ...]:
        median, most = (f"{milliseconds:.3g}" for milliseconds in self.upper.think)
        points, elo = interval(self.upper.score), elo_text(self.upper.elo)
        return f"{self.level} against {self.level - 1}", points, elo, f"{self.result.games:,}", median, most


def rungs(names: Sequence[str], games: int, folder: Path, top: int = len(LEVELS)) -> list[Rung]:
    """The rungs of these games (of all, if none is named), with the fewest seats, up to the level `top`."""
    if not 2 <= top <= len(LEVELS):
        raise BadOption(f"A ladder goes up to a level from 2 to {len(LEVELS)}, not {top}.")
    found = []
    for game in [load(name) for name in names or GAMES]:
        for level in range(2, top + 1):
            contest = arrange(game.name, [f"level-{level}", f"level-{level - 1}"], min(game.seats))
            found.append(Rung(game, level, Run(contest, games, folder / game.name / f"level-{level}")))
    return found


def finish(climbed: Sequence[Rung]) -> dict[str, list[Step]]:
    """The steps of each game, by its name."""
    steps: dict[str, list[Step]] = {}
    for game, level, run in climbed:
        steps.setdefault(game.name, []).append(Step(level, run.finish()))
    return steps


def print_ladder(console: Console, steps: dict[str, list[Step]]) -> None:
    for name, climbed in steps.items():
        table = Table(*HEADINGS, box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for column in table.columns:
            column.justify, column.no_wrap = "right", True
        for step in climbed:
            table.add_row(*step.row())
        console.print(f"[bold]{load(name).title}[/], {_players(climbed)}")
        console.print(table)


def write_page(page: Path, steps: dict[str, list[Step]]) -> None:
    """Put the steps between the marks of a page, and a picture for each game beside it.

    The rest of the page stays, and so do the parts of games that are not among the steps.
    """
    text = read_page(page)
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    parts = dict(re.findall(r"^### (.+?)\n+(.*?)\n*(?=^### |\Z)", old, re.MULTILINE | re.DOTALL))
    for name, climbed in steps.items():
        picture = page.with_name(f"{page.stem}-{name}.svg")
        write_whole(picture, ladder_chart(load(name), climbed))
        parts[load(name).title] = ladder_text(load(name), climbed, picture.name)
    order = [load(name).title for name in GAMES]
    told = [f"### {title}\n\n{parts[title]}\n" for title in order if title in parts]
    write_whole(page, f"{before}{BEGIN}\n\n" + "\n".join(told) + f"\n{END}{after}")


def read_page(page: Path) -> str:
    """The text of a page that has a place for the ladder."""
    text = read_text(page)
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise AsterionError(
            f"{page} has no place for the ladder: write the lines `{BEGIN}` and `{END}` into it."
        )
    return text


def ladder_text(game: Game, climbed: Sequence[Step], picture: str) -> str:
    """A game's table for the page."""
    rows = [HEADINGS, tuple("--:" for _ in HEADINGS), *(step.row() for step in climbed)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    words = f"{game.title}: each level against the one below it"
    return f"With {_players(climbed)}.\n\n{table}\n\n![{words}]({picture})"


def ladder_chart(game: Game, climbed: Sequence[Step]) -> str:
    bars = [
        Bar(
            f"level {step.level} against {step.level - 1}",
            step.upper.score,
            elo_text(step.upper.elo) + " Elo",
        )
        for step in climbed
    ]
    games = " or ".join(f"{number:,}" for number in sorted({step.result.games for step in climbed}))
    about = (
        f"Each level against the one below it: {games} games, {_players(climbed)}; lines are 95 % intervals"
    )
    return bar_chart(game.title, about, bars, 0.5)


def _players(climbed: Sequence[Step]) -> str:
    return f"{climbed[0].result.contest.seats} players"
