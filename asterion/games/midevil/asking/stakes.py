"""MidEvil: what is at stake in a window: a win that a card can bring or stop, a life that it can save.

Only what everybody sees is looked at, and the card in question. Ways are steps over the map as it lies, the
Drawbridge crossed as if it were down, whatever stands on them.
"""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.bridge import is_movement_lost
from asterion.games.midevil.rules.castle_cards import is_beside, light_on
from asterion.games.midevil.rules.combat import NEEDED, NEEDED_FOR_BLACK
from asterion.games.midevil.rules.lives import is_armoured
from asterion.games.midevil.rules.map import colour_on, graveyard_slot, has_in_front, in_dungeon, points_of
from asterion.games.midevil.rules.spells import has_winning_spells
from asterion.games.midevil.rules.steps import MOST_IN_ARMOUR
from asterion.games.midevil.rules.waves import FRONT, LIST, OVER_BRIDGE, next_wave, reached, start_wave

BEST_ROLL = 6
KILLS = 3  # so many in one movement are likely enough to be thought of
BEFORE_FIGHT = (g.AT_START, g.TILE_DRAWN, g.TILE_LAID)  # the last windows before step three
IN_MOVEMENT = (g.AFTER_ROLL, g.AFTER_SQUARE)
BEFORE_MOVEMENT = (g.BEFORE_ROLL, *IN_MOVEMENT)
ROBBED = 3  # points that Grave Robber takes at most

# Cards that open or shorten the own way, or help on it; those that bring skeletons to collect, with the
# points they may bring; those that keep a skeleton on the own square from killing; and those that can keep
# the player of the turn from winning.
RIDES = (g.HORSE, g.THIEF)
OPENS = (*RIDES, g.HOOK, g.WINCH, g.PUPPET_MASTER, g.SCATTER, g.BRING_OUT, g.BOILING_OIL, g.RANSOM)
BRINGS = {g.RISE: 6, g.KEEP_COMING: 4, g.ARMY: KILLS, g.PUPPET_MASTER: 3}
RESCUES = (g.SCATTER, g.PUPPET_MASTER, g.BRING_OUT, g.BOILING_OIL, g.RANSOM, g.THIEF)
HINDERS = (
    *(g.RISE, g.KEEP_COMING, g.ARMY, g.PUPPET_MASTER, g.SCATTER, g.TRIPPED, g.WRONG_TURN, g.THIEF),
    *(g.GRAVE_ROBBER, g.BROKEN_BLADE, g.PLAGUE, g.BOILING_OIL, g.WINCH, g.TRAP_DOOR, g.SHOVE, g.BRING_OUT),
    *(g.CURSE, g.JESTER, g.REVOLT),
)


def is_at_stake(setting: Setting, s: State, seat: int, card: int) -> bool:
    """The card, played in this window, can win the game, save the player's life or stop another's win."""
    if wins_by(setting, s, seat, card) or _rescues(s, seat, card):
        return True
    return seat != s.player and stops(setting, s, seat, card)


# --- winning ----------------------------------------------------------------------------------------------


def wins_by(setting: Setting, s: State, seat: int, card: int) -> bool:
    """With this card the player wins at once, or can win in the movement under way."""
    missing = g.GOAL_POINTS - int(points_of(s, seat))
    counts = _points_count(s, seat)
    if counts and missing <= _loot(s, seat, card):
        return True
    if seat != s.player or s.window not in BEFORE_MOVEMENT:
        return False
    if counts and missing <= BRINGS.get(card, 0) and _strides(s, seat, _halves(s)):
        return True
    strides = _strides(s, seat, _halves(s), card in RIDES)
    if card == g.THIEF and s.goal != g.NOWHERE and _steals_last_spell(s, seat):
        return _way(setting, s, int(s.pawn[seat]), int(s.goal), strides) <= strides
    return card in OPENS and may_reach_goal(setting, s, seat, strides)


