"""A change of a drawing makes the old one into the new one, whatever lies between them."""

import json
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.drawing import TALL, WIDE, Drawing, Piece, Shape
from asterion.core.game import Game
from asterion.core.match import Match


def applied(old: Sequence[str], change: Sequence[Piece]) -> Drawing:
    pieces: list[str] = []
    for piece in change:
        if isinstance(piece, str):
            pieces.append(piece)
        else:
            first, count = piece
            assert count > 0
            assert first + count <= len(old)
            pieces += old[first : first + count]
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
