"""Playing any game in a terminal."""

from asterion.terminal.learn import learn
from asterion.terminal.play import play

__all__ = ["learn", "play"]
