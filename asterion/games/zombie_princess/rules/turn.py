"""Zombie Princess: the course of the game, and what a move does."""

from asterion.core.kernel.contract import CHANCE, OVER, tell, whisper
from asterion.core.kernel.rule import rule
from asterion.games.zombie_princess.rules.legal import is_phase_over, legal
from asterion.games.zombie_princess.rules.maze import is_zombie, key_square, square_of
from asterion.games.zombie_princess.rules.moving import mover
from asterion.games.zombie_princess.rules.setting_up import deal
from asterion.games.zombie_princess.rules.state import *
from asterion.games.zombie_princess.rules.tiles import (
    chooser,
    lay_tile,
    rotate_tile,
    stacks_are_empty,
    tiles_in_hand,
)
from asterion.games.zombie_princess.rules.tokens import slide_tile, supply_lasts
from asterion.games.zombie_princess.rules.zombies import (
    become_zombie,
    clear_action,
    clear_phase,
    end_game,
    last_fall,
    turn_trapped,
)

# --- the turn ---------------------------------------------------------------------------------------------


@rule
def begin_turn(s, seat, log):
    """ZP-7: a turn begins with a roll; ZP-r11: the 400th is the last."""
    clear_phase(s)
    if s.turns == LAST_TURN:
        end_game(s, BY_TURNS, 0, 0, log)
        return
    s.turns += 1
    s.player = seat
    s.die = NONE
    s.phase = ROLLING
    s.asked = ROLL_DIE
    s.actor = CHANCE
    tell(log, TURN_BEGINS, s.turns, seat, 0)


@rule
def begin_phase(s, phase, log):
    """ZP-8: on X there is no princess phase; ZP-9: but always a knight phase, ZP-r10: a new zombie's too."""
    clear_phase(s)
    s.phase = phase
    s.to_place = 1
    s.to_rotate = 1
    s.to_move = 1
    s.to_play = s.extra_actions if phase == KNIGHT_PHASE else 0
    s.asked = ACTION
    s.actor = chooser(s)
    tell(log, PHASE_BEGINS, phase, s.actor, 0)


@rule
def end_phase(s, box, bench, log):
    """ZP-11, ZP-23: what could not be done is left out. After the phase tiles are drawn."""
    figure = mover(s)
    if s.to_place == 1:
        tell(log, SKIPPED, s.actor, 0, 0)
    if s.phase == PRINCESS_PHASE:
        draw_or_go_on(s, chooser(s), log)
        return
    if s.to_move == 1 and s.fell[figure] == 0:  # ZP-r5
        turn_trapped(s, box, bench, figure, figure + 1, log)
    if s.actor != OVER:
        draw_or_go_on(s, int(s.player), log)


@rule
def draw_or_go_on(s, seat, log):
    """ZP-27: up to 3 tiles, then the turn passes; ZP-50, ZP-r19: one for a princess player who has fewer."""
    princess_phase = s.phase == PRINCESS_PHASE
    draws = not princess_phase or s.princess_player == 1
    clear_phase(s)
    if draws and tiles_in_hand(s, seat) < HAND and not stacks_are_empty(s):
        s.phase = DRAWING
        s.drawer = seat
        s.asked = DRAW_TILE
        s.actor = CHANCE
    elif princess_phase:
        begin_phase(s, KNIGHT_PHASE, log)
    else:
        begin_turn(s, (int(s.player) + 1) % int(s.knights), log)


@rule
def draw_tile(s, kind, log):
    """Chance turns up a tile for the drawer."""
    seat = int(s.drawer)
    s.supply[kind] -= 1
    s.hand[seat, kind] += 1
    tell(log, DREW, seat, kind, 0)
    if s.phase == SET_UP:
        deal(s)
    elif seat == s.player:
        draw_or_go_on(s, seat, log)
    else:
        begin_phase(s, KNIGHT_PHASE, log)


