"""Perft and playouts."""

import pytest

from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.position import build_position
from asterion.core.proofs.perft import divide, perft
from asterion.core.proofs.playouts import run_playouts
from asterion.core.rooms import State
from tests.games.helpers import played


def counted_one_by_one(setting: Setting, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in setting.legal(state):
        after = state.copy()
        setting.apply(after, move)
        total += counted_one_by_one(setting, after, depth - 1)
    return total


def test_the_opening_of_space_princess_is_counted_by_hand(space_princess: Game) -> None:
    """Twelve doors of two positions, then seven times six cards for each seat, then one of two cards each."""
    assert perft(space_princess.setting(), 12) == 2**12
    assert perft(space_princess.setting(), 18) == 2**12 * (7 * 6) ** 2 * 2 * 2
    assert perft(space_princess.setting(options={"doors": "single"}), 5) == 4**5


def test_perft_counts_what_playing_every_move_counts(space_princess: Game) -> None:
    setting = space_princess.setting(options={"secret_plans": True})
    facts = {"princess": "b1", "zealot": "d3", "princess_hand": "evade,dash", "zealot_hand": "outflank,sense"}
    state = build_position(
        setting, facts | {"zealot_discard": "advance,capture", "princess_discard": "door,hide"}
    )
    for depth in range(6):
        assert perft(setting, depth, state) == counted_one_by_one(setting, state, depth)


def test_a_game_that_ends_early_has_no_longer_sequences(space_princess: Game) -> None:
    setting = space_princess.setting()
    facts = {"princess": "c5", "zealot": "a1", "troopers": "-,-", "princess_hand": "dash,hide"}
    match = played(setting, facts, ["dash", "capture", "b2", "pod-c5"])
    assert match.over
    assert perft(setting, 1, match.state) == 0


def test_divide_adds_up(space_princess: Game) -> None:
    setting = space_princess.setting()
    state = build_position(setting, {})
    assert divide(setting, 3, state).keys() == {"door", "dash"}
    assert sum(divide(setting, 3, state).values()) == perft(setting, 3, state)


@pytest.mark.parametrize("depth", [-1, 33])
def test_an_impossible_depth_is_refused(space_princess: Game, depth: int) -> None:
    with pytest.raises(AsterionError, match=f"The depth is {depth}; it can be 0 to 32"):
        perft(space_princess.setting(), depth)


def test_playouts_are_repeatable_and_count_every_game(space_princess: Game) -> None:
    seen: list[int] = []
    first = run_playouts(space_princess.setting(), 500, 7, seen.append)
    again = run_playouts(space_princess.setting(), 500, 7)
    other = run_playouts(space_princess.setting(), 500, 8)
    assert first.games == 500 == seen[-1]
    assert (first.plies, first.results) == (again.plies, again.results) != (other.plies, other.results)
    assert abs(sum(first.results) - 1) < 1e-9
    assert 0 < first.decisions < first.plies
    assert first.plies / first.games < first.longest
