"""MidEvil: two to six players lay out a hamlet full of skeletons and race for a book, or for 30 points."""

from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option
from asterion.games.midevil import asks, box, hidden, names, picture, position, sketch, state, value, words
from asterion.games.midevil.rules import legal, turn

GAME = Game(
    name="midevil",
    title="MidEvil",
    pitch=(
        "You are stranded in a hamlet of long ago that is laid out tile by tile, each of them full of "
        "skeletons. Find the graveyard, snatch the Necronomicon and carry it back to the altar while "
        "everybody hunts you for it, or smash skeletons worth 30 points. Swords, horses and catapults help, "
        "and so do nasty cards for your friends."
    ),
    minutes=75,
    complexity=4,
    seats=(4, 2, 3, 5, 6),
    seat_names=names.SEAT_NAMES,
    options=(
        Option("loser_dies", "Whoever loses a fight for the book dies.", rules=("MV-r18",)),
        Option(
            "last_life",
            "The last life token may be spent like the others, or you die as soon as you have none.",
            ("spent", "dies"),
            ("MV-r14",),
        ),
        Option(
            "roads",
            "No road may end at a closed side, or only the roads that lie already are protected.",
            ("both", "others"),
            ("MV-15", "MV-r6"),
        ),
        Option(
            "graveyard_skeletons",
            "How many skeletons are put on the Graveyard.",
            ("9", "3"),
            ("MV-16",),
        ),
    ),
    folder=Path(__file__).parent,
    state=state.STATE,
    work=state.WORK,
    moves=state.MOVES,
    setup=turn.setup,
    legal=legal.legal,
    weights=legal.weights,
    apply=turn.apply,
    secret=legal.secret,
    redact=hidden.redact,
    guess=hidden.guess,
    value=value.value,
    reveals=state.REVEALING,
    prepare=box.prepare,
    words=words,
    position=position,
    picture=picture,
    sketch=sketch,
    take_back=hidden.take_back,
    hush=state.HUSH,
    decline=asks.decline,
    matters=asks.matters,
)
