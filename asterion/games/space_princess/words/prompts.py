"""Space Princess: who is asked, and what."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import CARD_TITLES, PERSONS, SEAT_TITLES, tile_name
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.legal import can_march, can_reinforce
from asterion.games.space_princess.words.events import outcome

_ASKED = {
    g.SET_DOORS: "says how door {door} stands at the start",
    g.OWN_DOORS: "sets the door {door} next to her",
    g.DRAW: "draws a card for {owner}",
    g.CHOOSE: "chooses one of two cards to play; the other goes under the stack",
    g.SENSE_CARD: "chooses the card of his discard that Sense becomes",
    g.SENSE_TOP: "turns up the top card of the Zealot's stack",
    g.RETURN: "comes out of hiding on a diagonal tile",
    g.POSITION: "chooses how {door} is to stand",
    g.PLAN: "shows the princess the plan card she found",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    who = SEAT_TITLES[s.actor] if s.actor >= 0 else "Chance"
    door = "" if s.turning == g.NOWHERE else tile_name(s.turning)
    if s.phase == g.ACT:
        return f"{who} resolves {CARD_TITLES[s.card]}: {_asked(s)}."
    owner = "" if s.drawer == g.NONE else PERSONS[s.drawer]
    return f"{who} {_ASKED[int(s.phase)].format(door=door, owner=owner)}."


def _asked(s: State) -> str:
    """What is left to do of the card."""
    left = []
    if s.steps:
        left.append("move two spaces" if s.steps == 2 else "move one space")
    if s.turns:
        left.append("turn two doors" if s.turns == 2 else "turn a door")
    if s.shots:
        left.append("remove a trooper in sight")
    if s.placing:
        left.append("place the hologram" if s.card == g.HOLO else "place the Lock tile")
    if s.marches:
        left.append(_marches(s))
    if s.strikes:
        diagonal = s.card == g.CAPTURE
        left.append("move the Zealot diagonally" if diagonal else "fire, move the Zealot, or neither")
    return ", ".join(left)


def _marches(s: State) -> str:
    if not can_march(s):
        return "bring a removed trooper back, or pass"
    if s.card == g.CONVERGE:
        moves = "move each trooper one space" if s.marches == 2 else "move the other trooper"
    else:
        moves = "move one trooper two spaces" if s.marches == 2 else "one more space"
    return f"{moves}, or bring one back instead" if can_reinforce(s) else moves
