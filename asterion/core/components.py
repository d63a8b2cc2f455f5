"""The contents of a game's box, read from TOML, with the provenance of every fact.

In a components file every fact is a table of its own: `is` holds the fact, `source` one of the marks
below, and `why` the reasoning where there is any. Somebody who owns the box can correct a fact in a
copy of the file and play with that.
"""

import hashlib
import json
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from asterion.core.errors import AsterionError, BadComponents
from asterion.core.files import read_text
from asterion.core.toml import BadToml, parse_toml

MOST_NAME = 80  # characters of a fact's name
MOST_VALUE = 2000  # characters of a fact, written out

SOURCES = {
    "R": "said by the rulebook",
    "P": "published elsewhere",
    "D": "follows by arithmetic from the rulebook",
    "X": "reconstructed, because the picture that showed it is lost",
}


@dataclass(frozen=True)
class Fact:
    """One fact about the box."""

    name: str
    value: Any
    source: str
    why: str

    @property
    def reconstructed(self) -> bool:
        return self.source == "X"


@dataclass(frozen=True)
class Components:
    """All facts of one components file, by dotted name."""

    facts: dict[str, Fact]

    def __getitem__(self, name: str) -> Any:
        return self.facts[name].value

    def group(self, prefix: str) -> dict[str, Any]:
        """The facts below a name: group("order") holds order.lock as "lock"."""
        start = prefix + "."
        return {name[len(start) :]: fact.value for name, fact in self.facts.items() if name.startswith(start)}

    @cached_property
    def digest(self) -> str:
        """A hash of what the facts say, whatever the file's layout, marks and reasons."""
        plain = {name: fact.value for name, fact in sorted(self.facts.items())}
        return "sha256:" + hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def read_components(path: Path, standard: Components | None = None) -> Components:
    """Read a components file; with `standard`, every fact must be one of those and of the same type."""
    try:
        text = read_text(path)
    except AsterionError as error:
        raise BadComponents(str(error)) from error
    return parse_components(text, str(path), standard)


def parse_components(text: str, name: str, standard: Components | None = None) -> Components:
    """Read components from a text; `name` is what errors call it."""
    try:
        tree = parse_toml(text)
    except BadToml as error:
        raise BadComponents(f"{name} is not valid TOML: {error}.") from error
    facts = {fact.name: fact for fact in _facts(tree, "", name)}
    if standard is not None:
        _compare(facts, standard.facts, name)
    return Components(facts)


def laid_over(standard: Components, given: dict[str, Any] | str, name: str) -> Components:
    """The standard box but for some facts, as a table `{ deck = { fire = 2 } }` or the same as TOML text."""
    if isinstance(given, str):
        try:
            given = parse_toml(given)
        except BadToml as error:
            raise BadComponents(f"{name} is not valid TOML: {error}.") from error
    facts = dict(standard.facts)
    for key, value in _values(given, "", standard.facts):
        facts[key] = Fact(key, value, "X", "")
    _compare(facts, standard.facts, name)
    return Components(facts)


def _values(tree: dict[str, Any], prefix: str, standard: dict[str, Fact]) -> list[tuple[str, Any]]:
    found = []
    for key, value in tree.items():
        name = prefix + key
        if name in standard:
            found.append((name, value["is"] if isinstance(value, dict) and "is" in value else value))
        elif isinstance(value, dict):
            found += _values(value, name + ".", standard)
        else:
            found.append((name, value))
    return found


def _facts(tree: dict[str, Any], prefix: str, path: str) -> list[Fact]:
    found = []
    for key, value in tree.items():
        name = prefix + key
        if len(name) > MOST_NAME:
            raise BadComponents(f"{path}: the box has no fact {name[:MOST_NAME]}…; no name is that long.")
        if not isinstance(value, dict):
            raise BadComponents(f'{path}: {name} must be a table such as {{ is = …, source = "X" }}.')
        if "is" not in value:
            found += _facts(value, name + ".", path)
            continue
        unknown = sorted(set(value) - {"is", "source", "why"})
        if unknown:
            key = unknown[0][:MOST_NAME]
            raise BadComponents(f"{path}: {name} has the key {key!r}; a fact has is, source and why.")
        if len(repr(value["is"])) > MOST_VALUE:
            raise BadComponents(f"{path}: {name} is longer than any fact of the box.")
        if not isinstance(value.get("source"), str) or value["source"] not in SOURCES:
            raise BadComponents(f"{path}: {name} needs a source, one of {', '.join(SOURCES)}.")
        found.append(Fact(name, value["is"], value["source"], str(value.get("why", ""))))
    return found


def _compare(facts: dict[str, Fact], standard: dict[str, Fact], path: str) -> None:
    for name in facts:
        if name not in standard:
            near = get_close_matches(name, standard, 1)
            hint = f"; did you mean {near[0]}?" if near else "."
            raise BadComponents(f"{path}: the box has no fact {name}{hint}")
    for name, fact in standard.items():
        if name not in facts:
            raise BadComponents(f"{path}: the fact {name} is missing (normally {fact.value!r}).")
        if not is_alike(facts[name].value, fact.value):
            raise BadComponents(
                f"{path}: {name} is {facts[name].value!r}; it must be of the kind of {fact.value!r}."
            )


def is_alike(value: Any, standard: Any) -> bool:
    """Of the same kind, in lists and tables all the way down."""
    if type(value) is not type(standard):
        return False
    if isinstance(value, list) and standard:
        return all(is_alike(part, standard[0]) for part in value)
    if isinstance(value, dict):
        return value.keys() == standard.keys() and all(is_alike(value[key], standard[key]) for key in value)
    return True
