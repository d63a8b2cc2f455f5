"""What every game's picture is made with: places, a state in ordinary numbers, and parts with a memory.

A picture is made of parts, one after the other, and each part of pieces of SVG. Most of a picture is as it
was a move ago, at this table or at another: `Parts` notes which fields of the state a part looks at, and
draws it anew only when it was never drawn with the same values in them. What comes of it is a `Drawing`, of
which a browser is sent the pieces that it has not got.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import numpy as np
from jinja2 import Environment, FileSystemLoader, StrictUndefined

KEPT = 1 << 14  # drawings of all the macros of a game that are kept for the next picture
PARTS_KEPT = 1 << 12  # and of each of its parts, before those that were not looked for of late are forgotten
VIEWS = 1 << 10  # ways to look at a game, by setting, seat and arrangement, that are told apart at a time
BLANKS = re.compile(r"(?:\A|(?<=>))\s+(?=<|\Z)")  # between elements

SIGNS = re.compile(r'<\w+ (?:[^>]* )?class="(?:[^"]* )?(hit|mark)(?: [^"]*)?"[^>]*>')
UNSEEN = {"hit": ("fill-opacity", "0", "stroke-opacity", "0"), "mark": ("display", "none")}

Shape = Literal["tall", "wide"]  # the two arrangements of a picture's parts
TALL: Shape = "tall"
WIDE: Shape = "wide"

# Of a change: a new piece; so many of the old ones from this one on; or the old one of this number, of which
# so many characters at its beginning and at its end stay, with another text between them.
Piece = str | tuple[int, int] | tuple[int, int, int, str]
SAVED = 40  # characters that an edit must save


def _unseen(found: re.Match[str]) -> str:
    tag, facts = found[0], UNSEEN[found[1]]
    end = len(tag) - (2 if tag.endswith("/>") else 1)
    pairs = zip(facts[::2], facts[1::2], strict=True)
    more = "".join(f' {name}="{value}"' for name, value in pairs if f" {name}=" not in tag)
    return tag[:end] + more + tag[end:]


Pieces = tuple[str, ...]


class Drawing(tuple[str, ...]):
    """A picture as the pieces that make up its SVG, one after the other; most are as they were a move ago."""

    parts: tuple[Pieces, ...]  # the same pieces; a part that did not change is the same object

    def __new__(cls, pieces: Iterable[str]) -> "Drawing":
        drawing = super().__new__(cls, pieces)
        drawing.parts = (tuple(drawing),)
        return drawing

    @classmethod
    def of(cls, parts: Sequence[Pieces]) -> "Drawing":
        """The parts, one after the other."""
        drawing = super().__new__(cls, itertools.chain.from_iterable(parts))
        drawing.parts = tuple(parts)
        return drawing

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
        parts = old.parts if isinstance(old, Drawing) else (tuple(old),)
        change: list[Piece] = []
        run = (0, 0)  # the last of the change, that may go on
        at = 0  # where the old part begins
        for part, before in itertools.zip_longest(self.parts, parts, fillvalue=()):
            found = [(at, len(part))] if part is before else _pieces(part, before, at)
            for piece in found:
                if len(piece) != 2 or isinstance(piece, str):
                    change.append(piece)
                    run = (0, 0)
                elif piece[1] and piece[0] == run[0] + run[1] and run[1]:
                    run = change[-1] = (run[0], run[1] + piece[1])
                elif piece[1]:
                    run = piece
                    change.append(run)
            at += len(before)
        return change


def _pieces(part: Pieces, before: Pieces, at: int) -> list[Piece]:
    """The pieces of a part: where they were before, counted from a place on, or what is new of them."""
    most, head, tail = min(len(part), len(before)), 0, 0
    while head < most and part[head] == before[head]:
        head += 1
    while tail < most - head and part[-1 - tail] == before[-1 - tail]:
        tail += 1
    places = {piece: place for place, piece in reversed(list(enumerate(before)))}
    alike = len(part) == len(before)
    things = {} if alike else {_thing(piece): place for piece, place in places.items()}
    found: list[Piece] = [(at, head)]
    last = head - 1
    for number, piece in enumerate(part[head : len(part) - tail], head):
        following = 0 <= last < len(before) - 1 and before[last + 1] == piece
        last = last + 1 if following else places.get(piece, -1)
        if last >= 0:
            found.append((at + last, 1))
            continue
        old = number if alike else things.get(_thing(piece), -1)
        edit = _edit(before[old], piece) if old >= 0 else None
        found.append(piece if edit is None else (at + old, *edit))
    found.append((at + len(before) - tail, tail))
    return found


def _thing(piece: str) -> str:
    """Its beginning with the first attribute: in most pieces, the id of the thing."""
    return piece[: piece.find('"', piece.find('"') + 1)]


@lru_cache(maxsize=KEPT)
def _edit(old: str, new: str) -> tuple[int, int, str] | None:
    """What is different in the middle of two pieces, if that is less to tell than all of the new one."""
    if len(new) <= SAVED or not is_counted_alike(new):
        return None
    most = min(len(old), len(new))
    head = common(lambda length: old.startswith(new[:length]), most)
    tail = common(lambda length: old.endswith(new[len(new) - length :]), most - head)
    return (head, tail, new[head : len(new) - tail]) if head + tail > SAVED else None


def is_counted_alike(text: str) -> bool:
    """A browser counts as many characters: it counts those beyond the first 65,536 twice."""
    return text.isascii() or max(text) <= "\uffff"


def common(is_common: Callable[[int], bool], most: int) -> int:
    """The greatest length up to this one that is common."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if is_common(middle):
            least = middle
        else:
            most = middle - 1
    return least


