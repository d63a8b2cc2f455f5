"""MidEvil: what somebody has seen of a hand is not taken back without everybody's consent."""

import pytest

from asterion.core.errors import NothingToUndo
from asterion.core.match import Match
from asterion.games import load
from asterion.games.midevil.position.reading import build

GAME = load("midevil")


def match_with(card: str) -> Match:
    """The first player is asked before the movement roll and holds this card; no dice, so nothing follows."""
    hands = {"orange_hand": f"{card},holy-water,tripped", "green_hand": "sword,second-wind"}
    setting = GAME.setting(2, {"castle": True})
    return Match(setting, start=build(setting, {"step": "rolling", "asked": "answer", **hands}))


@pytest.mark.parametrize(
    ("card", "plies"),
    [
        ("court-jester", ["play:court-jester"]),
        ("court-jester", ["play:court-jester", "take:sword", "give:tripped"]),
        ("peasant-revolt", ["play:peasant-revolt"]),
    ],
)
def test_a_hand_that_was_seen_stays_seen(card: str, plies: list[str]) -> None:
    match = match_with(card)
    for ply in plies:
        match.play(ply)
    with pytest.raises(NothingToUndo, match="Something hidden was shown"):
        match.undo(0)
    match.undo(0, agreed=True)
    assert len(match.plies) == len(plies) - 1


def test_a_pass_shows_nothing_and_is_taken_back() -> None:
    match = match_with("court-jester")
    before = match.state.tobytes()
    match.play("pass")
    match.undo(0)
    assert match.state.tobytes() == before


def test_what_was_answered_for_somebody_is_no_choice_of_theirs() -> None:
    """The same would be answered again: it is taken back with the choice before it."""
    setting = GAME.setting(2)
    facts = {"step": "start", "asked": "answer", "orange_hand": "rise,ale,mace", "stack": "-"}
    match = Match(setting, start=build(setting, {**facts, "map": "dirt:0,-1"}))
    match.play("pass")
    while match.is_hushed:
        match.play("pass", unasked=True)
    asked = [ply.notation for ply in match.plies]
    assert asked.count("pass") > 1
    assert len(match.fork().undo(0)) == len(asked)
    assert len(match.fork().undo(agreed=True, past=[1])) == len(asked)
    match.back_to(1)
    match.play("pass")
    assert len(match.undo(0)) == 1