@rule
def draw_token(s, token, log):
    """ZP-51: its owner looks at it; ZP-52: it replaces the one played."""
    seat = int(s.drawer)
    s.token[seat, token] += 1
    s.held[seat] += 1
    whisper(log, seat, DREW_TOKEN, seat, 0, 0, token)
    if s.phase == SET_UP:
        deal(s)
    else:
        s.drawer = NONE
        s.asked = ACTION
        s.actor = s.player


@rule
def apply_face(s, face, log):
    """ZP-7, ZP-8: the princess die; ZP-57: or a zombie knight's, with X no movement."""
    if s.phase == ROLLING:
        s.die = face
        tell(log, ROLLED, face, s.knights if s.princess_player == 1 else s.player, 0)
        begin_phase(s, KNIGHT_PHASE if face == X else PRINCESS_PHASE, log)
        return
    tell(log, ROLLED, face, s.player, 1)
    s.actor = s.player
    if face == X:
        finish_move(s)
    else:
        s.rolled = face
        s.asked = MOVE


# --- what a move does -------------------------------------------------------------------------------------


@rule
def apply(s, box, bench, move, log):
    """Do what the move says; then go on to the next real question."""
    do_move(s, box, bench, move, log)
    carry_on(s, box, bench, log)


@rule
def carry_on(s, box, bench, log):
    """A question with one answer is not asked, and a phase in which nothing can be done any more is over."""
    going = True
    while going and s.actor >= 0:
        if s.asked == ACTION:
            going = is_phase_over(s, box, bench)
            if going:
                end_phase(s, box, bench, log)
        else:
            going = legal(s, box, bench, bench.answers) == 1
            if going:
                do_move(s, box, bench, int(bench.answers[0]), log)


@rule
def do_move(s, box, bench, move, log):
    if move < TOKEN:
        apply_tile(s, move, log)
    elif move < ON:
        apply_token(s, move - TOKEN, log)
    elif move < ROTATE:
        apply_space(s, box, move - ON, log)
    elif move < TURN:
        ask_turn(s, move - ROTATE)
    elif move < GO:
        apply_turn(s, box, move - TURN, log)
    elif move < FACE:
        apply_go(s, box, bench, move - GO, log)
    elif move < BEGIN:
        apply_face(s, move - FACE, log)
    elif move < ROLL:
        tell(log, BEGINS, move - BEGIN, 0, 0)
        begin_turn(s, move - BEGIN, log)
    elif move == ROLL:
        s.asked = ROLL_DIE
        s.actor = CHANCE
    elif move == STAY:
        tell(log, STAYED, s.player, 0, 0)
        finish_move(s)
    else:
        end_phase(s, box, bench, log)


# --- placing and rotating ---------------------------------------------------------------------------------


@rule
def apply_tile(s, move, log):
    """Chance draws it, or it is picked to be placed. ZP-42: it may lie in front of another player."""
    if s.asked == DRAW_TILE:
        draw_tile(s, move - PICK + 1, log)
        return
    s.picked = (move - PICK) % KINDS + 1
    s.lender = chooser(s) if move < BORROW else (move - BORROW) // KINDS
    s.asked = SPACE


@rule
def ask_turn(s, space):
    s.space = space
    s.asked = TURN_TO


@rule
def apply_space(s, box, space, log):
    """Where a tile is placed or slides; or the tile that a token is for."""
    if s.asked == SPACE or s.playing == TURN_OCCUPIED:
        ask_turn(s, space)
    elif s.asked == SLIDE_TO:
        tell(log, SLID, s.space, space, 0)
        slide_tile(s, box, int(s.space), space)
        finish_token(s, box)
    elif s.playing == SLIDE:
        s.space = space
        s.asked = SLIDE_TO
    else:
        remove_tile(s, box, space, log)
        finish_token(s, box)


@rule
def remove_tile(s, box, space, log):
    """ZP-53: the tile is shuffled back into the stacks."""
    kind = s.tile[space]
    tell(log, REMOVED, kind, space, 0)
    s.supply[kind] += 1
    lay_tile(s, box, space, EMPTY, 0)


