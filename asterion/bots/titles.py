"""What people call the bots."""

from asterion.bots.levels import LEVELS

LEVEL_TITLES = ("beginner", "learner", "casual", "regular", "skilled", "expert", "master", "strongest")
LEVEL_NAMES = tuple(f"level-{level}" for level in range(1, len(LEVELS) + 1))
USUAL = "level-3"  # who sits down when nobody said how strong


def bot_title(name: str) -> str:
    """A bot's name in words: `level-3` is a "level 3 bot (casual)"."""
    if name in LEVEL_NAMES:
        return f"level {name.removeprefix('level-')} bot ({level_title(name)})"
    return f"{name.replace('_', ' ')} bot"


def level_title(name: str) -> str:
    """How strong the bot of a level is, in a word."""
    return LEVEL_TITLES[LEVEL_NAMES.index(name)]
