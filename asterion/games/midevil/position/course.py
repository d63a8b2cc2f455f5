"""MidEvil: whether the rules ask in a position what it says is asked.

A question follows from what is under way. So a copy of the position is put back to the moment before its
question; from there the rules carry on by themselves, with the rolls and choices that the position tells of.
They must come to the same position again, byte by byte.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import CARD_TITLES, SEAT_NAMES
from asterion.games.midevil.position.writing import describe
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.cards import RISE_POINTS, ROBBED_POINTS, WRONG_TURN_STEPS
from asterion.games.midevil.rules.castle_cards import SCALDED
from asterion.games.midevil.rules.combat import SWEEPING_FACE
from asterion.games.midevil.rules.shots import shot_cost

MOST_IN_SET_UP = 200  # more plies than any set-up has
USED_FIELDS = {g.BOW: "bow_used", g.CROSSBOW: "crossbow_used", g.SLING: "sling_used"}
# Landing on a square, what is asked on the way, and where one was before.
LANDED = {g.ATTACK: g.ATTACKING, g.CLAIM: g.CLAIMING, g.LEFT_DIE: g.LEAVING, g.FATE_DIE: g.FATED}
# What a card has left as long as no more than its tile, or its victim, has been chosen.
ON_A_TILE = {g.RISE: RISE_POINTS, g.ARMY: 0, g.SCATTER: 0}
ON_SOMEBODY = {g.GRAVE_ROBBER: ROBBED_POINTS, g.WRONG_TURN: WRONG_TURN_STEPS, g.SHOVE: 1, g.JESTER: 0}
AFTER_WINDOW = {
    **{g.DEAL: g.BEFORE_CARDS, g.PREPARE: g.BEFORE_ROLL, g.MOVE_DIE: g.BEFORE_ROLL},
    **{g.TELEPORT_TO: g.BEFORE_ROLL, g.SKELETON_DIE: g.BEFORE_SKELETONS, g.DISCARD: g.BEFORE_DISCARD},
}


def not_asked(setting: Setting, s: State) -> str | None:
    """Why this is not what the rules ask then, or None."""
    if s.asked == g.POINTS_DIE and s.step != g.SET_UP:  # the laying of the tile is not taken back
        return None
    found = _set_up(setting, s) if s.step == g.SET_UP else _again(setting, s)
    if found.tobytes() == s.tobytes() or _needs_no_question(setting, s, found):
        return None
    return _difference(setting, s, found)


def _needs_no_question(setting: Setting, s: State, found: State) -> bool:
    """Only one thing can be done, and the rules do it unasked: a position may ask for it all the same."""
    moves = setting.legal(s)
    if s.actor < 0 or len(moves) != 1:
        return False
    after = s.copy()
    setting.game.rules.apply(after, setting.box, setting.bench, moves[0], None)
    passed, unasked = int(after.passed), found.copy()
    if s.asked in (g.ANSWER, g.COUNTER):
        after.passed = unasked.passed = 0
    if after.tobytes() != unasked.tobytes():
        return False
    in_window = after.asked == s.asked and passed & s.passed == s.passed
    return not passed or (in_window and turn_order(s, int(after.actor)) > turn_order(s, int(s.actor)))


def turn_order(s: State, seat: int) -> int:
    """How many players come before this one in a window (MV-r1)."""
    return (seat - int(s.player)) % int(s.seats)


def not_playable(setting: Setting, s: State) -> str | None:
    """Why the card that is played or carried out cannot have been played, or None."""
    offered = s.offered != g.NONE
    if not offered and (s.card == g.NONE or s.asked != g.TARGET):
        return None
    before = s.copy()
    seat, card = (int(s.offered_by), int(s.offered)) if offered else (int(s.card_by), int(s.card))
    _take_up(setting, before, seat, card)
    carry_on(setting, before)
    playable = before.actor == seat and g.CARD + card in setting.legal(before)
    if playable and before.asked in (g.ANSWER, g.WEAPON, g.FAILED):
        return not_asked(setting, before)
    return f"{CARD_TITLES[card]} cannot have been played then by {SEAT_NAMES[seat]} (MV-r1, MV-r23)"


def _take_up(setting: Setting, t: State, seat: int, card: int) -> None:
    """The card is in the hand again, and everybody else has passed."""
    t.hand[seat] = sorted([card, *t.hand[seat][: t.held[seat]]]) + [g.NONE] * (g.HAND - 1 - t.held[seat])
    t.held[seat] += 1
    t.played[seat] = 0
    t.collected[seat, g.BLUE] += 1 if setting.box.cost[card] else 0  # so that it can be paid
    for field in ("offered", "offered_by", "countered_by", "card", "card_by", "victim", "onto", "colour"):
        t[field] = g.NONE
    for field in ("counters", "to_pay", "left", "to_people"):
        t[field] = 0
    t.moving = g.NOWHERE
    t.moved[:] = 0
    t.passed = (1 << g.SEATS) - 1 & ~(1 << seat) if t.fighter == g.NONE else 0


def _again(setting: Setting, s: State) -> State:
    """Where the rules lead from the moment before the question."""
    found = s.copy()
    moves = _BEFORE.get(int(s.asked), _nothing)(found)
    carry_on(setting, found)
    for move in moves:
        if found.tobytes() != s.tobytes() and move in setting.legal(found):
            setting.game.rules.apply(found, setting.box, setting.bench, move, None)
    return found


def carry_on(setting: Setting, s: State) -> None:
    """Let the rules carry on, as they do after a choice that changes nothing: to let a Horse be."""
    s.asked = g.CLAIM
    setting.game.rules.apply(s, setting.box, setting.bench, g.PASS, None)


def _difference(setting: Setting, s: State, found: State) -> str:
    given, right = describe(setting, s), describe(setting, found)
    differ = [key for key in right if right[key] != given[key]]
    if found.step == g.ENDED and s.step != g.ENDED:
        return "the game would be over already"
    if "asked" in differ or "to_move" in differ or not differ:
        who = setting.actor_name(int(found.actor))
        return f"{given['asked']} of {given['to_move']} is not asked then, but {right['asked']} of {who}"
    return f"{differ[0]} would be {right[differ[0]]} then, not {given[differ[0]]}"


# --- the moment before a question: what is put back, and the choices that lead to it again ----------------


def _nothing(t: State) -> list[int]:
    """Most questions are asked again just so."""
    return []


def _close(t: State, window: int) -> None:
    """Everybody has just passed in this window."""
    t.window = window
    t.passed = (1 << g.SEATS) - 1


def _after_window(t: State) -> list[int]:
    asked = int(t.asked)
    _close(t, AFTER_WINDOW[asked])
    t.drawer = g.NONE
    return {g.MOVE_DIE: [g.ROLL], g.TELEPORT_TO: [g.TELEPORT]}.get(asked, [])


def _landed(t: State) -> list[int]:
    t.landing = LANDED[int(t.asked)]
    return []


def _drawn(t: State) -> list[int]:
    """A tile is laid, outside or through a passage."""
    kind, spot, through = int(t.drawn), int(t.spot), int(t.through)
    t.spot = g.NONE
    if through == g.NONE:
        _close(t, g.TILE_DRAWN)
        return [g.ON + spot]
    t.through = g.NONE
    if kind == g.NONE:
        return [g.ON + through]
    t.drawn = g.NONE
    t.stack[kind] += 1
    return [g.ON + through, g.TILE_OF + kind]


def _figure(t: State) -> list[int]:
    colour = int(t.colour)
    t.colour = g.NONE
    return [] if colour == g.NONE else [g.SKELETON_OF + colour]


def _spell(t: State) -> list[int]:
    t.to_draw += 1
    return []


def _points(t: State) -> list[int]:
    """Skeletons are rolled for, by fate or by a pair of spells."""
    if t.fate != 0:
        t.fate = 0
        t.landing = g.FATED
        return [g.FACE + g.AMBUSH - 1]
    if t.pair != g.NONE:
        t.pairs |= 1 << int(t.pair)
        t.pair = g.NONE
    return []


def _cast(t: State) -> list[int]:
    given = int(t.given)
    t.given = g.NONE
    return [] if given == g.NONE else [g.SPELL_OF + given]


def _lower(t: State) -> list[int]:
    t.bridge_tried = 0
    return [g.LOWER]


def _target(t: State) -> list[int]:
    """The targets of a card that the position still tells of."""
    card, victim, slot, left = int(t.card), int(t.victim), int(t.onto), int(t.left)
    colour, square = int(t.colour), int(t.moving)
    t.colour = g.NONE
    t.moving = g.NOWHERE
    moves = [g.AT + square] if square != g.NOWHERE else []
    moves += [g.SKELETON_OF + colour] if colour != g.NONE else []
    if card == g.JESTER and left:
        t.left = 0
        moves.append(g.DROP + left - 1)
    if card == g.BOILING_OIL:
        moves += [g.AT + hit for hit in squares_in(t.moved)]
        t.moved[:] = 0
        t.onto = g.NONE
        t.left = SCALDED
    elif slot != g.NONE and t.left == ON_A_TILE.get(card):
        t.onto = g.NONE
        moves.insert(0, g.TILE_AT + slot)
    if victim != g.NONE and t.left == ON_SOMEBODY.get(card):
        t.victim = g.NONE
        moves.insert(0, g.PLAYER + victim)
    return moves


def _march(t: State) -> list[int]:
    square = int(t.moving)
    t.moving = g.NOWHERE
    return [g.AT + square]


def _shot(t: State) -> list[int]:
    """A card in front is used, then its targets are named."""
    seat, card, square, slot = int(t.player), int(t.weapon), int(t.moving), int(t.onto)
    t.weapon = g.NONE
    t.moving = g.NOWHERE
    t.onto = g.NONE
    t.left = 0
    moves = [g.USE + card] + ([g.TILE_AT + slot] if slot != g.NONE else [])
    moves += [g.AT + square] if square != g.NOWHERE else []
    moves += [g.AT + hit for hit in squares_in(t.moved)]
    t.moved[:] = 0
    if t.step == g.ROLLING:
        _close(t, g.BEFORE_ROLL)
    if card in USED_FIELDS:
        t[USED_FIELDS[card]] = 0
        t.halves += shot_cost(t, seat)
    else:
        t.front[seat] |= 1 << card
        t.discards[card] -= 1
    return moves


def _weapon(t: State) -> list[int]:
    """A weapon is named, or none."""
    card = int(t.weapon)
    t.weapon = g.NONE
    return [g.ROLL if card == g.NONE else g.USE + card]


def _failed(t: State) -> list[int]:
    """A combat roll has been made, and perhaps raised by skeletons."""
    seat, card, face = int(t.fighter), int(t.weapon), int(t.rolled)
    if card == g.AXE and face == 1 and not t.front[seat] >> card & 1:  # it has just broken
        t.front[seat] |= 1 << card
        t.discards[card] -= 1
    elif card == g.AXE and face == 1:
        return []  # and another one has been put in front since
    spent = spent_for(t, int(t.raised)) or ()
    for colour in spent:
        t.collected[seat, colour] += 1
        t.removed[colour] -= 1
    t.raised = 0
    t.rolled = 0
    return [*_weapon(t), g.FACE + face - 1, *(g.SKELETON_OF + colour for colour in spent)]


def _sweep(t: State) -> list[int]:
    t.rolled = 0
    return [*_weapon(t), g.FACE + SWEEPING_FACE - 1]


def _duel(t: State) -> list[int]:
    """Both roll, then both commit; what follows the reveal is asked again just so."""
    if t.committed[1, g.COLLECTED] != g.NONE:
        return []
    rolls = [g.FACE + int(roll) - 1 for roll in t.duel_roll if roll]
    stocks = [have for seat in (t.player, t.rival) for have in (*t.collected[seat], t.life[seat])]
    pairs = zip(t.committed.flat, stocks, strict=True)
    commits = [g.COUNT + int(count) for count, have in pairs if count != g.NONE and have]
    t.duel_roll[:] = 0
    t.committed[:] = g.NONE
    t.duellist = t.player
    return [*rolls, *commits]


_BEFORE: Mapping[int, Callable[[State], list[int]]] = {
    **dict.fromkeys(AFTER_WINDOW, _after_window),
    **dict.fromkeys(LANDED, _landed),
    **dict.fromkeys((g.SPACE, g.TURN_TO, g.DRAW_BELOW), _drawn),
    **dict.fromkeys((g.SHOT_AT, g.SHOT_DIE), _shot),
    **dict.fromkeys((g.DUEL_DIE, g.COMMIT), _duel),
    **{g.FIGURE_TO: _figure, g.DRAW_SPELL: _spell, g.FATE_POINTS: _points, g.CAST: _cast},
    **{g.TARGET: _target, g.BRIDGE_DIE: _lower, g.SKELETON_TO: _march},
    **{g.COMBAT_DIE: _weapon, g.FAILED: _failed, g.SWEEP: _sweep},
}


def spent_for(s: State, points: int) -> tuple[int, ...] | None:
    """Skeletons that are out of play and worth just so many points, or None."""
    for count in range(points + 1):
        for colours in combinations_with_replacement(range(g.COLLECTED), count):
            worth = sum(int(g.POINTS[colour]) for colour in colours)
            if worth == points and all(colours.count(each) <= s.removed[each] for each in set(colours)):
                return colours
    return None


def squares_in(masks: Any) -> Iterator[int]:
    """The squares of a set, ascending."""
    for slot, cells in enumerate(masks.tolist()):
        yield from (slot * g.CELLS + cell for cell in range(g.CELLS) if cells >> cell & 1)


# --- the set-up -------------------------------------------------------------------------------------------


def _set_up(setting: Setting, s: State) -> State:
    """Where the set-up leads, played from its start with the choices that the position tells of."""
    found = setting.start()
    if s.asked != g.DEAL:  # then the hands are as they are
        found.hand[:], found.held[:], found.drawer, found.asked = s.hand, s.held, g.NONE, g.FIRST
    for _ in range(MOST_IN_SET_UP):
        move = None if found.tobytes() == s.tobytes() else _next_in_set_up(found, s)
        if move is None or move not in setting.legal(found):
            break
        setting.game.rules.apply(found, setting.box, setting.bench, move, None)
    return found


def _next_in_set_up(t: State, s: State) -> int | None:
    """What has been dealt, rolled or chosen next, or None."""
    if t.asked == g.DEAL:
        seat = int(t.drawer)
        return g.CARD + int(s.hand[seat, t.held[seat]]) if t.held[seat] < s.held[seat] else None
    if t.asked == g.FIRST:
        return None if s.player == g.NONE else g.BEGIN + int(s.player)
    if t.asked == g.PAWN_TO:
        return g.AT + int(s.pawn[t.actor])
    if t.asked == g.POINTS_DIE:
        return g.FACE + int(s.skeleton[t.peopled, g.WHITE]).bit_count() + int(s.to_people) - 1
    wanted, there = (s.token, t.token) if t.colour == g.NONE else (s.skeleton[:, 0], t.skeleton[:, 0])
    return next((g.AT + square for square in squares_in(wanted & ~there)), None)
