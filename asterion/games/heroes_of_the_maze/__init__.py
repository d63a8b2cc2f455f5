"""Heroes of the Maze: two to four adventurers, a maze whose walls turn, an ogre on the Rock."""

from collections.abc import Mapping
from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option, OptionValue
from asterion.games.heroes_of_the_maze import box, names, picture, position, rules, sketch, words
from asterion.games.heroes_of_the_maze.observation import OBSERVATION
from asterion.games.heroes_of_the_maze.rules.state import WALLS_TURNED


def clash(seats: int, options: Mapping[str, OptionValue]) -> str | None:
    """Why so many cannot play with these options, or None."""
    if seats != 2 and options["seating"] != "opposite":
        return f"Only two players choose their seating; with {seats} leave seating=opposite."
    if seats != 2 and options["rings_to_win"] in ("4", "5"):
        return (
            f"Nine rings are not enough for {seats} players to win {options['rings_to_win']} each; at most 3."
        )
    return None


GAME = Game(
    name="heroes-of-the-maze",
    title="Heroes of the Maze",
    pitch=(
        "Four corners, four adventurers, and a round maze whose walls turn under everybody's feet. Throw the "
        "die, turn the walls a notch at a time and slip through while the way is open. At the centre an ogre "
        "guards nine magic rings on its Rock: beat it, and from then on it fights for you. The first to win "
        "three rings is the Hero of the Maze."
    ),
    minutes=30,
    complexity=2,
    seats=(2, 3, 4),
    seat_names=names.COLOURS,
    options=(
        Option(
            "seating",
            "Two players sit opposite each other or side by side.",
            ("opposite", "side-by-side"),
            ("HM-r14",),
            ("They sit opposite each other.", "They sit side by side."),
            players=(2,),
        ),
        Option(
            "rings_to_win",
            "So many rings win the game; four or five only with two players.",
            ("3", "1", "2", "4", "5"),
            ("HM-1",),
        ),
        Option(
            "rotor",
            "The curved walls turn as one rigid piece, or (counter) every other one turns the other way.",
            ("rigid", "counter"),
            ("HM-7",),
            ("They turn as one rigid piece.", "Every other one turns the other way."),
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
    name_seats=names.name_seats,
    clash=clash,
    playouts={7: 1300, 8: 10_000},
    final={WALLS_TURNED: "HM-8"},
)
