"""The arrays that the compiled search works on.

They lie apart from the functions, which exist once for each game while these types exist once; and they need
nothing of the core but its kernel, so that the search is compiled anew for a reason only.
"""

from typing import Any, NamedTuple

import numpy as np

from asterion.core.kernel.flat import flat

NONE = -1
DEPTH = 400  # choices that a playout makes within the tree at most
USED, FILLED, HIDDEN = 0, 1, 2  # counters: of nodes, edges and secret choices
WHOLE, TOLD = 3, 4  # counters of the present search: playouts, and those that start from its own view

NODE = flat(
    [
        ("key", np.uint64),  # the hash of the view
        ("first", np.int32),  # its first edge; NONE until the node is opened
        ("count", np.int32),  # of edges
        ("visits", np.int32),
        ("spread", np.float32),  # between the best and the worst first judgement of its moves
        ("hidden", np.int32),  # 1: a secret choice
    ]
)
EDGE = flat(
    [
        ("total", np.float64),  # of what the chooser got
        ("move", np.int32),
        ("visits", np.int32),
        ("first", np.float32),  # the chooser's prospects by `value` alone
        ("regret", np.float32),  # of a secret choice: what was lost by not choosing this
        ("average", np.float32),  # of a secret choice: how often it was meant to be chosen
    ]
)
STEP = flat([("node", np.int32), ("edge", np.int32), ("seat", np.int32), ("likely", np.float64)])


class Tree(NamedTuple):
    """What has been learnt: nodes in the order they were met, found by their keys through `slots`."""

    nodes: Any
    edges: Any
    slots: Any
    counters: Any

    @classmethod
    def grown(cls, nodes: int, edges: int) -> "Tree":
        slots = 1 << (2 * nodes - 1).bit_length()
        return cls(
            np.zeros(nodes, NODE),
            np.zeros(edges, EDGE),
            np.full(slots, NONE, np.int32),
            np.zeros(5, np.int64),
        )

    def forget(self) -> None:
        self.slots[:] = NONE
        self.counters[:] = 0


class Desk(NamedTuple):
    """Scratch space of a search: states[0] is the view it starts from."""

    states: Any
    seen: Any  # one state, and the same memory as words
    words: Any
    path: Any
    moves: Any
    out: Any
    chances: Any
    rng: Any

    @classmethod
    def set_up(cls, dtype: np.dtype[Any], moves: Any, seats: int, seed: int) -> "Desk":
        """For states of this type, a list of moves as long and of the same type, and so many seats."""
        memory = np.zeros(-(-dtype.itemsize // 8), np.uint64)
        return cls(
            np.zeros(3, dtype),
            memory.view(np.uint8)[: dtype.itemsize].view(dtype),
            memory,
            np.zeros(DEPTH, STEP),
            np.zeros_like(moves),
            np.zeros(seats),
            np.zeros(seats),
            np.array([seed % 2**64], np.uint64),
        )


# --- judgement --------------------------------------------------------------------------------------------

AMOUNT_AT_MOST = 2.0  # of an input: what lies outside of all that was seen is not taken for more
SHARE_AT_LEAST = 0.001  # what `value` says is told to the network as a logarithm
VALUE_SCALE = 0.25

# The columns of `Mind.numbers`: where a number lies in the view, and what it means to the network.
AT, SIZE, KIND, LEAST, WIDE, INPUT, FROM_SEAT, USUAL = range(8)


class Net(NamedTuple):
    """The weights of a network."""

    first: Any  # [input, unit]
    bias: Any  # [unit]
    last: Any  # [unit, place at the table]; the last place: nobody
    rest: Any  # [place]
    trust: Any  # [1]: in the game's own `value`


class Mind(NamedTuple):
    """A network, how it reads a view, and scratch space."""

    net: Any
    numbers: Any  # [players, viewer, number, column]
    scales: Any  # [number]
    first_seat: Any  # the input that says which seat looks: the first of them
    first_value: Any  # the same for what `value` says
    turned: Any  # 1: seats are counted from the viewer on
    alone: Any  # 1: the network does without `value`
    seen: Any  # one state, and the same memory as numbers of each size
    bytes: Any
    shorts: Any
    words: Any
    longs: Any
    inputs: Any
    amounts: Any
    prior: Any
    hidden: Any
    shares: Any
