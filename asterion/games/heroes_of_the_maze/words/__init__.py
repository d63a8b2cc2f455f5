"""Heroes of the Maze: moves, questions, events and refusals in words; here, what the room offers."""

from asterion.games.heroes_of_the_maze.words.choices import choice
from asterion.games.heroes_of_the_maze.words.events import event, outcome
from asterion.games.heroes_of_the_maze.words.notation import notation, read, wish
from asterion.games.heroes_of_the_maze.words.phases import kind, phase
from asterion.games.heroes_of_the_maze.words.prompts import prompt
from asterion.games.heroes_of_the_maze.words.reasons import why_not

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
