"""MidEvil: boxes that cannot be played are refused, and others are played."""

import pytest

from asterion.core.components import Components, parse_components
from asterion.core.errors import BadComponents
from asterion.games import load
from asterion.games.midevil import state as g

GAME = load("midevil")
STANDARD = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def box(*changes: tuple[str, str]) -> Components:
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return parse_components(text, "box", GAME.standard_components)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('is = "BBB BBB .=."', 'is = "BBB BBB .="', "three rows of three squares"),
        ('is = "BBB BBB .=."', 'is = "BBB BQB .=."', "three rows of three squares"),
        ('is = "~#~ ~#~ ~#~"', 'is = "~~~ ~~~ ~~~"', "at least one legal square"),
        ('is = "XXRX"', 'is = "XXR"', "four of XRO"),
        ('is = "XXRX"', 'is = "XXXX"', "joins nothing"),
        ('is = ["1 1 S"]', 'is = ["1 3 S"]', "a column and a row"),
        ('is = ["1 1 S"]', 'is = ["1 2 S"]', "opens a B or G square"),
        ('is = ["1 1 S"]', "is = []", "needs a door"),
        ('is = "GGG GGG GGG"', 'is = "GGG GTG GGG"', "a legal square in the middle"),
        ("tiles = { is = 30", "tiles = { is = 31", "box.tiles is 31"),
        ("cards = { is = 50", "cards = { is = 51", "box.cards is 51"),
        ("goal = { is = 30", "goal = { is = 25", "these rules are for 30"),
        ("tokens = { is = 50", "tokens = { is = 3", "start with 3 each"),
        ("white = { is = 40", "white = { is = -1", "a number from 0 to 400"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadComponents, match=reason):
        GAME.setting(components=box((old, new)))


@pytest.mark.rule("MV-3")
def test_a_corrected_box_is_played() -> None:
    setting = GAME.setting(
        components=box(("white = { is = 40", "white = { is = 30"), ("red = { is = 40", "red = { is = 50"))
    )
    assert setting.start().pool.tolist() == [30, 50, 20, 0]


@pytest.mark.rule("MV-44")
def test_walls_turn_with_their_tile() -> None:
    """The Church's door is in the middle of its south wall; a quarter turn clockwise, of its west wall."""
    ways = GAME.setting().work.ways
    centre = 1 << g.CENTRE
    assert [int(ways[g.CHURCH, 0, side]) & centre > 0 for side in range(4)] == [True, True, True, True]
    assert int(ways[g.CHURCH, 0, g.SOUTH]) & 0b000111000 == centre
    assert int(ways[g.CHURCH, 1, g.WEST]) & 0b010010010 == centre
