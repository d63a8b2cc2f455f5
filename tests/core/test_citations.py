"""From a rule's id to the lines that have to do with it."""

from pathlib import Path

from asterion.core.game import Game
from asterion.core.proofs.citations import (
    Place,
    citations,
    proved_by_scenarios,
    proved_by_tests,
    sentence_of,
    whereabouts,
)
from tests.conftest import TESTS


def line_of(place: Place) -> str:
    return place.path.read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_a_rule_is_found_in_the_book_the_code_and_the_tests(space_princess: Game) -> None:
    found = whereabouts(space_princess, "SP-13", TESTS)
    assert line_of(found.rulebook).startswith("- **SP-13** The princess may not cross a closed door")
    (enforced,) = found.enforced
    assert (enforced.path.name, enforced.name) == ("board.py", "may_step")
    assert "SP-13" in line_of(enforced)
    assert [(place.path.parent.name, place.name) for place in found.told] == [("words", "_step")]
    assert "A closed door stops the princess in a corridor" in [place.name for place in found.scenarios]
    assert all(line_of(place) == "[[scenario]]" for place in found.scenarios)


def test_a_function_is_named_once_however_often_it_cites_the_rule(game: Game) -> None:
    for rule in list(game.rulebook)[:: len(game.rulebook) // 3]:
        found = whereabouts(game, rule, TESTS)
        named = [(place.path, place.name) for place in (*found.enforced, *found.told) if place.name]
        assert len(named) == len(set(named))
        assert found.enforced or found.told
        assert found.scenarios or found.tests


def test_every_line_that_is_named_is_about_its_rule(game: Game) -> None:
    cited = list(citations(game))
    assert len(cited) > 50
    assert all(place.rule in line_of(place) for place in cited)
    assert all(
        f"def {place.name}(" in place.path.read_text(encoding="utf-8") for place in cited if place.name
    )
    proofs = list(proved_by_scenarios(game, TESTS))
    assert {place.rule for place in proofs} <= set(game.rulebook)
    for place in proofs[::10]:
        after = place.path.read_text(encoding="utf-8").splitlines()[place.line : place.line + 3]
        assert any(place.name in line.replace("\\", "") for line in after)
    assert all(rule in line_of(sentence_of(game, rule)) for rule in game.rulebook)


def test_a_test_is_found_by_its_mark(tmp_path: Path) -> None:
    lines = [
        "import pytest",
        "",
        '@pytest.mark.rule("SP-6", "SP-7")',
        "def test_that_it_is_so():",
        "    pass",
        "",
    ]
    file = tmp_path / "test_marks.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    name = "test_that_it_is_so"
    assert list(proved_by_tests(tmp_path)) == [Place("SP-6", file, 4, name), Place("SP-7", file, 4, name)]
