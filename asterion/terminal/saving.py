"""Keeping a match in a file, whole or not at all."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

import asterion
from asterion.core.errors import AsterionError
from asterion.core.match import Match
from asterion.core.record import write_record


def save(match: Match, path: Path, replace: bool = False) -> None:
    """Write the record with the seed, so that the game can go on. An old file is kept unless `replace`."""
    if path.exists() and not replace:
        raise AsterionError(f"{path} exists already; save! {path} replaces it.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(write_record(match, asterion.__version__, keep_seed=True), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise AsterionError(f"{path} cannot be written: {error.strerror}.") from error


def how_to_resume(match: Match, path: Path, seats: Sequence[str]) -> str:
    """The command that goes on with a saved match."""
    file = shlex.quote(str(path))
    names = match.setting.game.seat_names
    who = "".join(f" --seat {name}={player}" for name, player in zip(names, seats, strict=False))
    return f"asterion play --resume {file} --save {file}{who}"
