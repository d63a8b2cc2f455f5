"""Zombie Princess: what happened, and how the game ended, as sentences."""

from collections.abc import Sequence
from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    POSITIONS,
    TOKEN_NAMES,
    TURN_WORDS,
    figure_name,
    seat_person,
    space_name,
    square_name,
    zombie_name,
)
from asterion.games.zombie_princess.rules import state as g


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    a, b, c, secret = detail
    sentence = str(_EVENTS[kind](setting, a, b, c, secret))
    return sentence[0].upper() + sentence[1:]


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winners = [seat for seat in range(setting.seats) if s.score[seat] > 0]
    return ending_words(setting, int(s.ending), winners)


def ending_words(setting: Setting, why: int, seats: list[int]) -> str:
    """Why the game is over and who has won."""
    who = _listed([seat_person(setting, seat) for seat in seats])
    if why == g.BY_ESCAPE:
        return f"{who.capitalize()} escapes with the key and wins (ZP-38)."
    if why == g.BY_TURNS:
        return f"After {g.LAST_TURN} turns without an end nobody has won (ZP-r11)."
    if not seats:
        return (
            "All knights are zombies: the zombie apocalypse, and nobody at the table has won (ZP-40, ZP-r9)."
        )
    verb = "wins" if len(seats) == 1 else "share the win"
    return f"All knights are zombies: {who} {verb} (ZP-40, ZP-r9)."


def _listed(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _finished(setting: Setting, why: int, winners: int, c: int, secret: int) -> str:
    seats = [seat for seat in range(setting.seats) if winners >> seat & 1]
    return ending_words(setting, why, seats)


def _token_words(token: int) -> str:
    return "a token" if token == CONCEALED else f"the token {TOKEN_NAMES[token].capitalize()}"


def _rotated(setting: Setting, space: int, before: int, turn: int, secret: int) -> str:
    if space == g.CASTLE_SPACE:
        return f"The castle is turned to position {POSITIONS[turn]}."
    return f"The tile on {space_name(space)} is given {TURN_WORDS[(turn - before) % g.TURNS]}."


def _placed(setting: Setting, kind: int, space: int, turn: int, secret: int) -> str:
    turned = f", given {TURN_WORDS[turn]}" if turn else ""
    return f"Tile {kind} is placed on {space_name(space)}{turned}."


def _moved(setting: Setting, figure: int, start: int, to: int, secret: int) -> str:
    fallen = figure >= g.ZOMBIE
    who = zombie_name(setting, figure - g.ZOMBIE) if fallen else figure_name(setting, figure)
    return f"{who} moves from {square_name(start)} to {square_name(to)}."


_EVENTS: dict[int, Any] = {
    g.DREW: lambda st, a, b, c, x: f"{seat_person(st, a)} draws tile {b}.",
    g.DREW_TOKEN: lambda st, a, b, c, x: f"{seat_person(st, a)} draws {_token_words(x)}.",
    g.BEGINS: lambda st, a, b, c, x: f"{seat_person(st, a)} begins.",
    g.TURN_BEGINS: lambda st, a, b, c, x: f"Turn {a}: {seat_person(st, b)}.",
    g.ROLLED: lambda st, a, b, c, x: (
        f"{seat_person(st, b)} rolls {FACE_NAMES[a]}{' for the zombie knight' if c else ''}."
    ),
    g.PHASE_BEGINS: lambda st, a, b, c, x: (
        f"{seat_person(st, b)} plays the {'princess' if a == g.PRINCESS_PHASE else 'knight'} phase."
    ),
    g.PLACED: _placed,
    g.BORROWED: lambda st, a, b, c, x: f"Tile {a} is taken from in front of {seat_person(st, b)}.",
    g.ROTATED: _rotated,
    g.MOVED: _moved,
    g.STAYED: lambda st, a, b, c, x: f"{zombie_name(st, a)} stays where it is.",
    g.TOOK_KEY: lambda st, a, b, c, x: f"{figure_name(st, a)} takes its key on {square_name(b)}.",
    g.BIT: lambda st, a, b, c, x: f"{zombie_name(st, a)} bites {figure_name(st, b)} from {square_name(c)}.",
    g.TRAPPED: lambda st, a, b, c, x: f"{figure_name(st, a)} is trapped by zombies.",
    g.KEY_GONE: lambda st, a, b, c, x: (
        f"{figure_name(st, a)} becomes a zombie, and its key is out of the game."
    ),
    g.PLAYED_TOKEN: lambda st, a, b, c, x: f"{seat_person(st, a)} plays {_token_words(b)}.",
    g.REMOVED: lambda st, a, b, c, x: (
        f"Tile {a} is removed from {space_name(b)} and shuffled into the stacks."
    ),
    g.SLID: lambda st, a, b, c, x: f"The tile on {space_name(a)} slides to {space_name(b)}.",
    g.SKIPPED: lambda st, a, b, c, x: f"{seat_person(st, a)} cannot place a tile.",
    g.ESCAPED: lambda st, a, b, c, x: f"{figure_name(st, a)} enters the castle with its key.",
    g.FINISHED: _finished,
}
