"""MidEvil: what is being asked, and what kind of wish a move is, for the table of refusals."""

from bisect import bisect_right

from asterion.core.contract import CHANCE
from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.names import CARD_TITLES, PAIR_TITLES

KINDS = {  # the first move of each block
    g.FACE: "chance: roll",
    g.BEGIN: "chance: who begins",
    g.TILE_OF: "chance: draw a tile",
    g.CARD: "play or give a card of the hand",
    g.USE: "use a card in front",
    g.DROP: "discard a card, or take one with the Court Jester",
    g.IN_FRONT: "take what lies in front of somebody",
    g.SPELL_OF: "a spell",
    g.ON: "a space for a tile, or a passage to it",
    g.TURN: "turn a tile",
    g.SKELETON_OF: "a skeleton of a colour",
    g.AT: "a square",
    g.TILE_AT: "a tile",
    g.PLAYER: "a player",
    g.COUNT: "commit",
    g.PASS: "pass, leave or keep",
    g.ROLL: "roll",
    g.STOP: "stop, stand or enough",
    g.LIFE: "spend a life token",
    g.FIGHT: "attack",
    g.TAKE: "claim a Horse",
    g.LOWER: "lower the Drawbridge",
    g.BUY: "buy a spell",
    g.TELEPORT: "teleport",
}
FIRSTS = tuple(KINDS)
PHASES = {
    g.SPACE: "lays a tile: where",
    g.TURN_TO: "lays a tile: how it is turned",
    g.COLOUR: "puts figures on a tile: the colour",
    g.FIGURE_TO: "puts figures on a tile: the square",
    g.PAWN_TO: "chooses where to begin",
    g.COUNTER: "may answer a card",
    g.PAY: "pays",
    g.DROP_SPELL: "has too many spells",
    g.WEAPON: "fights: before the roll",
    g.FAILED: "fights: after a failed roll",
    g.SWEEP: "fights: the Flail hits another",
    g.ATTACK: "may attack in step three",
    g.COMMIT: "player combat: commits",
    g.DUEL_AGAIN: "player combat: a new roll",
    g.PREPARE: "before the movement roll",
    g.STEP: "moves",
    g.CLAIM: "may claim a Horse",
    g.DUST_OF: "loses skeletons to fate",
    g.TELEPORT_TO: "teleports",
    g.SKELETON: "moves skeletons: which",
    g.SKELETON_TO: "moves skeletons: where to",
    g.DISCARD: "may discard a card",
}


def phase(setting: Setting, s: State) -> str:
    """What is being asked."""
    asked = int(s.asked)
    if s.step == g.ENDED:
        return "the game is over"
    if s.actor == CHANCE:
        return "chance's turn"
    if asked == g.ANSWER:
        return f"may play a card in {'the own' if s.actor == s.player else 'another'} turn"
    if asked == g.TARGET:
        return f"carries out {CARD_TITLES[s.card]}"
    if asked == g.CAST:
        return f"combines {PAIR_TITLES[s.pair]}"
    if asked == g.SHOT_AT:
        return f"uses the {CARD_TITLES[s.weapon]}"
    if asked in (g.FIGURE_TO, g.COLOUR) and s.step == g.SET_UP:
        return "puts figures on the castle"
    below = s.through != g.NONE or (s.peopled != g.NONE and s.kind[s.peopled] >= g.FIRST_BELOW)
    return PHASES[asked] + (", in the dungeon" if below and asked in IN_DUNGEON else "")


IN_DUNGEON = (g.SPACE, g.TURN_TO, g.COLOUR, g.FIGURE_TO)


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return KINDS[FIRSTS[bisect_right(FIRSTS, move) - 1]]
