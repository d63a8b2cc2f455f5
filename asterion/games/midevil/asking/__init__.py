"""MidEvil: who is asked unseen, and when a person should be; here, what the room offers."""

from asterion.games.midevil.asking.moments import HUSH, INSTRUCTIONS, decline, matters

__all__ = [
    "HUSH",
    "INSTRUCTIONS",
    "decline",
    "matters",
]
