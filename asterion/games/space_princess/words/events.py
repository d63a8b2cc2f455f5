"""Space Princess: what happened, and how the game ended, as sentences."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_TITLES,
    PAWNS,
    SEAT_TITLES,
    place_words,
    position_words,
    tile_name,
    titled,
)
from asterion.games.space_princess.rules import state as g

PIECES = tuple(map(titled, PAWNS.values()))
ENDINGS = {
    g.BY_ESCAPE: "The princess escapes and wins.",
    g.BY_CAPTURE: "The princess is captured: the Zealot wins.",
    g.BY_HIT: "A trooper hits the princess: the Zealot wins.",
    g.WITHOUT_PLANS: "She reaches the pod without the real plans: the Zealot wins.",
    g.BY_ROUNDS: f"After {g.ROUNDS} rounds without an end the game is a draw.",
}


def _card(card: int) -> str:
    return "a card" if card == CONCEALED else CARD_TITLES[card]


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    return _EVENTS[kind](setting, *detail)


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    return ENDINGS[int(s.ending)]


def _sensed(setting: Setting, card: int, from_stack: int, *_: int) -> str:
    origin = "the top card of the stack" if from_stack else "from the discard"
    return f"Sense becomes {_card(card)}, {origin}."


def _locked(setting: Setting, tile: int, position: int, before: int, _: int) -> str:
    verb = "goes on" if before == g.NOWHERE else "moves to"
    return f"The Lock tile {verb} {tile_name(tile)}: {position_words(setting, position)}."


def _hologram(setting: Setting, tile: int, before: int, *_: int) -> str:
    return f"The hologram {'appears on' if before == g.NOWHERE else 'jumps to'} {tile_name(tile)}."


def _fired(setting: Setting, trooper: int, tile: int, at: int, _: int) -> str:
    hits = (", but sees nobody", " at the princess", " at the hologram")[at]
    return f"Trooper {trooper + 1} on {tile_name(tile)} fires{hits}."


def _hurt(setting: Setting, times: int, captured: int, counted: int, _: int) -> str:
    how = "captured" if captured else "hit"
    if counted:
        return f"The princess is {how}; the first time is only counted."
    return f"The princess is {how}{' for the second time' if times == 2 else ''}."


def _collected(setting: Setting, tile: int, _b: int, _c: int, real: int) -> str:
    what = {CONCEALED: "a plan card", 0: "a false plan", 1: "the real plans"}[real]
    return f"The princess collects {what} on {tile_name(tile)}."


# The details of each kind are those that rules/state.py names; the last of four is the secret one.
_EVENTS: dict[int, Callable[[Setting, int, int, int, int], str]] = {
    g.ROUND: lambda st, number, *_: f"Round {number}.",
    g.RESHUFFLED: lambda st, seat, *_: f"{SEAT_TITLES[seat]} shuffles the discard under the stack.",
    g.DREW: lambda st, seat, _b, _c, card: f"{SEAT_TITLES[seat]} draws {_card(card)}.",
    g.CHOSE: lambda st, seat, _b, _c, card: f"{SEAT_TITLES[seat]} lays {_card(card)} face down.",
    g.REVEALED: lambda st, hers, his, *_: f"Revealed: {_card(hers)} against {_card(his)}.",
    g.SENSED: _sensed,
    g.RESOLVES: lambda st, seat, card, order, _: f"{SEAT_TITLES[seat]} resolves {_card(card)} ({order}).",
    g.STUCK: lambda st, seat, card, *_: f"The rest of {_card(card)} cannot be done.",
    g.DOOR_STANDS: lambda st, tile, position, *_: (
        f"Door {tile_name(tile)} stands {position_words(st, position)}."
    ),
    g.TURNED: lambda st, tile, position, *_: (
        f"The princess turns {tile_name(tile)}: {position_words(st, position)}."
    ),
    g.LOCKED: _locked,
    g.MOVED: lambda st, piece, start, to, _: (
        f"{PIECES[piece]} moves from {place_words(st, start)} to {place_words(st, to)}."
    ),
    g.HID: lambda st, tile, *_: f"The princess hides on {tile_name(tile)}.",
    g.EMERGED: lambda st, tile, *_: f"The princess comes out of hiding on {tile_name(tile)}.",
    g.HOLOGRAM: _hologram,
    g.REMOVED: lambda st, trooper, tile, *_: (
        f"The princess removes trooper {trooper + 1} on {tile_name(tile)}."
    ),
    g.RETURNED: lambda st, trooper, tile, *_: f"Trooper {trooper + 1} returns on {tile_name(tile)}.",
    g.FIRED: _fired,
    g.HOLOGRAM_LOST: lambda st, tile, captured, *_: (
        f"The hologram on {tile_name(tile)} is {'captured' if captured else 'hit'} and gone."
    ),
    g.HURT: _hurt,
    g.COLLECTED: _collected,
    g.PASSED: lambda st, seat, *_: f"{SEAT_TITLES[seat]} passes.",
    g.ESCAPED: lambda st, pod, *_: f"The princess reaches {place_words(st, pod)}.",
    g.FINISHED: lambda st, winner, why, *_: ENDINGS[why],
}
