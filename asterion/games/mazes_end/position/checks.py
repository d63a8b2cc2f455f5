"""Maze's End: what makes a position impossible, and that nothing of the box gets lost."""

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import CARD_TITLES, COLOUR_NAMES, KIND_NAMES, seat_colours, square_name
from asterion.games.mazes_end.position.checks_of_turns import in_turn
from asterion.games.mazes_end.position.stock import cards_kept, walls_in_box, walls_in_use
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import home, may_lay, zone_at


def impossible(setting: Setting, s: State) -> str | None:
    """Why this position cannot be, or None."""
    checks = (_walls, _cards, _figures, _discs, _unbegun, in_turn, _end)
    return next((reason for check in checks if (reason := check(setting, s))), None)


def _walls(setting: Setting, s: State) -> str | None:
    """ME-7, ME-8, ME-20: every wall of the box is on the board, in the pile, in a hand, or carried."""
    for kind in range(g.PLAIN, g.KINDS):
        total, found = walls_in_box(setting, kind), walls_in_use(setting, s, kind) + int(s.pile[kind])
        if found != total or s.pile[kind] < 0:
            return f"there are {found} {KIND_NAMES[kind]} walls instead of {total}"
    if s.walls != (s.wall != g.NO_WALL).sum() or s.pile[g.NO_WALL]:
        return "the walls on the board are miscounted"
    if s.turns and s.hand.any():
        return "players hold walls only until all are placed"
    if s.phase == g.ORDER and s.walls:
        return "no wall is placed before it is known who begins"
    if s.turns == 0 and s.phase != g.ORDER:
        return _placement(setting, s)
    return None


def _placement(setting: Setting, s: State) -> str | None:
    """ME-12, ME-13, ME-14."""
    for edge in range(g.EDGES):
        if s.wall[edge]:
            if any(other != g.NOWHERE and s.wall[other] for other in g.TOUCHING[edge]):
                return "walls touch in the placement phase"
            if any(zone_at(s, setting.box, square) != g.NOWHERE for square in g.EDGE_SQUARES[edge]):
                return "a wall lies on a starting square in the placement phase"
    held = [int(s.hand[seat].sum()) for seat in range(setting.seats)]
    held[s.turn] += int(s.carried != g.NO_WALL)
    after = [held[(s.first + at) % setting.seats] for at in range(setting.seats)]
    behind = (int(s.turn) - int(s.first)) % setting.seats  # players who have placed one more
    if after != [after[-1] - (at < behind) for at in range(setting.seats)] or s.carried_from != g.NOWHERE:
        return "the players place walls in turns, one each"
    if after[-1] > setting.box.deal[setting.seats] or s.walls != setting.seats * int(
        setting.box.deal[setting.seats]
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
        counts = (int(s.deck[card]), cards_kept(s, card), int(s.spent[card]))
        if min(counts) < 0 or sum(counts) != setting.box.copies[card]:
            found = sum(max(0, count) for count in counts)
            return f"there are {found} cards {CARD_TITLES[card]} instead of {setting.box.copies[card]}"
    if s.saved[setting.seats :].any() or s.slowed[setting.seats :].any():
        return "somebody without a seat holds cards"
    return _effects(s)


def _effects(s: State) -> str | None:
    """What cards have left behind: each effect has its card."""
    being_chosen = s.phase == g.OPPONENT
    found = {
        g.CURSE: int(s.cursed != g.NONE),
        g.SLEEPING_BEAST: int(s.asleep != g.NONE),
        g.DEAD_END: int(s.slowed.sum()) + int(being_chosen),
    }
    for card, count in found.items():
        if count > s.spent[card]:
            return f"{CARD_TITLES[card]} has an effect but was never played"
    return None


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
        if s.disc[disc] != g.NOWHERE and not may_lay(without, setting.box, s.disc[disc]):
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


def _unbegun(setting: Setting, s: State) -> str | None:
    """ME-5, ME-9, ME-10: how everything stands until the first turn begins."""
    if s.turns:
        return None
    colours = seat_colours(setting.seats, setting.options)
    figures = range(g.FIGURES)
    if any(s.figure[at] != home(s, setting.box, at) for at in figures if at // g.EACH in colours):
        return "before the first turn every figure is on its own square"
    if s.minotaur != setting.box.centre or s.gem.sum() != g.GEMS * setting.seats:
        return "before the first turn the Minotaur is in the centre and all gems are in the maze"
    if s.spent.any() or s.saved.any() or s.points:
        return "before the first turn there are no cards and no movement points to use"
    return None


def _end(setting: Setting, s: State) -> str | None:
    if s.phase != g.ENDED:
        return None
    colours = seat_colours(setting.seats, setting.options)
    out = [bool((s.figure[colour * g.EACH : (colour + 1) * g.EACH] == g.ESCAPED).all()) for colour in colours]
    if any(out):
        won = [float(score) for score in s.score[: setting.seats]] == [float(each) for each in out]
        return None if won and out[s.turn] else "somebody else has won"
    return None if s.turns == g.TURNS else "nobody has escaped yet"
