"""What every game's picture is made with: places, a state in ordinary numbers, and templates with a memory.

A game's `board.svg` and its parts are Jinja templates. Most of a picture is as it was a move ago, so a
template draws the parts through `kept`, which draws each of them once.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

KEPT = 1 << 14  # drawn parts of a game kept for the next picture
GAPS = re.compile(r">\s+<")


@dataclass(frozen=True)
class Spot:
    """A place in the picture, and the size of what is drawn there relative to the usual one."""

    x: float
    y: float
    scale: float = 1.0

    def beside(self, right: float, down: float, scale: float = 1.0) -> "Spot":
        return Spot(self.x + right, self.y + down, scale)


def plain(s: Any) -> Any:
    """A record's fields as ordinary numbers and lists, which are quicker to look at one by one."""
    values = zip(s.dtype.names, s.item(), strict=True)
    return SimpleNamespace(**{name: v.tolist() if hasattr(v, "tolist") else v for name, v in values})


def board_template(folder: Path, squeeze: bool = False) -> Template:
    """The template `board.svg` of a game's folder. With `squeeze`, blanks between elements are left out."""
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    drawn: dict[Any, Markup] = {}

    def kept(macro: Any, *things: Any, chosen: Any = None) -> Markup:
        """What a macro makes of these things. `chosen` is whatever else the drawing depends on."""
        key = (macro.name, things, chosen)
        found = drawn.get(key)
        if found is None:
            if len(drawn) >= KEPT:
                drawn.clear()
            svg = macro(*things)
            found = drawn[key] = Markup(GAPS.sub("><", svg) if squeeze else svg)
        return found

    def each(macro: Any, things: Iterable[Any], choices: frozenset[str]) -> Markup:
        """Things of one kind; those among the choices are drawn as such."""
        return Markup("".join([kept(macro, thing, thing.id in choices) for thing in things]))

    environment.globals |= {"kept": kept, "each": each}
    return environment.get_template("board.svg")
