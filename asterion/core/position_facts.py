"""The facts of a position, as every game writes and reads them: a word, a number, or words with commas.

`-` stands for none. What a game's `describe` writes with the functions, its `build` reads with a FactReader.
Its position module lists them all in `FACTS`, with what they mean.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from asterion.core.errors import BadPosition
from asterion.core.game import Game, Setting
from asterion.core.rooms import State


@dataclass(frozen=True)
class Fact:
    """A fact of a game's positions, for people who write one."""

    name: str  # `{seat}` in it stands for the name of each seat
    meaning: str  # a sentence
    values: str | tuple[str, ...]  # in words, or all the words that it can be
    derived: bool = False  # it follows from the other facts: it may be left out, and must agree with them
    only: str = ""  # when there is such a fact, if not always: "with the option castle"
    names: Callable[[Setting], Iterable[str]] | None = None  # in a setting, where not the usual ones
    partial: bool = False  # what goes without saying may be left out of it

    def names_in(self, setting: Setting) -> list[str]:
        """The names that the fact has in a setting; none if it is not there."""
        if self.names is not None:
            return list(self.names(setting))
        return list(dict.fromkeys(self.name.format(seat=seat) for seat in setting.seat_names))

    @property
    def values_in_words(self) -> str:
        if isinstance(self.values, str):
            return self.values
        return " or ".join(part for part in (", ".join(self.values[:-1]), self.values[-1]) if part)


def facts_of(game: Game) -> tuple[Fact, ...]:
    """All facts that the positions of this game can have, in the order in which they are written."""
    return game.position.FACTS


def facts_in(setting: Setting) -> dict[str, Fact]:
    """The facts that a position of this setting has, by name."""
    return {name: fact for fact in facts_of(setting.game) for name in fact.names_in(setting)}


def listed(words: Iterable[str]) -> str:
    return ",".join(words) or "-"


def named(names: Sequence[str], index: int) -> str:
    """One of the names, or `-` for the index -1."""
    return "-" if index == -1 else names[index]


class FactReader:
    """Reads facts into a state, `s`; every error names the fact and what it could be."""

    derived: ClassVar[tuple[str, ...]] = ()  # facts that follow from the others, and must agree with them

    def __init__(self, setting: Setting, facts: dict[str, str]) -> None:
        self.setting = setting
        self.facts = facts
        self.s: State = setting.start()
        known = facts_in(setting) or self.described()
        for key in facts:
            if key not in known:
                raise BadPosition(
                    f"A position of {setting.game.title} has no fact {key!r}; it has {', '.join(known)}."
                )

    def described(self) -> dict[str, str]:
        facts: dict[str, str] = self.setting.game.position.describe(self.setting, self.s)
        return facts

    def checked(self) -> State:
        """The state that was read, once it is known to be possible."""
        reason = self.setting.game.position.impossible(self.setting, self.s)
        if reason:
            raise BadPosition(f"This position is impossible: {reason}.")
        derived = [name for name, fact in facts_in(self.setting).items() if fact.derived]
        found = self.described() if derived or self.derived else {}
        for key in dict.fromkeys((*derived, *self.derived)):
            if self.facts.get(key, found[key]) != found[key]:
                raise self.fail(key, f"{found[key]}, as the other facts say")
        return self.s

    def fail(self, key: str, could_be: str) -> BadPosition:
        return BadPosition(f"{key} is {self.facts.get(key, '-')!r}; it must be {could_be}.")

    def word(self, key: str, choices: Sequence[str], default: str = "-") -> int:
        """Which of the choices it is."""
        word = self.facts.get(key, default)
        if word not in choices:
            raise self.fail(key, "one of " + ", ".join(choices))
        return list(choices).index(word)

    def named(self, key: str, names: Sequence[str], default: str = "-") -> int:
        """Which of the names it is, -1 for `-`."""
        return self.word(key, ("-", *names), default) - 1

    def number(self, key: str, most: int, default: int = 0) -> int:
        word = self.facts.get(key, str(default))
        if not word.isdecimal() or not word.isascii() or len(word) > 9 or int(word) > most:
            raise self.fail(key, f"a number from 0 to {most}")
        return int(word)

    def words(self, key: str, default: str = "-") -> list[str]:
        text = self.facts.get(key, default)
        return [] if text == "-" else text.split(",")
