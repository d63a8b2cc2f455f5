"""Small changes to the rules, made by machine: does some test notice each of them?

    python bench/mutants.py [GAME…] [--number 40] [--seed 1] [--processes 2]

A mutant is a rule function with one thing changed: a comparison, a number, a connective, a sign, a
statement left out. So many of every game are drawn by the seed; each is tried interpreted, in a copy of the
sources, first on the scenarios that cite the function's rules, then on all others, then on golden
playthroughs, then on the game's other tests, until something fails. A mutant that nothing notices either
shows a hole in the tests or changes nothing that could ever be noticed; the reasons for the latter stand in
`mutants.toml`, and the command fails for any other.
"""

import argparse
import ast
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from rich.console import Console
from rich.progress import Progress

ROOT = Path(__file__).parents[1]
KNOWN = Path(__file__).with_suffix(".toml")
NOT_RULES = ("state.py", "value.py", "__init__.py")  # tables, and a judgement that may be any
LONGEST = 420  # seconds of the processor's time; a mutant that loops for ever is noticed, too
COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SWAPPED = {"+": "-", "-": "+", "and": "or", "or": "and", "//": "%", "%": "//", "<<": ">>", ">>": "<<"}
CITED = re.compile(r"\b[A-Z]{2}\d?-r?\d+\b")


@dataclass(frozen=True)
class Mutant:
    """One change of one place in a rule function."""

    game: str  # the name of its folder
    file: str  # below rules/
    function: str
    line: int
    start: int  # in the text of the file
    end: int
    old: str
    new: str
    rules: tuple[str, ...]  # cited by the function

    @property
    def name(self) -> str:
        """What stands in `mutants.toml`; it does not change with lines above."""
        return f"{self.game}/{self.file} {self.function}: {self.old} → {self.new}"


def mutants_of(game: str) -> list[Mutant]:
    """Every change that could be made to this game's rules."""
    folder = ROOT / "asterion" / "games" / game / "rules"
    files = [file for file in sorted(folder.glob("*.py")) if file.name not in NOT_RULES]
    return [mutant for file in files for mutant in _in_file(game, file)]


