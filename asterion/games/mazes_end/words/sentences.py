"""Maze's End: moves and events as sentences, who is asked what, and what a click means."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.mazes_end.names import (
    CARD_TEXTS,
    CARD_TITLES,
    DISC_TITLES,
    FACE_TITLES,
    FIGURE_NAMES,
    FIGURE_TITLES,
    KIND_NAMES,
    SIDE_NAMES,
    edge_number,
    edge_words,
    kind_words,
    seat_name,
    square_name,
    square_number,
)
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.rules.maze import colour_of
from asterion.games.mazes_end.words.notation import kind, notation, read
from asterion.games.mazes_end.words.reasons import why_not

# --- moves ------------------------------------------------------------------------------------------------


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if kind == "figure" and name in FIGURE_NAMES:
        figure = FIGURE_NAMES.index(name)
        if s.phase == g.FIGURE or s.figure[figure] < 0:
            return g.PICK + figure
        return _wish_square(setting, s, int(s.figure[figure]))
    if kind == "kind" and name in KIND_NAMES[1:]:
        return g.TAKE + KIND_NAMES.index(name)
    if kind == "go" and name in SIDE_NAMES:
        return g.GO + SIDE_NAMES.index(name)
    if kind == "saved" and name.endswith("redemption"):
        return g.SPARE
    if kind in ("edge", "wall"):
        edge = edge_number(name)
        lifts = s.phase == g.LIFT_WALL or (s.phase != g.WHERE and kind == "wall")
        return None if edge is None else (g.LIFT if lifts else g.PUT) + edge
    if kind in ("square", "gem", "disc"):
        square = square_number(name)
        return None if square is None else _wish_square(setting, s, square)
    if target == "minotaur":
        return _wish_square(setting, s, int(s.minotaur))
    return None


def _wish_square(setting: Setting, s: State, square: int) -> int:
    """A click on a square: the Minotaur's way, a disc, or the step of the nearest of one's figures."""
    if s.phase == g.DIRECTION:
        sides = [side for side in range(g.SIDES) if square in charge_path(s, side)]
        return g.GO + sides[0] if sides else g.SPOT + square
    if s.phase == g.DISC:
        return g.SPOT + square
    first = int(colour_of(s, s.turn)) * g.EACH
    own = [figure for figure in range(first, first + g.EACH) if s.figure[figure] >= 0] or [first]

    def away(figure: int) -> int:
        at = int(s.figure[figure])
        return abs(at // g.SIZE - square // g.SIZE) + abs(at % g.SIZE - square % g.SIZE)

    return g.STEP + min(own, key=away) * g.SQUARES + square


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    if move >= g.STEP:
        return _step_choice(s, move)
    if move >= g.SPARE:
        figure = FIGURE_TITLES[s.doomed[0]] if s.doomed[0] != g.NONE else "The figure"
        return f"Play Redemption: {figure} stays" if move == g.SPARE else f"{figure} goes back to its zone"
    if move >= g.SEAT:
        return f"{seat_name(setting, move - g.SEAT)} has one movement point in the next turn"
    if move >= g.PICK:
        return f"{'Curse' if s.task == g.ENCURSE else 'Swap'} {FIGURE_TITLES[move - g.PICK]}"
    if move >= g.SPOT:
        return f"{DISC_TITLES[_disc(s)]} on {square_name(move - g.SPOT)}"
    if move >= g.GO:
        return _charge_choice(s, move - g.GO)
    if move >= g.LIFT:
        verb = "Move" if s.task == g.MOVE else "Remove"
        return f"{verb} the {kind_words(int(s.wall[move - g.LIFT]) or g.PLAIN)} {edge_words(move - g.LIFT)}"
    if move >= g.PUT:
        return f"Put the {kind_words(int(s.carried) or g.PLAIN)} {edge_words(move - g.PUT)}"
    if move >= g.TAKE:
        kind = move - g.TAKE
        left = s.pile[kind] if s.turns else s.hand[s.turn, min(kind, g.COLOURED) - g.PLAIN]
        return (
            f"Take a plain wall: {left} left" if kind == g.PLAIN else f"Take the {kind_words(kind)}: 1 left"
        )
    return _early_choice(move)


def _early_choice(move: int) -> str:
    if move >= g.DRAW:
        return f"Draw {CARD_TITLES[move - g.DRAW]}"
    if move >= g.PLAN:
        return f"Event Planner: {FACE_TITLES[move - g.PLAN]}"
    if move == g.ROLL:
        return "Roll the event die"
    return FACE_TITLES[move - g.FACE] if move >= g.FACE else f"The number die shows {move - g.NUMBER + 1}"


def _step_choice(s: State, move: int) -> str:
    if move == g.STOP:
        return "Place no more walls" if s.task == g.PLACE else "Stop moving: end the turn"
    block, how = (g.CLIMB, "climbs over the wall to") if move >= g.CLIMB else (g.STEP, "goes to")
    if move >= g.PORTAL:
        block, how = g.PORTAL, "goes through the portal to"
    figure, square = divmod(move - block, g.SQUARES)
    warning = " (onto the Minotaur)" if square == s.minotaur and square != s.disc[g.D_SANCTUARY] else ""
    return f"{FIGURE_TITLES[figure]} {how} {square_name(square)}{warning}"


def _disc(s: State) -> int:
    """The disc that is laid next."""
    if s.card == g.PORTALS:
        return g.D_PORTAL_1 if s.left == 2 else g.D_PORTAL_2
    return g.D_TRAP if s.card == g.TRAP else g.D_SANCTUARY


def charge_path(s: State, side: int) -> list[int]:
    """The squares the Minotaur would enter that way."""
    path: list[int] = []
    edge = g.EDGE[s.minotaur, side]
    if edge == g.NOWHERE:
        return path
    jumps = s.wall[edge] != g.NO_WALL
    path.append(int(g.NEIGHBOUR[s.minotaur, side]))
    while not jumps:
        edge = g.EDGE[path[-1], side]
        if edge == g.NOWHERE or s.wall[edge] != g.NO_WALL:
            break
        path.append(int(g.NEIGHBOUR[path[-1], side]))
    return path


def _charge_choice(s: State, side: int) -> str:
    path = charge_path(s, side)
    if not path:
        return f"The Minotaur goes {SIDE_NAMES[side]}"
    jumps = s.wall[g.EDGE[s.minotaur, side]] != g.NO_WALL
    slain = [
        FIGURE_TITLES[figure]
        for square in path
        for figure in range(g.FIGURES)
        if s.figure[figure] == square != s.disc[g.D_SANCTUARY]
    ]
    how = "jumps the wall" if jumps else "charges"
    return f"The Minotaur {how} {SIDE_NAMES[side]} to {square_name(path[-1])}" + (
        f" and slays {', '.join(slain)}" if slain else ""
    )


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    who = seat_name(setting, int(s.actor)) if s.actor >= 0 else "Chance"
    return f"{who} {_asked(setting, s)}."


def _asked(setting: Setting, s: State) -> str:
    phase, whose = int(s.phase), seat_name(setting, int(s.turn))
    if phase == g.STEPS:
        return f"moves figures: {s.points} {'point' if s.points == 1 else 'points'} left"
    if phase == g.REDEEM:
        return f"may save {FIGURE_TITLES[s.doomed[0]]} with Redemption"
    if phase == g.WHERE:
        return f"chooses an edge for the {kind_words(int(s.carried))}"
    if phase == g.LIFT_WALL:
        return f"chooses a wall to {'move' if s.task == g.MOVE else 'remove'}" + _times(s)
    if phase == g.DIRECTION:
        return "moves the Minotaur" + _times(s)
    if phase == g.DISC:
        return f"lays {DISC_TITLES[_disc(s)].replace('The', 'the')}"
    if phase == g.FIGURE and s.task == g.SWAP:
        first = "" if s.chosen == g.NONE else f" with {FIGURE_TITLES[s.chosen]}"
        return f"chooses a figure to swap{first}"
    return _ASKED[phase].format(whose=whose)


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.phase in (g.WHICH_WALL, g.WHERE, g.LIFT_WALL, g.DIRECTION):
        return f"{_occasion(s)}: {_QUESTIONS[int(s.phase)]}"
    return _QUESTIONS[int(s.phase)]


def _occasion(s: State) -> str:
    if s.turns == 0:
        return "placement"
    return "a turn's wall" if s.face == g.NONE else "the event die" if s.card == g.NONE else "a card"


_QUESTIONS = {
    **{g.ORDER: "who begins", g.WHICH_WALL: "which wall", g.WHERE: "where to put it"},
    **{g.BEFORE_ROLL: "roll or plan", g.EVENT_DIE: "roll of the event die", g.EVENT_CARD: "draw of a card"},
    **{g.NUMBER_DIE: "a card: number die", g.LIFT_WALL: "which wall to take up", g.DIRECTION: "Minotaur"},
    **{g.DISC: "a card: where to lay a disc", g.FIGURE: "a card: which figure", g.OPPONENT: "a card: whom"},
    **{g.REDEEM: "Redemption", g.STEPS: "moving figures", g.ENDED: "over"},
}


def _times(s: State) -> str:
    return f" ({s.left} to go)" if s.left > 1 else ""


_ASKED = {
    g.ORDER: "rolls the number die for {whose}: the highest begins",
    g.WHICH_WALL: "chooses which wall to take",
    g.BEFORE_ROLL: "rolls the event die, or chooses its face with the Event Planner",
    g.EVENT_DIE: "rolls the event die for {whose}",
    g.EVENT_CARD: "draws an event card for {whose}",
    g.NUMBER_DIE: "rolls the number die for {whose}",
    g.FIGURE: "chooses the figure that becomes a Minotaur",
    g.OPPONENT: "chooses whom the Dead End slows down",
}

# --- events -----------------------------------------------------------------------------------------------


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence."""
    a, b, c, _ = detail
    return str(_EVENTS[kind](setting, a, b, c))


