"""MidEvil: nothing of the box gets lost or doubled, and tiles lie as they may."""

from functools import lru_cache

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_TITLES,
    COLOUR_NAMES,
    SPELL_TITLES,
    TILE_NAMES,
    front_of,
    hand_of,
    slot_name,
    tile_title,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import clear_map, put_tile

JOINING = (g.ROAD, g.OPEN)

# --- the map ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def first_tiles(setting: Setting) -> tuple[tuple[int, int, int, int], ...]:
    """The kind, turn, x and y of the tiles that lie from the start (MV-4, MV2-1, MV3-1, MV3-2)."""
    s = setting.start()
    return tuple(
        (int(s.kind[slot]), int(s.turn[slot]), int(s.x[slot]), int(s.y[slot])) for slot in range(s.slots)
    )


@lru_cache(maxsize=64)
def tiles_in_all(setting: Setting) -> tuple[int, ...]:
    """How many tiles of each kind are in this game; the Drawbridge counts as raised."""
    found = [int(count) for count in setting.start().stack]
    for kind, _, _, _ in first_tiles(setting):
        found[kind] += 1
    return tuple(found)


def as_counted(kind: int) -> int:
    return g.RAISED if kind == g.LOWERED else kind


def check_map(setting: Setting, s: State) -> str | None:
    """MV-4: the map grows from the tiles laid out at the start, each tile beside others."""
    laid = (tuple(field[: s.slots].tolist()) for field in (s.kind, s.turn, s.x, s.y))
    again, reason = _laid_anew(setting, *laid)
    if reason:
        return reason
    if any((again[field] != s[field]).any() for field in ("place", "beside")):
        return "the tiles are not beside each other as their spaces say"
    if any(again[field] != s[field] for field in ("home", "goal", "bridge", "pit")):
        return "altar, goal, Drawbridge or pit are not where the map says"
    return None


@lru_cache(maxsize=64)
def _laid_anew(
    setting: Setting, kinds: tuple[int, ...], turns: tuple[int, ...], xs: tuple[int, ...], ys: tuple[int, ...]
) -> tuple[State, str | None]:
    """A map made anew from its tiles, or why these cannot lie so."""
    first = first_tiles(setting)
    again = setting.empty()
    clear_map(again)
    for slot, (kind, turn, *space) in enumerate(zip(kinds, turns, xs, ys, strict=True)):
        if not 0 <= kind < g.KINDS or not 0 <= turn < g.TURNS:
            return again, "there is an unknown tile on the map"
        if slot < len(first) and (as_counted(kind), turn, *space) != first[slot]:
            return again, _misplaced(*first[slot])
        put_tile(again, kind, turn, *space)
        reason = None if slot < len(first) else _joined(setting, again, slot)
        if reason:
            return again, reason
    if len(kinds) < len(first):
        return again, _misplaced(*first[len(kinds)])
    return again, None


def _misplaced(kind: int, turn: int, x: int, y: int) -> str:
    where = f"{tile_title(kind)} lies on {x},{y}{f', turned {turn} times,' if turn else ''}"
    return f"{where} before anything else (MV-4, MV2-1, MV3-1)"


def _joined(setting: Setting, s: State, slot: int) -> str | None:
    """MV-15, MV-r6, MV3-r4: roads face no closed sides, passages only passages, and somewhere the tile is
    joined to the map, Entrances as all others (MV3-21); MV2-3: nothing lies beside the Drawbridge; MV2-r8:
    Filth joins nothing."""
    side_of = setting.box.side
    name = f"the {TILE_NAMES[s.kind[slot]]} on {slot_name(s, slot)}"
    joined = False
    for side in range(g.SIDES):
        beside = int(s.beside[slot, side])
        if beside == g.NONE:
            continue
        if beside == s.bridge:
            return f"{name} lies beside the Drawbridge (MV2-3)"
        own = int(side_of[s.kind[slot], s.turn[slot], side])
        facing = int(side_of[s.kind[beside], s.turn[beside], (side + 2) % g.SIDES])
        if facing == g.ROAD and own == g.CLOSED:
            return f"{name} cuts off a road of the tile on {slot_name(s, beside)} (MV-15)"
        if own == g.ROAD and facing == g.CLOSED and setting.options["roads"] == "both":
            return f"a road of {name} is blocked by the tile on {slot_name(s, beside)} (MV-r6)"
        if (own == g.PASSAGE) != (facing == g.PASSAGE):
            return f"a passage between {name} and the tile on {slot_name(s, beside)} is blocked (MV3-8)"
        joined = joined or own == g.PASSAGE or (own in JOINING and facing in JOINING)
    if joined or (s.kind[slot] == g.FILTH and (s.beside[slot] != g.NONE).any()):
        return None
    return f"{name} is joined to no tile that was laid before it (MV-r6)"


