"""Commands about games and their rules: games, rules."""

from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from asterion.cli.shared import AsJson, out, print_json, tell_problems
from asterion.core.components import SOURCES
from asterion.core.errors import BadOption
from asterion.core.game import Game
from asterion.core.position_facts import facts_of
from asterion.core.proofs.citations import whereabouts
from asterion.core.proofs.coverage import coverage
from asterion.games import GAMES, games, load


def list_games(as_json: AsJson = False) -> None:
    """List the games, their seats and options.

    Example: asterion games
    """
    tell_problems()
    if as_json:
        print_json([game.facts() for game in games()])
        return
    for game in games():
        seats = " or ".join(str(count) for count in sorted(game.seats))
        out.print(f"[bold]{game.title}[/]  ({game.name}, {seats} seats, about {game.minutes} minutes)")
        out.print(game.pitch)
        for option in game.options:
            values = " | ".join(option.text(value) for value in option.in_order)
            out.print(f"  --option {option.name}=…   {values}\n      {option.sentence}", markup=False)
        if game.lesson:
            first, *others = game.lesson.parts
            scenes = len(first.scenes)
            out.print(f"  asterion learn {game.name}   teaches it in {scenes} short scenes", markup=False)
            for part in others:
                out.print(f"      --scene {part.scenes[0].id}   {part.title}", markup=False)


def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `asterion games`.")
    ] = None,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id, such as SP-13.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check that every rule has a test and is cited.")
    ] = False,
    facts: Annotated[
        bool, typer.Option("--facts", help="List the facts of a position, with their values.")
    ] = False,
    where: Annotated[
        bool, typer.Option("--where", help="Of one rule: the code, the tests and the sentence, as FILE:LINE.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="The folder of the tests, for --check and --where.")] = Path(
        "tests"
    ),
    as_json: AsJson = False,
) -> None:
    """Show a game's rules, or one of them; with --check, whether every one has a test; with --facts, what a
    position of the game is written in; with --where, the lines of code that enforce a rule, the scenarios and
    tests that prove it, and its sentence in the rulebook.

    Example: asterion rules space-princess SP-13

    Example: asterion rules space-princess SP-13 --where
    """
    if check:
        _check_rules([load(game)] if game else games(), tests, as_json)
        return
    if game is None:
        raise BadOption(f"Whose rules? Name a game: {', '.join(GAMES)}.")
    if facts:
        _list_facts(load(game), as_json)
        return
    book = load(game).rulebook
    if rule_id is not None and rule_id not in book:
        raise BadOption(f"{load(game).title} has no rule {rule_id!r}; it has {', '.join(book)}.")
    if where:
        if rule_id is None:
            raise BadOption(f"Where is which rule? Name one of {', '.join(book)}.")
        _tell_where(load(game), rule_id, tests, as_json)
        return
    chosen = [book[rule_id]] if rule_id else list(book.values())
    if as_json:
        print_json([{"id": rule.id, "heading": rule.heading, "sentence": rule.sentence} for rule in chosen])
        return
    heading = ""
    for rule in chosen:
        if rule.heading != heading:
            heading = rule.heading
            out.print(f"\n[bold]{heading}[/]")
        out.print(f"[bold cyan]{rule.id}[/] ", end="")
        out.print(rule.sentence, markup=False)
    if rule_id is None:
        _print_reconstructed(load(game))


def _tell_where(game: Game, rule_id: str, tests: Path, as_json: bool) -> None:
    found = whereabouts(game, rule_id, tests)
    kinds = {
        "rulebook": ("The sentence", (found.rulebook,)),
        "enforced": ("The rules that enforce it", found.enforced),
        "told": ("What else the code says of it", found.told),
        "scenarios": ("The scenarios that prove it", found.scenarios),
        "tests": ("The tests that prove it", found.tests),
    }
    if as_json:
        print_json(
            {
                kind: [{"file": _from_here(at.path), "line": at.line, "name": at.name} for at in places]
                for kind, (_, places) in kinds.items()
            }
        )
        return
    out.print(f"[bold cyan]{rule_id}[/] ", end="")
    out.print(game.rulebook[rule_id].sentence, markup=False)
    for title, places in kinds.values():
        if places:
            out.print(f"\n[bold]{title}[/]")
        for at in places:
            name = f"  {at.name}" if at.name else ""
            out.print(f"{_from_here(at.path)}:{at.line}{name}", markup=False, soft_wrap=True)
    if not tests.is_dir():
        out.print(f"\nThere is no folder {tests} here; name the one of the tests with --tests.", markup=False)


def _from_here(path: Path) -> str:
    """The path as an editor opens it from this folder."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _list_facts(game: Game, as_json: bool) -> None:
    if as_json:
        keys = ("name", "meaning", "values", "derived", "only")
        print_json([{key: getattr(fact, key) for key in keys} for fact in facts_of(game)])
        return
    out.print(
        f"The facts of a position of {game.title}; those that are not given are those of a quiet moment."
    )
    for fact in facts_of(game):
        only = f" Only {fact.only}." if fact.only else ""
        derived = " It follows from the other facts and may be left out." if fact.derived else ""
        out.print(f"[bold cyan]{fact.name}[/]")
        for text in (f"{fact.meaning}{only}{derived}", fact.values_in_words):
            out.print(Padding(Text(text), (0, 0, 0, 4), expand=False))


def _print_reconstructed(game: Game) -> None:
    facts = [fact for fact in game.standard_components.facts.values() if fact.reconstructed]
    out.print(f"\n[bold]†[/] {SOURCES['X']} (components.toml):")
    for fact in facts:
        out.print(f"  {fact.name} = {fact.value}", markup=False)


def _check_rules(chosen: list[Game], tests: Path, as_json: bool) -> None:
    if not tests.is_dir():
        raise BadOption(
            f"There is no folder {tests}; run this in the project, or name the folder with --tests."
        )
    found = {game.name: coverage(game, tests) for game in chosen}
    if as_json:
        print_json(
            {
                name: {c.id: {"tests": list(c.tests), "cited": c.cited} for c in rows}
                for name, rows in found.items()
            }
        )
    bad = 0
    for name, rows in found.items():
        missing = [c.id for c in rows if not c.tests]
        uncited = [c.id for c in rows if not c.cited]
        bad += len(missing) + len(uncited)
        if not as_json:
            share = (len(rows) - len(missing)) / max(1, len(rows))
            out.print(f"{name}: {len(rows) - len(missing)} of {len(rows)} rules have a test ({share:.0%}).")
            out.print(
                f"  without a test: {' '.join(missing)}" if missing else "  every rule has a test",
                markup=False,
            )
            out.print(
                f"  not cited in code: {' '.join(uncited)}" if uncited else "  every rule is cited in code",
                markup=False,
            )
    if bad:
        raise typer.Exit(1)
