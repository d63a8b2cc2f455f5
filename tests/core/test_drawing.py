"""A change of a drawing makes the old one into the new one, whatever lies between them."""

import importlib
import json
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.drawing import TALL, WIDE, Drawing, Parts, Piece, Shape, Watched
from asterion.core.game import Game
from asterion.core.kernel.contract import OVER
from asterion.core.match import Match


def applied(old: Sequence[str], change: Sequence[Piece]) -> Drawing:
    pieces: list[str] = []
    for piece in change:
        if isinstance(piece, str):
            pieces.append(piece)
        elif len(piece) == 2:
            first, count = piece
            assert count > 0
            assert first + count <= len(old)
            pieces += old[first : first + count]
        else:
            number, head, tail, middle = piece
            kept = old[number]
            assert head + tail <= len(kept)
            pieces.append(kept[:head] + middle + kept[len(kept) - tail :])
    return Drawing(pieces)


def test_a_change_makes_any_drawing_into_any_other() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        letters = "abcdefgh"[: rng.randint(1, 8)]
        old, new = (Drawing(rng.choices(letters, k=rng.randint(0, 9))) for _ in range(2))
        change = new.since(old)
        assert applied(old, change) == new
        assert not {piece for piece in change if isinstance(piece, str)} & set(old), (
            "what was there is not new"
        )


def test_a_drawing_that_is_as_it_was_is_one_run() -> None:
    drawing = Drawing("abcba")
    assert drawing.since(drawing) == [(0, 5)]
    assert drawing.since(()) == list("abcba")
    assert Drawing(()).since(drawing) == []


def test_one_new_piece_lies_between_two_runs() -> None:
    assert Drawing("abXde").since("abcde") == [(0, 2), "X", (3, 2)]
    assert Drawing("deabc").since("abcde") == [(3, 2), (0, 3)]


def test_of_a_thing_that_has_moved_only_the_difference_is_new() -> None:
    pawn = '<g id="pawn-{}" transform="translate({},4)"><title>the pawn</title><use href="#pawn"/></g>'
    before = Drawing([pawn.format(1, 10), pawn.format(2, 20), "</svg>"])
    assert Drawing([pawn.format(1, 12), before[1], "</svg>"]).since(before) == [(0, 37, 51, "2"), (1, 2)]
    moved = Drawing(["<g/>", before[0], pawn.format(2, 200), "</svg>"])
    assert moved.since(before) == ["<g/>", (0, 1), (1, 38, 51, "0"), (2, 1)]
    assert applied(before, moved.since(before)) == moved


def test_what_a_browser_would_count_differently_is_told_whole() -> None:
    before = Drawing(["<title>" + "a" * 50 + "𝄞</title>"])
    after = Drawing(["<title>" + "a" * 50 + "𝄢</title>"])
    assert after.since(before) == list(after)


@pytest.mark.parametrize("shape", [TALL, WIDE])
@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_from_ply_to_ply_a_change_is_smaller_than_the_picture(game: Game, shape: Shape) -> None:
    match = Match(game.setting(), Dice.cast("changes"))
    rng = random.Random(2)
    drawings = []
    while len(drawings) < 30 and not match.over:
        drawings.append(match.view(0).drawing(shape))
        match.play(rng.choice(match.moves()).notation)
    sent = 0
    for old, new in pairwise(drawings):
        change = new.since(old)
        assert applied(old, change).svg == new.svg
        sent += len(json.dumps(change))
    assert 2 * sent < sum(len(new.svg) for new in drawings[1:])


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_a_picture_put_together_from_memory_is_the_one_that_is_drawn_anew(game: Game) -> None:
    """Whatever was drawn before, at other tables, for other seats and in the other arrangement."""
    rng = random.Random(4)
    for seats, options in rng.sample(game.ways_to_play(), 3):
        setting = game.setting(seats, options)
        anew = parts_of(game)
        state = setting.start()
        for number in range(60):
            if state.actor == OVER:
                break
            setting.apply(state, rng.choice(setting.legal(state)))
            seat, shape = rng.choice(setting.viewers), rng.choice([TALL, WIDE])
            seen = setting.redacted(state, seat)
            drawing = game.picture.draw(setting, seen, seat, shape)
            if number % 3 == 0:
                fresh = Parts(anew._scene, anew._parts).draw(setting, seen, seat, shape)
                assert fresh.svg == drawing.svg


def parts_of(game: Game) -> Parts[Any]:
    parts: Parts[Any] = importlib.import_module(f"{game.picture.__name__}.parts").PARTS  # type: ignore[attr-defined]
    return parts


RECORD = np.dtype([("turn", np.int8), ("place", np.int8, (2,)), ("hidden", np.int8)])


def test_a_part_is_drawn_anew_only_when_something_it_looks_at_has_changed() -> None:
    drawn: list[str] = []

    def turn(s: Watched) -> list[str]:
        drawn.append("turn")
        return [f"turn {s.turn}", f"of {s.place[0]}"] if s.turn else ["the set-up"]

    def places(s: Watched) -> list[str]:
        drawn.append("places")
        return [str(s.only("place")["hidden"]), *map(str, s.place)]

    parts = Parts(lambda setting, s, seat, shape: s, [turn, places])

    def draw(*values: Any, seat: int = 0, shape: Shape = TALL) -> str:
        drawn.clear()
        return " ".join(parts.draw("setting", np.array([values], RECORD)[0], seat, shape))

    assert draw(0, (1, 2), 7) == "the set-up 0 1 2"
    assert drawn == ["turn", "places"]
    assert draw(0, (1, 2), 8) == "the set-up 0 1 2"
    assert drawn == []
    assert draw(0, (3, 2), 8) == "the set-up 0 3 2"
    assert drawn == ["places"]
    assert draw(1, (3, 2), 8) == "turn 1 of 3 0 3 2"
    assert draw(1, (4, 2), 8) == "turn 1 of 4 0 4 2"
    assert drawn == ["turn", "places"]
    assert draw(0, (1, 2), 7, seat=1) == draw(0, (1, 2), 7, shape=WIDE) == "the set-up 0 1 2"
    assert drawn == ["turn", "places"]


def test_a_part_that_takes_the_whole_record_is_always_drawn_anew() -> None:
    parts = Parts(lambda setting, s, seat, shape: s, [lambda s: [str(s.whole["hidden"])]])
    for hidden in (1, 2, 1):
        assert parts.draw("setting", np.array([(0, (0, 0), hidden)], RECORD)[0], 0, TALL) == (str(hidden),)


def test_a_picture_by_itself_shows_no_sign_that_only_a_page_shows() -> None:
    pieces = Drawing(
        ('<svg><g id="a"><rect class="hit" x="1"/>', '<use href="#b" class="mark far"/></g></svg>')
    )
    assert pieces.alone == (
        '<svg><g id="a"><rect class="hit" x="1" fill-opacity="0" stroke-opacity="0"/>'
        '<use href="#b" class="mark far" display="none"/></g></svg>'
    )


def test_what_is_unseen_already_is_not_said_to_be_so_twice() -> None:
    pieces = Drawing(('<g class="mark" display="none"><path class="hit" fill-opacity=".1" d=""/></g>',))
    assert pieces.alone == (
        '<g class="mark" display="none"><path class="hit" fill-opacity=".1" d="" stroke-opacity="0"/></g>'
    )
