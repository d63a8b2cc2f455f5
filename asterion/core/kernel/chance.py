"""Random numbers for compiled loops."""

import numpy as np

from asterion.core.kernel.rule import rule


@rule
def draw(rng, n):
    """A number below n; rng is a one-element array of uint64 (splitmix64)."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.int64(((z ^ (z >> np.uint64(31))) >> np.uint64(33)) % np.uint64(n))
