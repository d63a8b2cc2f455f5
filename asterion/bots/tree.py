"""The search, compiled for each game: Monte Carlo tree search over what the players can see.

A node is what the player to choose sees, whatever lies hidden behind it: the hash of the state as the
contract's `redact` leaves it for that player. So nobody's plan in the tree rests on what it cannot know, two
ways to the same view share what was learnt, and the tree of one choice serves the next. Chance has no nodes;
its outcomes are drawn by their weights.

Choices that everybody sees are made by upper confidence bounds. A secret one (`secret` names a seat) is made
by regret matching: what is kept there is a mixed strategy, as the best reply to one guess of the other
player's choice would itself be easy to reply to.

The functions are written against the contract's names; `Game.specialised` makes a copy for each game.
"""

from math import log, sqrt

import numpy as np

from asterion.bots.arrays import DEPTH, FILLED, HIDDEN, NONE, TOLD, USED, WHOLE
from asterion.bots.judging import judge
from asterion.core.kernel.chance import draw
from asterion.core.kernel.contract import (
    CHANCE,
    EVERYONE,
    OVER,
    SPECTATOR,
    apply,
    guess,
    legal,
    redact,
    secret,
    take_back,
)
from asterion.core.kernel.loops import pick
from asterion.core.kernel.rule import part, rule

HASTE = 0.0005  # what every ply takes from a lead, so that the quicker of two ways is the better
MIX = 0.1  # how often a secret choice is made evenly at most, to learn about all moves
SURE = 2.0  # the rarer, the more is known: in SURE of the square root of the visits
DOUBT = 0.08  # how far first judgements may be wrong, times the chances of winning and of losing
WIDE = 12  # a node waits for a visit per so many moves until they are judged one by one

# Who learns from a playout, by where its guess comes from.
ALL = 0  # nothing is hidden from anybody
OWN = 1  # from the seat's own view: the others' secret choices must not adapt to what only it knows
PUBLIC = 2  # from what everybody sees


@rule
def see(desk, state, viewer):
    """The hash of what this player sees of the state."""
    desk.seen[0] = state
    redact(desk.seen[0], viewer)
    key = np.uint64(0x9E3779B97F4A7C15)
    for i in range(desk.words.shape[0]):
        key = (key ^ desk.words[i]) * np.uint64(0xFF51AFD7ED558CCD)
        key ^= key >> np.uint64(32)
    return key


@rule
def find(tree, key):
    """The slot in which the node of this key is or belongs."""
    mask = np.uint64(tree.slots.shape[0] - 1)
    at = key & mask
    while tree.slots[at] != NONE and tree.nodes[tree.slots[at]].key != key:
        at = (at + np.uint64(1)) & mask
    return at


@rule
def has_room(tree, edges):
    """Whether a node and so many edges can be added."""
    used, filled = tree.counters[USED], tree.counters[FILLED]
    return used < tree.nodes.shape[0] and filled + edges <= tree.edges.shape[0]


@rule
def add(tree, slot, key):
    """A new node, not opened yet."""
    at = tree.counters[USED]
    tree.counters[USED] = at + 1
    tree.slots[slot] = at
    node = tree.nodes[at]
    node.key = key
    node.first = NONE
    node.count = 0
    node.visits = 0
    node.spread = 0.0
    node.hidden = 0
    return at


@part
def open_node(tree, desk, mind, box, bench, node, count):
    """Give the node of states[1] an edge for each of desk.moves, judged after the move."""
    states, out, seat = desk.states, desk.out, np.int64(desk.states[1].actor)
    first = tree.counters[FILLED]
    tree.counters[FILLED] = first + count
    best = -1e9
    worst = 1e9
    for i in range(count):
        states[2] = states[1]
        apply(states[2], box, bench, np.int64(desk.moves[i]), None)
        judge(mind, states[2], box, bench, seat, out)
        best = max(best, out[seat])
        worst = min(worst, out[seat])
        edge = tree.edges[first + i]
        edge.total = 0.0
        edge.move = desk.moves[i]
        edge.visits = 0
        edge.first = out[seat]
        edge.regret = 0.0
        edge.average = 0.0
    node.first = first
    node.count = count
    node.spread = best - worst
    if secret(states[1]) != EVERYONE:
        node.hidden = 1
        tree.counters[HIDDEN] += 1


@rule
def mean(edge):
    """What the chooser may expect after this move; the first judgement counts like one playout."""
    return (edge.first + edge.total) / (1 + edge.visits)


@rule
def by_confidence(tree, node, explore):
    """The edge with the highest upper confidence bound.

    Bounds are as wide as judgements differ here: little when all is won or lost, where little is at stake.
    """
    first, last = node.first, node.first + node.count
    hope = 0.0
    for at in range(first, last):
        hope = max(hope, mean(tree.edges[at]))
    stake = node.spread + DOUBT * max(hope * (1.0 - hope), 0.002)
    wide = explore * stake * sqrt(log(node.visits + 1.0))
    best = first
    highest = -1e9
    for at in range(first, last):
        bound = mean(tree.edges[at]) + wide / sqrt(1.0 + tree.edges[at].visits)
        if bound > highest:
            highest = bound
            best = at
    return best


@rule
def all_regret(tree, node):
    total = 0.0
    for at in range(node.first, node.first + node.count):
        total += tree.edges[at].regret
    return total


@rule
def meant(tree, node, at, total):
    """How likely regret matching chooses this edge, `total` being all regret."""
    return tree.edges[at].regret / total if total > 0.0 else 1.0 / node.count


