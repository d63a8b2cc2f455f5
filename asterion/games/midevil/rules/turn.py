"""MidEvil: what comes next, and what a move does."""

from asterion.core.kernel.contract import SILENT, tell
from asterion.core.kernel.numbers import number
from asterion.core.kernel.rule import part, rule
from asterion.games.midevil.rules.bridge import ask_lower, ask_teleport, roll_left, roll_to_lower, teleport
from asterion.games.midevil.rules.combat import answer_failure, combat_roll, fight_on, name_weapon, sweep
from asterion.games.midevil.rules.duel import commit, duel_on, duel_roll, roll_again_or_stand, start_duel
from asterion.games.midevil.rules.effects import apply_target, carry_on_card
from asterion.games.midevil.rules.ending import clean_up, end_game
from asterion.games.midevil.rules.exploring import draw_below, lay_altar, lay_below, leave_through
from asterion.games.midevil.rules.fate import fate_on, lose_to_dust, roll_fate, roll_fate_points
from asterion.games.midevil.rules.laying import choose_space, lay
from asterion.games.midevil.rules.moving import claim, go, has_brought_book, has_brought_spells, land
from asterion.games.midevil.rules.pairs import cast, draw_spell, spells_on
from asterion.games.midevil.rules.peopling import people, put_figure, roll_points
from asterion.games.midevil.rules.setting_up import begin, deal, put_pawn, set_up_on
from asterion.games.midevil.rules.shots import apply_shot, apply_shot_die, begin_use, carry_on_shot
from asterion.games.midevil.rules.skeletons import march_to, roll_skeletons
from asterion.games.midevil.rules.spells import buy, drop_spell
from asterion.games.midevil.rules.state import *
from asterion.games.midevil.rules.steps import (
    after_window,
    ask_move_roll,
    before_roll,
    discard,
    draw_card,
    end_turn,
    go_to_step,
    lose_movement,
    roll_movement,
    step_on,
    stop,
    tile_drawn,
)
from asterion.games.midevil.rules.windows import ask_window, offer, offer_on, open_window, pass_by, pay

# --- what comes next --------------------------------------------------------------------------------------


@part
def drive(s, box, bench, log):
    """What comes next, the innermost first. False if somebody is asked or the game is over."""
    if s.step == ENDED:
        clean_up(s)
        return False
    if s.offered != NONE or s.fighter != NONE or s.rival != NONE:
        return contest_on(s, box, bench, log)
    if s.dungeon == 1 and (s.fate != 0 or s.caster != NONE):
        return magic_on(s, box, bench, log)
    if has_brought_book(s) or has_brought_spells(s):
        return win(s, log)
    if s.landing != AT_REST:
        return arrive(s) if s.landing == ARRIVED else land(s, log)
    if s.weapon != NONE or s.card != NONE:
        return shoot_on(s, box, bench, log) if s.weapon != NONE else card_on(s, box, bench, log)
    if s.dead[s.player] == 1:  # MV-26: the rest of the turn is forfeit
        return end_turn(s, log)
    if s.to_people > 0 or s.to_token > 0:
        return people(s, box, bench, log)
    if s.step == SET_UP:
        return set_up_on(s, box, log)
    if s.window != NO_WINDOW:
        return not ask_window(s, box, bench, log) and after_window(s, box, bench, log)
    return step_on(s, box, bench, log)


@rule
def contest_on(s, box, bench, log):
    """A card that may be countered, a fight with a skeleton or player combat."""
    if s.offered != NONE:
        return offer_on(s, box, bench, log)
    return fight_on(s, bench, log) if s.fighter != NONE else duel_on(s, log)


@rule
def win(s, log):
    """MV-62, MV3-18: the book or the spells are where they win."""
    end_game(s, number(s.player), number(BY_BOOK if has_brought_book(s) else BY_SPELLS), log)
    return True


@rule
def arrive(s):
    """MV-r1: after a square of the own movement there is a window; after step 3 comes step 4."""
    s.landing = AT_REST
    if s.card != NONE:
        return True
    if s.step == MOVING:
        return open_window(s, number(AFTER_SQUARE))
    s.shared = 0
    return go_to_step(s, number(DRAWING))


@rule
def magic_on(s, box, bench, log):
    """Fate and spells; after a spell bought before the roll comes that. False if somebody is asked."""
    if s.fate == LOST:
        tell(log, TURN_LOST, s.player, 0, 0)
        return end_turn(s, log)
    if s.fate != 0:
        return fate_on(s, box, bench, log)
    if not spells_on(s, box, bench, log):
        return False
    if s.caster != NONE or s.step != ROLLING or s.window != NO_WINDOW or s.dead[s.player] == 1:
        return True
    if has_brought_book(s) or has_brought_spells(s):
        return True
    return before_roll(s, box, bench, log)


@rule
def card_on(s, box, bench, log):
    """Whether the card is done."""
    s.asked = NOTHING
    carry_on_card(s, box, bench, log)
    return s.asked == NOTHING


@rule
def shoot_on(s, box, bench, log):
    """A card in front is used; after it come the steps again, or the roll."""
    s.asked = NOTHING
    carry_on_shot(s, box, bench, log)
    if s.asked != NOTHING:
        return False
    return before_roll(s, box, bench, log) if s.step == ROLLING and s.weapon == NONE else True


# --- what a move does -------------------------------------------------------------------------------------


@rule
def apply(s, box, bench, move, log):
    """In place of no log there is a silent one: the rules are compiled once, not for either case."""
    if log is None:
        bench.silent.count = SILENT
        play(s, box, bench, number(move), bench.silent)
    else:
        play(s, box, bench, number(move), log)


