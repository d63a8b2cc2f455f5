"""Space Princess: moves as short texts, what a text means, and what a click means.

`+dash` a card is drawn or turned up · `dash` laid face down, or what Sense becomes · `~b1` a door to turn ·
`=` `|` (or `n e s w`) its position · `@c3` the hologram, the Lock tile or the returning princess ·
`c2`, `pod-c5` a step · `t1-b5` a trooper's move · `return-a5` a removed trooper comes back ·
`hit-t1` the princess removes a trooper · `shoot` the troopers fire · `pass` · `real`, `false` a plan.
Never allowed, though players may wish for it: `t1-pod-c5` · `@pod-c5` · `return-c3`, which is no start.
"""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.space_princess.names import (
    CARD_NAMES,
    card_number,
    place_name,
    place_number,
    position_names,
    tile_name,
    tile_number,
)
from asterion.games.space_princess.rules import state as g

PLAN_WORDS = ("false", "real")
PLAIN = {
    **{"shoot": g.VOLLEY, "pass": g.PASS},
    **{word: g.FIND + real for real, word in enumerate(PLAN_WORDS)},
    **{f"hit-t{trooper + 1}": g.REMOVE + trooper for trooper in range(g.TROOPERS)},
}
BY_CHANCE = (g.DRAW, g.SENSE_TOP)  # phases in which chance says which card it is


# --- writing ----------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    block, *at = g.BLOCKS.decode(move)
    return _WRITTEN[block](setting, s, *at)


def _stand(setting: Setting, s: State, position: int) -> str:
    """A door with two bars has two positions only."""
    marks = position_names(setting)
    return marks[position] if position < len(marks) else "-"


_WRITTEN: dict[int, Callable[..., str]] = {
    g.CARD: lambda st, s, card: _mark(s) + CARD_NAMES[card],
    g.TURN: lambda st, s, tile: "~" + tile_name(tile),
    g.STAND: _stand,
    g.PUT: lambda st, s, tile: "@" + tile_name(tile),
    g.GO: lambda st, s, place: place_name(st, place),
    g.MARCH: lambda st, s, trooper, tile: f"t{trooper + 1}-{tile_name(tile)}",
    g.BACK: lambda st, s, start: "return-" + tile_name(st.box.trooper_start[start]),
    g.REMOVE: lambda st, s, trooper: f"hit-t{trooper + 1}",
    g.VOLLEY: lambda st, s: "shoot",
    g.PASS: lambda st, s: "pass",
    g.FIND: lambda st, s, real: PLAN_WORDS[real],
    g.MARCH_TO_POD: lambda st, s, trooper, pod: f"t{trooper + 1}-{place_name(st, g.POD + pod)}",
    g.PUT_ON_POD: lambda st, s, pod: "@" + place_name(st, g.POD + pod),
    g.BACK_ELSEWHERE: lambda st, s, tile: "return-" + tile_name(tile),
}


def _mark(s: State) -> str:
    """Before the name of a card that chance draws or turns up."""
    return "+" if s.phase in BY_CHANCE else ""


# --- reading ----------------------------------------------------------------------------------------------


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not. Every character counts."""
    word = text.strip().lower()
    move = _read_word(setting, s, word)
    if move is None:
        raise no_such_move(setting, s, text)
    meant = _slip(setting, s, move)
    if meant:
        raise no_such_move(setting, s, text, meant)
    return move


def _read_word(setting: Setting, s: State, word: str) -> int | None:
    place = place_number(setting, word)
    if word == "fire" and s.phase == g.ACT and s.card == g.OUTFLANK:
        return g.VOLLEY
    if word in PLAIN:
        return PLAIN[word]
    if word in position_names(setting):
        return g.STAND + position_names(setting).index(word)
    if place is not None:
        return g.GO + place
    mark = _mark(s)
    if word.startswith(mark) and word.removeprefix(mark) in CARD_NAMES:
        return _card_of(s, word.removeprefix(mark))
    return _read_prefixed(setting, word)


def _read_prefixed(setting: Setting, word: str) -> int | None:
    blocks = {
        "~": (g.TURN, None),
        "@": (g.PUT, g.PUT_ON_POD),
        **{
            f"t{trooper + 1}-": (
                g.BLOCKS.encode(g.MARCH, trooper, 0),
                g.BLOCKS.encode(g.MARCH_TO_POD, trooper, 0),
            )
            for trooper in range(g.TROOPERS)
        },
    }
    for prefix, (tiles, pods) in blocks.items():
        place = place_number(setting, word.removeprefix(prefix)) if word.startswith(prefix) else None
        if place is not None and place < g.TILES:
            return tiles + place
        if place is not None and pods is not None:
            return pods + place - g.POD
    tile = tile_number(word.removeprefix("return-")) if word.startswith("return-") else None
    if tile is not None:
        starts = [int(start) for start in setting.box.trooper_start]
        return g.BACK + starts.index(tile) if tile in starts else g.BACK_ELSEWHERE + tile
    return None


def _card_of(s: State, name: str) -> int:
    """Both seats have a card named Fire: the one of the seat that draws or chooses is meant."""
    seat = int(s.drawer) if s.phase == g.DRAW else g.PRINCESS if s.actor == g.PRINCESS else g.ZEALOT
    card = card_number(seat, name)
    return CARD_NAMES.index(name) if card is None else card


def _slip(setting: Setting, s: State, move: int) -> str:
    """What was meant by a tile without its mark, or with another one, as in `b4` for `@b4`; else ""."""
    block, *at = g.BLOCKS.decode(move)
    if s.phase not in (g.ACT, g.RETURN) or block not in (g.TURN, g.PUT, g.GO) or at[0] >= g.TILES:
        return ""
    tile = at[0]
    if block == g.GO and s.steps and tile in g.NEIGHBOUR[s.princess]:
        return ""  # a step that a closed door or the Zealot forbids
    forms = {
        g.TURN: [g.PUT + tile],
        g.PUT: [g.TURN + tile],
        g.GO: [g.PUT + tile, g.TURN + tile, *(g.BLOCKS.encode(g.MARCH, t, tile) for t in range(g.TROOPERS))],
    }[block]
    legal = setting.legal(s)
    meant = [] if move in legal else [form for form in forms if form in legal]
    if not meant and block == g.GO and (s.placing or s.phase == g.RETURN):
        meant = [g.PUT + tile]  # not legal either; but then the refusal is of what was meant
    return notation(setting, s, meant[0]) if meant else ""


# --- clicks -----------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind in ("card", "set"):
        seat, _, card = name.partition("-")
        return card_number(g.ZEALOT if seat == "zealot" else g.PRINCESS, card)
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
    pod = place - g.POD
    if s.placing or s.phase == g.RETURN:
        return g.PUT + place if pod < 0 else g.PUT_ON_POD + pod
    if s.marches:
        trooper = max(0, int(s.marcher))
        encode = g.BLOCKS.encode
        return encode(g.MARCH, trooper, place) if pod < 0 else encode(g.MARCH_TO_POD, trooper, pod)
    if pod < 0 and s.turns and (g.IS_DOOR[place] or not s.steps) and place not in g.NEIGHBOUR[s.princess]:
        return g.TURN + place
    return g.GO + place
