"""Where a rule stands: its sentence in the rulebook, the code that cites its id, the tests that prove it."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from asterion.core.game import Game
from asterion.core.proofs.scenario import EXAMPLES, read_scenarios
from asterion.core.rulebook import RULE

CITED = re.compile(r"\b[A-Z][A-Z0-9]*-r?\d+\b")
SCENARIO = re.compile(r"\[\[\s*scenario\s*\]\]")
MARK = "pytest.mark.rule"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Place:
    """A line of a file that has to do with a rule."""

    rule: str
    path: Path
    line: int
    name: str  # of the function or the scenario there; "" outside of any


@dataclass(frozen=True)
class Whereabouts:
    """All that there is of one rule."""

    rulebook: Place
    enforced: tuple[Place, ...]  # in rules/, a line for every function
    told: tuple[Place, ...]  # in the game's other rooms: reasons, checks of positions, words
    scenarios: tuple[Place, ...]
    tests: tuple[Place, ...]


def whereabouts(game: Game, rule: str, tests: Path) -> Whereabouts:
    """Where a rule of the game stands, with its tests below a folder."""
    code = [place for place in citations(game) if place.rule == rule]
    once = list({(place.path, place.name or place.line): place for place in reversed(code)}.values())[::-1]
    enforced = tuple(place for place in once if game.folder / "rules" in place.path.parents)
    told = tuple(place for place in once if place not in enforced)
    scenarios = tuple(place for place in proved_by_scenarios(game, tests) if place.rule == rule)
    marked = tuple(place for place in proved_by_tests(tests) if place.rule == rule)
    return Whereabouts(sentence_of(game, rule), enforced, told, scenarios, marked)


def sentence_of(game: Game, rule: str) -> Place:
    path = game.folder / "rulebook.md"
    for number, line in enumerate(_lines(path), 1):
        found = RULE.match(line)
        if found and found[1] == rule:
            return Place(rule, path, number, "")
    raise KeyError(rule)


def citations(game: Game) -> Iterator[Place]:
    """Every rule id in the game's code, with the function around it."""
    for path in sorted(game.folder.rglob("*.py")):
        functions = [node for node in ast.walk(_tree(path)) if isinstance(node, Function)]
        for number, line in enumerate(_lines(path), 1):
            for rule in dict.fromkeys(CITED.findall(line)):
                yield Place(rule, path, number, _around(functions, number))


def proved_by_scenarios(game: Game, tests: Path) -> Iterator[Place]:
    """Every scenario of the game, with each rule that it proves."""
    examples = game.folder / EXAMPLES
    for path in [*_mentioning(game.name, tests, "*.toml"), *([examples] if examples.exists() else [])]:
        heads = [number for number, line in enumerate(_lines(path), 1) if SCENARIO.match(line)]
        for scenario, line in zip(read_scenarios(path), heads, strict=True):
            if scenario.game == game.name:
                yield from (Place(rule, path, line, scenario.name) for rule in scenario.rules)


def proved_by_tests(tests: Path) -> Iterator[Place]:
    """The tests marked `@pytest.mark.rule("SP-6", …)`, with each id."""
    for path in _mentioning(MARK, tests, "test_*.py"):
        for function in (node for node in ast.walk(_tree(path)) if isinstance(node, Function)):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == MARK:
                    ids = [str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant)]
                    yield from (Place(rule, path, function.lineno, function.name) for rule in ids)


def _mentioning(words: str, folder: Path, names: str) -> Iterator[Path]:
    """The files of such names with these words: reading every file as code or scenarios would take long."""
    return (path for path in sorted(folder.rglob(names)) if words in path.read_text(encoding="utf-8"))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _around(functions: list[Function], line: int) -> str:
    """The innermost function that this line is part of."""
    around = [node for node in functions if node.lineno <= line <= (node.end_lineno or node.lineno)]
    return max(around, key=lambda node: node.lineno).name if around else ""
