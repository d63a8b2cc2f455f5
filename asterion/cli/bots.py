"""Commands for bots against bots: arena, ladder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from asterion.bots import LEVELS
from asterion.cli.shared import (
    BOTS_HELP,
    AsJson,
    GameName,
    Options,
    Seats,
    chosen_options,
    err,
    out,
    print_json,
    progress_bar,
)

if TYPE_CHECKING:
    from asterion.lab.arena import Run

MOST_GAMES = 1_000_000

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Games at a time; as many as there are cores."),
]


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help=f"Two or more: {BOTS_HELP}.")],
    number: Annotated[
        int, typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="How many games, at least.")
    ] = 200,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[
        str, typer.Option(help="Decides the dice and the bots' own luck; the same seed, the same games.")
    ] = "1",
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", help="Keep games, records and results here, and go on from here."),
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on fair seats, and report scores, Elo, endings and thinking times.

    Every bot sits on every seat equally often, and games that differ only in the seating have the same
    dice; the number of games is rounded up to make that so. Interrupted with Ctrl-C, the same command with
    the same --folder goes on. A bot that fails or makes an illegal move stops the arena.

    Example: asterion arena space-princess level-3 mybot.py:MyBot --games 400 --folder trial
    """
    from asterion.lab.arena import Run, arrange
    from asterion.lab.report import print_result

    run = Run(arrange(game, bots, seats, chosen_options(option), seed), number, folder)
    if not as_json and len(run.slots) > number:
        err.print(f"{len(run.slots)} games, so that every bot sits on every seat equally often.")
    _play_runs([run], jobs, as_json)
    result = run.finish()
    if as_json:
        print_json(result.facts())
        return
    print_result(out, result)
    if folder:
        out.print(f"Kept in {folder}: games.jsonl, records, result.json, result.svg.", markup=False)


def ladder(
    chosen: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME…]", help="Names from `asterion games`; all of them.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="Games a rung, at least.")
    ] = 400,
    top: Annotated[int, typer.Option("--to", min=2, help="The highest level to climb to.")] = len(LEVELS),
    folder: Annotated[
        Path, typer.Option("--folder", "-f", help="Keep all games here, and go on from here.")
    ] = Path("ladder"),
    write: Annotated[
        Path | None, typer.Option(help="Write the tables and pictures into this page, between its marks.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Measure every level of the bots against the one below it.

    Interrupted with Ctrl-C, the same command goes on.

    Example: asterion ladder space-princess --games 400 --write docs/bots.md
    """
    from asterion.lab.ladder import finish, print_ladder, read_page, rungs, write_page

    if write:
        read_page(write)
    climbed = rungs(chosen or [], number, folder, top)
    _play_runs([rung.run for rung in climbed], jobs, False)
    steps = finish(climbed)
    print_ladder(out, steps)
    if write:
        write_page(write, steps)
        out.print(f"Written: {write}", markup=False)


def _play_runs(runs: "list[Run]", jobs: int | None, quiet: bool) -> None:
    """Play with a bar that shows the remaining time; Ctrl-C says how to go on."""
    from asterion.lab.arena import play_runs
    from asterion.lab.processes import cores

    total = sum(len(run.slots) for run in runs)
    done = total - sum(len(run.left()) for run in runs)
    with progress_bar("Games", total, quiet, done) as advance:
        try:
            play_runs(runs, jobs or cores(), lambda played: advance(1))
        except KeyboardInterrupt:
            left = sum(len(run.left()) for run in runs)
            kept = (
                "the same command goes on from here" if runs[0].folder else "with --folder they would be kept"
            )
            err.print(f"\nStopped after {total - left} of {total} games; {kept}.", markup=False)
            raise typer.Exit(130) from None