@rule
def apply_turn(s, box, turn, log):
    """ZP-12, ZP-24, ZP-56: the picked tile is placed so; ZP-14, ZP-25, ZP-55: or the tile there rotated."""
    space = int(s.space)
    if s.picked != EMPTY:
        place_picked(s, box, space, turn, log)
    else:
        tell(log, ROTATED, space, s.turn[space], turn)
        rotate_tile(s, box, space, turn)
    if s.playing != NONE:
        finish_token(s, box)
        return
    if s.picked != EMPTY:
        s.to_place = 0
    else:
        s.to_rotate = 0
    finish_action(s)


@rule
def place_picked(s, box, space, turn, log):
    if s.lender != chooser(s):
        tell(log, BORROWED, s.picked, s.lender, 0)
    tell(log, PLACED, s.picked, space, turn)
    s.hand[s.lender, s.picked] -= 1
    lay_tile(s, box, space, s.picked, turn)


@rule
def finish_action(s):
    clear_action(s)
    s.asked = ACTION


# --- tokens -----------------------------------------------------------------------------------------------


@rule
def apply_token(s, token, log):
    """ZP-52: a token is shown, its effect done, and it is out of the game; or chance draws one."""
    if s.asked == DRAW_TOKEN:
        draw_token(s, token, log)
        return
    tell(log, PLAYED_TOKEN, s.player, token, 0)
    s.token[s.player, token] -= 1
    s.held[s.player] -= 1
    s.discarded[token] += 1
    s.to_play = 0
    s.playing = token
    s.asked = TILE if token == PLACE_ANYWHERE else TARGET


@rule
def finish_token(s, box):
    """ZP-52: another token is drawn while the supply lasts."""
    finish_action(s)
    if supply_lasts(s, box):
        s.drawer = s.player
        s.asked = DRAW_TOKEN
        s.actor = CHANCE


# --- moving -----------------------------------------------------------------------------------------------


@rule
def finish_move(s):
    s.to_move = 0
    finish_action(s)


@rule
def apply_go(s, box, bench, square, log):
    """The figure moves there. ZP-r7: a zombie that goes for a knight bites it from some square beside it."""
    figure = mover(s)
    if s.asked == STOP:
        bite(s, box, bench, figure, square, log)
        return
    if is_zombie(s, figure):
        for seat in range(int(s.knights)):
            if s.knight[seat] == square:
                s.bitten = seat
                s.asked = STOP
                return
    put_figure(s, figure, square, log)
    finish_move(s)
    if is_zombie(s, figure):
        turn_trapped(s, box, bench, 0, int(s.knights), log)  # ZP-r5: its square has changed
    elif s.key[figure] == LIES and square == key_square(s, box, figure):  # ZP-28
        s.key[figure] = HELD  # ZP-29
        tell(log, TOOK_KEY, figure, square, 0)
    elif s.key[figure] == HELD and square == CASTLE_SQUARE:  # ZP-38, ZP-39
        tell(log, ESCAPED, figure, 0, 0)
        end_game(s, BY_ESCAPE, 1 << figure, 1, log)


@rule
def put_figure(s, figure, square, log):
    fallen = figure != PRINCESS and s.fell[figure] > 0
    tell(log, MOVED, ZOMBIE + figure if fallen else figure, square_of(s, figure), square)
    if figure == PRINCESS:
        s.princess = square
    else:
        s.knight[figure] = square


@rule
def bite(s, box, bench, figure, square, log):
    """ZP-30, ZP-37: the biter stops on the square before the knight, who becomes a zombie knight."""
    seat = int(s.bitten)
    if square != square_of(s, figure):
        put_figure(s, figure, square, log)
    tell(log, BIT, figure, seat, square)
    become_zombie(s, seat, last_fall(s) + 1, log)
    finish_move(s)
    turn_trapped(s, box, bench, 0, int(s.knights), log)
