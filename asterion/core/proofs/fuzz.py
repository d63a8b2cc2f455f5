"""Positions made up from the facts of real ones: every one is refused, or can be played on.

`NUMBA_DISABLE_JIT=1 python -m asterion.core.proofs.fuzz GAME [POSITIONS] [SEED] [SCENARIOS] [EVERY]` tries so
many, and tells what went wrong. Without compiling an index out of range is an error, and a loop without end
is broken off. The real positions are those of random games and, half of them, those of a folder of
scenarios, which know what seldom happens.
"""

import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from asterion.core.errors import BadPosition
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position import build_position, facts_text
from asterion.core.position_facts import facts_in
from asterion.core.proofs.scenario import EXAMPLES, Scenario, opened, read_scenarios
from asterion.core.rooms import State

PLIES = 50  # played from every position that is accepted
SECONDS = 20.0  # of the processor's time; who takes longer for these plies is in a loop
SAMPLES = 24  # positions taken from one random game
STRIDE = 17  # plies between two of them, at most
CHANGES = (1, 1, 1, 2, 2, 3, 4)  # how many facts are changed
LEADING = 6  # the first facts say what is going on; they are changed more often
GIVEN = 6  # facts of a position of which most are left out, at most
VARIANTS = 3  # made of each real position
ITEMS = re.compile(r"[^,/ ]+")
NUMBER = re.compile(r"-?\d+")

Facts = dict[str, str]
Position = tuple[Setting, Facts]


@dataclass(frozen=True)
class Failure:
    """An accepted position with which something is wrong."""

    reason: str
    position: str
    plies: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.reason}\n    {self.position}\n    after: {' '.join(self.plies) or '(nothing)'}"


@dataclass
class Fuzzed:
    """What came of a number of made-up positions."""

    accepted: int = 0
    refused: int = 0
    failures: list[Failure] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return self.accepted + self.refused


class Endless(Exception):
    """The time is up."""


def fuzz(game: Game, positions: int, seed: int, scenarios: Sequence[Scenario] = (), every: int = 1) -> Fuzzed:
    """Make up so many positions and play on from those that are accepted.

    After every so many plies and at the end it is looked whether all of the box is there: that takes longest.
    """
    rng = random.Random(seed)
    found = Fuzzed()
    pool: list[Facts] = []
    while found.tried < positions:
        written = bool(scenarios) and rng.randrange(2) == 0
        real = _written_positions(game, scenarios, rng) if written else _real_positions(game, rng)
        pool = (pool + [facts for _, facts in real])[-40 * SAMPLES :]
        words = _vocabulary(pool)
        made_up = [
            (setting, _changed(facts, pool, words, rng)) for setting, facts in real for _ in range(VARIANTS)
        ]
        for setting, facts in made_up[: positions - found.tried]:
            _try(setting, facts, rng, found, every)
    return found


# --- making positions up ----------------------------------------------------------------------------------


def scenarios_below(folder: Path, game: Game) -> list[Scenario]:
    """The scenarios of this game that can be played: those of the folder, and the examples of its rules."""
    examples = game.folder / EXAMPLES
    files = [*sorted(folder.rglob("*.toml")), *([examples] if examples.exists() else [])]
    found = [scenario for path in files for scenario in read_scenarios(path)]
    return [each for each in found if each.game == game.name and "impossible" not in each.facts]


def _written_positions(game: Game, scenarios: Sequence[Scenario], rng: random.Random) -> list[Position]:
    """The facts of some positions of scenarios, each after some of its plies."""
    found: list[Position] = []
    for scenario in rng.choices(scenarios, k=SAMPLES):
        match = opened(scenario, game)
        plies = scenario.get("plies", [])
        for ply in plies[: rng.randint(0, len(plies))]:
            match.play(ply)
        found.append((match.setting, dict(game.position.describe(match.setting, match.state))))
    return found


def _real_positions(game: Game, rng: random.Random) -> list[Position]:
    """The facts of some positions of a random game."""
    seats = rng.choice(game.seats)
    setting = game.setting(seats, rng.choice(game.option_sets(seats)))
    state = setting.start()
    found: list[Position] = []
    while state.actor != OVER and len(found) < SAMPLES:
        for _ in range(rng.randint(1, STRIDE)):
            if state.actor != OVER:
                setting.apply(state, rng.choice(setting.legal(state)))
        found.append((setting, dict(game.position.describe(setting, state))))
    return found


def _vocabulary(pool: list[Facts]) -> dict[str, list[str]]:
    """The single words that each fact has held."""
    words: dict[str, dict[str, None]] = {}
    for facts in pool:
        for key, value in facts.items():
            words.setdefault(key, {}).update(dict.fromkeys(ITEMS.findall(value)))
    return {key: list(found) for key, found in words.items()}


def _changed(facts: Facts, pool: list[Facts], words: dict[str, list[str]], rng: random.Random) -> Facts:
    changed = dict(facts)
    if rng.randrange(3) == 0:  # as people write them: a few facts, the others as usual
        few = rng.randint(1, min(GIVEN, len(facts)))
        changed = {key: facts[key] for key in rng.sample(list(facts), few)}
    keys = rng.sample(list(changed), min(len(changed), rng.choice(CHANGES)))
    if rng.randrange(2) == 0:
        keys[0] = rng.choice([key for key in list(facts)[:LEADING] if key not in keys] or keys)
    for key in keys:
        kind = rng.randrange(8)
        if kind == 0:
            changed.pop(key, None)
        elif kind <= 2:
            changed[key] = rng.choice(pool).get(key, "-")
        elif kind <= 4:
            changed[key] = _other_number(facts[key], rng)
        else:
            changed[key] = _other_words(facts[key], words[key], rng)
    return changed


