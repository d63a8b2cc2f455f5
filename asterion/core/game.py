"""The game card: everything the rest of the house knows about a game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from asterion.core import options as option_lists
from asterion.core.components import Components, read_components
from asterion.core.errors import BadOption
from asterion.core.kernel.contract import CHANCE, CONCEALED, LOG, OVER, SPECTATOR
from asterion.core.kernel.flat import blank
from asterion.core.kernel.rule import specialise
from asterion.core.lesson import Lesson, read_lesson
from asterion.core.observation import Observation
from asterion.core.options import Option, OptionValue
from asterion.core.rooms import Asking, Picture, Position, Rules, Sketch, State, Words
from asterion.core.rulebook import Rule, read_rulebook

MOST_WAYS = 100  # of playing a game that are all tried
MOST_BOXES = 32  # of components of people's own, kept laid out for each game
MOST_SETTINGS = 256  # of each game that are remembered


class _Benches(threading.local):
    """The benches of a thread: whoever else plays the same game at the same moment has another."""

    def __init__(self) -> None:
        self.of: dict[Game, Any] = {}


_benches = _Benches()


def seat_title(name: str) -> str:
    """A seat's short name as people write it."""
    return name.replace("-", " ").capitalize()


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A declarative card. What each room offers is described in `rooms.py`, all of it in docs/new-game.md."""

    name: str  # on the command line and in records
    title: str
    pitch: str  # a paragraph for people who have never seen the game
    minutes: int  # a usual game's length
    complexity: int  # how much there is to learn: 1 (told in a minute) to 5 (an evening)
    seats: tuple[int, ...]  # allowed numbers of seats, the usual one first
    seat_names: tuple[str, ...]  # at a full table; `name_seats` says who sits at a smaller one
    options: tuple[Option, ...] = ()
    folder: Path  # components.toml, rulebook.md and lesson.toml lie here
    prepare: Callable[[Components, Any], None]  # check components and lay their tables into a box
    rules: Rules
    words: Words
    position: Position
    picture: Picture
    sketch: Sketch
    asking: Asking | None = None  # where players are asked unseen by the others
    name_seats: Callable[[int, Mapping[str, OptionValue]], tuple[str, ...]] | None = None
    clash: Callable[[int, Mapping[str, OptionValue]], str | None] | None = None  # why not, if so
    routine: Callable[[Setting, State], str] | None = (
        None  # of a button that answers what is asked often, or ""
    )
    observed: Observation | None = None  # how the state is told to programs, if not as plain numbers
    unlearned: tuple[str, ...] = ()  # fields of the state that a learnt judgement does not look at
    playouts: Mapping[int, int] = field(default_factory=dict)  # of bots' levels, where not the usual ones
    final: Mapping[int, str] = field(default_factory=dict)  # events never taken back nor tried out: the rule

    def __post_init__(self) -> None:
        taken = [name for name in self.rules.STATE.names or () if hasattr(np.void, name)]
        if taken:
            raise TypeError(
                f"{self.name}: a record has an attribute {taken[0]!r} of its own; rename the field"
            )

    @cached_property
    def standard_components(self) -> Components:
        return read_components(self.folder / "components.toml")

    @cached_property
    def _settings(self) -> dict[tuple[Any, ...], Setting]:
        return {}

    @cached_property
    def _boxes(self) -> dict[str, Any]:
        return {}

    def box(self, components: Components) -> Any:
        """These components, checked, as the tables that the rules read. Nobody can change them."""
        found = self._boxes.get(components.digest)
        if found is None:
            found = self._laid_out(components)
            if len(self._boxes) >= MOST_BOXES:
                self._boxes.clear()
            self._boxes[components.digest] = found
        return found

    def _laid_out(self, components: Components) -> Any:
        """A new box; for large ones that takes long."""
        memory = np.zeros(1, self.rules.BOX)
        self.prepare(components, memory[0])
        memory.flags.writeable = False
        return memory[0]

    @property
    def bench(self) -> Any:
        """The scratch space of the rules in this thread; what is in it lasts for one call of them."""
        found = _benches.of.get(self)
        if found is None:
            found = _benches.of[self] = blank(self.rules.BENCH)
        return found

    @cached_property
    def rulebook(self) -> dict[str, Rule]:
        return read_rulebook(self.folder / "rulebook.md")

    @cached_property
    def lesson(self) -> Lesson | None:
        """The scenes that teach the game, if it has any."""
        path = self.folder / "lesson.toml"
        return read_lesson(path) if path.exists() else None

    def is_hush(self, kind: int) -> bool:
        """Whether this kind of event only says that somebody may be asked: nobody hears of it."""
        return self.asking is not None and kind == self.asking.HUSH

    @cached_property
    def loops(self) -> ModuleType:
        """The compiled loops of `loops.py` over this game."""
        return self.specialised("asterion.core.kernel.loops")

    @cached_property
    def observation(self) -> Observation:
        """What a seat may know, as numbers."""
        return self.observed or Observation(self.rules.STATE, len(self.seat_names), {})

    def specialised(self, module_name: str) -> ModuleType:
        """A module of loops over the contract, compiled for this game."""
        names = ("setup", "legal", "weights", "apply", "secret", "redact", "guess", "take_back", "value")
        return specialise(
            module_name, self.folder / "rules", {name: getattr(self.rules, name) for name in names}
        )

    def facts(self) -> dict[str, Any]:
        """What a program may want to know of the card, as plain data."""
        options = [
            {
                "name": option.name,
                "sentence": option.sentence,
                "values": list(option.choices),
                "default": option.default,
                "rules": list(option.rules),
            }
            for option in self.options
        ]
        return {
            "name": self.name,
            "title": self.title,
            "pitch": self.pitch,
            "minutes": self.minutes,
            "complexity": self.complexity,
            "seats": list(self.seats),
            "seat_names": [{"name": name, "title": seat_title(name)} for name in self.seat_names],
            "options": options,
            "lesson": self.lesson.facts() if self.lesson else [],
        }

    def option_sets(self, seats: int | None = None) -> list[dict[str, OptionValue]]:
        """Every combination of option values that so many seats (the usual number) can play with."""
        seats = self.seats[0] if seats is None else seats
        every = option_lists.combinations(self.options)
        return [options for options in every if not (self.clash and self.clash(seats, options))]

    def ways_to_play(self) -> list[tuple[int, dict[str, OptionValue]]]:
        """Every number of seats with every set of options; of very many, enough for any three to meet."""
        every = [(seats, options) for seats in self.seats for options in self.option_sets(seats)]
        if len(every) <= MOST_WAYS:
            return every
        values = [{"": seats, **options} for seats, options in every]
        return [every[at] for at in option_lists.covering(values)]

    def setting(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
    ) -> Setting:
        """The game as it will be played: seats, options and box, all checked.

        The same ones are the same setting, at all tables: what was worked out for it holds for all of them.
        """
        seats = self.seats[0] if seats is None else seats
        if seats not in self.seats:
            allowed = " or ".join(str(count) for count in sorted(self.seats))
            raise BadOption(f"{self.title} is for {allowed} players, not {seats}.")
        chosen = option_lists.resolve(self.options, options or {}, self.title)
        clash = self.clash(seats, chosen) if self.clash else None
        if clash:
            raise BadOption(clash)
        box = self.standard_components
        if isinstance(components, Components):
            box = components
        elif components is not None:
            box = read_components(Path(components), box)
        key = (seats, tuple(chosen.items()), box.digest)
        found = self._settings.get(key)
        if found is None:
            found = Setting(self, seats, chosen, box)
            if len(self._settings) >= MOST_SETTINGS:
                self._settings.clear()
            self._settings[key] = found
        return found


@dataclass(frozen=True, eq=False)
class Setting:
    """A game with its seats, options and components decided."""

    game: Game
    seats: int
    options: dict[str, OptionValue]
    components: Components

    def __post_init__(self) -> None:
        _ = self.box  # a wrong components file is refused here, not in the middle of a game

    @property
    def box(self) -> Any:
        """The tables of the components, which the rules read."""
        return self.game.box(self.components)

    @property
    def bench(self) -> Any:
        """The scratch space of the rules in this thread."""
        return self.game.bench

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats, in turn order."""
        name_seats = self.game.name_seats
        return name_seats(self.seats, self.options) if name_seats else self.game.seat_names[: self.seats]

    @cached_property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who looks at the table: SPECTATOR, then the seats."""
        return (SPECTATOR, *range(self.seats))

    def start(self) -> State:
        """The start position."""
        state = self.empty()
        self.game.rules.setup(state, self.box, self.bench, self.seats)
        return state

    def empty(self) -> State:
        """A record of zeros with the options written in."""
        state = blank(self.game.rules.STATE)
        for option in self.game.options:
            setattr(state, option.name, option.choices.index(self.options[option.name]))
        return state

    def legal(self, state: State) -> list[int]:
        """The legal moves, or CHANCE's outcomes."""
        if state.actor == OVER:
            return []
        count = self.game.rules.legal(state, self.box, self.bench, self.bench.moves)
        return list(self.bench.moves[:count].tolist())

    def weights(self, state: State) -> list[int]:
        """The weights of CHANCE's outcomes, in the order of `legal`."""
        count = len(self.legal(state))
        self.game.rules.weights(state, self.box, self.bench, self.bench.weights)
        return [int(weight) for weight in self.bench.weights[:count]]

    def apply(self, state: State, move: int) -> list[Event]:
        """Play a legal move on the state; the events it caused."""
        log = blank(LOG)
        self.game.rules.apply(state, self.box, self.bench, move, log)
        fields = (log.kind, log.audience, log.detail)
        told = zip(*(field[: log.count].tolist() for field in fields), strict=True)
        return [Event(kind, audience, tuple(detail)) for kind, audience, detail in told]

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """What these events tell somebody who may know everything."""
        told = (event for event in events if not self.game.is_hush(event.kind))
        return [self.game.words.event(self, event.kind, event.detail) for event in told]

    def redacted(self, state: State, seat: int) -> State:
        """A copy of the state with what the seat may not know blanked."""
        seen = state.copy()
        self.game.rules.redact(seen, seat)
        return seen

    def actor_name(self, actor: int) -> str:
        """The name of a seat, or "chance"."""
        nobody = {CHANCE: "chance", OVER: "nobody", CONCEALED: "somebody"}
        return nobody.get(actor) or self.seat_names[actor]

    def option_text(self) -> str:
        """The options as `name=value` words."""
        return " ".join(
            f"{option.name}={option.text(self.options[option.name])}" for option in self.game.options
        )


@dataclass(frozen=True)
class Event:
    """Something a ply caused. `audience` is the one seat that may know the last detail, or EVERYONE."""

    kind: int
    audience: int
    detail: tuple[int, ...]
