"""Positions of MidEvil to look at: of random games, and of players who go far into the dungeon."""

import random
from collections.abc import Iterator
from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER
from asterion.games import load
from asterion.games.midevil.names import square_number
from asterion.games.midevil.rules import state
from asterion.games.midevil.rules.map import put_tile

GAME = load("midevil")
BOTH = {"castle": True, "dungeon": True}
LAID = (  # kind, turn, x and y: two dungeons and a part of the hamlet, beside castle and Altar
    (state.PASSAGEWAY, 1, 4, -4),
    (state.TUNNEL_FORK, 1, 5, -4),
    (state.BEND, 0, 5, -3),
    (state.DUNGEON_ALTAR, 1, 6, -3),
    (state.CROSSING, 0, -2, -4),
    (state.PIT, 0, 0, 2),
    (state.WINDMILL, 0, -2, 0),
    (state.FILTH, 0, 1, 1),
)


def positions(seats: int, options: dict[str, Any], seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of the first 1200 plies of a random game."""
    dice = random.Random(seed)
    setting = GAME.setting(seats, options)
    s = setting.start()
    for _ in range(1200):
        if s.actor == OVER:
            break
        if dice.random() < share:
            yield setting, s
        setting.apply(s, dice.choice(setting.legal(s)))


def explored() -> tuple[Setting, Any]:
    """The first turn of a game with castle and dungeon, in which much has been laid already."""
    setting = GAME.setting(4, BOTH)
    s, dice = setting.start(), random.Random(0)
    while s.turns == 0:
        setting.apply(s, dice.choice(setting.legal(s)))
    for kind, turn, x, y in LAID:
        put_tile(s, kind, turn, x, y)
        s.stack[kind] -= 1
    for seat, square in enumerate(("5,-4.5", "-2,-4.5", "0,2.5", "0,-4.5")):
        s.pawn[seat] = square_number(s, square)
        s.collected[seat] = (4, 1, 1)
        s.life[seat] = 5
    s.pitted[2] = 2
    s.front[0] = 1 << state.FLAIL | 1 << state.HOOK
    s.spell[0] = (1, 0, 1, 0, 0)
    s.spell[1] = (0, 0, 0, 1, 1)
    return setting, s


def explorers(seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of 400 plies of players who go on in the dungeon where they can."""
    setting, s = explored()
    dice = random.Random(seed)
    for _ in range(400):
        if s.actor == OVER:
            break
        if dice.random() < share:
            yield setting, s
        moves = setting.legal(s)
        bold = [move for move in moves if state.BLOCKS.block(move) in (state.ON, state.BUY)]
        setting.apply(s, dice.choice(bold or [move for move in moves if move != state.STOP] or moves))
