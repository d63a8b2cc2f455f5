"""Heroes of the Maze: moves as short texts, read back; and what clicks mean.

Notation: `B7` `D5` `H0` a destination · `left` `right` a tab is pushed · `duel-ogre` `duel-green` whom to
challenge · `end` the turn ends · and chance's: `walls-3` how the walls stand at the start · `first-red` who
begins · `die-4` the number die · `sword` `shield` `skull` a duelling die. Never allowed, but refused with the
reason: `rock`, `pool` a step into the centre · `leave` one's adventurer leaves the Rock.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, CELL_NUMBER, TABS, piece_name, symbols
from asterion.games.heroes_of_the_maze.rules import state as g

PLAIN = {"left": g.LEFT, "right": g.RIGHT, "end": g.END}
PLAIN |= {"rock": g.TO_THE_ROCK, "pool": g.TO_THE_POOL, "leave": g.OFF_THE_ROCK}


# --- writing ----------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block, *at = g.BLOCKS.decode(move)
    return _TEXTS[block](setting, *at)


_TEXTS: dict[int, Callable[..., str]] = {
    g.GO: lambda setting, cell: CELL_NAMES[cell],
    g.PUSH: lambda setting, tab: TABS[tab],
    g.CHALLENGE: lambda setting, piece: f"duel-{piece_name(setting, piece)}",
    g.END: lambda setting: "end",
    g.WALLS: lambda setting, k: f"walls-{k}",
    g.STARTS: lambda setting, seat: f"first-{piece_name(setting, seat)}",
    g.DIE: lambda setting, face: f"die-{face + 1}",
    g.THROW: lambda setting, symbol: symbols(setting)[symbol],
    g.TO_THE_ROCK: lambda setting: "rock",
    g.TO_THE_POOL: lambda setting: "pool",
    g.OFF_THE_ROCK: lambda setting: "leave",
}


# --- reading ----------------------------------------------------------------------------------------------


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    move = _read_word(setting, text.strip().lower())
    if move is None:
        raise no_such_move(setting, s, text)
    return move


def _read_word(setting: Setting, word: str) -> int | None:
    if word in PLAIN:
        return PLAIN[word]
    if word in CELL_NUMBER:
        return g.GO + CELL_NUMBER[word]
    if word in symbols(setting):
        return g.THROW + symbols(setting).index(word)
    kind, _, name = word.partition("-")
    pieces = [piece_name(setting, piece) for piece in range(g.OGRE + 1)]
    if kind == "duel" and name in pieces:
        return g.CHALLENGE + pieces.index(name)
    if kind == "first" and name in pieces[: g.SEATS]:
        return g.STARTS + pieces.index(name)
    numbers = {f"walls-{at}": g.WALLS + at for at in range(g.ALIGNMENTS)}
    numbers |= {f"die-{spots}": g.DIE + spots - 1 for spots in range(1, g.FACES + 1)}
    return numbers.get(word)


# --- clicks -----------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind in ("tab", "notch"):
        return g.LEFT
    if target in ("rock", "cell-rock"):
        if s.controller == s.turn != g.NONE:
            return g.OFF_THE_ROCK
        return g.CHALLENGE + (g.OGRE if s.controller == g.NONE else int(s.controller))
    if target == "pool":
        return g.TO_THE_POOL
    if kind == "cell" and name.lower() in CELL_NUMBER:
        return g.GO + CELL_NUMBER[name.lower()]
    if target == "ogre":
        return g.CHALLENGE + g.OGRE
    if kind == "adventurer" and name in setting.seat_names:
        seat = setting.seat_names.index(name)
        if seat != s.turn:
            return g.CHALLENGE + seat
        return g.OFF_THE_ROCK if seat == s.controller else g.GO + int(s.adventurer[seat])  # where he stands
    return None
