"""The maze of Heroes of the Maze: what is open when, how far it is, and who gets past whom.

The walls are written down here once more, from the description of the maze and not from the tables of the
rules, so that the two check each other.
"""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from asterion.core.errors import BadOption, BadPosition, NothingToUndo
from asterion.core.game import Setting
from asterion.core.lessons.scene import ScenePlay
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.core.rooms import State
from asterion.games import load
from asterion.games.heroes_of_the_maze.names import CELL_NAMES, CELL_NUMBER
from asterion.games.heroes_of_the_maze.position import impossible
from asterion.games.heroes_of_the_maze.rules import state as g
from asterion.web.tables.views import preview_answer

GAME = load("heroes-of-the-maze")
ROTORS = ("rigid", "counter")
GATE_OF = ("D5", "D7", "D1", "D3")  # by home: on the opposite side
RIGID = [4, 5, 6, 7, 8, 7, 6, 5, 6, 7, 6, 5, 4, 3, 2, 3]
COUNTER_0 = [2, 1, 1, 2, 3, 4, 4, 3, 2, 3, 4, 3, 2, 3, 4, 3]
COUNTER_1 = [4, 3, 2, 1, 1, 0, 0, 1, 2, 3, 4, 4, 3, 4, 5, 5]
ENTRANCE_0 = {1, 2, 3, 4, 7, 8, 12, 13, 14, 15}
GAPS = {"rim": {0, 3, 5, 10, 14}, "AB": {3, 11}, "BC": {2, 15}, "CD": {7, 10}}
RADIAL = {"A": {0, 4, 8, 12}, "B": {2, 6, 10, 14}, "C": {0, 4, 8, 12}}


def table(rotor: str = "rigid", seats: int = 4) -> Setting:
    return GAME.setting(seats, {"rotor": rotor})


def quiet(setting: Setting, seat: int = 0) -> State:
    """Everybody at home, the ogre on the Rock, and this seat to act."""
    return build_position(setting, {"to_move": setting.seat_names[seat], "die": "6"})


def cells(setting: Setting, s: State) -> set[str]:
    """Where the piece may go."""
    return {CELL_NAMES[move] for move in setting.legal(s) if move < g.LEFT}


# --- the walls, once more -----------------------------------------------------------------------------------


def joined(k: int, counter: bool) -> dict[str, set[str]]:
    """The neighbours of every cell with no wall between."""
    pairs = []
    for ring, walls in RADIAL.items():
        pairs += [(f"{ring}{(b - 1) % 16}", f"{ring}{b}") for b in range(16) if b not in walls]
    pairs += [(f"D{j}", f"D{(j + 1) % 8}") for j in range(8)]
    for s in range(16):
        other_way = (s + k) % 16 if counter else (s - k) % 16
        pairs += [(f"A{s}", f"B{s}")] * (other_way in GAPS["AB"])
        pairs += [(f"B{s}", f"C{s}")] * ((s - k) % 16 in GAPS["BC"])
        pairs += [(f"C{s}", f"D{(s + 1) // 2 % 8}")] * (other_way in GAPS["CD"])
        if s % 4 in (1, 2) and (s - k) % 16 in GAPS["rim"]:
            pairs.append((f"A{s}", f"H{s // 4}"))
    near: dict[str, set[str]] = {name: set() for name in CELL_NAMES}
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    return near


@pytest.mark.rule("HM-12", "HM-7")
@pytest.mark.parametrize("rotor", ROTORS)
def test_two_cells_are_joined_exactly_where_no_wall_stands_between(rotor: str) -> None:
    setting = table(rotor)
    for k in range(16):
        near = joined(k, rotor == "counter")
        for cell in range(g.CELLS):
            mask = int(setting.box.passage[ROTORS.index(rotor), k, cell])
            assert {CELL_NAMES[other] for other in range(g.CELLS) if mask >> other & 1} == near[
                CELL_NAMES[cell]
            ]


