"""What Zombie Princess says: who is asked what, why a move is refused, why a position is impossible."""

from typing import Any

import pytest

from asterion.core.errors import AsterionError, BadPosition
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.core.proofs.scenario import opened, read_scenarios
from asterion.games import load
from asterion.games.zombie_princess.rules import state as g
from tests.conftest import TESTS

GAME = load("zombie-princess")
TOKENS: dict[str, Any] = {"extra_actions": True}
DIE: dict[str, Any] = {"zombie_die": True}
LOCKED_IN = {
    "castle": "B",
    "maze": "d3:4",
    "red": "d4.5",
    "zombies": "red",
    "princess": "d3.2",
    "left": "move",
}
ROOM = {"maze": "b3:9,f6:9", "princess": "f6.5"}


def at(seats: int, facts: dict[str, str], options: dict[str, Any] | None = None) -> Match:
    setting = GAME.setting(seats, options)
    return Match(setting, start=build_position(setting, facts))


def refusal(match: Match, ply: str) -> str:
    """The id of the rule that refuses this ply."""
    with pytest.raises(AsterionError) as refused:
        match.play(ply)
    return str(refused.value).partition("is not allowed. ")[2].partition(":")[0]


def chips(match: Match, seat: int = 0) -> str:
    svg = match.view(seat).svg
    return " ".join(word for word in ("place", "rotate", "move", "token") if f">{word}: still to do<" in svg)


# --- who is asked -----------------------------------------------------------------------------------------


@pytest.mark.rule("ZP-r17")
def test_the_end_of_a_phase_is_offered_only_when_it_may_be_ended() -> None:
    match = at(2, LOCKED_IN)
    assert match.outcome == "Red: move your zombie knight up to 2 tiles."
    assert "end" not in {choice.notation for choice in match.moves()}
    match = at(2, LOCKED_IN, DIE)
    assert match.outcome.endswith("up to 2 tiles or roll for its move.")
    walks = at(2, ROOM | {"red": "b3.5", "left": "move"})
    assert walks.outcome == "Red: move your knight as far as you like or end the phase."


def test_only_what_is_possible_as_things_stand_is_still_to_do() -> None:
    shut_in = at(2, {"phase": "princess", "die": "II"})
    assert shut_in.outcome == "Red as the princess: place a tile or rotate a tile."
    assert chips(shut_in) == "place rotate"
    no_tile = {"maze": "full,b1:-,c1:5", "red_tiles": "-", "green_tiles": "-"}  # ZP-r18: one is in the stacks
    assert chips(at(2, no_tile, TOKENS)) == "rotate move token"
    assert chips(at(2, {"phase": "princess", "die": "ZR", **ROOM})) == "place rotate move"
    rampage = at(2, {"phase": "princess", "die": "ZR", **ROOM})
    assert rampage.outcome.endswith(", rotate a tile or move the princess as far as you like.")


@pytest.mark.parametrize(
    ("options", "facts", "plies", "asked"),
    [
        ({}, {"red_tiles": "3,5,8"}, ["3"], "Red: choose where to place tile 3."),
        ({}, {"red_tiles": "3,5,8"}, ["3", "@b1"], "Red: turn tile 3 on b1 as you like."),
        ({}, {"maze": "b1:9"}, ["~b1"], "Red: turn the tile on b1 as you like."),
        ({}, {"phase": "roll"}, [], "The princess die is rolled."),
        (TOKENS, {"maze": "c3:5,e5:9"}, ["slide"], "Red: choose the tile to slide."),
        (TOKENS, {"maze": "c3:5,e5:9"}, ["slide", "@c3"], "Red: choose where the tile on c3 slides."),
        (
            TOKENS,
            {"maze": "c3:5", "red_tokens": "place,slide,remove"},
            ["place"],
            "Red: choose a tile to place anywhere.",
        ),
        (
            DIE,
            ROOM | {"red": "b3.5", "zombies": "red"},
            ["roll", "II"],
            "Red: II! Move your zombie knight up to 2 tiles or stay.",
        ),
    ],
)
def test_who_is_asked_is_spoken_to(
    options: dict[str, Any], facts: dict[str, str], plies: list[str], asked: str
) -> None:
    match = at(2, facts, options)
    for ply in plies:
        match.play(ply)
    assert match.outcome == asked


