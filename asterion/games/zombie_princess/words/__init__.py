"""Zombie Princess: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.zombie_princess.words.choices import choice
from asterion.games.zombie_princess.words.events import event, outcome
from asterion.games.zombie_princess.words.notation import notation, read, wish
from asterion.games.zombie_princess.words.phases import kind, phase
from asterion.games.zombie_princess.words.prompts import prompt
from asterion.games.zombie_princess.words.reasons import why_not

__all__ = [
    "choice",
    "event",
    "kind",
    "notation",
    "outcome",
    "phase",
    "prompt",
    "read",
    "why_not",
    "wish",
]
