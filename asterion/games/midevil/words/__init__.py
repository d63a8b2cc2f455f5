"""MidEvil: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.midevil.words.choices import choice
from asterion.games.midevil.words.events import event, outcome
from asterion.games.midevil.words.notation import notation, read, wish
from asterion.games.midevil.words.phases import kind, phase
from asterion.games.midevil.words.prompts import prompt
from asterion.games.midevil.words.reasons import why_not
from asterion.games.midevil.words.routine import routine

__all__ = [
    "choice",
    "event",
    "kind",
    "notation",
    "outcome",
    "phase",
    "prompt",
    "read",
    "routine",
    "why_not",
    "wish",
]