@pytest.mark.parametrize(
    ("facts", "ply", "sentence"),
    [
        ({"maze": "b1:9"}, "b1.4", "Move to the west of b1"),
        ({"maze": "f7:8r2", "red": "f7.5"}, "g7.5", "Fetch your key on g7"),
        (
            {"maze": "d3:10", "princess": "d3.1", "red": "d3.9", "keys": "red"},
            "d4.5",
            "Escape into the castle",
        ),
        ({}, "~d4", "Rotate the castle: doors at the north-east and south-west"),
        ({"maze": "b1:9", "left": "move"}, "end", "End without moving"),
    ],
)
def test_a_choice_is_a_short_command_with_places_as_they_are_seen(
    facts: dict[str, str], ply: str, sentence: str
) -> None:
    words = {choice.notation: choice.sentence for choice in at(2, facts).moves()}
    assert words[ply] == sentence


def test_a_zombie_knight_is_called_one_and_winners_are_listed() -> None:
    match = at(
        5,
        {
            "maze": "d3:4,d2:9,f6:9",
            "princess": "f6.5",
            "red": "d3.9",
            "blue": "d3.8",
            "green": "d3.5",
            "yellow": "d2.5",
            "zombies": "red,blue,green",
            "player": "green",
            "left": "move",
        },
        {"princess_player": True},
    )
    match.play("d2.5")
    told = [line.sentence for line in match.story()]
    assert told[0] == "The green zombie knight moves from the middle of d3 to the south of d2."
    assert told[1] == "The green zombie knight bites the yellow knight from the south of d2."
    assert "red, blue, green and the princess player share the win" in match.outcome


def test_every_copy_of_a_token_means_the_token() -> None:
    match = at(2, {"maze": "c3:5", "red_tokens": "slide,slide,slide"}, TOKENS)
    for name in ("token-red-slide", "token-red-slide-2", "token-red-slide-3"):
        assert f'id="{name}"' in match.view(0).svg
        assert GAME.words.wish(match.setting, match.state, name) == g.TOKEN + g.SLIDE
    assert GAME.words.wish(match.setting, match.state, "token-red") is None


@pytest.mark.rule("ZP-51")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_only_who_draws_a_token_learns_which_one(seat: int) -> None:
    """In the set-up, where each seat draws three in turn, and in the place of one that was played."""
    name = ("red", "blue", "green")[seat]
    match = Match(GAME.setting(3, TOKENS))
    for ply in ("+3", "+4", "+5", "+3", "+4", "+6", "+5", "+6", "+9"):
        match.play(ply)
    for ply in (*["+slide", "+place", "+remove"] * seat, "+rotate"):
        match.play(ply)
    played = at(3, {"player": name, "maze": "c3:5,e5:9"}, TOKENS)
    for ply in ("remove", "@c3", "+rotate"):
        played.play(ply)
    for game in (match, played):
        assert game.plies[-1].audience == seat
        for viewer in (SPECTATOR, 0, 1, 2):
            told = [line.sentence for line in game.view(viewer).story]
            token = "the token Rotate" if viewer == seat else "a token"
            assert told[-1] == f"{name.capitalize()} draws {token}."


def test_of_every_kind_of_event_some_scenario_says_what_is_told() -> None:
    told: set[int] = set()
    for scenario in read_scenarios(TESTS / "scenarios" / "zombie_princess" / "story.toml"):
        match = opened(scenario, GAME)
        for ply in scenario.get("plies", []):
            match.play(ply)
        for event in (event for ply in match.plies for event in ply.events):
            (sentence,) = match.setting.sentences([event])
            told |= {event.kind for part in scenario.get("says", []) if part in sentence}
    assert told == set(range(g.FINISHED + 1))


# --- the board in letters ---------------------------------------------------------------------------------