def _in_file(game: str, file: Path) -> Iterator[Mutant]:
    text = file.read_text(encoding="utf-8")
    starts = [0]  # in characters, of each line
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(node: ast.AST, end: bool = False) -> int:
        line, column = (node.end_lineno, node.end_col_offset) if end else (node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return starts[line - 1] + len(text.splitlines()[line - 1].encode()[:column].decode())

    for function in ast.parse(text).body:
        if not isinstance(function, ast.FunctionDef) or not function.decorator_list:
            continue
        if function.name in ("guess", "value"):
            continue  # whatever is guessed may be guessed otherwise
        rules = tuple(CITED.findall(ast.get_docstring(function) or ""))
        for node in ast.walk(function):
            for start, end, new in _changes(node, text, place):
                where = Mutant(
                    game, file.name, function.name, text.count("\n", 0, start) + 1, start, end,
                    text[start:end], new, rules,
                )  # fmt: skip
                yield where


def _changes(node: ast.AST, text: str, place) -> Iterator[tuple[int, int, str]]:  # type: ignore[no-untyped-def]
    """The changes of one node: from, to, and what stands there instead."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        start, end = place(node), place(node, end=True)
        left, right = place(node.left, end=True), place(node.comparators[0])
        sign = text[left:right].strip(" ()")
        if sign in COMPARED:
            yield (
                start,
                end,
                text[start:left] + text[left:right].replace(sign, COMPARED[sign]) + text[right:end],
            )
    elif isinstance(node, ast.BoolOp | ast.BinOp):
        first, second = (node.values[:2]) if isinstance(node, ast.BoolOp) else (node.left, node.right)
        start, end = place(first), place(second, end=True)
        left, right = place(first, end=True), place(second)
        sign = text[left:right].strip(" ()\n")
        if sign in SWAPPED:
            swapped = text[left:right].replace(sign, SWAPPED[sign])
            yield start, end, text[start:left] + swapped + text[right:end]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield (
            place(node),
            place(node, end=True),
            "(" + text[place(node.operand) : place(node, end=True)] + ")",
        )
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield place(node), place(node, end=True), str(node.value + 1)
    elif isinstance(node, ast.Assign | ast.AugAssign) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield place(node), place(node, end=True), "pass"
    elif isinstance(node, ast.If):
        test = node.test
        yield place(test), place(test, end=True), f"not ({text[place(test) : place(test, end=True)]})"


# --- judging ----------------------------------------------------------------------------------------------


def judge(game: str, rules: Sequence[str]) -> str:
    """In the process of a mutant: what notices it, or ""."""
    sys.setrecursionlimit(10_000)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))  # a busy machine makes nobody look endless
    import asterion
    from asterion.core.proofs.scenario import EXAMPLES, read_scenarios, run_scenario

    files = [Path("asterion/games", game, EXAMPLES), *sorted(Path("tests/scenarios", game).glob("*.toml"))]
    scenarios = [scenario for path in files for scenario in read_scenarios(path)]
    scenarios.sort(key=lambda scenario: not set(scenario.rules) & set(rules))
    for scenario in scenarios:
        try:
            problems = run_scenario(scenario, asterion.load)
        except Exception as trouble:
            problems = [repr(trouble)]
        if problems:
            return "scenarios"
    import pytest

    quiet = ["-x", "-q", "-p", "no:cacheprovider", "--no-header", "-W", "ignore"]
    name = game.replace("_", "-")
    if pytest.main([*quiet, "tests/test_every_game.py", "-k", f"{name} and golden"]):
        return "golden playthroughs"
    if Path("tests/games", game).exists() and pytest.main([*quiet, f"tests/games/{game}"]):
        return "the game's tests"
    if pytest.main([*quiet, "tests/test_every_game.py", "-k", f"{name} and not golden and not compiled"]):
        return "tests of every game"
    return ""


class Workplace:
    """A copy of the sources in which one mutant after the other is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignore = shutil.ignore_patterns("__pycache__", "node_modules")
        shutil.copytree(ROOT / "asterion", folder / "asterion", ignore=ignore)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=ignore, symlinks=True)
        for name in ("pyproject.toml", "README.md", "docs", "Makefile"):
            (folder / name).symlink_to(ROOT / name)

    def try_out(self, mutant: Mutant) -> str:
        """What notices the mutant, or ""."""
        file = self.folder / "asterion" / "games" / mutant.game / "rules" / mutant.file
        text = file.read_text(encoding="utf-8")
        assert text[mutant.start : mutant.end] == mutant.old, "the sources have changed meanwhile"
        file.write_text(text[: mutant.start] + mutant.new + text[mutant.end :], encoding="utf-8")
        command = [sys.executable, str(Path(__file__)), "--judge", mutant.game, *mutant.rules]
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(self.folder)}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        try:
            run = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        finally:
            file.write_text(text, encoding="utf-8")
        if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "its never ending"
        if run.returncode:
            return "an error"
        return run.stdout.rpartition("noticed by: ")[2].strip()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])  # type: ignore[union-attr]
    arguments.add_argument("games", nargs="*", help="folders of games (all of them)")
    arguments.add_argument("--number", type=int, default=40, help="mutants of each game")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = arguments.parse_args()
    folders = sorted(path.parent.parent.name for path in ROOT.glob("asterion/games/*/rules/turn.py"))
    wrong = [game for game in asked.games if game not in folders]
    if wrong:
        print(f"There is no game {wrong[0]!r}; there is {', '.join(folders)}.", file=sys.stderr)
        return 2
    drawn: list[Mutant] = []
    for game in asked.games or folders:
        every = mutants_of(game)
        drawn += random.Random(f"{asked.seed} {game}").sample(every, min(asked.number, len(every)))
    known = tomllib.loads(KNOWN.read_text(encoding="utf-8"))["equivalent"]
    return report(drawn, tried(drawn, known, asked.processes), known)


def tried(mutants: Sequence[Mutant], known: dict[str, str], processes: int) -> list[str]:
    """What noticed each of the mutants; those known to change nothing are not tried."""
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as temporary,
        Progress(console=Console(stderr=True)) as bar,
    ):
        places: Queue[Workplace] = Queue()
        for number in range(processes):
            places.put(Workplace(Path(temporary, str(number))))
        task = bar.add_task("Changing rules", total=len(mutants))

        def one(mutant: Mutant) -> str:
            place = places.get()
            try:
                noticed = "" if mutant.name in known else place.try_out(mutant)
                if not noticed and mutant.name not in known:
                    bar.console.print(f"Nobody noticed: {mutant.name} (line {mutant.line})", markup=False)
                return noticed
            finally:
                places.put(place)
                bar.advance(task)

        with ThreadPoolExecutor(processes) as pool:
            return list(pool.map(one, mutants))


def report(mutants: Sequence[Mutant], noticed: Sequence[str], known: dict[str, str]) -> int:
    for game in dict.fromkeys(mutant.game for mutant in mutants):
        own = [by for mutant, by in zip(mutants, noticed, strict=True) if mutant.game == game]
        by = Counter(filter(None, own))
        ways = ", ".join(f"{count} by {what}" for what, count in by.most_common())
        print(f"{game}: {sum(by.values())} of {len(own)} noticed ({ways})")
    survivors = [mutant for mutant, by in zip(mutants, noticed, strict=True) if not by]
    for mutant in survivors:
        print(f"\n{mutant.name}\n    line {mutant.line}: {known.get(mutant.name, 'nobody noticed')}")
    holes = [mutant for mutant in survivors if mutant.name not in known]
    counted = len(mutants) - (len(survivors) - len(holes))
    print(f"\n{counted - len(holes)} of {counted} that change anything were noticed.")
    return bool(holes)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--judge"]:
        print("noticed by:", judge(sys.argv[2], sys.argv[3:]))
    else:
        sys.exit(main())
