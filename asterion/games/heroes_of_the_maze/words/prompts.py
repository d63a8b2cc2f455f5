"""Heroes of the Maze: who is asked, and what."""

from asterion.core.game import Setting, seat_title
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import piece_title
from asterion.games.heroes_of_the_maze.rules import state as g
from asterion.games.heroes_of_the_maze.words.events import outcome

ASKED = {
    g.ALIGN: "leaves the walls in any of sixteen ways",
    g.FIRST: "decides who takes the first turn",
    g.ROLL: "throws the number die for {seat}",
}
THROWS = {
    g.ATTACK: "in attack against the ogre",
    g.DEFEND: "in defence against the ogre",
    g.STRIKE: "in attack against {defender} on the Rock",
    g.PARRY: "in defence of the Rock against {attacker}",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.phase == g.ACT:
        return f"{seat_title(setting.seat_names[s.turn])}: {_acts(setting, s)}."
    if s.phase < g.ACT:
        seat = setting.seat_names[s.turn] if s.turn >= 0 else ""
        return f"Chance {ASKED[int(s.phase)].format(seat=seat)}."
    seats = setting.seat_names
    attacker, defender = seats[s.fighter], seats[s.controller] if s.controller != g.NONE else ""
    thrower = defender if s.phase == g.PARRY else attacker
    how = THROWS[int(s.phase)].format(attacker=attacker, defender=defender)
    return f"Chance throws {thrower}'s duelling die {how}."


def _acts(setting: Setting, s: State) -> str:
    """What may be done in this turn now."""
    moves = [g.BLOCKS.decode(move) for move in setting.legal(s)]
    left = []
    if any(block == g.GO for block, *_ in moves):
        left.append("move the ogre" if s.controller == s.turn else "move")
    if s.spots:
        left.append(f"turn the walls ({s.spots} left)")
    opponents = [piece_title(setting, piece) for block, *at in moves if block == g.CHALLENGE for piece in at]
    if opponents:
        left.append(f"challenge {' or '.join(opponents)}")
    return f"{', '.join(left)}{' or ' if left else ''}end your turn"
