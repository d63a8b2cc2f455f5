"""Arithmetic of rule functions that knows no game: plain numbers, masks of bits, lists in order."""

import numba
import numpy as np
from numpy.typing import NDArray

from asterion.core.kernel.rule import rule, rule_for


def first_bits(bits: int) -> NDArray[np.int16]:
    """[mask]: the lowest bit set in each mask of so many bits; 0 for none."""
    return np.array([max(0, (mask & -mask).bit_length() - 1) for mask in range(1 << bits)], np.int16)


def bit_counts(bits: int) -> NDArray[np.int16]:
    """[mask]: how many bits are set in each mask of so many bits."""
    return np.array([mask.bit_count() for mask in range(1 << bits)], np.int16)


@rule_for((numba.int64,))
def number(value):
    """A field or a constant as an ordinary number: other rules are then compiled for one size alone."""
    return int(value)


@rule
def bit(at):
    """The mask of one bit."""
    return 1 << number(at)


@rule
def insert(value, first, end, out):
    """Put a value among those from `first` up to `end`, which ascend; where they end now."""
    at = end
    while at > first and out[at - 1] > value:
        out[at] = out[at - 1]
        at -= 1
    out[at] = value
    return end + 1
