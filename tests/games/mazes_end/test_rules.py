"""Rules of Maze's End that a scenario cannot show: how likely things are, the geometry, another box."""

from pathlib import Path
from random import Random

import pytest

from asterion.core.errors import BadComponents, BadOption, BadPosition
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.mazes_end.names import edge_name, edge_number, square_name, square_number
from asterion.games.mazes_end.rules import state as g
from asterion.games.mazes_end.words.choices import charge_path
from tests.games.helpers import chances, played

GAME = load("mazes-end")


# --- how likely -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-21")
def test_the_event_die_shows_walls_and_events_twice_as_often_as_either_minotaur() -> None:
    match = played(GAME.setting(), {"phase": "event-die"})
    assert chances(match) == {"wall": 2, "event": 2, "minotaur-1": 1, "minotaur-2": 1}


@pytest.mark.rule("ME-6")
def test_every_card_of_the_shuffled_deck_is_equally_likely() -> None:
    outcomes = chances(played(GAME.setting(), {"phase": "event-card"}))
    assert len(outcomes) == 19
    assert sum(outcomes.values()) == 30
    assert outcomes["+demolition"] == 3
    assert outcomes["+earthquake"] == 1


@pytest.mark.rule("ME-r26")
def test_a_card_that_was_drawn_does_not_come_again() -> None:
    match = played(GAME.setting(), {"phase": "event-card"}, ["+demolition"])
    facts = GAME.position.describe(match.setting, match.state)
    assert "demolition:2" in facts["deck"]
    outcomes = chances(
        played(GAME.setting(), {"phase": "event-card", "deck": "demolition:2,portals:1,sanctuary:1,trap:1"})
    )
    assert outcomes == {"+demolition": 2, "+portals": 1, "+trap": 1, "+sanctuary": 1}


@pytest.mark.rule("ME-11")
def test_the_number_die_shows_one_to_six_equally_often() -> None:
    match = Match(GAME.setting(4))
    assert chances(match) == {str(number): 1 for number in range(1, 7)}


# --- the maze ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-r1")
def test_walls_touch_when_they_share_an_end_point() -> None:
    def touching(name: str) -> set[str]:
        edge = edge_number(name)
        assert edge is not None
        return {edge_name(int(other)) for other in g.TOUCHING[edge] if other != g.NOWHERE}

    assert touching("d4e4") == {"d3e3", "d5e5", "d3d4", "e3e4", "d4d5", "e4e5"}
    assert touching("d4d5") == {"c4c5", "e4e5", "c4d4", "d4e4", "c5d5", "d5e5"}
    assert touching("a1b1") == {"a2b2", "a1a2", "b1b2"}  # its other end is on the rim


@pytest.mark.rule("ME-r17")
def test_there_are_144_edges_and_none_of_them_on_the_rim() -> None:
    names = {edge_name(edge) for edge in range(g.EDGES)}
    assert len(names) == 144
    for name in names:
        a, b = square_number(name[:2]), square_number(name[2:])
        assert a is not None and b is not None
        assert b - a in (1, 9)
        assert a % 9 < 8 or b - a == 9
    assert edge_number("a1a3") is edge_number("i1a2") is edge_number("a9a0") is None
    assert edge_number("e4d4") == edge_number("d4e4")


@pytest.mark.rule("ME-35", "ME-36", "ME-r7")
def test_the_minotaur_always_has_a_movement_that_ends_at_a_wall_or_the_rim() -> None:
    rng = Random(7)
    setting = GAME.setting()
    state = build_position(setting, {})
    for _ in range(400):
        state.wall[:] = 0
        for edge in rng.sample(range(g.EDGES), rng.randrange(31)):
            state.wall[edge] = g.PLAIN + rng.randrange(5)
        state.minotaur = rng.randrange(g.SQUARES)
        paths = [charge_path(state, side) for side in range(g.SIDES)]
        assert any(paths)
        for side, path in enumerate(paths):
            if not path:
                assert g.NEIGHBOUR[state.minotaur, side] == g.NOWHERE
                continue
            assert path[0] == g.NEIGHBOUR[state.minotaur, side]
            last = g.EDGE[path[-1], side]
            jumped = state.wall[g.EDGE[state.minotaur, side]] != g.NO_WALL
            assert (len(path) == 1) if jumped else last == g.NOWHERE or state.wall[last] != g.NO_WALL


