"""What people type: a number of the list, a move in notation, or a command."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from difflib import get_close_matches

from asterion.core.errors import AsterionError
from asterion.core.match import Choice

COMMANDS = {
    "undo": "take back your last choice (undo! goes further back, if the table agrees)",
    "hint": "a good choice, and why",
    "why MOVE": "which rule forbids a move, such as why {example}",
    "rules ID": "a rule by its id; rules WORD finds the rules that mention a word",
    "board": "draw the board again",
    "moves": "list your choices again",
    "story": "all that has happened so far",
    "ask WHEN": "ask me whether I play something always, when it matters, or never",
    "review": "after the end: the choices that cost most",
    "save FILE": "keep the game in a file (save! replaces an old one)",
    "quit": "leave the table",
}
NAMES = {*(form.split()[0] for form in COMMANDS), "help", "undo!", "save!"}
LESSON_COMMANDS = {
    "hint": "a word of help",
    "again": "start this step again",
    "next": "go on to the next scene",
    **{form: COMMANDS[form] for form in ("why MOVE", "rules ID", "board", "moves", "story")},
    "quit": "leave the lesson",
}
LESSON_NAMES = {*(form.split()[0] for form in LESSON_COMMANDS), "help"}
SYNONYMS = {"exit": "quit", "q": "quit", "?": "help", "rule": "rules"}
NUMBER = re.compile(r"#?(\d{1,9})[).:]?")


@dataclass(frozen=True)
class Command:
    name: str
    argument: str = ""


def without_asking(commands: Mapping[str, str]) -> dict[str, str]:
    """The commands of a game that asks nobody unseen by the others."""
    return {form: sentence for form, sentence in commands.items() if not form.startswith("ask ")}


def labels(choices: Sequence[Choice]) -> list[str]:
    """What to type for each choice: its number in the list, or its notation where that is a number itself."""
    if any(choice.notation.isdigit() for choice in choices):
        return [choice.notation for choice in choices]
    return [str(number) for number in range(1, len(choices) + 1)]


def understand(text: str, choices: Sequence[Choice], names: Set[str] = NAMES) -> Choice | Command | None:
    """The choice or the command that is meant; None if the text can only be read by the game itself."""
    word = " ".join(text.split()).lower()
    if not word and len(choices) == 1:
        return choices[0]
    if not word:
        raise AsterionError("Type a number of the list, or help.")
    for choice in choices:
        if word == choice.notation.lower():
            return choice
    number = NUMBER.fullmatch(word)
    if number:
        return _numbered(str(int(number[1])), choices)
    return read_command(text, names)


def read_command(text: str, names: Set[str] = NAMES) -> Command | None:
    name, _, argument = text.strip().partition(" ")
    name = SYNONYMS.get(name.lower(), name.lower())
    return Command(name, argument.strip()) if name in names else None


def _numbered(number: str, choices: Sequence[Choice]) -> Choice:
    by_label = dict(zip(labels(choices), choices, strict=True))
    if number not in by_label:
        first, *others = by_label
        span = f"choices are {first} to {others[-1]}" if others else f"the only one is {first}"
        raise AsterionError(f"There is no choice {number}; {span}.")
    return by_label[number]


def meant(text: str, names: Set[str] = NAMES) -> str:
    """For a text that is neither a move nor a command: where help is to be found."""
    near = get_close_matches(text.split()[0].lower(), names, 1, 0.7)
    return f"Did you mean {near[0]}?" if near else "Type help for the commands."
