"""Space Princess: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.space_princess.words.notation import notation, read, wish
from asterion.games.space_princess.words.reasons import why_not
from asterion.games.space_princess.words.sentences import choice, event, kind, outcome, phase, prompt

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
