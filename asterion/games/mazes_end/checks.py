"""Maze's End: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.contract import CHANCE, OVER
from asterion.core.game import Setting, State
from asterion.games.mazes_end import state as g
from asterion.games.mazes_end.maze import colour_of, has_partner, home, may_lay, seat_of, zone_at
from asterion.games.mazes_end.names import (
    CARD_TITLES,
    COLOUR_NAMES,
    FIGURE_NAMES,
    KIND_NAMES,
    seat_colours,
    square_name,
)

CHANCE_PHASES = (g.ORDER, g.EVENT_DIE, g.EVENT_CARD, g.NUMBER_DIE)
TASKS_OF = {
    **{g.WHICH_WALL: (g.PLACE,), g.WHERE: (g.PLACE, g.MOVE), g.LIFT_WALL: (g.MOVE, g.REMOVE)},
    **{g.DIRECTION: (g.CHARGE,), g.DISC: (g.LAY,), g.FIGURE: (g.SWAP, g.ENCURSE), g.OPPONENT: (g.SLOW,)},
    g.NUMBER_DIE: (g.THROW,),
}
CARDS_OF = {
    g.LAY: (g.PORTALS, g.TRAP, g.SANCTUARY),
    g.SWAP: (g.SWITCH,),
    g.ENCURSE: (g.CURSE,),
    g.SLOW: (g.DEAD_END,),
    g.THROW: (g.BLOOD_RAGE, g.ADRENALINE),
    g.REMOVE: (g.DEMOLITION, g.EARTHQUAKE),
}


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot be, or None."""
    checks = (_walls, _cards, _figures, _discs, _doomed, _phase, _task, _end)
    return next((reason for check in checks if (reason := check(setting, s))), None)


def _walls(setting: Setting, s: State) -> str | None:
    """ME-7, ME-8, ME-20: every wall of the box is on the board, in the pile, in a hand, or carried."""
    colours = seat_colours(setting.seats, setting.options)
    for kind in range(g.PLAIN, g.KINDS):
        total = int(setting.work.plain) if kind == g.PLAIN else 1
        found = int((s.wall == kind).sum()) + int(s.pile[kind]) + int(s.carried == kind)
        if kind == g.PLAIN:
            found += int(s.hand[:, 0].sum())
        elif kind - g.COLOURED in colours:
            found += int(s.hand[colours.index(kind - g.COLOURED), 1])
        if found != total or s.pile[kind] < 0:
            return f"there are {found} {KIND_NAMES[kind]} walls instead of {total}"
    if s.walls != (s.wall != g.NO_WALL).sum() or s.pile[g.NO_WALL]:
        return "the walls on the board are miscounted"
    if s.turns and s.hand.any():
        return "players hold walls only until all are placed"
    if s.turns == 0 and s.phase != g.ORDER:
        return _placement(setting, s)
    return None


def _placement(setting: Setting, s: State) -> str | None:
    """ME-12, ME-13, ME-14."""
    for edge in range(g.EDGES):
        if s.wall[edge]:
            if any(other != g.NOWHERE and s.wall[other] for other in g.TOUCHING[edge]):
                return "walls touch in the placement phase"
            if any(zone_at(s, setting.work, square) != g.NOWHERE for square in g.EDGE_SQUARES[edge]):
                return "a wall lies on a starting square in the placement phase"
    held = [int(s.hand[seat].sum()) for seat in range(setting.seats)]
    held[s.turn] += int(s.carried != g.NO_WALL)
    after = [held[(s.first + at) % setting.seats] for at in range(setting.seats)]
    behind = (int(s.turn) - int(s.first)) % setting.seats  # players who have placed one more
    if after != [after[-1] - (at < behind) for at in range(setting.seats)] or s.carried_from != g.NOWHERE:
        return "the players place walls in turns, one each"
    if after[-1] > setting.work.deal[setting.seats] or s.walls != setting.seats * int(
        setting.work.deal[setting.seats]
    ) - sum(held):
        return "the walls in the hands and on the board do not fit"
    return None


