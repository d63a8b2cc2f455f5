"""Keeping a match in a file, whole or not at all."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

import asterion
from asterion.core.errors import AsterionError
from asterion.core.match import Match
from asterion.core.record import write_record


def save(match: Match, path: Path, replace: bool = False) -> Path:
    """Write the record with the seed, to go on with; where. An old file stays unless `replace`."""
    try:
        path = path.expanduser()
        if path.exists() and not replace:
            raise AsterionError(f"{path} exists already; save! {path} replaces it.")
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        _write(part, path, write_record(match, asterion.__version__, keep_seed=True))
    except (OSError, RuntimeError, ValueError) as error:  # no space, no such home, a name that cannot be
        raise AsterionError(f"{path} cannot be written: {getattr(error, 'strerror', error)}.") from error
    return path


def _write(part: Path, path: Path, text: str) -> None:
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def how_to_resume(match: Match, path: Path, seats: Sequence[str]) -> str:
    """The command that goes on with a saved match."""
    file = shlex.quote(str(path))
    names = match.setting.seat_names
    who = "".join(f" --seat {name}={player}" for name, player in zip(names, seats, strict=False))
    return f"asterion play --resume {file} --save {file}{who}"
