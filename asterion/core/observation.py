"""What a seat may know, as numbers for programs that learn: a declaration that also makes the documentation.

An observation is a row of bytes, 0 to 255, made from the state as `redact` leaves it for the seat. Every
field of the record is in it, so that two views that differ have observations that differ; a game's
`observation.py` says how a field is best read: as a column of its own for every value, bit by bit, with the
seats in turn order from the observer on. What it does not name is told as plain numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from asterion.core.errors import AsterionError
from asterion.core.layout import BITS, EACH, PLAIN, SHARE, SHARES

BYTE = 256  # values of a column


@dataclass(frozen=True)
class Told:
    """How a field is told."""

    how: int
    low: int = 0
    high: int = 0
    by_seat: bool = False
    is_seat: bool = False


def number(low: int, high: int, *, by_seat: bool = False, is_seat: bool = False) -> Told:
    """One column: how far above `low`; two, the larger first, if there are more than 256 values."""
    return Told(PLAIN, low, high, by_seat, is_seat)


def each(low: int, high: int, *, by_seat: bool = False, is_seat: bool = False) -> Told:
    """A column for every value from `low` to `high`: 1 where it is the field's."""
    return Told(EACH, low, high, by_seat, is_seat)


def bits(count: int, *, by_seat: bool = False) -> Told:
    """A column for each of so many bits of a set."""
    return Told(BITS, 0, count - 1, by_seat)


