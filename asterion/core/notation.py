"""What is said of a text that is no move, and a notation for games that need none of their own."""

from collections.abc import Callable
from difflib import get_close_matches

from asterion.core.errors import BadNotation
from asterion.core.game import Setting
from asterion.core.kernel.blocks import Blocks
from asterion.core.kernel.contract import OVER
from asterion.core.rooms import State


def no_such_move(setting: Setting, s: State, text: str, meant: str = "") -> BadNotation:
    """The error to raise: it names what was meant, as far as the game knows, or else the legal move that
    looks most like the text, or some that there are."""
    hint = f"did you mean {meant}?" if meant else _hint(setting, s, text)
    return BadNotation(f"{text!r} is no move of {setting.game.title}{' now' if meant else ''}; {hint}")


def _hint(setting: Setting, s: State, text: str) -> str:
    words = setting.game.words
    legal = [words.notation(setting, s, move) for move in setting.legal(s)]
    by_lower = {name.lower(): name for name in legal}
    near = get_close_matches(text.strip().lower(), by_lower, 1, 0.5)
    if near:
        return f"did you mean {by_lower[near[0]]}?"
    if legal:
        return f"now it could be {', '.join(legal[:8])}{' …' if len(legal) > 8 else ''}."
    if s.actor == OVER:
        return "the game is over."
    prompt = words.prompt(setting, s)  # whoever is asked has secrets: the legal moves are hidden in this view
    return f"now {prompt[0].lower()}{prompt[1:]}"


Kind = Callable[[int], str]
Notation = Callable[[Setting, State, int], str]
Read = Callable[[Setting, State, str], int]


def by_block(blocks: Blocks) -> tuple[Kind, Notation, Read]:
    """`kind`, `notation` and `read` of a game whose moves are written as their blocks are called, with the
    indices: `card-3`."""

    def kind(move: int) -> str:
        return blocks.name(blocks.block(move)).lower()

    texts = ["-".join([kind(move), *map(str, blocks.decode(move)[1:])]) for move in range(blocks.moves)]

    def notation(setting: Setting, s: State, move: int) -> str:
        return texts[move]

    def read(setting: Setting, s: State, text: str) -> int:
        word = text.strip().lower()
        if word not in texts:
            raise no_such_move(setting, s, text)
        return texts.index(word)

    return kind, notation, read