class Spot(NamedTuple):
    """A place in the picture, and the size of what is drawn there relative to the usual one."""

    x: float
    y: float
    scale: float = 1.0

    def beside(self, right: float, down: float, scale: float = 1.0) -> "Spot":
        return Spot(self.x + right, self.y + down, scale)


# --- what a part looks at ---------------------------------------------------------------------------------


class Watched:
    """A record's fields as ordinary numbers and lists, and which of them were looked at."""

    def __init__(self, record: Any, known: dict[str, Any] | None = None) -> None:
        """With what is known of the fields already: nobody changes that."""
        self._record = record
        self._known = {} if known is None else known
        self._is_whole = False

    def __getattr__(self, name: str) -> Any:
        """A field that is looked at for the first time."""
        if name[0] == "_":
            raise AttributeError(name)
        value = self._known.get(name)
        if value is None:
            value = self._known[name] = self._record[name].tolist()
        self.__dict__[name] = value
        return value

    def only(self, *names: str) -> Any:
        """A record in which just these fields are as they are, for rules, which look where they like."""
        record = np.zeros(1, self._record.dtype)[0]
        for name in names:
            getattr(self, name)
            record[name] = self._record[name]
        return record

    @property
    def whole(self) -> Any:
        """The record as it is. Who takes it looks at everything, and what comes of it is not remembered."""
        self._is_whole = True
        return self._record

    def looked_at(self) -> frozenset[str] | None:
        """These fields; None: all of them."""
        return None if self._is_whole else frozenset(name for name in self.__dict__ if name[0] != "_")


# --- parts ------------------------------------------------------------------------------------------------

Scene = TypeVar("Scene")


@dataclass(frozen=True, eq=False)
class _Memory:
    """What a part looked like, by the values of the fields that it ever looked at."""

    fields: frozenset[str]
    values: Callable[[bytes], Any]  # of these fields
    drawn: dict[Any, Pieces]
    before: dict[Any, Pieces]  # what was drawn or looked for before all of these

    @classmethod
    def of(cls, fields: frozenset[str], dtype: np.dtype[Any]) -> "_Memory":
        places = [slice(VIEW)]
        assert dtype.fields is not None
        for name in sorted(fields):
            kind, offset = dtype.fields[name][:2]
            places.append(slice(VIEW + offset, VIEW + offset + kind.itemsize))
        return cls(fields, itemgetter(*places), {}, {})


