"""Who sits where, which options go together, and which boxes are refused."""

import pytest

import asterion
from asterion.core.components import parse_components
from asterion.core.errors import BadComponents, BadOption
from asterion.core.game import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return asterion.load("zombie-princess")


@pytest.mark.parametrize(
    ("seats", "options", "names"),
    [
        (2, {}, ("red", "green")),
        (2, {"corners": "same-side"}, ("red", "blue")),
        (3, {}, ("red", "blue", "green")),
        (3, {"princess_player": True}, ("red", "green", "princess")),
        (4, {}, ("red", "blue", "green", "yellow")),
        (5, {"princess_player": True}, ("red", "blue", "green", "yellow", "princess")),
    ],
)
@pytest.mark.rule("ZP-4", "ZP-47", "ZP-48", "ZP-r19")
def test_seats_take_the_knights_in_order_and_the_princess_last(
    game: Game, seats: int, options: dict[str, object], names: tuple[str, ...]
) -> None:
    assert game.setting(seats, options).seat_names == names


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (5, {}, "with 5 players one is the princess"),
        (2, {"princess_player": True}, "at least two knights"),
        (3, {"corners": "same-side"}, "for two knights only, not for 3"),
        (4, {"corners": "same-side", "princess_player": True}, "for two knights only, not for 3"),
    ],
)
def test_options_that_do_not_go_with_the_seats_are_refused(
    game: Game, seats: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        game.setting(seats, options)


@pytest.mark.parametrize(
    ("fact", "other", "reason"),
    [
        ('"..# #.# #.#"', '"..# #.# #.x"', "three rows of three squares"),
        ('"..# #.# #.#"', '"### ### ###"', "at least one path square"),
        ("copies = { is = 3", "copies = { is = 4", "must add up to maze.placed"),
        ('"S.# .K. #.#"', '"S.# ... #.#"', "one S and one K"),
        ('["d3.7", "e4.7"', '["d3.7", "d3.8"', "a square beside each wall"),
        ('["d3.7", "e4.7"', '["d3.1", "e4.7"', "just outside the wall"),
        ('["X", "X", "I"', '["X", "X", "IV"', "must be a list of X, I, II, III, ZR"),
        ("slide = { is = 5", "slide = { is = 6", "must add up to tokens.total"),
        ("spaces = { is = 49", "spaces = { is = 25", "these rules are for 49"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(game: Game, fact: str, other: str, reason: str) -> None:
    text = (game.folder / "components.toml").read_text(encoding="utf-8")
    assert fact in text
    box = parse_components(text.replace(fact, other, 1), "a box", game.standard_components)
    with pytest.raises(BadComponents, match=reason):
        game.setting(components=box)
