"""What MidEvil says: who is asked what, what a click means, when a person is bothered, what is impossible."""

import pytest

from asterion.core.contract import SPECTATOR
from asterion.core.errors import BadPosition
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.midevil import state as g
from asterion.games.midevil.asks import decline, matters
from tests.games.helpers import played

GAME = load("midevil")
DUEL = {"map": "graveyard:0,-1", "book": "green", "green": "0,0.2", "orange_skeletons": "white:2"}


def at(facts: dict[str, str], *plies: str, seats: int = 3) -> Match:
    return played(GAME.setting(seats), facts, plies)


def wish(match: Match, target: str) -> str:
    """What clicking an element means, in notation."""
    move = GAME.words.wish(match.setting, match.state, target)
    return "" if move is None else str(GAME.words.notation(match.setting, match.state, move))


# --- who is asked -----------------------------------------------------------------------------------------


@pytest.mark.rule("MV-r1")
def test_who_may_play_a_card_is_told_to_nobody_else() -> None:
    match = at({"asked": "answer", "step": "rolling", "orange_hand": "ale", "orange_life": "2"})
    assert match.outcome == "Orange may play a card before the movement roll."
    seen = match.setting.redacted(match.state, SPECTATOR)
    assert GAME.words.prompt(match.setting, seen) == (
        "Somebody may play a card in orange's turn, before the movement roll."
    )


@pytest.mark.rule("MV-33")
def test_what_is_committed_is_asked_kind_by_kind_and_told_to_nobody_else() -> None:
    match = at(DUEL, "go:0,0.2", "die:3", "die:3", "commit:1")
    assert match.outcome == "Orange commits life tokens in secret."
    seen = match.setting.redacted(match.state, 1)
    assert GAME.words.prompt(match.setting, seen) == "Orange commits skeletons and life tokens in secret."


@pytest.mark.rule("MV-r20")
def test_movement_is_told_in_squares_at_the_present_pace() -> None:
    mounted = {"map": "church:0,-1", "orange": "0,-1.8", "orange_front": "horse"}
    assert at(mounted).outcome == "Orange moves: 6 squares left, mounted."
    assert at(mounted, "go:0,-1.7").outcome == "Orange moves: 5 squares left, mounted."
    inside = at(mounted, "go:0,-1.7", "go:0,-1.8", "go:0,-1.5")
    assert inside.outcome == "Orange moves: 1 square left."


def test_a_step_says_what_it_leads_to() -> None:
    facts = {"map": "graveyard:0,-1", "orange": "0,-1.8", "red": "0,-1.7", "white": "0,-1.5"}
    steps = {choice.notation: choice.sentence for choice in at(facts).moves()}
    assert steps["go:0,-1.7"] == "Go to 0,-1.7 (Graveyard) and fight the red skeleton"
    assert steps["go:0,-1.5"] == (
        "Go to the centre of the Graveyard and fight the white skeleton, then take the Necronomicon"
    )
    assert "Go to 0,0.2 (Altar) and attack green for the Necronomicon" in {
        choice.sentence for choice in at(DUEL).moves()
    }


# --- clicks -----------------------------------------------------------------------------------------------


def test_a_click_on_a_figure_means_its_square_or_its_player() -> None:
    facts = {"map": "dirt:0,-1", "white": "0,-1.8", "green": "0,-1.5", "orange_front": "bow"}
    moving = at(facts)
    assert wish(moving, "skeleton-0,-1.8") == wish(moving, "square-0,-1.8") == "go:0,-1.8"
    assert wish(moving, "pawn-green") == wish(moving, "tile-0,-1") == "go:0,-1.5"
    assert wish(moving, "front-orange-bow") == wish(moving, "use-bow") == "use:bow"
    assert wish(moving, "hand-sword-2") == "play:sword"
    assert wish(moving, "front-green-bow") == "take:green:bow"
    assert [wish(moving, name) for name in ("die", "stop", "space-0,-2")] == ["roll", "stop", "at:0,-2"]
    assert wish(moving, "deck") == wish(moving, "space-9,9") == wish(moving, "book") == ""
    mud = at(
        {"asked": "answer", "step": "rolling", "orange_hand": "stuck-in-the-mud"}, "play:stuck-in-the-mud"
    )
    assert wish(mud, "pawn-green") == wish(mud, "player-green") == "player:green"
    done = at({"step": "discarding", "asked": "discard", "orange_hand": "sword"})
    assert wish(done, "hand-sword") == "discard:sword"
    assert wish(done, "pass") == "keep"


