"""Maze's End: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.mazes_end.words.choices import choice
from asterion.games.mazes_end.words.events import event, outcome
from asterion.games.mazes_end.words.notation import notation, read, wish
from asterion.games.mazes_end.words.phases import kind, phase
from asterion.games.mazes_end.words.prompts import prompt, routine
from asterion.games.mazes_end.words.reasons import why_not

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
