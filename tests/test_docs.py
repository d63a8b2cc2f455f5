"""The documents say what is so: their examples are run."""

import doctest
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import asterion

ROOT = Path(asterion.__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_give_what_they_say(path: Path) -> None:
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def test_the_example_of_the_package_gives_what_it_says() -> None:
    result = doctest.testmod(asterion)
    assert result.attempted > 3
    assert result.failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


FOR_DEVELOPERS = (ROOT / "docs" / "contributing.md").read_text(encoding="utf-8")


COLLECT = """
import json, sys, pytest
for words in json.loads(sys.argv[1]):
    assert pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", *words]) == 0, words
"""


def test_commands_in_the_documents_that_choose_tests_find_some() -> None:
    commands = re.findall(r"^\.venv/bin/pytest (.* -k .*)", FOR_DEVELOPERS, re.MULTILINE)
    words = json.dumps([shlex.split(command, comments=True) for command in commands])
    collecting = [sys.executable, "-c", COLLECT, words]
    done = subprocess.run(collecting, cwd=ROOT, capture_output=True, text=True, check=False)
    assert len(commands) >= 3
    assert done.returncode == 0, done.stdout + done.stderr


def test_paths_in_the_documents_of_developers_are_there() -> None:
    paths = re.findall(r"\b(?:tests|bench)/[\w/.-]*\w", FOR_DEVELOPERS)
    assert len(paths) > 5
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_scene_in_the_documents_can_be_played() -> None:
    from dataclasses import replace

    from asterion.core.lesson import parse_lesson
    from asterion.core.lessons.check import check_lesson

    text = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example
    game = replace(asterion.load("space-princess"))
    game.__dict__["lesson"] = parse_lesson(example[1])
    assert check_lesson(game) == ["it has 1 scenes; a lesson has 5"]


def test_the_scenarios_in_the_documents_hold_and_every_key_is_explained(tmp_path: Path) -> None:
    from asterion.core.proofs.scenario import KEYS, read_scenarios, run_scenario

    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(examples) > 1
    file = tmp_path / "example.toml"
    for example in examples:
        file.write_text(example, encoding="utf-8")
        for scenario in read_scenarios(file):
            assert run_scenario(scenario, asterion.load) == []
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert {key for row in rows for key in re.findall(r"`(\w+)`", row.split("|")[1])} == set(KEYS)


def test_the_bot_in_the_documents_plays(tmp_path: Path) -> None:
    from asterion.lab.arena import run_arena

    mine = tmp_path / "mybot.py"
    mine.write_text(code("own-bot.md", "# mybot.py"), encoding="utf-8")
    for game in ("space-princess", "heroes-of-the-maze"):
        result = run_arena(game, [f"{mine}:MyBot", "level-2"], 2)
        assert [standing.bot for standing in result.standings] == ["one ahead", "level-2"]


def code(page: str, first: str) -> str:
    """The example in a page of the documents that begins with these words."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    found = [block for block in re.findall(r"```\w+\n(.*?)```", text, re.DOTALL) if block.startswith(first)]
    assert len(found) == 1
    return str(found[0])