@part
def play(s, box, bench, move, log):
    """Do what the move says; then, unless that asks for a choice itself, carry on up to the next one."""
    asked = number(s.asked)
    if asked < SPACE:
        done = apply_draw(s, box, bench, move, asked, log)
    elif asked < ANSWER:
        done = apply_tile(s, box, bench, move, asked, log)
    elif asked < WEAPON:
        done = apply_card(s, box, move, asked, log)
    elif asked < PREPARE:
        done = apply_fight(s, box, bench, move, asked, log)
    elif asked < SKELETON_DIE:
        done = apply_movement(s, box, bench, move, asked, log)
    else:
        done = apply_end(s, move, asked, log)
    while done:
        done = drive(s, box, bench, log)


@rule
def apply_draw(s, box, bench, move, asked, log):
    if asked == DEAL:
        was_set_up = s.step == SET_UP
        return deal(s, move - CARD, log) and (was_set_up or draw_card(s, log))
    if asked == FIRST:
        return begin(s, box, move - BEGIN, log)
    if asked == DRAW_TILE:
        return tile_drawn(s, box, move - TILE_OF, log)
    if asked == DRAW_BELOW:
        return draw_below(s, box, bench, move - TILE_OF, log)
    return draw_spell(s, move - SPELL_OF, log)


@rule
def apply_tile(s, box, bench, move, asked, log):
    if asked == SPACE:
        if s.through != NONE:
            return lay_altar(s, box, bench, move, log)
        return choose_space(s, box, bench, move, log)
    if asked == TURN_TO:
        if s.through != NONE:
            return lay_below(s, box, move - TURN, log)
        return lay(s, box, move - TURN, log)
    if asked == POINTS_DIE:
        return roll_points(s, move - FACE + 1, log)
    if asked == COLOUR:
        s.colour = move - SKELETON_OF
        return True
    if asked == PAWN_TO:
        return put_pawn(s, move - AT, log)
    return put_figure(s, move - AT, log)


@rule
def apply_card(s, box, move, asked, log):
    if asked == PAY:
        return pay(s, move - SKELETON_OF, log)
    if asked == TARGET:
        apply_target(s, box, move, log)
        return True
    if asked == CAST:
        return cast(s, move, log)
    if asked == DROP_SPELL:
        return drop_spell(s, move - SPELL_OF, log)
    if move == PASS:
        return pass_by(s)
    return offer(s, box, move - CARD, log)


@rule
def apply_fight(s, box, bench, move, asked, log):
    if asked == COMBAT_DIE:
        return combat_roll(s, box, bench, move - FACE + 1, log)
    if asked == SWEEP:
        return sweep(s, move - AT, log)
    if asked == ATTACK:
        return attack(s, move, log)
    if asked == DUEL_DIE:
        return duel_roll(s, move - FACE + 1, log)
    if asked == COMMIT:
        return commit(s, move - COUNT, log)
    if asked == DUEL_AGAIN:
        return roll_again_or_stand(s, move, log)
    if CARD <= move < USE:
        return offer(s, box, move - CARD, log)
    if asked == WEAPON:
        return name_weapon(s, move, log)
    return answer_failure(s, move, log)


@rule
def apply_movement(s, box, bench, move, asked, log):
    if asked == MOVE_DIE:
        return roll_movement(s, move - FACE + 1, log)
    if asked == SHOT_AT:
        apply_shot(s, move, log)
        return True
    if asked == SHOT_DIE:
        apply_shot_die(s, move - FACE + 1, log)
        return True
    if asked == CLAIM:
        return claim(s, move, log)
    if asked == PREPARE:
        return prepare(s, move, log)
    if asked == STEP:
        return step(s, box, bench, move, log)
    if asked == DUST_OF:
        return lose_to_dust(s, move - SKELETON_OF, log)
    if asked == TELEPORT_TO:
        return teleport(s, move - AT, log)
    face = move - FACE + 1
    if asked == BRIDGE_DIE:
        return roll_to_lower(s, face, log)
    if asked == LEFT_DIE:
        return roll_left(s, face, log)
    if asked == FATE_DIE:
        return roll_fate(s, box, face, log)
    return roll_fate_points(s, box, face, log)


@rule
def prepare(s, move, log):
    """MV-r41: just before the movement roll, or in place of it."""
    if move == ROLL:
        return ask_move_roll(s)
    if move == STOP:
        return lose_movement(s, log)
    if move == BUY:
        return buy(s, log)
    if move == TELEPORT:
        return ask_teleport(s)
    return use(s, move - USE, log)


@rule
def step(s, box, bench, move, log):
    """MV-11: a step, what can be done between two of them, or the end of the movement."""
    if move == STOP:
        return stop(s)
    if move >= AT and move < TILE_AT:
        return go(s, box, move - AT, log)
    if move == LOWER:
        return ask_lower(s)
    if move == BUY:
        return buy(s, log)
    if move >= ON:
        return leave_through(s, box, bench, move - ON, log)
    return use(s, move - USE, log)


@rule
def apply_end(s, move, asked, log):
    if asked == SKELETON_DIE:
        return roll_skeletons(s, move - FACE + 1, log)
    if asked == SKELETON:
        s.moving = move - AT
        return True
    if asked == SKELETON_TO:
        return march_to(s, move - AT, log)
    return discard(s, move, log)


@rule
def use(s, card, log):
    """MV-54, MV-r41: a card in front of the active player is used."""
    begin_use(s, card, log)
    return True


@rule
def attack(s, move, log):
    """MV-r18: in step 3 one may let it be."""
    if move == FIGHT:
        start_duel(s, log)
    return True
