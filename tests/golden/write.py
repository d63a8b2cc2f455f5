"""Write the golden files anew, of all games or of those named. Read what changed first.

They are playthroughs, one for every way to play, and the table of refusals. `--refusals` writes only that.
"""

import sys
from pathlib import Path

from rich.progress import track

import asterion
from asterion.core.game import Game
from asterion.core.proofs.playthrough import playthrough, playthrough_name
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


def write_refusals(game: Game) -> None:
    (GOLDEN / "refusals").mkdir(exist_ok=True)
    (GOLDEN / "refusals" / f"{game.name}.txt").write_text(refusal_table(game), encoding="utf-8")


if __name__ == "__main__":
    names = [word for word in sys.argv[1:] if word != "--refusals"]
    for chosen in [asterion.load(name) for name in names] or asterion.games():
        if "--refusals" not in sys.argv:
            write_playthroughs(chosen)
        write_refusals(chosen)
