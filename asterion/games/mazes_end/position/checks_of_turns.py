"""Maze's End: what makes a moment of a turn impossible: who is asked what, for which task and card."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.rooms import State
from asterion.games.mazes_end.names import CARD_TITLES, FIGURE_NAMES
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.cards import last_figure
from asterion.games.mazes_end.rules.maze import can_move, colour_of, has_partner, home, kinds_to_take, seat_of

CHANCE_PHASES = (g.ORDER, g.EVENT_DIE, g.EVENT_CARD, g.NUMBER_DIE)
TASKS_OF = {
    **{g.WHICH_WALL: (g.PLACE,), g.WHERE: (g.PLACE, g.MOVE), g.LIFT_WALL: (g.MOVE, g.REMOVE)},
    **{g.DIRECTION: (g.CHARGE,), g.DISC: (g.LAY,), g.FIGURE: (g.SWAP, g.ENCURSE), g.OPPONENT: (g.SLOW,)},
    **{g.NUMBER_DIE: (g.THROW,), g.REDEEM: (g.NOTHING, g.CHARGE)},
}
CARDS_OF = {
    **{g.LAY: (g.PORTALS, g.TRAP, g.SANCTUARY), g.SWAP: (g.SWITCH,), g.ENCURSE: (g.CURSE,)},
    **{g.SLOW: (g.DEAD_END,), g.THROW: (g.BLOOD_RAGE, g.ADRENALINE), g.REMOVE: (g.DEMOLITION, g.EARTHQUAKE)},
    **{g.CHARGE: (g.STAMPEDE, g.BLOOD_RAGE), g.MOVE: (g.SHIFTING_HALLS, g.MASTER_MASON)},
}
FACES_OF = {g.CHARGE: (g.MINOTAUR_1, g.MINOTAUR_2), g.MOVE: (g.MOVE_A_WALL, g.DRAW_EVENT)}  # without a card


def in_turn(setting: Setting, s: State) -> str | None:
    """Why the turn cannot be at this point, or None."""
    checks = (_doomed, _phase, _start, _event, _effects, _points, _task, _source, _carried, _picks, _trapped)
    return next((reason for check in checks if (reason := check(setting, s))), None)


# --- who is asked -----------------------------------------------------------------------------------------


def _doomed(setting: Setting, s: State) -> str | None:
    """ME-r14: figures wait to be slain only while an owner is asked about the first of them."""
    waiting = [int(figure) for figure in s.doomed if figure != g.NONE]
    if list(s.doomed[: len(waiting)]) != waiting or len(set(waiting)) < len(waiting):
        return "the doomed figures are in disorder"
    if waiting and s.phase != g.REDEEM:
        return "figures are about to be slain without the question for a Redemption"
    if s.phase == g.REDEEM and not waiting:
        return "a Redemption is asked for, but nobody is about to be slain"
    if not waiting:
        return "nobody is slain" if s.by_curse else None
    if any(s.figure[figure] < 0 for figure in waiting):
        return "a figure outside the maze is about to be slain"
    owner = seat_of(s, waiting[0] // g.EACH)
    if not s.saved[owner, g.REDEEMER]:
        return f"{FIGURE_NAMES[waiting[0]]} is asked about, but its owner has no Redemption"
    if s.figure[waiting[0]] == home(s, setting.box, waiting[0]):
        return f"{FIGURE_NAMES[waiting[0]]} is on its own square, where slaying changes nothing"
    return next((reason for figure in waiting if (reason := _out_of_reach(s, figure))), None)


def _out_of_reach(s: State, figure: int) -> str | None:
    """ME-38, ME-r24: why nobody can have slain this figure where it is."""
    square, name = int(s.figure[figure]), FIGURE_NAMES[figure]
    if square == s.disc[g.D_SANCTUARY]:
        return f"nobody slays {name} on the sanctuary"
    if s.by_curse:
        own = s.cursed // g.EACH == colour_of(s, s.turn) != figure // g.EACH
        meets = own and s.cursed != g.NONE and s.figure[s.cursed] == square and s.task == g.NOTHING
        return None if meets else f"the cursed figure has not come upon {name}"
    beast, size = int(s.minotaur), g.SIZE
    in_line = square // size == beast // size or square % size == beast % size
    if square == beast or (in_line and s.asleep == g.NONE):
        return None
    return f"the Minotaur has not come upon {name}"


def _phase(setting: Setting, s: State) -> str | None:
    """Who is asked, and that there is something to ask."""
    if s.phase == g.ENDED:
        return None if s.actor == OVER and s.turns else "the game is over"
    if s.phase in CHANCE_PHASES:
        actor = CHANCE
    elif s.phase == g.REDEEM:
        actor = seat_of(s, s.doomed[0] // g.EACH)
    else:
        actor = s.turn
    if s.actor != actor:
        return "somebody else is to choose"
    if not 0 <= s.turn < setting.seats or (s.phase != g.ORDER) != (0 <= s.first < setting.seats):
        return "the player whose turn it is has no seat"
    if s.turns == 0 and s.phase not in (g.ORDER, g.WHICH_WALL, g.WHERE):
        return "in the placement phase walls are placed"
    if s.phase == g.BEFORE_ROLL and not s.saved[s.turn, g.PLANNER]:
        return "there is no Event Planner to play"
    if s.phase == g.EVENT_CARD and (s.face != g.DRAW_EVENT or s.card != g.NONE or not s.deck.any()):
        return "there is no card to draw"
    if s.phase == g.STEPS and not s.points:
        return "no movement points are left"
    if s.phase == g.STEPS and not can_move(s, setting.box, s.turn):
        return "none of the player's figures can move, so the turn is over"
    return None


def _start(setting: Setting, s: State) -> str | None:
    """ME-11, ME-r15: all roll in turn order, after a tie only some; then turns go round."""
    rolled = [int(roll) for roll in s.rolled[: setting.seats]]
    if s.phase == g.ORDER:
        if s.turns or rolled[s.turn]:
            return "the start has been rolled for already"
        if 0 in rolled[: s.turn] or max(rolled[s.turn :]) > 0 or len([r for r in rolled if r != g.NONE]) < 2:
            return "the players roll for the start in turn order"
    elif max(rolled) != g.NONE:
        return "nobody rolls for the start any more"
    if s.turns and (int(s.turn) - int(s.first) - (int(s.turns) - 1)) % setting.seats:
        return f"turn {s.turns} is another player's"
    return None


# --- the event --------------------------------------------------------------------------------------------


def _event(setting: Setting, s: State) -> str | None:
    """ME-21, ME-24: the wall, the die, the card, the number die, in this order."""
    cards = (g.BLOOD_RAGE, g.ADRENALINE)
    if s.phase == g.ENDED:
        unrolled = not any(score == 1 for score in s.score)  # ME-r12: the last turn is cleared away
    else:
        placing = s.task == g.PLACE and s.card != g.MASTER_MASON
        unrolled = s.turns == 0 or s.phase in (g.BEFORE_ROLL, g.EVENT_DIE) or placing
    if (s.face == g.NONE) != unrolled:
        return "the event die is rolled after the wall is placed, and before everything else"
    if s.card != g.NONE and s.face != g.DRAW_EVENT:
        return "a card was drawn without Draw Event"
    if s.card != g.NONE and not _was_drawn(s):
        return f"{CARD_TITLES[s.card]} was drawn but is still in the deck"
    if s.face == g.DRAW_EVENT and s.card == g.NONE and s.phase != g.EVENT_CARD and s.deck.any():
        return "Draw Event was rolled, but no card was drawn"
    if s.number and s.card not in cards:
        return "no card has asked for the number die"
    if s.card in cards and (s.number == 0) != (s.phase == g.NUMBER_DIE):
        return f"{CARD_TITLES[s.card]} rolls the number die, once"
    return None


def _was_drawn(s: State) -> bool:
    which = int(s.card) - g.EVENT_PLANNER
    return bool(s.spent[s.card] or (0 <= which < g.SAVED and s.saved[s.turn, which]))


def _effects(setting: Setting, s: State) -> str | None:
    """ME-r25, ME-r28: what Sleeping Beast and Dead End do, and until when."""
    if s.turns and s.slowed[s.turn]:
        return "a slowed player's own turn has begun"
    if s.card == g.DEAD_END and s.phase != g.OPPONENT and not s.slowed.any():
        return "Dead End was drawn, but nobody is slowed down"
    if s.asleep == g.NONE:
        return "Sleeping Beast was drawn, but the Minotaur is awake" if s.card == g.SLEEPING_BEAST else None
    if s.phase == g.DIRECTION:
        return "the Minotaur sleeps"
    if s.card == g.SLEEPING_BEAST and s.asleep != s.turn:
        return "Sleeping Beast was drawn by another player"
    if s.asleep == s.turn and s.card != g.SLEEPING_BEAST and s.phase != g.ENDED:
        return "the Minotaur would have woken"
    if s.turns <= (int(s.turn) - int(s.asleep)) % setting.seats:
        return "whoever drew Sleeping Beast has had no turn yet"
    return None


def _points(setting: Setting, s: State) -> str | None:
    """ME-25, ME-r28: three points (or one), more by cards, and none used before the figures move."""
    if s.turns == 0:
        return None
    most = g.POINTS + (3 if s.card == g.SPRINT else int(s.number) if s.card == g.ADRENALINE else 0)
    if s.points > most:
        return f"there are never more than {most} movement points in such a turn"
    if s.phase in (g.STEPS, g.REDEEM, g.ENDED):
        return None
    if s.points not in (1, g.POINTS):
        return "movement points are used after the event"
    return "nobody has been slowed down" if s.points == 1 and not s.spent[g.DEAD_END] else None


# --- the task ---------------------------------------------------------------------------------------------


def _task(setting: Setting, s: State) -> str | None:
    """What is asked belongs to something that is to be done."""
    allowed = TASKS_OF.get(int(s.phase), (g.NOTHING,))
    if s.task not in allowed:
        asks = s.phase in TASKS_OF and s.phase != g.REDEEM
        return "what is asked does not fit what is to be done" if asks else "something is to be done first"
    if (s.task == g.NOTHING) != (s.left == 0) or s.left < 0:
        return "the task is done, or it is not"
    most = _most(s) - int(s.phase == g.REDEEM)
    if s.task != g.NOTHING and s.left > most:
        return f"this is done {most} times at most"
    return None


def _most(s: State) -> int:
    """How often the task can be left to do."""
    if s.task == g.CHARGE and s.card == g.NONE:
        return 2 if s.face == g.MINOTAUR_2 else 1
    often = {g.STAMPEDE: 3, g.EARTHQUAKE: 3, g.MASTER_MASON: 2, g.SHIFTING_HALLS: 2, g.PORTALS: 2}
    if s.task == g.MOVE and s.card == g.MASTER_MASON:
        return 1
    often[g.BLOOD_RAGE] = max(1, int(s.number))
    return often.get(int(s.card), 1)


def _source(setting: Setting, s: State) -> str | None:
    """The die or a card asks for the task."""
    cards = CARDS_OF.get(int(s.task))
    if cards is None or s.card in cards:
        if s.card == g.MASTER_MASON and s.task == g.MOVE and s.pile.any():
            return "Master Mason places walls as long as there are some in the pile"
        return None
    if s.card != g.NONE or s.task not in FACES_OF:
        return "no card asks for this"
    return None if s.face in FACES_OF[int(s.task)] else "the event die does not ask for this"


def _carried(setting: Setting, s: State) -> str | None:
    """The wall that is taken, and the one that Shifting Halls has moved (ME-r32)."""
    if s.phase == g.WHICH_WALL and kinds_to_take(s) < 2:
        return "there is no choice of walls"
    if (s.phase == g.WHERE) != (s.carried != g.NO_WALL):
        return "a wall is carried only while its edge is asked for"
    if s.carried_from != g.NOWHERE and (s.phase != g.WHERE or s.task != g.MOVE or s.wall[s.carried_from]):
        return "the wall carried was not taken from there"
    if s.phase == g.WHERE and (s.task == g.MOVE) != (s.carried_from != g.NOWHERE):
        return "a wall that moves comes from an edge"
    if s.phase == g.LIFT_WALL and s.walls <= (s.settled != g.NOWHERE):
        return "there is no wall to take"
    if s.settled == g.NOWHERE:
        return None
    moving = s.card == g.SHIFTING_HALLS and s.task == g.MOVE and s.left == 1
    return None if moving and s.wall[s.settled] else "no wall has just been moved there"


def _picks(setting: Setting, s: State) -> str | None:
    """Whom Switch, the Curse and Dead End can be about."""
    if s.chosen != g.NONE and s.task != g.SWAP:
        return "no figure is to be swapped"
    if s.task == g.SWAP:
        figures = range(g.FIGURES) if s.chosen == g.NONE else [int(s.chosen)]
        if not any(has_partner(s, setting.box, figure) for figure in figures):
            return "there are no two figures to swap"
    if s.task == g.ENCURSE and s.cursed != g.NONE:
        return "there is only one Minotaur figure"
    if s.task == g.ENCURSE and last_figure(s) != g.NONE:
        return "there is only one figure, which need not be chosen"
    if s.phase == g.OPPONENT and setting.seats == 2:
        return "there is only one opponent, who need not be chosen"
    return None


def _trapped(setting: Setting, s: State) -> str | None:
    """ME-r35: the trap holds figures only while the player moves them."""
    first = int(colour_of(s, s.turn)) * g.EACH
    moving = s.phase in (g.STEPS, g.REDEEM, g.ENDED) and s.task == g.NOTHING and s.face != g.NONE
    for at in range(g.EACH):
        on_trap = s.disc[g.D_TRAP] != g.NOWHERE and s.figure[first + at] == s.disc[g.D_TRAP]
        if s.trapped[at] and not (moving and on_trap):
            return "a figure is caught only when it moves into the trap"
    return None
