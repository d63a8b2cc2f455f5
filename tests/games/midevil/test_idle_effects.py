"""MidEvil's story tells what a pair of spells or a fate does, and says so when it does nothing."""

import pytest

from asterion.core.components import parse_components
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.games import load
from asterion.games.midevil.names import PAIR_NAMES, PAIR_TITLES
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.captions import FATE_TEXTS, IDLE_TEXTS, PAIR_TEXTS
from tests.games.helpers import played

GAME = load("midevil")
# Orange stands in the dungeon and is about to draw a spell.
DRAWS = {
    "map": "entrance:0,2 passage:0,3",
    "orange": "0,3.2",
    "orange_came": "0,2.8",
    "asked": "draw-spell",
    "caster": "orange",
}
ENTERS = {"map": "entrance:0,2 passage:0,3", "orange": "0,2.8"}
NO_TOKENS = {  # all fifty are elsewhere
    **{"green_life": "5", "purple_life": "5", "yellow_life": "5"},
    "tokens": "0,0.123456789/1,0.123456789/0,1.123456789/-1,0.12345",
}
NO_POOL = {"removed": "white:40,red:40,blue:20"}
LAST_APPELLO = {"spell_discards": "appello:5,carcer:6,carpe:6,liber:5,mortem:6"}
GRAVEYARD = {"map": "graveyard:0,-2 entrance:0,2 passage:0,3"}
# What each pair needs to do something, and for every reason why it does nothing, when that is so.
WORKS = {
    g.SWITCH: {"green_spells": "liber"},
    g.STEAL: {"green_spells": "carpe"},
    g.FETCH_BOOK: GRAVEYARD,
    g.GAIN_LIFE: {},
    g.GAIN_SKELETONS: {},
    g.LOSE_MOVEMENT: {},
    g.STOP_ANOTHER: {},
    g.LOSE_LIFE: {},
    g.RAISE_SKELETONS: {},
    g.DRAW_ANOTHER: {},
}
IDLE = {
    (g.SWITCH, g.NO_SPELLS_AROUND): {},
    (g.STEAL, g.NO_SPELLS_AROUND): {},
    (g.FETCH_BOOK, g.BOOK_HELD): {**GRAVEYARD, "book": "green"},
    (g.FETCH_BOOK, g.NO_GRAVEYARD): {},
    (g.GAIN_LIFE, g.LIFE_FULL): {"orange_life": "5"},
    (g.GAIN_LIFE, g.NO_SUPPLY): NO_TOKENS,
    (g.GAIN_SKELETONS, g.POOL_EMPTY): NO_POOL,
    (g.STOP_ANOTHER, g.ALL_DEAD): {"dead": "green,purple,yellow"},
    (g.RAISE_SKELETONS, g.POOL_EMPTY): NO_POOL,
    (g.DRAW_ANOTHER, g.NO_SPELL_LEFT): LAST_APPELLO,
}
DEAD_WITH_SPELLS = {"dead": "green", "green_spells": "carcer"}


def drawn(pair: int, facts: dict[str, str]) -> Match:
    """Orange, who has one spell of the pair, has drawn the other."""
    new, old = PAIR_NAMES[pair].split("+")
    return played(
        GAME.setting(4, {"dungeon": True}), {**DRAWS, "orange_spells": old, **facts}, [f"spell:{new}"]
    )


def told(match: Match) -> list[str]:
    return [line.sentence for line in match.story(SPECTATOR)]


def idle(pair: int, reason: int) -> str:
    return f"Orange combines {PAIR_TITLES[pair]}, but {IDLE_TEXTS[reason]}."


@pytest.mark.rule("MV3-13")
@pytest.mark.parametrize("pair", range(g.PAIRS), ids=lambda pair: PAIR_NAMES[pair])
def test_a_pair_that_does_something_is_told_with_its_effect(pair: int) -> None:
    assert f"Orange combines {PAIR_TITLES[pair]}: {PAIR_TEXTS[pair]}." in told(drawn(pair, WORKS[pair]))


@pytest.mark.rule("MV3-13")
@pytest.mark.parametrize(("pair", "reason"), IDLE, ids=lambda number: f"{number}")
def test_a_pair_that_does_nothing_is_told_with_the_reason(pair: int, reason: int) -> None:
    before = drawn(pair, WORKS[pair])
    match = drawn(pair, IDLE[pair, reason])
    assert idle(pair, reason) in told(match)
    assert not any(PAIR_TEXTS[pair] in sentence for sentence in told(match))
    assert any(PAIR_TEXTS[pair] in sentence for sentence in told(before))
    held = "book", "orange_life", "orange_skeletons", "stuck"
    after = GAME.position.describe(match.setting, match.state)
    start = GAME.position.describe(match.setting, match.start)
    assert [after[fact] for fact in held] == [start[fact] for fact in held]


@pytest.mark.rule("MV-r15")
@pytest.mark.parametrize("pair", [g.SWITCH, g.STEAL])
def test_the_spells_of_the_dead_do_not_count_for_a_pair(pair: int) -> None:
    assert idle(pair, g.NO_SPELLS_AROUND) in told(drawn(pair, DEAD_WITH_SPELLS))


