"""Scenarios: a position, some plies, and what must then be true. Tests, lessons, puzzles and bug reports.

game = "space-princess"

[[scenario]]
name = "A closed door stops the princess"
rules = ["SP-13"]
position = { princess = "c3" }     # facts in the game's words, or "start"
plies = ["dash", "lock", "@b1", "="]
refused = { "c2" = "SP-13" }       # wishes that must be refused afterwards, and by which rule
legal = ["b3", "d3"]               # exactly these moves are legal afterwards
offers = ["b3"]                    # at least these
expect = { princess = "c3" }       # facts of the position afterwards
says = ["comes out of hiding"]     # parts of sentences told on the way
winner = "princess"                # or "nobody"; the game is over
over = false
"""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from asterion.core.errors import AsterionError, BadScenario, IllegalMove
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.position import start_at

KEYS = {
    "name": str,
    "rules": list,
    "options": dict,
    "seats": int,
    "position": (dict, str),
    "plies": list,
    "refused": dict,
    "legal": list,
    "offers": list,
    "expect": dict,
    "says": list,
    "winner": str,
    "over": bool,
}
CLAIMS = ("refused", "legal", "offers", "expect", "says", "winner", "over")


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


def read_scenarios(path: Path) -> list[Scenario]:
    """All scenarios of a file."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadScenario(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadScenario(f"{path} is not valid TOML: {error}.") from error
    unknown = sorted(set(tree) - {"game", "scenario"})
    if unknown:
        raise BadScenario(f"{path}: unknown key {unknown[0]!r}; a file has `game` and `[[scenario]]` tables.")
    if not isinstance(tree.get("game"), str) or not tree.get("scenario"):
        raise BadScenario(f'{path}: it needs `game = "…"` and at least one `[[scenario]]`.')
    return [_scenario(tree["game"], table, path) for table in tree["scenario"]]


def _scenario(game: str, table: dict[str, Any], path: Path) -> Scenario:
    name = str(table.get("name", "(without a name)"))
    for key, value in table.items():
        if key not in KEYS:
            raise BadScenario(f"{path}: {name}: unknown key {key!r}; it can be {', '.join(KEYS)}.")
        if not isinstance(value, KEYS[key]):  # type: ignore[arg-type]
            raise BadScenario(f"{path}: {name}: {key} is of the wrong kind.")
    if "name" not in table:
        raise BadScenario(f"{path}: a scenario has no name.")
    if not any(claim in table for claim in CLAIMS):
        raise BadScenario(f"{path}: {name}: it claims nothing; give one of {', '.join(CLAIMS)}.")
    return Scenario(game, name, tuple(table.get("rules", ())), table, path)


def run_scenario(scenario: Scenario, load: Callable[[str], Game]) -> list[str]:
    """What is not as the scenario says; empty if all is well."""
    game = load(scenario.game)
    unknown = [rule for rule in scenario.rules if rule not in game.rules]
    if unknown:
        return [f"there is no rule {unknown[0]}"]
    try:
        match = opened(scenario, game)
        for number, ply in enumerate(scenario.get("plies", []), 1):
            try:
                match.play(ply)
            except AsterionError as error:
                return [f"ply {number}: {error}"]
    except AsterionError as error:
        return [str(error)]
    return [problem for check in _CHECKS for problem in check(scenario, match)]


def opened(scenario: Scenario, game: Game) -> Match:
    """A match, without dice, at the scenario's position."""
    setting = game.setting(scenario.get("seats", None), scenario.get("options", {}))
    return Match(setting, start=start_at(setting, scenario.get("position", "start")))


def _check_refused(scenario: Scenario, match: Match) -> list[str]:
    problems = []
    for wish, rule in scenario.get("refused", {}).items():
        try:
            match.read(wish)
            problems.append(f"{wish} is allowed, but {rule} should refuse it")
        except IllegalMove as refusal:
            if refusal.rule != rule:
                problems.append(f"{wish} is refused by {refusal.rule}, not by {rule}")
        except AsterionError as error:
            problems.append(f"{wish}: {error}")
    return problems


def _check_legal(scenario: Scenario, match: Match) -> list[str]:
    found = [choice.notation for choice in match.moves()]
    problems = []
    if "legal" in scenario.facts and sorted(scenario.facts["legal"]) != sorted(found):
        problems.append(f"legal are {' '.join(found) or 'no moves'}, not {' '.join(scenario.facts['legal'])}")
    missing = [wish for wish in scenario.get("offers", []) if wish not in found]
    return problems + [f"{wish} is not offered; legal are {' '.join(found)}" for wish in missing]


def _check_expect(scenario: Scenario, match: Match) -> list[str]:
    found = match.setting.game.position.describe(match.setting, match.state)
    problems = []
    for key, value in scenario.get("expect", {}).items():
        if key not in found:
            problems.append(f"there is no fact {key!r}; there are {', '.join(found)}")
        elif found[key] != str(value):
            problems.append(f"{key} is {found[key]}, not {value}")
    return problems


def _check_says(scenario: Scenario, match: Match) -> list[str]:
    told = [line.sentence for seat in range(match.setting.seats) for line in match.story(seat)]
    return [
        f"no sentence says {part!r}" for part in scenario.get("says", []) if not any(part in t for t in told)
    ]


def _check_end(scenario: Scenario, match: Match) -> list[str]:
    if "over" in scenario.facts and scenario.facts["over"] != match.over:
        return [f"the game is {'over: ' + match.outcome if match.over else 'not over'}"]
    if "winner" not in scenario.facts:
        return []
    if match.score is None:
        return ["the game is not over"]
    names = match.setting.seat_names
    winners = [names[seat] for seat, score in enumerate(match.score) if score == 1]
    found = winners[0] if winners else "nobody"
    return [] if found == scenario.facts["winner"] else [f"{found} wins, not {scenario.facts['winner']}"]


_CHECKS = (_check_refused, _check_legal, _check_expect, _check_says, _check_end)
