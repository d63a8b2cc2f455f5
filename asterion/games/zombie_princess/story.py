"""Zombie Princess: what happened, in sentences, and how the game ended."""

from typing import Any

from asterion.core.contract import CONCEALED
from asterion.core.game import Setting, State
from asterion.games.zombie_princess import state as g
from asterion.games.zombie_princess.names import (
    FACE_NAMES,
    POSITIONS,
    TOKEN_NAMES,
    TURN_WORDS,
    figure_name,
    seat_person,
    space_name,
    square_name,
)


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    a, b, c, secret = detail
    sentence = str(_EVENTS[kind](setting, a, b, c, secret))
    return sentence[0].upper() + sentence[1:]


def _token_words(token: int) -> str:
    return "a token" if token == CONCEALED else f"the token {TOKEN_NAMES[token].capitalize()}"


def _rotated(setting: Setting, space: int, before: int, turn: int, secret: int) -> str:
    if space == g.CASTLE_SPACE:
        return f"The castle is turned to position {POSITIONS[turn]}."
    return f"The tile on {space_name(space)} is given {TURN_WORDS[(turn - before) % g.TURNS]}."


def _placed(setting: Setting, kind: int, space: int, turn: int, secret: int) -> str:
    turned = f", given {TURN_WORDS[turn]}" if turn else ""
    return f"Tile {kind} is placed on {space_name(space)}{turned}."


def _finished(setting: Setting, why: int, winners: int, c: int, secret: int) -> str:
    seats = [seat for seat in range(setting.seats) if winners >> seat & 1]
    return ending_words(setting, why, seats)


def ending_words(setting: Setting, why: int, seats: list[int]) -> str:
    """Why the game is over and who has won."""
    who = " and ".join(seat_person(setting, seat) for seat in seats)
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
    g.MOVED: lambda st, a, b, c, x: f"{figure_name(st, a)} moves from {square_name(b)} to {square_name(c)}.",
    g.STAYED: lambda st, a, b, c, x: f"{figure_name(st, a)} stays where it is.",
    g.TOOK_KEY: lambda st, a, b, c, x: f"{figure_name(st, a)} takes its key on {square_name(b)}.",
    g.BIT: lambda st, a, b, c, x: f"{figure_name(st, a)} bites {figure_name(st, b)} from {square_name(c)}.",
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


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winners = [seat for seat in range(setting.seats) if s.score[seat] > 0]
    return ending_words(setting, int(s.ending), winners)
