"""The command that trains: learning to judge positions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from asterion.cli.shared import GameName, err, out, preparing, progress_bar
from asterion.games import load

if TYPE_CHECKING:
    from asterion.training.course import Progress as Round
    from asterion.training.folder import Training

MOST_MINUTES = 7 * 24 * 60


def train(
    game: GameName,
    minutes: Annotated[
        float, typer.Option("--minutes", "-m", min=0.01, max=MOST_MINUTES, help="How long it learns, in all.")
    ] = 5.0,
    folder: Annotated[
        Path, typer.Option("--folder", "-f", help="Keep everything here, and go on from here.")
    ] = Path("training"),
    processes: Annotated[
        int | None,
        typer.Option("--processes", "-j", min=1, max=1024, help="Cores that play; all of them."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed and cores play the same games.")] = 1,
    units: Annotated[int, typer.Option(min=1, max=1024, help="How large the network is.")] = 32,
    alone: Annotated[
        bool, typer.Option("--alone", help="Learn from nothing, without the game's own estimate.")
    ] = False,
    number: Annotated[
        int, typer.Option("--games", "-g", min=0, help="Games of the arena at the end, against each bot.")
    ] = 100,
    seconds: Annotated[float, typer.Option(min=0.0005, help="Time for a move there.")] = 0.01,
) -> None:
    """Learn to judge the positions of a game by playing against oneself.

    A small network corrects the game's own estimate of everybody's prospects. Interrupted with Ctrl-C, the
    same command goes on; with more minutes it learns for longer. At the end the search plays with what was
    learnt against random moves, against the game's own estimate, and against what was known half-way, each
    with the same time for a move.

    Example: asterion train space-princess --minutes 20 --folder run
    """
    from asterion.lab.processes import cores
    from asterion.training.course import Course, Plan
    from asterion.training.folder import Training

    with preparing(load(game)):
        plan = Plan(game, minutes, None, processes or cores(), seed, units, alone)
        training = Training(Course(plan), folder)
    try:
        _learn(training, minutes)
        if number:
            with progress_bar("Arena", 3 * number, False) as advance:
                results = training.arena(
                    number, seconds, processes or cores(), lambda name, games: advance(games)
                )
            for name, outcome in results.items():
                out.print(f"against {name}: {outcome.sentence()}", markup=False, soft_wrap=True)
    except KeyboardInterrupt:
        training.keep()
        err.print(f"\nStopped after {training.course.seconds / 60:.1f} minutes; the same command goes on.")
        raise typer.Exit(130) from None
    kept = "judgement.npz, course.npz, curves.svg" + (", result.json" if number else "")
    out.print(f"Kept in {folder}: {kept}.", markup=False)


def _learn(training: "Training", minutes: float) -> None:
    """Learn with a bar, and a line for every trial."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task("Learning", total=60 * minutes)
        bar.update(task, completed=training.course.seconds)

        def tell(now: "Round") -> None:
            bar.update(task, completed=now.seconds, description=f"{now.games:,} games")
            if now.against_value is not None:
                err.print(_told(now), markup=False, soft_wrap=True)

        training.run(tell)


def _told(now: "Round") -> str:
    return (
        f"{now.seconds / 60:5.1f} min  {now.games:>9,} games  {now.positions:>11,} positions  "
        f"off by {now.missed:.3f}  won by nobody {100 * now.nobody:.0f} %  "
        f"against its value {100 * (now.against_value or 0):.1f} %  "
        f"random {100 * (now.against_random or 0):.1f} %"
    )
