"""Heroes of the Maze: moves and events as notation and as sentences, and the reasons of refusals.

Notation: `B7` `D5` `H0` a destination · `left` `right` a tab is pushed · `duel-ogre` `duel-green` whom to
challenge · `end` the turn ends · and chance's: `walls-3` how the walls stand at the start · `first-red` who
begins · `die-4` the number die · `sword` `shield` `skull` a duelling die. Never allowed, but refused with the
reason: `rock`, `pool` a step into the centre · `leave` one's adventurer leaves the Rock.
"""

from typing import Any

from asterion.core.game import Setting, seat_title
from asterion.core.notation import no_such_move
from asterion.core.rooms import State
from asterion.games.heroes_of_the_maze.names import (
    CELL_NAMES,
    CELL_NUMBER,
    TABS,
    counted,
    home_cell,
    piece_name,
    piece_title,
    place_words,
    symbols,
    turning,
    with_article,
)
from asterion.games.heroes_of_the_maze.rules import state as g
from asterion.games.heroes_of_the_maze.words.reasons import why_not

PLAIN = {"left": g.LEFT, "right": g.RIGHT, "end": g.END}
PLAIN |= {"rock": g.TO_THE_ROCK, "pool": g.TO_THE_POOL, "leave": g.OFF_THE_ROCK}
KINDS = {  # the first move of each block, and what kind of wish it is
    g.GO: "go",
    g.LEFT: "push a tab",
    g.CHALLENGE: "challenge",
    g.END: "end the turn",
    g.WALLS: "chance: walls",
    g.STARTS: "chance: who begins",
    g.DIE: "chance: number die",
    g.THROW: "chance: duelling die",
    g.TO_THE_ROCK: "go into the centre",
    g.OFF_THE_ROCK: "leave the Rock",
}


# --- moves ------------------------------------------------------------------------------------------------


def notation(setting: Setting, s: State, move: int) -> str:
    """The short text of a move, which `read` turns into the move again."""
    if move < g.LEFT:
        return CELL_NAMES[move - g.GO]
    if move < g.CHALLENGE:
        return TABS[move - g.LEFT]
    if move < g.END:
        return "duel-" + piece_name(setting, move - g.CHALLENGE)
    if move < g.WALLS:
        return "end"
    if move < g.STARTS:
        return f"walls-{move - g.WALLS}"
    if move < g.DIE:
        return "first-" + piece_name(setting, move - g.STARTS)
    if move < g.THROW:
        return f"die-{move - g.DIE + 1}"
    if move < g.TO_THE_ROCK:
        return symbols(setting)[move - g.THROW]
    return ("rock", "pool", "leave")[move - g.TO_THE_ROCK]


def kind(move: int) -> str:
    """What kind of wish this move is."""
    return KINDS[max(first for first in KINDS if first <= move)]


