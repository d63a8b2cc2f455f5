"""Maze's End in words: every character of a notation counts."""

from random import Random

import pytest

from asterion.core.errors import BadNotation
from asterion.core.position import build_position
from asterion.games import load
from tests.conftest import random_states
from tests.games.helpers import played, readable, slips

GAME = load("mazes-end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_legal_or_not_has_a_notation_of_its_own_that_reads_back(seats: int) -> None:
    setting = GAME.setting(seats)
    assert readable(setting, setting.start()) == set(range(GAME.rules.MOVES))


@pytest.mark.parametrize(
    "facts",
    [
        {
            "red": "c3,b1,a2",
            "discs": "portal-1:c3,portal-2:g7",
            "walls": "c3d3",
            "saved": "red:climbing-rope",
        },
        {"phase": "which-wall"},
        {"phase": "where"},
        {"phase": "lift-wall", "walls": "d4e4,c3c4"},
        {"phase": "direction"},
        {"phase": "disc", "card": "trap"},
        {"phase": "before-roll", "saved": "red:event-planner"},
        {"phase": "event-card"},
    ],
)
def test_a_slip_of_the_pen_is_never_read_as_the_move_that_was_meant(facts: dict[str, str]) -> None:
    setting = GAME.setting()
    assert slips(setting, build_position(setting, facts), Random(1)) == []


@pytest.mark.rule("ME-r38")
@pytest.mark.parametrize("text", ["r1~?", "r1~", "r1~g", "r1~g77", "r1~g7~", "r1~~g7", "r1 ~g7"])
def test_a_portal_step_without_a_square_is_no_move(text: str) -> None:
    match = played(GAME.setting(), {"red": "c3,b1,a2", "discs": "portal-1:c3,portal-2:g7"})
    with pytest.raises(BadNotation, match="did you mean r1~g7"):
        match.read(text)


def test_an_edge_where_a_wall_is_to_be_taken_is_answered_by_what_was_meant() -> None:
    match = played(GAME.setting(), {"phase": "lift-wall", "walls": "d4e4"})
    with pytest.raises(BadNotation, match="did you mean take-d4e4"):
        match.read("d4e4")


# --- said to whoever is asked ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "prompt"),
    [
        ({}, "Red, move your figures: 3 points left."),
        ({"phase": "which-wall"}, "Red, put a plain wall on any edge, or take a coloured one first."),
        ({"phase": "where", "carried": "red"}, "Red, put the red wall on any edge."),
        (
            {"phase": "where", "task": "move", "face": "wall", "carried_from": "d4e4"},
            "Red, put the plain wall somewhere else.",
        ),
        ({"phase": "lift-wall", "walls": "d4e4"}, "Red, choose a wall to move."),
        (
            {"phase": "lift-wall", "walls": "d4e4,a1b1", "card": "earthquake", "left": "2"},
            "Red, choose a wall to remove (2 to go).",
        ),
        ({"phase": "direction"}, "Red, choose where the Minotaur charges."),
        ({"phase": "disc", "card": "trap"}, "Red, choose a square for the trap."),
        ({"phase": "event-die"}, "The event die is rolled for Red."),
        (
            {
                "phase": "redeem",
                "red": "e3,b1,a2",
                "doomed": "r1",
                "saved": "red:redemption",
                "turn": "green",
            },
            "Red, your figure 1 is about to be slain: you may save it with Redemption.",
        ),
    ],
)
def test_whoever_is_asked_is_spoken_to(facts: dict[str, str], prompt: str) -> None:
    match = played(GAME.setting(), facts)
    assert GAME.words.prompt(match.setting, match.state) == prompt


def test_before_the_first_turn_the_prompt_says_where_walls_may_not_stand() -> None:
    match = played(GAME.setting(), None, ["5", "2"])
    assert GAME.words.prompt(match.setting, match.state) == (
        "Red, put a plain wall where it touches no other wall and no starting square, "
        "or take the coloured one first."
    )


def test_choices_speak_of_ones_own_figures_as_yours() -> None:
    facts = {"phase": "direction", "red": "e3,b1,a2", "green": "e7,h9,i8"}
    said = {choice.notation: choice.sentence for choice in played(GAME.setting(), facts).moves()}
    assert said["north"] == "The Minotaur charges north to e1 and slays your figure 1"
    assert said["south"] == "The Minotaur charges south to e9 and slays Green's figure 1"
    steps = {choice.notation: choice.sentence for choice in played(GAME.setting(), {}).moves()}
    assert steps["r2-c1"] == "Figure 2 goes to c1"
    assert steps["stop"] == "End your turn"


def test_the_computer_offers_to_place_ones_walls_before_the_first_turn_and_nothing_else() -> None:
    match = played(GAME.setting(), None, ["5", "2"])
    offered = 0
    while match.state.turns == 0:
        assert GAME.words.routine(match.setting, match.state) == "Place my walls for me"
        match.play(match.moves()[0].notation)
        offered += 1
    assert offered >= 12
    for facts in ({}, {"phase": "which-wall"}, {"phase": "where"}, {"phase": "order", "rolled": "4,0"}):
        asked = played(GAME.setting(), facts)
        assert GAME.words.routine(asked.setting, asked.state) == ""


def test_no_sentence_of_the_game_names_a_rule_by_its_number() -> None:
    for setting, s in random_states(GAME, 24, 4000):
        moves = setting.legal(s)
        words = [GAME.words.prompt(setting, s), *(GAME.words.choice(setting, s, move) for move in moves[:40])]
        words += setting.sentences(setting.apply(s.copy(), moves[-1])) if moves else []
        assert not any("ME-" in sentence for sentence in words)


@pytest.mark.parametrize(
    ("facts", "clicked", "meant"),
    [
        ({"phase": "steps"}, "spare-plain", "plain"),
        ({"phase": "steps"}, "kind-red", "red"),
        ({"phase": "direction"}, "die-event", "roll"),
        ({"phase": "steps", "saved": "red:event-planner"}, "saved-red-event-planner", "plan-wall"),
        ({"phase": "steps", "saved": "red:redemption"}, "saved-red-redemption", "redeem"),
        ({"phase": "steps", "discs": "trap:c2", "red": "c3,b1,a2"}, "disc-trap", "r1-c2"),
        ({"phase": "lift-wall", "walls": "d4e4"}, "edge-d3e3", "take-d3e3"),
        ({"phase": "where", "walls": "d4e4"}, "wall-d4e4", "d4e4"),
    ],
)
def test_a_click_on_what_is_no_choice_means_what_one_would_do_with_it(
    facts: dict[str, str], clicked: str, meant: str
) -> None:
    match = played(GAME.setting(), facts)
    move = GAME.words.wish(match.setting, match.state, clicked)
    assert move is not None
    assert GAME.words.notation(match.setting, match.state, move) == meant


def test_in_a_dead_end_a_players_panel_is_whom_it_is_about_and_at_other_times_nothing() -> None:
    match = played(GAME.setting(3), {"phase": "opponent", "card": "dead-end"})
    move = GAME.words.wish(match.setting, match.state, "panel-green")
    assert move is not None
    assert GAME.words.notation(match.setting, match.state, move) == "slow-green"
    steps = played(GAME.setting(3), {})
    assert GAME.words.wish(steps.setting, steps.state, "panel-green") is None