def _cards(setting: Setting, s: State) -> str | None:
    """ME-r26: every card is in the deck, saved, or out."""
    if s.events == g.OFF:
        effects = s.cursed != g.NONE or s.asleep != g.NONE or s.slowed.any()
        cards = s.deck.any() or s.saved.any() or s.card != g.NONE
        return "there are event cards in a game without them" if cards or effects else None
    for card in range(g.CARDS):
        which = card - g.EVENT_PLANNER
        saved = int(s.saved[:, which].sum()) if 0 <= which < g.SAVED else 0
        counts = (int(s.deck[card]), saved, int(s.spent[card]))
        if min(counts) < 0 or sum(counts) != setting.work.copies[card]:
            found = sum(max(0, count) for count in counts)
            return f"there are {found} cards {CARD_TITLES[card]} instead of {setting.work.copies[card]}"
    if s.saved[setting.seats :].any() or s.slowed[setting.seats :].any():
        return "somebody without a seat holds cards"
    if s.card != g.NONE and s.face != g.DRAW_EVENT:
        return "a card was drawn without Draw Event"
    if s.card != g.NONE and not _was_drawn(s):
        return f"{CARD_TITLES[s.card]} was drawn but is still in the deck"
    for card, sign in ((g.CURSE, s.cursed != g.NONE), (g.SLEEPING_BEAST, s.asleep != g.NONE)):
        if sign and not s.spent[card]:
            return f"{CARD_TITLES[card]} has an effect but was never played"
    if s.slowed.any() and not s.spent[g.DEAD_END]:
        return "Dead End has an effect but was never played"
    if s.turns and s.slowed[s.turn]:
        return "a slowed player's own turn has begun"
    if s.number and s.card not in (g.BLOOD_RAGE, g.ADRENALINE):
        return "no card has asked for the number die"
    return None


def _was_drawn(s: State) -> bool:
    which = int(s.card) - g.EVENT_PLANNER
    return bool(s.spent[s.card] or (0 <= which < g.SAVED and s.saved[s.turn, which]))


def _figures(setting: Setting, s: State) -> str | None:
    colours = seat_colours(setting.seats, setting.options)
    for colour in range(g.COLOURS):
        own = [int(square) for square in s.figure[colour * g.EACH : (colour + 1) * g.EACH]]
        gems = int(s.gem[colour * g.GEMS : (colour + 1) * g.GEMS].sum())
        if colour not in colours:
            if own != [g.NOWHERE] * g.EACH or gems:
                return f"{COLOUR_NAMES[colour]} is not played"
            continue
        if any(square == g.NOWHERE or not g.ESCAPED <= square < g.SQUARES for square in own):
            return f"a figure of {COLOUR_NAMES[colour]} is nowhere"
        if g.ESCAPED in own and gems:
            return f"{COLOUR_NAMES[colour]} has escaped without both gems"
        if own == [g.ESCAPED] * g.EACH and s.phase != g.ENDED:
            return f"{COLOUR_NAMES[colour]} has escaped, so the game is over"
    if s.cursed != g.NONE and s.cursed // g.EACH not in colours:
        return "the cursed figure is not in play"
    return None


def _discs(setting: Setting, s: State) -> str | None:
    """ME-r23, ME-32."""
    laid = [int(square) for square in s.disc if square != g.NOWHERE]
    if len(set(laid)) < len(laid):
        return "two discs lie on one square"
    for disc in range(g.DISCS):
        without = s.copy()
        without.disc[disc] = g.NOWHERE
        if s.disc[disc] != g.NOWHERE and not may_lay(without, setting.work, s.disc[disc]):
            return f"no disc may lie on {square_name(int(s.disc[disc]))}"
    laying = s.phase == g.DISC and s.card == g.PORTALS
    if (s.disc[g.D_PORTAL_1] == g.NOWHERE) != (s.disc[g.D_PORTAL_2] == g.NOWHERE) and not (
        laying and s.left == 1 and s.disc[g.D_PORTAL_1] != g.NOWHERE
    ):
        return "portals come in pairs"
    cards = {g.D_PORTAL_1: g.PORTALS, g.D_TRAP: g.TRAP, g.D_SANCTUARY: g.SANCTUARY}
    for disc, card in cards.items():
        due = s.phase == g.DISC and s.card == card and disc != g.D_PORTAL_1
        due = due or (s.phase == g.DISC and s.card == card and s.left == 2)
        if s.disc[disc] != g.NOWHERE and (due or not s.spent[card]):
            return "a disc lies there whose card was not played"
        if s.disc[disc] == g.NOWHERE and s.spent[card] and not due:
            return f"{CARD_TITLES[card]} was played but its disc does not lie anywhere"
    return None


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
    if s.figure[waiting[0]] == home(s, setting.work, waiting[0]):
        return f"{FIGURE_NAMES[waiting[0]]} is on its own square, where slaying changes nothing"
    return None


def _phase(setting: Setting, s: State) -> str | None:
    """Who is asked, and that there is something to ask."""
    if s.phase == g.ENDED:
        return None if s.actor == OVER else "the game is over"
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
    if s.phase == g.ORDER:
        return None if s.turns == 0 and s.rolled[s.turn] == 0 else "the start has been rolled for already"
    if s.turns == 0 and s.phase not in (g.WHICH_WALL, g.WHERE):
        return "in the placement phase walls are placed"
    if s.turns and (int(s.turn) - int(s.first) - (int(s.turns) - 1)) % setting.seats:
        return f"turn {s.turns} is another player's"
    early = s.phase in (g.BEFORE_ROLL, g.EVENT_DIE) or (s.task == g.PLACE and s.card != g.MASTER_MASON)
    if s.turns and (s.face == g.NONE) != early:
        return "the event die is rolled after the wall is placed, and before everything else"
    if s.phase == g.BEFORE_ROLL and not s.saved[s.turn, g.PLANNER]:
        return "there is no Event Planner to play"
    if s.phase == g.EVENT_CARD and (s.face != g.DRAW_EVENT or s.card != g.NONE or not s.deck.any()):
        return "there is no card to draw"
    if s.phase == g.STEPS and not s.points:
        return "no movement points are left"
    return _points(s)


