"""Maze's End: nothing is hidden (ME-29); the order of the deck is nobody's knowledge but chance's."""

from asterion.core.rule import rule


@rule
def redact(s, seat):
    return


@rule
def guess(s, work, seat, rng):
    return
