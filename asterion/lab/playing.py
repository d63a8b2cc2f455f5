"""One game between bots: played quickly, timed, and told as a record that can be verified.

A bot of the house is timed by its processor, which is the time it takes when nothing else is running; a bot
of somebody's own, which may wait for something elsewhere, by the clock on the wall.
"""

import hashlib
import re
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from asterion.bots import Bot, QuickBot, bot_label, make_bot
from asterion.core.dice import NO_PLIES, Dice, chained
from asterion.core.errors import BadBot
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, EVERYONE, OVER
from asterion.core.match import Match, Ply
from asterion.core.options import OptionValue
from asterion.core.record import write_record
from asterion.games import load
from asterion.lab.seating import Slot


@dataclass(frozen=True)
class Contest:
    """What is played: a game with its seats and options, and the bots."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    bots: tuple[str, ...]  # as `make_bot` knows them
    seed: str

    @property
    def setting(self) -> Setting:
        return _setting(self.game, self.seats, self.options)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the bots are called: by their own names where these differ."""
        names = [bot_label(bot) for bot in self.bots]
        return tuple(
            bot if names.count(name) > 1 else name for bot, name in zip(self.bots, names, strict=True)
        )


@lru_cache(maxsize=16)
def _setting(game: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Setting:
    return load(game).setting(seats, dict(options))


@dataclass(frozen=True)
class Played:
    """What a game came to."""

    game: int  # its number; the first is 1
    group: int
    seating: tuple[int, ...]  # the bot on each seat
    score: tuple[float, ...]  # of each seat
    outcome: str
    plies: int
    decisions: int
    thought: tuple[tuple[int, ...], ...]  # of each seat: microseconds for every choice among several moves

    def facts(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_facts(cls, facts: dict[str, Any]) -> "Played":
        lists = {name: tuple(facts[name]) for name in ("seating", "score")}
        return cls(**{**facts, **lists, "thought": tuple(map(tuple, facts["thought"]))})


def play_game(contest: Contest, slot: Slot) -> tuple[Played, str]:
    """Play a game; what it came to, and its record. BadBot if a bot fails."""
    setting = contest.setting
    # Plain dice: the games of a group have the same luck, whatever is chosen in them.
    dice = Dice(_hash(f"asterion arena {contest.seed} dice {slot.group}"), plain=True)
    bots = [
        make_bot(contest.bots[bot], _number(f"asterion arena {contest.seed} bot {slot.number} {seat}"))
        for seat, bot in enumerate(slot.seating)
    ]
    labels = contest.labels
    match = Match(setting, None, [labels[bot] for bot in slot.seating])
    match.dice = dice
    thought: list[list[int]] = [[] for _ in bots]
    try:
        if all(isinstance(bot, QuickBot) for bot in bots):
            decisions = _play_quickly(match, bots, thought)
        else:
            decisions = _play_in_words(match, bots, thought)
    except BadBot as error:
        stopped = BadBot(f"{error} (Game {slot.number + 1}, ply {len(match.plies) + 1}.)")
        vars(stopped).update(contest=contest, record=_record(match))
        raise stopped from error
    assert match.score is not None
    played = Played(
        slot.number + 1,
        slot.group,
        slot.seating,
        match.score,
        match.outcome,
        len(match.plies),
        decisions,
        tuple(map(tuple, thought)),
    )
    return played, _record(match)


def _play_quickly(match: Match, bots: Sequence[Bot], thought: list[list[int]]) -> int:
    """Play on the bare state, for bots that need no words; how many choices were made."""
    setting, game, dice = match.setting, match.setting.game, match.dice
    assert dice is not None
    box, bench, moves, weights = setting.box, setting.bench, setting.bench.moves, setting.bench.weights
    memory = np.zeros(1, game.rules.STATE)
    memory[0] = match.start
    state, actor = memory[0], memory["actor"]
    chain, rolls, decisions = NO_PLIES, 0, 0
    with np.errstate(over="ignore"):  # hashes and random numbers wrap around
        while actor[0] != OVER:
            seat = int(actor[0])
            legal = moves[: game.rules.legal(state, box, bench, moves)].tolist()
            before = state.copy()
            if seat == CHANCE:
                game.rules.weights(state, box, bench, weights)
                move = legal[dice.roll(len(match.plies), rolls, chain, weights[: len(legal)].tolist())]
                rolls += 1
            else:
                seen = before.copy()
                game.rules.redact(seen, seat)
                begun = time.thread_time()
                move = bots[seat].decide(setting, seen, seat, legal)  # type: ignore[attr-defined]
                took = time.thread_time() - begun
                if move not in legal:
                    raise BadBot(f"{bots[seat].name} chose move {move}; legal are {legal[:12]}.")
                if len(legal) > 1:
                    thought[seat].append(round(1e6 * took))
                decisions += 1
            notation = str(game.words.notation(setting, before, move))
            chain = chained(chain, setting.actor_name(seat), notation)
            match.plies.append(Ply(seat, move, notation, EVERYONE, (), before, chain))
            game.rules.apply(
                state, box, bench, moves.dtype.type(move), None
            )  # of the type that loops are compiled for
    match.state = state
    return decisions


def _play_in_words(match: Match, bots: Sequence[Bot], thought: list[list[int]]) -> int:
    """Play the match itself, for bots that look at the whole view; how many choices were made."""
    setting, decisions = match.setting, 0
    assert match.dice is not None
    match.play_on(match.dice, {})
    while not match.over:
        seat, legal = match.actor, setting.legal(match.state)
        bot = bots[seat]
        if isinstance(bot, QuickBot):
            seen = setting.redacted(match.state, seat)
            begun = time.thread_time()
            move = bot.decide(setting, seen, seat, legal)
            took = time.thread_time() - begun
        else:
            view = match.view(seat)
            begun = time.perf_counter()
            move = bot.choose(view)
            took = time.perf_counter() - begun
        if len(legal) > 1:
            thought[seat].append(round(1e6 * took))
        decisions += 1
        match.play(move)
    return decisions


def _record(match: Match) -> str:
    from asterion import __version__

    return write_record(match, __version__)


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def _number(text: str) -> int:
    return int.from_bytes(_hash(text)[:8])


def way_of(setting: Setting, outcome: str) -> str:
    """How a game ended, whoever it was: "red" becomes "a player"; a part such as "the princess" stays."""
    name = rf"(?<!the )\b(?:{'|'.join(map(re.escape, setting.seat_names))})\b"
    several = re.sub(rf"{name}(?:, {name})* and {name}", "several players", outcome, flags=re.IGNORECASE)
    told = re.sub(name, "a player", several, flags=re.IGNORECASE)
    return told[:1].upper() + told[1:]
