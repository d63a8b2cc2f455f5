"""Moves, questions, events and refusals as text."""

from asterion.core.game import Setting, seat_title
from asterion.core.kernel.contract import CONCEALED, OVER
from asterion.core.notation import by_block
from asterion.core.rooms import State
from lantern_cellar.rules import BLOCKS, CELLS, FACES, NONE, SHOWN, WALK

CHOICES = {"card": "The treasure is in cell {}", "die": "The die shows {}", "walk": "Carry it on by {}"}
EVENTS = ("{0} sees {2}.", "{} throws a {}.", "{} goes to cell {}.", "{} wins: the treasure was in cell {}.")
PROMPTS = {"card": "draws a card", "die": "throws the die", "walk": "carries it on", "over": "is asked"}
RULES = {"card": "LC-2", "die": "LC-3", "walk": "LC-4", "over": "LC-5"}  # why nothing else is legal
kind, notation, read = by_block(BLOCKS)  # such as card-11, die-0 and walk-5


def wish(setting: Setting, s: State, target: str) -> int | None:
    return {f"cell-{(s.lantern + by) % CELLS}": WALK + by for by in range(FACES)}.get(target)


def choice(setting: Setting, s: State, move: int) -> str:
    return CHOICES[kind(move)].format(BLOCKS.decode(move)[1])


def phase(setting: Setting, s: State) -> str:
    return "over" if s.actor == OVER else "card" if s.card == NONE else "die" if s.die == NONE else "walk"


def prompt(setting: Setting, s: State) -> str:
    return f"{seat_title(setting.actor_name(int(s.actor)))} {PROMPTS[phase(setting, s)]}."


def why_not(setting: Setting, s: State, move: int) -> str:
    return RULES[phase(setting, s)]


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    who, number, _, card = detail
    seen = "the card" if card == CONCEALED else f"card {card}"
    return EVENTS[kind].format(seat_title(setting.seat_names[who]), number, seen)


def outcome(setting: Setting, s: State) -> str:
    return event(setting, SHOWN, (int(s.score.argmax()), int(s.card), 0, 0))