def _steals_last_spell(s: State, seat: int) -> bool:
    """MV3-18: somebody on the player's tile has the only one of the winning spells that is missing."""
    missing = [spell for spell in (g.APPELLO, g.CARCER, g.MORTEM) if not s.spell[seat, spell]]
    own = int(s.pawn[seat]) // g.CELLS
    there = [other for other in range(s.seats) if not s.dead[other] and s.pawn[other] // g.CELLS == own]
    return bool(s.dungeon and len(missing) == 1 and any(s.spell[other, missing[0]] for other in there))


def _loot(s: State, seat: int, card: int) -> int:
    """The points that the card lets its player collect at once, at best."""
    if card == g.GRAVE_ROBBER:
        others = (other for other in range(s.seats) if other != seat and not s.dead[other])
        return max((_most(s, other) for other in others), default=0)
    if card == g.BOILING_OIL:
        own = int(s.pawn[seat]) // g.CELLS
        tiles = (slot for slot in range(s.slots) if slot == own or is_beside(s, own, slot))
        return max((_best_on(s, slot, light_on(s, slot)) for slot in tiles), default=0)
    return 0


def _most(s: State, other: int) -> int:
    """What Grave Robber gets from this player: the most points, not above three."""
    white, red, blue = (int(count) for count in s.collected[other])
    return ROBBED if blue or white >= ROBBED or (white and red) else 2 if red or white == 2 else white


def _best_on(s: State, slot: int, squares: int) -> int:
    """The most points of a skeleton on these squares of a tile."""
    there = (colour for colour in range(g.COLLECTED) if int(s.skeleton[slot, colour]) & int(squares))
    return max((int(g.POINTS[colour]) for colour in there), default=0)


def _points_count(s: State, seat: int) -> bool:
    """MV3-r2: with the dungeon 30 points win outside it, or by option never."""
    if not s.dungeon:
        return True
    return bool(s.points_win_in_dungeon_game == g.ON_POINTS and not in_dungeon(s, int(s.pawn[seat])))


# --- ways -------------------------------------------------------------------------------------------------


def _halves(s: State) -> int:
    """The movement, in half squares, that the player of the turn may still have at best."""
    if s.window in IN_MOVEMENT:
        return int(s.halves)
    return 0 if is_movement_lost(s) else _best(s, int(s.player))


def _best(s: State, seat: int) -> int:
    return 2 * (MOST_IN_ARMOUR if has_in_front(s, seat, g.ARMOUR) else BEST_ROLL)


def _strides(s: State, seat: int, halves: int, rides: bool = False) -> int:
    """MV-r20: so many steps."""
    return halves if rides or has_in_front(s, seat, g.HORSE) else halves // 2


def may_reach_goal(setting: Setting, s: State, seat: int, strides: int) -> bool:
    """The player may bring the book, or the winning spells, to the goal with so many steps."""
    if s.goal == g.NOWHERE or not strides:
        return False
    at, goal = int(s.pawn[seat]), int(s.goal)
    if s.book == seat or (s.dungeon and has_winning_spells(s, seat)):
        return _way(setting, s, at, goal, strides) <= strides
    grave = graveyard_slot(s)
    if s.book == g.IN_GRAVEYARD and grave == g.NONE:
        return False
    book = int(grave) * g.CELLS + g.CENTRE if s.book == g.IN_GRAVEYARD else int(s.pawn[s.book])
    return _way(setting, s, at, book, strides) + _way(setting, s, book, goal, strides) <= strides


def _way(setting: Setting, s: State, start: int, end: int, most: int) -> int:
    """The steps from one square to another, or one more than asked for."""
    box, bench = setting.box, setting.bench
    tiles = start_wave(s, bench, end)
    bench.queue[OVER_BRIDGE] = 1
    for steps in range(most + 1):
        if reached(bench, start):
            return steps
        tiles = next_wave(s, box, bench, tiles)
    return most + 1


def _points_in_reach(setting: Setting, s: State, seat: int, strides: int) -> int:
    """What the skeletons within so many steps are worth, the best of them."""
    box, bench = setting.box, setting.bench
    tiles = start_wave(s, bench, int(s.pawn[seat]))
    found: list[int] = []
    for _ in range(strides):
        tiles = next_wave(s, box, bench, tiles)
        for i in range(tiles):
            slot = int(bench.queue[LIST + i])
            squares = int(bench.queue[FRONT + slot])
            for colour in range(g.COLLECTED):
                here = (int(s.skeleton[slot, colour]) & squares).bit_count()
                found += [int(g.POINTS[colour])] * here
    return sum(sorted(found)[-min(KILLS, strides) :]) if found else 0


# --- a life -----------------------------------------------------------------------------------------------


def _rescues(s: State, seat: int, card: int) -> bool:
    """Before step three, against the skeleton on the square of somebody who may die of the first failure."""
    if seat != s.player or s.window not in BEFORE_FIGHT or card not in RESCUES:
        return False
    colour = int(colour_on(s, int(s.pawn[seat])))
    if colour == g.NONE or not _is_mortal(s, seat, colour):
        return False
    return not (card == g.BRING_OUT and colour != g.BLACK) and not (
        card == g.BOILING_OIL and colour == g.BLACK
    )


def _is_mortal(s: State, seat: int, colour: int) -> bool:
    """MV-r14: there is no life token to spend, and not every failure could be raised."""
    last = 1 if s.last_life == g.DIES else 0
    if s.life[seat] > last or is_armoured(s, seat):
        return False
    needed = NEEDED_FOR_BLACK if colour == g.BLACK else NEEDED
    return bool(points_of(s, seat) < needed - 1)


# --- another's win ----------------------------------------------------------------------------------------


def stops(setting: Setting, s: State, seat: int, card: int) -> bool:
    """The player of the turn may win before there is another window for the card; or the next one may."""
    player = int(s.player)
    if card == g.MUD:  # MV-r26: too late once that turn has begun
        following = (player + 1) % int(s.seats)
        may_move = not s.stuck[following] and s.pitted[following] < 2 and following != seat
        return bool(
            s.window == g.BEFORE_SKELETONS
            and may_move
            and may_win_moving(setting, s, following, _best(s, following))
        )
    if card not in HINDERS:
        return False
    if s.window in BEFORE_MOVEMENT:
        return may_win_moving(setting, s, player, _halves(s))
    return s.window in BEFORE_FIGHT and _may_win_standing(s, player)


def may_win_moving(setting: Setting, s: State, seat: int, halves: int) -> bool:
    """With so much movement the player may get to the goal, or to enough skeletons."""
    strides = _strides(s, seat, halves)
    if may_reach_goal(setting, s, seat, strides):
        return True
    points = int(points_of(s, seat))
    if not _points_count(s, seat) or points + KILLS * g.POINTS[g.BLUE] < g.GOAL_POINTS:
        return False
    return points + _points_in_reach(setting, s, seat, strides) >= g.GOAL_POINTS


def _may_win_standing(s: State, seat: int) -> bool:
    """MV-8: the skeleton fought in step three would be the last that is needed."""
    colour = int(colour_on(s, int(s.pawn[seat])))
    worth = int(g.POINTS[colour]) if colour != g.NONE else 0
    return worth > 0 and _points_count(s, seat) and points_of(s, seat) + worth >= g.GOAL_POINTS
