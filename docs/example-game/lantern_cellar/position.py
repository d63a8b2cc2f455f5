"""A state as facts in words, read back and checked."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.position_facts import Fact, FactReader, named
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS, FACES, NONE, TURNS, hand_on

NUMBERS = tuple(str(number) for number in range(CELLS))
FACTS = (
    Fact("turns", "How many turns are over.", f"0 to {TURNS}"),
    Fact("lantern", "The cell in which the lantern is.", NUMBERS),
    Fact("card", "The cell of the treasure; none before the card is drawn.", "a cell, or -"),
    Fact("die", "What the die shows; none before it is thrown.", ("-", *NUMBERS[:FACES])),
    Fact("to_move", "Who is asked.", "a seat, chance or nobody", derived=True),
)


def describe(setting: Setting, s: State) -> dict[str, str]:
    card = "*" if s.card == CONCEALED else named(NUMBERS, s.card)
    facts = {"turns": str(s.turns), "lantern": str(s.lantern), "card": card, "die": named(NUMBERS, s.die)}
    return facts | {"to_move": setting.actor_name(int(s.actor))}


def build(setting: Setting, facts: dict[str, str]) -> State:
    reader = FactReader(setting, facts)
    s = reader.s
    s.turns, s.lantern = reader.number("turns", TURNS), reader.word("lantern", NUMBERS, str(s.lantern))
    s.card, s.die = reader.named("card", NUMBERS), reader.named("die", NUMBERS[:FACES])
    hand_on(s, None)
    return reader.checked()


def impossible(setting: Setting, s: State) -> str | None:
    if s.card == NONE and (s.turns or s.die != NONE or s.lantern != setting.box.lantern):
        return "the card is drawn before anything else (LC-2)"
    return "after the last turn nobody throws (LC-5)" if s.turns == TURNS and s.die != NONE else None