@pytest.mark.rule("MV-20")
def test_no_skeletons_rise_where_the_tile_is_full() -> None:
    """A spell bought before the roll, with skeletons that have come since step three on all squares."""
    full = {
        **{"map": "entrance:0,2 passage:0,3", "orange": "0,3.2", "white": "0,3.258"},
        **{"step": "rolling", "asked": "prepare", "orange_skeletons": "blue:1", "orange_spells": "mortem"},
    }
    match = played(GAME.setting(4, {"dungeon": True}), full, ["buy", "spell:appello"])
    assert told(match)[-1] == idle(g.RAISE_SKELETONS, g.NO_ROOM)
    match.play("die:3")
    assert "The die says 3: 3 points of skeletons, but the tile has no room." in told(match)


@pytest.mark.rule("MV-20")
@pytest.mark.parametrize("pair", [g.GAIN_SKELETONS, g.RAISE_SKELETONS])
def test_a_roll_below_every_skeleton_in_the_pool_is_told_to_bring_none(pair: int) -> None:
    blue = {"removed": "white:40,red:40"}
    for face, words in ((2, f", but {IDLE_TEXTS[g.TOO_DEAR]}"), (3, "")):
        match = drawn(pair, blue)
        match.play(f"die:{face}")
        assert f"The die says {face}: {face} points of skeletons{words}." in told(match)


@pytest.mark.rule("MV-r26")
@pytest.mark.parametrize(("pair", "seat"), [(g.LOSE_MOVEMENT, "orange"), (g.STOP_ANOTHER, "green")])
def test_a_movement_that_was_lost_already_is_told_to_be_lost_anyway(pair: int, seat: str) -> None:
    match = drawn(pair, {"stuck": seat})
    if match.state.asked == g.CAST:
        match.play(f"player:{seat}")
    assert f"{seat.capitalize()} will make no movement roll in the next turn anyway." in told(match)
    again = drawn(pair, {})
    if again.state.asked == g.CAST:
        again.play(f"player:{seat}")
    assert f"{seat.capitalize()} will make no movement roll in the next turn." in told(again)


@pytest.mark.rule("MV3-14")
@pytest.mark.parametrize(
    ("facts", "then"),
    [
        ({}, "Orange loses a life token."),
        ({"orange_life": "0"}, "Orange dies and is back on the Altar."),
        ({"orange_front": "suit-of-armor"}, "The Suit of Armor saves orange a life token."),
    ],
)
def test_a_life_token_at_stake_is_told_to_be_lost_only_when_it_is(facts: dict[str, str], then: str) -> None:
    below = {**DRAWS, "map": "crossing:1,-7", "orange": "1,-7.8", "orange_came": "1,-6.2"}
    setting = GAME.setting(4, {"dungeon": True, "castle": True})
    match = played(setting, {**below, "orange_spells": "mortem", **facts}, ["spell:carcer"])
    said = told(match)
    pair = said.index("Orange combines Carcer and Mortem: a life token is at stake.")
    assert said[pair + 1] == then


@pytest.mark.rule("MV3-9")
@pytest.mark.parametrize(
    ("face", "facts", "reason"),
    [
        (g.AMBUSH, {}, g.WORKS),
        (g.AMBUSH, NO_POOL, g.POOL_EMPTY),
        (g.SURVIVOR, {}, g.WORKS),
        (g.SURVIVOR, {"orange_life": "5"}, g.LIFE_FULL),
        (g.SURVIVOR, NO_TOKENS, g.NO_SUPPLY),
        (g.SPELL, {}, g.WORKS),
    ],
)
def test_a_fate_that_brings_nothing_is_told_with_the_reason(
    face: int, facts: dict[str, str], reason: int
) -> None:
    setting = GAME.setting(4, {"dungeon": True})
    match = played(setting, {**ENTERS, **facts}, ["go:0,3.2", f"die:{face}"])
    but = f", but {IDLE_TEXTS[reason]}" if reason else ""
    assert f"The Dungeon Fate of orange is {face}: {FATE_TEXTS[face]}{but}." in told(match)


@pytest.mark.rule("MV3-9")
def test_fate_gives_no_spell_where_all_of_them_lie_in_front_of_players() -> None:
    standard = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    few = standard.replace("spells = { is = 30", "spells = { is = 5").replace(
        "copies = { is = 6", "copies = { is = 1"
    )
    box = parse_components(few, "few", GAME.standard_components)
    setting = GAME.setting(2, {"dungeon": True}, components=box)
    facts = {"orange_spells": "appello,carcer", "green_spells": "carpe,liber,mortem"}
    match = played(setting, {**ENTERS, **facts}, ["go:0,3.2", "die:4"])
    assert told(match)[-1] == f"The Dungeon Fate of orange is 4: a spell, but {IDLE_TEXTS[g.NO_SPELL_LEFT]}."


@pytest.mark.rule("MV-65")
def test_the_roll_for_a_tile_says_when_the_pool_is_empty() -> None:
    facts = {**NO_POOL, "step": "tile", "asked": "points-die", "map": "dirt:0,-1"}
    match = played(GAME.setting(2), facts, ["die:4"])
    assert "The die says 4: 4 points of skeletons, but the pool is empty." in told(match)


def test_every_reason_has_words_and_a_test() -> None:
    assert len(IDLE_TEXTS) == g.NO_SPELL_LEFT + 1
    tested = {reason for _, reason in IDLE} | {g.NO_ROOM, g.TOO_DEAR}
    assert tested == set(range(g.WORKS + 1, len(IDLE_TEXTS)))
