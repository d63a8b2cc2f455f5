"""The judgement of positions, compiled for each game: its own `value`, corrected by what was learnt.

A small network sees what one seat may know, number by number as the observation lays it out, and, unless it
stands alone, what `value` says. Its first layer adds a row of weights for each number that is not as usual,
so most of the view costs a comparison only. Without a network `value` alone judges.

Like `core/kernel/loops.py` the functions are written against the contract's names, and compiled for each
game.
"""

from math import exp, log

import numpy as np

from asterion.bots.arrays import (
    AMOUNT_AT_MOST,
    AT,
    FROM_SEAT,
    INPUT,
    KIND,
    LEAST,
    SHARE_AT_LEAST,
    SIZE,
    USUAL,
    VALUE_SCALE,
    WIDE,
)
from asterion.core.kernel.contract import OVER, redact, value
from asterion.core.kernel.rule import part, rule
from asterion.core.layout import BITS, EACH


@part
def read(mind, at, size):
    """A number of the view."""
    if size == 2:
        return np.int64(mind.shorts[at])
    if size == 1:
        return np.int64(mind.bytes[at])
    if size == 4:
        return np.int64(mind.words[at])
    return mind.longs[at]


@part
def look(mind, viewer, players):
    """List the network's inputs that are not 0, from the view in mind.seen[0]; how many there are."""
    rows = mind.numbers[players, viewer]
    inputs, amounts = mind.inputs, mind.amounts
    count = 0
    for i in range(rows.shape[0]):
        found = read(mind, rows[i, AT], rows[i, SIZE])
        if rows[i, FROM_SEAT] == 1 and 0 <= found < players:
            found -= viewer
            if found < 0:
                found += players
        if found == rows[i, USUAL]:
            continue
        kind = rows[i, KIND]
        if kind == EACH:
            found -= rows[i, LEAST]
            if 0 <= found < rows[i, WIDE]:
                inputs[count] = rows[i, INPUT] + found
                amounts[count] = 1.0
                count += 1
        elif kind == BITS:
            left = np.uint64(found)
            bit = rows[i, INPUT]
            end = bit + rows[i, WIDE]
            while left != 0 and bit < end:
                if left & np.uint64(1) != 0:
                    inputs[count] = bit
                    amounts[count] = 1.0
                    count += 1
                left >>= np.uint64(1)
                bit += 1
        else:
            amount = np.float32(found - rows[i, USUAL]) * mind.scales[i]
            inputs[count] = rows[i, INPUT]
            amounts[count] = min(AMOUNT_AT_MOST, max(-AMOUNT_AT_MOST, amount))
            count += 1
    inputs[count] = mind.first_seat[0] + viewer
    amounts[count] = 1.0
    return count + 1


@rule
def place_of(mind, seat, viewer, players):
    """Where the network tells a seat's prospects: in turn order from the viewer on, or as seated."""
    if mind.turned[0] == 0:
        return seat
    at = seat - viewer
    return at if at >= 0 else at + players


@rule
def see_position(mind, state, box, bench, viewer, out):
    """List the inputs for a position as this seat sees it, and fill mind.prior; how many inputs there are."""
    players = out.shape[0]
    mind.seen[0] = state
    redact(mind.seen[0], viewer)
    count = look(mind, viewer, players)
    for at in range(mind.prior.shape[0]):
        mind.prior[at] = 0.0
    if mind.alone[0] == 0:
        value(state, box, bench, out)
        for seat in range(players):
            at = place_of(mind, seat, viewer, players)
            told = log(max(SHARE_AT_LEAST, out[seat]) * players)
            mind.prior[at] = told
            mind.inputs[count] = mind.first_value[0] + at
            mind.amounts[count] = VALUE_SCALE * told
            count += 1
    return count


@rule
def answer(net, inputs, amounts, prior, players, hidden, shares):
    """What the network says: the share of each place at the table and, last, that nobody wins."""
    units, nobody = net.bias.shape[0], shares.shape[0] - 1
    for unit in range(units):
        hidden[unit] = net.bias[unit]
    for i in range(inputs.shape[0]):
        row, amount = net.first[inputs[i]], amounts[i]
        for unit in range(units):
            hidden[unit] += amount * row[unit]
    for at in range(nobody + 1):
        shares[at] = net.rest[at] + net.trust[0] * prior[at]
    for unit in range(units):
        if hidden[unit] > 0.0:
            row, by = net.last[unit], hidden[unit]
            for at in range(nobody + 1):
                shares[at] += by * row[at]
    most = shares[nobody]
    for at in range(players):
        most = max(most, shares[at])
    total = np.float32(0.0)
    for at in range(nobody + 1):
        shares[at] = exp(shares[at] - most) if at < players or at == nobody else 0.0
        total += shares[at]
    for at in range(nobody + 1):
        shares[at] /= total


@rule
def judge(mind, state, box, bench, viewer, out):
    """Write each seat's prospects, 0 to 1, as this seat sees the position."""
    if mind.net.bias.shape[0] == 0 or state.actor == OVER:
        value(state, box, bench, out)
        return
    count = see_position(mind, state, box, bench, viewer, out)
    players = out.shape[0]
    answer(mind.net, mind.inputs[:count], mind.amounts[:count], mind.prior, players, mind.hidden, mind.shares)
    for seat in range(players):
        out[seat] = mind.shares[place_of(mind, seat, viewer, players)]
