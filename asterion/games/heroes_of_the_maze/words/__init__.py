"""Heroes of the Maze: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.heroes_of_the_maze.words.reasons import why_not
from asterion.games.heroes_of_the_maze.words.sentences import (
    choice,
    event,
    kind,
    notation,
    outcome,
    phase,
    prompt,
    read,
    wish,
)

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
