"""MidEvil: facts that go without saying: what follows from the question and from the facts that are given."""

from asterion.core.game import Setting
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.midevil.names import CARD_NAMES, slot_name
from asterion.games.midevil.position.course import squares_in
from asterion.games.midevil.position.noted import (
    ASKED_IN,
    DUEL,
    FIGHT,
    FIGURES,
    MARCH,
    PEOPLING,
    PLAYING,
    SHOT,
)
from asterion.games.midevil.position.under_way import LEFT_OF_CARD, figures_due
from asterion.games.midevil.position.writing import ASKED, LANDINGS, STEPS, WINDOWS
from asterion.games.midevil.rules import state as g

Facts = dict[str, str]

USUAL = ("deal", "answer", "draw-tile", "weapon", "deal", "move-die", "step", "skeleton-die", "discard", "-")
WINDOW_OF_STEP = {
    **{g.START: g.AT_START, g.TILE: g.TILE_LAID, g.DRAWING: g.BEFORE_CARDS, g.ROLLING: g.BEFORE_ROLL},
    **{g.MOVING: g.AFTER_SQUARE, g.SKELETONS: g.BEFORE_SKELETONS, g.DISCARDING: g.BEFORE_DISCARD},
}
LANDING_OF = {
    **dict.fromkeys(FIGHT, g.FINDING),
    **dict.fromkeys((*DUEL, g.ATTACK), g.ARRIVED),
    **{g.CLAIM: g.ATTACKING, g.LEFT_DIE: g.MEETING, g.FATE_DIE: g.READING, g.DUST_OF: g.READING},
}
MAGIC = (g.DRAW_SPELL, g.CAST, g.DROP_SPELL, g.FATE_POINTS, *FIGURES)
BUYING = (g.ROLLING, g.MOVING)  # when spells are bought
USUAL_DIE = 3


def usual_step(asked: str) -> str:
    """The movement, or the step in which this is asked."""
    number = ASKED.index(asked) if asked in ASKED else g.STEP
    if number in ASKED_IN[g.MOVING] and number not in (g.SPACE, g.TURN_TO, *FIGURES):
        return STEPS[g.MOVING]
    return next(STEPS[step] for step in (*range(g.START, g.ENDED + 1), g.SET_UP) if number in ASKED_IN[step])


def usual_used(setting: Setting, s: State, given: Facts) -> str:
    """What has been done in this turn because of what is asked."""
    if s.asked in DUEL:
        return "attack"
    if s.asked == g.BRIDGE_DIE:
        return "bridge"
    if s.asked in SHOT and given.get("weapon") in ("bow", "crossbow", "sling"):
        return given["weapon"]
    if not s.dungeon:
        return "-"
    if s.asked == g.PAY and not _said(given, "offered"):
        return "spell"
    drawn = s.asked in (g.DRAW_SPELL, g.CAST, g.DROP_SPELL) or _said(given, "pair")
    entered = s.step == g.MOVING and s.came[s.player] // g.CELLS != s.pawn[s.player] // g.CELLS
    return "spell" if drawn and not entered and s.step in BUYING and not _said(given, "window") else "-"


def usual_played(setting: Setting, s: State, given: Facts) -> str:
    """MV-53: whoever has a card under way has played it."""
    by = [given.get(key, "-") for key in ("offered_by", "countered_by", "card_by")]
    by += [setting.seat_names[s.player]] if s.berserk or s.relic else []
    return listed(name for name in setting.seat_names if name in by)


def usual(setting: Setting, s: State, given: Facts) -> Facts:
    """The usual values of what is under way."""
    found = {"landing": LANDINGS[LANDING_OF.get(int(s.asked), g.AT_REST)]}
    for part in (_movement, _window, _figures, _fight, _card, _magic):
        found |= part(setting, s, given)
    return found


def _said(given: Facts, key: str) -> bool:
    return given.get(key, "-") != "-"


def _player(setting: Setting, s: State) -> str:
    return named(setting.seat_names, int(s.player))


