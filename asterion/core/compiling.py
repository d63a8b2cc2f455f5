"""Having the rules of games compiled on all cores: `python -m asterion.core.compiling GAME PART`.

What one process has compiled lies on the disk, and every other loads it in a moment. So several games are
compiled at once, and a game by two processes if there are cores for it: its moves in one, what they do in the
other.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import numba

from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.kernel.contract import LOG
from asterion.core.kernel.flat import blank
from asterion.core.kernel.rule import INTERPRETED
from asterion.core.match import Match

MOVES, EFFECTS, ALL = "moves", "effects", "all"  # the parts: `legal`, `apply`, and everything
LOOKS = 0.25  # seconds between two looks at how far it is

Tell = Callable[[str, float], None]


def is_compiled(game: Game) -> bool:
    """Whether the rules lie on the disk, so that loading them is a matter of a moment."""
    return INTERPRETED or all(any(_folder(game).rglob(f"*.{name}-*.nbi")) for name in ("legal", "apply"))


def compile_rules(games: Iterable[Game], tell: Tell = lambda titles, share: None) -> None:
    """Compile the rules that are not on the disk yet; `tell` hears of which games, and how far it is."""
    missing = longest_first(game for game in games if not is_compiled(game))
    parts = (EFFECTS, MOVES) if len(missing) < _cores() else (ALL,)
    commands = [_command(game.name, part) for game in missing for part in parts]
    titles, of = ", ".join(game.title for game in missing), sum(map(_rules_of, missing))
    run_all(commands, lambda: tell(titles, min(0.99, sum(map(_compiled_of, missing)) / of)))


def in_words(titles: str, share: float) -> str:
    """What a person is told meanwhile."""
    return f"Compiling {titles} (only the first time): about {share:.0%} …"


def longest_first(games: Iterable[Game]) -> list[Game]:
    """The larger a game's state, the longer its rules take; begun last they would keep everybody waiting."""
    return sorted(games, key=lambda game: -game.rules.STATE.itemsize)


def run_all(commands: Sequence[Sequence[str]], look: Callable[[], None] = lambda: None) -> None:
    """Run commands, as many at once as there are cores, looking now and then how far they are."""
    with ThreadPoolExecutor(_cores()) as pool:
        running = {pool.submit(subprocess.run, command, stdin=subprocess.DEVNULL) for command in commands}
        while running:
            look()
            running = wait(running, LOOKS).not_done


def warm_up(game: Game) -> None:
    """Load the rules of a game, or compile them: everybody's view, and a move with all it tells."""
    match = Match(game.setting(), Dice.cast("warm up"))
    for seat in range(match.setting.seats):
        match.view(seat)
    match.play(match.moves()[0].move)


def _cores() -> int:
    return os.cpu_count() or 1


def _command(name: str, part: str) -> list[str]:
    return [sys.executable, "-m", "asterion.core.compiling", name, part]


def _folder(game: Game) -> Path:
    """Where the compiled rules of this game lie, as it is now."""
    return Path(game.rules.apply._cache.cache_path).parent  # type: ignore[attr-defined]


def _rules_of(game: Game) -> int:
    return sum(file.read_text(encoding="utf-8").count("\n@rule\n") for file in game.folder.rglob("*.py"))


def _compiled_of(game: Game) -> int:
    return sum(1 for _ in _folder(game).rglob("*.nbi"))


def _compile(game: Game, part: str) -> None:
    setting = game.setting()
    state, box, bench = setting.start(), setting.box, setting.bench
    if part == MOVES:
        setting.weights(state) if state.actor < 0 else setting.legal(state)
    elif part == EFFECTS:
        game.rules.apply.compile(tuple(map(numba.typeof, (state, box, bench, 0, blank(LOG)))))  # type: ignore[attr-defined]
    else:
        warm_up(game)


def _main(name: str, part: str) -> None:
    from asterion.games import load  # the registry stands above the core; only this entry point looks there

    _compile(load(name), part)


if __name__ == "__main__":
    _main(*sys.argv[1:])
