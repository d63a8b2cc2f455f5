"""The notation that is made from a game's blocks of moves."""

from typing import Any

from asterion.core.kernel.blocks import Blocks
from asterion.core.notation import by_block


def test_moves_are_written_as_their_block_with_its_indices_and_read_back() -> None:
    blocks = Blocks(PASS=(), STEP=(2, 3))
    kind, notation, read = by_block(blocks)
    unused: Any = None
    texts = [notation(unused, unused, move) for move in range(blocks.moves)]
    assert texts == ["pass", "step-0-0", "step-0-1", "step-0-2", "step-1-0", "step-1-1", "step-1-2"]
    assert [read(unused, unused, f" {text.upper()} ") for text in texts] == list(range(blocks.moves))
    assert [kind(move) for move in (0, 1, 6)] == ["pass", "step", "step"]
