"""The names of bots: those that come with the house, and those that people bring."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial

from asterion.bots.levels import LEVELS, LevelBot
from asterion.bots.own import OwnBot, is_own, own_name
from asterion.bots.simple import Bot, RandomBot
from asterion.core.errors import BadBot

BUILT_IN: dict[str, Callable[[int | None], Bot]] = {
    "random": RandomBot,
    **{f"level-{level}": partial(LevelBot, level) for level in range(1, len(LEVELS) + 1)},
}
TAKEN = ("human", "lesson")  # names of others who choose for a seat

_brought: dict[str, str] = {}  # the bots that were registered: from their names to where they are


def bot_names() -> list[str]:
    """The bots that are known by a name."""
    return [*BUILT_IN, *_brought]


def the_names() -> str:
    """The names for a sentence that helps."""
    plain = [name for name in BUILT_IN if not name.startswith("level-")]
    return ", ".join([*plain, f"level-1 to level-{len(LEVELS)}", *_brought])


def register_bot(where: str) -> str:
    """Let a bot of somebody's own, `path/to/mybot.py:MyBot`, be known by its name; that name.

    A name without a file is that of a bot that is known already.
    """
    if not is_own(where):
        known_bot(where, 0)
        return where
    name = own_name(where)
    if name in BUILT_IN or name in TAKEN or _brought.get(name, where) != where:
        raise BadBot(f"{where} is called {name!r}, a name that is taken; give its class another `name`.")
    OwnBot(where, 0)
    _brought[name] = where
    return name


def known_bot(name: str, seed: int | None = None) -> Bot:
    """The bot of this name, with a seed always the same. No file is loaded that nobody registered."""
    if name in BUILT_IN:
        return BUILT_IN[name](seed)
    if name in _brought:
        return OwnBot(_brought[name], seed)
    near = get_close_matches(name, bot_names(), 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {the_names()}."
    raise BadBot(f"There is no bot {name[:40]!r}; {hint} Your own is named path/to/mybot.py:MyBot.")


def make_bot(name: str, seed: int | None = None) -> Bot:
    """The bot of this name, or of somebody's own, `path/to/mybot.py:MyBot`; with a seed always the same."""
    return OwnBot(name, seed) if is_own(name) else known_bot(name, seed)


def bot_label(name: str) -> str:
    """What a bot is called in tables and records."""
    return own_name(name) if is_own(name) else name