def test_a_space_may_stand_for_the_colon() -> None:
    match = at({"map": "dirt:0,-1"})
    read = GAME.words.read
    assert read(match.setting, match.state, " Go  0,0.2 ") == read(match.setting, match.state, "go:0,0.2")


# --- when it matters --------------------------------------------------------------------------------------


def bothered(facts: dict[str, str]) -> bool:
    setting = GAME.setting(3)
    state = build_position(setting, {"asked": "answer", **facts})
    assert decline(setting, state) == g.PASS
    return matters(setting, state)


def test_a_card_of_the_own_turn_matters_before_the_movement_roll() -> None:
    facts = {"orange_hand": "sword", "orange_skeletons": "red:1"}
    assert bothered({**facts, "step": "rolling"})
    assert not bothered({**facts, "step": "start"})
    assert not bothered({**facts, "step": "rolling", "player": "green", "to_move": "orange"})


def test_an_attack_matters_at_the_end_of_the_own_turn_or_when_an_opponent_leads() -> None:
    facts = {"orange_hand": "grave-robber", "green_skeletons": "red:1"}
    assert bothered({**facts, "step": "discarding"})
    green = {**facts, "player": "green", "to_move": "orange"}
    assert bothered({**green, "step": "start"})
    assert not bothered({**green, "step": "start", "purple_skeletons": "red:2"})
    assert not bothered({**green, "step": "rolling"})


def test_skeletons_matter_in_the_way_of_somebody_about_to_win() -> None:
    facts = {"player": "green", "to_move": "orange", "orange_hand": "rise", "step": "moving"}
    assert bothered({**facts, "window": "after-roll", "die": "3", "halves": "6"})
    assert not bothered({**facts, "window": "after-square"})
    assert bothered({**facts, "window": "after-square", "green_skeletons": "red:10"})


def test_an_answer_matters_to_those_whom_a_card_hurts_or_who_do_not_lead() -> None:
    facts = {"asked": "counter", "step": "start", "window": "at-start", "orange_hand": "not-so-fast"}
    mud = {**facts, "to_move": "orange", "offered": "stuck-in-the-mud", "offered_by": "green"}
    assert bothered(mud)
    robber = {**mud, "offered": "grave-robber"}
    assert not bothered(robber)
    assert bothered({**robber, "orange_skeletons": "white:1"})
    sword = {**mud, "offered": "sword"}
    assert not bothered(sword)
    assert bothered({**sword, "green_skeletons": "blue:1"})


# --- impossible positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"map": "church:5,5"}, "joined to no tile"),
        ({"map": "forest-road:0,-1r1"}, "cuts off a road"),
        ({"map": "dirt:0,0 altar:0,1"}, "the Altar lies on 0,0"),
        ({"map": "castle:0,-1"}, "a list of tiles such as"),
        ({"map": "dirt:0,-1 dirt:0,-1"}, "tiles on spaces of their own"),
        ({"map": "smith:0,-1 smith:0,1r2"}, "the box has 1"),
        ({"white": "0,0.1", "red": "0,0.1"}, "two skeletons share a square"),
        ({"map": "bridge:0,-1", "white": "0,-1.1"}, "no legal square"),
        ({"map": "bridge:0,-1", "orange": "0,-1.1"}, "no legal square"),
        ({"orange": "7,7.1"}, "a square of a tile on the map"),
        ({"orange_life": "6"}, "a number from 0 to 5"),
        ({"orange_hand": "sword,sword,sword"}, "only 2 cards Sword"),
        ({"orange_hand": "ale,ale,mace,bow"}, "at most 3 cards"),
        ({"orange_front": "ale"}, "no card that is put in front"),
        ({"map": "church:0,-1", "orange": "0,-1.5", "orange_front": "horse"}, "no Horse enters"),
        ({"orange_skeletons": "blue:10"}, "would have won"),
        ({"orange_skeletons": "blue:21"}, "blue skeletons together are not 20"),
        ({"book": "orange"}, "the Graveyard is not on the map"),
        ({"asked": "weapon", "step": "standing"}, "no skeleton is on 0,0.5"),
        ({"asked": "draw-tile"}, "not asked in this step"),
        ({"asked": "answer", "step": "rolling", "to_move": "chance"}, "somebody else is asked"),
        ({"dead": "green", "green_life": "2"}, "without life tokens"),
        ({"pool": "white:3"}, "as the other facts say"),
        ({"rolled": "3"}, "a roll belongs to a fight"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(facts: dict[str, str], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(GAME.setting(3), facts)
