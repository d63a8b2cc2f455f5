"""Maze's End: the course of the game, and what a move does."""

from asterion.core.kernel.contract import CHANCE, OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.mazes_end.rules.cards import draw_card, put_curse, slow_down, use_saved
from asterion.games.mazes_end.rules.figures import arrive, charge, end_game, redeem, slay
from asterion.games.mazes_end.rules.maze import (
    can_move,
    has_partner,
    home,
    kinds_to_take,
    may_take,
    next_disc,
    seat_of,
)
from asterion.games.mazes_end.rules.setting_up import clear_turn, roll_for_start
from asterion.games.mazes_end.rules.state import *

# --- the turn ---------------------------------------------------------------------------------------------


@rule
def carry_on(s, box, log):
    """Slay who is doomed, then the task in hand, then the next step of the turn, up to the next choice."""
    while s.actor != OVER:
        if s.doomed[0] != NONE:
            if asks_redemption(s, box):
                return
            slay(s, box, log)
        elif s.left > 0:
            if prepare_task(s, box, log):
                return
        elif s.turns == 0:
            next_placement(s, log)
        elif s.face == NONE:
            s.phase = BEFORE_ROLL if s.saved[s.turn, PLANNER] > 0 else EVENT_DIE  # ME-21, ME-r27
            s.actor = s.turn if s.phase == BEFORE_ROLL else CHANCE
            return
        elif s.points > 0 and can_move(s, box, s.turn):
            s.phase = STEPS
            s.actor = s.turn
            return
        else:
            if s.points > 0:
                tell(log, STUCK, s.turn, s.points, 0)
            new_turn(s, (s.turn + 1) % s.players, log)


