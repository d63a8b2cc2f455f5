"""Rules of Space Princess that a scenario cannot show: how likely things are, and who may know what."""

from pathlib import Path
from typing import Any

import pytest

from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.proofs.scenario import opened, read_scenarios
from asterion.games import load
from asterion.games.space_princess.rules.state import FINISHED
from tests.conftest import TESTS
from tests.games.helpers import chances, played

GAME = load("space-princess")
PRINCESS, ZEALOT = 0, 1

QUIET = {"princess": "c3", "princess_hand": "door,dash", "zealot_hand": "fire,lock"}
BEFORE_A_PLAN = {**QUIET, "princess": "b3", "doors": ".=.=./=.=.=/.|.=./=.=.=/.=.=."}
ALL_DOORS = ["="] * 12


def seen(match: Match, seat: int) -> tuple[Any, ...]:
    """Everything a seat is shown."""
    view = match.view(seat)
    return view.state.tobytes(), view.position, view.prompt, view.choices, view.story


def facts_seen(match: Match, seat: int) -> dict[str, str]:
    """The facts of the position in a seat's view."""
    return dict(GAME.position.describe(match.setting, match.view(seat).state))


# --- how likely -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-5")
@pytest.mark.parametrize(("doors", "positions"), [("double", "=|"), ("single", "nesw")])
def test_a_door_is_as_likely_to_lie_one_way_as_another(doors: str, positions: str) -> None:
    match = Match(GAME.setting(options={"doors": doors}))
    for _ in range(10):
        outcomes = chances(match)
        assert list(outcomes) == list(positions)
        assert len(set(outcomes.values())) == 1
        match.play(positions[0])
    assert match.actor == PRINCESS


@pytest.mark.rule("SP-6")
def test_every_order_of_a_shuffled_stack_is_equally_likely() -> None:
    match = played(GAME.setting(), None, ALL_DOORS)
    for hand in (("+dash", "+hide"), ("+sense", "+lock")):
        for left, card in zip((7, 6), hand, strict=True):
            outcomes = chances(match)
            assert len(outcomes) == left
            assert len(set(outcomes.values())) == 1
            match.play(card)


@pytest.mark.rule("SP-12")
def test_every_card_of_the_shuffled_discard_is_equally_likely_to_come_next() -> None:
    facts = {**QUIET, "princess_stack": "-", "princess_discard": "hide,evade,ambush,holo,fire"}
    match = played(GAME.setting(), facts, ["dash", "fire", "b3", "a3"])
    outcomes = chances(match)
    assert set(outcomes) == {"+hide", "+evade", "+ambush", "+holo", "+fire", "+dash"}
    assert len(set(outcomes.values())) == 1


@pytest.mark.rule("SP-38")
def test_every_unseen_card_is_equally_likely_to_be_the_top_one_for_sense() -> None:
    match = played(GAME.setting(), {**QUIET, "zealot_hand": "sense,capture"}, ["dash", "sense"])
    outcomes = chances(match)
    assert set(outcomes) == {"+lock", "+converge", "+outflank", "+fire", "+advance"}
    assert len(set(outcomes.values())) == 1


@pytest.mark.rule("SP-43")
@pytest.mark.parametrize(
    ("plans", "false", "real"),
    [("b2,d2,b4,d4", 3, 1), ("b2,d2,d4", 2, 1), ("b2,d4", 1, 1)],
)
def test_one_plan_card_of_those_still_unseen_is_real(plans: str, false: int, real: int) -> None:
    setting = GAME.setting(options={"secret_plans": True})
    match = played(setting, {**BEFORE_A_PLAN, "plans": plans}, ["dash", "fire", "b2"])
    outcomes = chances(match)
    assert outcomes["real"] * false == outcomes["false"] * real


@pytest.mark.rule("SP-r12")
def test_a_draw_is_half_a_point_for_each() -> None:
    match = played(GAME.setting(), QUIET | {"round": "300"}, ["dash", "fire", "b3", "a3"])
    assert match.score == (0.5, 0.5)


# --- who may know what ------------------------------------------------------------------------------------


@pytest.mark.rule("SP-7")
def test_nobody_else_sees_which_cards_the_princess_drew() -> None:
    one = played(GAME.setting(), None, [*ALL_DOORS, "+dash", "+hide"])
    other = played(GAME.setting(), None, [*ALL_DOORS, "+holo", "+door"])
    assert seen(one, ZEALOT) == seen(other, ZEALOT)
    assert seen(one, SPECTATOR) == seen(other, SPECTATOR)
    assert seen(one, PRINCESS) != seen(other, PRINCESS)


@pytest.mark.rule("SP-7")
def test_nobody_else_sees_which_cards_the_zealot_drew() -> None:
    hers = [*ALL_DOORS, "+dash", "+hide"]
    one = played(GAME.setting(), None, [*hers, "+sense", "+lock"])
    other = played(GAME.setting(), None, [*hers, "+fire", "+advance"])
    assert seen(one, PRINCESS) == seen(other, PRINCESS)
    assert seen(one, SPECTATOR) == seen(other, SPECTATOR)
    assert seen(one, ZEALOT) != seen(other, ZEALOT)


@pytest.mark.rule("SP-7", "SP-8")
def test_a_laid_card_is_secret_until_the_other_player_has_chosen() -> None:
    setting = GAME.setting()
    dash, door = played(setting, QUIET, ["dash"]), played(setting, QUIET, ["door"])
    assert seen(dash, ZEALOT) == seen(door, ZEALOT)
    assert seen(dash, SPECTATOR) == seen(door, SPECTATOR)
    assert facts_seen(dash, PRINCESS)["princess_laid"] == "dash"


