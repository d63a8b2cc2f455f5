"""MidEvil: two to six players lay out a hamlet full of skeletons and race for a book, or for 30 points.

The castle and the dungeon are options of the one game: what they do not change is as in the base set (MV2-15,
MV3-3).
"""

from collections.abc import Mapping
from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option, OptionValue
from asterion.games.midevil import asking, box, names, picture, position, rules, sketch, words
from asterion.games.midevil.observation import OBSERVATION


def clash(seats: int, options: Mapping[str, OptionValue]) -> str | None:
    """Why these options do not go together, or None; any number of players can play with all of them."""
    castle, dungeon = options["castle"], options["dungeon"]
    if options["teleport"] and not castle:
        return "teleport needs the Drawbridge: play with castle=yes."
    if options["teleport"] and dungeon:
        return "With the dungeon no open tile lies beside the Drawbridge: leave teleport=no (MV2-r10)."
    if options["castle_setup"] != "spread" and not castle:
        return "castle_setup is about the castle: play with castle=yes."
    if options["points_win_in_dungeon_game"] != "on" and not dungeon:
        return "points_win_in_dungeon_game is about the dungeon: play with dungeon=yes."
    if options["entrances"] != "3" and not (castle and dungeon):
        return "entrances is about the castle with the dungeon: play with castle=yes and dungeon=yes."
    if options["graveyard_skeletons"] != "9" and castle:
        return "With the castle nine skeletons stand on the Graveyard: leave graveyard_skeletons=9 (MV2-6)."
    return None


GAME = Game(
    name="midevil",
    title="MidEvil",
    pitch=(
        "You are stranded in a hamlet of long ago that is laid out tile by tile, each of them full of "
        "skeletons. Find the graveyard, snatch the Necronomicon and carry it back to the altar while "
        "everybody hunts you for it, or smash skeletons worth 30 points. Swords, horses and catapults help, "
        "and so do nasty cards for your friends. Add a castle with a drawbridge and black skeletons, a "
        "dungeon full of fates and spells, or both: these are MidEvil 2 and 3."
    ),
    minutes=75,
    complexity=4,
    seats=(4, 2, 3, 5, 6),
    seat_names=names.SEAT_NAMES,
    options=(
        Option(
            "castle",
            "MidEvil 2: a castle behind a drawbridge, black skeletons, and a second set of cards.",
            rules=("MV2-1", "MV2-13"),
        ),
        Option(
            "dungeon",
            "MidEvil 3: a dungeon that you lay out as you walk, its fates and its spells.",
            rules=("MV3-1", "MV3-4"),
        ),
        Option("loser_dies", "Whoever loses a fight for the book dies.", rules=("MV-r18",)),
        Option(
            "last_life",
            "The last life token may be spent like the others, or you die as soon as you have none.",
            ("spent", "dies"),
            ("MV-r14",),
            ("It may be spent like the others.", "Whoever has no life token left dies at once."),
        ),
        Option(
            "roads",
            "No road may end at a closed side, or only the roads that lie already are protected.",
            ("both", "others"),
            ("MV-15", "MV-r6"),
            ("No road may end at a closed side.", "Only the roads that lie already are protected."),
        ),
        Option(
            "graveyard_skeletons",
            "How many skeletons are put on the Graveyard.",
            ("9", "3"),
            ("MV-16",),
        ),
        Option(
            "teleport",
            "With the castle: from the Altar you may teleport to the tile before the Drawbridge.",
            rules=("MV2-14", "MV2-r10"),
            needs=("castle",),
        ),
        Option(
            "castle_setup",
            "The castle's skeletons and life tokens are spread by themselves, or by the first player.",
            ("spread", "first-player"),
            ("MV2-1", "MV2-r1"),
            ("They are spread by themselves.", "The first player spreads them."),
            needs=("castle",),
        ),
        Option(
            "points_win_in_dungeon_game",
            "With the dungeon: whether 30 points win, outside it.",
            ("on", "off"),
            ("MV-63", "MV3-r2"),
            ("They win.", "Only the book wins."),
            needs=("dungeon",),
        ),
        Option(
            "entrances",
            "With castle and dungeon: how many Dungeon Entrances lie beside the castle.",
            ("3", "2"),
            ("MV3-2", "MV3-r1"),
            needs=("castle", "dungeon"),
        ),
    ),
    folder=Path(__file__).parent,
    prepare=box.prepare,
    rules=rules,
    observed=OBSERVATION,
    words=words,
    position=position,
    picture=picture,
    sketch=sketch,
    asking=asking,
    clash=clash,
    routine=words.routine,
    # Tiles as they were laid one by one, and what stands on them, say nothing by their numbers.
    unlearned=("kind", "turn", "x", "y", "skeleton", "token", "moved", "home", "goal", "pit", "bridge"),
    playouts={7: 500, 8: 1500},  # more of them take long and hardly help: it is a game of luck and of races
)
