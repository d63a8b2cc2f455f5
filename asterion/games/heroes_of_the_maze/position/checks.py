"""Heroes of the Maze: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, COLOURS, home, home_cell, piece_title
from asterion.games.heroes_of_the_maze.position.history import untold
from asterion.games.heroes_of_the_maze.rules import state as g
from asterion.games.heroes_of_the_maze.rules.maze import alongside, before_open_gate

SET_UP = (g.ALIGN, g.FIRST)
DUELLING = (g.ATTACK, g.DEFEND, g.STRIKE, g.PARRY)


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot come about, or None."""
    for check in (_seats, _walls, _places, _control, _rings, _turn, _die, _duel, _dice, _asked, _end):
        reason = check(setting, s)
        if reason:
            return reason
    return None


def _seats(setting: Setting, s: State) -> str | None:
    empty = slice(setting.seats, g.SEATS)
    if s.seats != setting.seats or (s.adventurer[empty] != g.NOWHERE).any() or s.rings[empty].any():
        return f"{setting.seats} play, and the other adventurers stay in the box"
    if not all(g.NONE <= seat < setting.seats for seat in (s.controller, s.turn, s.fighter)):
        return "nobody of that seat plays"
    return None


def _walls(setting: Setting, s: State) -> str | None:
    """HM-7: every turn is by one whole segment, so that the walls stand in one of sixteen ways."""
    if not 0 <= s.walls < g.ALIGNMENTS:
        return f"the walls stand at 0 to {g.ALIGNMENTS - 1}, not at {s.walls} (HM-7)"
    return None


def _places(setting: Setting, s: State) -> str | None:
    """Every piece is on a cell where it may be, and no two on the same."""
    pieces = {seat: int(s.adventurer[seat]) for seat in range(setting.seats)} | {g.OGRE: int(s.ogre)}
    for piece, place in pieces.items():
        title = piece_title(setting, piece)
        if not 0 <= place <= g.ROCK:
            return f"{title} is nowhere"
        owner = int(s.controller) if piece == g.OGRE else piece
        if owner != g.NONE and place != g.ROCK and not g.LANDING[home(setting, owner)] >> place & 1:
            rule = "HM-17" if place < g.H else "HM-20"
            return f"{title} may not be on {CELL_NAMES[place]}, which is of another colour ({rule})"
    there = sorted(pieces.values())
    for place in there:
        if there.count(place) > 1:
            return f"two pieces are on {CELL_NAMES[place]} (HM-15, HM-r4)"
    return None


def _control(setting: Setting, s: State) -> str | None:
    """HM-26, HM-r7: whoever controls the ogre has his adventurer on the Rock, and nobody else is there."""
    on_rock = [seat for seat in range(setting.seats) if s.adventurer[seat] == g.ROCK]
    if s.controller == g.NONE:
        return None if s.ogre == g.ROCK else "an ogre off the Rock has a controller (HM-3, HM-26)"
    if s.ogre == g.ROCK:
        return "an ogre with a controller is not on the Rock (HM-26)"
    if on_rock != [s.controller]:
        return "the adventurer of the ogre's controller, and no other, is on the Rock (HM-26, HM-r7)"
    return None


def _rings(setting: Setting, s: State) -> str | None:
    """HM-4: no ring is lost. HM-21: the first one comes with the ogre."""
    rings = [int(count) for count in s.rings]
    if min(rings) < 0 or s.pool < 0 or sum(rings) + s.pool != setting.box.pool:
        return f"there are {setting.box.pool} rings, won or in the Pool (HM-4)"
    if s.controller == g.NONE and any(rings):
        return "nobody has a ring before the ogre has a controller (HM-21)"
    if s.controller != g.NONE and not rings[s.controller]:
        return "the controller of the ogre won a ring with it (HM-26, HM-41)"
    enough = int(g.RINGS_TO_WIN[s.rings_to_win])
    if max(rings) > enough or (max(rings) == enough and (s.phase != g.ENDED or s.ending != g.BY_RINGS)):
        return f"with {enough} rings the game is won at once (HM-1)"
    return None


