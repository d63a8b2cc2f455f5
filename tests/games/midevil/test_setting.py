"""MidEvil: boxes that cannot be played are refused, and others are played."""

import pytest

from asterion.core.components import Components, parse_components
from asterion.core.errors import BadComponents, BadOption
from asterion.games import load
from asterion.games.midevil.names import square_number
from asterion.games.midevil.position.reading import build
from asterion.games.midevil.position.stock import tiles_in_all
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import slot_of, step_from

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
        ('is = "XROR"', 'is = "XROP"', "four of XRO"),
        ("castle_tiles = { is = 16", "castle_tiles = { is = 17", "box.castle_tiles is 17"),
        ("castle_cards = { is = 32", "castle_cards = { is = 31", "box.castle_cards is 31"),
        ("dungeon_tiles = { is = 15", "dungeon_tiles = { is = 14", "box.dungeon_tiles is 14"),
        ("spells = { is = 30", "spells = { is = 29", "box.spells is 29"),
        ('is = ".=. =P= .=."', 'is = ".=. === .=."', "in the middle of the Pit"),
        ('is = "XXX XXX XXX"', 'is = "XXX X.X XXX"', "Filth has no legal square"),
        ('is = "RXPX"', 'is = "RXPP"', "these rules are for 'RXPX'"),
        ('is = "PPXX"', 'is = "PPRX"', "four of XP"),
        ('is = "PPXX"', 'is = "PPPX"', "a passage needs a legal square"),
        ('is = "DDD DaD DDD"', 'is = "DDD DRD DDD"', "a legal square in the middle"),
        ('cellar = { is = "1 0 N"', 'cellar = { is = "1 N"', "a column and a row"),
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
    ways = GAME.setting().box.ways
    centre = 1 << g.CENTRE
    assert [int(ways[g.CHURCH, 0, side]) & centre > 0 for side in range(4)] == [True, True, True, True]
    assert int(ways[g.CHURCH, 0, g.SOUTH]) & 0b000111000 == centre
    assert int(ways[g.CHURCH, 1, g.WEST]) & 0b010010010 == centre


# --- the castle and the dungeon ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"teleport": True}, "needs the Drawbridge"),
        ({"teleport": True, "castle": True, "dungeon": True}, "no open tile"),
        ({"castle_setup": "first-player"}, "play with castle=yes"),
        ({"points_win_in_dungeon_game": "off", "castle": True}, "play with dungeon=yes"),
        ({"entrances": "2", "dungeon": True}, "castle=yes and dungeon=yes"),
        ({"graveyard_skeletons": "3", "castle": True}, "nine skeletons"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        GAME.setting(options=options)


def test_all_four_games_can_be_played_with_every_number_of_seats() -> None:
    for seats in GAME.seats:
        sets = GAME.option_sets(seats)
        assert len(sets) == 16 + 32 + 32 + 64
        assert {(each["castle"], each["dungeon"]) for each in sets} == {
            (castle, dungeon) for castle in (False, True) for dungeon in (False, True)
        }


@pytest.mark.rule("MV2-2", "MV3-1", "MV3-2")
def test_which_tiles_are_in_the_game() -> None:
    """All tiles of the sets, less what leaves with the dungeon; with both a third Entrance."""
    gone = 3 + 11  # Inns, and tiles without a name
    for castle, dungeon, tiles in (
        (False, False, 30),
        (True, False, 30 + 16),
        (False, True, 30 - gone + 15),
        (True, True, 30 - gone + 16 + 15 + 1),
    ):
        setting = GAME.setting(options={"castle": castle, "dungeon": dungeon})
        assert sum(tiles_in_all(setting)) == tiles


@pytest.mark.rule("MV2-1", "MV3-1", "MV3-2")
def test_the_map_of_the_set_up_is_joined_as_it_should() -> None:
    """From the centre of Castle 3 it is 16 steps to the gate and, the bridge down, 19 to its far end; the
    cellar doors lead to the Entrances."""
    both = GAME.setting(options={"castle": True, "dungeon": True})
    facts = {"bridge": "down", "asked": "step"}
    s = build(both, facts)
    start = slot_of(s, g.CASTLE_3) * g.CELLS + g.CENTRE
    steps = {start: 0}
    queue = [start]
    for square in queue:
        for side in range(g.SIDES):
            to = int(step_from(s, both.box, square, side))
            if to != g.NOWHERE and to not in steps:
                steps[to] = steps[square] + 1
                queue.append(to)
    assert steps[square_number(s, "0,-2.8")] == 16
    assert steps[square_number(s, "0,-1.8")] == 19
    assert {name for name in ("1,-6.2", "-1,-4.4", "3,-4.6") if square_number(s, name) in steps} == {
        "1,-6.2",
        "-1,-4.4",
        "3,-4.6",
    }


@pytest.mark.rule("MV2-9", "MV2-r5")
def test_squares_that_are_closed_to_everybody() -> None:
    box = GAME.setting().box
    full = 0b111_111_111
    assert [int(box.ground[kind, 0]) for kind in (g.FILTH, g.RAISED)] == [0, 0]
    assert int(box.ground[g.LOWERED, 0]) == 0b010_010_010
    assert int(box.ground[g.PIT, 0]) == full & ~(1 << g.CENTRE)
    assert int(box.ground[g.WINDMILL, 0]).bit_count() == 5


@pytest.mark.rule("MV-r27", "MV2-r8")
def test_rock_and_windmill_are_in_the_way_of_sight_and_filth_and_pit_are_not() -> None:
    sight = GAME.setting().box.sight
    full = 0b111_111_111
    assert [int(sight[g.FILTH, 0, side]) for side in range(g.SIDES)] == [full] * 4
    assert [int(sight[g.PIT, 0, side]) for side in range(g.SIDES)] == [full] * 4
    assert int(sight[g.WINDMILL, 0, g.NORTH]) == 0b100_100_000
    assert int(sight[g.PASSAGEWAY, 0, g.NORTH]) == int(sight[g.PASSAGEWAY, 0, g.SOUTH]) == 0b010_010_010
    assert int(sight[g.CELL, 0, g.NORTH]) == 0b010_111_000
