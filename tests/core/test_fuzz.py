"""Made-up positions: what is wrong with an accepted one is noticed, whatever it is."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from asterion.core.game import Game, Setting
from asterion.core.proofs import fuzz as fuzzing
from asterion.core.proofs.fuzz import Failure, fuzz, scenarios_below
from asterion.core.rooms import State
from tests.conftest import TESTS


def careless(
    game: Game, build: Callable[[Setting, dict[str, str]], State] | None = None, **others: Any
) -> Game:
    """The game with other functions of its position module."""
    position = game.position
    usual = {
        "FACTS": position.FACTS,
        "describe": position.describe,
        "build": build or position.build,
        "impossible": position.impossible,
    }
    return replace(game, position=SimpleNamespace(**{**usual, **others}))


def reasons(game: Game, positions: int = 40) -> set[str]:
    found = fuzz(game, positions, seed=1)
    assert found.tried == positions
    return {failure.reason for failure in found.failures}


def test_facts_that_are_ignored_are_noticed(space_princess: Game) -> None:
    build = careless(space_princess, lambda setting, facts: setting.start())
    assert any("was given as" in reason for reason in reasons(build))


def test_an_accepted_position_that_is_impossible_is_noticed(space_princess: Game) -> None:
    def build(setting: Setting, facts: dict[str, str]) -> State:
        usual = space_princess.setting(setting.seats, setting.options)
        return space_princess.position.build(usual, facts)

    never = careless(space_princess, build, impossible=lambda setting, state: "the ship has left")
    assert reasons(never) == {"it was accepted, but it is impossible: the ship has left"}


def test_an_error_is_a_failure_with_the_position_that_led_to_it(space_princess: Game) -> None:
    def build(setting: Setting, facts: dict[str, str]) -> State:
        raise IndexError("25 is out of range")

    found = fuzz(careless(space_princess, build), 10, seed=1)
    assert {failure.reason for failure in found.failures} == {"IndexError: 25 is out of range"}
    assert all(failure.position.startswith("space-princess/2") for failure in found.failures)
    assert found.accepted == len(found.failures) == 10


def test_a_loop_is_broken_off(space_princess: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(setting: Setting, facts: dict[str, str]) -> State:
        while True:
            pass

    monkeypatch.setattr(fuzzing, "SECONDS", 0.05)
    assert reasons(careless(space_princess, build), 3) == {"it does not come to an end"}


def test_a_failure_tells_how_to_get_there() -> None:
    failure = Failure("no card is being resolved", "space-princess/2 round=0", ("dash", "lock"))
    assert str(failure).split("\n    ") == [
        "no card is being resolved",
        "space-princess/2 round=0",
        "after: dash lock",
    ]


def test_what_seldom_happens_is_taken_from_scenarios(
    space_princess: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenarios = scenarios_below(TESTS / "scenarios", space_princess)
    assert len(scenarios) > 100
    assert {scenario.game for scenario in scenarios} == {"space-princess"}
    monkeypatch.setattr(fuzzing, "_real_positions", lambda game, rng: [])
    found = fuzz(space_princess, 60, seed=2, scenarios=scenarios)
    assert (found.tried, found.failures) == (60, [])
    assert found.accepted > 5


@pytest.mark.parametrize("partial", [False, True])
def test_what_goes_without_saying_may_be_left_out_of_a_partial_fact(
    space_princess: Game, partial: bool
) -> None:
    facts = [
        replace(fact, partial=partial and fact.name == "troopers") for fact in space_princess.position.FACTS
    ]
    setting = careless(space_princess, FACTS=tuple(facts)).setting()
    state = space_princess.position.build(space_princess.setting(), {})
    reason = fuzzing._wrong_at_once(setting, {"troopers": "a5"}, state) or ""
    assert reason.startswith("troopers was given as a5 and is a5,e1") is not partial
    assert "is a5,e1" in str(fuzzing._wrong_at_once(setting, {"troopers": "a1"}, state))
