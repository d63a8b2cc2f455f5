"""Maze's End: 2–4 players, walls, gems, a charging Minotaur, event cards."""

from collections.abc import Mapping
from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option, OptionValue
from asterion.games.mazes_end import box, names, picture, position, rules, sketch, words
from asterion.games.mazes_end.observation import OBSERVATION


def clash(seats: int, options: Mapping[str, OptionValue]) -> str | None:
    """ME-r9: only two players can choose where to sit."""
    if seats != 2 and options["seating"] != "opposite":
        return f"Option seating is for two players, not {seats}."
    return None


GAME = Game(
    name="mazes-end",
    title="Maze's End",
    pitch=(
        "Race three figures through a maze that everybody keeps rebuilding: fetch your two gems and get all "
        "three out at the opposite corner. Every turn a wall goes up, a die shifts walls, turns up an event "
        "or lets the Minotaur loose, and it charges in a straight line over whoever is in its way."
    ),
    minutes=40,
    complexity=2,
    seats=(2, 3, 4),
    seat_names=names.COLOUR_NAMES,
    options=(
        Option(
            "zones",
            "A colour starts on three squares around its corner, or with all figures on the corner square.",
            ("l-shaped", "corner"),
            ("ME-r10",),
            ("On three squares around the corner.", "All on the corner square."),
        ),
        Option(
            "seating",
            "Two players sit in opposite corners, red and green, or side by side, red and blue.",
            ("opposite", "adjacent"),
            ("ME-r9",),
            ("In opposite corners, red and green.", "Side by side, red and blue."),
            players=(2,),
        ),
        Option(
            "events",
            "With event cards, or (for a first game) without: Draw Event is then Move a Wall.",
            ("on", "off"),
            ("ME-34",),
            ("With event cards.", "Without, for a first game."),
        ),
    ),
    folder=Path(__file__).parent,
    prepare=box.prepare,
    rules=rules,
    observed=OBSERVATION,
    words=words,
    routine=words.routine,
    position=position,
    picture=picture,
    sketch=sketch,
    name_seats=names.name_seats,
    clash=clash,
)
