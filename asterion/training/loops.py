"""Playing against itself and learning from it, compiled for each game.

What is learnt from is every position in which a seat chooses and every one that it leads to, as that seat
sees them. Each is moved towards what followed: the judgement of the position after it and, the less the
farther away it is, those of later ones and the result (temporal differences, TD(λ), seen forwards).

Like `core/kernel/loops.py` the functions are written against the contract's names, and compiled for each
game.
"""

from math import exp, sqrt

import numpy as np

from asterion.bots.judging import answer, judge, place_of, see_position
from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import CHANCE, OVER, apply, guess, legal, redact
from asterion.core.kernel.loops import pick
from asterion.core.kernel.rule import part, rule
from asterion.training.arrays import (
    CHOICES,
    ENTRIES,
    GAMES,
    HEAT,
    MISSED,
    NOBODY_WON,
    NOTED,
    OUR_SEATS,
    OURS,
    POSITIONS,
    SEEN_BACK,
    STRAY,
    THEIR_SEATS,
    THEIRS,
    TRIED,
)

SCALE = 1 << 30
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8  # Adam's


@part
def chance_of(rng):
    return draw(rng, SCALE) / SCALE


@rule
def choose(mind, table, box, bench, count, players, rng, manner):
    """One of table.moves, after a look at what each leads to; table.best is what the best one promises.

    What the seat does not know is guessed first. Gives the move, and whether it was a stray one.
    """
    states, moves, out = table.states, table.moves, table.out[:players]
    seat = np.int64(states[0].actor)
    stray = chance_of(rng) < manner[STRAY]
    if stray and manner[STRAY] >= 1.0:
        return np.int64(moves[draw(rng, count)]), True
    tried = min(count, TRIED)
    for i in range(tried):
        other = i + draw(rng, count - i) if count > TRIED else i
        moves[i], moves[other] = moves[other], moves[i]
    states[1] = states[0]
    redact(states[1], seat)
    guess(states[1], box, bench, seat, rng)
    most = -1.0
    for i in range(tried):
        states[2] = states[1]
        apply(states[2], box, bench, np.int64(moves[i]), None)
        judge(mind, states[2], box, bench, seat, out)
        table.worth[i] = out[seat]
        if out[seat] > most:
            most = out[seat]
            for other in range(players):
                table.best[other] = out[other]
    if stray:
        return np.int64(moves[draw(rng, count)]), True
    total = 0.0
    for i in range(tried):
        table.worth[i] = exp((table.worth[i] - most) / manner[HEAT])
        total += table.worth[i]
    left = total * chance_of(rng)
    at = 0
    while at < tried - 1 and left >= table.worth[at]:
        left -= table.worth[at]
        at += 1
    return np.int64(moves[at]), False


@rule
def has_room(book):
    """Whether one more position can be noted."""
    entries = book.marks[ENTRIES] + book.most_inputs[0] <= book.inputs.shape[0]
    return entries and book.marks[POSITIONS] < book.viewer.shape[0]


@rule
def note(mind, book, state, box, bench, seat, out):
    """Note a position as this seat sees it, and what is thought of it now."""
    players = out.shape[0]
    count = see_position(mind, state, box, bench, seat, out)
    at, end = book.marks[POSITIONS], book.marks[ENTRIES]
    inputs, amounts = mind.inputs[:count], mind.amounts[:count]
    answer(mind.net, inputs, amounts, mind.prior, players, mind.hidden, mind.shares)
    for i in range(count):
        book.inputs[end + i] = inputs[i]
        book.amounts[end + i] = amounts[i]
    book.ends[at + 1] = end + count
    book.viewer[at] = seat
    book.players[at] = players
    book.stop[at] = 0
    nobody = mind.shares.shape[0] - 1
    for i in range(nobody + 1):
        book.prior[at, i] = mind.prior[i]
        book.thought[at, i] = 0.0
    for other in range(players):
        book.thought[at, other] = mind.shares[place_of(mind, other, seat, players)]
    book.thought[at, nobody] = mind.shares[nobody]
    if at < book.states.shape[0]:
        book.states[at] = state
    book.marks[POSITIONS] = at + 1
    book.marks[ENTRIES] = end + count


@rule
def look_back(book, first, result, trace):
    """What the positions of a game should have been thought to be worth, from the last to the first.

    `result` is what came of it. Where a stray move was made, what the best one promised stands for what
    followed.
    """
    nobody = result.shape[0] - 1
    missed = 0.0
    last = book.marks[POSITIONS] - 1
    for at in range(last, first - 1, -1):
        for i in range(nobody + 1):
            if book.stop[at] == 1:
                found = book.aim[at, i]
            elif at == last:
                found = result[i]
            else:
                found = (1.0 - trace) * book.thought[at + 1, i] + trace * book.aim[at + 1, i]
            book.aim[at, i] = found
            missed += (book.thought[at, i] - result[i]) ** 2
    return missed


