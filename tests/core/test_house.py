"""The picture of the house is as the house is, and its arrows point one way."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from asterion.core.proofs.house import BY_NAME, PACKAGE, House, Import, imports_of, is_downwards, picture

PICTURE = PACKAGE.parent / "docs" / "house.svg"
HOUSE = House()


def test_the_picture_is_up_to_date() -> None:
    """Write it anew with `python -m asterion.core.proofs.house docs/house.svg`."""
    assert PICTURE.read_text(encoding="utf-8") == picture(HOUSE)


def test_no_arrow_points_upwards() -> None:
    assert HOUSE.wrong_ways() == []
    assert len(HOUSE.imports) > 1000
    assert all(BY_NAME[used].floor < BY_NAME[user].floor for user, used in HOUSE.arrows)


def test_the_picture_names_every_room_and_shows_every_arrow_it_tells_of() -> None:
    tree = ElementTree.fromstring(PICTURE.read_text(encoding="utf-8"))
    space = {"svg": "http://www.w3.org/2000/svg"}
    texts = [text.text for text in tree.findall("svg:text", space)]
    assert set(BY_NAME) <= set(texts)
    told = (tree.findtext("svg:desc", "", space)).split(". ")
    assert len(tree.findall("svg:path", space)) == len(told) == len(HOUSE.shown())


@pytest.mark.parametrize(
    ("user", "used", "downwards"),
    [
        ("games/midevil/words/events.py", "core/game.py", True),
        ("games/midevil/words/events.py", "games/midevil/names.py", True),
        ("games/midevil/words/events.py", "games/space_princess/names.py", False),
        ("games/midevil/words/events.py", "core/proofs/perft.py", False),
        ("games/midevil/words/events.py", "games/__init__.py", False),
        ("games/midevil/rules/turn.py", "core/kernel/rule.py", True),
        ("games/midevil/rules/turn.py", "core/game.py", False),
        ("games/midevil/rules/turn.py", "games/midevil/names.py", False),
        ("games/__init__.py", "core/game.py", True),
        ("core/kernel/rule.py", "core/game.py", False),
        ("core/match.py", "core/lessons/scene.py", False),
        ("core/match.py", "bots/search.py", False),
        ("core/proofs/perft.py", "core/lessons/scene.py", False),
        ("bots/search.py", "web/__init__.py", False),
        ("terminal/play.py", "web/__init__.py", False),
        ("web/run.py", "terminal/screen.py", False),
        ("lab/arena.py", "cli/__init__.py", False),
        ("lab/arena.py", "__init__.py", True),
        ("cli/games.py", "web/run.py", True),
    ],
)
def test_what_points_downwards(user: str, used: str, downwards: bool) -> None:
    assert is_downwards(Import(PACKAGE / user, 1, PACKAGE / used)) is downwards


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    lines = [
        "import os, asterion.games",
        "from asterion.core import match, record",
        "from asterion import __version__, load",
        "def late():",
        "    from asterion.core.game import Game",
        "def _main():",
        "    from asterion.web.run import serve",
    ]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    found = [(each.line, each.target.relative_to(PACKAGE).as_posix()) for each in imports_of(file)]
    assert found == [
        (1, "games/__init__.py"),
        (2, "core/match.py"),
        (2, "core/record.py"),
        (3, "__init__.py"),
        (5, "core/game.py"),
    ]
