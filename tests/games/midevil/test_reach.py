"""The squares within reach are those that some walk leads to, step by step as the rules allow them."""

import random
from collections.abc import Iterator
from itertools import chain

from asterion.core.game import Setting
from asterion.core.kernel.contract import SILENT
from asterion.core.position import build_position
from asterion.core.rooms import State
from asterion.games import load
from asterion.games.midevil.names import square_name
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import colour_on, in_dungeon, in_house, legal_square
from asterion.games.midevil.rules.moving import go, steps
from asterion.games.midevil.rules.reach import reachable
from tests.games.midevil.games import explorers, positions

GAME = load("midevil")


def within_reach(setting: Setting, s: State) -> list[int]:
    box, bench = setting.box, setting.bench
    found = bench.answers[: reachable(s, box, bench, bench.answers)].tolist()
    assert not bench.spent.any()
    return [square for _, square in map(g.BLOCKS.decode, found)]


def walked(setting: Setting, s: State) -> set[int]:
    """By trying all walks; a skeleton ends one."""
    box, bench = setting.box, setting.bench
    bench.silent.count = SILENT
    found, seen, open_ = set[int](), set[tuple[int, ...]](), [s]
    while open_:
        t = open_.pop()
        for block, square in map(
            g.BLOCKS.decode, bench.moves[: steps(t, box, bench, bench.moves, 0)].tolist()
        ):
            if block == g.AT:
                after = t.copy()
                go(after, box, square, bench.silent)
                found.add(square)
                seat = after.player
                key = (square, *(int(at) for at in (after.horse[seat], after.came[seat], after.halves)))
                if key not in seen and colour_on(after, square) == g.NONE:
                    seen.add(key)
                    open_.append(after)
    return found - {int(s.pawn[s.player])}


def about_to_walk(setting: Setting, s: State, dice: random.Random) -> State:
    """Somebody is to move, perhaps with a Horse at hand or not far."""
    t = s.copy()
    seat = t.player = dice.choice([seat for seat in range(t.seats) if t.pawn[seat] != t.pit])
    t.step, t.asked, t.actor, t.halves = g.MOVING, g.STEP, seat, dice.randrange(1, 15)
    outside = [
        square
        for square in range(t.slots * g.CELLS)
        if legal_square(t, setting.box, square)
        and not in_house(t, setting.box, square)
        and not in_dungeon(t, square)
    ]
    at = int(t.pawn[seat])
    if at in outside:
        t.horse[seat] = dice.choice([at, at, dice.choice(outside), g.NOWHERE])
    return t


def walkers() -> Iterator[tuple[Setting, State]]:
    dice = random.Random(7)
    made = (explorers(6, 0.1), positions(2, {}, 6, 0.03), positions(4, {"castle": True}, 6, 0.03))
    for setting, s in chain(*made, explorers(1, 0.1), positions(3, {"dungeon": True}, 2, 0.03)):
        if s.turns:
            yield setting, about_to_walk(setting, s, dice)


def test_what_is_within_reach_is_where_some_walk_leads() -> None:
    below = ridden = 0
    for setting, s in walkers():
        found = within_reach(setting, s)
        assert found == sorted(walked(setting, s))
        below += bool(in_dungeon(s, int(s.pawn[s.player])))
        ridden += bool(s.horse[s.player] != g.NOWHERE)
    assert below > 15
    assert ridden > 30


def reach_below(**facts: str) -> set[str]:
    """Of orange, who has gone down into a passage that leads on to the south."""
    setting = GAME.setting(2, {"dungeon": True})
    s = build_position(setting, {"map": "entrance:0,2 passage:0,3", "halves": "6", **facts})
    return {square_name(s, square) for square in within_reach(setting, s)}


def test_in_the_dungeon_only_the_way_on_is_within_reach() -> None:
    assert reach_below(orange="0,3.5", orange_came="0,3.2") == {"0,3.8"}
    assert reach_below(orange="0,3.8", orange_came="0,3.5") == set()


def test_where_no_tile_fits_beyond_the_passage_the_way_back_is_within_reach() -> None:
    assert reach_below(orange="0,3.8", orange_came="0,3.5", stack="smith:1") == {"0,3.5", "0,3.2", "0,2.8"}


def test_mounted_one_gets_twice_as_far_but_goes_on_foot_through_a_door() -> None:
    setting = GAME.setting(2)
    facts = {"map": "inn:0,-1", "orange": "0,-1.8", "halves": "3"}
    horse = {"orange_front": "horse", "orange_horse": "0,-1.8"}
    mounted, on_foot = (build_position(setting, facts | more) for more in (horse, {}))
    ridden = {square_name(mounted, square) for square in within_reach(setting, mounted)}
    assert {square_name(on_foot, square) for square in within_reach(setting, on_foot)} < ridden
    assert "0,0.8" in ridden  # three squares
    assert {"0,-1.5", "0,-1.2"} < ridden  # one before the door, and one in the house
    assert not {"0,-1.1", "0,-1.3"} & ridden
