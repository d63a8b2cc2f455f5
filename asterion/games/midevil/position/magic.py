"""MidEvil: what can be noted of the Dungeon Fate and of spells that are under way."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import SEAT_NAMES, spells_of
from asterion.games.midevil.position.noted import FIGURES, in_fight
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.fate import DUST_POINTS, meets_fate
from asterion.games.midevil.rules.map import in_dungeon
from asterion.games.midevil.rules.pairs import PAIR_OF

LOTS = {g.LOT_LOWERING: "castle", g.LOT_LEAVING: "castle", g.LOT_FATE: "dungeon", g.LOT_POINTS: "dungeon"}
ROLLED_FOR = (g.GAIN_SKELETONS, g.RAISE_SKELETONS)
ASKED_OF_PAIR = {
    g.CAST: (g.SWITCH, g.STEAL, g.STOP_ANOTHER, g.GAIN_SKELETONS),
    g.FATE_POINTS: ROLLED_FOR,
    **dict.fromkeys(FIGURES, (g.RAISE_SKELETONS,)),
}


def check_lot(setting: Setting, s: State) -> str | None:
    """A roll that decided at once is remembered with what it was for."""
    block, face = int(s.lot) // 10 * 10, int(s.lot) % 10
    if s.lot and (block not in LOTS or not 1 <= face <= 6 or not s[LOTS[block]]):
        return "a lot is 10, 20, 30 or 40 (to lower the bridge, left it, fate, points) and the face rolled"
    return None


def check_magic(setting: Setting, s: State) -> str | None:
    """MV3-9, MV3-13: fate and spells come to the active player, in the dungeon."""
    risen = in_fight(s) and s.landing != g.FINDING
    pays = s.asked == g.PAY and s.offered == g.NONE
    magic = s.fate or s.pair != g.NONE or (s.step in (g.ROLLING, g.MOVING) and (risen or pays))
    if s.caster != g.NONE and s.caster != s.player:
        return _thief(s)
    if s.caster == g.NONE and not magic:
        return None
    if s.caster != g.NONE and s.window != g.NO_WINDOW:
        return _thief(s)
    if s.step not in (g.ROLLING, g.MOVING) or not in_dungeon(s, int(s.pawn[s.player])):
        return "fate and spells come to who is in the dungeon (MV3-9, MV3-r11)"
    for check in (_came_to_it, _fate, _pair, _drawing):
        reason = check(s)
        if reason:
            return reason
    return None


def _thief(s: State) -> str | None:
    """MV3-r20: whoever gets a fourth spell by a card chooses which of the four goes."""
    seat, stolen = int(s.caster), s.window != g.NO_WINDOW and s.discards[g.THIEF] and s.played[s.caster]
    if s.asked != g.DROP_SPELL or not stolen or len(spells_of(s, seat)) != g.SPELL_LIMIT + 1:
        return f"{SEAT_NAMES[seat]} has no spells under way: the player of the turn has, or a thief (MV3-r20)"
    return "a stolen spell has no effects (MV3-15)" if s.pairs or s.landing != g.AT_REST else None


def _came_to_it(s: State) -> str | None:
    """By fate, on entering a tile, or by a spell that was bought; and nobody plays cards meanwhile."""
    if s.window != g.NO_WINDOW or s.card != g.NONE:
        return "fate and spells are carried out before cards can be played (MV-r1)"
    if s.landing == g.READING:
        entered = s.step == g.MOVING and meets_fate(s, int(s.player))
        return None if entered else "fate comes to who enters a tile of the dungeon (MV3-9)"
    if s.landing != g.AT_REST:
        return "fate comes after the fight and the life token: landing=reading (MV3-r7)"
    if not s.bought or s.caster == g.NONE:
        return "outside fate a spell is bought: used=spell (MV3-12)"
    return None


def _fate(s: State) -> str | None:
    if s.fate == 0:
        return None
    if s.caster != g.NONE or s.pair != g.NONE:
        return "fate and spells are carried out one after the other (MV3-9)"
    if s.asked == g.DUST_OF:
        right = s.fate == g.DUST and 1 <= s.left <= DUST_POINTS and s.lot == g.LOT_FATE + g.DUST
        return None if right else "grave dust takes 2 points: fate=3, lot=33, card_left=2 or 1 (MV3-9)"
    return None if s.fate == g.AMBUSH else "skeletons come by fate=2 (MV3-9)"


def _pair(s: State) -> str | None:
    """MV3-r12: the pairs of one spell, in their order."""
    if s.asked in (g.FATE_POINTS, *FIGURES) and (s.fate == 0) == (s.pair == g.NONE):
        return "skeletons come by fate or by a pair of spells (MV3-14)"
    if s.asked == g.CAST and s.pair == g.NONE:
        return "pair is missing for what is asked (MV3-14)"
    if s.pair != g.NONE and (s.caster == g.NONE or s.pair not in ASKED_OF_PAIR[int(s.asked)]):
        return "this pair of spells does not ask that (MV3-14)"
    bits = int(s.pairs)
    before = g.RAISE_SKELETONS if in_fight(s) else int(s.pair)
    if bits and (s.asked in (g.DRAW_SPELL, g.DROP_SPELL, g.PAY) and not in_fight(s)):
        return "a spell is drawn or discarded after all pairs (MV3-r12)"
    if bits & ((1 << before + 1) - 1):
        return "pairs of spells are carried out in their order (MV3-r12)"
    bits |= 1 << int(s.pair) if s.pair != g.NONE else 0
    rows = (sum(1 << int(pair) for pair in row if pair != g.NONE) for row in PAIR_OF)
    if all(bits & ~row for row in rows):
        return "all pairs are of the one spell that was drawn (MV3-13)"
    return _rolled(s)


def _rolled(s: State) -> str | None:
    """MV3-14: so many points as were rolled, at most."""
    due = s.left if s.asked == g.CAST and s.pair == g.GAIN_SKELETONS else s.to_people
    if due and not 0 < due <= s.lot - g.LOT_POINTS <= 6:
        return f"lot is 40 and the roll for the points, of which {due} are left (MV3-14)"
    if s.asked == g.CAST and s.pair != g.GAIN_SKELETONS and s.left:
        return "card_left belongs to points of skeletons here (MV3-14)"
    if s.asked in FIGURES and s.peopled != s.pawn[s.player] // g.CELLS:
        return "the skeletons come on the tile of the player (MV3-9)"
    return None


def _drawing(s: State) -> str | None:
    """MV3-12: one spell is bought; it is drawn when it is paid."""
    return "a spell is drawn when it is paid (MV3-12)" if s.to_draw and s.asked != g.PAY else None
