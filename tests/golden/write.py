"""Write the golden playthroughs anew, of all games or of those named. Read what changed first."""

import sys
from pathlib import Path

from rich.progress import track

import asterion
from asterion.core.playthrough import playthrough, playthrough_name

for game in [asterion.load(name) for name in sys.argv[1:]] or asterion.games():
    folder = Path(__file__).parent / game.name
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for seats, options in track(game.ways_to_play(), game.title):
        text = playthrough(game, seats, options)
        (folder / playthrough_name(game, seats, options)).write_text(text, encoding="utf-8")
