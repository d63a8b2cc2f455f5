"""Space Princess: who is asked, and what."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import CARD_TITLES, PERSONS, SEAT_TITLES, tile_name
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.legal import can_march, can_reinforce
from asterion.games.space_princess.words.events import outcome

_ASKED = {
    g.OWN_DOORS: "set the door {door} beside you",
    g.CHOOSE: "choose the card you play; the other one goes under your stack",
    g.SENSE_CARD: "choose the card of your discard that Sense becomes",
    g.RETURN: "come out of hiding on a diagonal tile",
    g.POSITION: "choose how the {what} on {door} is to stand",
}
_CHANCE = {
    g.SET_DOORS: "says how the door {door} stands at the start",
    g.DRAW: "draws a card for {owner}",
    g.SENSE_TOP: "turns up the top card of the Zealot's stack",
    g.PLAN: "shows the princess the plan card she found",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what: a seat is told what it is to do."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    door = "" if s.turning == g.NOWHERE else tile_name(s.turning)
    if s.actor < 0:
        owner = "" if s.drawer == g.NONE else PERSONS[s.drawer]
        return f"Chance {_CHANCE[int(s.phase)].format(door=door, owner=owner)}."
    who = SEAT_TITLES[s.actor]
    if s.phase == g.ACT:
        return f"{who}: {_asked(s)} ({CARD_TITLES[s.card]})."
    what = "Lock tile" if s.card == g.LOCK else "door"
    return f"{who}: {_ASKED[int(s.phase)].format(door=door, what=what)}."


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
        left.append("move diagonally" if diagonal else "fire, move one space, or do neither")
    return " and ".join(left)


def _marches(s: State) -> str:
    if not can_march(s):
        return "bring a removed trooper back, or nobody"
    if s.card == g.CONVERGE:
        moves = "move each trooper one space" if s.marches == 2 else "move the other trooper"
    else:
        moves = "move one trooper two spaces" if s.marches == 2 else "move him one more space"
    return f"{moves}, or bring one back instead" if can_reinforce(s) else moves
