"""Players without hands: bots that choose from what their seat may know."""

from asterion.bots.levels import LEVELS, LevelBot, level_of
from asterion.bots.registry import bot_label, bot_names, known_bot, make_bot, register_bot, the_names
from asterion.bots.simple import Bot, QuickBot, RandomBot

__all__ = [
    "LEVELS",
    "Bot",
    "LevelBot",
    "QuickBot",
    "RandomBot",
    "bot_label",
    "bot_names",
    "known_bot",
    "level_of",
    "make_bot",
    "register_bot",
    "the_names",
]
