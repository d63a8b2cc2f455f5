"""MidEvil: what is forgotten with a square that is left and at the end of a turn, and the end of the game."""

from asterion.core.kernel.contract import OVER, tell
from asterion.core.kernel.rule import rule
from asterion.games.midevil.rules.state import *


@rule
def clear_turn(s):
    """Nothing of a turn is left over."""
    s.no_move = 0
    s.halves = 0
    s.die = 0
    s.berserk = 0
    s.mace_used = 0
    s.bow_used = 0
    s.crossbow_used = 0
    s.attacked = 0
    s.shared = 0
    s.sling_used = 0
    s.armour_used = 0
    s.relic = 0
    s.bridge_tried = 0
    s.bought = 0
    s.no_draw = 0
    s.drawer = NONE
    s.drawn = NONE
    s.spot = NONE
    s.to_token = 0
    s.to_move = 0
    s.window = NO_WINDOW
    s.landing = AT_REST
    s.through = NONE
    s.caster = NONE
    clear_spells(s)
    clear_card(s)
    clear_offer(s)
    clear_fight(s)
    clear_duel(s)
    for slot in range(int(s.slots)):
        s.moved[slot] = 0


@rule
def leave_square(s, seat):
    """MV2-r10: no teleport any more; MV-r18: and no attack in step three, on the holder or by him."""
    s.rested[seat] = 0
    if seat == s.player or seat == s.book:
        s.shared = 0


@rule
def clear_spells(s):
    """Neither fate nor the pairs of a spell are carried out any more."""
    s.pairs = 0
    s.pair = NONE
    s.given = NONE
    s.to_draw = 0
    s.fate = 0
    s.left = 0
    s.peopled = NONE
    s.to_people = 0
    s.colour = NONE


@rule
def clear_card(s):
    s.card = NONE
    s.card_by = NONE
    s.victim = NONE
    s.onto = NONE
    s.left = 0
    s.colour = NONE
    s.moving = NOWHERE


@rule
def clear_offer(s):
    s.offered = NONE
    s.offered_by = NONE
    s.counters = 0
    s.countered_by = NONE
    s.to_pay = 0
    s.passed = 0


@rule
def clear_fight(s):
    s.fighter = NONE
    s.weapon = NONE
    s.rolled = 0
    s.raised = 0


@rule
def clear_duel(s):
    s.rival = NONE
    s.duellist = NONE
    for i in range(2):
        s.duel_roll[i] = 0
        s.stands[i] = 0
        for what in range(COLLECTED + 1):
            s.committed[i, what] = NONE


@rule
def put_tile_back(s):
    """MV-r38: a tile that was drawn and not laid is shuffled back into the stack."""
    if s.drawn != NONE:
        s.stack[s.drawn] += 1
        s.drawn = NONE


@rule
def end_game(s, winner, why, log):
    """MV-62, MV-63: a player wins; MV-r4: or nobody does. `clean_up` follows at the end of the ply."""
    s.step = ENDED
    s.ending = why
    s.winner = winner
    for seat in range(int(s.seats)):
        if winner == NONE:
            s.score[seat] = 1.0 / s.seats
        else:
            s.score[seat] = 1.0 if seat == winner else 0.0
    tell(log, FINISHED, why, winner, 0)


@rule
def clean_up(s):
    """The game is over: cards and tiles under way are put away."""
    if s.card != NONE:
        s.discards[s.card] += 1
    if s.offered != NONE:
        s.discards[s.offered] += 1
    put_tile_back(s)
    clear_turn(s)
    s.step = ENDED
    s.asked = NOTHING
    s.actor = OVER
