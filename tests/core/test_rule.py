"""Compiled code is kept, and compiled anew when a source it depends on changes; records have no gaps."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from asterion.core.game import Game
from asterion.core.kernel.flat import blank, flat
from asterion.core.kernel.rule import PACKAGE

TALE = """
from asterion.games.space_princess.rules.board import towards
print(towards(0, 5), sum(towards.stats.cache_misses.values()))
"""


def tell(folder: Path) -> str:
    """What a rule function answers in a new process, and how often it had to be compiled."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder.parent / "cache")}
    command = [sys.executable, "-c", TALE]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=True
    ).stdout


def test_a_changed_table_in_a_neighbouring_file_is_noticed(tmp_path: Path) -> None:
    """numba alone would go on with the old number: it looks only at the file of the function."""
    tmp_path /= "here"
    shutil.copytree(PACKAGE, tmp_path / "asterion", ignore=shutil.ignore_patterns("__pycache__"))
    assert tell(tmp_path) == "2 1\n"
    assert tell(tmp_path) == "2 0\n"
    state = tmp_path / "asterion" / "games" / "space_princess" / "rules" / "state.py"
    text = state.read_text(encoding="utf-8")
    state.write_text(
        text.replace("EAST, SOUTH, WEST = 0, 1, 2, 3", "EAST, SOUTH, WEST = 0, 1, 7, 3"), encoding="utf-8"
    )
    assert tell(tmp_path) == "7 1\n"


def test_another_copy_of_the_same_sources_finds_what_was_compiled(tmp_path: Path) -> None:
    for name in ("here", "there"):
        shutil.copytree(PACKAGE, tmp_path / name / "asterion", ignore=shutil.ignore_patterns("__pycache__"))
    assert tell(tmp_path / "here") == "2 1\n"
    assert tell(tmp_path / "there") == "2 0\n"


def test_a_changed_caption_or_a_line_of_the_match_compiles_nothing_anew(tmp_path: Path) -> None:
    tmp_path /= "here"
    shutil.copytree(PACKAGE, tmp_path / "asterion", ignore=shutil.ignore_patterns("__pycache__"))
    assert tell(tmp_path) == "2 1\n"
    for file in ("core/match.py", "core/game.py", "games/space_princess/words/events.py", "web/server.py"):
        path = tmp_path / "asterion" / file
        path.write_text(path.read_text(encoding="utf-8") + "\nCHANGED = True\n", encoding="utf-8")
    assert tell(tmp_path) == "2 0\n"


def test_every_byte_of_a_flat_record_belongs_to_a_field() -> None:
    dtype = flat([("a", np.int8), ("b", np.int32), ("c", np.int8, (3,))])
    assert dtype.itemsize == 12
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == 12
    record = blank(dtype)
    record.b = 7
    assert record.copy().tobytes() == record.tobytes()


def test_a_field_may_not_hide_behind_an_attribute_of_records(space_princess: Game) -> None:
    from dataclasses import replace

    with pytest.raises(TypeError, match="a record has an attribute 'round' of its own"):
        rules = SimpleNamespace(**{**vars(space_princess.rules), "STATE": flat([("round", np.int16)])})
        replace(space_princess, rules=rules)


def test_a_record_has_its_fields_as_attributes_and_copies_share_nothing() -> None:
    records = np.zeros(2, flat([("a", np.int8), ("b", np.int32, (3,)), ("c", flat([("d", np.int16)]))]))
    first = records[0]
    first.a = 5
    first.b[1] = 7
    first.c.d = 9
    again = first.copy()
    assert (again.a, again.b.tolist(), again.c.d) == (5, [0, 7, 0], 9)
    assert again.tobytes() == first.tobytes() == records[0].tobytes() != records[1].tobytes()
    again.b = (1, 2, 3)
    assert records["b"].tolist() == [[0, 7, 0], [0, 0, 0]]
    assert again.b.tolist() == [1, 2, 3]