def _movement(setting: Setting, s: State, given: Facts) -> Facts:
    if s.asked in MARCH:
        moved = len(list(squares_in(s.moved)))
        left = _number(given, "skeletons_left", _number(given, "die", moved + 1) - moved)
        return {"die": str(left + moved), "skeletons_left": str(left)}
    if s.step == g.MOVING:
        halves = _number(given, "halves", 0)
        die = _number(given, "die", min(6, max(USUAL_DIE, (halves + 1) // 2)))
        return {"die": str(die), "halves": str(2 * die)}
    return {}


def _number(given: Facts, key: str, default: int) -> int:
    word = given.get(key, "")
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else default


def _window(setting: Setting, s: State, given: Facts) -> Facts:
    plays = s.asked in PLAYING and _said(given, "offered") and not _said(given, "fighter")
    led = s.asked in (g.CLAIM, g.LEFT_DIE, *FIGHT) and _said(given, "card")
    if not plays and not led and s.asked not in (g.ANSWER, g.TARGET):
        return {}
    window = g.TILE_DRAWN if s.step == g.TILE and s.drawn != g.NONE else WINDOW_OF_STEP.get(int(s.step), 0)
    return {"window": WINDOWS[window]}


def _figures(setting: Setting, s: State, given: Facts) -> Facts:
    if s.asked == g.DEAL:
        return {"drawer": setting.seat_names[0] if s.step == g.SET_UP else _player(setting, s)}
    if s.asked not in PEOPLING or s.step != g.TILE:
        return {}
    slot = int(s.slots) - 1
    found = {"peopled": slot_name(s, slot), "spot": slot_name(s, slot)}
    if s.asked in FIGURES and not g.FIRST_UNNAMED <= s.kind[slot] <= g.LAST_UNNAMED:
        skeletons, tokens = figures_due(setting, s)
        found |= {"figures_left": str(max(0, skeletons)), "tokens_left": str(max(0, tokens))}
    return found


def _fight(setting: Setting, s: State, given: Facts) -> Facts:
    if s.asked in DUEL:
        return {"rival": named(setting.seat_names, int(s.book)), "duellist": _player(setting, s)}
    if s.asked not in FIGHT:
        return {"landing": LANDINGS[g.FINDING]} if s.asked in PLAYING and _said(given, "fighter") else {}
    rolled = {g.FAILED: "1", g.SWEEP: "6"}.get(int(s.asked), "0")
    weapon = {"weapon": CARD_NAMES[g.FLAIL]} if s.asked == g.SWEEP else {}
    return {
        "fighter": given["victim"] if _said(given, "victim") else _player(setting, s),
        "rolled": rolled,
        **weapon,
    }


def _card(setting: Setting, s: State, given: Facts) -> Facts:
    """A card has all of what it does before it, or a pawn has just made its first step."""
    answered = s.asked == g.COUNTER and _said(given, "countered_by")
    found = {"counters": "1"} if answered else {}
    name = given.get("card", "-")
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        left = 0 if card == g.JESTER else LEFT_OF_CARD.get(card, 0)
        found["card_left"] = str(left if s.asked == g.TARGET else max(0, left - 1))
    return found


def _magic(setting: Setting, s: State, given: Facts) -> Facts:
    """By fate, on entering a tile, unless it is said that a spell was bought, or that a window is open."""
    if not s.dungeon:
        return {}
    if s.asked == g.DUST_OF:
        return {"fate": str(g.DUST), "lot": str(g.LOT_FATE + g.DUST), "card_left": "2"}
    player = _player(setting, s)
    if s.asked == g.PAY and not _said(given, "offered"):
        return {"caster": player, "spells_left": "1", "to_pay": str(g.SPELL_COST)}
    if s.asked not in MAGIC or s.step not in (g.ROLLING, g.MOVING):
        return {"caster": player} if s.asked == g.DROP_SPELL else {}
    found: Facts = {}
    if s.step == g.MOVING and not _said(given, "window") and not s.bought:
        found["landing"] = LANDINGS[g.READING]
    if _said(given, "pair") or s.asked not in (g.FATE_POINTS, *FIGURES):
        found["caster"] = player
    else:
        found |= {"fate": str(g.AMBUSH), "lot": str(g.LOT_FATE + g.AMBUSH)}
    if s.asked in FIGURES:
        found["peopled"] = slot_name(s, int(s.pawn[s.player]) // g.CELLS)
    left = _number(given, "figures_left" if s.asked in FIGURES else "card_left", 0)
    return found | ({"lot": str(g.LOT_POINTS + left)} if left else {})
