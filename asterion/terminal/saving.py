"""Keeping a match in a file, whole or not at all."""

import shlex
from collections.abc import Sequence
from pathlib import Path

import asterion
from asterion.core.errors import AsterionError
from asterion.core.files import read_bytes, target, write_whole
from asterion.core.match import Match
from asterion.core.record import read_record, write_record


def save(match: Match, path: Path, replace: bool = False) -> Path:
    """Write the record with the seed, to go on with; where. An old file stays unless `replace`."""
    real = target(path)
    if real.exists() and not replace:
        raise AsterionError(f"{path} exists already; save! {path} replaces it.")
    return write_whole(path, write_record(match, asterion.__version__, keep_seed=True))


def check_place(match: Match, path: Path) -> None:
    """Refuse to keep a match in a file that holds anything but an earlier state of it."""
    real = target(path)
    if not real.exists():
        return
    try:
        record = read_record(read_bytes(real))
    except AsterionError as error:
        raise AsterionError(f"{path} exists already and is no record; keep the game elsewhere.") from error
    mine = read_record(write_record(match, asterion.__version__))
    same = all(record.headers[key] == mine.headers[key] for key in ("game", "components", "dice"))
    played = [ply.notation for ply in record.plies]
    if not same or played != [ply.notation for ply in match.plies[: len(played)]]:
        raise AsterionError(
            f"{path} exists already and holds another game; --resume {path} goes on with that one."
        )


def how_to_resume(match: Match, path: Path, seats: Sequence[str]) -> str:
    """The command that goes on with a saved match."""
    file = shlex.quote(str(path))
    names = match.setting.seat_names
    who = "".join(f" --seat {name}={player}" for name, player in zip(names, seats, strict=False))
    return f"asterion play --resume {file} --save {file}{who}"
