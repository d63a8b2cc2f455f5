"""MidEvil: what is noted of a turn and of what is under way in it, and when it can be.

Outside of an affair (a fight, a window, a card that is carried out, a march, …) every field of it is clear.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import SEAT_NAMES
from asterion.games.midevil.rules import state as g

PEOPLING = (g.POINTS_DIE, g.COLOUR, g.FIGURE_TO)
FIGURES = (g.COLOUR, g.FIGURE_TO)
FIGHT = (g.WEAPON, g.COMBAT_DIE, g.FAILED, g.SWEEP)
DUEL = (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN)
SHOT = (g.SHOT_AT, g.SHOT_DIE)
MARCH = (g.SKELETON, g.SKELETON_TO)
LAYING = (g.SPACE, g.TURN_TO)
PLAYING = (g.COUNTER, g.PAY)
MAGIC = (g.DRAW_SPELL, g.CAST, g.DROP_SPELL, g.FATE_POINTS, *FIGURES)
IN_WINDOW = (g.ANSWER, g.TARGET, g.CLAIM, g.LEFT_DIE, g.DROP_SPELL, *PLAYING, *FIGHT)
IN_DUNGEON = (g.DRAW_BELOW, *LAYING, g.FATE_DIE, g.DUST_OF, *MAGIC)
ASKED_IN = {
    g.SET_UP: (g.DEAL, g.FIRST, g.PAWN_TO, *PEOPLING),
    g.START: IN_WINDOW,
    g.TILE: (*IN_WINDOW, g.DRAW_TILE, *LAYING, *PEOPLING),
    g.STANDING: (*FIGHT, *PLAYING, g.ATTACK, *DUEL),
    g.DRAWING: (*IN_WINDOW, g.DEAL),
    g.ROLLING: (*IN_WINDOW, g.PREPARE, g.MOVE_DIE, *SHOT, g.TELEPORT_TO, *MAGIC),
    g.MOVING: (*IN_WINDOW, g.STEP, *SHOT, g.BRIDGE_DIE, *DUEL, *IN_DUNGEON),
    g.SKELETONS: (*IN_WINDOW, g.SKELETON_DIE, *MARCH),
    g.DISCARDING: (*IN_WINDOW, g.DISCARD),
    g.ENDED: (g.NOTHING,),
}
WINDOWS_IN = {
    g.START: (g.AT_START,),
    g.TILE: (g.NO_WINDOW, g.TILE_DRAWN, g.TILE_LAID),
    g.DRAWING: (g.NO_WINDOW, g.BEFORE_CARDS),
    g.ROLLING: (g.NO_WINDOW, g.BEFORE_ROLL),
    g.MOVING: (g.NO_WINDOW, g.AFTER_ROLL, g.AFTER_SQUARE),
    g.SKELETONS: (g.NO_WINDOW, g.BEFORE_SKELETONS),
    g.DISCARDING: (g.NO_WINDOW, g.BEFORE_DISCARD),
}
WITH_VICTIM = (g.WRONG_TURN, g.GRAVE_ROBBER, g.SHOVE, g.JESTER)
LEADING = (g.WRONG_TURN, g.SHOVE)  # a pawn, which lands elsewhere
ONTO_TILE = (g.RISE, g.ARMY, g.SCATTER, g.BOILING_OIL)
MOVING_SKELETONS = (g.PUPPET_MASTER, g.SCATTER, g.BRING_OUT)
MARKING = (g.PUPPET_MASTER, g.BRING_OUT, g.BOILING_OIL)

# --- what belongs to what ---------------------------------------------------------------------------------


def in_fight(s: State) -> bool:
    return s.asked in FIGHT or (s.asked in PLAYING and s.fighter != g.NONE)


def in_card(s: State) -> bool:
    """A card is being carried out, or what it has led to."""
    return bool(s.window != g.NO_WINDOW and (s.asked in (g.TARGET, g.CLAIM, g.LEFT_DIE) or in_fight(s)))


def in_spells(s: State) -> bool:
    return s.asked in (*MAGIC, g.PAY) or in_fight(s)


def _with(*cards: int) -> Callable[[State], bool]:
    return lambda s: s.card in cards


# A fact, its field, what that is when nothing is under way, what it belongs to, and when that is.
NOTED: tuple[tuple[str, str, int, str, Callable[[State], bool]], ...] = (
    ("halves", "halves", 0, "movement", lambda s: s.step == g.MOVING),
    ("die", "die", 0, "movement or the skeletons", lambda s: s.step == g.MOVING or s.asked in MARCH),
    ("skeletons_left", "to_move", 0, "step eight", lambda s: s.asked in MARCH),
    (
        *("moved", "moved", 0, "moving or hitting skeletons"),
        lambda s: s.asked in (*MARCH, g.SHOT_AT) or s.card in MARKING,
    ),
    (
        *("drawn", "drawn", g.NONE, "a tile that is drawn"),
        lambda s: s.asked in LAYING or s.window == g.TILE_DRAWN,
    ),
    (
        *("spot", "spot", g.NONE, "a tile that is laid"),
        lambda s: s.asked == g.TURN_TO or (s.step == g.TILE and s.asked in PEOPLING),
    ),
    ("peopled", "peopled", g.NONE, "putting figures on a tile", lambda s: s.asked in PEOPLING),
    (
        *("figures_left", "to_people", 0, "putting figures on a tile"),
        lambda s: s.asked in FIGURES or s.card == g.KEEP_COMING,
    ),
    (
        *("tokens_left", "to_token", 0, "putting figures on a tile"),
        lambda s: s.asked in FIGURES and s.step in (g.TILE, g.SET_UP),
    ),
    (
        *("colour", "colour", g.NONE, "putting a skeleton somewhere"),
        lambda s: s.asked == g.FIGURE_TO or s.card in (g.RISE, g.KEEP_COMING),
    ),
    (
        *("moving", "moving", g.NOWHERE, "a skeleton that moves or is shot at"),
        lambda s: s.asked in (g.SKELETON_TO, g.SHOT_DIE) or s.card in MOVING_SKELETONS,
    ),
    (
        *("through", "through", g.NONE, "leaving through a passage"),
        lambda s: s.step == g.MOVING and s.asked in (g.DRAW_BELOW, *LAYING),
    ),
    ("caster", "caster", g.NONE, "spells", in_spells),
    ("pairs", "pairs", 0, "spells", lambda s: s.caster != g.NONE),
    ("pair", "pair", g.NONE, "spells", lambda s: s.asked in (g.CAST, g.FATE_POINTS, *FIGURES)),
    ("given", "given", g.NONE, "spells that are switched", lambda s: s.asked == g.CAST),
    ("spells_left", "to_draw", 0, "buying a spell", lambda s: s.asked == g.PAY),
    ("fate", "fate", 0, "Dungeon Fate", lambda s: s.asked in (g.FATE_POINTS, g.DUST_OF, *FIGURES)),
    ("passed", "passed", 0, "a window", lambda s: s.asked in (g.ANSWER, g.COUNTER)),
    ("offered", "offered", g.NONE, "a card that is played", lambda s: s.asked in PLAYING),
    ("offered_by", "offered_by", g.NONE, "a card that is played", lambda s: s.asked in PLAYING),
    ("counters", "counters", 0, "a card that is answered", lambda s: s.asked == g.COUNTER),
    ("countered_by", "countered_by", g.NONE, "a card that is answered", lambda s: s.asked == g.COUNTER),
    ("to_pay", "to_pay", 0, "paying", lambda s: s.asked == g.PAY),
    ("card", "card", g.NONE, "a card that is carried out", in_card),
    ("card_by", "card_by", g.NONE, "a card that is carried out", in_card),
    ("victim", "victim", g.NONE, "a card on somebody", _with(*WITH_VICTIM)),
    (
        *("onto", "onto", g.NONE, "a card on a tile"),
        lambda s: s.card in ONTO_TILE or s.asked == g.SHOT_AT,
    ),
    (
        *("card_left", "left", 0, "a card that is carried out"),
        lambda s: s.card != g.NONE or s.asked in (g.SHOT_AT, g.DUST_OF, g.CAST),
    ),
    ("fighter", "fighter", g.NONE, "a fight with a skeleton (MV-21)", in_fight),
    ("weapon", "weapon", g.NONE, "a fight or a shot", lambda s: in_fight(s) or s.asked in SHOT),
    ("rolled", "rolled", 0, "a fight with a skeleton (MV-21)", in_fight),
    ("raised", "raised", 0, "a failed combat roll (MV-23)", lambda s: s.asked == g.FAILED),
    ("rival", "rival", g.NONE, "player combat (MV-30)", lambda s: s.asked in DUEL),
    ("duellist", "duellist", g.NONE, "player combat (MV-30)", lambda s: s.asked in DUEL),
    ("duel_roll", "duel_roll", 0, "player combat (MV-30)", lambda s: s.asked in DUEL),
    ("attacker_commits", "committed", g.NONE, "player combat (MV-30)", lambda s: s.asked in DUEL),
    ("stands", "stands", 0, "player combat (MV-30)", lambda s: s.asked in DUEL),
    ("drawer", "drawer", g.NONE, "dealing cards", lambda s: s.asked == g.DEAL),
)
# What has been done in a turn, and the first step in which it can have been.
DONE_FROM = {
    **{"attacked": g.STANDING, "bought": g.ROLLING, "bridge_tried": g.MOVING},
    **{"bow_used": g.MOVING, "crossbow_used": g.MOVING, "sling_used": g.MOVING},
    **dict.fromkeys(("no_move", "berserk", "relic", "mace_used", "armour_used", "no_draw"), g.START),
}
DONE_WITH = {
    **{"mace_used": g.MACE, "bow_used": g.BOW, "crossbow_used": g.CROSSBOW},
    **{"sling_used": g.SLING, "armour_used": g.ARMOUR},
}


def check_noted(setting: Setting, s: State) -> str | None:
    """Nothing is noted of what is not under way."""
    for fact, field, clear, what, is_under_way in NOTED:
        if (s[field] != clear).any() and not is_under_way(s):
            return f"{fact} belongs to {what}, and that is not under way"
    return None


def check_steps(setting: Setting, s: State) -> str | None:
    """What is asked, which window is open and what has been done fit the step of the turn."""
    step = int(s.step)
    if s.asked not in ASKED_IN[step]:
        return "this is not asked in this step of the turn"
    if s.window not in WINDOWS_IN.get(step, (g.NO_WINDOW,)):
        return "this window is not open in this step of the turn (MV-r1)"
    if s.window != g.NO_WINDOW and s.asked not in (*IN_WINDOW, *DUEL):
        return "in a window nothing is asked but what has to do with cards (MV-r1)"
    for field, first in DONE_FROM.items():
        if s[field] and not first <= step < g.ENDED:
            return f"{field.removesuffix('_used')} cannot have been used yet in this step of the turn"
    if s.player == g.NONE:
        return None
    for field, card in DONE_WITH.items():
        if s[field] and not s.front[s.player] >> card & 1:
            return f"{SEAT_NAMES[s.player]} has used a card that is not in front of them (MV-r33)"
    if s.berserk + s.relic > s.played[s.player]:
        return f"{SEAT_NAMES[s.player]} plays one card in a round (MV-53)"
    if s.crossbow_used and s.cooling[s.player]:
        return "a Crossbow is never used in two turns running"
    if s.no_draw and s.held[s.player]:
        return "after a Peasant Revolt no cards are drawn in this turn (MV2-r13)"
    if s.asked in DUEL and not s.attacked:
        return "player combat is noted: used=attack (MV-r18)"
    return None
