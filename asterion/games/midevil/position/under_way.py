"""MidEvil: what can be noted of an affair that is under way.

`noted.py` says when it is; `course.py` then lets the rules say whether they ask what is asked.
"""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import CARD_TITLES, SEAT_NAMES, slot_name, spot_number, square_name
from asterion.games.midevil.position.course import spent_for, squares_in
from asterion.games.midevil.position.noted import DUEL, LEADING, MARCH, MARKING, PEOPLING, PLAYING, in_fight
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.cards import (
    KEEP_COMING_POINTS,
    KEEP_COMING_RETURNED,
    PUPPETS,
    RISE_POINTS,
    ROBBED_POINTS,
    SECOND_WIND_SQUARES,
    WHEN,
    WRONG_TURN_STEPS,
    cost_of,
)
from asterion.games.midevil.rules.castle_cards import CALLED_OUT, SCALDED
from asterion.games.midevil.rules.laying import BESIDE_BLACK, grounds_for_figures, spaces_up_to
from asterion.games.midevil.rules.map import colour_on, in_dungeon, is_castle, points_of
from asterion.games.midevil.rules.steps import MOST_IN_ARMOUR

# Cards that need targets, and how much they have left at most; what else they note while they last.
LEFT_OF_CARD = {
    **{g.RISE: RISE_POINTS, g.KEEP_COMING: KEEP_COMING_RETURNED, g.PUPPET_MASTER: PUPPETS},
    **{g.WRONG_TURN: WRONG_TURN_STEPS, g.GRAVE_ROBBER: ROBBED_POINTS, g.BOILING_OIL: SCALDED},
    **{g.SHOVE: 1, g.BRING_OUT: CALLED_OUT, g.JESTER: g.CARDS},
    **dict.fromkeys((g.THIEF, g.BROKEN_BLADE, g.MUD, g.SCATTER, g.ARMY, g.SECRET_PASSAGE), 0),
    **dict.fromkeys((g.TRAP_DOOR, g.CURSE, g.REVOLT), 0),
}
MARKED_OF = {g.PUPPET_MASTER: PUPPETS, g.BRING_OUT: CALLED_OUT, g.BOILING_OIL: SCALDED}


# --- movement, and step eight -----------------------------------------------------------------------------


def check_movement(setting: Setting, s: State) -> str | None:
    """MV-10, MV-r20: no more is left than was rolled; MV2-r10: who teleported has not rolled."""
    if s.step != g.MOVING:
        return None
    if s.no_move or s.pitted[s.player] == 1 or (s.pitted[s.player] and s.halves):
        return "whoever has lost the movement does not move (MV-r26, MV2-12)"
    if s.die == 0 and (not s.teleport or s.halves or s.window == g.AFTER_ROLL):
        return "whoever moves has rolled for it (MV-10)"
    rolls = _rolls(s)
    if s.halves > max(rolls):
        return f"a roll of {s.die} gives no more than {max(rolls)} halves (MV-r20)"
    if s.window == g.AFTER_ROLL and s.landing == g.AT_REST and s.halves not in rolls and not _is_pitted(s):
        return f"a roll of {s.die} does not give {s.halves} halves (MV-r20)"
    return None


def _is_pitted(s: State) -> bool:
    return bool(s.pitted[s.player] and not s.halves)