@rule
def play(ours, theirs, table, book, box, bench, starts, seats, rng, manner, counts, games, positions):
    """Play games until there are so many, or so many positions are noted.

    Each begins from one of the starts at random. In every other game, and on every other seat, the second
    mind chooses; to learn, both are the same. With no positions to note the two only play.
    """
    states, result = table.states, table.result
    nobody = result.shape[0] - 1
    mind = ours
    learns = positions > 0
    for number in range(games):
        if learns and book.marks[POSITIONS] >= positions:
            break
        which = draw(rng, starts.shape[0])
        states[0] = starts[which]
        players = np.int64(seats[which])
        out = table.out[:players]
        first = book.marks[POSITIONS]
        noted = -1  # the seat from which the present position is noted
        whole = True
        while states[0].actor != OVER:
            if states[0].actor == CHANCE:
                apply(states[0], box, bench, pick(states[0], box, bench, rng), None)
                noted = -1
                continue
            seat = np.int64(states[0].actor)
            count = legal(states[0], box, bench, table.moves)
            if count == 1:
                apply(states[0], box, bench, np.int64(table.moves[0]), None)
                noted = -1
                continue
            counts[CHOICES] += 1
            notes = learns and chance_of(rng) < manner[0, NOTED]
            if notes and not has_room(book):
                whole = False
                break
            if notes and noted != seat:
                note(ours, book, states[0], box, bench, seat, out)
            second = (number + seat) % 2 == 1
            mind = theirs if second else ours
            move, stray = choose(mind, table, box, bench, count, players, rng, manner[1 if second else 0])
            at = book.marks[POSITIONS] - 1
            if learns and stray and at >= first:
                book.stop[at] = 1
                left = 1.0
                for other in range(nobody):
                    book.aim[at, other] = table.best[other] if other < players else 0.0
                    left -= book.aim[at, other]
                book.aim[at, nobody] = left
            apply(states[0], box, bench, move, None)
            noted = -1
            if notes and states[0].actor != OVER and has_room(book):
                note(ours, book, states[0], box, bench, seat, out)
                noted = seat
        result[nobody] = 1.0
        for seat in range(nobody):
            result[seat] = states[0].score[seat] if seat < players else 0.0
            result[nobody] -= result[seat]
        if not whole:  # a game that fills the book: what is thought of its last position is its result
            last = book.marks[POSITIONS] - 1
            for at in range(nobody + 1):
                result[at] = book.thought[last, at]
        if learns:
            counts[MISSED] += look_back(book, first, result, manner[0, SEEN_BACK])
        counts[GAMES] += 1
        counts[NOBODY_WON] += result[nobody]
        for seat in range(players):
            second = (number + seat) % 2
            counts[THEIRS if second else OURS] += result[seat]
            counts[THEIR_SEATS if second else OUR_SEATS] += 1


@rule
def learn(net, slope, weights, slopes, means, squares, mind, book, order, size, rate, step):
    """Move the weights towards what the noted positions should have been thought to be worth.

    `net` and `slope` are the same memory as `weights` and `slopes`. So many positions are taken together.
    Gives how many steps have been made.
    """
    hidden, shares = mind.hidden, mind.shares
    units, nobody = hidden.shape[0], shares.shape[0] - 1
    done = 0
    while done < order.shape[0]:
        many = min(size, order.shape[0] - done)
        slopes[:] = 0.0
        for i in range(done, done + many):
            at = order[i]
            viewer, players = np.int64(book.viewer[at]), np.int64(book.players[at])
            inputs = book.inputs[book.ends[at] : book.ends[at + 1]]
            amounts = book.amounts[book.ends[at] : book.ends[at + 1]]
            answer(net, inputs, amounts, book.prior[at], players, hidden, shares)
            for seat in range(players):
                shares[place_of(mind, seat, viewer, players)] -= book.aim[at, seat]
            shares[nobody] -= book.aim[at, nobody]
            for place in range(nobody + 1):
                slope.rest[place] += shares[place]
                slope.trust[0] += shares[place] * book.prior[at, place]
            for unit in range(units):
                back = np.float32(0.0)
                if hidden[unit] > 0.0:
                    for place in range(nobody + 1):
                        slope.last[unit, place] += shares[place] * hidden[unit]
                        back += shares[place] * net.last[unit, place]
                hidden[unit] = back
                slope.bias[unit] += back
            for entry in range(inputs.shape[0]):
                row, amount = slope.first[inputs[entry]], amounts[entry]
                for unit in range(units):
                    row[unit] += amount * hidden[unit]
        done += many
        step += 1
        share = np.float32(1.0 / many)
        pace = np.float32(rate * sqrt(1.0 - SQUARE**step) / (1.0 - MEAN**step))
        for i in range(weights.shape[0]):
            by = slopes[i] * share
            means[i] = np.float32(MEAN) * means[i] + np.float32(1.0 - MEAN) * by
            squares[i] = np.float32(SQUARE) * squares[i] + np.float32(1.0 - SQUARE) * by * by
            weights[i] -= pace * means[i] / (sqrt(squares[i]) + np.float32(TINY))
    return step
