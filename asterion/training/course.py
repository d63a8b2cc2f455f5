"""A course of training: rounds in which all cores play against themselves and learn, kept in a folder.

In a round every core plays with weights of its own, which begin alike, and learns from what it has played;
then their mean is everybody's. So with the same seed, as many cores and as many rounds, what is learnt is the
same; only how fast the steps become smaller depends on the clock where the course is so many minutes long.
"""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from asterion.bots.arrays import AT, FROM_SEAT, SIZE, Mind
from asterion.bots.judgement import (
    Judgement,
    net_of,
    plain,
    reading_of,
    weights_in,
)
from asterion.bots.search import judging
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.flat import blank
from asterion.games import load
from asterion.training.arrays import (
    CHOICES,
    GAMES,
    MISSED,
    NOBODY_WON,
    OUR_SEATS,
    OURS,
    POSITIONS,
    THEIR_SEATS,
    THEIRS,
    Book,
    Table,
)

RATE, LAST_RATE = 2e-3, 0.04  # of a step at first, and what part of it is left at the end
TOGETHER = 64  # positions for a step
A_GAME = 120  # choices of a game that are noted, about; the others are much like these
TRACE = 0.85  # how far a position learns from later ones
STRAYS, HEATED = 0.03, 0.02  # choices made at random, and how evenly the others are made
ROUND = 2500  # positions that a core plays for a round
LOOKED_AT = 6000  # positions from which it is told what is usual
USUAL_SETTING = 0.5  # of the games that are played as most people do
EVERY_SETTING = 64  # that others are drawn from, at most
TRIAL, QUICK_TRIAL, TRIAL_SECONDS = 400, 20, 5.0  # games of a trial, fewer if that takes too long
MOST = 1 << 40
FORMAT = "asterion course 1"
COUNTED = ("round", "steps", "seconds", "games", "positions", "noted")
KEPT = ("weights", "means", "squares", "usual", "scales", "earlier")


@dataclass(frozen=True)
class Plan:
    """What is to be learnt, and for how long."""

    game: str
    minutes: float = 5.0
    rounds: int | None = None  # instead of minutes: the same on any computer
    cores: int = 1
    seed: int = 1
    units: int = 32
    alone: bool = False

    def facts(self) -> dict[str, Any]:
        """What must be the same for a course to go on."""
        return {name: getattr(self, name) for name in ("game", "seed", "units", "alone")}


class Progress(NamedTuple):
    """How it goes: after a round, or since the last trial."""

    round: int
    seconds: float
    games: int
    positions: int
    missed: float  # how far off the judgements were: 0 to 1
    nobody: float  # games that nobody won
    choices: float  # of a game
    against_value: float | None = None  # share of the points against the game's own `value` …
    against_random: float | None = None  # … and random moves; both look no further than one choice


class _Core:
    """What one core plays and learns with."""

    def __init__(self, judgement: Judgement, setting: Setting, positions: int, states: int = 0) -> None:
        reading, rules = judgement.reading, setting.game.rules
        self.weights = judgement.weights.copy()
        self.mind = judgement.mind(self.weights)
        self.slopes = np.zeros_like(self.weights)
        self.slope = net_of(self.slopes, reading.inputs, judgement.units, reading.places)
        self.means, self.squares = np.zeros_like(self.weights), np.zeros_like(self.weights)
        self.box, self.bench = setting.box, blank(rules.BENCH)
        self.table = Table.laid(rules.STATE, self.bench.moves, reading.places)
        shown = np.zeros(states, rules.STATE)
        self.book = Book.blank(positions, judgement.most_inputs, reading.places, shown)
        self.counts = np.zeros(8)
        self.steps = 0