@pytest.mark.rule("HM-10")
@pytest.mark.parametrize("seat", range(4))
def test_a_home_has_its_entrance_open_at_ten_of_sixteen_alignments(seat: int) -> None:
    setting = table()
    s = quiet(setting, seat)
    found = set()
    for s.walls in range(16):
        if cells(setting, s):
            found.add(int(s.walls))
    assert found == {(k + 4 * seat) % 16 for k in ENTRANCE_0}


@pytest.mark.rule("HM-23", "HM-24", "HM-45")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("k", range(16))
def test_all_gates_are_open_at_every_fourth_alignment_and_between_them_half_shut_or_shut(
    seat: int, k: int
) -> None:
    setting = table()
    name = setting.seat_names[seat]
    match = Match(
        setting, start=build_position(setting, {name: GATE_OF[seat], "walls": str(k), "to_move": name})
    )
    gates = [int(setting.box.gate[k, j]) for j in (1, 3, 5, 7)]
    assert gates == [(g.OPEN, g.HALF_SHUT, g.SHUT, g.HALF_SHUT)[k % 4]] * 4
    duels = [choice.notation for choice in match.moves() if choice.notation.startswith("duel")]
    assert duels == (["duel-ogre"] if k % 4 == 0 else [])
    if k % 4:
        assert GAME.words.why_not(setting, match.state, g.CHALLENGE + g.OGRE) == "HM-24"


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize("rotor", ROTORS)
def test_the_tabs_lead_to_sixteen_alignments_and_every_other_one_is_impossible(rotor: str) -> None:
    setting = table(rotor)
    s = quiet(setting)
    found = {0}
    for tab, step in ((g.LEFT, 1), (g.RIGHT, -1)):
        for _ in range(20):
            before = int(s.walls)
            s.spots, s.moved = 3, 0
            setting.apply(s, tab)
            assert s.walls == (before + step) % 16
            assert s.spots == 2
            found.add(int(s.walls))
            assert impossible(setting, s) is None
    assert found == set(range(16))
    for k in (-1, 16, 17, 99):
        s.walls = k
        assert "walls" in (impossible(setting, s) or "")
    with pytest.raises(BadPosition, match="walls is '16'; it must be a number from 0 to 15"):
        build_position(setting, {"walls": "16"})


@pytest.mark.rule("HM-2")
def test_every_alignment_is_equally_likely_at_the_start() -> None:
    match = Match(table())
    assert [choice.notation for choice in match.moves()] == [f"walls-{k}" for k in range(16)]
    assert len(set(match.setting.weights(match.state))) == 1


