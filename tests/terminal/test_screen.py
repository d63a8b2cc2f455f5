"""How a turn looks on the screen of a terminal."""

import io
import re
from random import Random

import pytest
from rich.console import Console

import asterion
from asterion.terminal.screen import Screen, Turn
from tests.terminal.sitting import GAME


def looks(width, height, seed):
    """Every choice of a random game as its seat is shown it for the second time, without its story."""
    match, rng = asterion.start(GAME, seed=seed), Random(seed)
    while not match.over:
        view = match.view(match.actor)
        paper = io.StringIO()
        screen = Screen(Console(file=paper, width=width, height=height))
        sketch = match.setting.game.sketch.draw(match.setting, view.state, view.seat)
        screen.turn(Turn(sketch, (), view.prompt, view.choices, explained=True))
        yield view, paper.getvalue()
        match.play(rng.choice(view.choices).move)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_a_turn_fits_the_screen_and_offers_every_choice(width, height):
    most = 0
    for view, text in looks(width, height, "look 3"):
        most = max(most, len(view.choices))
        lines = text.splitlines()
        assert len(lines) < height
        assert max(len(line.rstrip()) for line in lines) <= width
        for number, choice in enumerate(view.choices, 1):
            assert re.search(rf"(^| ){number}  {re.escape(choice.notation)}( |$)", text, re.M)
    assert most >= 18


def test_where_there_is_room_every_choice_is_put_in_words():
    for view, text in looks(120, 40, "words"):
        assert all(choice.sentence in text for choice in view.choices)


def test_a_story_too_long_to_stand_beside_the_board_is_told_above_it():
    paper = io.StringIO()
    story = [f"Sentence number {number}." for number in range(60)]
    Screen(Console(file=paper, width=80, height=24)).turn(Turn("board\nboard", story, "Choose.", ()))
    above = paper.getvalue().split("board")[0].replace("\n", " ")
    assert all(sentence in above for sentence in story)
