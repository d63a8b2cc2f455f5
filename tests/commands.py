"""Commands as people type them, run in this process: an exception that gets out would be a traceback."""

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import pytest

from asterion.cli import main


class Told:
    """What a command has said, and the status it ended with."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def sentence(self) -> str:
        return " ".join(self.err.split())


def run(*words: str | Path, typed: str = "", folder: Path | None = None) -> Told:
    """Run `asterion` with these words in a folder, and type something into it."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict("asterion.bots.registry._brought"),  # bots that a command brings leave with it
        patch.object(sys, "argv", ["asterion", *map(str, words)]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        chdir(folder or Path.cwd()),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    return Told(int(end.value.code or 0), out.getvalue(), err.getvalue())
