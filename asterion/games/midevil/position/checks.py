"""MidEvil: what makes a position impossible; `stock.py` sees to it that nothing of the box gets lost."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.rooms import State
from asterion.games.midevil.names import CARD_TITLES, SEAT_NAMES, front_of, square_name, square_title
from asterion.games.midevil.position.course import not_asked, not_playable, turn_order
from asterion.games.midevil.position.magic import check_lot, check_magic
from asterion.games.midevil.position.noted import DUEL, FIGHT, PEOPLING, SHOT, check_noted, check_steps
from asterion.games.midevil.position.stock import (
    check_cards,
    check_map,
    check_skeletons,
    check_spells,
    check_tiles,
    check_tokens,
)
from asterion.games.midevil.position.under_way import (
    check_card,
    check_duel,
    check_fight,
    check_landing,
    check_march,
    check_movement,
    check_offer,
    check_tile,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.cards import last_player
from asterion.games.midevil.rules.lives import wins_on_points
from asterion.games.midevil.rules.map import colour_on, in_dungeon, in_house, legal_square, slot_of, step_to
from asterion.games.midevil.rules.moving import has_brought_book, has_brought_spells

BY_CHANCE = (
    *(g.DEAL, g.FIRST, g.DRAW_TILE, g.POINTS_DIE, g.COMBAT_DIE, g.DUEL_DIE, g.MOVE_DIE, g.SHOT_DIE),
    *(g.SKELETON_DIE, g.DRAW_BELOW, g.DRAW_SPELL, g.BRIDGE_DIE, g.LEFT_DIE, g.FATE_DIE, g.FATE_POINTS),
)
# What these questions need.
NEEDED_WHEN = {
    "drawn": (g.SPACE, g.TURN_TO),
    "spot": (g.TURN_TO,),
    "peopled": PEOPLING,
    "offered": (g.COUNTER,),
    "card": (g.TARGET,),
    "fighter": FIGHT,
    "caster": (g.DRAW_SPELL, g.CAST, g.DROP_SPELL),
    "pair": (g.CAST,),
    "through": (g.DRAW_BELOW,),
    "weapon": SHOT,
    "rival": DUEL,
    "duellist": DUEL,
    "moving": (g.SHOT_DIE, g.SKELETON_TO),
    "drawer": (g.DEAL,),
}
STILL_HERE = (g.START, g.TILE, g.STANDING)  # up to step three
TOGETHER = (("offered", "offered_by"), ("card", "card_by"))


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (
        *(check_map, check_tiles, check_skeletons, check_tokens, check_cards, check_spells),
        *(_pawns, _fronts, _dead, _book, _castle, _dungeon),
        *(_turn, check_steps, check_noted, _needed, _marks, check_lot),
        *(check_movement, check_march, check_tile, check_offer, check_card),
        *(check_fight, check_duel, check_landing, check_magic),
        *(_goal, _ending, _asked, not_playable, not_asked),
    ):
        reason = check(setting, s)
        if reason:
            return reason
    return None


# --- the players ------------------------------------------------------------------------------------------


def _pawns(setting: Setting, s: State) -> str | None:
    for seat in range(g.SEATS):
        square = int(s.pawn[seat])
        if seat >= setting.seats:
            counts = (s.life[seat], s.held[seat], s.front[seat], s.played[seat], s.dead[seat], s.stuck[seat])
            if square != g.NOWHERE or any(counts) or s.collected[seat].any() or s.spell[seat].any():
                return "somebody who does not play is in the game"
        elif square == g.NOWHERE or not (_stands(setting, s, square) or square == s.pit):
            return f"{SEAT_NAMES[seat]} stands on {square_name(s, square)}, which is no legal square (MV-45)"
        elif s.step != g.ENDED and _has_points(s, seat):
            return f"{SEAT_NAMES[seat]} has {g.GOAL_POINTS} points, which would have won (MV-63)"
    return None


def _stands(setting: Setting, s: State, square: int) -> bool:
    return 0 <= square < s.slots * g.CELLS and bool(legal_square(s, setting.box, square))


def _waits_on_bridge(setting: Setting, s: State, square: int) -> bool:
    """MV2-r20."""
    deck = setting.box.ground[g.LOWERED, s.turn[s.bridge]]
    return square // g.CELLS == s.bridge and bool(deck >> square % g.CELLS & 1)


def _has_points(s: State, seat: int) -> bool:
    """MV-63; MV3-r2: in a game with the dungeon only outside it, or by option never."""
    return bool(wins_on_points(s, seat))


def _fronts(setting: Setting, s: State) -> str | None:
    for seat in range(g.SEATS):
        cards = front_of(s, seat)
        wrong = [card for card in cards if not g.PUT_IN_FRONT >> card & 1]
        if wrong:
            return f"{CARD_TITLES[wrong[0]]} is no card that is put in front of a player"
        square = int(s.horse[seat])
        if (g.HORSE in cards) != (square != g.NOWHERE):
            return "whoever has a Horse in front has it on the map, and nobody else has one (MV-r21)"
        if square == g.NOWHERE:
            continue
        if not _stands(setting, s, square) and not _waits_on_bridge(setting, s, square):
            return f"{SEAT_NAMES[seat]}'s Horse stands on no legal square (MV-45)"
        if in_house(s, setting.box, square):
            return f"{SEAT_NAMES[seat]}'s Horse is in a building, which no Horse enters (MV-49)"
        if in_dungeon(s, square):
            return f"{SEAT_NAMES[seat]}'s Horse is in the dungeon, which no Horse enters (MV3-19)"
    return None


def _dead(setting: Setting, s: State) -> str | None:
    """MV-26, MV-r15: the dead wait on the Altar's centre without life tokens; they may play cards, and so
    even take a spell (Thief!). MV2-r2: those who died before the Altar was laid wait on Castle 3."""
    graves = (int(s.home), slot_of(s, g.CASTLE_3) * g.CELLS + g.CENTRE if s.castle else g.NOWHERE)
    for seat in range(setting.seats):
        if s.dead[seat] and (s.pawn[seat] not in graves or s.life[seat]):
            return f"{SEAT_NAMES[seat]} is dead, and so on the Altar's centre without life tokens (MV-26)"
    return None


def _book(setting: Setting, s: State) -> str | None:
    if s.book == g.IN_GRAVEYARD:
        return None
    if not 0 <= s.book < setting.seats or s.dead[s.book]:
        return "no dead player and nobody who does not play has the book (MV-67)"
    if g.GRAVEYARD not in s.kind[: s.slots]:
        return "nobody has the book while the Graveyard is not on the map (MV-29)"
    return None


def is_with_holder(s: State) -> bool:
    """The player of the turn is on the square of somebody else who has the book."""
    return bool(s.book not in (g.IN_GRAVEYARD, s.player) and s.pawn[s.book] == s.pawn[s.player])


def _castle(setting: Setting, s: State) -> str | None:
    """MV2-12, MV2-r7: whoever cannot move because of the pit is in it."""
    for seat in range(setting.seats):
        if s.pitted[seat] and (s.pit == g.NOWHERE or s.pawn[seat] != s.pit):
            return f"{SEAT_NAMES[seat]} is held by the pit without being in it (MV2-12)"
    if not s.teleport and s.rested.any():
        return "nobody teleports without the option (MV2-14)"
    for seat in range(setting.seats):
        if s.rested[seat] and (s.pawn[seat] != s.home or s.kind[s.home // g.CELLS] != g.ALTAR):
            return f"{SEAT_NAMES[seat]} has left the Altar's centre and teleports no more (MV2-r10)"
    return None


def _dungeon(setting: Setting, s: State) -> str | None:
    """MV3-r8: the square somebody came from is one step away, and forgotten outside the dungeon."""
    for seat in range(g.SEATS):
        square = int(s.came[seat])
        if square == g.NOWHERE:
            continue
        if seat >= setting.seats or not in_dungeon(s, int(s.pawn[seat])):
            return "only who is in the dungeon has come from a square that counts (MV3-r8)"
        if not _stands(setting, s, square) or not step_to(s, setting.box, square, int(s.pawn[seat])):
            return f"{SEAT_NAMES[seat]} has not come from {square_name(s, square)} with one step (MV3-r8)"
    return None


# --- the turn ---------------------------------------------------------------------------------------------


def _turn(setting: Setting, s: State) -> str | None:
    set_up = s.step == g.SET_UP
    nobody = s.asked in (g.DEAL, g.FIRST) and set_up  # before it is known who begins
    last = g.TURNS_EACH * setting.seats
    if nobody != (s.player == g.NONE) or set_up != (s.turns == 0) or s.turns > last:
        return f"turns are counted from 1 to {last}, and each is some player's (MV-r4)"
    if s.shared and (s.step not in STILL_HERE or not is_with_holder(s)):
        return "only up to step three it counts who shares the square of the holder of the book (MV-r18)"
    if not s.shared and (s.asked == g.ATTACK or (s.step == g.STANDING and s.asked in DUEL)):
        return "whoever may attack in step three began the turn on the holder's square (MV-r18)"
    return None


def _needed(setting: Setting, s: State) -> str | None:
    """There is what the question needs."""
    for field, questions in NEEDED_WHEN.items():
        if s[field] == g.NONE and s.asked in questions:
            return f"{field} is missing for what is asked"
    for first, second in TOGETHER:
        if (s[first] == g.NONE) != (s[second] == g.NONE):
            return f"{first} and {second} go together"
    return None


def _marks(setting: Setting, s: State) -> str | None:
    """What is noted of players: curse and pit last until the end of a turn; the dead have none (MV-r15)."""
    for seat in range(g.SEATS):
        own, name = seat == s.player, SEAT_NAMES[seat]
        if not own and (s.cursed[seat] == 2 or s.pitted[seat] == 1):
            return f"{name}'s curse or pit does not end with this turn: it is not {name}'s (MV-r26, MV2-12)"
        if s.cooling[seat] and g.CROSSBOW not in front_of(s, seat):
            return f"{name} has no Crossbow that was used"
        if not s.dead[seat]:
            continue
        if own and s.step != g.ENDED:
            return f"{name} is dead, and so has no turn (MV-26)"
        if any(s[field][seat] for field in ("stuck", "cursed", "pitted", "rested")):
            return f"{name} is dead, and so is no longer stuck, cursed or in the pit (MV-r15)"
    return None


def _goal(setting: Setting, s: State) -> str | None:
    """MV-r19: nobody waits on the goal with what wins; MV3-r18: but for fate and spells under way."""
    under_way = s.step == g.ENDED or s.caster != g.NONE or s.fate
    if not under_way and (has_brought_book(s) or has_brought_spells(s)):
        return f"{SEAT_NAMES[s.player]} would have won on {square_title(setting, s, int(s.goal))} (MV-r19)"
    return None


def _ending(setting: Setting, s: State) -> str | None:
    if s.step != g.ENDED:
        over = s.winner != g.NONE or s.ending or s.score.any()
        return "nobody has won before the game is over" if over else None
    early = s.turns < g.TURNS_EACH * setting.seats
    if (s.winner == g.NONE) != (s.ending == g.BY_TURNS) or (s.winner == g.NONE and early):
        return "the game ends with a winner, or as a draw after the last turn (MV-r4)"
    rich = [seat for seat in range(setting.seats) if _has_points(s, seat)]
    if rich != ([s.winner] if s.ending == g.BY_POINTS else []):
        return f"the winner by points, and nobody else, has {g.GOAL_POINTS} or more (MV-63)"
    if s.ending not in (g.BY_BOOK, g.BY_SPELLS):
        return None
    if s.winner != s.player or s.pawn[s.winner] != s.goal or colour_on(s, int(s.goal)) != g.NONE:
        return "who wins on the goal square wins in the own turn, and no skeleton is there (MV-r19)"
    if s.ending == g.BY_BOOK and s.winner != s.book:
        return "the winner by the book has it on the goal square (MV-62, MV-r19)"
    if s.ending == g.BY_SPELLS and not has_brought_spells(s):
        return "the winner by spells has Appello, Carcer and Mortem on the Dungeon Altar's altar (MV3-18)"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The actor is the one who is asked, and something can be chosen."""
    if s.asked in (g.ANSWER, g.COUNTER):
        return _asked_in_window(setting, s)
    right = actor_for(s)
    if s.actor != right and not (s.asked == g.PAWN_TO and 0 <= s.actor < setting.seats):
        return f"{setting.actor_name(right)} is asked that, and nobody else"
    return None if right == OVER or setting.legal(s) else "nobody can do anything"


