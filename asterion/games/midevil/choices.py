"""MidEvil: what choosing a move does, as a command."""

from typing import Any

from asterion.core.game import Setting, State
from asterion.games.midevil import state as g
from asterion.games.midevil.names import (
    CARD_TITLES,
    TURN_WORDS,
    count_title,
    person,
    points_title,
    skeleton_title,
    slot_name,
    spot_name,
    square_title,
    tile_title,
)
from asterion.games.midevil.rules.cards import cost_of
from asterion.games.midevil.rules.map import colour_on

WEAPON_WORDS = {
    g.SWORD: "+1",
    g.AXE: "+2, lost on a 1",
    g.MACE: "one new roll if it fails",
}


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    for end, words in _BLOCKS:
        if move < end:
            return str(words(setting, s, move))
    raise ValueError(f"{move} is no move")


def _chance(setting: Setting, s: State, move: int) -> str:
    if move < g.BEGIN:
        return f"Roll {move - g.FACE + 1}"
    if move < g.TILE_OF:
        return f"{person(move - g.BEGIN).capitalize()} begins"
    return f"Draw {tile_title(move - g.TILE_OF)}"


def _card(setting: Setting, s: State, move: int) -> str:
    card = move - g.CARD
    if s.asked == g.DEAL:
        return f"Draw {CARD_TITLES[card]}"
    if s.asked == g.COUNTER:
        stopped = g.NOT_SO_FAST if s.counters else int(s.offered)
        return f"Play Not So Fast! against {CARD_TITLES[stopped]}"
    cost = int(cost_of(s, setting.work, int(s.actor), card)) if s.actor >= 0 else 0
    costs = f" for {points_title(cost)} of skeletons" if cost else ""
    return f"Play {CARD_TITLES[card]}{costs}"


def _use(setting: Setting, s: State, move: int) -> str:
    card = move - g.USE
    title = CARD_TITLES[card]
    if s.asked == g.WEAPON:
        bonus = f" ({WEAPON_WORDS[card]})" if card in WEAPON_WORDS else ""
        return f"Roll with the {title}{bonus}"
    if s.asked == g.FAILED:
        return f"{'Discard' if card == g.SHIELD else 'Use'} the {title} to roll again"
    return f"Use the {title}"


def _front_card(setting: Setting, s: State, move: int) -> str:
    seat, card = divmod(move - g.IN_FRONT, g.CARDS)
    verb = "Take" if s.card == g.THIEF else "Discard"
    return f"{verb} {person(seat)}'s {CARD_TITLES[card]}"


def _space(setting: Setting, s: State, move: int) -> str:
    what = tile_title(int(s.drawn)) if s.drawn != g.NONE else "the tile"
    return f"Lay {what} on {spot_name(s, move - g.ON)}"


def _turn(setting: Setting, s: State, move: int) -> str:
    where = "" if s.spot == g.NONE else f"{spot_name(s, int(s.spot))}: "
    return where + TURN_WORDS[move - g.TURN]


def _colour(setting: Setting, s: State, move: int) -> str:
    colour = move - g.SKELETON_OF
    worth = points_title(int(g.POINTS[colour]))
    what = f"a {skeleton_title(colour)} ({worth})"
    if s.asked == g.PAY:
        return f"Pay with {what}"
    if s.asked == g.FAILED:
        return f"Spend {what} to raise the roll"
    if s.asked == g.COLOUR:
        return f"Put {what} on the tile"
    if s.card == g.GRAVE_ROBBER and s.victim != g.NONE:
        return f"Take {what} from {person(int(s.victim))}"
    if s.card == g.KEEP_COMING and s.to_people == 0:
        return f"Bring {what} back into the pool"
    return f"Place {what}"


def _figure(s: State, square: int) -> str:
    """The skeleton on a square, in words."""
    colour = int(colour_on(s, square)) if square < s.slots * g.CELLS else g.NONE
    return "the skeleton" if colour == g.NONE else f"the {skeleton_title(colour)}"


def _square(setting: Setting, s: State, move: int) -> str:
    square = move - g.AT
    where = square_title(s, square)
    if s.asked == g.STEP:
        return _go(s, square, where)
    if s.asked == g.SKELETON:
        return f"Move {_figure(s, square)} on {where}"
    if s.asked == g.SKELETON_TO:
        return f"Move it to {where}"
    if s.asked == g.SHOT_AT:
        return f"{'Hit' if s.weapon == g.CATAPULT else 'Shoot at'} {_figure(s, square)} on {where}"
    if s.asked == g.TARGET:
        return _target_square(s, square, where)
    if s.colour == g.NONE:
        return f"Put a life token on {where}"
    return f"Put the {skeleton_title(int(s.colour))} on {where}"


