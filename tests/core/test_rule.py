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
from asterion.core.kernel.rule import KERNEL, PACKAGE, sources_of

TALE = """
from asterion.games.space_princess.rules.board import towards
print(towards(0, 5), sum(towards.stats.cache_misses.values()))
"""


def tell(folder: Path, tale: str = TALE) -> str:
    """What is printed by a new process: what a rule function answers, how often it had to be compiled."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder.parent / "cache")}
    command = [sys.executable, "-c", tale]
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


WHERE = """
from asterion import games
from asterion.core.kernel.rule import KERNEL, PACKAGE, cache_folder
for game in games():
    for rooms in ((KERNEL, game.folder / "rules"), (PACKAGE / "bots", KERNEL, game.folder / "rules")):
        print(cache_folder(rooms).name)
"""


def is_compiled_from(file: Path, package: Path) -> bool:
    """Whether compiled code may depend on this file: the kernel, rules, and the search over them."""
    parts = file.relative_to(package).parts
    search = [("core", "layout.py"), *(("bots", f"{name}.py") for name in ("arrays", "judging", "tree"))]
    return (
        parts[:2] == ("core", "kernel")
        or (parts[0] == "games" and parts[2:3] == ("rules",))
        or parts in search
    )


def test_rules_depend_on_the_kernel_and_on_themselves_alone(game: Game) -> None:
    own = game.folder / "rules"
    found = sources_of([KERNEL, own])
    assert own / "turn.py" in found or own / "__init__.py" in found
    assert [file for file in found if not (file.is_relative_to(KERNEL) or file.is_relative_to(own))] == []


def test_the_search_depends_on_the_kernel_the_layout_and_its_own_files_alone() -> None:
    others = [file for file in sources_of([KERNEL, PACKAGE / "bots"]) if not file.is_relative_to(KERNEL)]
    own = [PACKAGE / "bots" / f"{name}.py" for name in ("arrays", "judging", "tree")]
    assert others == [*own, PACKAGE / "core" / "layout.py"]


def test_nothing_outside_the_rules_and_the_kernel_compiles_anything_anew(tmp_path: Path) -> None:
    """A changed caption, picture or line of the match, in any room: what was compiled is found as before."""
    package = tmp_path / "here" / "asterion"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = tell(package.parent), tell(package.parent, WHERE)
    assert before[0] == "2 1\n"
    rooms = set()
    for file in package.rglob("*"):
        if file.suffix in (".py", ".svg", ".md", ".toml") and not is_compiled_from(file, package):
            mark = "\n# Changed.\n" if file.suffix in (".py", ".toml") else "\n"
            file.write_text(file.read_text(encoding="utf-8") + mark, encoding="utf-8")
            rooms.add(file.parent.relative_to(package).as_posix())
    assert {
        "core",
        "core/lessons",
        "core/proofs",
        "games/midevil/words",
        "games/midevil/picture",
        "web",
    } <= rooms
    assert (tell(package.parent), tell(package.parent, WHERE)) == ("2 0\n", before[1])


def test_a_line_of_the_rules_or_of_the_kernel_compiles_anew(tmp_path: Path) -> None:
    package = tmp_path / "here" / "asterion"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    whole = tell(package.parent, WHERE).split()
    legal = package / "games" / "midevil" / "rules" / "legal.py"
    legal.write_text(legal.read_text(encoding="utf-8") + "\n# Changed.\n", encoding="utf-8")
    pairs = list(zip(whole, tell(package.parent, WHERE).split(), strict=True))
    assert [before == after for before, after in pairs] == [True] * 8 + [False] * 2
    loops = package / "core" / "kernel" / "loops.py"
    loops.write_text(loops.read_text(encoding="utf-8") + "\n# Changed.\n", encoding="utf-8")
    assert not set(whole) & set(tell(package.parent, WHERE).split())


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
