"""Boxes of one's own, made up from the standard one: every one is refused, or can be played with.

`python -m asterion.core.proofs.box_fuzz GAME [BOXES] [SEED] [PLIES]` makes up so many that are accepted and
plays so many plies with each, at random; with `NUMBA_DISABLE_JIT=1` an index out of range is an error.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from asterion.core.components import Components, Fact, is_alike
from asterion.core.errors import BadComponents
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.proofs.fuzz import SECONDS, Endless, time_limit, wrong_later
from asterion.core.rooms import State

CHANGES = (1, 1, 1, 2, 3, 5, 8)  # how many facts are changed
NUMBERS = (0, 1, 2, 3, 5, 9, 12, 20, 30, 60, 99, 400, -1, 10**9, 2**63 - 1)
PATIENCE = 400  # boxes in a row that are refused
PLIES = 120
DRAWN = 40  # plies between two looks at the table


@dataclass(frozen=True)
class Failure:
    """An accepted box with which something is wrong."""

    reason: str
    changes: Mapping[str, Any]
    table: str
    plies: tuple[str, ...]

    def __str__(self) -> str:
        changes = ", ".join(f"{name} = {value!r}" for name, value in self.changes.items())
        return f"{self.reason}\n    {changes}\n    {self.table}\n    after: {' '.join(self.plies[-12:])}"


@dataclass
class Fuzzed:
    """What came of a number of made-up boxes."""

    accepted: int = 0
    refused: int = 0
    plies: int = 0
    failures: list[Failure] = field(default_factory=list)


def fuzz_boxes(game: Game, boxes: int, seed: int, plies: int = PLIES) -> Fuzzed:
    """Make up boxes until so many are accepted, and play with each at a table of random seats and options."""
    rng = random.Random(seed)
    found = Fuzzed()
    refused = 0
    while found.accepted < boxes and refused < PATIENCE:
        changes = _changes(game.standard_components, rng)
        accepted = found.accepted
        _try(game, changes, rng, plies, found)
        refused = 0 if found.accepted > accepted else refused + 1
    return found


def with_changes(standard: Components, changes: Mapping[str, Any]) -> Components:
    facts = {name: Fact(name, value, "X", "") for name, value in changes.items()}
    return Components(standard.facts | facts)


# --- making boxes up --------------------------------------------------------------------------------------


def _changes(standard: Components, rng: random.Random) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    names = list(standard.facts)
    if rng.random() < 0.3:
        _change_all_alike(changes, standard, rng)
    for _ in range(rng.choice(CHANGES) - bool(changes)):
        name = rng.choice(names)
        value = changes.get(name, standard[name])
        alike = [other for other in names if _kin(other) == _kin(name) and other != name]
        if type(value) is int and alike and rng.random() < 0.5:
            _shift(changes, standard, name, rng.choice(alike), rng)
        elif alike and rng.random() < 0.2:
            other = rng.choice(alike)
            changes[name], changes[other] = changes.get(other, standard[other]), value
        else:
            changes[name] = _other(value, standard, rng)
    return {
        name: value
        for name, value in changes.items()
        if value != standard[name] and is_alike(value, standard[name])
    }


def _kin(name: str) -> str:
    """What facts of one kind have in common: `card.*.copies` are all the copies of cards."""
    first, _, rest = name.partition(".")
    return f"{first}.{rest.rpartition('.')[2] if '.' in rest else ''}"


def _change_all_alike(changes: dict[str, Any], standard: Components, rng: random.Random) -> None:
    """All or half of the facts of one kind are given a value that some of them, or none, has had."""
    kin = rng.choice(sorted({_kin(name) for name in standard.facts}))
    names = [name for name in standard.facts if _kin(name) == kin]
    values = [standard[rng.choice(names)], _other(standard[rng.choice(names)], standard, rng)]
    if type(values[0]) is int:
        values += [0, 1, 2]
    value = rng.choice(values)
    for name in rng.sample(names, rng.choice((len(names), (len(names) + 1) // 2))):
        if type(standard[name]) is type(value):
            changes[name] = value


def _shift(changes: dict[str, Any], standard: Components, name: str, other: str, rng: random.Random) -> None:
    """Some less of one and as many more of the other, so that the sum stays."""
    here, there = changes.get(name, standard[name]), changes.get(other, standard[other])
    if type(there) is int:
        number = rng.choice((1, 1, 2, here))
        changes[name], changes[other] = here - number, there + number


def _other(value: Any, standard: Components, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, 2 * value, *NUMBERS))
    if isinstance(value, str):
        return _other_text(value, standard, rng)
    if isinstance(value, list):
        return _other_list(value, standard, rng)
    return value


def _other_text(value: str, standard: Components, rng: random.Random) -> str:
    texts = [fact.value for fact in standard.facts.values() if isinstance(fact.value, str)]
    letters = "".join(texts) or "a"
    at = rng.randrange(len(value) + 1)
    return rng.choice(
        (
            rng.choice(texts),
            value[:at] + rng.choice(letters) + value[at + 1 :],
            "".join(rng.sample(value, len(value))),
            value[::-1],
            value[:at],
        )
    )


def _other_list(value: list[Any], standard: Components, rng: random.Random) -> list[Any]:
    lists = [fact.value for fact in standard.facts.values() if isinstance(fact.value, list)]
    parts = [part for each in lists for part in each if not value or type(part) is type(value[0])]
    kind = rng.randrange(6)
    if kind == 0 or not value:
        return [*value, rng.choice(parts)] if parts else []
    at = rng.randrange(len(value))
    if kind == 1:
        return value[:at] + value[at + 1 :]
    if kind == 2:
        return rng.sample(value, len(value))
    if kind == 3:
        return [*value[:at], _other(value[at], standard, rng), *value[at + 1 :]]
    if kind == 4:
        return [*value[:at], rng.choice(parts), *value[at + 1 :]]
    return [*value, value[at]]


# --- playing ----------------------------------------------------------------------------------------------


def _try(game: Game, changes: dict[str, Any], rng: random.Random, most: int, found: Fuzzed) -> None:
    seats = rng.choice(game.seats)
    options = rng.choice(game.option_sets(seats))
    plies: list[str] = []
    table = f"{seats} seats, " + " ".join(f"{name}={value}" for name, value in options.items())
    reason: str | None
    try:
        with time_limit(SECONDS * max(1, most // 50)):
            setting = game.setting(seats, options, with_changes(game.standard_components, changes))
            reason = _wrong(setting, rng, plies, most)
    except BadComponents as refusal:
        found.refused += 1
        if plies:
            found.failures.append(Failure(f"refused late: {refusal}", changes, table, tuple(plies)))
        return
    except Endless:
        reason = "it does not come to an end"
    except Exception as error:  # whatever a box that should have been refused leads to
        reason = f"{type(error).__name__}: {error}"
    found.accepted += 1
    found.plies += len(plies)
    if reason is not None:
        found.failures.append(Failure(reason, changes, table, tuple(plies)))


def _wrong(setting: Setting, rng: random.Random, plies: list[str], most: int) -> str | None:
    state = setting.start()
    while len(plies) < most and state.actor != OVER:
        if reason := _play(setting, state, rng, plies) or wrong_later(setting, state, rng, plies, 1):
            return reason
        _look(setting, state, rng)
    return None


def _play(setting: Setting, state: State, rng: random.Random, plies: list[str]) -> str | None:
    """Some plies with a look at the moves alone: what is looked at besides takes its time."""
    for _ in range(DRAWN):
        moves = setting.legal(state)
        if state.actor == OVER:
            return None
        if not moves:
            return "there is no legal move"
        if state.actor == CHANCE and min(setting.weights(state)) < 1:
            return f"the weights are {setting.weights(state)}"
        move = rng.choice(moves)
        plies.append(str(move))
        setting.apply(state, move)
    return None


def _look(setting: Setting, state: State, rng: random.Random) -> None:
    """What somebody sees can be drawn, told and guessed from."""
    seat = rng.choice(setting.viewers)
    seen = setting.redacted(state, seat)
    setting.game.picture.draw(setting, seen, seat)
    setting.game.sketch.draw(setting, seen, seat)
    setting.game.position.describe(setting, seen)


# --- in an interpreter of its own -------------------------------------------------------------------------


def fuzz_boxes_apart(game: Game, boxes: int, seed: int, plies: int, compiled: bool) -> Fuzzed:
    """The same in a process of its own: compiled code that goes wrong ends that one only."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.json"
        command = [sys.executable, "-W", "error::RuntimeWarning", "-m", "asterion.core.proofs.box_fuzz"]
        command += [game.name, str(boxes), str(seed), str(plies), str(file)]
        done = subprocess.run(command, env=environment, check=False)
        if done.returncode != 0 or not file.exists():
            return Fuzzed(failures=[Failure(f"it ended with {done.returncode}", {}, "", ())])
        kept = json.loads(file.read_text(encoding="utf-8"))
    failures = [Failure(**{**each, "plies": tuple(each["plies"])}) for each in kept.pop("failures")]
    return Fuzzed(**kept, failures=failures)


def _main(name: str, boxes: str = "100", seed: str = "0", plies: str = str(PLIES), file: str = "") -> None:
    from asterion.games import load  # the registry stands above the core; only this entry point looks there

    found = fuzz_boxes(load(name), int(boxes), int(seed), int(plies))
    if file:
        Path(file).write_text(json.dumps(asdict(found)), encoding="utf-8")
        return
    for failure in found.failures:
        print(failure)
    told = f"{found.accepted} accepted, {found.refused} refused, {found.plies} plies"
    print(f"{told}, {len(found.failures)} failures")


if __name__ == "__main__":
    _main(*sys.argv[1:])