def _rolls(s: State) -> set[int]:
    """The halves that the movement roll can give, with armour, Second Wind and Tripped!."""
    die = int(s.die)
    found = {2 * die} | ({2 * min(die, MOST_IN_ARMOUR)} if s.castle else set())
    if s.played[s.player] and s.discards[g.SECOND_WIND]:
        found |= {halves + 2 * SECOND_WIND_SQUARES for halves in found}
    for _ in range(int(s.discards[g.TRIPPED])):
        tripped = {(halves // 2 + 1) // 2 * 2 for halves in found}
        if s.played[s.player] and s.discards[g.SECOND_WIND]:
            tripped |= {halves + 2 * SECOND_WIND_SQUARES for halves in tripped}
        found |= tripped
    return found


def check_march(setting: Setting, s: State) -> str | None:
    """MV-60: as many skeletons as the die says, each of them marked when it has moved."""
    marked = list(squares_in(s.moved))
    if any(colour_on(s, square) == g.NONE for square in marked):
        return "only skeletons move or are hit (MV-60)"
    if s.asked not in MARCH:
        return None
    if s.die == 0 or s.to_move == 0 or len(marked) != s.die - s.to_move:
        return f"of {s.die} skeletons {len(marked)} have moved, so {s.die - len(marked)} are left (MV-60)"
    return "a roll for the skeletons hides every other one" if s.lot else None


# --- tiles ------------------------------------------------------------------------------------------------


def check_tile(setting: Setting, s: State) -> str | None:
    if s.drawn != g.NONE and (s.drawn >= g.FIRST_BELOW) != (s.step == g.MOVING):
        return "tiles of the dungeon are drawn on leaving through a passage, others in step one (MV3-7)"
    if s.window == g.TILE_DRAWN:
        if s.drawn == g.NONE:
            return "a tile has been drawn, but it is not said which (MV-r1)"
        if spaces_up_to(s, setting.box, 1) == 0:
            return "the tile that is drawn fits nowhere, and is put away at once (MV-r37)"
    return _new_tile(setting, s) if s.step == g.TILE and s.asked in PEOPLING else None


def _new_tile(setting: Setting, s: State) -> str | None:
    """MV-7: the tile laid last gets its figures."""
    slot, kind = int(s.slots) - 1, int(s.kind[s.slots - 1])
    if s.peopled != slot or s.spot != spot_number(s, slot_name(s, slot)):
        return f"the tile laid last, on {slot_name(s, slot)}, gets figures (MV-7)"
    unnamed = g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED
    skeletons = [int(cells).bit_count() for cells in s.skeleton[slot]]
    tokens = int(s.token[slot]).bit_count()
    if s.asked == g.POINTS_DIE:
        return None if unnamed and not sum(skeletons) + tokens else "only new tiles are rolled for (MV-19)"
    if unnamed:
        points = sum(count * int(g.POINTS[colour]) for colour, count in enumerate(skeletons))
        fits = s.to_token == 0 and tokens == 0 and 0 < s.to_people <= 6 - points
        return None if fits else "a tile without a name gets as many points as the die says (MV-19)"
    right = figures_due(setting, s)
    if (s.to_people, s.to_token) != right or (s.asked == g.FIGURE_TO and s.colour == g.NONE and s.to_people):
        return f"{right[0]} skeletons and {right[1]} life tokens are still to be put on the tile (MV-16)"
    return None


def figures_due(setting: Setting, s: State) -> tuple[int, int]:
    """MV-16, MV2-6, MV-r8, MV-r9: skeletons and life tokens still to come on the named tile laid last."""
    slot, box = int(s.slots) - 1, setting.box
    kind = int(s.kind[slot])
    room = int(grounds_for_figures(s, box, slot)).bit_count()
    lying = [int(cells).bit_count() for cells in s.skeleton[slot]]
    pool = [int(s.pool[colour]) + lying[colour] for colour in range(g.COLOURS)]
    printed, tokens = (int(count) for count in box.figures[kind])
    if kind == g.GRAVEYARD and s.castle:
        printed = min(BESIDE_BLACK, sum(pool[: g.COLLECTED])) + pool[g.BLACK]
    elif kind == g.GRAVEYARD and s.graveyard_skeletons == g.THREE:
        printed = 3
    in_pool = printed if kind == g.GRAVEYARD and s.castle else sum(pool[: g.COLLECTED])
    there = int(s.token[slot]).bit_count()
    return min(printed, room, in_pool) - sum(lying), min(tokens, room, int(s.supply) + there) - there


# --- cards ------------------------------------------------------------------------------------------------


def check_offer(setting: Setting, s: State) -> str | None:
    """MV-53, MV-r24, MV-r25: a card that is played and may be answered."""
    if s.asked not in PLAYING:
        return None
    if s.offered == g.NONE:
        bought = s.asked == g.PAY and s.bought and s.caster == s.player and s.to_draw == 1
        due = bought and s.to_pay <= min(g.SPELL_COST, points_of(s, int(s.player)))
        return None if due else "it is not said what is paid for (MV-r24, MV3-12)"
    seat, card = int(s.offered_by), int(s.offered)
    if not s.played[seat] or s.held[seat] == g.HAND or s.to_draw:
        return f"{SEAT_NAMES[seat]} has played a card of the hand, the one of this round (MV-53)"
    cost = int(cost_of(s, setting.box, seat, card))
    if s.to_pay > min(cost, points_of(s, seat)):
        return f"{CARD_TITLES[card]} costs {cost}, and who plays it can pay (MV-r24)"
    if _removed_points(s) < cost - s.to_pay:
        return "what was paid is out of the game (MV-r24)"
    return _counters(s)


def _removed_points(s: State) -> int:
    return sum(int(count) * int(points) for count, points in zip(s.removed, g.POINTS, strict=True))


def _counters(s: State) -> str | None:
    """MV-r25: each Not So Fast! is somebody's card of the round, and discarded at once."""
    last = int(s.countered_by)
    if (s.counters > 0) != (last != g.NONE):
        return "it is not said who played Not So Fast!"
    if s.counters > s.discards[g.NOT_SO_FAST] or s.counters >= s.played.sum():
        return "every Not So Fast! is the card of a round, and discarded (MV-r25)"
    if last != g.NONE and (last == s.offered_by or not s.played[last]):
        return "nobody answers with a second card of the round (MV-53)"
    return None


def check_card(setting: Setting, s: State) -> str | None:
    """The card being carried out notes what it can."""
    card, seat = int(s.card), int(s.card_by)
    if card == g.NONE:
        return None
    if card not in LEFT_OF_CARD:
        return f"{CARD_TITLES[card]} is carried out at once"
    if not WHEN[card, 0 if seat == s.player else 1] >> s.window & 1:
        return f"{CARD_TITLES[card]} is not played in this window (MV-r1)"
    if not s.played[seat] or s.held[seat] == g.HAND:
        return f"{SEAT_NAMES[seat]} has played a card of the hand, the one of this round (MV-53)"
    most = LEFT_OF_CARD[card]
    if not 0 <= s.left <= most or s.to_people > KEEP_COMING_POINTS:
        return f"{CARD_TITLES[card]} has at most {most} left"
    if card in MARKING and len(list(squares_in(s.moved))) != most - s.left:
        return f"{CARD_TITLES[card]} has {most - s.left} skeletons behind it, and they are marked (MV-60)"
    return _victim(s, card, seat)


def _victim(s: State, card: int, seat: int) -> str | None:
    victim = int(s.victim)
    if victim == g.NONE:
        return None if s.asked == g.TARGET else "only a pawn that a card leads lands somewhere (MV-r28)"
    if victim == seat or s.dead[victim]:
        return "a card is played on an opponent who is not dead (MV-r15)"
    if card in LEADING and (s.pawn[victim] == s.pit or in_dungeon(s, int(s.pawn[victim]))):
        return "no card leads a pawn in the pit or in the dungeon (MV2-r7, MV3-r3)"
    if s.asked != g.TARGET and (card not in LEADING or s.left == LEFT_OF_CARD[card]):
        return "only a pawn that a card leads lands somewhere (MV-r28)"
    return None


# --- landing, fights and player combat --------------------------------------------------------------------


def check_landing(setting: Setting, s: State) -> str | None:
    """Who lands on a square, where that can be, and how far it has come."""
    lands = in_fight(s) or s.asked in (g.CLAIM, g.LEFT_DIE)
    if not lands or s.card != g.NONE:
        return _led(s) if lands else _standing(s)
    if in_fight(s) and s.landing != g.FINDING:  # by fate or spells: see `check_magic`
        below = in_dungeon(s, int(s.pawn[s.player])) and s.step != g.STANDING
        return None if below else "who fights has just landed or stands there: landing=finding (MV-21)"
    if s.step not in (g.STANDING, g.MOVING):
        return "in this step of the turn nobody lands but who is led by a card (MV-21)"
    return _slipped_away(s) if s.window != g.NO_WINDOW else None


def _led(s: State) -> str | None:
    landed = not in_fight(s) or s.landing == g.FINDING
    return None if landed else "who fights has just landed: landing=finding (MV-42)"


def _standing(s: State) -> str | None:
    if s.asked not in DUEL:
        return None
    if s.landing != g.ARRIVED:
        return "a fight for the book is the last thing on a square: landing=arrived (MV-r18)"
    return _slipped_away(s) if s.window != g.NO_WINDOW else None


def _slipped_away(s: State) -> str | None:
    """MV2-r18: in a window of his own movement, only who has taken a Secret Passage lands."""
    slot, cell = divmod(int(s.pawn[s.player]), g.CELLS)
    if s.played[s.player] and s.discards[g.SECRET_PASSAGE] and is_castle(s, slot) and cell == g.CENTRE:
        return None
    return "nobody lands while cards may be played but who is led by one (MV-r1)"


def check_fight(setting: Setting, s: State) -> str | None:
    """MV-21: a fighter has a skeleton on his square."""
    if s.fighter == g.NONE:
        return None
    if s.fighter != (s.player if s.card == g.NONE else s.victim):
        return "the player of the turn fights, or who is led by a card (MV-21, MV-r28)"
    square = int(s.pawn[s.fighter])
    if colour_on(s, square) == g.NONE:
        return f"{SEAT_NAMES[s.fighter]} fights, but no skeleton is on {square_name(s, square)} (MV-21)"
    after = s.asked in (g.FAILED, g.SWEEP) or (s.asked in PLAYING and s.rolled > 0)
    if (s.rolled > 0) != after:
        return "a fighter is asked after a failed roll, and before the next one (MV-r13)"
    if s.weapon != g.NONE and not after and s.asked != g.COMBAT_DIE:
        return "a weapon is named for a roll (MV-r13)"
    if s.weapon == g.AXE and s.rolled == 1 and not s.discards[g.AXE]:
        return "a Battle Axe that rolled a 1 is discarded"
    if spent_for(s, int(s.raised)) is None:
        return "the skeletons that raised a roll are out of the game (MV-27)"
    return None


def check_duel(setting: Setting, s: State) -> str | None:
    """MV-30: player combat is between the active player and the holder of the book, on one square."""
    if s.rival == g.NONE:
        return None
    if s.rival != s.book or s.rival == s.player or s.duellist not in (s.player, s.rival):
        return "player combat is between the player of the turn and the holder of the book (MV-30)"
    if s.pawn[s.rival] != s.pawn[s.player] or colour_on(s, int(s.pawn[s.player])) != g.NONE:
        return "player combat takes place on one square, where no skeleton is left (MV-30, MV-r18)"
    sides = list(enumerate((int(s.player), int(s.rival))))
    if s.committed[1, g.COLLECTED] == g.NONE:
        for side, seat in sides:
            have = [*(int(count) for count in s.collected[seat]), int(s.life[seat])]
            if any(count > most for count, most in zip(s.committed[side], have, strict=True)):
                return f"{SEAT_NAMES[seat]} has committed more than there is (MV-33)"
        early = s.stands.any() or s.asked == g.DUEL_AGAIN
        return "nobody stops or rolls anew before all is shown (MV-34)" if early else None
    return _shown(s, sides)


def _shown(s: State, sides: list[tuple[int, int]]) -> str | None:
    """MV-33 to MV-35: what is shown has left its players."""
    if (s.committed == g.NONE).any() or s.asked == g.COMMIT:
        return "both show what they commit at the same time (MV-33)"
    shown = s.committed[:, : g.COLLECTED]
    if (shown.sum(axis=0) > s.removed[: g.COLLECTED]).any():
        return "the skeletons committed are out of the game (MV-35)"
    for side, seat in sides:
        if s.life[seat] + s.committed[side, g.COLLECTED] > g.LIFE_LIMIT:
            return f"{SEAT_NAMES[seat]} had more than {g.LIFE_LIMIT} life tokens (MV-69)"
        if s.stands[side] and not s.committed[side, g.COLLECTED]:
            return "only who could roll anew stops (MV-34)"
        rolls_anew = s.asked == g.DUEL_DIE and s.duellist == seat
        if (s.duel_roll[side] == 0) != rolls_anew or (rolls_anew and s.stands[side]):
            return "both have rolled, but for who rolls anew (MV-34)"
    return None