class Course:
    """Training as far as it has come."""

    def __init__(self, plan: Plan) -> None:
        if plan.units < 1 or plan.cores < 1:
            raise AsterionError("A course needs at least one unit and one core.")
        self.plan = plan
        self.game = load(plan.game)
        self.setting = self.game.setting()
        self.starts, self.seats = _starts(self.game)
        self.round, self.steps = 0, 0
        self.noted = 1.0  # the part of the choices that are noted
        self.seconds = 0.0
        self.games = self.positions = 0
        self.history: list[Progress] = []
        self.judgement = self._beginning()
        size = self.judgement.weights.shape
        self.means, self.squares = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.earlier = self.judgement.weights.astype(np.float16)  # weights of some time ago

    # --- how it goes on -------------------------------------------------------------------------------

    @property
    def share_done(self) -> float:
        if self.plan.rounds is not None:
            return min(1.0, self.round / self.plan.rounds)
        return min(1.0, self.seconds / (60 * self.plan.minutes))

    @property
    def is_over(self) -> bool:
        return self.share_done >= 1.0

    def learn(self) -> Progress:
        """A round."""
        begun = time.perf_counter()
        rate = RATE * (LAST_RATE + (1 - LAST_RATE) * 0.5 * (1 + math.cos(math.pi * self.share_done)))
        cores = self._cores
        list(self._pool.map(lambda number: self._one_round(cores[number], number, rate), range(len(cores))))
        for name in ("weights", "means", "squares"):
            every = [getattr(core, name) for core in cores]
            target = self.judgement.weights if name == "weights" else getattr(self, name)
            np.mean(every, axis=0, dtype=np.float32, out=target)
        self.steps += round(np.mean([core.steps for core in cores]))
        counts = np.sum([core.counts for core in cores], axis=0)
        noted = sum(int(core.book.marks[POSITIONS]) for core in cores)
        self.round += 1
        self.seconds += time.perf_counter() - begun
        self.games += int(counts[GAMES])
        self.positions += noted
        return Progress(
            self.round,
            self.seconds,
            self.games,
            self.positions,
            float(counts[MISSED]) / max(1, noted) / 2,
            float(counts[NOBODY_WON] / max(1, counts[GAMES])),
            float(counts[CHOICES] / max(1, counts[GAMES])),
        )

    def _one_round(self, core: _Core, number: int, rate: float) -> None:
        core.weights[:], core.means[:], core.squares[:] = self.judgement.weights, self.means, self.squares
        core.book.clear()
        core.counts[:] = 0.0
        seed = _mixed(self.plan.seed, self.round, number)
        manner = np.array([[STRAYS, HEATED, TRACE, self.noted]] * 2)
        self._play(core, core.mind, manner, seed, MOST, ROUND)
        order = np.random.default_rng(seed).permutation(int(core.book.marks[POSITIONS]))
        core.steps = self._loops.learn(
            core.mind.net, core.slope, core.weights, core.slopes, core.means, core.squares, core.mind,
            core.book, order, TOGETHER, rate, self.steps,
        ) - self.steps  # fmt: skip

    def _play(self, core: _Core, theirs: Mind, manner: Any, seed: int, games: int, positions: int) -> None:
        rng = np.array([seed], np.uint64)
        with np.errstate(over="ignore"):
            self._loops.play(
                core.mind, theirs, core.table, core.book, core.box, core.bench, self.starts, self.seats,
                rng, manner, core.counts, games, positions,
            )  # fmt: skip

    def against(self, theirs: Judgement | None, games: int, seed: int = 0) -> float:
        """The share of the points won against another judgement, or random moves (None), for equal seats.

        Nobody looks further than one choice; the games are shared out over the cores.
        """
        cores = self._cores
        each = -(-games // len(cores))
        manner = np.array([[0.0, 0.001, 0.0, 0.0], [0.0 if theirs else 1.0, 0.001, 0.0, 0.0]])

        def some(number: int) -> Any:
            core = cores[number]
            core.weights[:] = self.judgement.weights
            core.counts[:] = 0.0
            other = (theirs or plain(self.game)).mind()
            self._play(core, other, manner, _mixed(seed, 7, number), each, 0)
            return core.counts.copy()

        counts = np.sum(list(self._pool.map(some, range(len(cores)))), axis=0)
        ours, others = counts[OURS] / counts[OUR_SEATS], counts[THEIRS] / counts[THEIR_SEATS]
        return float(ours / (ours + others)) if ours + others else 0.5

    def trial(self, progress: Progress) -> Progress:
        """How the judgement plays now; kept in the history."""
        games = max(QUICK_TRIAL, min(TRIAL, int(TRIAL_SECONDS * self.games / self.seconds)))
        found = progress._replace(
            against_value=self.against(plain(self.game), games, self.round),
            against_random=self.against(None, games, self.round),
        )
        self.history.append(found)
        return found

    def remember(self) -> None:
        """Keep the present weights, to be played against later."""
        self.earlier = self.judgement.weights.astype(np.float16)

    # --- what is kept ---------------------------------------------------------------------------------

    def origin(self) -> dict[str, Any]:
        """Where a judgement that is saved now comes from."""
        return {
            **self.plan.facts(),
            "cores": self.plan.cores,
            "minutes": round(self.seconds / 60, 2),
            "rounds": self.round,
            "games": self.games,
            "positions": self.positions,
            "commit": commit(),
        }

    def learnt(self, weights: Any = None, **more: Any) -> Judgement:
        """The judgement as a file has it, with where it comes from."""
        weights = self.judgement.weights if weights is None else weights
        return replace(self.judgement, weights=weights, origin={**self.origin(), **more})

    def save(self) -> bytes:
        """Everything that is needed to go on."""
        facts = {
            "format": FORMAT,
            "plan": self.plan.facts(),
            "observation": self.judgement.reading.version,
            **{name: getattr(self, name) for name in COUNTED},
            "history": [each._asdict() for each in self.history],
        }
        memory = io.BytesIO()
        np.savez_compressed(
            memory, about=np.array(json.dumps(facts)), weights=self.judgement.weights, means=self.means,
            squares=self.squares, usual=self.judgement.usual, scales=self.judgement.scales,
            earlier=self.earlier,
        )  # fmt: skip
        return memory.getvalue()

    def load(self, kept: bytes, where: str) -> None:
        """Go on from what `save` gave."""
        try:
            with np.load(io.BytesIO(kept), allow_pickle=False) as found:
                facts = json.loads(str(found["about"]))
                arrays = {name: found[name] for name in KEPT}
            same = facts["format"] == FORMAT and facts["observation"] == self.judgement.reading.version
        except Exception as error:
            raise AsterionError(f"{where} is no course of training, or it is damaged.") from error
        if not same:
            raise AsterionError(f"{where} was kept by another version; begin in another folder.")
        if facts["plan"] != self.plan.facts():
            told = ", ".join(f"{name}={value}" for name, value in facts["plan"].items())
            raise AsterionError(f"{where} is a course of {told}; go on with the same, or in another folder.")
        self.judgement = replace(
            self.judgement, **{name: arrays[name] for name in ("weights", "usual", "scales")}
        )
        self.means, self.squares, self.earlier = arrays["means"], arrays["squares"], arrays["earlier"]
        for name in COUNTED:
            setattr(self, name, facts[name])
        self.history = [Progress(**each) for each in facts["history"]]

    # --- what it works with ---------------------------------------------------------------------------

    @cached_property
    def _cores(self) -> list[_Core]:
        return [_Core(self.judgement, self.setting, 3 * ROUND) for _ in range(self.plan.cores)]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.plan.cores, thread_name_prefix="asterion-train")

    @cached_property
    def _loops(self) -> ModuleType:
        return loops_of(self.game)

    def _beginning(self) -> Judgement:
        """A network that knows nothing yet: it says what `value` says or, alone, that all is even."""
        plan, reading = self.plan, reading_of(self.game)
        usual, scales = self._usual()
        weights = np.zeros(weights_in(reading.inputs, plan.units, reading.places), np.float32)
        net = net_of(weights, reading.inputs, plan.units, reading.places)
        luck = np.random.default_rng(plan.seed)
        net.first[:] = luck.normal(0.0, 0.1, net.first.shape)
        net.rest[-1] = -4.0
        net.trust[0] = 0.0 if plan.alone else 1.0
        return Judgement(self.game, plan.units, plan.alone, usual, scales, weights, {})

    def _usual(self) -> tuple[Any, Any]:
        """What each number is mostly, and how much it differs from that at most, in games by `value`."""
        reading = reading_of(self.game)
        core = _Core(plain(self.game), self.setting, LOOKED_AT, LOOKED_AT)
        manner = np.array([[0.2, 0.05, 0.0, 0.2]] * 2)
        self._play(core, core.mind, manner, _mixed(self.plan.seed, 11, 0), MOST, LOOKED_AT - 1000)
        self.noted = min(1.0, A_GAME / (core.counts[CHOICES] / core.counts[GAMES]))
        noted = int(core.book.marks[POSITIONS])
        seen = np.zeros((noted, reading.numbers), np.int64)
        states = core.book.states[:noted].copy()
        for at in range(noted):
            self.game.rules.redact(states[at], np.int64(core.book.viewer[at]))
        for players in self.game.seats:
            for viewer in range(players):
                here = (core.book.players[:noted] == players) & (core.book.viewer[:noted] == viewer)
                if here.any():
                    seen[here] = _numbers(states[here], reading.tables[players, viewer], players, viewer)
        usual = np.zeros(reading.numbers, np.int64)
        scales = np.full(reading.numbers, 1 / 8, np.float32)
        for number in range(reading.numbers):
            values, often = np.unique(seen[:, number], return_counts=True)
            usual[number] = values[often.argmax()]
            if len(values) > 1:
                scales[number] = 1 / np.abs(values - usual[number]).max()
        return usual, scales


