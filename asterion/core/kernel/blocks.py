"""The moves of a game in blocks: one table says which numbers mean what.

A block is a kind of move with its indices: a step of a figure to a square is a block of FIGURES × SQUARES
moves, a roll a block of one. Blocks follow each other in the order of the table. A block is known by its
first move, an ordinary number that rule functions calculate with.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import prod


class Blocks:
    """`Blocks(ROLL=(), STEP=(FIGURES, SQUARES), …)`: the shape of each block, in order.

    >>> blocks = Blocks(ROLL=(), STEP=(2, 3))
    >>> ROLL, STEP = blocks
    >>> blocks.moves, blocks.decode(STEP + 5), blocks.encode(STEP, 1, 2), blocks.name(STEP)
    (7, (1, 1, 2), 6, 'STEP')
    """

    def __init__(self, **shapes: tuple[int, ...]) -> None:
        sizes = [prod(shape) for shape in shapes.values()]
        self.shapes = shapes
        self.moves = sum(sizes)
        self.firsts = tuple(accumulate(sizes[:-1], initial=0))
        self._decode = lru_cache(None)(self._decoded)

    def __iter__(self) -> Iterator[int]:
        return iter(self.firsts)

    def block(self, move: int) -> int:
        """The first move of the block that this move belongs to."""
        return self.firsts[bisect_right(self.firsts, move) - 1]

    def decode(self, move: int) -> tuple[int, ...]:
        """The block of a move, and its indices in the block."""
        return self._decode(move)

    def encode(self, block: int, *indices: int) -> int:
        """The move of a block with these indices."""
        at = 0
        for index, size in zip(indices, self.shape(block), strict=True):
            at = at * size + index
        return block + at

    def name(self, block: int) -> str:
        return tuple(self.shapes)[self.firsts.index(block)]

    def shape(self, block: int) -> tuple[int, ...]:
        return self.shapes[self.name(block)]

    def _decoded(self, move: int) -> tuple[int, ...]:
        block = self.block(move)
        at, indices = move - block, []
        for size in reversed(self.shape(block)):
            at, index = divmod(at, size)
            indices.append(index)
        return block, *reversed(indices)
