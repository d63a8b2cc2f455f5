"""What was learnt of a game: the network that judges its positions, kept in a file.

A judgement file says which game and which observation it is of, and where it comes from; what was damaged, or
belongs to another version, is refused. `judgement_of` is the one that comes with the house, if there is one.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from asterion.bots.arrays import KIND, USUAL, Mind, Net
from asterion.core.errors import AsterionError
from asterion.core.files import read_bytes
from asterion.core.game import Game
from asterion.core.layout import BITS, EACH, PLAIN, SHARE
from asterion.core.observation import Field

FOLDER = Path(__file__).parent / "learnt"
FORMAT = "asterion judgement 1"
ARRAYS = ("usual", "scales", "weights")


class BadJudgement(AsterionError):
    """A file that is no judgement of positions, or not one for this game."""


@dataclass(frozen=True, eq=False)
class Reading:
    """How a network reads a game's views: which numbers, and which input stands for what."""

    game: Game

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Results are left out: they are known only when nothing is left to judge."""
        fields = self.game.observation.fields
        return tuple(f for f in fields if f.told.how != SHARE and f.name not in self.game.unlearned)

    @cached_property
    def numbers(self) -> int:
        return sum(field.count for field in self.fields)

    @property
    def places(self) -> int:
        """Seats of a full table, and nobody."""
        return self.game.observation.seats + 1

    @cached_property
    def turned(self) -> bool:
        """Whether seats are counted from the viewer on; not where each has a part of its own."""
        return any(field.told.by_seat or field.told.is_seat for field in self.fields)

    @cached_property
    def columns(self) -> int:
        """Inputs for the numbers; then one for each seat that may look, one for each that `value` judges."""
        return sum(field.count * _inputs(field) for field in self.fields)

    @property
    def inputs(self) -> int:
        return self.columns + 2 * (self.places - 1)

    @cached_property
    def version(self) -> str:
        """Another for observations that mean other inputs."""
        told = [
            (f.name, f.shape, f.told.by_seat, f.told.is_seat)
            + ((f.told.how, f.told.low, f.told.high) if f.told.how in (EACH, BITS) else ())
            for f in self.fields
        ]
        return hashlib.sha256(repr((told, self.turned, self.places)).encode()).hexdigest()[:16]

    def rows(self, players: int, viewer: int) -> Iterator[tuple[int, ...]]:
        """Each number as the compiled functions read it, but for what is usual."""
        first = 0
        for field in self.fields:
            kind = field.told.how if field.told.how in (EACH, BITS) else PLAIN
            each = field.rows(players, viewer if self.turned else None)
            for at, size, _, low, _, _, is_seat in each:
                yield at // size, size, kind, low, field.span, first, is_seat, 0
                first += _inputs(field)

    @cached_property
    def tables(self) -> Any:
        """The rows for every number of players and every viewer."""
        seats = self.places - 1
        found = np.zeros((seats + 1, seats, self.numbers, 8), np.int64)
        for players in self.game.seats:
            for viewer in range(players):
                found[players, viewer] = list(self.rows(players, viewer))
        return found


def _inputs(field: Field) -> int:
    return field.span if field.told.how in (EACH, BITS) else 1


@lru_cache
def reading_of(game: Game) -> Reading:
    return Reading(game)


def net_of(weights: Any, inputs: int, units: int, places: int) -> Net:
    """The parts of a row of weights."""
    sizes = (inputs * units, units, units * places, places, 1)
    parts = np.split(weights, np.cumsum(sizes)[:-1])
    return Net(parts[0].reshape(inputs, units), parts[1], parts[2].reshape(units, places), *parts[3:])


def weights_in(inputs: int, units: int, places: int) -> int:
    return inputs * units + units + units * places + places + 1


@dataclass(frozen=True, eq=False)
class Judgement:
    """A network of a game, with what it takes for usual, and where it comes from."""

    game: Game
    units: int
    alone: bool  # without what the game's `value` says
    usual: Any  # [number]: what each number is mostly; the network sees what differs
    scales: Any  # [number]: of one that is no choice among few
    weights: Any
    origin: Mapping[str, Any]

    @cached_property
    def reading(self) -> Reading:
        return reading_of(self.game)

    @cached_property
    def net(self) -> Net:
        return net_of(self.weights, self.reading.inputs, self.units, self.reading.places)

    @cached_property
    def _numbers(self) -> Any:
        table = self.reading.tables.copy()
        table[..., USUAL] = self.usual
        table[table[..., KIND] == BITS, USUAL] = 0
        return table

    def mind(self, weights: Any = None) -> Mind:
        """What the compiled functions judge with; others may share its weights, not its scratch space."""
        reading, dtype = self.reading, self.game.rules.STATE
        net = self.net
        if weights is not None:
            net = net_of(weights, reading.inputs, self.units, reading.places)
        memory = np.zeros(-(-dtype.itemsize // 8), np.int64)
        most = self.most_inputs
        return Mind(
            net,
            self._numbers,
            np.asarray(self.scales, np.float32),
            np.array([reading.columns]),
            np.array([reading.columns + reading.places - 1]),
            np.array([int(reading.turned)]),
            np.array([int(self.alone)]),
            memory.view(np.uint8)[: dtype.itemsize].view(dtype),
            memory.view(np.int8),
            memory.view(np.int16),
            memory.view(np.int32),
            memory,
            np.zeros(most, np.int32),
            np.zeros(most, np.float32),
            np.zeros(reading.places, np.float32),
            np.zeros(self.units, np.float32),
            np.zeros(reading.places, np.float32),
        )

    @cached_property
    def most_inputs(self) -> int:
        """That can differ from 0 at once."""
        sets = sum(f.count * (f.span - 1) for f in self.reading.fields if f.told.how == BITS)
        return self.reading.numbers + sets + self.reading.places

    # --- files ----------------------------------------------------------------------------------------

    def save(self) -> bytes:
        arrays: dict[str, Any] = {
            "usual": np.asarray(self.usual, np.int64),
            "scales": np.asarray(self.scales, np.float32),
            "weights": np.asarray(self.weights, np.float16),
        }
        facts = {
            "format": FORMAT,
            "game": self.game.name,
            "observation": self.reading.version,
            "units": self.units,
            "alone": self.alone,
            "origin": dict(self.origin),
        }
        about = json.dumps(facts, sort_keys=True)
        memory = io.BytesIO()
        about_it = np.array([about, _digest(about, arrays)])
        np.savez_compressed(memory, allow_pickle=False, about=about_it, **arrays)
        return memory.getvalue()

    @property
    def digest(self) -> str:
        """A short text that is the same for the same network."""
        return hashlib.sha256(np.asarray(self.weights, np.float16).tobytes()).hexdigest()[:16]


def _digest(about: str, arrays: Mapping[str, Any]) -> str:
    found = hashlib.sha256(about.encode())
    for name in ARRAYS:
        found.update(f"{name} {arrays[name].dtype} {arrays[name].shape}".encode() + arrays[name].tobytes())
    return found.hexdigest()


def read_judgement(game: Game, data: bytes, where: str) -> Judgement:
    """The judgement that a file holds, checked."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            about, digest = (str(word) for word in found["about"])
            arrays = {name: found[name] for name in ARRAYS}
        facts = json.loads(about)
        whole = digest == _digest(about, arrays)
    except Exception as error:
        raise BadJudgement(
            f"{where} is no file of a learnt judgement, or it is damaged; `asterion train` makes one."
        ) from error
    if not whole:
        raise BadJudgement(f"{where} is damaged: its weights are not those that were saved.")
    if facts["format"] != FORMAT:
        raise BadJudgement(f"{where} is of the format {facts['format']!r}; this version reads {FORMAT!r}.")
    if facts["game"] != game.name:
        raise BadJudgement(f"{where} was learnt at {facts['game']}, not at {game.name}.")
    reading = reading_of(game)
    if facts["observation"] != reading.version:
        raise BadJudgement(
            f"{where} was learnt from other observations of {game.title} than this version makes; "
            f"train anew with `asterion train {game.name}`."
        )
    return Judgement(
        game,
        facts["units"],
        facts["alone"],
        arrays["usual"],
        arrays["scales"],
        arrays["weights"].astype(np.float32),
        facts["origin"],
    )


@lru_cache
def plain(game: Game) -> Judgement:
    """The game's own `value`, without a network."""
    reading = reading_of(game)
    weights = np.zeros(weights_in(reading.inputs, 0, reading.places), np.float32)
    weights[-1] = 1.0
    return Judgement(
        game,
        0,
        False,
        np.zeros(reading.numbers, np.int64),
        np.zeros(reading.numbers, np.float32),
        weights,
        {},
    )


@lru_cache
def judgement_of(game: Game) -> Judgement:
    """What was learnt of this game and comes with the house, or else its own `value`."""
    path = FOLDER / f"{game.name}.npz"
    if not path.exists():
        return plain(game)
    return read_judgement(game, read_bytes(path), str(path))
