"""A state as facts in words, read back and checked."""

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, CONCEALED, OVER
from asterion.core.position_facts import Fact, FactReader, named
from asterion.core.rooms import State
from lantern_cellar.rules import CELLS, FACES, NONE, TURNS, winner

NAMES = tuple(str(cell) for cell in range(CELLS))
FACTS = (
    Fact("turns", "How many turns are over.", f"0 to {TURNS}"),
    Fact("die", "What the die shows; 0 before it is thrown.", f"0 to {FACES}"),
    Fact("card", "The cell of the lantern; none before it is drawn.", "a cell, or -"),
    Fact("{seat}", "The cell in which the seat is.", NAMES),
    Fact("to_move", "Who is asked: a seat or chance.", "a seat, chance or nobody", derived=True),
)


def describe(setting: Setting, s: State) -> dict[str, str]:
    card = "*" if s.card == CONCEALED else named(NAMES, s.card)
    facts = {"turns": str(s.turns), "die": str(s.die), "card": card}
    facts |= {name: str(s.at[seat]) for seat, name in enumerate(setting.seat_names)}
    return facts | {"to_move": setting.actor_name(int(s.actor))}


def build(setting: Setting, facts: dict[str, str]) -> State:
    reader = FactReader(setting, facts)
    s = reader.s
    s.turns, s.die = reader.number("turns", TURNS), reader.number("die", FACES)
    s.card = reader.named("card", NAMES)
    for seat, name in enumerate(setting.seat_names):
        s.at[seat] = reader.word(name, NAMES, str(s.at[seat]))
    s.actor = OVER if s.turns == TURNS else s.turns % 2 if s.die else CHANCE
    if s.actor == OVER:
        s.score[winner(s)] = 1.0
    return reader.checked()


def impossible(setting: Setting, s: State) -> str | None:
    if s.at[0] == s.at[1]:
        return "nobody ends his walk in the other's cell (LC-5)"
    if s.card == NONE and (s.turns or s.die or list(s.at) != list(setting.work.begins)):
        return "the card is drawn before anything else (LC-2)"
    return "after the last turn nobody throws (LC-6)" if s.turns == TURNS and s.die else None