def _charged(setting: Setting, a: int, b: int, c: int) -> str:
    return f"The Minotaur {'jumps the wall' if c else 'charges'} from {square_name(a)} to {square_name(b)}."


def _slain(setting: Setting, a: int, b: int, c: int) -> str:
    by = " by the cursed figure" if c else ""
    at_home = square_name(b) == square_name(int(_home(setting, a)))
    after = "where it starts anyway" if at_home else "and goes back to its zone"
    return f"{FIGURE_TITLES[a]} is slain on {square_name(b)}{by}{',' if at_home else ''} {after}."


def _home(setting: Setting, figure: int) -> int:
    at = 0 if setting.options["zones"] == "corner" else figure % g.EACH
    return int(setting.work.zone[figure // g.EACH, at])


_TASKS = {
    g.PLACE: "The pile is empty: no more walls can be placed.",
    g.MOVE: "There is no wall to move.",
    g.REMOVE: "There is no wall left to remove.",
    g.SWAP: "There are no two figures to swap.",
}


def _seat(setting: Setting, seat: int) -> str:
    return seat_name(setting, seat)


_EVENTS: dict[int, Any] = {
    g.ROLLED_FOR_START: lambda st, a, b, c: f"{_seat(st, a)} rolls a {b} for the start.",
    g.TIED: lambda st, a, b, c: f"Several have rolled a {a}: they roll again.",
    g.BEGINS: lambda st, a, b, c: f"{_seat(st, a)} begins; first everybody places walls in turns.",
    g.TURN: lambda st, a, b, c: f"Turn {a}: {_seat(st, b)}.",
    g.PLACED: lambda st, a, b, c: f"{_seat(st, a)} places a {kind_words(b)} {edge_words(c)}.",
    g.MOVED_WALL: lambda st, a, b, c: f"The {kind_words(a)} {edge_words(b)} moves: now {edge_words(c)}.",
    g.REMOVED: lambda st, a, b, c: f"The {kind_words(a)} {edge_words(b)} goes back to the pile.",
    g.NO_MORE_WALLS: lambda st, a, b, c: f"{_seat(st, a)} places no more walls.",
    g.ROLLED: lambda st, a, b, c: f"{_seat(st, a)} rolls {FACE_TITLES[b]}.",
    g.PLANNED: lambda st, a, b, c: f"{_seat(st, a)} plays Event Planner: {FACE_TITLES[b]}.",
    g.DREW: lambda st, a, b, c: f"{_seat(st, a)} draws {CARD_TITLES[b]}: {CARD_TEXTS[b]}",
    g.DECK_EMPTY: lambda st, a, b, c: (
        "Without event cards a wall is moved instead." if a else "The deck is empty: a wall is moved instead."
    ),
    g.THREW: lambda st, a, b, c: f"{_seat(st, a)} rolls a {b}.",
    g.LAPSED: lambda st, a, b, c: _TASKS[a] if b == g.NOWHERE else "There is no other wall to move.",
    g.CHARGED: _charged,
    g.TO_THE_LAIR: lambda st, a, b, c: (
        f"The Minotaur is in its lair already, {square_name(b)}."
        if a == b
        else f"The Minotaur goes from {square_name(a)} back to its lair, {square_name(b)}."
    ),
    g.FELL_ASLEEP: lambda st, a, b, c: f"The Minotaur sleeps until {_seat(st, a)}'s next turn.",
    g.WOKE: lambda st, a, b, c: "The Minotaur wakes.",
    g.SLEEPS_ON: lambda st, a, b, c: "The Minotaur sleeps on and does not move.",
    g.SLAIN: _slain,
    g.REDEEMED: lambda st, a, b, c: f"Redemption: {FIGURE_TITLES[a]} stays on {square_name(b)}.",
    g.MORE_POINTS: lambda st, a, b, c: (
        f"{_seat(st, a)} has {b} more movement {'point' if b == 1 else 'points'}."
    ),
    g.LAID: lambda st, a, b, c: f"{DISC_TITLES[a]} lies on {square_name(b)}.",
    g.SWAPPED: lambda st, a, b, c: f"{FIGURE_TITLES[a]} and {FIGURE_TITLES[b]} change places.",
    g.SLOWED: lambda st, a, b, c: f"{_seat(st, a)} will have only one movement point.",
    g.CURSED: lambda st, a, b, c: f"{FIGURE_TITLES[a]} is cursed: it is a Minotaur now.",
    g.STEPPED: lambda st, a, b, c: f"{FIGURE_TITLES[a]} goes from {square_name(b)} to {square_name(c)}.",
    g.CLIMBED: lambda st, a, b, c: (
        f"{FIGURE_TITLES[a]} climbs from {square_name(b)} over the wall to {square_name(c)}."
    ),
    g.THROUGH_PORTAL: lambda st, a, b, c: (
        f"{FIGURE_TITLES[a]} goes through the portal from {square_name(b)} to {square_name(c)}."
    ),
    g.CAUGHT: lambda st, a, b, c: f"{FIGURE_TITLES[a]} is caught in the trap for this turn.",
    g.COLLECTED: lambda st, a, b, c: f"{FIGURE_TITLES[a]} collects the gem on {square_name(b)}.",
    g.LEFT: lambda st, a, b, c: f"{FIGURE_TITLES[a]} escapes on {square_name(b)}.",
    g.STUCK: lambda st, a, b, c: (
        f"None of {_seat(st, a)}'s figures can move: {b} {'point' if b == 1 else 'points'} unused."
    ),
    g.STOPPED: lambda st, a, b, c: f"{_seat(st, a)} stops, {b} {'point' if b == 1 else 'points'} unused.",
    g.FINISHED: lambda st, a, b, c: _ending(st, a),
}


def _ending(setting: Setting, winner: int) -> str:
    if winner == g.NONE:
        return f"After {g.TURNS} turns without an end the game is a draw (ME-r12)."
    name = seat_name(setting, winner)
    return f"{name}'s last figure is out of the maze: {name} wins (ME-4)."


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winners = [seat for seat in range(setting.seats) if s.score[seat] == 1]
    return _ending(setting, winners[0] if winners else g.NONE)


__all__ = ["choice", "event", "kind", "notation", "outcome", "phase", "prompt", "read", "why_not", "wish"]
