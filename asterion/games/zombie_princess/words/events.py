"""Zombie Princess: what happened, and how the game ended, as sentences."""

from collections.abc import Callable, Sequence

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import (
    DOORS,
    FACE_NAMES,
    TOKEN_NAMES,
    TURN_WORDS,
    figure_name,
    place_words,
    seat_person,
    space_name,
    zombie_name,
)
from asterion.games.zombie_princess.rules import state as g


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    sentence = _EVENTS[kind](setting, *detail)
    return sentence[0].upper() + sentence[1:]


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    winners = [seat for seat in range(setting.seats) if s.score[seat] > 0]
    return ending_words(setting, int(s.ending), winners)


def ending_words(setting: Setting, why: int, seats: list[int]) -> str:
    """Why the game is over and who has won."""
    who = _listed([seat_person(setting, seat) for seat in seats])
    if why == g.BY_ESCAPE:
        return f"{who.capitalize()} escapes with the key and wins."
    if why == g.BY_TURNS:
        return f"After {g.LAST_TURN} turns without an end nobody has won."
    if not seats:
        return "All knights are zombies: the zombie apocalypse, and nobody at the table has won."
    verb = "wins" if len(seats) == 1 else "share the win"
    return f"All knights are zombies: {who} {verb}."


def _listed(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def _finished(setting: Setting, why: int, winners: int, *_: int) -> str:
    return ending_words(setting, why, [seat for seat in range(setting.seats) if winners >> seat & 1])


def _token(token: int) -> str:
    return "a token" if token == CONCEALED else f"the token {TOKEN_NAMES[token].capitalize()}"


def _rotated(setting: Setting, space: int, before: int, turn: int, _: int) -> str:
    if space == g.CASTLE_SPACE:
        return f"The castle is rotated: its doors are at the {DOORS[turn]} now."
    return f"The tile on {space_name(space)} is given {TURN_WORDS[(turn - before) % g.TURNS]}."


def _placed(setting: Setting, tile: int, space: int, turn: int, _: int) -> str:
    turned = f", given {TURN_WORDS[turn]}" if turn else ""
    return f"Tile {tile} is placed on {space_name(space)}{turned}."


def _moved(setting: Setting, figure: int, start: int, to: int, _: int) -> str:
    fallen = figure >= g.ZOMBIE
    who = zombie_name(setting, figure - g.ZOMBIE) if fallen else figure_name(setting, figure)
    return f"{who} moves from {place_words(start)} to {place_words(to)}."


def _rolled(setting: Setting, face: int, seat: int, zombie: int, _: int) -> str:
    what = " for the zombie knight" if zombie else ""
    return f"{seat_person(setting, seat)} rolls {FACE_NAMES[face]}{what}."


def _phase_begins(setting: Setting, phase: int, seat: int, *_: int) -> str:
    whose = "princess" if phase == g.PRINCESS_PHASE else "knight"
    return f"{seat_person(setting, seat)} plays the {whose} phase."


def _bit(setting: Setting, biter: int, prey: int, square: int, _: int) -> str:
    return f"{zombie_name(setting, biter)} bites {figure_name(setting, prey)} from {place_words(square)}."


# The details of each kind are those that rules/state.py names; the last of four is the secret one.
_EVENTS: dict[int, Callable[[Setting, int, int, int, int], str]] = {
    g.DREW: lambda st, seat, tile, *_: f"{seat_person(st, seat)} draws tile {tile}.",
    g.DREW_TOKEN: lambda st, seat, _b, _c, token: f"{seat_person(st, seat)} draws {_token(token)}.",
    g.BEGINS: lambda st, seat, *_: f"{seat_person(st, seat)} begins.",
    g.TURN_BEGINS: lambda st, number, seat, *_: f"Turn {number}: {seat_person(st, seat)}.",
    g.ROLLED: _rolled,
    g.PHASE_BEGINS: _phase_begins,
    g.PLACED: _placed,
    g.BORROWED: lambda st, tile, seat, *_: f"Tile {tile} is taken from in front of {seat_person(st, seat)}.",
    g.ROTATED: _rotated,
    g.MOVED: _moved,
    g.STAYED: lambda st, figure, *_: f"{zombie_name(st, figure)} stays where it is.",
    g.TOOK_KEY: lambda st, seat, square, *_: (
        f"{figure_name(st, seat)} takes its key on {space_name(square // g.CELLS)}."
    ),
    g.BIT: _bit,
    g.TRAPPED: lambda st, seat, *_: f"{figure_name(st, seat)} is trapped by zombies.",
    g.KEY_GONE: lambda st, seat, *_: (
        f"{figure_name(st, seat)} becomes a zombie, and its key is out of the game."
    ),
    g.PLAYED_TOKEN: lambda st, seat, token, *_: f"{seat_person(st, seat)} plays {_token(token)}.",
    g.REMOVED: lambda st, tile, space, *_: (
        f"Tile {tile} is removed from {space_name(space)} and shuffled into the stacks."
    ),
    g.SLID: lambda st, start, to, *_: f"The tile on {space_name(start)} slides to {space_name(to)}.",
    g.SKIPPED: lambda st, seat, *_: f"{seat_person(st, seat)} cannot place a tile.",
    g.ESCAPED: lambda st, seat, *_: f"{figure_name(st, seat)} enters the castle with its key.",
    g.FINISHED: _finished,
}
