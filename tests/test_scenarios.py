"""Every scenario file below tests/scenarios."""

import pytest

import asterion
from asterion.core.proofs.scenario import Scenario, read_scenarios, run_scenario
from tests.conftest import TESTS

SCENARIOS = [s for path in sorted((TESTS / "scenarios").rglob("*.toml")) for s in read_scenarios(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario, asterion.load) == []


def test_scenario_names_are_unique() -> None:
    names = [(scenario.game, scenario.name) for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
