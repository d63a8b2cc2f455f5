"""Eight levels of one engine: how long it thinks, and how much it overlooks."""

import random
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from asterion.bots.judgement import plain
from asterion.bots.search import Search, Thought
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.match import View
from asterion.core.rooms import State


class Level(NamedTuple):
    playouts: int
    overlooks: float  # how likely each of its choices escapes its notice


LEVELS = (
    Level(4, 0.75),
    Level(8, 0.5),
    Level(24, 0.3),
    Level(60, 0.15),
    Level(110, 0.06),
    Level(220, 0.0),
    Level(1000, 0.0),
    Level(5000, 0.0),
)
LEVEL_TITLES = ("beginner", "learner", "casual", "regular", "skilled", "expert", "master", "strongest")
LEVEL_NAMES = tuple(f"level-{level}" for level in range(1, len(LEVELS) + 1))
USUAL = "level-3"  # who sits down when nobody said how strong
NODES_PER_PLAYOUT = 8  # what is kept from one choice to the next


def level_of(game: Game, level: int) -> Level:
    """What a level is at this game, whose card may give playouts of its own."""
    usual = LEVELS[level - 1]
    return usual._replace(playouts=game.playouts.get(level, usual.playouts))


def level_title(name: str) -> str:
    """How strong the bot of a level is, in a word: `level-3` is "casual"."""
    return LEVEL_TITLES[LEVEL_NAMES.index(name)]


def bot_title(name: str) -> str:
    """A bot's name in words: `level-3` is a "level 3 bot (casual)"."""
    if name in LEVEL_NAMES:
        return f"level {name.removeprefix('level-')} bot ({level_title(name)})"
    return f"{name.replace('_', ' ')} bot"


class LevelBot:
    """Plays at a level, 1 (a beginner who misses things) to 8 (the strongest there is)."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        if not 1 <= level <= len(LEVELS):
            raise AsterionError(f"There is no level {level}; levels are 1 to {len(LEVELS)}.")
        self.level = level
        self.name = f"level-{level}"
        self.seconds: float | None = None  # it thinks no longer than that
        self._seed = secrets.randbits(64) if seed is None else seed
        self._random = random.Random(self._seed)
        self._search: Search | None = None

    def choose(self, view: View) -> int:
        """The move, given the view of the bot's own seat while it has choices."""
        return self.decide(view.setting, view.state, view.seat, [choice.move for choice in view.choices])

    def decide(self, setting: Setting, state: State, seat: int, moves: Sequence[int]) -> int:
        """The same from the redacted state and the legal moves alone."""
        return moves[0] if len(moves) == 1 else self.pick(self._think(setting, state, seat))

    def think(self, view: View) -> Thought:
        return self._think(view.setting, view.state, view.seat)

    def _think(self, setting: Setting, state: State, seat: int) -> Thought:
        if self._search is None or self._search.setting is not setting:
            self._search = self._new_search(setting)
        return self._search.think(state, seat, level_of(setting.game, self.level).playouts, self.seconds)

    def pick(self, thought: Thought) -> int:
        """Among what it notices, the best; a secret choice is drawn."""
        overlooks = LEVELS[self.level - 1].overlooks
        noticed = [option for option in thought.options if self._random.random() >= overlooks]
        noticed = noticed or [self._random.choice(thought.options)]
        shares = [option.share for option in noticed]
        if sum(shares) > 0:
            return self._random.choices(noticed, shares)[0].move
        return max(noticed, key=lambda option: (option.playouts, option.expects)).move

    def _new_search(self, setting: Setting) -> Search:
        nodes = max(2048, NODES_PER_PLAYOUT * level_of(setting.game, self.level).playouts)
        # By the game's own estimate: the levels are as strong as they were measured, beginners not stronger.
        return Search(setting, self._seed, nodes, judgement=plain(setting.game))
