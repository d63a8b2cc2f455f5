"""TOML from anybody: read in a time that grows with its length alone, or refused in a sentence."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import asterion
from asterion.core import toml
from asterion.core.components import parse_components
from asterion.core.errors import BadComponents
from asterion.core.game import Game
from asterion.core.toml import BadToml, parse_toml, parse_toml_apart
from tests.conftest import TESTS

FILES = sorted((*TESTS.glob("scenarios/**/*.toml"), *TESTS.parent.glob("asterion/games/*/*.toml")))

SLOW = {
    "dots": ("a." * 49_000 + "a = 1", "a key has more than 10 parts (line 1)"),
    "spaced dots": ("\na . " + "a\t. " * 20_000 + "a = 1", "a key has more than 10 parts (line 2)"),
    "quoted dots": ("\"a\".'b'." * 10_000 + "a = 1", "a key has more than 10 parts (line 1)"),
    "a header": ("[" + "a." * 49_000 + "a]", "a key has more than 10 parts (line 1)"),
    "lists": ("a = " + "[" * 49_000, "brackets lie more than 16 deep (line 1)"),
    "tables": ("a = " + "{b = " * 16_000, "brackets lie more than 16 deep (line 1)"),
    "digits": ("a = " + "9" * 90_000, "a number has more than 40 digits (line 1)"),
    "digits apart": ("a = " + "9_" * 45_000 + "9", "a number has more than 40 digits (line 1)"),
    "hexadecimal": ("a = 0x" + "f" * 90_000, "a number is too large"),
    "large": (f"a = {2**63}", "a number is too large"),
    "a text without an end": ('a = """' + '\\"""' * 20_000, "a text in quotes has no end (line 1)"),
    "quotes": ('""" \\"""' * 12_000, "a text in quotes has no end (line 1)"),
    "length": ("#" * 1_000_001, "it has 1,000,001 characters, and at most 1,000,000 are read"),
}


@pytest.mark.parametrize("name", SLOW)
def test_what_would_be_slow_or_deep_never_gets_to_the_parser(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, reason = SLOW[name]
    if "number is too large" not in reason:
        monkeypatch.setattr(toml.tomllib, "loads", None)
    with pytest.raises(BadToml) as refused:
        parse_toml(text)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = 1",
        'why = "Doors...................... and so on, 1.2.3.4.5.6.7.8.9.10.11.12"',
        "a = '''\n''[[[[[[[[[[[[[[[[[[[[[[[[\n'''''\nb = 1",
        'a = """\\"""" # [[[[[[[[[[[[[[[[[[[\nb = "]"',
        "# 99999999999999999999999999999999999999999999999999\n[a.b.c]\nd.e = [1.5, 2.5, -1e5]",
        'a = "\\\\"\nb = \'\\\'\nc = ""\nd = """"""',
        "when = 1979-05-27T07:32:00.999999-07:00",
        f"a = {2**63 - 1}\nb = -{2**63 - 1}",
        "[[a]]\nb = {c = [{d = 1}, {d = [[2]]}]}",
    ],
)
def test_what_is_fair_is_read_as_ever(text: str) -> None:
    assert parse_toml(text) == tomllib.loads(text)
    parse_toml_apart(text)


def test_every_file_of_the_project_is_within_the_limits() -> None:
    assert len(FILES) > 50
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert parse_toml(text) == tomllib.loads(text), path


@pytest.mark.parametrize("text", ["a", "a = 1\na = 2", "a = \x00", "[a]\n[a]", "a = [", "\ufeff=", "a = 0x"])
def test_what_is_no_toml_is_told_where(text: str) -> None:
    with pytest.raises(BadToml, match=r"line|document|quotes"):
        parse_toml(text)
    with pytest.raises(BadToml, match=r"line|document|quotes"):
        parse_toml_apart(text)


def test_another_process_that_takes_too_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadToml, match="half a character"):
        parse_toml_apart('a = "\ud800"')
    with pytest.raises(BadToml, match="a number is too large"):
        parse_toml_apart(SLOW["hexadecimal"][0])

    def slow(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("python", 1)

    monkeypatch.setattr(subprocess, "run", slow)
    with pytest.raises(BadToml, match="takes too long"):
        parse_toml_apart("a = 1")


def test_the_other_process_has_limits_of_time_and_memory(tmp_path: Path) -> None:
    """What gets past the look-through, say a flaw in it, ends there and not here."""
    source = Path(toml.__file__).read_text(encoding="utf-8")
    for waste in ("while True: pass", "bytearray(10**9)"):
        flawed = tmp_path / "flawed.py"
        flawed.write_text(source.replace("    _look_through(text)\n", f"    {waste}\n", 1), encoding="utf-8")
        done = subprocess.run([sys.executable, "-I", "-S", flawed], input=b"a = 1", check=False, timeout=60)
        assert done.returncode != 0


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("dash = { is = 13.5", "must be of the kind of 13"),
        ("dash = { is = true", "must be of the kind of 13"),
        ("dash = { is = [[13]]", "must be of the kind of 13"),
        ("dash = { is = 1979-05-27", "must be of the kind of 13"),
        ('dash = { is = "' + "x" * 3000 + '"', "order.princess.dash is longer than any fact"),
        ("x" * 9000 + " = { is = 13", "no name is that long"),
    ],
)
def test_a_fact_of_another_kind_is_refused_in_a_short_sentence(
    space_princess: Game, new: str, message: str
) -> None:
    text = (space_princess.folder / "components.toml").read_text(encoding="utf-8")
    assert "dash = { is = 13" in text
    changed = text.replace("dash = { is = 13", new, 1)
    with pytest.raises(BadComponents) as refused:
        parse_components(changed, "box.toml", space_princess.standard_components)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 300


def test_what_is_in_a_list_is_of_the_right_kind_too() -> None:
    game = asterion.load("heroes-of-the-maze")
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    start = text.index("symbols = { is = [")
    end = text.index("]", start)
    for wrong in ("[[1], [2], [3]]", '["a", 2, "c"]', "[{ a = 1 }]"):
        changed = text[:start] + "symbols = { is = " + wrong + text[end + 1 :]
        with pytest.raises(BadComponents, match="must be of the kind of"):
            parse_components(changed, "box.toml", game.standard_components)
