"""Write the golden files anew, of all games or of those named. Read what changed first.

They are playthroughs, one for every way to play, some games of sensible choices that end, and the table of
refusals. `--refusals` writes only that, `--ends` only the games that end.
"""

import sys
from pathlib import Path

from rich.progress import track

import asterion
from asterion.core.game import Game
from asterion.core.proofs.playthrough import (
    playthrough,
    playthrough_name,
    playthrough_to_the_end,
    ways_to_the_end,
)
from asterion.core.proofs.refusals import refusal_table

GOLDEN = Path(__file__).parent


def write_playthroughs(game: Game) -> None:
    folder = GOLDEN / game.name
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for seats, options in track(game.ways_to_play(), game.title):
        text = playthrough(game, seats, options)
        (folder / playthrough_name(game, seats, options)).write_text(text, encoding="utf-8")


def write_ends(game: Game) -> None:
    folder = GOLDEN / game.name / "to-the-end"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for seats, options in track(ways_to_the_end(game), f"{game.title}, to the end"):
        text = playthrough_to_the_end(game, seats, options)
        (folder / playthrough_name(game, seats, options)).write_text(text, encoding="utf-8")


def write_refusals(game: Game) -> None:
    (GOLDEN / "refusals").mkdir(exist_ok=True)
    (GOLDEN / "refusals" / f"{game.name}.txt").write_text(refusal_table(game), encoding="utf-8")


if __name__ == "__main__":
    names = [word for word in sys.argv[1:] if not word.startswith("--")]
    only = set(sys.argv[1:]) & {"--refusals", "--ends"}
    for chosen in [asterion.load(name) for name in names] or asterion.games():
        if not only:
            write_playthroughs(chosen)
        if not only or "--ends" in only:
            write_ends(chosen)
        if not only or "--refusals" in only:
            write_refusals(chosen)
