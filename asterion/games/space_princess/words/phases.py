"""Space Princess: what is being asked, and what kind of wish a move is, for the table of refusals."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.space_princess.names import CARD_TITLES
from asterion.games.space_princess.rules import state as g

PHASES = {
    g.SET_DOORS: "chance sets the doors",
    g.OWN_DOORS: "she sets her two doors",
    g.DRAW: "chance draws a card",
    g.CHOOSE: "choosing a card",
    g.SENSE_CARD: "choosing what Sense becomes",
    g.SENSE_TOP: "chance turns up a card for Sense",
    g.RETURN: "coming out of hiding",
    g.POSITION: "choosing how a door stands",
    g.PLAN: "chance shows a plan card",
    g.ENDED: "over",
}
KINDS = {
    g.CARD: "a card",
    g.TURN: "turn a door",
    g.STAND: "a position",
    g.PUT: "put something on a tile",
    g.GO: "go to a tile",
    g.MARCH: "a trooper to a tile",
    g.BACK: "a trooper returns",
    g.REMOVE: "remove a trooper",
    g.VOLLEY: "shoot",
    g.PASS: "pass",
    g.FIND: "a plan card",
    g.MARCH_TO_POD: "a trooper to a pod",
    g.PUT_ON_POD: "put something on a pod",
    g.BACK_ELSEWHERE: "a trooper returns elsewhere",
}


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    return f"resolving {CARD_TITLES[s.card]}" if s.phase == g.ACT else PHASES[int(s.phase)]


def kind(move: int) -> str:
    """What kind of wish a move is."""
    block, *at = g.BLOCKS.decode(move)
    return "go to a pod" if block == g.GO and at[0] >= g.POD else KINDS[block]