def _other_number(value: str, rng: random.Random) -> str:
    """One of its numbers a little more or less, or far too much."""
    numbers = list(NUMBER.finditer(value))
    if not numbers:
        return rng.choice(("0", "1", "99", "-1", "-"))
    at = rng.choice(numbers)
    number = rng.choice((int(at[0]) + 1, int(at[0]) - 1, 0, 1, 99, -1))
    return value[: at.start()] + str(number) + value[at.end() :]


def _other_words(value: str, words: list[str], rng: random.Random) -> str:
    """One of its words replaced by another that the fact can hold, dropped, doubled or added."""
    items = list(ITEMS.finditer(value))
    at = rng.choice(items) if items else None
    if at is None:
        return rng.choice(words)
    kind = rng.randrange(4)
    before, after = value[: at.start()], value[at.end() :]
    if kind == 0:
        rest = (before + after).replace(",,", ",").replace("//", "/").strip(",/")
        return rest or "-"
    more = at[0] if kind == 1 else rng.choice(words)
    return before + (more if kind == 3 else f"{at[0]}{_between(value)}{more}") + after


def _between(value: str) -> str:
    return "/" if "/" in value and "," not in value else ","


# --- playing on -------------------------------------------------------------------------------------------


def _try(setting: Setting, facts: Facts, rng: random.Random, found: Fuzzed, every: int) -> None:
    plies: list[str] = []
    reason: str | None
    try:
        with time_limit(SECONDS):
            state = build_position(setting, facts)
            reason = _wrong_at_once(setting, facts, state) or wrong_later(
                setting, state, rng, plies, every=every
            )
    except BadPosition:
        found.refused += 1
        return
    except Endless:
        reason = "it does not come to an end"
    except Exception as error:  # whatever a position that should have been refused leads to
        reason = f"{type(error).__name__}: {error}"
    found.accepted += 1
    if reason is not None:
        found.failures.append(Failure(reason, facts_text(setting, facts), tuple(plies)))


def _wrong_at_once(setting: Setting, facts: Facts, state: State) -> str | None:
    position = setting.game.position
    if reason := position.impossible(setting, state):
        return f"it was accepted, but it is impossible: {reason}"
    told, known = position.describe(setting, state), facts_in(setting)
    for key, value in facts.items():
        given, found = Counter(ITEMS.findall(value)), Counter(ITEMS.findall(told[key]))
        may_be_more = key in known and known[key].partial
        if given != found and not (may_be_more and given < found):
            return f"{key} was given as {value} and is {told[key]}"
    if build_position(setting, dict(told)).tobytes() != state.tobytes():
        return "its text does not lead back to it"
    for seat in setting.viewers:
        position.describe(setting, setting.redacted(state, seat))
    return None


def wrong_later(
    setting: Setting, state: State, rng: random.Random, plies: list[str], most: int = PLIES, every: int = 1
) -> str | None:
    """What goes wrong in so many random plies, which are noted."""
    game = setting.game
    for at in range(1, most + 1):
        if not str(game.words.prompt(setting, state)).endswith((".", "?")):
            return "what is asked is no sentence"
        moves = setting.legal(state)
        if state.actor == OVER:
            return None
        if not moves:
            return "there is no legal move"
        if not all(a < b for a, b in pairwise([-1, *moves, game.rules.MOVES])):
            return f"the legal moves are {moves}"
        if state.actor == CHANCE and min(setting.weights(state)) < 1:
            return f"the weights are {setting.weights(state)}"
        move = rng.choice(moves)
        plies.append(str(game.words.notation(setting, state, move)))
        setting.sentences(setting.apply(state, move))
        due = at % every == 0 or state.actor == OVER
        if due and (reason := game.position.impossible(setting, state)):
            return f"it leads to what is impossible: {reason}"
    return None


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Break off with Endless after so much of the processor's time."""

    def ring(*_: Any) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


# --- in an interpreter of its own -------------------------------------------------------------------------


def fuzz_interpreted(
    game: Game, positions: int, seed: int, scenarios: Path | None = None, every: int = 1
) -> Fuzzed:
    """The same with compiling switched off, and with the scenarios in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.json"
        command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "asterion.core.proofs.fuzz"]
        command += [game.name, str(positions), str(seed), str(scenarios or folder), str(every)]
        command += [str(file)]
        subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, check=False)
        kept = json.loads(file.read_text(encoding="utf-8"))
    failures = [Failure(each["reason"], each["position"], tuple(each["plies"])) for each in kept["failures"]]
    return Fuzzed(kept["accepted"], kept["refused"], failures)


def _main(
    name: str,
    positions: str = "300",
    seed: str = "0",
    scenarios: str = "tests/scenarios",
    every: str = "1",
    file: str = "",
) -> None:
    from asterion.games import load  # the registry stands above the core; only this entry point looks there

    game = load(name)
    found = fuzz(game, int(positions), int(seed), scenarios_below(Path(scenarios), game), int(every))
    if file:
        Path(file).write_text(json.dumps(asdict(found)), encoding="utf-8")
        return
    for failure in found.failures:
        print(failure)
    print(f"{found.accepted} accepted, {found.refused} refused, {len(found.failures)} failures")


if __name__ == "__main__":
    _main(*sys.argv[1:])