@pytest.mark.rule("ME-38", "ME-r21")
def test_exactly_the_figures_on_the_way_are_slain() -> None:
    rng = Random(8)
    setting = GAME.setting(4)
    slain_at_all = 0
    for _ in range(300):
        state = build_position(setting, {"phase": "direction", "minotaur": square_name(rng.randrange(81))})
        for edge in rng.sample(range(g.EDGES), 20):
            state.wall[edge] = g.PLAIN
            state.pile[g.PLAIN] -= 1
        state.walls = 20
        state.figure[:] = [rng.randrange(g.SQUARES) for _ in range(g.FIGURES)]
        before = state.figure.copy()
        move = rng.choice(setting.legal(state))
        path = charge_path(state, move - g.GO)
        setting.apply(state, move)
        assert state.minotaur == path[-1]
        for figure in range(g.FIGURES):
            home = setting.box.zone[figure // 3, figure % 3]
            slain_at_all += before[figure] in path
            assert state.figure[figure] == (home if before[figure] in path else before[figure])
    assert slain_at_all > 100


@pytest.mark.rule("ME-19")
def test_at_first_every_kind_of_wall_can_stand_on_every_free_edge() -> None:
    match = played(GAME.setting(), {"phase": "where", "walls": "d4e4,a1b1=red"})
    assert len(match.moves()) == 142


# --- the options and the box ------------------------------------------------------------------------------


@pytest.mark.rule("ME-r9")
def test_seats_have_the_colours_of_their_corners() -> None:
    names = {count: GAME.setting(count).seat_names for count in (2, 3, 4)}
    assert names == {
        2: ("red", "green"),
        3: ("red", "blue", "green"),
        4: ("red", "blue", "green", "yellow"),
    }
    assert GAME.setting(2, {"seating": "adjacent"}).seat_names == ("red", "blue")
    with pytest.raises(BadOption, match="seating is for two players, not 3"):
        GAME.setting(3, {"seating": "adjacent"})


@pytest.mark.rule("ME-7", "ME-8")
@pytest.mark.parametrize(("seats", "each", "pile"), [(2, (5, 1), 16), (3, (3, 1), 17), (4, (2, 1), 18)])
def test_walls_are_dealt_and_the_others_are_the_pile(seats: int, each: tuple[int, int], pile: int) -> None:
    state = GAME.setting(seats).start()
    assert [tuple(hand) for hand in state.hand[:seats].tolist()] == [each] * seats
    assert state.pile[g.PLAIN] == pile
    assert state.pile[g.COLOURED :].sum() == 4 - seats
    assert state.hand.sum() + state.pile.sum() == 30


def box_with(folder: Path, fact: str, value: str) -> Path:
    """A components file in which a fact is another one."""
    section, _, name = fact.rpartition(".")
    lines, inside = [], False
    for line in (GAME.folder / "components.toml").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line == f"[{section}]"
        lines.append(
            f'{name} = {{ is = {value}, source = "R" }}' if inside and line.startswith(f"{name} =") else line
        )
    path = folder / "components.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_another_box_is_obeyed(tmp_path: Path) -> None:
    setting = GAME.setting(components=box_with(tmp_path, "gems.red", '["c3", "d4"]'))
    match = played(setting, {"red": "c2,b1,a2"}, ["r1-c3"])
    assert GAME.position.describe(setting, match.state)["gems"] == "d4,d7,g4"
    setting = GAME.setting(components=box_with(tmp_path, "dice.event.draw_event", "1"))
    assert chances(played(setting, {"phase": "event-die"}))["event"] == 1


@pytest.mark.parametrize(
    ("fact", "value", "complaint"),
    [
        ("board.size", "11", "the maze is built for 9"),
        ("gems.red", '["f3"]', "2 different squares"),
        ("gems.red", '["f3", "z9"]', "a square is named a1 to i9"),
        ("gems.red", '["f3", "e5"]', "board.centre has already"),
        ("zones.blue", '["a1", "h1", "i2"]', "zones.red has already"),
        ("walls.deal.two", "7", "at most 12 walls"),
        ("walls.plain", "-1", "0 to 60"),
        ("dice.event.minotaur_1", "0", "at least one side"),
        ("dice.number", "[1, 2, 7]", "numbers from 1 to 6"),
        ("dice.number", "[1, 2, 3]", "each number from 1 to 6"),
        ("cards.trap", "2", "0 to 1"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(
    fact: str, value: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BadComponents, match=complaint):
        GAME.setting(components=box_with(tmp_path, fact, value))


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ({"colour": "red"}, "has no fact 'colour'"),
        ({"red": "a1,b1"}, "three squares such as"),
        ({"blue": "a1,b1,a2"}, "nobody plays it"),
        ({"red": "a1,b1,z2"}, "'z2' is none"),
        ({"walls": "d4e4,d4e4"}, "d4e4 has two"),
        ({"walls": "a1b1=red,c1d1=red"}, "There are 2 red walls; the box has 1"),
        ({"walls": "d4f4"}, "'d4f4' is none"),
        ({"pile": "plain:3"}, "the walls that are nowhere else"),
        ({"red": "out,b1,a2"}, "red has escaped without both gems"),
        ({"discs": "trap:e5"}, "no disc may lie on e5"),
        ({"discs": "portal-1:d4"}, "portals come in pairs"),
        ({"saved": "red:redemption,red:redemption,green:redemption"}, "cards Redemption instead of 2"),
        ({"points": "0"}, "no movement points are left"),
        ({"turn": "green", "turns": "1", "first": "red"}, "turn 1 is another player's"),
        ({"phase": "redeem", "doomed": "g1"}, "its owner has no Redemption"),
        ({"phase": "direction", "task": "move"}, "does not fit what is to be done"),
        ({"phase": "redeem"}, "nobody is about to be slain"),
        ({"saved": "red:redemption,red:redemption,red:redemption"}, "there are 3 cards Redemption"),
        ({"phase": "figure", "card": "switch"}, "no two figures to swap"),
        (
            {"phase": "figure", "card": "switch", "red": "c3,b1,a2", "green": "d3,h9,i8", "chosen": "r2"},
            "no two",
        ),
        ({"phase": "direction", "asleep": "green"}, "the Minotaur sleeps"),
        ({"phase": "direction", "left": "2"}, "1 times at most"),
        ({"phase": "disc", "card": "trap", "left": "2"}, "1 times at most"),
        ({"phase": "which-wall", "left": "2"}, "1 times at most"),
        ({"points": "4"}, "never more than 3 movement points"),
        ({"phase": "event-die", "points": "0"}, "movement points are used after the event"),
        ({"trapped": "1", "discs": "trap:d4"}, "only when it moves into the trap"),
        ({"slowed": "red"}, "own turn has begun"),
        ({"phase": "opponent", "card": "dead-end"}, "only one opponent"),
        ({"number": "5"}, "asked for the number die"),
        ({"phase": "over"}, "nobody has escaped yet"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(facts: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        build_position(GAME.setting(), facts)
