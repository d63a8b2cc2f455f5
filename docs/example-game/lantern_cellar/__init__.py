"""Lantern Cellar: twelve cells, one die, one hidden card. This is the card of the game."""

from pathlib import Path

from asterion.core.game import Game
from lantern_cellar import box, picture, position, rules, sketch, words

GAME = Game(
    name="lantern-cellar",
    title="Lantern Cellar",
    pitch="Two carry a lantern round a dark cellar. Only one of them knows where the treasure is.",
    minutes=5,
    complexity=1,
    seats=(2,),
    seat_names=("keeper", "seeker"),
    folder=Path(__file__).parent,
    prepare=box.prepare,
    rules=rules,
    words=words,
    position=position,
    picture=picture,
    sketch=sketch,
)
