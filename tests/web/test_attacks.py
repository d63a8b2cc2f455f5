"""A short run of every attack in bench/attack: nothing is lost, nothing is done twice."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import TESTS

BENCH = TESTS.parent / "bench"


def attack(name: str, *words: str) -> dict[str, Any]:
    return measured(str(BENCH / "attack" / f"{name}.py"), *words)


def measured(*words: str) -> dict[str, Any]:
    command = [sys.executable, *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=BENCH.parent)
    assert done.returncode == 0, done.stderr[-3000:]
    found = dict(json.loads(done.stdout))
    assert found["faults"] == 0
    return found


def test_a_server_that_is_killed_under_play_has_every_acknowledged_change_once() -> None:
    found = attack("kills", "--kills", "2", "--people", "3", "--seconds", "2")
    assert found["acknowledged changes"] > 10
    assert found["requests sent again after a kill"] > 0


def test_of_several_who_ask_at_the_same_moment_one_is_heard() -> None:
    found = attack("races", "--races", "3", "--people", "6")
    assert found["races: different wishes under one id"] == 3


def test_a_kill_at_any_boundary_of_a_migration_ruins_nothing() -> None:
    found = attack("migrations", "--kinds", "1", "--kills", "3")
    assert found["kills at boundaries"] >= 15


def test_every_half_done_database_of_an_older_version_is_brought_up_to_date() -> None:
    found = attack("migrations", "--boundaries", "0", "--kills", "0")
    assert found["kinds of databases"] == 7


def test_components_made_to_take_for_ever_are_refused_while_others_are_served() -> None:
    found = attack("boxes", "--times", "1")
    assert found["components sent"] >= 12
    assert found["views meanwhile"] > 0


def test_silent_connections_are_dropped_while_others_are_served() -> None:
    found = attack("silence", "--connections", "150", "--descriptors", "96", "--seconds", "3")
    assert found["connections that say nothing more or read nothing"] == 150
    assert found["views meanwhile"] >= 150


def test_a_crowd_of_bots_that_nobody_watches_slows_nobody_down() -> None:
    found = attack("crowd", "--tables", "6", "--choices", "12")
    assert found["choices"] == 24


def test_pairs_of_games_that_differ_in_one_hidden_card_are_told_apart_by_nobody() -> None:
    found = attack("pairs", "--pairs", "1", "--scripts", "1")
    for game in ("midevil", "space-princess", "zombie-princess"):
        assert found[f"pairs: {game}"] == 1
    assert found["pairs in which somebody was asked in one game only"] >= 1
    assert found["bytes compared"] > 100_000
    assert found["differences"] == 0
    assert found["positions of games in which nothing is hidden"] > 1000


def test_the_clock_is_read_while_somebody_is_asked_and_while_nobody_is() -> None:
    found = attack("clocks", "--pairs", "1", "--trials", "2")
    assert found["choices timed in each world"] == 2
    assert "time of an instruction, at most: advantage, chance" in found


def test_an_attack_writes_its_own_section_of_the_document(tmp_path: Path) -> None:
    document = tmp_path / "security.md"
    for races in ("1", "2"):
        attack("races", "--races", races, "--people", "2", "--write", str(document))
    text = document.read_text(encoding="utf-8")
    assert text.count("## Several at the same moment") == 1
    assert "| races: the same request | 2 |" in text


@pytest.mark.parametrize(
    "name", ["kills", "races", "migrations", "boxes", "silence", "crowd", "clocks", "pairs"]
)
def test_the_document_has_a_section_of_every_attack(name: str) -> None:
    text = (TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
    assert f"<!-- begin {name} -->" in text
    assert f"<!-- end {name} -->" in text


def test_processes_on_one_database_die_freeze_and_wake_and_no_move_is_lost_or_done_twice() -> None:
    words = ("--seconds", "14", "--tables", "4", "--lease", "1.5", "--pace", "0.3")
    found = measured("-m", "bench.faults", *words)
    assert found["acknowledged moves"] > 20
    assert found["processes killed"] >= 1
    assert found["processes frozen beyond their lease and woken"] >= 1