def _asked_in_window(setting: Setting, s: State) -> str | None:
    """MV-r1: in turn order, from the player of the turn on; MV-r25: nobody answers the own card."""
    if not 0 <= s.actor < setting.seats or (s.asked == g.COUNTER and s.actor == last_player(s)):
        return "somebody else is asked: a player who may play a card (MV-r1, MV-r25)"
    later = [seat for seat in range(g.SEATS) if turn_order(s, seat) >= turn_order(s, int(s.actor))]
    if any(int(s.passed) >> seat & 1 for seat in later):
        return "in a window players are asked in turn order, from the player of the turn on (MV-r1)"
    return None


def actor_for(s: State) -> int:
    """Who is asked, where that follows from the question."""
    if s.step == g.ENDED:
        return OVER
    if s.asked in BY_CHANCE:
        return CHANCE
    payer = s.caster if s.offered == g.NONE else s.offered_by
    fields = {g.WEAPON: s.fighter, g.FAILED: s.fighter, g.SWEEP: s.fighter}
    fields |= {g.TARGET: s.card_by, g.PAY: payer, g.CAST: s.caster, g.DROP_SPELL: s.caster}
    fields |= {g.COMMIT: s.duellist, g.DUEL_AGAIN: s.duellist}
    fields |= {g.CLAIM: s.player if s.victim == g.NONE else s.victim}
    return int(fields.get(int(s.asked), s.player))