def test_the_sketch_tells_keys_apart_without_colours_and_marks_who_chooses() -> None:
    def sketch(match: Match) -> str:
        return str(GAME.sketch.draw(match.setting, match.state, SPECTATOR))

    start = sketch(Match(GAME.setting(4)))
    assert all(f"k{letter}[/]" in start for letter in "RBGY")
    assert not start.endswith("\n")
    chosen = sketch(at(3, {"phase": "princess", "die": "I"}, {"princess_player": True}))
    assert "Turn 1, red" in chosen and "▸ Princess" in chosen and "▸ Red" not in chosen
    rolled = ROOM | {"red": "b3.5", "zombies": "red", "asked": "move", "rolled": "III"}
    assert "zombie knight's die III" in sketch(at(2, rolled, DIE))
    played = sketch(at(2, {"tokens_out": "slide,remove,slide"}, TOKENS))
    assert "11 tokens in the supply, played: remove 1, slide 2" in played


# --- refusals ---------------------------------------------------------------------------------------------

CORRIDOR = {"maze": "b3:1r1,c3:1r1,d3:2r1,f6:9,d5:9", "red": "d4.5"}


@pytest.mark.parametrize(
    ("seats", "options", "facts", "ply", "rule"),
    [
        # the knight in the corridor is in the way, not the one in the castle
        (
            3,
            {},
            CORRIDOR
            | {"phase": "princess", "die": "ZR", "princess": "b3.5", "blue": "c3.5", "green": "f6.5"},
            *("d3.4", "ZP-r6"),
        ),
        (
            3,
            {},
            CORRIDOR
            | {"player": "blue", "zombies": "blue", "princess": "f6.5", "blue": "b3.5", "green": "c3.5"},
            *("d3.4", "ZP-r6"),
        ),
        (2, {}, ROOM | {"red": "b3.5", "zombies": "red"}, "roll", "ZP-35"),
        (2, {}, ROOM, "roll", "ZP-7"),
        (2, DIE, ROOM, "roll", "ZP-57"),
        (2, DIE, ROOM | {"red": "b3.5", "zombies": "red", "left": "rotate"}, "roll", "ZP-22"),
        (2, {}, ROOM | {"phase": "princess"}, "f6.5", "ZP-r12"),
        (2, {}, ROOM | {"red": "b3.5"}, "b3.5", "ZP-r12"),
        (2, {}, LOCKED_IN, "d4.5", "ZP-r17"),
        (2, {}, LOCKED_IN, "end", "ZP-r17"),
        (2, {}, ROOM | {"left": "rotate,move"}, "@b1", "ZP-22"),
        (2, {}, ROOM | {"left": "place,move"}, "r1", "ZP-22"),
        (2, {}, ROOM | {"phase": "princess", "left": "rotate"}, "@b1", "ZP-10"),
        (2, {}, ROOM, "@b1", "ZP-24"),
    ],
)
def test_a_refusal_names_the_rule_that_forbids_the_move(
    seats: int, options: dict[str, Any], facts: dict[str, str], ply: str, rule: str
) -> None:
    assert refusal(at(seats, facts, options), ply) == rule


# --- impossible positions ---------------------------------------------------------------------------------

PLAYED = {"maze": "c3:9", "left": "place", "red_tokens": "place,remove", "tokens_out": "slide"}


