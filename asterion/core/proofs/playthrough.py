"""Golden playthroughs: whole games written down ply by ply, to notice any change of the rules or the words.

A line holds the ply, how many moves were legal, a checksum of these moves, of the position and of every
seat's view, and what was told. The random choices come from Python's own generator.

Random games of some games hardly ever end. So there are others as well, in which everybody mostly chooses
what `value` likes best: these are played to the end.
"""

import random
import zlib

import numpy as np

from asterion.core.dice import Dice
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.match import Match, Ply
from asterion.core.options import OptionValue
from asterion.core.position import position_text
from asterion.core.rooms import State

LONGEST = 300  # plies; a longer game is put aside for another, or the liveliest is cut off there
TRIES = 4
ENDLESS = 3000  # plies; a sensible game that goes on for so long is put aside for another
SENSIBLE = 0.8  # how often a choice there is the best by `value`, and not random


def playthrough_name(game: Game, seats: int, options: dict[str, OptionValue]) -> str:
    """A file name for a playthrough: the seats, and the options that are not at their default."""
    changed = [
        option.name
        if option.choices == (False, True)
        else f"{option.name}-{option.text(options[option.name])}"
        for option in game.options
        if options[option.name] != option.default
    ]
    return "+".join([f"{seats}-seats", *changed]) + ".txt"


def playthrough(game: Game, seats: int, options: dict[str, OptionValue]) -> str:
    """A random game as text, the same one every time."""
    setting = game.setting(seats, options)
    return _text(_short_or_lively(setting, random.Random(playthrough_name(game, seats, options))))


def playthrough_to_the_end(game: Game, seats: int, options: dict[str, OptionValue]) -> str:
    """A game of sensible choices as text, from the start to the end, the same one every time."""
    setting = game.setting(seats, options)
    rng = random.Random("to the end " + playthrough_name(game, seats, options))
    match = _sensible_match(setting, rng)
    while not match.over:
        match = _sensible_match(setting, rng)
    return _text(match)


def ways_to_the_end(game: Game) -> list[tuple[int, dict[str, OptionValue]]]:
    """Some ways to play among which every number of seats and every value of an option is met."""
    ways, chosen = game.ways_to_play(), []
    facets: list[set[tuple[str, object]]] = [{("seats", seats), *options.items()} for seats, options in ways]
    missing = set[tuple[str, object]]().union(*facets)
    while missing:
        best = max(range(len(ways)), key=lambda at: len(missing & facets[at]))
        chosen.append(ways[best])
        missing -= facets[best]
    return chosen


def _text(match: Match) -> str:
    setting = match.setting
    lines = [f"{setting.game.title}, {setting.seats} seats, {setting.option_text()}"]
    for number, ply in enumerate(match.plies, 1):
        after = match.plies[number].before if number < len(match.plies) else match.state
        lines.append(_line(match, number, ply, after))
    lines += [position_text(setting, match.state), match.outcome if match.over else "and so on"]
    return "\n".join(lines) + "\n"


def _short_or_lively(setting: Setting, rng: random.Random) -> Match:
    """The first of some random games that is over early enough, else the one with most kinds of events."""
    tried = []
    for _ in range(TRIES):
        match = _random_match(setting, rng)
        if len(match.plies) <= LONGEST:
            return match
        tried.append(match)
    return max(tried, key=lambda match: len({event.kind for ply in match.plies for event in ply.events}))


def _random_match(setting: Setting, rng: random.Random) -> Match:
    match = Match(setting, Dice.cast(str(rng.random()), plain=True))
    while not match.over and len(match.plies) <= LONGEST:
        match.play(rng.choice(setting.legal(match.state)))
    return match


def _sensible_match(setting: Setting, rng: random.Random) -> Match:
    match = Match(setting, Dice.cast(str(rng.random()), plain=True))
    while not match.over and len(match.plies) <= ENDLESS:
        moves = setting.legal(match.state)
        sensible = len(moves) > 1 and rng.random() < SENSIBLE
        match.play(_best(match, moves, rng) if sensible else rng.choice(moves))
    return match


def _best(match: Match, moves: list[int], rng: random.Random) -> int:
    """One of the moves after which `value` promises the chooser most."""
    setting, rules = match.setting, match.setting.game.rules
    out, worth = np.zeros(setting.seats), []
    for move in moves:
        after = match.state.copy()
        rules.apply(after, setting.box, setting.bench, move, None)
        rules.value(after, setting.box, setting.bench, out)
        worth.append(round(float(out[match.actor]), 9))
    return rng.choice([move for move, value in zip(moves, worth, strict=True) if value == max(worth)])


def _line(match: Match, number: int, ply: Ply, after: State) -> str:
    setting = match.setting
    legal = setting.legal(ply.before)
    weights = setting.weights(ply.before) if ply.actor == CHANCE else []
    moves = " ".join(setting.game.words.notation(setting, ply.before, move) for move in legal)
    views = [after, *(setting.redacted(after, seat) for seat in setting.viewers)]
    texts: dict[bytes, str] = {}  # most views are alike
    for view in views:
        if view.tobytes() not in texts:
            texts[view.tobytes()] = position_text(setting, view)
    seen = [texts[view.tobytes()] for view in views]
    check = zlib.crc32("\n".join([moves, str(weights), *seen]).encode())
    told = " ".join(setting.sentences(ply.events))
    actor = setting.actor_name(ply.actor)
    return f"{number} {actor} {ply.notation} of {len(legal)} [{check:08x}] {told}".rstrip()
