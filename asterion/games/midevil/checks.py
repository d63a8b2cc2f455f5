"""MidEvil: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.contract import CHANCE, CONCEALED, OVER
from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.names import (
    CARD_TITLES,
    COLOUR_NAMES,
    SEAT_NAMES,
    TILE_NAMES,
    front_of,
    hand_of,
    slot_name,
    square_name,
)
from asterion.games.midevil.rules.map import colour_on, in_house, legal_square, points_of, put_tile

BY_CHANCE = (
    *(g.DEAL, g.FIRST, g.DRAW_TILE, g.POINTS_DIE, g.COMBAT_DIE, g.DUEL_DIE, g.MOVE_DIE, g.SHOT_DIE),
    g.SKELETON_DIE,
)
PEOPLING = (g.POINTS_DIE, g.COLOUR, g.FIGURE_TO)
# Cards are played and carried out, and fights they cause take place, in every step of a turn.
ANYWHERE = (g.ANSWER, g.COUNTER, g.PAY, g.TARGET, g.WEAPON, g.COMBAT_DIE, g.FAILED, g.CLAIM)
ASKED_IN = {
    g.SET_UP: (g.DEAL, g.FIRST),
    g.START: ANYWHERE,
    g.TILE: (*ANYWHERE, g.DRAW_TILE, g.SPACE, g.TURN_TO, *PEOPLING),
    g.STANDING: (*ANYWHERE, g.ATTACK, g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    g.DRAWING: (*ANYWHERE, g.DEAL),
    g.ROLLING: (*ANYWHERE, g.PREPARE, g.MOVE_DIE, g.SHOT_AT, g.SHOT_DIE),
    g.MOVING: (*ANYWHERE, g.STEP, g.SHOT_AT, g.SHOT_DIE, g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    g.SKELETONS: (*ANYWHERE, g.SKELETON_DIE, g.SKELETON, g.SKELETON_TO),
    g.DISCARDING: (*ANYWHERE, g.DISCARD),
    g.ENDED: (g.NOTHING,),
}
# What is noted only for certain questions, and what these need.
NEEDED_WHEN = {
    "drawn": (g.SPACE, g.TURN_TO),
    "spot": (g.TURN_TO, *PEOPLING),
    "offered": (g.COUNTER, g.PAY),
    "offered_by": (g.COUNTER, g.PAY),
    "card": (g.TARGET,),
    "card_by": (g.TARGET,),
    "fighter": (g.WEAPON, g.COMBAT_DIE, g.FAILED),
    "weapon": (g.SHOT_AT, g.SHOT_DIE),
    "rival": (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    "duellist": (g.DUEL_DIE, g.COMMIT, g.DUEL_AGAIN),
    "moving": (g.SHOT_DIE, g.SKELETON_TO),
    "drawer": (g.DEAL,),
}
TOGETHER = (("offered", "offered_by"), ("card", "card_by"), ("rival", "duellist"))


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (
        *(_map, _tiles, _skeletons, _tokens, _cards, _pawns, _fronts, _dead, _book),
        *(_turn, _under_way, _fight, _window, _duel, _ending, _asked),
    ):
        reason = check(setting, s)
        if reason:
            return reason
    return None


# --- the box ----------------------------------------------------------------------------------------------


def _map(setting: Setting, s: State) -> str | None:
    """MV-4: the map grows from the Altar, each tile beside others."""
    if s.slots < 1 or s.kind[0] != g.ALTAR or s.x[0] or s.y[0]:
        return "the Altar lies on 0,0 before anything else (MV-4)"
    again = setting.empty()
    for slot in range(s.slots):
        kind, turn = int(s.kind[slot]), int(s.turn[slot])
        if not 0 <= kind < g.KINDS or not 0 <= turn < g.TURNS:
            return "there is an unknown tile on the map"
        put_tile(again, kind, turn, int(s.x[slot]), int(s.y[slot]))
        reason = _joined(setting, again, slot)
        if reason:
            return reason
    if (again.place != s.place).any() or (again.beside != s.beside).any():
        return "the tiles are not beside each other as their spaces say"
    return None


def _joined(setting: Setting, s: State, slot: int) -> str | None:
    """MV-15, MV-r6: roads face no closed sides, and somewhere the tile is joined to the map."""
    side_of = setting.work.side
    name = f"the {TILE_NAMES[s.kind[slot]]} on {slot_name(s, slot)}"
    joined = slot == 0
    for side in range(g.SIDES):
        beside = int(s.beside[slot, side])
        if beside == g.NONE:
            continue
        own = int(side_of[s.kind[slot], s.turn[slot], side])
        facing = int(side_of[s.kind[beside], s.turn[beside], (side + 2) % g.SIDES])
        if facing == g.ROAD and own == g.CLOSED:
            return f"{name} cuts off a road of the tile on {slot_name(s, beside)} (MV-15)"
        if own == g.ROAD and facing == g.CLOSED and _roads(setting) == "both":
            return f"a road of {name} is blocked by the tile on {slot_name(s, beside)} (MV-r6)"
        joined = joined or (own != g.CLOSED and facing != g.CLOSED)
    return None if joined else f"{name} is joined to no tile that was laid before it (MV-r6)"


def _roads(setting: Setting) -> str:
    return str(setting.options["roads"])


def _tiles(setting: Setting, s: State) -> str | None:
    """Tiles that fit nowhere go out of play (MV-r2), so some may be missing, but none is there twice."""
    for kind in range(g.KINDS):
        lying = int((s.kind[: s.slots] == kind).sum())
        found = lying + int(s.stack[kind]) + int(s.drawn == kind)
        if s.stack[kind] < 0 or found > setting.work.copies[kind]:
            return f"there are {found} tiles {TILE_NAMES[kind]}; the box has {setting.work.copies[kind]}"
    if s.drawn == g.ALTAR or s.stack[g.ALTAR]:
        return "the Altar lies on the map from the start (MV-4)"
    return None


def _skeletons(setting: Setting, s: State) -> str | None:
    """MV-3, MV-18: all skeletons are somewhere, on the map each on a legal square of its own."""
    ground = setting.work.ground
    for slot in range(g.SLOTS):
        masks = [int(mask) for mask in s.skeleton[slot]]
        legal = int(ground[s.kind[slot], s.turn[slot]]) if slot < s.slots else 0
        for mask in (*masks, int(s.token[slot])):
            if mask & ~legal:
                return f"something stands on no legal square of the tile on {slot_name(s, slot)} (MV-45)"
        if sum(mask.bit_count() for mask in masks) > (masks[0] | masks[1] | masks[2] | masks[3]).bit_count():
            return f"two skeletons share a square of the tile on {slot_name(s, slot)} (MV-18)"
    for colour in range(g.COLOURS):
        on_map = sum(int(mask).bit_count() for mask in s.skeleton[:, colour])
        held = int(s.collected[:, colour].sum()) if colour < g.COLLECTED else 0
        counts = (on_map, held, int(s.pool[colour]), int(s.removed[colour]))
        if min(counts) < 0 or sum(counts) != setting.work.skeletons[colour]:
            total = int(setting.work.skeletons[colour])
            return f"all {COLOUR_NAMES[colour]} skeletons together are not {total} (MV-3)"
    return None


def _tokens(setting: Setting, s: State) -> str | None:
    on_map = sum(int(mask).bit_count() for mask in s.token)
    if s.supply < 0 or on_map + int(s.life.sum()) + int(s.supply) != setting.work.tokens:
        return f"there are {setting.work.tokens} life tokens in all (MV-3)"
    if s.life.min() < 0 or s.life.max() > g.LIFE_LIMIT:
        return f"nobody has more than {g.LIFE_LIMIT} life tokens (MV-69)"
    return None


def _copies(setting: Setting, s: State) -> tuple[list[int], list[int]]:
    return setting.work.card_copies.tolist(), s.discards.tolist()


def deck(setting: Setting, s: State) -> list[int]:
    """Cards that lie nowhere else: those of the face-down deck."""
    found = [copies - discarded for copies, discarded in zip(*_copies(setting, s), strict=True)]
    for card in (int(s.offered), int(s.card)):
        if card != g.NONE:
            found[card] -= 1
    for seat in range(g.SEATS):
        for card in [card for card in hand_of(s, seat) if card >= 0] + front_of(s, seat):
            found[card] -= 1
    return found


def _cards(setting: Setting, s: State) -> str | None:
    if CONCEALED in s.hand or CONCEALED in s.committed or CONCEALED in (s.actor, s.passed):
        return "it is a view, with cards concealed; a whole position shows them all"
    for seat in range(g.SEATS):
        held = int(s.held[seat])
        hand = [int(card) for card in s.hand[seat]]
        if not 0 <= held <= g.HAND:
            return f"nobody holds more than {g.HAND} cards (MV-55)"
        full = all(card >= 0 for card in hand[:held])
        if not full or hand[:held] != sorted(hand[:held]) or set(hand[held:]) - {g.NONE}:
            return "a hand is not in order"
    for card, left in enumerate(deck(setting, s)):
        if left < 0 or s.discards[card] < 0:
            return f"the box has only {setting.work.card_copies[card]} cards {CARD_TITLES[card]}"
    return None


# --- the players ------------------------------------------------------------------------------------------


def _pawns(setting: Setting, s: State) -> str | None:
    for seat in range(g.SEATS):
        square = int(s.pawn[seat])
        if seat >= setting.seats:
            counts = (s.life[seat], s.held[seat], s.front[seat], s.played[seat], s.dead[seat], s.stuck[seat])
            if square != g.NOWHERE or any(counts) or s.collected[seat].any():
                return "somebody who does not play is in the game"
        elif not 0 <= square < s.slots * g.CELLS or not legal_square(s, setting.work, square):
            return f"{SEAT_NAMES[seat]} stands on {square_name(s, square)}, which is no legal square (MV-45)"
        elif points_of(s, seat) >= g.GOAL_POINTS and s.step != g.ENDED:
            return f"{SEAT_NAMES[seat]} has {g.GOAL_POINTS} points, which would have won (MV-63)"
    return None


def _fronts(setting: Setting, s: State) -> str | None:
    for seat in range(g.SEATS):
        cards = front_of(s, seat)
        if any(card > g.LAST_IN_FRONT for card in cards):
            return f"{CARD_TITLES[cards[-1]]} is no card that is put in front of a player"
        square = int(s.horse[seat])
        if (g.HORSE in cards) != (square != g.NOWHERE):
            return "whoever has a Horse in front has it on the map, and nobody else has one (MV-r21)"
        if square == g.NOWHERE:
            continue
        if not 0 <= square < s.slots * g.CELLS or not legal_square(s, setting.work, square):
            return f"{SEAT_NAMES[seat]}'s Horse stands on no legal square (MV-45)"
        if in_house(s, setting.work, square):
            return f"{SEAT_NAMES[seat]}'s Horse is in a building, which no Horse enters (MV-49)"
    return None


def _dead(setting: Setting, s: State) -> str | None:
    """MV-26, MV-r15: the dead wait on the Altar's centre without life tokens; they may play cards."""
    for seat in range(setting.seats):
        if s.dead[seat] and (s.pawn[seat] != g.CENTRE or s.life[seat]):
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


