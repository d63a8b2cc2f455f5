"""What can win the game, save a life or stop another's win always matters to a person who is asked unseen."""

import pytest

from asterion.core.asking import MATTERS, instructed
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.midevil.asking import decline, matters
from asterion.games.midevil.rules.worth import may_matter

GAME = load("midevil")
CASTLE = {"castle": True}
GRAVEYARD = {"map": "graveyard:0,-1"}
FAR = {"map": "forest-road:0,-1/forest-road:0,-2/forest-road:0,-3/graveyard:0,-4"}


def bothered(facts: dict[str, str], options: dict[str, object] | None = None) -> bool:
    """The player who is asked unseen is bothered with the usual setting; and everybody knows it may be so."""
    setting = GAME.setting(3, options or {})
    match = Match(setting, start=build_position(setting, {"asked": "answer", **facts}))
    asked = instructed(match, MATTERS) is None
    assert asked is matters(setting, match.state)
    assert asked or instructed(match, MATTERS) == decline(setting, match.state)
    assert not asked or may_matter(match.state, match.actor)
    return asked


ROBBER = {"orange_hand": "grave-robber", "green_skeletons": "blue:1"}
MOMENTS = [
    {"step": "start"},
    {"step": "rolling"},
    {"step": "skeletons"},
    {"step": "rolling", "player": "green", "to_move": "orange"},
    {"step": "discarding", "player": "purple", "to_move": "orange", "purple_hand": "ale"},
]


@pytest.mark.rule("MV-63")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: "-".join(moment.values()))
def test_a_grave_robber_that_wins_at_once_matters_whenever_it_can_be_played(moment: dict[str, str]) -> None:
    assert bothered({**ROBBER, **moment, "orange_skeletons": "blue:9"})
    assert not bothered({**ROBBER, **moment, "orange_skeletons": "blue:8,white:2"})


@pytest.mark.rule("MV-63")
def test_it_wins_with_the_points_that_somebody_has() -> None:
    poor = {"step": "start", "orange_skeletons": "blue:9", "orange_hand": "grave-robber"}
    assert bothered({**poor, "green_skeletons": "white:3"})
    assert not bothered({**poor, "green_skeletons": "white:2", "purple_skeletons": "red:1"})


RESCUES = [("scatter", "white", {}), ("puppet-master", "white", {}), ("boiling-oil", "white", CASTLE)]
RESCUES += [("bring-out-your-dead", "black", CASTLE), ("puppet-master", "black", CASTLE)]


@pytest.mark.rule("MV-8")
@pytest.mark.parametrize(("card", "colour", "options"), RESCUES, ids=lambda part: str(part))
def test_whoever_may_die_in_step_three_is_asked_for_a_card_that_takes_the_skeleton_away(
    card: str, colour: str, options: dict[str, object]
) -> None:
    square = "1,-5.5" if options else "0,0.5"
    home = {"step": "start", "orange": square, "orange_hand": card}
    home |= {} if options else {"map": "dirt:0,-1"}
    deadly = {**home, colour: square, "orange_life": "0"}
    assert bothered(deadly, options)
    assert not bothered({**deadly, "orange_life": "2"}, options)
    assert not bothered({**deadly, "orange_skeletons": "blue:2"}, options)
    elsewhere = "1,-5.6" if options else "0,0.6"
    assert not bothered({**deadly, colour: elsewhere}, options)


IN_GREENS_TURN = {**GRAVEYARD, "player": "green", "to_move": "orange", "book": "green"}


@pytest.mark.rule("MV-62")
@pytest.mark.parametrize("card", ["wrong-turn", "rise", "army-of-the-dead", "puppet-master", "thief"])
def test_a_card_that_may_stop_a_win_within_reach_matters(card: str) -> None:
    facts = {**IN_GREENS_TURN, "step": "rolling", "orange_hand": card, "orange": "0,0.3", "white": "0,0.4"}
    facts |= {"green_front": "sword"}
    assert bothered({**facts, "green": "0,0.2"})
    assert not bothered({**facts, **FAR, "green": "0,-4.2", "orange": "0,0.3"})


@pytest.mark.rule("MV-r26")
def test_stuck_in_the_mud_matters_before_the_turn_that_may_win() -> None:
    facts = {**GRAVEYARD, "player": "green", "to_move": "orange", "step": "skeletons", "orange": "0,0.3"}
    facts |= {"orange_hand": "stuck-in-the-mud", "book": "purple", "purple": "0,0.2"}
    assert bothered(facts)
    assert not bothered({**facts, "stuck": "purple"})
    assert not bothered({**facts, **FAR, "book": "green", "green": "0,-4.2"})


@pytest.mark.rule("MV-62")
def test_a_card_that_brings_the_own_win_within_reach_matters() -> None:
    ride = {"map": "graveyard:0,-1", "book": "orange", "orange_hand": "horse", "die": "6"}
    ride |= {"step": "moving", "window": "after-square", "orange": "0,0.1"}
    assert bothered({**ride, "halves": "2"})
    assert not bothered({**ride, "halves": "2", "book": "graveyard"})


@pytest.mark.rule("MV3-18")
def test_a_thief_who_gets_the_last_winning_spell_within_reach_of_the_altar_is_asked() -> None:
    below = {"map": "entrance:0,2 passage:0,3 dungeon-altar:0,4r2", "orange": "0,3.5", "orange_came": "0,3.2"}
    below |= {"green": "0,3.2", "step": "moving", "window": "after-roll", "orange_hand": "thief"}
    below |= {"orange_spells": "appello,carcer", "die": "4", "halves": "8"}
    assert bothered({**below, "green_spells": "mortem"}, {"dungeon": True})
    assert not bothered({**below, "green_spells": "liber"}, {"dungeon": True})
    assert not bothered({**below, "green_spells": "mortem", "die": "1", "halves": "2"}, {"dungeon": True})


def countered(facts: dict[str, str]) -> bool:
    """Purple's card was answered by green; orange may answer that."""
    answered = {"asked": "counter", "to_move": "orange", "offered_by": "purple", "countered_by": "green"}
    return bothered({"orange_hand": "not-so-fast", "discards": "not-so-fast:1", **answered, **facts})


@pytest.mark.rule("MV-r25")
def test_an_answer_to_what_would_stop_a_win_is_answered_though_the_card_might_hurt() -> None:
    turn = {"player": "green", "step": "rolling", "green": "0,0.2", "orange": "0,0.3", "purple": "0,0.1"}
    wrong = {**GRAVEYARD, **turn, "offered": "wrong-turn", "book": "green"}
    assert countered(wrong)
    assert not countered({**wrong, **FAR, "green": "0,-4.2"})
    robber = {**turn, "offered": "grave-robber", "orange_skeletons": "white:1", "white": "0,0.4"}
    assert countered({**robber, "green_skeletons": "blue:9,red:1"})
    assert not countered({**robber, "green_skeletons": "red:1"})


@pytest.mark.rule("MV-r25")
def test_a_card_with_which_somebody_wins_is_answered() -> None:
    facts = {"asked": "counter", "to_move": "orange", "offered_by": "green", "offered": "grave-robber"}
    facts |= {"orange_hand": "not-so-fast", "step": "start", "player": "green", "purple_skeletons": "blue:1"}
    assert bothered({**facts, "green_skeletons": "blue:9"})
    assert not bothered({**facts, "green_skeletons": "blue:8"})