@rule
def asks_redemption(s, box):
    """ME-r14: its owner is asked, unless the figure is on its own square of its zone."""
    figure = s.doomed[0]
    owner = seat_of(s, figure // EACH)
    if s.saved[owner, REDEEMER] == 0 or s.figure[figure] == home(s, box, figure):
        return False
    s.phase = REDEEM
    s.actor = owner
    return True


@rule
def next_placement(s, log):
    """ME-12: one wall each in turns, until all are placed; then the game starts."""
    s.turn = (s.turn + 1) % s.players
    if s.hand[s.turn, 0] + s.hand[s.turn, 1] > 0:
        s.task = PLACE
        s.left = 1
    else:
        new_turn(s, s.first, log)


@rule
def new_turn(s, seat, log):
    """ME-19: a turn begins with a wall from the pile; it is skipped only when the pile is empty."""
    clear_turn(s)
    if s.turns == TURNS:  # ME-r12
        end_game(s, NONE, log)
        return
    s.turns += 1
    s.turn = seat
    tell(log, TURN, s.turns, seat, 0)
    if s.asleep == seat:  # ME-r25
        s.asleep = NONE
        tell(log, WOKE, 0, 0, 0)
    s.points = 1 if s.slowed[seat] == 1 else POINTS  # ME-25, ME-r28
    s.slowed[seat] = 0
    if kinds_to_take(s) > 0:
        s.task = PLACE
        s.left = 1


# --- the task in hand -------------------------------------------------------------------------------------


@rule
def prepare_task(s, box, log):
    """Ask for the next choice of the task. False when it is done with, ME-r18: or cannot be done."""
    task = s.task
    s.actor = s.turn
    if s.carried != NO_WALL:
        s.phase = WHERE
        return True
    if task == PLACE:
        if prepare_placing(s):
            return True
    elif task == MOVE or task == REMOVE:
        s.phase = LIFT_WALL
        if s.walls > (1 if s.settled != NOWHERE else 0):
            return True
    elif task == CHARGE:
        s.phase = DIRECTION
        if s.asleep == NONE:
            return True
        tell(log, SLEEPS_ON, 0, 0, 0)  # ME-r25
    elif task == LAY:
        s.phase = DISC
        return True
    elif task == SWAP or task == ENCURSE:
        s.phase = FIGURE
        if task == ENCURSE or can_swap(s, box):
            return True
    elif task == SLOW:
        s.phase = OPPONENT
        return True
    else:
        s.phase = NUMBER_DIE
        s.actor = CHANCE
        return True
    if task != CHARGE:
        tell(log, LAPSED, task, s.settled, 0)
    end_task(s)
    return False


@rule
def prepare_placing(s):
    """ME-r6: where there is a choice of walls it is made first. Master Mason may find the pile empty."""
    kinds = kinds_to_take(s)
    for kind in range(PLAIN, KINDS):
        if may_take(s, kind):
            if kinds > 1:
                s.phase = WHICH_WALL
            else:
                take_wall(s, kind)
                s.phase = WHERE
            return True
    return False


@rule
def can_swap(s, box):
    for figure in range(FIGURES):
        if has_partner(s, box, figure):
            return True
    return False


@rule
def end_task(s):
    s.task = NOTHING
    s.left = 0
    s.settled = NOWHERE
    s.chosen = NONE


@rule
def done_once(s):
    s.left -= 1
    if s.left == 0:
        end_task(s)
    return True


@rule
def start_task(s, task, times):
    s.task = task
    s.left = times
    return True


# --- what a move does -------------------------------------------------------------------------------------


@rule
def apply(s, box, bench, move, log):
    """Do what the move says; then, unless that asks for a choice itself, carry on up to the next one."""
    if move >= STEP:
        done = apply_step(s, box, move, log)
    elif move >= GO:
        done = apply_choice(s, box, move, log)
    elif move >= LIFT:
        done = lift_wall(s, move - LIFT, log)
    elif move >= PUT:
        done = put_wall(s, move - PUT, log)
    elif move >= TAKE:
        done = take_wall(s, move - TAKE)
    elif move >= DRAW:
        done = draw_card(s, box, move - DRAW, log)
    else:
        done = apply_die(s, move, log)
    if done:
        carry_on(s, box, log)


# --- dice -------------------------------------------------------------------------------------------------


@rule
def apply_die(s, move, log):
    if move < FACE:
        if s.phase == ORDER:
            return roll_for_start(s, move + 1, log)
        return throw(s, move + 1, log)
    if move == ROLL:
        s.phase = EVENT_DIE
        s.actor = CHANCE
        return False
    if move >= PLAN:  # ME-r27: instead of the roll
        use_saved(s, s.turn, PLANNER)
        tell(log, PLANNED, s.turn, move - PLAN, 0)
        return show_face(s, move - PLAN, log)
    tell(log, ROLLED, s.turn, move - FACE, 0)
    return show_face(s, move - FACE, log)


@rule
def show_face(s, face, log):
    """ME-22, ME-23, ME-24; ME-34: Draw Event without a deck is Move a Wall."""
    s.face = face
    if face == MINOTAUR_1 or face == MINOTAUR_2:
        return start_task(s, CHARGE, 1 if face == MINOTAUR_1 else 2)
    if face == DRAW_EVENT:
        for card in range(CARDS):
            if s.deck[card] > 0:
                s.phase = EVENT_CARD
                s.actor = CHANCE
                return False
        tell(log, DECK_EMPTY, s.events, 0, 0)
    return start_task(s, MOVE, 1)


@rule
def throw(s, number, log):
    """Blood Rage moves the Minotaur so many times; Adrenaline gives so many more points (ME-r28)."""
    s.number = number
    tell(log, THREW, s.turn, number, 0)
    end_task(s)
    if s.card == BLOOD_RAGE:
        return start_task(s, CHARGE, number)
    s.points += number
    tell(log, MORE_POINTS, s.turn, number, 0)
    return True


# --- walls ------------------------------------------------------------------------------------------------


@rule
def take_wall(s, kind):
    """ME-16: a wall is taken from the pile; in the placement phase from one's own."""
    if s.turns > 0:
        s.pile[kind] -= 1
    else:
        s.hand[s.turn, 0 if kind == PLAIN else 1] -= 1
    s.carried = kind
    return True


@rule
def put_wall(s, edge, log):
    """ME-16, ME-22: it now stands on this edge."""
    kind = s.carried
    if s.carried_from == NOWHERE:
        tell(log, PLACED, s.turn, kind, edge)
    else:
        tell(log, MOVED_WALL, kind, s.carried_from, edge)
        if s.left > 1:
            s.settled = edge  # ME-r32
    s.wall[edge] = kind
    s.walls += 1
    s.carried = NO_WALL
    s.carried_from = NOWHERE
    return done_once(s)


@rule
def lift_wall(s, edge, log):
    """ME-22: a wall to be moved is carried; ME-20: a removed one goes to the pile. ME-18: of any kind."""
    kind = s.wall[edge]
    s.wall[edge] = NO_WALL
    s.walls -= 1
    if s.task == MOVE:
        s.carried = kind
        s.carried_from = edge
        return True
    tell(log, REMOVED, kind, edge, 0)
    s.pile[kind] += 1
    return done_once(s)


# --- other choices ----------------------------------------------------------------------------------------


@rule
def apply_choice(s, box, move, log):
    if move < SPOT:
        charge(s, move - GO, log)
        return done_once(s)
    if move < PICK:
        return lay_disc(s, move - SPOT, log)
    if move < SEAT:
        return pick_figure(s, move - PICK, log)
    if move < SPARE:
        slow_down(s, move - SEAT, log)
        return done_once(s)
    if move == SPARE:
        use_saved(s, s.actor, REDEEMER)
        redeem(s, log)
    else:
        slay(s, box, log)
    return True


@rule
def lay_disc(s, square, log):
    """ME-r33: for the rest of the game."""
    disc = next_disc(s)
    s.disc[disc] = square
    tell(log, LAID, disc, square, 0)
    return done_once(s)


@rule
def pick_figure(s, figure, log):
    """ME-33: the Curse; or Switch, first one figure and then the other."""
    if s.task == ENCURSE:
        put_curse(s, figure, log)
        return done_once(s)
    if s.chosen == NONE:
        s.chosen = figure
        return True
    swap(s, s.chosen, figure, log)
    return done_once(s)


@rule
def swap(s, figure, other, log):
    """ME-r29, ME-r13: no movement, so no gem, trap or escape; but onto the Minotaur's square is death."""
    tell(log, SWAPPED, figure, other, 0)
    square = s.figure[figure]
    s.figure[figure] = s.figure[other]
    s.figure[other] = square
    if s.figure[figure] == square:
        return
    if s.figure[figure] == s.minotaur and s.minotaur != s.disc[D_SANCTUARY]:
        s.doomed[0] = figure
    elif s.figure[other] == s.minotaur and s.minotaur != s.disc[D_SANCTUARY]:
        s.doomed[0] = other


# --- the movement of figures ------------------------------------------------------------------------------


@rule
def apply_step(s, box, move, log):
    """ME-25, ME-26: each step costs a point; ME-28: the rest may be left."""
    if move == STOP:
        return stop(s, log)
    if move >= PORTAL:  # ME-r39: a movement like any other
        figure = (move - PORTAL) // SQUARES
        square = (move - PORTAL) % SQUARES
        kind = THROUGH_PORTAL
    elif move >= CLIMB:
        figure = (move - CLIMB) // SQUARES
        square = (move - CLIMB) % SQUARES
        kind = CLIMBED
        use_saved(s, s.turn, ROPES)
    else:
        figure = (move - STEP) // SQUARES
        square = (move - STEP) % SQUARES
        kind = STEPPED
    s.points -= 1
    tell(log, kind, figure, s.figure[figure], square)
    arrive(s, box, figure, square, log)
    return True


@rule
def stop(s, log):
    """ME-28: no more steps; ME-r18: or, with Master Mason, no more walls."""
    if s.task == PLACE:
        tell(log, NO_MORE_WALLS, s.turn, 0, 0)
        if s.carried != NO_WALL:
            s.pile[s.carried] += 1
            s.carried = NO_WALL
        end_task(s)
        return True
    tell(log, STOPPED, s.turn, s.points, 0)
    s.points = 0
    return True
