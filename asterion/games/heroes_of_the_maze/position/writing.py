"""Heroes of the Maze: a position written as facts."""

from asterion.core.game import Setting
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, symbols
from asterion.games.heroes_of_the_maze.position.facts import ENDINGS, PHASES
from asterion.games.heroes_of_the_maze.rules import state as g


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position."""
    seats = setting.seat_names
    facts = {
        "phase": PHASES[s.phase],
        "turn": named(seats, s.turn),
        "to_move": setting.actor_name(int(s.actor)),
        "turns": str(s.turns),
        "walls": str(s.walls),
    }
    facts |= {name: CELL_NAMES[s.adventurer[seat]] for seat, name in enumerate(seats)}
    facts |= {
        "ogre": CELL_NAMES[s.ogre],
        "controller": named(seats, s.controller),
        "rings": listed(f"{name}:{s.rings[seat]}" for seat, name in enumerate(seats) if s.rings[seat]),
        "pool": str(s.pool),
        "die": str(s.die),
        "spots": str(s.spots),
        "moved": "yes" if s.moved else "no",
        "duel": _duel(setting, s),
        "thrown": listed(symbols(setting)[symbol] for symbol in s.thrown if symbol != g.NONE),
        "ending": ENDINGS[s.ending] if s.phase == g.ENDED else "-",
    }
    return facts


def _duel(setting: Setting, s: State) -> str:
    """Who challenged whom."""
    if s.duel == g.NONE:
        return "-"
    fighter = setting.seat_names[s.fighter]
    if s.duel == g.BY_OGRE:
        return f"ogre>{fighter}"
    return f"{fighter}>{named(setting.seat_names, s.controller) if s.duel == g.ON_ROCK else 'ogre'}"
