"""MidEvil's questions that the computer answers for a person: skeletons that are spread and moved."""

from random import Random

from asterion.core.dice import Dice
from asterion.core.kernel.contract import CHANCE
from asterion.core.match import Match, Ply
from asterion.core.options import OptionValue
from asterion.core.routine import routine_moves, routine_of
from asterion.games import load
from asterion.games.midevil.rules import state as g
from tests.games.helpers import played

GAME = load("midevil")
MARCH = {"step": "skeletons", "asked": "skeleton", "die": "3", "map": "dirt:0,-1/dirt:0,1", "orange": "0,0.5"}


def rolling(facts: dict[str, str], options: dict[str, OptionValue] | None = None) -> Match:
    """A match from this position, with dice."""
    setting = GAME.setting(2, options or {})
    return Match(setting, Dice.cast("routine"), start=played(setting, facts).state)


def button(match: Match) -> str:
    return routine_of(match.setting, match.state)


def press(match: Match) -> list[Ply]:
    """Play what the button answers; the plies."""
    before = len(match.plies)
    for move in routine_moves(match.setting, match.view(match.actor).state):
        match.play(move)
    return match.plies[before:]


def test_so_many_skeletons_are_moved_as_are_to_be_moved_each_once() -> None:
    match = rolling({**MARCH, "white": "0,-1.13/0,1.179"})
    assert button(match) == "Move them for me"
    plies = press(match)
    moves = [ply for ply in plies if ply.actor == 0]
    assert [event.kind for ply in moves for event in ply.events].count(g.SKELETON_MOVED) == 3
    assert button(match) != "Move them for me"


def test_it_is_taken_back_one_by_one_or_together() -> None:
    match = rolling({**MARCH, "white": "0,-1.13/0,1.179"})
    before = match.state.tobytes()
    plies = [ply for ply in press(match) if ply.actor == 0]
    assert len(plies) > 3
    match.back_to(len(plies) - 1)
    assert match.actor == 0
    match.back_to(0)
    assert match.state.tobytes() == before


def test_the_dead_of_a_new_tile_are_spread_until_somebody_is_asked_something_else() -> None:
    facts = {"step": "tile", "asked": "colour", "map": "church:0,-1", "peopled": "0,-1", "figures_left": "4"}
    match = rolling({**facts, "tokens_left": "3"})
    assert button(match) == "Spread them for me"
    plies = press(match)
    peopled = [event.detail[1] for ply in plies for event in ply.events if event.kind == g.PEOPLED]
    assert len(peopled) == 7
    assert peopled.count(g.LIFE_TOKEN) == 3
    assert match.state.asked not in (g.COLOUR, g.FIGURE_TO)


def test_a_step_a_fight_and_chance_are_nobodys_routine() -> None:
    match = rolling({"map": "dirt:0,-1", "orange": "0,0.5"})
    assert button(match) == ""
    assert press(match) == []
    chance = GAME.setting(2).start()
    assert chance.actor == CHANCE
    assert routine_of(GAME.setting(2), chance) == ""


def test_a_game_without_such_questions_has_no_such_button() -> None:
    setting = load("space-princess").setting()
    assert routine_of(setting, setting.start()) == ""


def test_nobodys_secret_helps_to_choose() -> None:
    """Whatever the others hold, the same skeletons go to the same squares."""
    facts = {**MARCH, "white": "0,-1.13/0,1.179", "green": "0,1.5"}
    told = []
    for hand in ("sword,mace", "rise,army-of-the-dead"):
        match = rolling({**facts, "green_hand": hand})
        told.append([ply.notation for ply in press(match) if ply.actor == 0 and ply.move >= g.AT])
    assert told[0][:5] == told[1][:5]


def test_in_whole_games_it_ends_and_leaves_the_turn_to_others() -> None:
    rng, buttons = Random(5), set()
    for options in ({}, {"castle": True, "castle_setup": "first-player"}):
        match = Match(GAME.setting(3, options), Dice.cast("whole"))
        while not match.over and len(match.plies) < 500:
            label = button(match)
            if label:
                buttons.add(label)
                seat = match.actor
                pressed = 0
                while match.actor == seat and button(match) == label:  # chance may have come between
                    assert press(match)
                    pressed += 1
                    assert pressed < 20
            else:
                match.play(rng.choice(match.setting.legal(match.state)))
    assert buttons == {"Spread them for me", "Move them for me"}
