"""Which rule ids have a test, and which the code cites."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from asterion.core.game import Game
from asterion.core.proofs.citations import citations, proved_by_scenarios, proved_by_tests


@dataclass(frozen=True)
class Covered:
    """What there is for one rule id."""

    id: str
    tests: tuple[str, ...]
    cited: bool  # the code that enforces the rule names it


def coverage(game: Game, tests: Path) -> list[Covered]:
    """For every rule of the game its tests below a folder, and whether the code cites it."""
    found = defaultdict(list)
    for place in chain(proved_by_scenarios(game, tests), proved_by_tests(tests)):
        found[place.rule].append(f"{place.path.name}: {place.name}")
    cited = {place.rule for place in citations(game)}
    return [Covered(rule, tuple(found[rule]), rule in cited) for rule in game.rulebook]