@rule
def by_regret(tree, node, rng):
    """An edge drawn as likely as regret matching says, now and then evenly; and how likely that was."""
    total = all_regret(tree, node)
    evenly = min(MIX, SURE / sqrt(1.0 + node.visits))
    left = draw(rng, 1 << 30) / (1 << 30)
    at = node.first
    likely = (1.0 - evenly) * meant(tree, node, at, total) + evenly / node.count
    while left >= likely and at < node.first + node.count - 1:
        left -= likely
        at += 1
        likely = (1.0 - evenly) * meant(tree, node, at, total) + evenly / node.count
    return at, likely


@rule
def regret(tree, node, chosen, likely, got):
    """Learn from a secret choice: what each move would have brought, estimated without bias."""
    edges = tree.edges
    total = all_regret(tree, node)
    surprise = (got - mean(edges[chosen])) / likely
    expected = meant(tree, node, chosen, total) * surprise
    for at in range(node.first, node.first + node.count):
        likely_now = meant(tree, node, at, total)
        expected += likely_now * mean(edges[at])
        edges[at].average += likely_now * node.visits
    for at in range(node.first, node.first + node.count):
        worth = mean(edges[at]) + (surprise if at == chosen else 0.0)
        edges[at].regret = max(0.0, edges[at].regret + worth - expected)


@part
def descend(tree, desk, mind, box, bench, explore, again):
    """Follow the tree from states[1] to where it ends, growing it there; the choices and plies made.

    The search is about the choice after `again` others.
    """
    states, path = desk.states, desk.path
    depth = 0
    plies = 0
    while depth < DEPTH:
        while states[1].actor == CHANCE:
            apply(states[1], box, bench, pick(states[1], box, bench, desk.rng), None)
            plies += 1
        if states[1].actor == OVER:
            break
        seat = np.int64(states[1].actor)
        key = see(desk, states[1], seat)
        slot = find(tree, key)
        at = tree.slots[slot]
        if at == NONE:
            if not has_room(tree, 0):
                break
            at = add(tree, slot, key)
        node = tree.nodes[at]
        if node.first == NONE:
            count = legal(states[1], box, bench, desk.moves)
            node.visits += 1
            if depth > again and node.visits * WIDE <= count + WIDE:
                break
            if not has_room(tree, count):
                break
            open_node(tree, desk, mind, box, bench, node, count)
        likely = 1.0
        if node.hidden == 1:
            chosen, likely = by_regret(tree, node, desk.rng)
        else:
            chosen = by_confidence(tree, node, explore)
        step = path[depth]
        step.node = at
        step.edge = chosen
        step.seat = seat
        step.likely = likely
        apply(states[1], box, bench, np.int64(tree.edges[chosen].move), None)
        depth += 1
        plies += 1
    return depth, plies


@part
def roll_on(desk, box, bench, horizon):
    """Play states[1] on at random for so many plies; how many there were."""
    plies = 0
    while plies < horizon and desk.states[1].actor != OVER:
        apply(desk.states[1], box, bench, pick(desk.states[1], box, bench, desk.rng), None)
        plies += 1
    return plies


@rule
def learn(tree, desk, depth, seat, source):
    """Take the result back along the path."""
    for i in range(depth - 1, -1, -1):
        step = desk.path[i]
        node = tree.nodes[step.node]
        if node.hidden == 1 and source == OWN and step.seat != seat:
            continue
        got = desk.out[step.seat]
        node.visits += 1
        if node.hidden == 1:
            regret(tree, node, step.edge, step.likely, got)
        tree.edges[step.edge].visits += 1
        tree.edges[step.edge].total += got


@part
def start(desk, box, bench, seat, source):
    """Lay a guess of everything hidden into states[1]; how many choices the seat does not know of yet.

    These are to be made again: what a guess says of them is not how a player chooses.
    """
    states = desk.states
    states[1] = states[0]
    if source == PUBLIC:
        nobody = np.int64(SPECTATOR)  # a number of the same type as any seat: see `loops`
        redact(states[1], nobody)
        guess(states[1], box, bench, nobody, desk.rng)
        return take_back(states[1], nobody)
    guess(states[1], box, bench, seat, desk.rng)
    return take_back(states[1], seat)


@rule
def viewer_of(desk, depth):
    """Who judges states[1]: the seat to choose there, else the last that has chosen."""
    if desk.states[1].actor >= 0:
        return np.int64(desk.states[1].actor)
    return np.int64(desk.path[depth - 1].seat) if depth > 0 else np.int64(0)


@rule
def search(tree, desk, mind, box, bench, seat, private, playouts, explore, horizon):
    """Playouts from states[0], the view of the seat; desk.chances adds up what each seat got.

    `private` is 1 if the seat knows what others do not.
    """
    out = desk.out
    even = 1.0 / out.shape[0]
    for _ in range(playouts):
        source = ALL
        if private == 1:
            behind = tree.counters[WHOLE] < 2 * tree.counters[TOLD]  # fewer public playouts than own ones
            source = PUBLIC if behind and tree.counters[HIDDEN] > 0 else OWN
        again = start(desk, box, bench, seat, source)
        depth, plies = descend(tree, desk, mind, box, bench, explore, again)
        plies += roll_on(desk, box, bench, horizon)
        judge(mind, desk.states[1], box, bench, viewer_of(desk, depth), out)
        left = max(0.0, 1.0 - HASTE * plies)
        if source != PUBLIC:
            tree.counters[TOLD] += 1
        for i in range(out.shape[0]):
            if source != PUBLIC:
                desk.chances[i] += out[i]
            out[i] = even + (out[i] - even) * left
        learn(tree, desk, depth, seat, source)
        tree.counters[WHOLE] += 1