def _go(s: State, square: int, where: str) -> str:
    """A step of one's own, and what it leads to."""
    holder, free = int(s.book), colour_on(s, square) == g.NONE
    if holder == s.player and square == g.CENTRE and free:
        return "Bring the Necronomicon to the Altar"
    met = _met_there(s, square, int(s.player))
    if holder not in (g.IN_GRAVEYARD, int(s.player)) and s.pawn[holder] == square and not s.attacked:
        met.append(f"attack {person(holder)} for the Necronomicon")
    return f"Go to {where}{_then(met)}"


def _target_square(s: State, square: int, where: str) -> str:
    if s.card == g.WRONG_TURN:
        victim = int(s.victim)
        return f"Lead {person(victim)} to {where}{_then(_met_there(s, square, victim))}"
    if s.card in (g.PUPPET_MASTER, g.SCATTER):
        return f"Move {_figure(s, square)} on {where}" if s.moving == g.NOWHERE else f"Move it to {where}"
    colour = g.WHITE if s.card == g.ARMY else int(s.colour)
    what = "a skeleton" if colour == g.NONE else f"a {skeleton_title(colour)}"
    return f"Put {what} on {where}"


def _met_there(s: State, square: int, seat: int) -> list[str]:
    """What entering a square brings this player."""
    slot, cell = divmod(square, g.CELLS)
    if slot >= s.slots:
        return []
    met = []
    if colour_on(s, square) != g.NONE:
        met.append(f"fight {_figure(s, square)}")
    takes = s.life[seat] < g.LIFE_LIMIT and not (s.berserk and seat == s.player)
    if int(s.token[slot]) >> cell & 1 and takes:
        met.append("find a life token")
    if s.book == g.IN_GRAVEYARD and s.kind[slot] == g.GRAVEYARD and cell == g.CENTRE:
        met.append("take the Necronomicon")
    return met


def _then(met: list[str]) -> str:
    return f" and {', then '.join(met)}" if met else ""


def _tile(setting: Setting, s: State, move: int) -> str:
    slot = move - g.TILE_AT
    if slot >= s.slots:
        return f"The tile {slot_name(s, slot)}"
    where = f"{tile_title(int(s.kind[slot]))} on {slot_name(s, slot)}"
    if s.asked == g.SHOT_AT:
        return f"Aim at {where}"
    return f"{'Move them to' if s.card == g.SCATTER else 'Choose'} {where}"


def _player(setting: Setting, s: State, move: int) -> str:
    name = person(move - g.PLAYER)
    return f"Claim {name}'s Horse" if s.asked == g.CLAIM else f"Choose {name}"


def _count(setting: Setting, s: State, move: int) -> str:
    count = move - g.COUNT
    return f"Commit {count_title(count, commit_kind(s))}"


def commit_kind(s: State) -> int:
    """What is asked to be committed: a colour, or COLLECTED for life tokens."""
    side = 0 if s.duellist == s.player else 1
    return next((kind for kind in range(g.COLLECTED + 1) if s.committed[side, kind] == g.NONE), g.COLLECTED)


def _rest(setting: Setting, s: State, move: int) -> str:
    asked = int(s.asked)
    if move == g.PASS:
        return _PASSES.get(asked, "Play no card")
    if move == g.STOP:
        return _STOPS.get(asked, "Stop here")
    if move == g.ROLL:
        return "Roll without a weapon" if s.fighter != g.NONE else "Roll for movement"
    if move == g.LIFE:
        return f"{'Use a committed' if asked == g.DUEL_AGAIN else 'Spend a'} life token to roll again"
    if move == g.FIGHT:
        return "Attack the holder of the Necronomicon"
    return "Claim the Horse"


_PASSES = {
    g.COUNTER: "Let it happen",
    g.ATTACK: "Do not attack",
    g.CLAIM: "Leave the Horse",
    g.DISCARD: "Keep all cards and end the turn",
}
_STOPS = {g.DUEL_AGAIN: "Stand", g.TARGET: "Enough", g.SHOT_AT: "Enough", g.FAILED: "Give up and die"}
_BLOCKS: tuple[tuple[int, Any], ...] = (
    (g.CARD, _chance),
    (g.USE, _card),
    (g.DROP, _use),
    (g.IN_FRONT, lambda st, s, move: f"Discard {CARD_TITLES[move - g.DROP]} and end the turn"),
    (g.ON, _front_card),
    (g.TURN, _space),
    (g.SKELETON_OF, _turn),
    (g.AT, _colour),
    (g.TILE_AT, _square),
    (g.PLAYER, _tile),
    (g.COUNT, _player),
    (g.PASS, _count),
    (g.MOVES, _rest),
)
