"""Space Princess: moves and events as notation and as sentences, and the reasons of refusals.

Notation: `+dash` a card is drawn · `dash` laid face down, or what Sense becomes · `~b1` a door to turn ·
`=` `|` (or `n e s w`) its position · `@c3` the hologram, the Lock tile or the returning princess ·
`c2`, `pod-c5` a step · `t1-b5` a trooper's move · `return-a5` a removed trooper comes back ·
`hit-t1` the princess removes a trooper · `shoot` the troopers fire · `pass` · `real`, `false` a plan.
"""

from typing import Any

from asterion.core.contract import CONCEALED
from asterion.core.game import Setting, State
from asterion.core.notation import no_such_move
from asterion.games.space_princess import state as g
from asterion.games.space_princess.legal import can_march, can_reinforce
from asterion.games.space_princess.names import (
    CARD_NAMES,
    CARD_TITLES,
    SEAT_TITLES,
    place_name,
    place_number,
    position_names,
    position_words,
    tile_name,
    tile_number,
)
from asterion.games.space_princess.reasons import why_not

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


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    if move < g.TURN:
        return ("+" if s.phase in (g.DRAW, g.SENSE_TOP) else "") + CARD_NAMES[move - g.CARD]
    if move < g.STAND:
        return "~" + tile_name(move - g.TURN)
    if move < g.PUT:
        return position_names(setting)[move - g.STAND]
    if move < g.GO:
        return "@" + tile_name(move - g.PUT)
    if move < g.MARCH:
        return place_name(setting, move - g.GO)
    if move < g.BACK:
        trooper, tile = divmod(move - g.MARCH, g.TILES)
        return f"t{trooper + 1}-{tile_name(tile)}"
    if move < g.REMOVE:
        return "return-" + tile_name(setting.work.trooper_start[move - g.BACK])
    if move < g.VOLLEY:
        return f"hit-t{move - g.REMOVE + 1}"
    return {g.VOLLEY: "shoot", g.PASS: "pass", g.FIND: "false", g.FIND + 1: "real"}[move]


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    move = _read_word(setting, s, text.strip().lower())
    if move is None:
        raise no_such_move(setting, s, text)
    return move


def _read_word(setting: Setting, s: State, word: str) -> int | None:
    plain = {"shoot": g.VOLLEY, "pass": g.PASS, "false": g.FIND, "real": g.FIND + 1}
    place = place_number(setting, word)
    if word == "fire" and s.phase == g.ACT and s.card == g.OUTFLANK:
        return g.VOLLEY
    if word in plain:
        return plain[word]
    if word in position_names(setting):
        return g.STAND + position_names(setting).index(word)
    if place is not None:
        return g.GO + place
    if word.lstrip("+") in CARD_NAMES and word.count("+") <= 1:
        return _card_of(s, word.lstrip("+"))
    return _read_prefixed(setting, word)


def _read_prefixed(setting: Setting, word: str) -> int | None:
    blocks = {"~": g.TURN, "@": g.PUT, "t1-": g.MARCH, "t2-": g.MARCH + g.TILES}
    for prefix, block in blocks.items():
        tile = tile_number(word.removeprefix(prefix)) if word.startswith(prefix) else None
        if tile is not None:
            return block + tile
    starts = [f"return-{tile_name(tile)}" for tile in setting.work.trooper_start]
    if word in starts:
        return g.BACK + starts.index(word)
    return {"hit-t1": g.REMOVE, "hit-t2": g.REMOVE + 1}.get(word)


def _card_of(s: State, name: str) -> int:
    """Both seats have a card named Fire: the one of the seat that draws or chooses is meant."""
    seat = s.drawer if s.phase == g.DRAW else g.PRINCESS if s.actor == g.PRINCESS else g.ZEALOT
    own = CARD_NAMES[seat * g.EACH : (seat + 1) * g.EACH]
    return int(seat) * g.EACH + own.index(name) if name in own else CARD_NAMES.index(name)


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind == "card":
        seat, _, card = name.partition("-")
        first = g.EACH if seat == "zealot" else 0
        own = CARD_NAMES[first : first + g.EACH]
        return first + own.index(card) if card in own else None
    if kind in ("princess", "zealot", "hologram") and not name:
        place = {"princess": s.princess, "zealot": s.zealot, "hologram": s.hologram}[kind]
    elif kind == "trooper" and name in ("1", "2"):
        if s.shots:
            return g.REMOVE + int(name) - 1
        place = s.trooper[int(name) - 1]
    else:
        place = place_number(setting, name if kind in ("tile", "start", "bars") else target)
    return None if place is None or place == g.NOWHERE else _wish_at(s, int(place))


def _wish_at(s: State, place: int) -> int:
    """What a click on this tile or pod most likely means."""
    if place < g.TILES and (s.placing or s.phase == g.RETURN):
        return g.PUT + place
    if place < g.TILES and s.marches:
        return g.MARCH + max(0, int(s.marcher)) * g.TILES + place
    if (
        place < g.TILES
        and s.turns
        and (g.IS_DOOR[place] or not s.steps)
        and place not in g.NEIGHBOUR[s.princess]
    ):
        return g.TURN + place
    return g.GO + place


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


__all__ = ["choice", "event", "notation", "outcome", "prompt", "read", "why_not", "wish"]
