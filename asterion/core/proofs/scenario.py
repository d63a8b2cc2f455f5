"""Scenarios: a position, some plies, and what must then be true. Tests, lessons, puzzles and bug reports.

game = "space-princess"

[[scenario]]
name = "A closed door stops the princess"
rules = ["SP-13"]
position = { princess = "c3" }     # facts in the game's words, or "start"
plies = ["dash", "lock", "@b1", "="]
refused = { "c2" = "SP-13" }       # wishes that must be refused afterwards, and by which rule
legal = ["b3", "d3"]               # exactly these moves are legal afterwards
expect = { princess = "c3" }       # facts of the position afterwards

docs/records.md explains all keys.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asterion.core.components import laid_over
from asterion.core.errors import AsterionError, BadScenario, NothingToUndo
from asterion.core.files import read_text
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.position import start_at
from asterion.core.proofs.claims import CHECKS, seat_named
from asterion.core.toml import BadToml, parse_toml

EXAMPLES = "examples.toml"  # in a game's folder: the scenarios that its rules show as examples
KEYS = {
    "name": str,
    "rules": list,
    "options": dict,
    "seats": int,
    "components": (dict, str),
    "position": (dict, str),
    "plies": list,
    "impossible": str,
    "undo": (dict, list),
    "refused": dict,
    "legal": list,
    "offers": list,
    "weights": dict,
    "expect": dict,
    "view": (dict, list),
    "says": list,
    "silent": list,
    "winner": (str, list),
    "score": dict,
    "because": str,
    "over": bool,
}
# What a scenario may claim; all but the first are about the position after the plies and the undo.
CLAIMS = (
    *("impossible", "undo", "refused", "legal", "offers", "weights", "expect", "view", "says", "silent"),
    *("winner", "score", "because", "over"),
)
TABLES: dict[str, dict[str, Any]] = {
    "undo": {"seat": str, "agreed": bool, "refused": str},
    "view": {"seat": str, "hidden": list, "shows": dict, "says": list, "silent": list},
}


@dataclass(frozen=True)
class Scenario:
    """One scenario as written."""

    game: str
    name: str
    rules: tuple[str, ...]
    facts: dict[str, Any]
    path: Path = field(default=Path())

    def get(self, key: str, default: Any) -> Any:
        return self.facts.get(key, default)

    def tables(self, key: str) -> list[dict[str, Any]]:
        """The tables of a key that may have one or several."""
        found = self.get(key, [])
        return [found] if isinstance(found, dict) else list(found)


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    try:
        tree = parse_toml(read_text(path))
    except AsterionError as error:
        raise BadScenario(str(error)) from error
    except BadToml as error:
        raise BadScenario(f"{path} is not valid TOML: {error}.") from error
    unknown = sorted(set(tree) - {"game", "scenario"})
    if unknown:
        raise BadScenario(f"{path}: unknown key {unknown[0]!r}; a file has `game` and `[[scenario]]` tables.")
    tables = tree.get("scenario")
    if not isinstance(tree.get("game"), str) or not isinstance(tables, list) or not tables:
        raise BadScenario(f'{path}: it needs `game = "…"` and at least one `[[scenario]]`.')
    if not all(isinstance(table, dict) for table in tables):
        raise BadScenario(f"{path}: a scenario is a table, `[[scenario]]`.")
    return [_scenario(tree["game"], table, path) for table in tables]


def _scenario(game: str, table: dict[str, Any], path: Path) -> Scenario:
    name = str(table.get("name", "(without a name)"))
    problem = _garbled(table)
    if problem:
        raise BadScenario(f"{path}: {name}: {problem}")
    if "name" not in table:
        raise BadScenario(f"{path}: a scenario has no name.")
    if not any(claim in table for claim in CLAIMS):
        raise BadScenario(f"{path}: {name}: it claims nothing; give one of {', '.join(CLAIMS)}.")
    scenario = Scenario(game, name, tuple(table.get("rules", ())), table, path)
    for key, kinds in TABLES.items():
        for inner in scenario.tables(key):
            problem = _garbled_inside(key, inner, kinds)
            if problem:
                raise BadScenario(f"{path}: {name}: {problem}")
    return scenario


def _garbled(table: dict[str, Any]) -> str | None:
    """What is wrong with the keys of a scenario."""
    for key, value in table.items():
        if key not in KEYS:
            return f"unknown key {key!r}; it can be {', '.join(KEYS)}."
        if not isinstance(value, KEYS[key]):  # type: ignore[arg-type]
            return f"{key} is of the wrong kind."
    others = [key for key in table if key == "plies" or (key in CLAIMS and key != "impossible")]
    if "impossible" in table and others:
        return f"what is impossible is never played, so {others[0]} says nothing."
    return None


def _garbled_inside(key: str, table: Any, kinds: dict[str, Any]) -> str | None:
    """What is wrong with a table of `undo` or `view`."""
    if not isinstance(table, dict):
        return f"{key} is of the wrong kind."
    for inner, value in table.items():
        if inner not in kinds:
            return f"{key} has the key {inner!r}; it can be {', '.join(kinds)}."
        if not isinstance(value, kinds[inner]):
            return f"{key}.{inner} is of the wrong kind."
    if key == "view" and ("seat" not in table or len(table) < 2):
        return "view needs a seat and one of hidden, shows, says and silent."
    return None


def run_scenario(scenario: Scenario, load: Callable[[str], Game]) -> list[str]:
    """What is not as the scenario says; empty if all is well."""
    game = load(scenario.game)
    unknown = [rule for rule in scenario.rules if rule not in game.rulebook]
    if unknown:
        return [f"there is no rule {unknown[0]}"]
    try:
        match = opened(scenario, game)
    except AsterionError as error:
        return _impossible(scenario, str(error))
    if "impossible" in scenario.facts:
        return ["this is possible"]
    for number, ply in enumerate(scenario.get("plies", []), 1):
        try:
            match.play(ply)
        except AsterionError as error:
            return [f"ply {number}: {error}"]
    problems = [problem for undo in scenario.tables("undo") for problem in _undo(undo, match)]
    return problems or [problem for check in CHECKS for problem in check(scenario, match)]


def opened(scenario: Scenario, game: Game) -> Match:
    """A match, without dice, at the scenario's position."""
    box = None
    if "components" in scenario.facts:
        box = laid_over(game.standard_components, scenario.facts["components"], "components")
    setting = game.setting(scenario.get("seats", None), scenario.get("options", {}), box)
    return Match(setting, start=start_at(setting, scenario.get("position", "start")))


def _impossible(scenario: Scenario, reason: str) -> list[str]:
    if "impossible" not in scenario.facts:
        return [reason]
    part = scenario.facts["impossible"]
    return [] if part in reason else [f"this is impossible because: {reason} That does not say {part!r}"]


def _undo(wanted: dict[str, Any], match: Match) -> list[str]:
    try:
        seat = seat_named(wanted["seat"], match.setting) if "seat" in wanted else None
        match.undo(seat, wanted.get("agreed", False))
    except NothingToUndo as error:
        if "refused" not in wanted:
            return [f"undo: {error}"]
        part = wanted["refused"]
        return [] if part in str(error) else [f"undo is refused: {error} That does not say {part!r}"]
    except BadScenario as error:
        return [f"undo: {error}"]
    return [f"undo is allowed, though it should say {wanted['refused']!r}"] if "refused" in wanted else []
