"""Our own rulebooks."""

from pathlib import Path

import pytest

from asterion.core.game import Game
from asterion.core.rulebook import read_rulebook


def test_a_rule_is_read_over_several_lines_with_its_heading(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.md"
    path.write_text(
        "# Game\n## Moving\n- **AB-1** Walk\n  on.\n- **AB-r2** Stop.\n\nProse.\n", encoding="utf-8"
    )
    rules = read_rulebook(path)
    assert [(rule.id, rule.sentence, rule.heading) for rule in rules.values()] == [
        ("AB-1", "Walk on.", "Moving"),
        ("AB-r2", "Stop.", "Moving"),
    ]
    assert [rule.is_ruling for rule in rules.values()] == [False, True]


def test_an_id_stands_only_once(tmp_path: Path) -> None:
    path = tmp_path / "rulebook.md"
    path.write_text("- **AB-1** Walk.\n- **AB-1** Run.\n", encoding="utf-8")
    with pytest.raises(ValueError, match="AB-1 stands twice"):
        read_rulebook(path)


def test_space_princess_has_all_its_rules_and_rulings(space_princess: Game) -> None:
    ids = {f"SP-{n}" for n in range(1, 51)} | {f"SP-r{n}" for n in range(1, 29)}
    assert ids == set(space_princess.rulebook)
    assert all(len(rule.sentence) > 15 for rule in space_princess.rulebook.values())
