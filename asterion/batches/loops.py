"""Compiled loops over many games of one kind: what a batch does with games `first` to `last` - 1.

Chance is played inside, from counters: the n-th thing that chance decides in a game depends on the game's key
and on n alone, on whatever processor it is played and whoever plays beside it.

Like `core/kernel/loops.py` they are written against the contract's names, and compiled for each game.
"""

import numpy as np

from asterion.core.kernel.contract import CHANCE, OVER, apply, guess, legal, redact, value
from asterion.core.kernel.loops import pick
from asterion.core.kernel.rule import part, rule
from asterion.core.layout import BITS, COLUMN, EACH, HOW, IS_SEAT, LOW, OFFSET, SHARE, SHARES, SIZE, WIDTH

ANYBODY = -5  # in place of a seat: chance alone is played for
NOBODY = -6  # everybody is played for


@rule
def mixed(a, b):
    """A number that depends on every bit of both."""
    z = a + b * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@rule
def begin(states, start, keys, rounds, counts, seed, where, first, last):
    """New games where they are wanted; chance has not played yet."""
    for i in range(first, last):
        if where[i] != 0:
            states[i] = start[0]
            keys[i] = mixed(mixed(seed, np.uint64(i)), np.uint64(rounds[i]))
            rounds[i] += 1
            counts[i] = 0


@rule
def play(states, box, bench, keys, counts, salt, moves, stop, most, plies, rng, first, last):
    """Play a move in each game (-1: none), and on until the seat `stop` is to choose, or the game is over.

    The others choose at random, with other luck for other `salt`. After `most` plies it ends anyhow, before
    the next choice. This is one function, as each that calls `apply` is compiled with all of it.
    """
    for i in range(first, last):
        count, move, done = counts[i], np.int64(moves[i]), np.int64(0)
        while states[i].actor != OVER:
            actor = states[i].actor
            if actor == CHANCE or move < 0:
                if actor == CHANCE:
                    rng[0] = mixed(keys[i], np.uint64(count))
                    count += 1
                elif stop == ANYBODY or actor == stop or done >= most:
                    break
                else:
                    rng[0] = mixed(keys[i] ^ salt, np.uint64(count) << np.uint64(32) ^ np.uint64(done))
                move = pick(states[i], box, bench, rng)
            apply(states[i], box, bench, move, None)
            move = np.int64(-1)
            done += 1
        counts[i] = count
        plies[i] = done


@rule
def list_moves(states, box, bench, keys, counts, salt, mask, moves, draws, first, last):
    """Look at the legal moves of each game: a row of 0 and 1, and whether the given move is among them.

    With `draws` the move is drawn at random instead; -1 where the game is over. Gives the first game whose
    move is not legal, or -1.
    """
    refused = -1
    for i in range(first, last):
        for move in range(mask.shape[1]):
            mask[i, move] = 0
        n = 0
        if states[i].actor != OVER:
            n = legal(states[i], box, bench, bench.moves[:])
        found = n == 0 or moves[i] == -1
        for at in range(n):
            if mask.shape[1] > 0:
                mask[i, bench.moves[at]] = 1
            if bench.moves[at] == moves[i]:
                found = True
        if draws == 1:
            moves[i] = -1
            if n > 0:
                luck = mixed(keys[i] ^ salt, np.uint64(counts[i])) >> np.uint64(33)
                moves[i] = bench.moves[np.int64(luck) % n]
        elif not found and refused < 0:
            refused = i
    return refused


@rule
def guesses(states, box, bench, seats, keys, counts, salt, rng, first, last):
    """Each state becomes what its seat sees, with a guess of everything hidden."""
    for i in range(first, last):
        seat = np.int64(seats[i])
        rng[0] = mixed(keys[i] ^ salt, np.uint64(counts[i]))
        redact(states[i], seat)
        guess(states[i], box, bench, seat, rng)


@rule
def values(states, box, bench, out, first, last):
    """Each seat's prospects by the game's own estimate."""
    for i in range(first, last):
        value(states[i], box, bench, out[i])


@part
def read(raw, at, size):
    """A whole number of so many bytes, the smallest first, with a sign."""
    found = np.int64(raw[at])
    if size == 1:
        return found - 256 if found > 127 else found
    if size == 2:
        found += np.int64(raw[at + 1]) * 256
        return found - 65536 if found > 32767 else found
    for byte in range(1, size):
        found |= np.int64(raw[at + byte]) << np.int64(8 * byte)
    if size == 4 and found > 2147483647:
        found -= 4294967296
    return found


@part
def tell_number(raw, rows, number, seat, players, score, out):
    """Write one number of a redacted state into columns that are 0."""
    how, column = rows[number, HOW], rows[number, COLUMN]
    if how == SHARE:
        out[column] = np.int64(score[rows[number, OFFSET]] * SHARES + 0.5)
        return
    found = read(raw, rows[number, OFFSET], rows[number, SIZE])
    if rows[number, IS_SEAT] == 1 and seat >= 0 and 0 <= found < players:
        found -= seat
        if found < 0:
            found += players
    if how == EACH:
        found -= rows[number, LOW]
        if 0 <= found < rows[number, WIDTH]:
            out[column + found] = 1
    elif how == BITS:
        for bit in range(rows[number, WIDTH]):
            out[column + bit] = (found >> np.int64(bit)) & 1
    else:
        found -= rows[number, LOW]
        for at in range(rows[number, WIDTH] - 1, -1, -1):
            out[column + at] = found & 255
            found >>= np.int64(8)


@rule
def observations(states, seen, raw, at, seats, layout, out, first, last):
    """What the given seat of each game may know, as bytes; seen[at], and raw[at], its memory, are scratch.

    The layout has a part for each seat, and the last for a spectator.
    """
    players, memory = layout.shape[0] - 1, raw[at]
    for i in range(first, last):
        seat = np.int64(seats[i])
        seen[at] = states[i]
        redact(seen[at], seat)
        rows, row, score = layout[seat if seat >= 0 else players], out[i], seen[at].score
        for column in range(row.shape[0]):
            row[column] = 0
        row[seat if seat >= 0 else rows[0, COLUMN] - 1] = 1
        for number in range(rows.shape[0]):
            tell_number(memory, rows, number, seat, players, score, row)
