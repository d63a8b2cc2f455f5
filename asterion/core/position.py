"""Positions as one line of text, for every game: `game/seats(options) fact=value fact=value …`."""

import re
from typing import Any

from asterion.core.errors import BadPosition
from asterion.core.game import Game, Setting
from asterion.core.rooms import State

HEAD = re.compile(r"^([a-z0-9-]+)/(\d{1,3})(?:\(([^()\s]*)\))?$")


def position_text(setting: Setting, state: State) -> str:
    """The whole position, or a view with `*` for what it conceals."""
    return facts_text(setting, setting.game.position.describe(setting, state))


def facts_text(setting: Setting, facts: dict[str, str]) -> str:
    """A position of these facts."""
    options = ",".join(
        f"{option.name}={option.text(setting.options[option.name])}"
        for option in setting.game.options
        if setting.options[option.name] != option.default
    )
    head = f"{setting.game.name}/{setting.seats}" + (f"({options})" if options else "")
    return " ".join([head, *(f"{key}={value}" for key, value in facts.items())])


def read_position(game: Game, text: str) -> tuple[Setting, State]:
    """The setting and the state of a position text; an impossible position is refused with the reason."""
    head, *words = text.split() or [""]
    found = HEAD.match(head)
    if not found or found[1] != game.name:
        raise BadPosition(f"A position starts with {game.name}/{game.seats[0]}, not {head[:40]!r}.")
    options = dict(_pair(word) for word in (found[3] or "").split(",") if word)
    setting = game.setting(int(found[2]), options)
    facts: dict[str, str] = {}
    for word in words:
        key, value = _pair(word)
        if key in facts:
            raise BadPosition(f"{key} is given twice.")
        facts[key] = value
    return setting, build_position(setting, facts)


def build_position(setting: Setting, facts: dict[str, str]) -> State:
    """The state of some facts in the game's own words."""
    state: State = setting.game.position.build(setting, facts)
    return state


def start_at(setting: Setting, position: dict[str, Any] | str) -> State | None:
    """The state that a scenario or a lesson begins with; None for the start of the game."""
    if position == "start":
        return None
    if isinstance(position, str):
        raise BadPosition(f'position is {position!r}; it must be "start" or a table of facts.')
    return build_position(setting, {key: str(value) for key, value in position.items()})


def _pair(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    if not equals or not key or not value:
        raise BadPosition(f"{word[:40]!r} is not of the form name=value.")
    return key, value
