"""Zombie Princess: two to five players lay and turn a hedge maze, fetch their keys and run from bites."""

from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option
from asterion.games.zombie_princess import box, names, picture, position, rules, sketch, words
from asterion.games.zombie_princess.observation import OBSERVATION

GAME = Game(
    name="zombie-princess",
    title="Zombie Princess and the Enchanted Maze",
    pitch=(
        "Knights come from the four corners to rescue a princess whom a zombie rat has bitten. You lay and "
        "turn the hedge maze tile by tile, fetch your key from the opposite corner and run for the castle in "
        "the middle, while everybody's dice drive the hungry princess on. Whoever she bites hunts the others."
    ),
    minutes=45,
    complexity=3,
    seats=(3, 2, 4, 5),
    seat_names=("red", "blue", "green", "yellow", "princess"),
    options=(
        Option(
            "princess_player",
            "One player is the princess from the start: 3 to 5 players, of whom 2 to 4 are knights.",
            rules=("ZP-47", "ZP-48", "ZP-49", "ZP-50"),
        ),
        Option(
            "corners",
            "Two knights start in opposite corners, or on the same side of the board.",
            ("opposite", "same-side"),
            ("ZP-4",),
            ("They start in opposite corners.", "They start on the same side."),
            players=(2, 3),
        ),
        Option(
            "extra_actions",
            "Every knight has three secret tokens with an extra action each.",
            rules=("ZP-51", "ZP-52", "ZP-53", "ZP-54", "ZP-55", "ZP-56"),
        ),
        Option(
            "zombie_die",
            "A zombie knight may roll for its move instead of moving up to two tiles.",
            rules=("ZP-57",),
        ),
        Option(
            "apocalypse",
            "When all knights are zombies, those who fell earlier win too, or nobody but a princess player.",
            ("team", "princess-only"),
            ("ZP-r9",),
            ("Those who fell earlier win too.", "Nobody wins but a princess player."),
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
    clash=names.clash,
    # With some thirty moves to a choice few playouts see little, and many hardly more than some: these are
    # spaced so that every level beats the one below it (docs/bots.md). Level 1 overlooks so much that it
    # would fall far behind with fewer.
    playouts={1: 60, 2: 25, 3: 45, 4: 75, 5: 120, 6: 160, 7: 450, 8: 6000},
)