def check_tiles(setting: Setting, s: State) -> str | None:
    """Tiles that fit nowhere go out of play (MV-r2), so some may be missing, but none is there twice."""
    in_all = tiles_in_all(setting)
    lying = [as_counted(int(kind)) for kind in s.kind[: s.slots]]
    for kind in range(g.KINDS):
        found = lying.count(kind) + int(s.stack[kind]) + int(s.drawn == kind)
        if s.stack[kind] < 0 or found > in_all[kind]:
            return f"there are {found} tiles {TILE_NAMES[kind]}; this game has {in_all[kind]}"
    return None


# --- skeletons and life tokens ----------------------------------------------------------------------------


def skeletons_in_all(setting: Setting, colour: int) -> int:
    """MV-3, MV2-2: the black skeletons are there with the castle only."""
    return int(setting.box.skeletons[colour]) if colour != g.BLACK or setting.options["castle"] else 0


def check_skeletons(setting: Setting, s: State) -> str | None:
    """MV-3, MV-18: all skeletons are somewhere, on the map each on a legal square of its own."""
    ground = setting.box.ground
    for slot, (masks, token) in enumerate(zip(s.skeleton.tolist(), s.token.tolist(), strict=True)):
        if not token and not any(masks):
            continue
        legal = int(ground[s.kind[slot], s.turn[slot]]) if slot < s.slots else 0
        for mask in (*masks, token):
            if mask & ~legal:
                return f"something stands on no legal square of the tile on {slot_name(s, slot)} (MV-45)"
        if sum(mask.bit_count() for mask in masks) > (masks[0] | masks[1] | masks[2] | masks[3]).bit_count():
            return f"two skeletons share a square of the tile on {slot_name(s, slot)} (MV-18)"
    for colour in range(g.COLOURS):
        on_map = sum(mask.bit_count() for mask in s.skeleton[:, colour].tolist() if mask)
        held = int(s.collected[:, colour].sum()) if colour < g.COLLECTED else 0
        counts = (on_map, held, int(s.pool[colour]), int(s.removed[colour]))
        total = skeletons_in_all(setting, colour)
        if min(counts) < 0 or sum(counts) != total:
            return f"all {COLOUR_NAMES[colour]} skeletons together are not {total} (MV-3)"
    return None


def check_tokens(setting: Setting, s: State) -> str | None:
    on_map = sum(int(mask).bit_count() for mask in s.token)
    if s.supply < 0 or on_map + int(s.life.sum()) + int(s.supply) != setting.box.tokens:
        return f"there are {setting.box.tokens} life tokens in all (MV-3)"
    if s.life.min() < 0 or s.life.max() > g.LIFE_LIMIT:
        return f"nobody has more than {g.LIFE_LIMIT} life tokens (MV-69)"
    return None


# --- cards and spells -------------------------------------------------------------------------------------


def deck(s: State) -> list[int]:
    """Cards that lie nowhere else: those of the face-down deck."""
    found = [int(count) for count in s.copies - s.discards]
    for card in (int(s.offered), int(s.card)):
        if card != g.NONE:
            found[card] -= 1
    for seat in range(g.SEATS):
        for card in [card for card in hand_of(s, seat) if card >= 0] + front_of(s, seat):
            found[card] -= 1
    return found


def check_cards(setting: Setting, s: State) -> str | None:
    if CONCEALED in s.hand or CONCEALED in s.committed or CONCEALED in (s.actor, s.passed, s.left):
        return "it is a view, with cards concealed; a whole position shows them all"
    for seat in range(g.SEATS):
        held = int(s.held[seat])
        hand = [int(card) for card in s.hand[seat]]
        if not 0 <= held <= g.HAND:
            return f"nobody holds more than {g.HAND} cards (MV-55)"
        full = all(card >= 0 for card in hand[:held])
        if not full or hand[:held] != sorted(hand[:held]) or set(hand[held:]) - {g.NONE}:
            return "a hand is not in order"
    base_only = not setting.options["castle"]
    for card, left in enumerate(deck(s)):
        in_all = 0 if base_only and card >= g.BASE_CARDS else int(setting.box.card_copies[card])
        if left < 0 or s.discards[card] < 0 or s.copies[card] != in_all:
            return f"there are not {in_all} cards {CARD_TITLES[card]} in all (MV2-2)"
    return None


def spell_deck(setting: Setting, s: State) -> list[int]:
    """Spells that lie nowhere else."""
    copies = setting.box.spell_copies
    return [int(count) for count in copies - s.spell_discards - s.spell.sum(axis=0)]


def check_spells(setting: Setting, s: State) -> str | None:
    """MV3-16, MV-70, MV3-r12: three different spells, but more while the effects of a draw last."""
    if not setting.options["dungeon"]:
        return "without the dungeon there are no spells" if s.spell.any() or s.spell_discards.any() else None
    for spell, left in enumerate(spell_deck(setting, s)):
        if min(left, int(s.spell_discards[spell]), int(s.spell[:, spell].min())) < 0:
            return f"there are only {setting.box.spell_copies[spell]} spells {SPELL_TITLES[spell]}"
    if s.caster == g.NONE and (s.spell.max() > 1 or s.spell.sum(axis=1).max() > g.SPELL_LIMIT):
        return f"nobody has more than {g.SPELL_LIMIT} spells, all different (MV3-16, MV-70)"
    return None