def _points(s: State) -> str | None:
    """ME-25, ME-r28: three points (or one), more by cards, and none used before the figures move."""
    most = g.POINTS + (3 if s.card == g.SPRINT else int(s.number) if s.card == g.ADRENALINE else 0)
    if s.turns and s.points > most:
        return f"there are never more than {most} movement points in such a turn"
    if s.turns and not s.points and s.phase not in (g.STEPS, g.REDEEM):
        return "movement points are used after the event"
    if s.asleep == s.turn and s.asleep != g.NONE and s.card != g.SLEEPING_BEAST:
        return "the Minotaur would have woken"
    return None


def _task(setting: Setting, s: State) -> str | None:
    if s.phase == g.ENDED:
        return None
    allowed = TASKS_OF.get(int(s.phase))
    if allowed is not None and s.task not in allowed:
        return "what is asked does not fit what is to be done"
    if (s.task == g.NOTHING) != (s.left == 0) or s.left < 0:
        return "the task is done, or it is not"
    if s.phase in (g.STEPS, g.BEFORE_ROLL, g.EVENT_DIE, g.EVENT_CARD, g.ORDER) and s.task != g.NOTHING:
        return "something is to be done first"
    cards = CARDS_OF.get(int(s.task))
    if cards is not None and s.card not in cards:
        return "no card asks for this"
    if (s.phase == g.WHERE) != (s.carried != g.NO_WALL):
        return "a wall is carried only while its edge is asked for"
    if s.carried_from != g.NOWHERE and (s.phase != g.WHERE or s.task != g.MOVE or s.wall[s.carried_from]):
        return "the wall carried was not taken from there"
    if s.phase == g.WHERE and (s.task == g.MOVE) != (s.carried_from != g.NOWHERE):
        return "a wall that moves comes from an edge"
    if s.phase == g.LIFT_WALL and s.walls <= (s.settled != g.NOWHERE):
        return "there is no wall to take"
    if s.settled != g.NOWHERE and not (s.card == g.SHIFTING_HALLS and s.left == 1 and s.wall[s.settled]):
        return "no wall has just been moved there"
    if s.left > _most(s):
        return f"this is done {_most(s)} times at most"
    if s.phase == g.DIRECTION and s.asleep != g.NONE:
        return "the Minotaur sleeps"
    return _picks(setting, s) or _trapped(s)


def _most(s: State) -> int:
    """How often the task can be left to do."""
    if s.task == g.CHARGE and s.card == g.NONE:
        return 2 if s.face == g.MINOTAUR_2 else 1
    often = {g.STAMPEDE: 3, g.EARTHQUAKE: 3, g.MASTER_MASON: 2, g.SHIFTING_HALLS: 2, g.PORTALS: 2}
    often[g.BLOOD_RAGE] = max(1, int(s.number))
    return often.get(int(s.card), 1)


def _picks(setting: Setting, s: State) -> str | None:
    """Whom Switch, the Curse and Dead End can be about."""
    if s.chosen != g.NONE and s.task != g.SWAP:
        return "no figure is to be swapped"
    if s.task == g.SWAP:
        figures = range(g.FIGURES) if s.chosen == g.NONE else [int(s.chosen)]
        if not any(has_partner(s, setting.work, figure) for figure in figures):
            return "there are no two figures to swap"
    if s.task == g.ENCURSE and s.cursed != g.NONE:
        return "there is only one Minotaur figure"
    if s.phase == g.OPPONENT and setting.seats == 2:
        return "there is only one opponent, who need not be chosen"
    return None


def _trapped(s: State) -> str | None:
    first = int(colour_of(s, s.turn)) * g.EACH
    for at in range(g.EACH):
        if s.trapped[at] and (s.phase not in (g.STEPS, g.REDEEM) or s.figure[first + at] != s.disc[g.D_TRAP]):
            return "a figure is caught only when it moves into the trap"
    return None


def _end(setting: Setting, s: State) -> str | None:
    if s.phase != g.ENDED:
        return None
    colours = seat_colours(setting.seats, setting.options)
    out = [bool((s.figure[colour * g.EACH : (colour + 1) * g.EACH] == g.ESCAPED).all()) for colour in colours]
    if any(out):
        return None if [bool(score) for score in s.score[: setting.seats]] == out else "somebody else has won"
    return None if s.turns == g.TURNS else "nobody has escaped yet"
