"""Options of a game: typed, explained, with defaults."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations as choose
from itertools import product

import numpy as np

from asterion.core.errors import BadOption

OptionValue = bool | str


@dataclass(frozen=True)
class Option:
    """A switch of the rules. Without `values` it is a yes/no switch, off by default."""

    name: str
    sentence: str
    values: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        """Every value, the default first. A value's place in this list is what the state holds."""
        return self.values or (False, True)

    @property
    def default(self) -> OptionValue:
        return self.choices[0]

    def parse(self, value: object) -> OptionValue:
        if not self.values:
            words = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}
            if isinstance(value, bool):
                return value
            if str(value).lower() in words:
                return words[str(value).lower()]
            raise BadOption(f"Option {self.name} is {value!r}; it can be yes or no.")
        if value in self.values:
            return str(value)
        raise BadOption(f"Option {self.name} is {value!r}; it can be {' or '.join(self.values)}.")

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
