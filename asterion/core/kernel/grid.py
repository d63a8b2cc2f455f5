"""Square boards: numbered row by row from the north-west; the sides are north, east, south, west: 0 … 3."""

import numpy as np
from numpy.typing import NDArray

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # down and right, by side


def neighbours(size: int) -> NDArray[np.int16]:
    """[square, side]: the square on that side, or -1 beyond the rim."""
    table = np.full((size * size, len(STEPS)), -1, np.int16)
    for square in range(size * size):
        row, file = divmod(square, size)
        for side, (down, right) in enumerate(STEPS):
            if 0 <= row + down < size and 0 <= file + right < size:
                table[square, side] = square + down * size + right
    return table