@pytest.mark.parametrize(
    ("options", "facts", "complaint"),
    [
        ({}, {"phase": "over", "ending": "escape"}, "in the castle with the key"),
        (
            {},
            {"phase": "over", "ending": "escape", "zombies": "red", **ROOM, "red": "b3.5"},
            "with the key",
        ),
        (
            {},
            {"phase": "over", "ending": "escape", "keys": "red", "red": "d4.5", "zombies": "green"}
            | {"green": "c3.5", "maze": "c3:9"},
            "past a zombie in the castle",
        ),
        ({}, {"phase": "over", "ending": "turns", "turn": "3"}, "after 400 turns only"),
        (
            {},
            {"phase": "over", "ending": "apocalypse", "zombies": "red", **ROOM, "red": "b3.5"},
            "every knight is a zombie",
        ),
        ({}, {"red": "a1.1", "zombies": "red", **ROOM}, "never is on a corner tile"),
        ({}, {"asked": "stop", "bitten": "green", "maze": "c3:9", "red": "c3.4", "green": "c3.5"}, "bite"),
        (
            {},
            {"asked": "stop", "bitten": "red", "phase": "princess", "zombies": "red", **ROOM, "red": "f6.4"},
            "only knights",
        ),
        ({}, {"asked": "stop", "bitten": "green", "phase": "princess"}, "cannot be bitten"),
        (
            TOKENS,
            PLAYED | {"asked": "draw-token", "drawing": "red", "red_tokens": "slide,slide,slide"},
            "ZP-52",
        ),
        (
            TOKENS,
            PLAYED | {"asked": "draw-token", "drawing": "green", "green_tokens": "slide"},
            "draws another",
        ),
        ({}, {"asked": "turn", "picked": "5", "space": "g4"}, "cannot be placed on g4"),
        ({}, {"asked": "turn", "space": "g7"}, "g7 may not be rotated"),
        ({}, {"asked": "turn", "space": "a1", "left": "place"}, "rotated once in a phase"),
        ({}, {"asked": "turn", "left": "rotate"}, "space is missing"),
        ({}, {"asked": "space", "picked": "3", "left": "rotate"}, "placed once in a phase"),
        ({}, {"asked": "space", "picked": "10"}, "does not lie in front of that player"),
        ({}, {"asked": "space", "picked": "green:3"}, "only when there is no other"),
        ({}, {"asked": "space", "picked": "3", "space": "b1"}, "space does not go with what is asked"),
        (
            TOKENS,
            PLAYED | {"asked": "turn", "space": "c3", "playing": "rotate", "tokens_out": "rotate"},
            "not for the tile on c3",
        ),
        (TOKENS, PLAYED | {"asked": "slide", "space": "c3", "playing": "slide", "green": "c3.5"}, "not for"),
        (TOKENS, PLAYED | {"asked": "target", "playing": "slide", "left": "place,token"}, "only one of this"),
        (TOKENS, PLAYED | {"asked": "target", "playing": "slide", "tokens_out": "-"}, "is out of the game"),
        (TOKENS, PLAYED | {"asked": "target", "playing": "place", "tokens_out": "place"}, "for this token"),
        ({}, {"asked": "tile", "playing": "place"}, "is out of the game"),
        (DIE, {"rolled": "II", **ROOM, "red": "b3.5", "zombies": "red"}, "rolled does not go with"),
        (DIE, {"rolled": "II", "phase": "princess"}, "rolled does not go with"),
        ({}, {"rolled": "II", "asked": "move", **ROOM, "red": "b3.5", "zombies": "red"}, "rolls for itself"),
        (DIE, {"rolled": "X", "asked": "move", **ROOM, "red": "b3.5", "zombies": "red"}, "does not move"),
        (DIE, {"rolled": "II", "asked": "move"}, "rolls for itself"),
        ({}, {"phase": "set-up", "drawing": "red", "red": "a1.2"}, "where it starts"),
        ({}, {"phase": "set-up", "drawing": "red", "maze": "c3:9"}, "where it starts"),
        ({}, {"phase": "set-up", "drawing": "green"}, "seat by seat"),
        ({}, {"phase": "set-up", "drawing": "red", "green_tiles": "5"}, "seat by seat"),
        (TOKENS, {"phase": "set-up", "drawing": "red", "red_tokens": "slide"}, "seat by seat"),
        ({}, {"phase": "princess", "die": "X"}, "no princess phase"),
        ({}, {"phase": "draw", "maze": "full", "red_tiles": "3"}, "nobody can do anything"),
        (TOKENS, PLAYED | {"asked": "target", "playing": "slide"}, "a single answer"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    options: dict[str, Any], facts: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadPosition, match=complaint):
        build_position(GAME.setting(2, options), facts)
