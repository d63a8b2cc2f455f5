"""An arena's folder: what is played, every finished game and its record. It can be gone on with at any time.

arena.json          what is played; another command is refused
games.jsonl         a line for each finished game
records/0001.maze   its record
result.json         what the games came to
result.svg          the same as a picture
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from asterion.core.errors import AsterionError
from asterion.core.files import read_bytes, read_text, target, unwritable, write_whole
from asterion.lab.playing import Played

MOST_LINES = 1024**3  # bytes of finished games

WORDS = {
    "asterion": "the version of Asterion",
    "game": "the game",
    "seats": "the number of seats",
    "options": "the options",
    "components": "the box",
    "seed": "the seed",
}


class Folder:
    """A folder of finished games. `facts` say what is played, `games` how many at least."""

    def __init__(self, path: Path, facts: dict[str, Any], games: int) -> None:
        self.path = path
        try:
            (path / "records").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AsterionError(f"The folder {path} cannot be made: {error.strerror}.") from error
        self._check(facts, games)

    @contextmanager
    def held(self) -> Iterator[None]:
        """While nobody else writes to the folder."""
        path = self.path / "games.jsonl"
        try:
            lines = target(path).open("a", encoding="utf-8")
        except OSError as error:
            raise unwritable(path, error) from error
        with lines:
            _lock(lines.fileno(), self.path)
            self._lines = lines
            yield

    def played(self) -> list[Played]:
        """The finished games. A last line that was cut off is forgotten, and its game played again."""
        path = self.path / "games.jsonl"
        found, good = [], 0
        data = read_bytes(path, MOST_LINES) if path.exists() else b""
        for line in data.splitlines(keepends=True):
            try:
                if not line.endswith(b"\n"):
                    raise ValueError(line)
                found.append(Played.from_facts(json.loads(line)))
            except (ValueError, TypeError, KeyError) as error:
                if good + len(line) < len(data):
                    raise AsterionError(
                        f"{path}, line {len(found) + 1}, is no finished game; mend it or take another folder."
                    ) from error
                os.truncate(path, good)
                break
            good += len(line)
        return found

    def keep(self, played: Played, record: str) -> None:
        """First the record, then the line that says it is there."""
        write_whole(self.record_path(played.game), record)
        try:
            self._lines.write(json.dumps(played.facts(), ensure_ascii=False) + "\n")
            self._lines.flush()
        except OSError as error:
            raise unwritable(self.path / "games.jsonl", error) from error

    def record_path(self, game: int) -> Path:
        return self.path / "records" / f"{game:04}.maze"

    def write(self, name: str, text: str) -> None:
        write_whole(self.path / name, text)

    def _check(self, facts: dict[str, Any], games: int) -> None:
        path = self.path / "arena.json"
        if path.exists():
            try:
                kept = json.loads(read_text(path))
                before = int(kept["games"])
            except (ValueError, TypeError, KeyError, RecursionError) as error:
                raise AsterionError(f"{path} is damaged; take another folder.") from error
            for name, value in facts.items():
                if kept.get(name) != value:
                    why = _difference(name, kept.get(name), value)
                    raise AsterionError(
                        f"{self.path} holds games of another command: {why} Take another folder."
                    )
            if games < before:
                raise AsterionError(
                    f"{self.path} holds an arena of {before} games; ask for as many or more, "
                    "or take another folder."
                )
        elif self._has_records():
            raise AsterionError(f"{self.path} has records but no arena.json; take another folder.")
        write_whole(path, json.dumps({**facts, "games": games}, indent=2, ensure_ascii=False) + "\n")

    def _has_records(self) -> bool:
        try:
            return any((self.path / "records").iterdir())
        except OSError as error:
            raise AsterionError(f"{self.path} cannot be read: {error.strerror}.") from error


def _difference(name: str, there: Any, here: Any) -> str:
    if name != "bots" or not isinstance(there, dict):
        return f"{WORDS[name]} is {there} there and {here} here."
    if list(there) != list(here):
        return f"the bots are {', '.join(there)} there and {', '.join(here)} here."
    changed = next(bot for bot in here if there[bot] != here[bot])
    return f"{changed} has been changed since they were played."


def _lock(descriptor: int, path: Path) -> None:
    with suppress(ImportError):  # where the system has no such locks, people take care themselves
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise AsterionError(f"{path} is in use: another arena is playing there.") from error
