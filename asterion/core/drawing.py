"""What every game's picture is made with: places, a state in ordinary numbers, and templates with a memory.

A game's `board.svg` and its parts are Jinja templates. Most of a picture is as it was a move ago, so a
template draws the parts through `kept`, which draws each of them once. What comes of it is a `Drawing`: the
picture in pieces, of which a browser is sent those that it has not got.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

SEAM = "\x1e"  # between the pieces of a drawing; no XML holds it
KEPT = 1 << 14  # drawn parts of a game kept for the next picture
GAPS = re.compile(r">\s+<")

SIGNS = re.compile(r'<\w+ (?:[^>]* )?class="(?:[^"]* )?(hit|mark)(?: [^"]*)?"[^>]*>')
UNSEEN = {"hit": ("fill-opacity", "0", "stroke-opacity", "0"), "mark": ("display", "none")}

Shape = Literal["tall", "wide"]  # the two arrangements of a picture's parts
TALL: Shape = "tall"
WIDE: Shape = "wide"

Piece = str | tuple[int, int]  # of a change: a new piece, or so many of the old ones from this one on


def _unseen(found: re.Match[str]) -> str:
    tag, facts = found[0], UNSEEN[found[1]]
    end = len(tag) - (2 if tag.endswith("/>") else 1)
    pairs = zip(facts[::2], facts[1::2], strict=True)
    more = "".join(f' {name}="{value}"' for name, value in pairs if f" {name}=" not in tag)
    return tag[:end] + more + tag[end:]


class Drawing(tuple[str, ...]):
    """A picture as the pieces that make up its SVG, one after the other; most are as they were a move ago."""

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The whole picture, for the table's page."""
        return "".join(self)

    @property
    def alone(self) -> str:
        """The whole picture by itself: what only a page shows, where something may be chosen, is not seen."""
        return SIGNS.sub(_unseen, self.svg)

    def since(self, old: Sequence[str]) -> list[Piece]:
        """What makes an earlier picture into this one: runs of its pieces, and new ones between them."""
        places: dict[str, int] = {}
        for at, piece in enumerate(old):
            places.setdefault(piece, at)
        change: list[Piece] = []
        start, end = -1, 0  # the run of old pieces that was found last
        for piece in self:
            if 0 <= start < end < len(old) and old[end] == piece:
                end += 1
                continue
            if 0 <= start < end:
                change.append((start, end - start))
            start = places.get(piece, -1)
            end = start + 1
            if start < 0:
                change.append(piece)
        if 0 <= start < end:
            change.append((start, end - start))
        return change


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


class Board:
    """The template `board.svg` of a game's folder. With `squeeze`, blanks between elements are left out."""

    def __init__(self, folder: Path, squeeze: bool = False) -> None:
        self._template = _template(folder, squeeze)

    def draw(self, **things: Any) -> Drawing:
        text = self._template.render(**things)
        return Drawing(piece for piece in text.split(SEAM) if piece.strip())


class Stencils:
    """The macros of a game's templates, one by one: what each makes of the same things is drawn once.

    For pictures of very many pieces, which Python puts together faster than a template does.
    """

    def __init__(self, folder: Path) -> None:
        self._environment = _environment(folder)
        self._macros: dict[tuple[str, str], Any] = {}
        self._drawn: dict[tuple[Any, ...], str] = {}

    def draw(self, file: str, name: str, *things: Any) -> str:
        """What the macro of this name in this file makes of these things, without blanks between elements."""
        key = (file, name, things)
        found = self._drawn.get(key)
        if found is None:
            if len(self._drawn) >= KEPT:
                self._drawn.clear()
            found = self._drawn[key] = GAPS.sub("><", str(self._macro(file, name)(*things)).strip())
        return found

    def _macro(self, file: str, name: str) -> Any:
        macro = self._macros.get((file, name))
        if macro is None:
            macro = getattr(self._environment.get_template(file).module, name)
            self._macros[file, name] = macro
        return macro


def _environment(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )


def _template(folder: Path, squeeze: bool) -> Template:
    environment = _environment(folder)
    drawn: dict[Any, Markup] = {}

    def kept(macro: Any, *things: Any) -> Markup:
        """What a macro makes of these things."""
        key = (macro.name, things)
        found = drawn.get(key)
        if found is None:
            if len(drawn) >= KEPT:
                drawn.clear()
            svg = macro(*things)
            svg = GAPS.sub("><", svg) if squeeze else svg
            found = drawn[key] = Markup(f"{SEAM}{svg}{SEAM}")
        return found

    environment.globals["kept"] = kept
    return environment.get_template("board.svg")