@pytest.mark.rule("SP-8")
def test_both_cards_are_seen_by_everybody_once_both_are_chosen() -> None:
    match = played(GAME.setting(), QUIET, ["dash", "lock"])
    for seat in (PRINCESS, ZEALOT, SPECTATOR):
        facts = facts_seen(match, seat)
        assert (facts["princess_played"], facts["zealot_played"]) == ("dash", "lock")


@pytest.mark.rule("SP-7")
def test_only_its_owner_knows_which_card_went_under_a_stack() -> None:
    setting = GAME.setting()
    one = played(setting, QUIET, ["dash", "lock"])
    other = played(setting, {**QUIET, "princess_hand": "holo,dash"}, ["dash", "lock"])
    assert seen(one, ZEALOT) == seen(other, ZEALOT)
    assert facts_seen(one, PRINCESS)["princess_stack"].endswith(",door")
    assert "door" not in facts_seen(one, ZEALOT)["princess_stack"]


@pytest.mark.rule("SP-11")
def test_discard_piles_lie_open() -> None:
    match = played(GAME.setting(), QUIET, ["dash", "fire", "b3", "a3"])
    for seat in (PRINCESS, ZEALOT, SPECTATOR):
        facts = facts_seen(match, seat)
        assert (facts["princess_discard"], facts["zealot_discard"]) == ("dash", "fire")


@pytest.mark.rule("SP-44")
def test_only_the_princess_sees_what_a_collected_plan_card_is() -> None:
    setting = GAME.setting(options={"secret_plans": True})
    real = played(setting, BEFORE_A_PLAN, ["dash", "fire", "b2", "real"])
    false = played(setting, BEFORE_A_PLAN, ["dash", "fire", "b2", "false"])
    assert seen(real, ZEALOT) == seen(false, ZEALOT)
    assert seen(real, SPECTATOR) == seen(false, SPECTATOR)
    assert facts_seen(real, PRINCESS)["real_plans"] == "1"
    assert facts_seen(false, PRINCESS)["real_plans"] == "0"


@pytest.mark.rule("SP-7", "SP-44")
def test_drawing_choosing_and_finding_plans_are_seen_by_one_seat_only() -> None:
    setting = GAME.setting(options={"secret_plans": True})
    found = played(setting, BEFORE_A_PLAN, ["dash", "fire", "b2", "real"])
    drawn = played(setting, None, [*ALL_DOORS, "+dash", "+hide", "+sense", "+lock"])
    audiences = {ply.notation: ply.audience for ply in (*found.plies, *drawn.plies)}
    assert {audiences[ply] for ply in ("dash", "real", "+dash", "+hide")} == {PRINCESS}
    assert {audiences[ply] for ply in ("fire", "+sense", "+lock")} == {ZEALOT}


@pytest.mark.rule("SP-45")
def test_everybody_sees_her_plans_once_she_has_reached_a_pod() -> None:
    setting = GAME.setting(options={"secret_plans": True})
    facts = {**QUIET, "princess": "e3", "plans": "d2,b4,d4", "real_plans": "1"}
    match = played(setting, facts, ["dash", "fire", "pod-e3"])
    assert facts_seen(match, ZEALOT)["real_plans"] == "1"


@pytest.mark.rule("SP-r16")
def test_both_players_know_the_top_card_that_sense_became() -> None:
    facts = {**QUIET, "zealot_hand": "sense,capture"}
    match = played(GAME.setting(), facts, ["dash", "sense", "+fire", "b3", "a3"])
    for seat in (PRINCESS, ZEALOT):
        assert facts_seen(match, seat)["zealot_stack"].startswith("fire,")


# --- the story --------------------------------------------------------------------------------------------


def test_of_every_kind_of_event_some_scenario_says_what_is_told() -> None:
    told: set[int] = set()
    for scenario in read_scenarios(TESTS / "scenarios" / "space_princess" / "story.toml"):
        match = opened(scenario, GAME)
        for ply in scenario.get("plies", []):
            match.play(ply)
        for event in (event for ply in match.plies for event in ply.events):
            (sentence,) = match.setting.sentences([event])
            told |= {event.kind for part in scenario.get("says", []) if part in sentence}
    assert told == set(range(FINISHED + 1))


# --- another box ------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-r13")
@pytest.mark.parametrize(
    ("card", "value", "hers", "his"),
    [("advance", 13, "dash", "advance"), ("lock", 3, "evade", "lock"), ("fire", 10, "door", "fire")],
)
def test_with_equal_order_values_the_princess_goes_first(
    card: str, value: int, hers: str, his: str, tmp_path: Path
) -> None:
    setting = GAME.setting(components=box_with(tmp_path, card, value))
    facts = {"princess": "a1", "princess_hand": f"{hers},hide", "zealot_hand": f"{his},capture"}
    match = played(setting, facts, [hers, his])
    assert not match.over
    assert match.actor == PRINCESS


@pytest.mark.rule("SP-9")
def test_order_values_of_another_box_are_obeyed(tmp_path: Path) -> None:
    setting = GAME.setting(components=box_with(tmp_path, "capture", 14))
    match = played(setting, {**QUIET, "zealot_hand": "capture,lock"}, ["dash", "capture"])
    assert match.actor == PRINCESS


def box_with(folder: Path, card: str, value: int) -> Path:
    """A components file in which a card of the Zealot has another order value."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    before, heading, values = text.partition("[order.zealot]\n")
    lines = [
        f'{card} = {{ is = {value}, source = "X" }}' if line.startswith(f"{card} = ") else line
        for line in values.splitlines()
    ]
    path = folder / "components.toml"
    path.write_text(before + heading + "\n".join(lines) + "\n", encoding="utf-8")
    return path