VIEW = 8  # bytes that stand for setting, seat and arrangement


class Parts(Generic[Scene]):
    """A game's picture. A part depends on the scene alone, and that on what it is made from."""

    def __init__(
        self,
        scene: Callable[[Any, Watched, int, Shape], Scene],
        parts: Sequence[Callable[[Scene], Iterable[str]]],
    ) -> None:
        """A scene is a state, already redacted, as a seat sees it in one of the two arrangements."""
        self._scene = scene
        self._parts = tuple(parts)
        self._memories: list[_Memory] = []
        self._views: dict[tuple[Any, int, Shape], bytes] = {}
        self._number = itertools.count()

    def draw(self, setting: Any, s: Any, seat: int, shape: Shape) -> Drawing:
        if not self._memories:
            self._memories = [_Memory.of(frozenset(), s.dtype) for _ in self._parts]
        raw = self._view(setting, seat, shape) + s.tobytes()
        drawn, known = [], dict[str, Any]()
        for number, memory in enumerate(self._memories):
            found = memory.drawn.get(memory.values(raw))
            if found is None:
                found = self._found(number, raw, (setting, Watched(s, known), seat, shape))
            drawn.append(found)
        return Drawing.of(drawn)

    def _found(self, number: int, raw: bytes, what: tuple[Any, Watched, int, Shape]) -> Pieces:
        """A part that was last looked for long ago, or is drawn for the first time.

        If it looks at more than ever before, its memory begins anew.
        """
        memory = self._memories[number]
        found = memory.before.get(memory.values(raw))
        if found is None:
            found = tuple(self._parts[number](self._scene(*what)))
            looked_at = what[1].looked_at()
            if looked_at is None:
                return found
            if not looked_at <= memory.fields:
                memory = _Memory.of(memory.fields | looked_at, what[1]._record.dtype)
        if len(memory.drawn) >= PARTS_KEPT:
            memory = replace(memory, drawn={}, before=memory.drawn)
        self._memories[number] = memory
        memory.drawn[memory.values(raw)] = found
        return found

    def _view(self, setting: Any, seat: int, shape: Shape) -> bytes:
        """A number for everything but the state, never given twice."""
        found = self._views.get((setting, seat, shape))
        if found is None:
            if len(self._views) >= VIEWS:
                self._views.clear()
            found = next(self._number).to_bytes(VIEW, "big")
            self._views[setting, seat, shape] = found
        return found


# --- templates --------------------------------------------------------------------------------------------


class Stencils:
    """The macros of a game's templates, one by one: what each makes of the same things is drawn once."""

    def __init__(self, folder: Path, **known: Any) -> None:
        """With what all templates know."""
        self._environment = Environment(
            loader=FileSystemLoader(folder),
            autoescape=True,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self._environment.globals |= known
        self._macros: dict[tuple[str, str], Any] = {}
        self._drawn: dict[tuple[Any, ...], str] = {}

    def draw(self, file: str, name: str, *things: Any) -> str:
        """What the macro of this name in this file makes of these things, without blanks between elements."""
        key = (file, name, things)
        found = self._drawn.get(key)
        if found is None:
            if len(self._drawn) >= KEPT:
                self._drawn.clear()
            found = self._drawn[key] = BLANKS.sub("", str(self._macro(file, name)(*things)))
        return found

    def _macro(self, file: str, name: str) -> Any:
        macro = self._macros.get((file, name))
        if macro is None:
            macro = getattr(self._environment.get_template(file).module, name)
            self._macros[file, name] = macro
        return macro
