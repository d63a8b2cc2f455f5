"""What the commands share: where they print, their usual arguments, and small things."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from asterion.bots import the_names
from asterion.core.compiling import compile_rules, in_words
from asterion.core.errors import AsterionError
from asterion.core.files import read_bytes
from asterion.core.game import Game, Setting
from asterion.core.people import printable
from asterion.core.position import read_position
from asterion.core.record import Record, read_record
from asterion.games import GAMES, load, problems

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `asterion games`.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats.")]
Components = Annotated[Path | None, typer.Option("--components", "-c", help="Your own components file.")]
Position = Annotated[str | None, typer.Option("--position", help="Start from this position text.")]
BOTS_HELP = f"{the_names()}, or your own as path/to/mybot.py:MyBot"
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def read_file(path: Path) -> tuple[Record, Game]:
    data = read_bytes(path, hint=f" (or did you mean a game: {', '.join(GAMES)}?)" if not path.suffix else "")
    try:
        record = read_record(data)
    except AsterionError as error:
        raise AsterionError(f"{path}: {error}") from error
    return record, load(record.headers["game"])


def start_from(
    game: Game, seats: int | None, option: list[str] | None, components: Path | None, position: str | None
) -> tuple[Setting, Any]:
    if position is not None:
        return read_position(game, position)
    setting = game.setting(seats, chosen_options(option), components)
    return setting, setting.start()


def chosen_options(words: list[str] | None) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        chosen[name] = value if equals else "yes"
    return chosen


def as_text(components: Path | None) -> str | None:
    return None if components is None else str(components)


def tell_problems() -> None:
    """Say which installed games cannot be played, and why; the others can."""
    for problem in problems():
        err.print(f"asterion: {printable(problem)}", markup=False, soft_wrap=True)


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


@contextmanager
def preparing(game: Game) -> Iterator[None]:
    with err.status(f"Preparing {game.title} …") as status:
        compile_rules([game], lambda titles, share: status.update(in_words(titles, share)))
        yield


@contextmanager
def progress_bar(what: str, total: int, quiet: bool, done: int = 0) -> Iterator[Any]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=quiet) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda by: progress.advance(task, by)