def _turn(setting: Setting, s: State) -> str | None:
    if s.phase in SET_UP:
        return _unbegun(setting, s)
    if s.turn == g.NONE:
        return "it is not said whose turn it is"
    if not 1 <= s.turns <= g.TURNS:
        return f"turns are numbered from 1 to {g.TURNS} (HM-r6)"
    return untold(setting, s)


def _unbegun(setting: Setting, s: State) -> str | None:
    """HM-2, HM-3, HM-5: how everything stands before the first turn."""
    at_home = all(s.adventurer[seat] == home_cell(setting, seat) for seat in range(setting.seats))
    if not at_home or s.ogre != g.ROCK:
        return "before the first turn all are at home and the ogre is on the Rock (HM-3, HM-5)"
    if s.turn != g.NONE or s.turns:
        return "no turn has begun before somebody starts (HM-6)"
    return "the walls are not aligned yet (HM-2)" if s.phase == g.ALIGN and s.walls else None


def _die(setting: Setting, s: State) -> str | None:
    """HM-9: so many turns of the walls as the die has spots, at most; a duel forfeits them (HM-30)."""
    if s.phase == g.ACT or s.phase in DUELLING:
        if not 1 <= s.die <= g.FACES:
            return "the number die has been thrown (HM-9)"
    elif s.die:
        return "the number die is not thrown yet (HM-9)"
    if not 0 <= s.spots <= s.die or s.moved not in (0, 1):
        return "more turns of the walls are left than the die has spots (HM-9)"
    if s.phase != g.ACT and (s.spots or s.moved):
        return "nobody moves or turns the walls now (HM-r3)"
    return None


def _duel(setting: Setting, s: State) -> str | None:
    """HM-22, HM-23: who may fight whom."""
    if s.phase not in DUELLING:
        fought = s.duel != g.NONE or s.fighter != g.NONE
        return "no duel is fought now (HM-r3)" if fought else None
    if not 0 <= s.duel <= g.ON_ROCK or s.fighter == g.NONE:
        return "it is not said who fights whom"
    if (s.duel == g.ON_ROCK) != (s.phase in (g.STRIKE, g.PARRY)):
        return "only two adventurers throw both dice (HM-39)"
    if (s.controller == s.turn) != (s.duel == g.BY_OGRE):
        return "the controller of the ogre, and nobody else, challenges with it (HM-30)"
    return _alongside(setting, s)


def _alongside(setting: Setting, s: State) -> str | None:
    cell = int(s.adventurer[s.fighter])
    if s.duel != g.BY_OGRE and s.fighter != s.turn:
        return "only the seat whose turn it is challenges (HM-22)"
    if s.duel in (g.OGRE_ON_ROCK, g.ON_ROCK):
        if (s.duel == g.ON_ROCK) != (s.controller != g.NONE):
            return "the one on the Rock is the one to fight there (HM-23)"
        return (
            None
            if before_open_gate(s, setting.box)
            else "the Rock is attacked from the own open gate (HM-23)"
        )
    if s.fighter == s.controller:
        return "the ogre does not fight its controller's adventurer (HM-r7)"
    challenger, challenged = (int(s.ogre), cell) if s.duel == g.BY_OGRE else (cell, int(s.ogre))
    if challenger == g.ROCK or not alongside(s, setting.box, challenger) & g.BIT[challenged]:
        return "a duel in the maze needs the two alongside with no wall between (HM-22)"
    return None