def _numbers(states: Any, rows: Any, players: int, viewer: int) -> Any:
    """What the network reads in these views."""
    found = np.zeros((len(states), len(rows)), np.int64)
    memory = {
        size: states.view(kind).reshape(len(states), -1)
        for size, kind in SIZES.items()
        if states.itemsize % size == 0
    }
    for number, row in enumerate(rows):
        size = int(row[SIZE])
        values = memory[size][:, row[AT]].astype(np.int64)
        if row[FROM_SEAT]:
            seated = (values >= 0) & (values < players)
            values = np.where(seated, (values - viewer) % players, values)
        found[:, number] = values
    return found


SIZES = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}


def _starts(game: Game) -> tuple[Any, Any]:
    """Start positions to draw from, and how many seats each has: as most people play, and all other ways."""
    ways = game.ways_to_play()
    step = -(-len(ways) // EVERY_SETTING)
    others = [game.setting(seats, options) for seats, options in ways[::step]]
    usual = [game.setting(seats, game.option_sets(seats)[0]) for seats in game.seats]
    often = max(1, round(len(others) * USUAL_SETTING / (1 - USUAL_SETTING) / len(usual)))
    settings = [*others, *usual * often]
    starts = np.array([setting.start() for setting in settings], game.rules.STATE)
    return starts, np.array([setting.seats for setting in settings])


def _mixed(*numbers: int) -> int:
    """A seed from several numbers."""
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])


@cache
def commit() -> str:
    """The commit of the sources that train: told by ASTERION_COMMIT, or of the repository they lie in."""
    if os.environ.get("ASTERION_COMMIT"):
        return os.environ["ASTERION_COMMIT"]
    where = Path(__file__).parent
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"], cwd=where, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


@cache
def loops_of(game: Game) -> ModuleType:
    """The compiled loops of training over this game."""
    module = game.specialised("asterion.training.loops")
    found = judging(game)
    vars(module).update(pick=game.loops.pick, judge=found.judge, see_position=found.see_position)
    return module
