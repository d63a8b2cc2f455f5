"""Options: typed, with defaults, refused when wrong."""

from collections.abc import Iterable
from itertools import combinations, product

import pytest

from asterion.core.errors import BadOption, UnknownGame
from asterion.core.game import Game
from asterion.core.options import covering
from asterion.games import load


def test_options_not_named_are_at_their_defaults(space_princess: Game) -> None:
    assert space_princess.setting(options={"tough_princess": True}).options == {
        "secret_plans": False,
        "tough_princess": True,
        "zealot_edge": False,
        "doors": "double",
        "zealot_start": "corner",
        "sense_order": "copied",
    }


@pytest.mark.parametrize(
    ("word", "value"), [("yes", True), ("on", True), ("TRUE", True), ("no", False), (False, False)]
)
def test_switches_take_the_usual_words(space_princess: Game, word: object, value: bool) -> None:
    assert space_princess.setting(options={"zealot_edge": word}).options["zealot_edge"] is value


@pytest.mark.parametrize(
    ("game", "name", "word", "value"),
    [
        ("heroes-of-the-maze", "rings_to_win", 2, "2"),
        ("heroes-of-the-maze", "rings_to_win", "5", "5"),
        ("heroes-of-the-maze", "seating", "Side_by_side", "side-by-side"),
        ("midevil", "graveyard_skeletons", 3, "3"),
        ("midevil", "castle", 1, True),
        ("midevil", "castle", "0", False),
        ("mazes-end", "events", True, "on"),
        ("mazes-end", "events", False, "off"),
        ("mazes-end", "events", "no", "off"),
        ("mazes-end", "events", "OFF", "off"),
    ],
)
def test_what_cannot_be_misread_is_taken(game: str, name: str, word: object, value: object) -> None:
    assert load(game).setting(options={name: word}).options[name] == value


@pytest.mark.parametrize("word", [True, "true", "yes", 2.0, 6, 0, -1, None, ["2"], "two"])
def test_values_are_named_in_their_order(word: object) -> None:
    with pytest.raises(BadOption) as error:
        load("heroes-of-the-maze").setting(options={"rings_to_win": word})
    assert str(error.value) == f"Option rings_to_win is {word!r}; it can be 1, 2, 3, 4 or 5."


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"zealot_egde": "yes"}, "has no option 'zealot_egde'; did you mean zealot_edge?"),
        ({"xyzzy": "yes"}, "has no option 'xyzzy'; it has secret_plans, tough_princess"),
        ({"tough_princess": "very"}, "Option tough_princess is 'very'; it can be yes or no."),
        ({"tough_princess": 2}, "Option tough_princess is 2; it can be yes or no."),
        ({"doors": "triple"}, "Option doors is 'triple'; it can be double or single."),
        ({"doors": True}, "Option doors is True; it can be double or single."),
    ],
)
def test_a_wrong_option_is_refused_with_what_would_be_right(
    space_princess: Game, options: dict[str, object], message: str
) -> None:
    with pytest.raises(BadOption) as error:
        space_princess.setting(options=options)
    assert message in str(error.value)


@pytest.mark.parametrize("seats", [0, 1, 3, -2])
def test_a_wrong_number_of_seats_is_refused(space_princess: Game, seats: int) -> None:
    with pytest.raises(BadOption, match=f"Space Princess is for 2 players, not {seats}"):
        space_princess.setting(seats)


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'space-princes'; did you mean space-princess\?"):
        load("space-princes")
    with pytest.raises(UnknownGame, match="there is space-princess"):
        load("chess")


def test_there_is_an_option_set_for_every_combination(space_princess: Game) -> None:
    sets = space_princess.option_sets()
    assert len(sets) == 2**6
    assert len({str(options) for options in sets}) == 2**6


def test_of_very_many_ways_to_play_enough_are_tried_for_any_three_values_to_meet() -> None:
    names = "abcdefg"
    ways = [dict(zip(names, values, strict=True)) for values in product((False, True), repeat=len(names))]
    ways = [way for way in ways if not (way["a"] and way["b"])]  # these do not go together

    def meetings(some: Iterable[dict[str, bool]]) -> set[tuple[tuple[str, bool], ...]]:
        return {three for way in some for three in combinations(sorted(way.items()), 3)}

    enough = covering(ways)
    assert meetings(ways[at] for at in enough) == meetings(ways)
    assert len(enough) < len(ways) / 3