# --- the turn ---------------------------------------------------------------------------------------------


def _turn(setting: Setting, s: State) -> str | None:
    if s.asked not in ASKED_IN[int(s.step)]:
        return "this is not asked in this step of the turn"
    set_up = s.step == g.SET_UP
    if set_up != (s.player == g.NONE) or set_up != (s.turns == 0) or s.turns > g.LAST_TURN:
        return f"turns are counted from 1 to {g.LAST_TURN}, and each is some player's (MV-r4)"
    if s.halves and s.step != g.MOVING:
        return "movement is left only while the player moves (MV-11)"
    if s.asked == g.STEP and not s.die:
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
    if s.ending == g.BY_BOOK and (s.winner != s.book or s.pawn[s.winner] != g.CENTRE):
        return "the winner by the book has it on the Altar's centre (MV-62)"
    return None


def _asked(setting: Setting, s: State) -> str | None:
    """The actor is the one who is asked, and something can be chosen."""
    kind = OVER if s.step == g.ENDED else CHANCE if s.asked in BY_CHANCE else 0
    if s.actor != kind if kind < 0 else not 0 <= s.actor < setting.seats:
        return "somebody else is asked"
    fields = {g.WEAPON: s.fighter, g.FAILED: s.fighter, g.TARGET: s.card_by}
    fields |= {g.COMMIT: s.duellist, g.DUEL_AGAIN: s.duellist}
    if kind == 0 and s.asked in fields and s.actor != fields[int(s.asked)]:
        return "somebody else is asked"
    if kind != OVER and not setting.legal(s):
        return "nobody can do anything"
    return None
