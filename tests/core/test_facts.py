"""Facts of positions: what they are called, and what is said of them."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from asterion.core.errors import BadPosition
from asterion.core.game import Game, Setting
from asterion.core.position_facts import Fact, FactReader, facts_in


def with_facts(game: Game, *facts: Fact) -> Setting:
    """A setting of a game whose positions have these facts only, all of them `1`."""
    position = SimpleNamespace(
        FACTS=facts,
        describe=lambda setting, state: dict.fromkeys(facts_in(setting), "1"),
        impossible=lambda setting, state: None,
    )
    return replace(game, position=position).setting()


def test_a_fact_has_a_name_for_every_seat(space_princess: Game) -> None:
    setting = with_facts(
        space_princess,
        Fact("round", "The round.", "a number"),
        Fact("{seat}_hand", "The cards in hand.", "some cards"),
        Fact("spells", "The spells.", "some spells", names=lambda setting: []),
        Fact("{colour}", "Where a pawn is.", "a square", names=lambda setting: ["red", "blue"]),
    )
    assert list(facts_in(setting)) == ["round", "princess_hand", "zealot_hand", "red", "blue"]


def test_an_unknown_fact_is_answered_with_those_there_are(space_princess: Game) -> None:
    setting = with_facts(space_princess, Fact("{seat}_hand", "The cards in hand.", "some cards"))
    with pytest.raises(BadPosition, match="has no fact 'hand'; it has princess_hand, zealot_hand"):
        FactReader(setting, {"hand": "dash"})


def test_a_derived_fact_may_be_left_out_and_must_agree(space_princess: Game) -> None:
    setting = with_facts(space_princess, Fact("pool", "What is left.", "a number", derived=True))
    for facts in ({}, {"pool": "1"}):
        assert FactReader(setting, facts).checked() is not None
    with pytest.raises(BadPosition, match="pool is '2'; it must be 1, as the other facts say"):
        FactReader(setting, {"pool": "2"}).checked()


@pytest.mark.parametrize("word", ["-1", "10", "x", "1.5", "٣", "9" * 5000])
def test_a_number_is_a_small_number_in_plain_digits(space_princess: Game, word: str) -> None:
    reader = FactReader(with_facts(space_princess, Fact("die", "The roll.", "1 to 6")), {"die": word})
    with pytest.raises(BadPosition, match="it must be a number from 0 to 6"):
        reader.number("die", 6)


@pytest.mark.parametrize(
    ("values", "words"),
    [("a tile", "a tile"), (("-", "b2"), "- or b2"), (("a", "b", "c"), "a, b or c"), (("-",), "-")],
)
def test_values_are_told_in_words(values: str | tuple[str, ...], words: str) -> None:
    assert Fact("lock", "The locked door.", values).values_in_words == words