def _dice(setting: Setting, s: State) -> str | None:
    """The duelling dice lie as they fell last; of a throw before that nothing need be said."""
    first, second = (int(symbol) for symbol in s.thrown)
    if not all(g.NONE <= symbol < g.SYMBOLS for symbol in (first, second)):
        return "a duelling die has no such symbol"
    if s.phase == g.PARRY:
        alone = first != g.NONE and second == g.NONE
        return None if alone else "the attacker's die alone lies there while the defender throws (HM-39)"
    if first == second == g.NONE:
        by_ogre = s.duel == g.BY_OGRE
        second_throw = g.ATTACK if by_ogre else g.DEFEND
        how = "defends himself and then attacks" if by_ogre else "attacks and then defends himself"
        return f"the adventurer first {how}: his first throw lies there" if s.phase == second_throw else None
    if s.phase in DUELLING:
        return _thrown_before(setting, s, first, second)
    if s.phase not in (g.ROLL, g.ENDED) or (s.phase == g.ROLL and s.turns == 1):
        return "no duelling die lies there in this phase and turn (HM-r3)"
    box = setting.box
    decisive = {int(symbol) for symbol in (*box.attack_wins, *box.defence_fails)}
    decided = first in decisive if second == g.NONE else {first, second} == {box.winning, box.losing}
    if not decided:
        return "such a throw does not decide a duel (HM-r11)"
    return None if _led_here(setting, s, first, second) else "that throw would have led elsewhere (HM-r3)"


def _led_here(setting: Setting, s: State, first: int, second: int) -> bool:
    """Whether the duel that these dice decided, in the turn before this one, can have left all like this."""
    box, seats = setting.box, setting.seats
    seat = int(s.turn) if s.phase == g.ENDED else (int(s.turn) - 1) % seats
    at_home = [s.adventurer[each] == home_cell(setting, each) for each in range(seats)]
    controls, others = s.controller == seat, s.controller not in (g.NONE, seat)
    ogre_home = s.controller != g.NONE and s.ogre == home_cell(setting, int(s.controller))
    if second != g.NONE:  # HM-41, HM-42
        return bool(controls and ogre_home if first == box.winning else others and at_home[seat])
    won = {  # HM-26, HM-33, HM-36
        g.OGRE_ON_ROCK: controls and ogre_home and s.rings.sum() == 1,
        g.BY_OGRE: controls and ogre_home,
        g.OGRE_IN_MAZE: others and ogre_home,
    }
    lost = {  # HM-29, HM-31, HM-38
        g.OGRE_ON_ROCK: s.controller == g.NONE and at_home[seat],
        g.BY_OGRE: controls and s.rings[seat] > 1 and any(at_home),
        g.OGRE_IN_MAZE: others and at_home[seat],
    }
    return any(
        (first == box.attack_wins[duel] and won[duel]) or (first == box.defence_fails[duel] and lost[duel])
        for duel in range(g.OGRE_DUELS)
    )


def _thrown_before(setting: Setting, s: State, first: int, second: int) -> str | None:
    """Attack and defence take turns, so the last throw was of the other kind, and it left the duel open."""
    box = setting.box
    if g.NONE in (first, second) if s.phase == g.STRIKE else second != g.NONE:
        return "two adventurers throw both dice, all others only one (HM-39)"
    if s.phase == g.STRIKE:
        decided = {first, second} == {box.winning, box.losing}
    else:
        decided = first == (box.defence_fails if s.phase == g.ATTACK else box.attack_wins)[s.duel]
    return "that throw decided the duel (HM-r11)" if decided else None


def _asked(setting: Setting, s: State) -> str | None:
    """The phase fits the actor, and there is something to choose."""
    actor = s.turn if s.phase == g.ACT else OVER if s.phase == g.ENDED else CHANCE
    if not g.ALIGN <= s.phase <= g.ENDED or s.actor != actor:
        return "it is somebody else's choice in this phase"
    if s.phase == g.ACT and setting.legal(s) == [g.END]:
        return "nothing is left to do, so the turn has ended by itself (HM-r5)"
    return None


def _end(setting: Setting, s: State) -> str | None:
    if s.phase != g.ENDED:
        return "a game that goes on has no result" if s.ending or s.score.any() else None
    if s.ending == g.BY_RINGS:
        enough = s.rings[s.turn] == g.RINGS_TO_WIN[s.rings_to_win]
        others = [int(s.rings[seat]) for seat in range(setting.seats) if seat != s.turn]
        if not enough or max(others) >= g.RINGS_TO_WIN[s.rings_to_win]:
            return f"{COLOURS[home(setting, int(s.turn))]} has not rings enough to win (HM-1)"
    elif s.turns != g.TURNS:
        return f"the game goes on until turn {g.TURNS} (HM-r6)"
    return None
