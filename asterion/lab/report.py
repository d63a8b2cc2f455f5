"""Results as tables in the terminal."""

from rich.console import Console
from rich.table import Table

from asterion.lab.chart import elo_text, interval
from asterion.lab.result import Result


def print_result(console: Console, result: Result) -> None:
    contest, setting = result.contest, result.contest.setting
    console.print(
        f"[bold]{setting.game.title}[/]: {result.games:,} games on {contest.seats} seats, "
        f"in groups of equal dice; "
        f"a game has {result.plies:.0f} plies, {result.decisions:.0f} of them choices."
    )
    console.print(_standings(result))
    against = "the other bot" if len(contest.bots) == 2 else "the mean of all"
    console.print(
        f"In brackets and after ± are the 95 % intervals. Elo is the difference from {against}. "
        "A choice's time is the median, and what 95 % of choices do not exceed.",
        style="dim",
    )
    console.print(_ways(result))
    seats = ", ".join(
        f"{name} {100 * score:.1f} %"
        for name, score in zip(setting.seat_names, result.seat_scores, strict=True)
    )
    console.print(f"Seats: {seats}.", markup=False)


def _standings(result: Result) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("bot", overflow="fold")
    for heading in ("seats played", "mean score", "Elo", "ms a choice", "95 %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for standing in result.ranked:
        median, most = (f"{milliseconds:.3g}" for milliseconds in standing.think)
        table.add_row(
            standing.bot,
            f"{standing.seats:,}",
            interval(standing.score),
            elo_text(standing.elo),
            median,
            most,
        )
    return table


def _ways(result: Result) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("how games end", overflow="fold")
    table.add_column("games", justify="right")
    for standing in result.standings:
        table.add_column(f"won by {standing.bot}", justify="right", overflow="fold")
    for way in result.ways:
        table.add_row(way.sentence, f"{way.games:,}", *(f"{won:g}" for won in way.won))
    return table
