"""Space Princess: moves and events as sentences, and who is asked what."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_TITLES,
    SEAT_TITLES,
    place_name,
    position_words,
    tile_name,
)
from asterion.games.space_princess.rules import state as g
from asterion.games.space_princess.rules.legal import can_march, can_reinforce
from asterion.games.space_princess.words.notation import notation, read, wish
from asterion.games.space_princess.words.reasons import why_not

PIECES = ("The princess", "The Zealot", "Trooper 1", "Trooper 2", "The hologram")
ENDINGS = {
    g.BY_ESCAPE: "The princess escapes and wins (SP-1).",
    g.BY_CAPTURE: "The princess is captured: the Zealot wins (SP-2).",
    g.BY_HIT: "A trooper hits the princess: the Zealot wins (SP-2).",
    g.WITHOUT_PLANS: "She reaches the pod without the real plans: the Zealot wins (SP-45).",
    g.BY_ROUNDS: f"After {g.ROUNDS} rounds without an end the game is a draw (SP-r12).",
}


def card_name(card: int) -> str:
    return "a card" if card == CONCEALED else CARD_TITLES[card]


# --- moves ------------------------------------------------------------------------------------------------


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    if move < g.TURN:
        return _card_choice(setting, s, move - g.CARD)
    if move < g.STAND:
        return f"Turn the door {tile_name(move - g.TURN)}"
    if move < g.PUT:
        return f"{tile_name(s.turning)}: {position_words(setting, move - g.STAND)}"
    if move < g.GO:
        what = "Come out" if s.phase == g.RETURN else "Hologram" if s.card == g.HOLO else "Lock tile"
        return f"{what} on {tile_name(move - g.PUT)}"
    if move < g.MARCH:
        where = place_name(setting, move - g.GO)
        return f"Move to {where}" if move < g.GO + g.TILES else f"Escape into {where}"
    if move < g.BACK:
        trooper, tile = divmod(move - g.MARCH, g.TILES)
        return f"Trooper {trooper + 1} moves to {tile_name(tile)}"
    if move < g.REMOVE:
        return f"A removed trooper returns to {tile_name(setting.work.trooper_start[move - g.BACK])}"
    if move < g.VOLLEY:
        return f"Remove trooper {move - g.REMOVE + 1} on {tile_name(s.trooper[move - g.REMOVE])}"
    if move == g.PASS:
        return "Do neither" if s.card == g.OUTFLANK else "Return no trooper"
    return {g.VOLLEY: "The troopers fire", g.FIND: "A false plan", g.FIND + 1: "The real plans"}[move]


def _card_choice(setting: Setting, s: State, card: int) -> str:
    sensing = s.phase in (g.SENSE_CARD, g.SENSE_TOP)
    counts = g.SENSE if sensing and s.sense_order == g.OWN else card  # SP-r1
    name = f"{CARD_TITLES[card]} ({setting.work.order[counts]})"
    if s.phase == g.CHOOSE:
        return f"Play {name}"
    return f"Sense becomes {name}" if sensing else f"Draw {name}"


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return ENDINGS[int(s.ending)]
    who = SEAT_TITLES[s.actor] if s.actor >= 0 else "Chance"
    door = "" if s.turning == g.NOWHERE else tile_name(s.turning)
    if s.phase == g.ACT:
        return f"{who} resolves {CARD_TITLES[s.card]}: {_asked(s)}."
    owner = ("", "the princess", "the Zealot")[s.drawer + 1]
    return f"{who} {_ASKED[int(s.phase)].format(door=door, owner=owner)}."


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


# --- the kinds of questions and wishes, for the table of refusals -----------------------------------------

_PHASES = {
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
_KINDS = (  # each with the first move of its block
    (g.CARD, "a card"),
    (g.TURN, "turn a door"),
    (g.STAND, "a position"),
    (g.PUT, "put something on a tile"),
    (g.GO, "go to a tile"),
    (g.GO + g.POD, "go to a pod"),
    (g.MARCH, "a trooper to a tile"),
    (g.BACK, "a trooper returns"),
    (g.REMOVE, "remove a trooper"),
    (g.VOLLEY, "shoot"),
    (g.PASS, "pass"),
    (g.FIND, "a plan card"),
    (g.MARCH_TO_POD, "a trooper to a pod"),
    (g.PUT_ON_POD, "put something on a pod"),
    (g.BACK_ELSEWHERE, "a trooper returns elsewhere"),
)


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    return f"resolving {CARD_TITLES[s.card]}" if s.phase == g.ACT else _PHASES[int(s.phase)]


def kind(move: int) -> str:
    """What kind of wish a move is."""
    return next(words for first, words in reversed(_KINDS) if first <= move)


# --- events -----------------------------------------------------------------------------------------------


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    a, b, c, secret = detail
    return str(_EVENTS[kind](setting, a, b, c, secret))


def _fired(setting: Setting, a: int, b: int, c: int, secret: int) -> str:
    at = ("but sees nobody", "at the princess", "at the hologram")[c]
    return f"Trooper {a + 1} on {tile_name(b)} fires{',' if c == 0 else ''} {at}."


def _collected(setting: Setting, a: int, b: int, c: int, secret: int) -> str:
    what = {CONCEALED: "a plan card", 0: "a false plan", 1: "the real plans"}[secret]
    return f"The princess collects {what} on {tile_name(a)}."


def _locked(setting: Setting, a: int, b: int, c: int, secret: int) -> str:
    where = f"{tile_name(a)}: {position_words(setting, b)}"
    return f"The Lock tile goes on {where}." if c == g.NOWHERE else f"The Lock tile moves to {where}."


_EVENTS: dict[int, Any] = {
    g.ROUND: lambda st, a, b, c, x: f"Round {a}.",
    g.RESHUFFLED: lambda st, a, b, c, x: f"{SEAT_TITLES[a]} shuffles the discard under the stack.",
    g.DREW: lambda st, a, b, c, x: f"{SEAT_TITLES[a]} draws {card_name(x)}.",
    g.CHOSE: lambda st, a, b, c, x: f"{SEAT_TITLES[a]} lays {card_name(x)} face down.",
    g.REVEALED: lambda st, a, b, c, x: f"Revealed: {card_name(a)} against {card_name(b)}.",
    g.SENSED: lambda st, a, b, c, x: (
        f"Sense becomes {card_name(a)}, {'the top card of the stack' if b else 'from the discard'}."
    ),
    g.RESOLVES: lambda st, a, b, c, x: f"{SEAT_TITLES[a]} resolves {card_name(b)} ({c}).",
    g.STUCK: lambda st, a, b, c, x: f"The rest of {card_name(b)} cannot be done.",
    g.DOOR_STANDS: lambda st, a, b, c, x: f"Door {tile_name(a)} stands {position_words(st, b)}.",
    g.TURNED: lambda st, a, b, c, x: f"The princess turns {tile_name(a)}: {position_words(st, b)}.",
    g.LOCKED: _locked,
    g.MOVED: lambda st, a, b, c, x: f"{PIECES[a]} moves from {place_name(st, b)} to {place_name(st, c)}.",
    g.HID: lambda st, a, b, c, x: f"The princess hides on {tile_name(a)}.",
    g.EMERGED: lambda st, a, b, c, x: f"The princess comes out of hiding on {tile_name(a)}.",
    g.HOLOGRAM: lambda st, a, b, c, x: (
        f"The hologram {'appears on' if b == g.NOWHERE else 'jumps to'} {tile_name(a)}."
    ),
    g.REMOVED: lambda st, a, b, c, x: f"The princess removes trooper {a + 1} on {tile_name(b)}.",
    g.RETURNED: lambda st, a, b, c, x: f"Trooper {a + 1} returns on {tile_name(b)}.",
    g.FIRED: _fired,
    g.HOLOGRAM_LOST: lambda st, a, b, c, x: (
        f"The hologram on {tile_name(a)} is {'captured' if b else 'hit'} and gone."
    ),
    g.HURT: lambda st, a, b, c, x: (
        f"The princess is {'captured' if b else 'hit'}"
        f"{'; the first time is only counted (SP-46)' if c else ' for the second time' if a == 2 else ''}."
    ),
    g.COLLECTED: _collected,
    g.PASSED: lambda st, a, b, c, x: f"{SEAT_TITLES[a]} passes.",
    g.ESCAPED: lambda st, a, b, c, x: f"The princess reaches {place_name(st, a)}.",
    g.FINISHED: lambda st, a, b, c, x: ENDINGS[b],
}


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    return ENDINGS[int(s.ending)]


__all__ = ["choice", "event", "kind", "notation", "outcome", "phase", "prompt", "read", "why_not", "wish"]
