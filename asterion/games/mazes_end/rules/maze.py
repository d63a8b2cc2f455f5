"""Maze's End: what lies and stands where, and what is in the way."""

from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.state import *


@rule
def colour_of(s, seat):
    """ME-r9: two sit in opposite corners (red and green) or side by side; the others in turn order."""
    if s.players == 2 and s.seating == OPPOSITE:
        return seat * 2
    return seat


@rule
def seat_of(s, colour):
    """The seat that plays a colour; asked only of colours in play."""
    if s.players == 2 and s.seating == OPPOSITE:
        return colour // 2
    return colour


@rule
def home(s, box, figure):
    """ME-5, ME-r3: a figure's own square of its starting zone; ME-r10: with corner zones they share one."""
    if s.zones == CORNER:
        return box.zone[figure // EACH, 0]
    return box.zone[figure // EACH, figure % EACH]


@rule
def zone_at(s, box, square):
    """ME-r19: the colour whose starting zone this square belongs to, played or not, or NOWHERE."""
    return box.zone_of[s.zones, square]


@rule
def exit_of(colour):
    """ME-1: figures escape in the zone of the opposite corner."""
    return (colour + 2) % COLOURS


@rule
def gems_left(s, colour):
    """Gems of a colour that have not been collected."""
    return s.gem[colour * GEMS] + s.gem[colour * GEMS + 1]


@rule
def stops(s, figure, edge):
    """ME-r16: a wall stops a figure; ME-17: not the wall of its own colour; ME-r24: the cursed one never."""
    kind = s.wall[edge]
    return kind != NO_WALL and kind != COLOURED + figure // EACH and figure != s.cursed


@rule
def suffers(s, box, square):
    """ME-40: nobody leaves the starting zone on which the Minotaur stands; ME-41: Redemption or not."""
    zone = box.zone_of[s.zones, s.minotaur]
    return zone != NOWHERE and zone == box.zone_of[s.zones, square]


@rule
def may_move(s, box, figure):
    """A figure of the player in the maze, not held by the trap (ME-r35), the Minotaur or a lack of points."""
    square = s.figure[figure]
    if square < 0 or s.points == 0 or s.trapped[figure % EACH] == 1:
        return False
    return not suffers(s, box, square)


@rule
def other_portal(s, square):
    """ME-r38: where the portal on this square leads, or NOWHERE."""
    if s.disc[D_PORTAL_2] == NOWHERE:
        return NOWHERE
    if square == s.disc[D_PORTAL_1]:
        return s.disc[D_PORTAL_2]
    if square == s.disc[D_PORTAL_2]:
        return s.disc[D_PORTAL_1]
    return NOWHERE


@rule
def squares_entered(s, side):
    """ME-35: the Minotaur goes straight on to a wall or the rim; ME-36: or over an adjacent wall.

    ME-37: either is one movement. ME-r7: every wall stops it, coloured ones too. ME-r34: discs are nothing
    to it. Towards the rim it does not go: no square.
    """
    edge = EDGE[s.minotaur, side]
    if edge == NOWHERE:
        return 0
    if s.wall[edge] != NO_WALL:
        return 1
    count = 0
    square = s.minotaur
    while edge != NOWHERE and s.wall[edge] == NO_WALL:
        square = NEIGHBOUR[square, side]
        edge = EDGE[square, side]
        count += 1
    return count


@rule
def can_move(s, box, seat):
    """Whether some figure of the player can still take a step."""
    first = colour_of(s, seat) * EACH
    for figure in range(first, first + EACH):
        if may_move(s, box, figure):
            if s.saved[seat, ROPES] > 0 or other_portal(s, s.figure[figure]) != NOWHERE:
                return True
            for side in range(SIDES):
                edge = EDGE[s.figure[figure], side]
                if edge != NOWHERE and not stops(s, figure, edge):
                    return True
    return False


@rule
def may_place(s, box, edge):
    """ME-r17: one wall to an edge. At first ME-13: touching none, ME-14: on no starting square."""
    if s.wall[edge] != NO_WALL:
        return False
    if s.turns > 0:  # ME-15
        return True
    if zone_at(s, box, EDGE_SQUARES[edge, 0]) != NOWHERE or zone_at(s, box, EDGE_SQUARES[edge, 1]) != NOWHERE:
        return False
    for i in range(TOUCHED):
        other = TOUCHING[edge, i]
        if other != NOWHERE and s.wall[other] != NO_WALL:
            return False
    return True


@rule
def may_lay(s, box, square):
    """ME-r23: no disc on a starting zone, a gem's square or the centre; ME-32: one disc to a square."""
    if zone_at(s, box, square) != NOWHERE or box.gem_on[square] != NOWHERE or square == box.centre:
        return False
    for disc in range(DISCS):
        if s.disc[disc] == square:
            return False
    return True


@rule
def next_disc(s):
    """ME-32: the disc that the card lays next: its only one, or the portals one after the other."""
    if s.card == PORTALS:
        return D_PORTAL_1 if s.left == 2 else D_PORTAL_2
    return D_TRAP if s.card == TRAP else D_SANCTUARY


@rule
def may_swap(s, box, figure):
    """ME-r29: Switch takes figures in the maze, none from any starting zone."""
    return s.figure[figure] >= 0 and zone_at(s, box, s.figure[figure]) == NOWHERE


@rule
def has_partner(s, box, figure):
    """Whether a figure can be swapped with some other."""
    if not may_swap(s, box, figure):
        return False
    for other in range(FIGURES):
        if other // EACH != figure // EACH and may_swap(s, box, other):
            return True
    return False


@rule
def kinds_to_take(s):
    """How many kinds of walls there are to take: in the pile, or in the placement phase of one's own."""
    if s.turns == 0:
        return (1 if s.hand[s.turn, 0] > 0 else 0) + (1 if s.hand[s.turn, 1] > 0 else 0)
    kinds = 0
    for kind in range(PLAIN, KINDS):
        if s.pile[kind] > 0:
            kinds += 1
    return kinds


@rule
def may_take(s, kind):
    """ME-r6: any wall of the pile; in the placement phase one's plain ones and the one of one's colour."""
    if s.turns > 0:
        return s.pile[kind] > 0
    if kind == PLAIN:
        return s.hand[s.turn, 0] > 0
    return kind == COLOURED + colour_of(s, s.turn) and s.hand[s.turn, 1] > 0
