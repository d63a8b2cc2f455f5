"""Maze's End: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.mazes_end.words.notation import kind, notation, read
from asterion.games.mazes_end.words.reasons import why_not
from asterion.games.mazes_end.words.sentences import choice, event, outcome, phase, prompt, wish

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