@pytest.mark.rule("HM-6", "HM-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_as_likely_to_start_and_every_spot_to_be_thrown(seats: int) -> None:
    match = Match(table(seats=seats))
    match.play("walls-5")
    assert match.setting.weights(match.state) == [1] * seats
    match.play(f"first-{match.setting.seat_names[-1]}")
    assert match.setting.weights(match.state) == [1] * 6
    match.play("die-4")
    assert (match.actor, int(match.state.spots)) == (seats - 1, 4)


# --- how far it is ------------------------------------------------------------------------------------------


def fewest_turns(setting: Setting, seat: int, k: int, start: int, with_open_gate: bool) -> int:
    """The turns of the walls to the own gate-space, by playing every way there is."""
    s = quiet(setting, seat)
    goal = CELL_NUMBER[GATE_OF[seat].lower()]
    seen, queue = {(k, start)}, deque([(0, k, start)])
    while queue:
        turns, k, cell = queue.popleft()
        s.walls, s.adventurer[seat], s.spots, s.moved = k, cell, 6, 0
        moves = setting.legal(s)
        if cell == goal and (not with_open_gate or g.CHALLENGE + g.OGRE in moves):
            return turns
        for to in [move for move in moves if move < g.LEFT]:
            if (k, to) not in seen:
                seen.add((k, to))
                queue.appendleft((turns, k, to))
        for after in ((k + 1) % 16, (k - 1) % 16):
            if (after, cell) not in seen:
                seen.add((after, cell))
                queue.append((turns + 1, after, cell))
    raise AssertionError("out of reach")


@pytest.mark.rule("HM-45", "HM-11")
@pytest.mark.parametrize("with_open_gate", [False, True])
@pytest.mark.parametrize("seat", range(4))
def test_the_fewest_turns_from_home_to_the_gate_space(seat: int, with_open_gate: bool) -> None:
    setting = table()
    home = g.H + seat
    found = [fewest_turns(setting, seat, k, home, with_open_gate) for k in range(16)]
    assert found == [RIGID[(k - 4 * seat) % 16] for k in range(16)]


@pytest.mark.parametrize("seat", range(4))
def test_the_fewest_turns_with_counter_rotating_walls(seat: int) -> None:
    setting = table("counter")
    found = [fewest_turns(setting, seat, k, g.H + seat, False) for k in range(16)]
    vector = (COUNTER_0, COUNTER_1)[seat % 2]
    assert found == [vector[(k - 8 * (seat // 2)) % 16] for k in range(16)]


@pytest.mark.parametrize("rotor", ROTORS)
def test_from_no_cell_is_a_gate_space_out_of_reach(rotor: str) -> None:
    setting = table(rotor)
    ways = setting.box.way[ROTORS.index(rotor)]
    for k in range(16):
        for cell in (*range(g.MAZE), g.H):
            if int(g.LANDING[0]) >> cell & 1:
                found = fewest_turns(setting, 0, k, cell, True)
                assert found == ways[0, k, cell]
                assert found <= 8


# --- who gets past whom -------------------------------------------------------------------------------------


def random_positions(rotor: str, seed: int, count: int) -> Iterator[tuple[Setting, dict[str, str]]]:
    """Pieces anywhere in the maze, crowded on few cells so that they often meet."""
    rng = Random(seed)
    for _ in range(count):
        seats = rng.choice((2, 3, 4))
        setting = table(rotor, seats)
        names = setting.seat_names
        at = rng.randrange(16)
        crowd = [f"{ring}{(at + i) % 16}" for ring in "ABC" for i in range(4)] + ["D0", "D2", "D4", "D6"]
        places = dict(zip((*names, "ogre"), rng.sample(crowd, seats + 1), strict=True))
        if rng.random() < 0.2:
            places[names[-1]] = "home"
        turn = rng.randrange(seats)
        controller = rng.choice((0, seats - 1))
        facts = {**places, names[controller]: "rock", "to_move": names[turn], "walls": str(rng.randrange(16))}
        yield setting, facts


def walked(setting: Setting, facts: dict[str, str], rotor: str) -> set[str]:
    """HM-r9 by stepping: to a free cell, or over one opponent to the free cell beyond."""
    names = setting.seat_names
    turn = facts["to_move"]
    homes = dict(zip(("red", "blue", "green", "yellow"), ("H0", "H1", "H2", "H3"), strict=True))
    where = {name: homes[name] if facts[name] == "home" else facts[name] for name in names}
    controls = where[turn] == "rock"
    start = facts["ogre"] if controls else where[turn]
    others = {where[name] for name in names if name != turn}
    taken = others | (set() if controls else {facts["ogre"]})
    foreign = set(homes.values()) - {homes[turn]}
    near = joined(int(facts["walls"]), rotor == "counter")
    seen, edge = {start}, [start]
    while edge:
        cell = edge.pop()
        over = [beyond for opponent in near[cell] & others - foreign for beyond in near[opponent]]
        for to in [*near[cell], *over]:
            if to not in taken | foreign | seen:
                seen.add(to)
                edge.append(to)
    gates = {GATE_OF[int(home[1])] for name, home in homes.items() if name != turn}
    return seen - gates - {start}


@pytest.mark.rule("HM-15", "HM-16", "HM-17", "HM-18", "HM-20", "HM-r2", "HM-r9", "HM-r10", "HM-13")
@pytest.mark.parametrize("rotor", ROTORS)
def test_a_piece_goes_wherever_a_path_leads_over_single_opponents_and_never_past_the_ogre(rotor: str) -> None:
    passed = 0
    for setting, facts in random_positions(rotor, 7, 4000):
        s = build_position(setting, facts)
        found = cells(setting, s)
        assert found == walked(setting, facts, rotor), facts
        passed += bool(found)
    assert passed > 3000


@pytest.mark.rule("HM-12", "HM-r8", "HM-15", "HM-16", "HM-17", "HM-20")
def test_a_cell_out_of_reach_is_refused_by_the_rule_that_is_in_the_way() -> None:
    reasons = set()
    for setting, facts in random_positions("rigid", 8, 500):
        s = build_position(setting, facts)
        legal = setting.legal(s)
        reasons |= {GAME.words.why_not(setting, s, to) for to in range(g.CELLS) if to not in legal}
    assert reasons == {"HM-12", "HM-r16", "HM-r9", "HM-r10", "HM-15", "HM-16", "HM-17", "HM-20"}


# --- the rest -----------------------------------------------------------------------------------------------


@pytest.mark.rule("HM-8")
def test_a_turn_of_the_walls_is_never_taken_back_but_a_move_is() -> None:
    match = Match(table(), start=build_position(table(), {"walls": "1"}))
    match.play("A2")
    match.undo(0)
    match.play("left")
    with pytest.raises(NothingToUndo, match="That is never taken back"):
        match.undo(0)
    with pytest.raises(NothingToUndo, match="HM-8"):
        match.undo(agreed=True)
    match.play("A1")
    match.undo(0)
    with pytest.raises(NothingToUndo):
        match.undo(0)
    assert match.state.walls == 2


@pytest.mark.rule("HM-8")
def test_a_turn_of_the_walls_is_not_tried_out_beforehand() -> None:
    match = Match(table(), start=build_position(table(), {"walls": "1"}))
    assert preview_answer(match, 0, "A2").svg
    preview = preview_answer(match, 0, "left")
    assert preview.svg is None
    assert preview.sentences[0].startswith("HM-8: ")


def test_a_step_of_the_lesson_is_started_again_though_the_walls_have_turned() -> None:
    play = ScenePlay.begin(GAME, "third-ring")
    for ply in ("D5", "duel-green", "A0", "left"):
        play.play(ply)
    play.again()
    assert (play.match.state.walls, play.match.state.spots, play.match.actor) == (12, 2, 0)
    for ply in ("A0", "left", "duel-blue"):
        play.play(ply)
    assert play.done


@pytest.mark.rule("HM-r14")
@pytest.mark.parametrize(
    ("seats", "seating", "names"),
    [
        (2, "opposite", ("red", "green")),
        (2, "side-by-side", ("red", "blue")),
        (3, "opposite", ("red", "blue", "green")),
        (4, "opposite", ("red", "blue", "green", "yellow")),
    ],
)
def test_who_sits_where(seats: int, seating: str, names: tuple[str, ...]) -> None:
    setting = GAME.setting(seats, {"seating": seating})
    assert setting.seat_names == names
    homes = {"red": "H0", "blue": "H1", "green": "H2", "yellow": "H3"}
    facts = GAME.position.describe(setting, setting.start())
    assert [facts[name] for name in names] == [homes[name] for name in names]


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (3, {"seating": "side-by-side"}, "Only two players choose their seating"),
        (4, {"rings_to_win": "4"}, "Nine rings are not enough for 4 players to win 4 each"),
        (3, {"rings_to_win": "5"}, "Nine rings are not enough for 3 players to win 5 each"),
        (2, {"rings_to_win": "6"}, "Option rings_to_win is '6'"),
    ],
)
def test_options_that_do_not_fit_the_number_of_players_are_refused(
    seats: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.setting(seats, options)


def test_only_two_players_have_all_option_sets() -> None:
    assert [len(GAME.option_sets(seats)) for seats in (2, 3, 4)] == [20, 6, 6]
