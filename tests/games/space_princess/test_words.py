"""What Space Princess understands, and what it answers to what it does not."""

from typing import Any

import pytest

from asterion.core.errors import BadNotation
from asterion.core.match import Match
from asterion.games import load
from asterion.games.space_princess.rules import state as g
from tests.games.helpers import played

GAME = load("space-princess")


def resolving(hers: str, his: str, plies: list[str], **facts: str) -> Match:
    """A match in which these two cards were played, after these plies."""
    start = {
        "princess": "c3",
        "princess_hand": f"{hers},{'hide' if hers != 'hide' else 'dash'}",
        "zealot_hand": f"{his},{'sense' if his != 'sense' else 'lock'}",
    }
    return played(GAME.setting(), start | facts, [hers, his, *plies])


def hint(match: Match, text: str) -> str:
    """What is said to a text that is no move."""
    with pytest.raises(BadNotation) as error:
        match.read(text)
    return str(error.value)


# --- every character counts -------------------------------------------------------------------------------


def test_a_draw_of_chance_is_not_read_as_laying_the_card() -> None:
    match = played(GAME.setting(), {"princess_hand": "door,dash"})
    assert hint(match, "+dash") == "'+dash' is no move of Space Princess; did you mean dash?"
    assert hint(match, "++dash").endswith("did you mean dash?")


def test_laying_a_card_is_not_read_as_a_draw_of_chance() -> None:
    match = played(GAME.setting(), None, ["="] * 12)
    assert hint(match, "dash").endswith("did you mean +dash?")
    assert match.read("+dash") == g.CARD + g.DASH


def test_the_top_card_for_sense_is_named_with_a_plus_and_one_of_the_discard_without() -> None:
    top = resolving("door", "sense", [])
    assert hint(top, "fire").endswith("did you mean +fire?")
    discard = resolving("door", "sense", [], zealot_discard="fire")
    assert hint(discard, "+fire").endswith("did you mean fire?")


@pytest.mark.parametrize(
    ("hers", "his", "plies", "text", "meant"),
    [
        ("holo", "fire", [], "b4", "@b4"),
        ("holo", "fire", [], "~b3", "@b3"),
        ("holo", "fire", [], "c3", "@c3"),
        ("dash", "lock", [], "b3", "@b3"),
        ("dash", "lock", [], "~b3", "@b3"),
        ("door", "fire", [], "b1", "~b1"),
        ("door", "fire", [], "@b1", "~b1"),
        ("evade", "fire", [], "b1", "~b1"),
        ("evade", "fire", ["b3"], "b3", "~b3"),
        ("dash", "advance", [], "a4", "t1-a4"),
        ("dash", "converge", ["t1-a4"], "d1", "t2-d1"),
    ],
)
def test_a_tile_without_its_mark_is_answered_with_what_was_meant(
    hers: str, his: str, plies: list[str], text: str, meant: str
) -> None:
    match = resolving(hers, his, plies)
    assert hint(match, text) == f"'{text}' is no move of Space Princess now; did you mean {meant}?"


@pytest.mark.parametrize("text", ["b2", "d4"])
def test_a_returning_princess_is_put_on_a_tile_with_its_mark(text: str) -> None:
    match = resolving("door", "fire", [], princess="-", hide="c3")
    assert hint(match, text).endswith(f"did you mean @{text}?")


def test_a_step_that_the_rules_forbid_is_refused_and_not_taken_for_a_slip() -> None:
    match = resolving("evade", "fire", [])
    with pytest.raises(Exception, match="SP-13"):
        match.read("c2")


# --- every move has a text --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"zealot_edge": True}, {"doors": "single"}], ids=str)
def test_every_wish_is_written_and_read_back(options: dict[str, Any]) -> None:
    """But for positions that the doors do not have, and tiles whose returns are written like the starts'."""
    setting = GAME.setting(options=options)
    state = setting.start()
    starts = {g.BACK_ELSEWHERE + int(tile) for tile in setting.box.trooper_start}
    unknown = set() if options.get("doors") else {g.STAND + 2, g.STAND + 3}
    for move in set(range(GAME.rules.MOVES)) - starts - unknown:
        text = GAME.words.notation(setting, state, move)
        found = GAME.words.read(setting, state, text)
        twice = {g.CARD + g.SHOOT, g.CARD + g.FIRE}  # each seat's Fire is its own
        assert found == move or {found, move} == twice


@pytest.mark.parametrize(
    ("card", "target", "move"),
    [
        ("advance", "pod-c5", g.MARCH_TO_POD),
        ("capture", "pod-c5", g.GO + g.POD),
        ("advance", "tile-b2", g.MARCH + 6),
    ],
)
def test_a_click_on_a_pod_means_the_pawn_that_the_card_moves(card: str, target: str, move: int) -> None:
    match = resolving("dash", card, [])
    assert GAME.words.wish(match.setting, match.state, target) == move


def test_a_click_on_a_pod_with_holo_means_the_hologram() -> None:
    match = resolving("holo", "fire", [])
    assert GAME.words.wish(match.setting, match.state, "pod-e3") == g.PUT_ON_POD + 1
