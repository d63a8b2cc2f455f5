"""Players without hands: bots that choose from what their seat may know."""

from asterion.bots.simple import BOTS, Bot, GreedyBot, RandomBot, make_bot

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]