@dataclass(frozen=True)
class Field:
    """A field of the record in the observation."""

    name: str
    shape: tuple[int, ...]
    told: Told
    size: int  # bytes of a number
    offset: int
    column: int

    @property
    def count(self) -> int:
        return prod(self.shape)

    @property
    def span(self) -> int:
        return self.told.high - self.told.low + 1

    @property
    def width(self) -> int:
        if self.told.how in (EACH, BITS):
            return self.span
        columns = 1
        while BYTE**columns < self.span:
            columns += 1
        return columns

    @property
    def end(self) -> int:
        return self.column + self.count * self.width

    def rows(self, players: int, seat: int | None) -> Iterator[tuple[int, ...]]:
        """Each number as the layout has it, for the seat that observes."""
        told, each = self.told, self.count // self.shape[0] if self.shape else 1
        for at in range(self.count):
            of = at  # the number that is told at this place
            if told.by_seat and seat is not None and at < players * each:
                of = (at // each + seat) % players * each + at % each
            where = of if told.how == SHARE else self.offset + of * self.size
            column = self.column + at * self.width
            yield where, self.size, told.how, told.low, self.width, column, int(told.is_seat)

    def allows(self, values: Any) -> bool:
        """Whether the declaration has room for these values."""
        told = self.told
        if told.how == BITS:
            return self.span == 64 or bool((values >> self.span == 0).all())
        if told.how == SHARE:
            return bool((np.abs(values * SHARES - np.round(values * SHARES)) < 1e-4).all())
        return bool((values >= told.low).all() and (values <= told.high).all())

    def numbers(self, columns: Any) -> Any:
        """What a row of columns for each number says."""
        how, low = self.told.how, self.told.low
        if how == SHARE:
            return columns[:, 0] / SHARES
        if how == EACH:
            return columns.argmax(axis=1) + low
        if how == BITS:
            return np.bitwise_or.reduce(columns << np.arange(self.width), axis=1)
        return columns @ BYTE ** np.arange(self.width - 1, -1, -1) + low

    def sentence(self) -> str:
        """How it is told, for people."""
        told, many = self.told, self.count > 1
        if told.how == EACH:
            words = f"a column for each of {told.low} … {told.high}"
        elif told.how == BITS:
            words = f"a column for each of {self.span} bits"
        elif told.how == SHARE:
            words = f"{SHARES} is a whole win"
        else:
            above = f"above {told.low}" if told.low else "as it is"
            words = f"the number {above}" + (f" in {self.width} columns, base 256" if self.width > 1 else "")
        if told.is_seat:
            words += "; seats counted from the observer on"
        if told.by_seat:
            words += "; in turn order from the observer on"
        return f"{'×'.join(map(str, self.shape))} times, " * many + words


class Observation:
    """The observations of a game: `Observation(STATE, seats, {"walls": each(0, 15), …})`.

    `seats` is the size of the fields that have an entry for every seat; `derived` are fields left out, as
    they follow from others. The first columns say which seat observes; after the last seat: a spectator.
    """

    def __init__(
        self, state: np.dtype[Any], seats: int, told: Mapping[str, Told], derived: Sequence[str] = ()
    ) -> None:
        self.state = state
        self.seats = seats
        self.derived = tuple(derived)
        unknown = [name for name in (*told, *derived) if name not in (state.names or ())]
        if unknown:
            raise AsterionError(f"The state has no field {unknown[0]!r} that an observation could tell.")
        self.fields = tuple(self._laid_out(told))
        self.length = self.fields[-1].end
        self._layouts: dict[int, Any] = {}

    def _laid_out(self, told: Mapping[str, Told]) -> Iterator[Field]:
        assert self.state.fields is not None
        column = self.seats + 1
        for name in self.state.names or ():
            if name.startswith("gap") or name in self.derived:
                continue
            dtype, offset = self.state.fields[name][:2]
            how = told.get(name) or self._usual(name, dtype)
            if how.by_seat and (not dtype.shape or dtype.shape[0] != self.seats):
                raise AsterionError(f"{name} has no entry for each of the {self.seats} seats.")
            field = Field(name, dtype.shape, how, dtype.base.itemsize, offset, column)
            yield field
            column = field.end

    def _usual(self, name: str, dtype: np.dtype[Any]) -> Told:
        """Every value that the type has."""
        by_seat = bool(dtype.shape) and dtype.shape[0] == self.seats and name == "score"
        if dtype.base.kind == "f":
            return Told(SHARE, 0, SHARES, by_seat)
        limits = np.iinfo(dtype.base)
        if dtype.base.itemsize == 8:
            return Told(BITS, 0, 63)
        return Told(PLAIN, int(limits.min), int(limits.max))

    def layout(self, players: int) -> Any:
        """The declaration as the compiled loops read it, for a table of so many: [viewer, number, column]."""
        found = self._layouts.get(players)
        if found is None:
            viewers = [*range(players), None]
            rows = [[row for field in self.fields for row in field.rows(players, who)] for who in viewers]
            found = self._layouts[players] = np.array(rows, np.int32)
        return found

    def read(self, row: Any, players: int) -> dict[str, Any]:
        """The fields as the observer of this row sees them, in the record's own numbers and order of seats.

        `players` is the number of seats at the table. So nothing is lost: two views that differ have rows
        that differ.
        """
        row = np.asarray(row, np.int64)
        observer = int(row[: self.seats + 1].argmax())
        found = {}
        for field in self.fields:
            columns = row[field.column : field.end].reshape(field.count, field.width)
            numbers = field.numbers(columns)
            if observer < players:
                if field.told.is_seat:
                    seated = (numbers >= 0) & (numbers < players)
                    numbers = np.where(seated, (numbers + observer) % players, numbers)
                if field.told.by_seat:
                    each = numbers.reshape(self.seats, -1)
                    each[:players] = np.roll(each[:players], observer, axis=0)
            found[field.name] = numbers.reshape(field.shape)[()]
        return found

    def table(self, meanings: Mapping[str, str] | None = None) -> list[str]:
        """The fields for people, in Markdown; `meanings` says what they are."""
        meanings = meanings or {}
        rows = ["| columns | field | what it is | how it is told |", "|---|---|---|---|"]
        rows.append(f"| 0–{self.seats} | | which seat observes; the last: a spectator | 1 in its column |")
        for field in self.fields:
            where = f"{field.column}" + (f"–{field.end - 1}" if field.end - field.column > 1 else "")
            rows.append(f"| {where} | {field.name} | {meanings.get(field.name, '')} | {field.sentence()} |")
        return rows

    def outside(self, states: Any) -> list[str]:
        """Fields with a value that the declaration does not allow, in a state or many: none, by the rules."""
        return [field.name for field in self.fields if not field.allows(np.asarray(states[field.name]))]
