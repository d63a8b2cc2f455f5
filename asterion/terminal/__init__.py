"""Playing any game in a terminal."""

from asterion.terminal.play import play

__all__ = ["play"]
