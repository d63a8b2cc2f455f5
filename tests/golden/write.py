"""Write the golden playthroughs of every game anew. Look at the differences before you keep them."""

from pathlib import Path

from rich.progress import track

import asterion
from asterion.core.playthrough import playthrough, playthrough_name

for game in asterion.games():
    folder = Path(__file__).parent / game.name
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for options in track(game.option_sets(), game.title):
        for seats in game.seats:
            text = playthrough(game, seats, options)
            (folder / playthrough_name(game, seats, options)).write_text(text, encoding="utf-8")
