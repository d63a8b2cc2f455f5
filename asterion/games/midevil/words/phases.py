"""MidEvil: what is being asked, and what kind of wish a move is, for the table of refusals."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.rooms import State
from asterion.games.midevil.names import CARD_TITLES, PAIR_TITLES
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import colour_on

KINDS = {  # by block
    **dict.fromkeys((g.FACE, g.BEGIN, g.TILE_OF), "chance's roll or draw"),
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
WITH_TILES = (g.SPACE, g.TURN_TO, g.COLOUR, g.FIGURE_TO)


def phase(setting: Setting, s: State) -> str:
    """What is being asked."""
    asked = int(s.asked)
    if s.step == g.ENDED:
        return "the game is over"
    if s.actor == CHANCE:
        return "chance's turn"
    if asked == g.ANSWER:
        turn = "the own" if s.actor == s.player else "another"
        return f"may play a card in {turn} turn{_set(s)}"
    if asked in (g.STEP, g.PREPARE):
        below = s.kind[s.pawn[s.player] // g.CELLS] >= g.ENTRANCE
        return PHASES[asked] + (", in the dungeon or before it" if below else _set(s))
    if asked == g.TARGET:
        return f"carries out {CARD_TITLES[s.card]}"
    if asked == g.CAST:
        return f"combines {PAIR_TITLES[s.pair]}"
    if asked == g.SHOT_AT:
        return f"uses the {CARD_TITLES[s.weapon]}"
    if asked in (g.FIGURE_TO, g.COLOUR) and s.step == g.SET_UP:
        return "puts figures on the castle"
    if asked == g.SKELETON_TO and colour_on(s, int(s.moving)) == g.BLACK:
        return f"{PHASES[asked]}, a black one"
    below = s.through != g.NONE or (s.peopled != g.NONE and s.kind[s.peopled] >= g.FIRST_BELOW)
    if asked in WITH_TILES:
        return PHASES[asked] + (", in the dungeon" if below else _set(s))
    return PHASES[asked]


def _set(s: State) -> str:
    return ", with the castle" if s.castle else ", with the dungeon" if s.dungeon else ""


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return KINDS[g.BLOCKS.block(move)]
