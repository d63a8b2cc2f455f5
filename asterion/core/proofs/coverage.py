"""Which rule ids have a test, and which the code cites."""

import ast
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from asterion.core.game import Game
from asterion.core.proofs.scenario import Scenario, read_scenarios

CITED = re.compile(r"\b[A-Z][A-Z0-9]*-r?\d+\b")


@dataclass(frozen=True)
class Covered:
    """What there is for one rule id."""

    id: str
    tests: tuple[str, ...]
    cited: bool  # the code that enforces the rule names it


def coverage(game: Game, tests: Path) -> list[Covered]:
    """For every rule of the game its tests below a folder, and whether the code cites it."""
    found = defaultdict(list)
    for path in sorted(tests.rglob("*.toml")):
        for scenario in _scenarios(path, game):
            for rule in scenario.rules:
                found[rule].append(f"{path.name}: {scenario.name}")
    for path in sorted(tests.rglob("test_*.py")):
        for name, rule in _marked(path):
            found[rule].append(f"{path.name}: {name}")
    cited = {
        rule for path in game.folder.rglob("*.py") for rule in CITED.findall(path.read_text(encoding="utf-8"))
    }
    return [Covered(rule, tuple(found[rule]), rule in cited) for rule in game.rulebook]


def _scenarios(path: Path, game: Game) -> list[Scenario]:
    return [scenario for scenario in read_scenarios(path) if scenario.game == game.name]


def _marked(path: Path) -> list[tuple[str, str]]:
    """The tests marked `@pytest.mark.rule("SP-6", …)`, with each id."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                found += [(node.name, arg.value) for arg in mark.args if isinstance(arg, ast.Constant)]
    return [(name, str(rule)) for name, rule in found]
