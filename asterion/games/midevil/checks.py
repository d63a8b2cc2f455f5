"""MidEvil: what makes a position impossible; `tally.py` sees to it that nothing of the box gets lost."""

from asterion.core.contract import CHANCE, OVER
from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.names import CARD_TITLES, SEAT_NAMES, front_of, square_name
from asterion.games.midevil.rules.map import (
    colour_on,
    in_dungeon,
    in_house,
    legal_square,
    points_of,
    slot_of,
)
from asterion.games.midevil.tally import (
    check_cards,
    check_map,
    check_skeletons,
    check_spells,
    check_tiles,
    check_tokens,
)

BY_CHANCE = (
    *(g.DEAL, g.FIRST, g.DRAW_TILE, g.POINTS_DIE, g.COMBAT_DIE, g.DUEL_DIE, g.MOVE_DIE, g.SHOT_DIE),
    *(g.SKELETON_DIE, g.DRAW_BELOW, g.DRAW_SPELL, g.BRIDGE_DIE, g.LEFT_DIE, g.FATE_DIE, g.FATE_POINTS),
)
PEOPLING = (g.POINTS_DIE, g.COLOUR, g.FIGURE_TO)
# Cards are played and carried out, and fights they cause take place, in every step of a turn.
ANYWHERE = (
    *(g.ANSWER, g.COUNTER, g.PAY, g.TARGET, g.WEAPON, g.COMBAT_DIE, g.FAILED, g.SWEEP, g.CLAIM, g.LEFT_DIE),
    g.DROP_SPELL,  # of four, by Thief!
)
SPELLS = (g.DRAW_SPELL, g.CAST, g.DROP_SPELL, g.FATE_POINTS, g.COLOUR, g.FIGURE_TO)
BELOW = (g.DRAW_BELOW, g.SPACE, g.TURN_TO, g.FATE_DIE, g.DUST_OF, *SPELLS)
DUEL = (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN)
ASKED_IN = {
    g.SET_UP: (g.DEAL, g.FIRST, g.PAWN_TO, *PEOPLING),
    g.START: ANYWHERE,
    g.TILE: (*ANYWHERE, g.DRAW_TILE, g.SPACE, g.TURN_TO, *PEOPLING),
    g.STANDING: (*ANYWHERE, g.ATTACK, *DUEL),
    g.DRAWING: (*ANYWHERE, g.DEAL),
    g.ROLLING: (*ANYWHERE, g.PREPARE, g.MOVE_DIE, g.SHOT_AT, g.SHOT_DIE, g.TELEPORT_TO, *SPELLS),
    g.MOVING: (*ANYWHERE, g.STEP, g.SHOT_AT, g.SHOT_DIE, g.BRIDGE_DIE, g.TELEPORT_TO, *DUEL, *BELOW),
    g.SKELETONS: (*ANYWHERE, g.SKELETON_DIE, g.SKELETON, g.SKELETON_TO),
    g.DISCARDING: (*ANYWHERE, g.DISCARD),
    g.ENDED: (g.NOTHING,),
}
# What is noted only for certain questions, and what these need.
NEEDED_WHEN = {
    "drawn": (g.SPACE, g.TURN_TO),
    "spot": (g.TURN_TO,),
    "peopled": PEOPLING,
    "offered": (g.COUNTER,),
    "offered_by": (g.COUNTER,),
    "card": (g.TARGET,),
    "card_by": (g.TARGET,),
    "fighter": (g.WEAPON, g.COMBAT_DIE, g.FAILED, g.SWEEP),
    "caster": (g.DRAW_SPELL, g.CAST, g.DROP_SPELL),
    "pair": (g.CAST,),
    "through": (g.DRAW_BELOW,),
    "weapon": (g.SHOT_AT, g.SHOT_DIE),
    "rival": (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    "duellist": (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    "moving": (g.SHOT_DIE, g.SKELETON_TO),
    "drawer": (g.DEAL,),
}
STILL_HERE = (g.START, g.TILE, g.STANDING)  # up to step three
TOGETHER = (("offered", "offered_by"), ("card", "card_by"), ("rival", "duellist"))


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (
        *(check_map, check_tiles, check_skeletons, check_tokens, check_cards, check_spells),
        *(_pawns, _fronts, _dead, _book, _castle, _dungeon),
        *(_turn, _under_way, _fight, _window, _duel, _ending, _asked),
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
        elif not _stands(setting, s, square) and square != s.pit:
            return f"{SEAT_NAMES[seat]} stands on {square_name(s, square)}, which is no legal square (MV-45)"
        elif points_of(s, seat) >= g.GOAL_POINTS and s.step != g.ENDED and _wins_by_points(s, square):
            return f"{SEAT_NAMES[seat]} has {g.GOAL_POINTS} points, which would have won (MV-63)"
    return None


def _stands(setting: Setting, s: State, square: int) -> bool:
    return 0 <= square < s.slots * g.CELLS and bool(legal_square(s, setting.work, square))


def _waits_on_bridge(setting: Setting, s: State, square: int) -> bool:
    """MV2-r20."""
    deck = setting.work.ground[g.LOWERED, s.turn[s.bridge]]
    return square // g.CELLS == s.bridge and bool(deck >> square % g.CELLS & 1)


def _wins_by_points(s: State, square: int) -> bool:
    """MV3-r2."""
    return not s.dungeon or (s.points_win_in_dungeon_game == g.ON_POINTS and not in_dungeon(s, square))


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
        if in_house(s, setting.work, square):
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
    """MV3-r8: the square somebody came from is a square of the map, and forgotten outside the dungeon."""
    for seat in range(g.SEATS):
        square = int(s.came[seat])
        if square == g.NOWHERE:
            continue
        if seat >= setting.seats or not _stands(setting, s, square) or not in_dungeon(s, int(s.pawn[seat])):
            return "only who is in the dungeon has come from a square that counts (MV3-r8)"
    return None


# --- the turn ---------------------------------------------------------------------------------------------


def _turn(setting: Setting, s: State) -> str | None:
    if s.asked not in ASKED_IN[int(s.step)]:
        return "this is not asked in this step of the turn"
    set_up = s.step == g.SET_UP
    nobody = s.asked in (g.DEAL, g.FIRST) and set_up  # before it is known who begins
    if nobody != (s.player == g.NONE) or set_up != (s.turns == 0) or s.turns > g.LAST_TURN:
        return f"turns are counted from 1 to {g.LAST_TURN}, and each is some player's (MV-r4)"
    if s.halves and s.step != g.MOVING:
        return "movement is left only while the player moves (MV-11)"
    if s.shared and (s.step not in STILL_HERE or not is_with_holder(s)):
        return "only up to step three it counts who shares the square of the holder of the book (MV-r18)"
    if s.asked == g.ATTACK and not s.shared:
        return "whoever may attack in step three began the turn on the holder's square (MV-r18)"
    if s.asked == g.STEP and not s.die and (not s.teleport or s.halves):  # MV2-r10: or was put elsewhere
        return "whoever moves has rolled for it (MV-10)"
    return None


def _under_way(setting: Setting, s: State) -> str | None:
    """There is what the question needs."""
    for field, questions in NEEDED_WHEN.items():
        if s[field] == g.NONE and s.asked in questions:
            return f"{field} is missing for what is asked"
    for first, second in TOGETHER:
        if (s[first] == g.NONE) != (s[second] == g.NONE):
            return f"{first} and {second} go together"
    if s.asked == g.PAY and s.offered == g.NONE and not (s.bought and s.caster == s.actor):
        return "it is not said what is paid for (MV-r24, MV3-12)"
    if (s.drawer != g.NONE) != (s.asked == g.DEAL):
        return "cards are dealt to somebody when they are dealt"
    if s.asked == g.SKELETON and not s.to_move:
        return "no skeleton is left to be moved (MV-13)"
    return None


def _fight(setting: Setting, s: State) -> str | None:
    """MV-21: a fighter has a skeleton on his square."""
    if s.fighter == g.NONE:
        return "a roll belongs to a fight (MV-21)" if s.rolled or s.raised else None
    square = int(s.pawn[s.fighter])
    if colour_on(s, square) == g.NONE:
        return f"{SEAT_NAMES[s.fighter]} fights, but no skeleton is on {square_name(s, square)} (MV-21)"
    if (s.rolled > 0) != (s.asked == g.FAILED) and s.asked in (g.WEAPON, g.COMBAT_DIE, g.FAILED):
        return "a fighter is asked after a failed roll, and before the next one (MV-r13)"
    return None


def _window(setting: Setting, s: State) -> str | None:
    if s.window == g.NO_WINDOW and s.asked == g.ANSWER:
        return "cards are played in windows (MV-r1)"
    if s.asked == g.ANSWER and s.offered != g.NONE:
        return "a card that is played is carried out before anything else (MV-r1)"
    if s.window == g.TILE_DRAWN and s.drawn == g.NONE:
        return "a tile has been drawn, but it is not said which (MV-r1)"
    if s.counters and s.countered_by == g.NONE:
        return "it is not said who played Not So Fast!"
    return None


def _duel(setting: Setting, s: State) -> str | None:
    """MV-30: player combat is between the active player and the holder of the book, on one square."""
    if s.rival == g.NONE:
        return None
    if s.rival != s.book or s.rival == s.player or s.duellist not in (s.player, s.rival):
        return "player combat is between the player of the turn and the holder of the book (MV-30)"
    if s.pawn[s.rival] != s.pawn[s.player]:
        return "player combat takes place on one square (MV-30)"
    for side, seat in enumerate((int(s.player), int(s.rival)) if s.asked == g.COMMIT else ()):
        have = [*(int(count) for count in s.collected[seat]), int(s.life[seat])]
        if any(count > most for count, most in zip(s.committed[side], have, strict=True)):
            return f"{SEAT_NAMES[seat]} has committed more than there is (MV-33)"
    return None


def _ending(setting: Setting, s: State) -> str | None:
    if s.step != g.ENDED:
        return "nobody has won before the game is over" if s.winner != g.NONE else None
    if (s.winner == g.NONE) != (s.ending == g.BY_TURNS):
        return "the game ends with a winner, or as a draw after the last turn (MV-r4)"
    if s.ending == g.BY_POINTS and points_of(s, s.winner) < g.GOAL_POINTS:
        return f"the winner by points has {g.GOAL_POINTS} or more (MV-63)"
    if s.ending == g.BY_BOOK and (s.winner != s.book or s.pawn[s.winner] != s.goal):
        return "the winner by the book has it on the goal square (MV-62, MV-r19)"
    winning = [int(s.spell[s.winner, spell]) for spell in (g.APPELLO, g.CARCER, g.MORTEM)]
    if s.ending == g.BY_SPELLS and (s.pawn[s.winner] != s.goal or min(winning) < 1):
        return "the winner by spells has Appello, Carcer and Mortem on the Dungeon Altar's altar (MV3-18)"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The actor is the one who is asked, and something can be chosen."""
    kind = OVER if s.step == g.ENDED else CHANCE if s.asked in BY_CHANCE else 0
    if s.actor != kind if kind < 0 else not 0 <= s.actor < setting.seats:
        return "somebody else is asked"
    fields = {g.WEAPON: s.fighter, g.FAILED: s.fighter, g.SWEEP: s.fighter, g.TARGET: s.card_by}
    fields |= {g.COMMIT: s.duellist, g.DUEL_AGAIN: s.duellist, g.CAST: s.caster, g.DROP_SPELL: s.caster}
    if kind == 0 and s.asked in fields and s.actor != fields[int(s.asked)]:
        return "somebody else is asked"
    if kind != OVER and not setting.legal(s):
        return "nobody can do anything"
    return None
