"""Options of a game: typed, explained, with defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations as choose
from itertools import product

import numpy as np

from asterion.core.errors import BadOption

OptionValue = bool | str
SWITCH = {
    **{"yes": True, "on": True, "true": True, "1": True},
    **{"no": False, "off": False, "false": False, "0": False},
}


@dataclass(frozen=True)
class Option:
    """A switch of the rules. Without `values` it is a yes/no switch, off by default."""

    name: str
    sentence: str
    values: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    told: tuple[str, ...] = ()  # each value in a sentence of its own
    needs: tuple[str, ...] = ()  # it matters only where these are on
    players: tuple[int, ...] = ()  # and at tables of so many, if not at all

    def words(self, value: OptionValue) -> str:
        """What a value means, in a sentence if there is one."""
        return self.told[self.values.index(str(value))] if self.told else str(value).replace("_", " ")

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        """Every value, the default first. A value's place in this list is what the state holds."""
        return self.values or (False, True)

    @property
    def default(self) -> OptionValue:
        return self.choices[0]

    @property
    def in_order(self) -> tuple[OptionValue, ...]:
        """Every value in an order to be read in: numbers by their size, others with the default first."""
        numbers = [value for value in self.values if value.isdecimal()]
        return (
            tuple(sorted(numbers, key=int)) if numbers and len(numbers) == len(self.values) else self.choices
        )

    def parse(self, value: object) -> OptionValue:
        """The value that is meant: as it is written, as a number, or for on and off as yes and no."""
        word = str(value).strip().lower().replace("_", "-") if isinstance(value, str | int) else ""
        if word in self.values:
            return word
        if word in SWITCH and (not self.values or set(self.values) == {"on", "off"}):
            return SWITCH[word] if not self.values else "on" if SWITCH[word] else "off"
        *others, last = [self.text(choice) for choice in (self.in_order if self.values else (True, False))]
        raise BadOption(f"Option {self.name} is {value!r}; it can be {', '.join(others)} or {last}.")

    def text(self, value: OptionValue) -> str:
        return value if isinstance(value, str) else "yes" if value else "no"


def resolve(options: tuple[Option, ...], wanted: Mapping[str, object], game: str) -> dict[str, OptionValue]:
    """All options with their values: the wanted ones checked, the others at their defaults."""
    by_name = {option.name: option for option in options}
    for name in wanted:
        if name not in by_name:
            near = get_close_matches(name, by_name, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(by_name) or 'none'}."
            raise BadOption(f"{game} has no option {name!r}; {hint}")
    return {
        name: option.parse(wanted[name]) if name in wanted else option.default
        for name, option in by_name.items()
    }


def combinations(options: tuple[Option, ...]) -> list[dict[str, OptionValue]]:
    """Every combination of option values."""
    names = [option.name for option in options]
    return [
        dict(zip(names, values, strict=True)) for values in product(*(option.choices for option in options))
    ]


def covering(ways: Sequence[Mapping[str, object]]) -> list[int]:
    """Which ways are enough: any three values that meet in one of all meet in one of these, too."""
    triples = [
        {tuple((name, way[name]) for name in names) for names in choose(sorted(way), 3)} for way in ways
    ]
    number = {triple: at for at, triple in enumerate(sorted(set().union(*triples), key=str))}
    missing = np.zeros((len(ways), len(number)), np.int32)
    for at, met in enumerate(triples):
        missing[at, [number[triple] for triple in met]] = 1
    taken = []
    while missing.any():
        taken.append(int(missing.sum(1).argmax()))
        missing[:, missing[taken[-1]] == 1] = 0
    return sorted(taken)