def read(setting: Setting, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    move = _read_word(setting, text.strip().lower())
    if move is None:
        raise no_such_move(setting, s, text)
    return move


def _read_word(setting: Setting, word: str) -> int | None:
    if word in PLAIN:
        return PLAIN[word]
    if word in CELL_NUMBER:
        return g.GO + CELL_NUMBER[word]
    if word in symbols(setting):
        return g.THROW + symbols(setting).index(word)
    kind, _, name = word.partition("-")
    pieces = [piece_name(setting, piece) for piece in range(g.OGRE + 1)]
    if kind == "duel" and name in pieces:
        return g.CHALLENGE + pieces.index(name)
    if kind == "first" and name in pieces[: g.SEATS]:
        return g.STARTS + pieces.index(name)
    numbers = {f"walls-{at}": g.WALLS + at for at in range(g.ALIGNMENTS)}
    numbers |= {f"die-{spots}": g.DIE + spots - 1 for spots in range(1, g.FACES + 1)}
    return numbers.get(word)


def wish(setting: Setting, s: State, target: str) -> int | None:
    """The move that clicking an element of the picture most likely means now, legal or not."""
    kind, _, name = target.partition("-")
    if target in ("tab-left", "tab-right", "end"):
        return PLAIN[name or kind]
    if target in ("rock", "cell-rock"):
        if s.controller == s.turn != g.NONE:
            return g.OFF_THE_ROCK
        return g.CHALLENGE + (g.OGRE if s.controller == g.NONE else int(s.controller))
    if kind == "cell" and name.lower() in CELL_NUMBER:
        return g.GO + CELL_NUMBER[name.lower()]
    if target == "ogre":
        return g.CHALLENGE + g.OGRE
    if kind == "adventurer" and name in setting.seat_names:
        seat = setting.seat_names.index(name)
        if seat != s.turn:
            return g.CHALLENGE + seat
        return g.OFF_THE_ROCK if seat == s.controller else g.GO + int(s.adventurer[seat])  # where he stands
    return None


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    if move < g.LEFT:
        what = "Move the ogre" if s.controller == s.turn else "Move"
        home = s.turn >= 0 and move == home_cell(setting, int(s.turn))
        return f"{what} {'home, ' if home else ''}to {CELL_NAMES[move - g.GO]}"
    if move < g.CHALLENGE:
        tab = move - g.LEFT
        return f"Push a tab to the {TABS[tab]}: {turning(setting, tab)}"
    if move < g.END:
        piece = move - g.CHALLENGE
        rock = (s.ogre if piece == g.OGRE else s.adventurer[piece]) == g.ROCK
        return f"Challenge {piece_title(setting, piece)}{' on the Rock' if rock else ''}"
    if move < g.WALLS:
        return "End the turn"
    if move < g.STARTS:
        return f"The walls stand at {move - g.WALLS}"
    if move < g.DIE:
        return f"{piece_name(setting, move - g.STARTS).capitalize()} starts"
    if move < g.THROW:
        return f"The number die shows {move - g.DIE + 1}"
    if move < g.TO_THE_ROCK:
        return f"The duelling die shows {with_article(symbols(setting)[move - g.THROW])}"
    return ("Go to the Rock", "Go into the Pool", "Leave the Rock")[move - g.TO_THE_ROCK]


# --- who is asked what ------------------------------------------------------------------------------------


def phase(setting: Setting, s: State) -> str:
    """What is being asked, in a few words."""
    if s.phase == g.ACT:
        return "turn: the ogre" if s.controller == s.turn else "turn: the adventurer"
    return _PHASES[int(s.phase)]


_PHASES = {
    **{g.ALIGN: "walls at the start", g.FIRST: "who begins", g.ROLL: "throw of the number die"},
    **dict.fromkeys((g.ATTACK, g.DEFEND, g.STRIKE, g.PARRY), "duel"),
    g.ENDED: "over",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.phase == g.ENDED:
        return outcome(setting, s)
    if s.phase == g.ACT:
        return f"{seat_title(setting.seat_names[s.turn])}: {_asked(setting, s)}."
    if s.phase < g.ACT:
        seat = setting.seat_names[s.turn] if s.turn >= 0 else ""
        return f"Chance {_ASKED[int(s.phase)].format(seat=seat)}."
    seats = setting.seat_names
    attacker, defender = seats[s.fighter], seats[s.controller] if s.controller != g.NONE else ""
    thrower = defender if s.phase == g.PARRY else attacker
    how = _THROWS[int(s.phase)].format(attacker=attacker, defender=defender)
    return f"Chance throws {thrower}'s duelling die {how}."


_ASKED = {
    g.ALIGN: "leaves the walls at any of sixteen alignments",
    g.FIRST: "decides who takes the first turn",
    g.ROLL: "throws the number die for {seat}",
}
_THROWS = {
    g.ATTACK: "in attack against the ogre",
    g.DEFEND: "in defence against the ogre",
    g.STRIKE: "in attack against {defender} on the Rock",
    g.PARRY: "in defence of the Rock against {attacker}",
}


def _asked(setting: Setting, s: State) -> str:
    """What may be done in this turn now."""
    moves = setting.legal(s)
    left = []
    if any(move < g.LEFT for move in moves):
        left.append("move the ogre" if s.controller == s.turn else "move")
    if s.spots:
        left.append(f"turn the walls ({counted(int(s.spots), 'spot')} left)")
    if any(g.CHALLENGE <= move < g.END for move in moves):
        left.append("challenge an opponent")
    return f"{', '.join(left)}{' or ' if left else ''}end the turn"


# --- events -----------------------------------------------------------------------------------------------


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence."""
    a, b, c, _ = detail
    sentence = str(_EVENTS[kind](setting, a, b, c))
    return sentence[0].upper() + sentence[1:]


def _threw(setting: Setting, a: int, b: int, c: int) -> str:
    how = {g.ATTACK: "attacks", g.DEFEND: "defends", g.STRIKE: "attacks", g.PARRY: "defends"}[c]
    return f"{setting.seat_names[a]} {how} with {with_article(symbols(setting)[b])}."


def _drawn(setting: Setting, a: int, b: int, c: int) -> str:
    after = {
        g.ATTACK: "the ogre turns away, and the adventurer attacks",
        g.DEFEND: "the ogre turns to face the adventurer, who defends himself",
        g.STRIKE: "both throw again",
    }[b]
    return f"a draw: {after}."


def _turned(setting: Setting, a: int, b: int, c: int) -> str:
    return f"{setting.seat_names[a]} pushes a tab to the {TABS[b]}: {turning(setting, b)}."


def _challenged(setting: Setting, a: int, b: int, c: int) -> str:
    where = " on the Rock" if c in (g.OGRE_ON_ROCK, g.ON_ROCK) else ""
    return f"{piece_title(setting, a)} challenges {piece_title(setting, b)}{where}."


def _turn_ended(setting: Setting, a: int, b: int, c: int) -> str:
    unused = f" with {counted(b, 'spot')} unused" if b else ""
    return f"{setting.seat_names[a]}'s turn ends{unused}."


def _controls(setting: Setting, a: int, b: int, c: int) -> str:
    before = f" from {setting.seat_names[b]}" if b != g.NONE else ""
    return f"{setting.seat_names[a]} takes control of the ogre{before}."


_EVENTS: dict[int, Any] = {
    g.ALIGNED: lambda st, a, b, c: f"the walls are left at alignment {a}.",
    g.STARTED: lambda st, a, b, c: f"{st.seat_names[a]} takes the first turn.",
    g.TURN: lambda st, a, b, c: f"turn {b}: {st.seat_names[a]}.",
    g.ROLLED: lambda st, a, b, c: f"{st.seat_names[a]} throws a {b}.",
    g.MOVED: lambda st, a, b, c: f"{piece_title(st, a)} moves from {place_words(b)} to {place_words(c)}.",
    g.WALLS_TURNED: _turned,
    g.CHALLENGED: _challenged,
    g.THREW: _threw,
    g.DRAWN: _drawn,
    g.BEATEN: lambda st, a, b, c: f"{piece_title(st, a)} beats {piece_title(st, b)}.",
    g.RING_WON: lambda st, a, b, c: f"{st.seat_names[a]} takes a ring and has {counted(b, 'ring')}.",
    g.CONTROLS: _controls,
    g.SENT_HOME: lambda st, a, b, c: f"{piece_title(st, a)} goes from {place_words(b)} to {place_words(c)}.",
    g.TO_ROCK: lambda st, a, b, c: f"{piece_title(st, a)} steps onto the Rock.",
    g.TURN_ENDED: _turn_ended,
    g.FINISHED: lambda st, a, b, c: _ending(st, a, b),
}


def _ending(setting: Setting, winner: int, why: int) -> str:
    if why == g.BY_RINGS:
        rings = counted(int(setting.options["rings_to_win"]), "ring")
        return f"{setting.seat_names[winner]} has {rings} and is the Hero of the Maze (HM-1)."
    if winner == g.NONE:
        return f"after {g.TURNS} turns nobody controls the ogre: the game is a draw (HM-r6)."
    return f"after {g.TURNS} turns {setting.seat_names[winner]} controls the ogre and wins (HM-r6)."


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winner = int(s.turn) if s.ending == g.BY_RINGS else int(s.controller)
    sentence = _ending(setting, winner, int(s.ending))
    return sentence[0].upper() + sentence[1:]


__all__ = ["choice", "event", "kind", "notation", "outcome", "phase", "prompt", "read", "why_not", "wish"]
