"""Commands to check and to count: check, perft, playouts."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from asterion.cli.shared import (
    AsJson,
    Components,
    GameName,
    Options,
    Position,
    Seats,
    chosen_options,
    out,
    preparing,
    print_json,
    progress_bar,
    start_from,
)
from asterion.core.errors import AsterionError
from asterion.core.files import is_folder
from asterion.core.proofs.perft import divide, perft
from asterion.core.proofs.playouts import run_playouts
from asterion.core.proofs.scenario import read_scenarios, run_scenario
from asterion.games import load

MOST_GAMES = 10**12


def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES…", help="Scenario files (.toml) or folders of them.")
    ],
    as_json: AsJson = False,
) -> None:
    """Run scenarios: positions, plies, and what must then be true.

    Example: asterion check tests/scenarios
    """
    paths = [path for file in files for path in (sorted(file.rglob("*.toml")) if is_folder(file) else [file])]
    scenarios = [scenario for path in paths for scenario in read_scenarios(path)]
    if not scenarios:
        raise AsterionError(f"There are no scenarios in {', '.join(str(file) for file in files)}.")
    results = []
    with progress_bar("Scenarios", len(scenarios), as_json) as advance:
        for scenario in scenarios:
            results.append((scenario, run_scenario(scenario, load)))
            advance(1)
    bad = [(scenario, problems) for scenario, problems in results if problems]
    if as_json:
        print_json(
            [{"file": str(s.path), "name": s.name, "rules": s.rules, "problems": p} for s, p in results]
        )
    else:
        for scenario, problems in bad:
            told = "\n    ".join([f"✗ {scenario.path}: {scenario.name}", *problems])
            out.print(told, markup=False, soft_wrap=True)
        out.print(f"{len(results) - len(bad)} of {len(results)} scenarios hold.")
    if bad:
        raise typer.Exit(1)


def count(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many plies deep.")],
    by_move: Annotated[bool, typer.Option("--divide", help="Count each first ply by itself.")] = False,
    option: Options = None,
    seats: Seats = None,
    components: Components = None,
    position: Position = None,
    as_json: AsJson = False,
) -> None:
    """Count all ply sequences of a depth, chance's outcomes included.

    Example: asterion perft space-princess 14
    """
    setting, state = start_from(load(game), seats, option, components, position)
    with preparing(setting.game):
        total = perft(setting, depth, state)
        parts = divide(setting, depth, state) if by_move and depth > 0 else {}
    if as_json:
        print_json({"game": game, "depth": depth, "count": total, "divide": parts})
        return
    for notation, number in parts.items():
        out.print(f"{notation:12} {number:,}", markup=False)
    out.print(f"{total:,}")


def playouts(
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="How many games.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Of the random choices.")] = 0,
    option: Options = None,
    seats: Seats = None,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Play random games at full speed on one core and report speed, lengths and results.

    Example: asterion playouts space-princess --games 100000
    """
    setting = load(game).setting(seats, chosen_options(option), components)
    with preparing(setting.game):
        run_playouts(setting, 1)
    with progress_bar("Games", number, as_json) as advance:
        done = 0

        def progress(now: int) -> None:
            nonlocal done
            advance(now - done)
            done = now

        result = run_playouts(setting, number, seed, progress)
    names = setting.seat_names
    facts = {
        "games": result.games,
        "plies_per_second": round(result.plies_per_second),
        "games_per_second": round(result.games_per_second),
        "mean_plies": round(result.plies / result.games, 2),
        "mean_decisions": round(result.decisions / result.games, 2),
        "longest": result.longest,
        "results": dict(zip(names, (round(score, 4) for score in result.results), strict=True)),
    }
    if as_json:
        print_json(facts)
        return
    table = Table(show_header=False, box=None)
    for name, value in facts.items():
        shown = (
            ", ".join(f"{k} {v:.1%}" for k, v in value.items()) if isinstance(value, dict) else f"{value:,}"
        )
        table.add_row(name.replace("_", " "), shown)
    out.print(table)
