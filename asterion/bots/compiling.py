"""Having the search over games compiled: `python -m asterion.bots.compiling [GAME…]`, by default all of them.

Compiling takes up to two minutes and keeps Python busy. In a process of its own it disturbs nobody, and
leaves on the disk what every other process then loads in a moment.
"""

import sys
from pathlib import Path

from asterion.bots.analysis import chances, hint
from asterion.bots.search import compiled
from asterion.core.compiling import longest_first, run_all
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.kernel.rule import INTERPRETED
from asterion.core.match import Match
from asterion.core.proofs.playouts import run_playouts
from asterion.games import games, load


def is_compiled(game: Game) -> bool:
    """Whether the search over this game lies on the disk, so that loading it is a matter of a moment."""
    if INTERPRETED:
        return True
    folder = Path(compiled(game).search._cache.cache_path)
    return any(folder.glob("tree.search-*.nbi"))


def warm_up(game: Game) -> None:
    """Load the search over this game, or compile it; afterwards every thought begins at once."""
    match = Match(game.setting(), Dice.cast("warm up"))
    hint(match.view(match.actor), playouts=32)
    chances(match, SPECTATOR, playouts=8)


def compile_everything() -> None:
    """Rules, playouts and search of every game, on all cores."""
    run_all([[sys.executable, "-m", "asterion.bots.compiling", game.name] for game in longest_first(games())])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        warm_up(load(name))
        run_playouts(load(name).setting(), 1)
    if not sys.argv[1:]:
        compile_everything()
