"""Every scenario file below tests/scenarios, and the examples in the rules of the games."""

import pytest

import asterion
from asterion.core.proofs.scenario import EXAMPLES, Scenario, read_scenarios, run_scenario
from tests.conftest import TESTS

FILES = [*(TESTS / "scenarios").rglob("*.toml"), *(game.folder / EXAMPLES for game in asterion.games())]
SCENARIOS = [s for path in sorted(FILES) for s in read_scenarios(path)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario, asterion.load) == []


def test_scenario_names_are_unique() -> None:
    names = [(scenario.game, scenario.name) for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
