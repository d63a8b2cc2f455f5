"""Compiled loops over many games of one kind: what a batch does with games `first` to `last` - 1.

Chance is played inside, from counters: the n-th thing that chance decides in a game depends on the game's key
and on n alone, on whatever processor it is played and whoever plays beside it.

Like `core/kernel/loops.py` they are written against the contract's names, and compiled for each game.
"""

import numpy as np

from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CHANCE, OVER, apply, guess, legal, redact, value
from asterion.core.kernel.loops import pick
from asterion.core.kernel.rule import part, rule
from asterion.core.observation import (
    BITS,
    BY_SEAT,
    COLUMN,
    COUNT,
    EACH,
    HOW,
    IS_SEAT,
    LOW,
    OFFSET,
    SHARE,
    SHARES,
    SIZE,
    SPAN,
    WIDTH,
)

GAMES, PLIES, DECISIONS = 0, 1, 2  # what is counted


@rule
def mixed(a, b):
    """A number that depends on every bit of both."""
    z = a + b * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@part
def settle(s, box, bench, key, count, rng):
    """Let chance play until somebody is to choose; how often it has played in this game."""
    while s.actor == CHANCE:
        rng[0] = mixed(key, np.uint64(count))
        apply(s, box, bench, pick(s, box, bench, rng), None)
        count += 1
    return count


@rule
def begin(states, start, box, bench, keys, rounds, counts, seed, only_over, rng, first, last):
    """New games, everywhere or where one is over."""
    begun = 0
    for i in range(first, last):
        if only_over == 1 and states[i].actor != OVER:
            continue
        states[i] = start[0]
        keys[i] = mixed(mixed(seed, np.uint64(i)), np.uint64(rounds[i]))
        rounds[i] += 1
        counts[i] = settle(states[i], box, bench, keys[i], np.int64(0), rng)
        begun += 1
    return begun


@rule
def first_refused(states, box, bench, moves, first, last):
    """The first game whose move is not legal, or -1. Games that are over are not asked."""
    for i in range(first, last):
        if states[i].actor == OVER:
            continue
        n = legal(states[i], box, bench, bench.moves[:])
        found = False
        for at in range(n):
            if bench.moves[at] == moves[i]:
                found = True
        if not found:
            return i
    return -1


@rule
def step(states, box, bench, keys, counts, moves, rng, first, last):
    """Play a move in each game, then let chance play. Games that are over stay as they are."""
    for i in range(first, last):
        if states[i].actor != OVER:
            apply(states[i], box, bench, np.int64(moves[i]), None)
            counts[i] = settle(states[i], box, bench, keys[i], counts[i], rng)


@rule
def masks(states, box, bench, out, first, last):
    """Which moves are legal: a row of 0 and 1 for each game; all 0 where it is over."""
    for i in range(first, last):
        for move in range(out.shape[1]):
            out[i, move] = 0
        if states[i].actor != OVER:
            n = legal(states[i], box, bench, bench.moves[:])
            for at in range(n):
                out[i, bench.moves[at]] = 1


@rule
def sample(states, box, bench, keys, counts, salt, moves, rng, first, last):
    """A legal move for each game at random; -1 where it is over."""
    for i in range(first, last):
        moves[i] = -1
        if states[i].actor != OVER:
            n = legal(states[i], box, bench, bench.moves[:])
            rng[0] = mixed(mixed(keys[i], salt), np.uint64(counts[i]))
            moves[i] = bench.moves[draw(rng, n)]


@rule
def guesses(states, box, bench, seats, keys, salt, rng, first, last):
    """Each state becomes what its seat sees, with a guess of everything hidden."""
    for i in range(first, last):
        seat = np.int64(seats[i])
        rng[0] = mixed(keys[i], salt)
        redact(states[i], seat)
        guess(states[i], box, bench, seat, rng)


@rule
def values(states, box, bench, out, first, last):
    """Each seat's prospects by the game's own estimate."""
    for i in range(first, last):
        value(states[i], box, bench, out[i])


@part
def play_out(s, box, bench, most, rng):
    """Play on at random to the end, or for so many plies; how many there were."""
    plies = 0
    while plies < most and s.actor != OVER:
        apply(s, box, bench, pick(s, box, bench, rng), None)
        plies += 1
    return plies


@rule
def rollouts(states, scratch, at, box, bench, keys, salt, most, plies, scores, rng, first, last):
    """From every state one random playout, in scratch[at]; its plies, and each seat's result."""
    for i in range(first, last):
        scratch[at] = states[i]
        rng[0] = mixed(mixed(keys[i], salt), np.uint64(0x5EED))
        plies[i] = play_out(scratch[at], box, bench, most, rng)
        for seat in range(scores.shape[1]):
            scores[i, seat] = scratch[at].score[seat] if scratch[at].actor == OVER else np.nan


@rule
def read(raw, at, size):
    """A whole number of so many bytes, the smallest first, with a sign."""
    found = np.int64(0)
    for byte in range(size):
        found |= np.int64(raw[at + byte]) << np.int64(8 * byte)
    if size < 8 and found >> np.int64(8 * size - 1):
        found -= np.int64(1) << np.int64(8 * size)
    return found


@rule
def observe_field(raw, row, seat, seats, score, out):
    """Write one field of a redacted state."""
    how, low, width, by_seat = row[HOW], row[LOW], row[WIDTH], row[BY_SEAT]
    for i in range(row[COUNT]):
        at = i
        if by_seat > 0 and seat >= 0 and i < seats * by_seat:
            at = (i // by_seat + seat) % seats * by_seat + i % by_seat
        column = row[COLUMN] + i * width
        if how == SHARE:
            out[column] = np.int64(score[at] * SHARES + 0.5)
            continue
        number = read(raw, row[OFFSET] + at * row[SIZE], row[SIZE])
        if row[IS_SEAT] == 1 and seat >= 0 and 0 <= number < seats:
            number = (number - seat + seats) % seats
        if how == BITS:
            for bit in range(width):
                out[column + bit] = (number >> np.int64(bit)) & 1
        elif how == EACH:
            for at_value in range(row[SPAN]):
                out[column + at_value] = 1 if number - low == at_value else 0
        else:
            number -= low
            for byte in range(width):
                out[column + byte] = (number >> np.int64(8 * (width - 1 - byte))) & 255


@rule
def observations(states, seen, raw, at, seats, players, layout, out, first, last):
    """What the given seat of each game may know, as bytes; seen[at], and raw[at], its memory, are scratch."""
    for i in range(first, last):
        seat = np.int64(seats[i])
        seen[at] = states[i]
        redact(seen[at], seat)
        spectator = layout[0, COLUMN] - 1
        for column in range(spectator + 1):
            out[i, column] = 0
        out[i, seat if seat >= 0 else spectator] = 1
        for field in range(layout.shape[0]):
            observe_field(raw[at], layout[field], seat, players, seen[at].score, out[i])


@rule
def race(states, start, box, bench, keys, totals, scores, rng, games, first, last):
    """Random games in each place one after the other, counted: what bench/ measures."""
    for i in range(first, last):
        rng[0] = keys[i]
        for _ in range(games):
            states[i] = start[0]
            while states[i].actor != OVER:
                if states[i].actor != CHANCE:
                    totals[i, DECISIONS] += 1
                apply(states[i], box, bench, pick(states[i], box, bench, rng), None)
                totals[i, PLIES] += 1
            totals[i, GAMES] += 1
            for seat in range(scores.shape[1]):
                scores[i, seat] += states[i].score[seat]
