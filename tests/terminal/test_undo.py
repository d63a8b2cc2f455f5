"""Taking back at a terminal."""

import io
import re
from random import Random

import pytest
from rich.console import Console

import asterion
from asterion.bots.simple import RandomBot
from asterion.core.errors import NothingToUndo
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.games import load
from asterion.terminal import play
from asterion.terminal.table import Table
from tests.terminal.sitting import Sitting, segments, told


def test_undo_takes_back_ones_own_last_choice():
    sitting = Sitting("human", "level-4", script=["1", "undo", "2"])
    text = sitting.play()
    assert [ply.notation for ply in sitting.match.plies if ply.actor == 0] == ["|"]
    assert "Taken back to ply 10." in text


def test_undo_does_not_cross_chance_and_a_bot_but_the_agreed_one_does():
    script = ["1", "1", "1", "undo", "undo!"]
    sitting = Sitting("human", "level-4", script=script)
    text = sitting.play()
    refused, agreed = text.split("> 'undo!'")
    assert re.search(r"needs everybody's consent\.\s+Type\s+undo!\s+if\s+the\s+table\s+agrees", refused)
    assert "Taken back to ply 16." in agreed
    assert len(sitting.match.plies) == 16
    assert sitting.match.actor == 0


def test_what_was_taken_back_and_done_again_is_told_again():
    text = told("1", "undo", "1", plies=1)
    assert text.count("Door b1 stands open east–west.") == 2


def test_the_others_are_told_again_what_was_taken_back_and_done_again():
    script = ["", "1", "2", "door", "", "capture", "", "undo!", "dash", "", "quit"]
    sitting = Sitting("human", "human", script=script, seed="demo 231")
    to_the_zealot = [part for name, part in segments(sitting.play()) if name == "Zealot"]
    assert ["The princess lays a card face down." in part for part in to_the_zealot] == [True, True]


def at_the_walls(*seats):
    """A table at Heroes of the Maze where green has turned the walls since red's last choice."""
    setting = load("heroes-of-the-maze").setting(2)
    match = Match(setting, start=build_position(setting, {"walls": "1"}))
    for ply in ("A1", "end", "die-3", "left", "end", "die-3"):
        match.play(ply)
    return Table(match, seats, {1: RandomBot(1)} if seats[1] == "random" else {})


@pytest.mark.parametrize("seats", [("human", "random"), ("human", "human")])
def test_an_undo_past_what_is_never_taken_back_changes_nothing_and_is_not_offered(seats):
    table = at_the_walls(*seats)
    plies, before = len(table.match.plies), table.match.state.tobytes()
    with pytest.raises(NothingToUndo) as refused:
        table.undo(0)
    assert "undo!" not in str(refused.value)
    with pytest.raises(NothingToUndo, match="HM-8"):
        table.take_back(0)
    assert (len(table.match.plies), table.match.state.tobytes()) == (plies, before)


def test_an_undo_goes_back_to_what_somebody_was_asked_and_not_to_what_was_answered_for_them():
    match, rng = asterion.start("midevil", seats=3, seed="u2"), Random(2)
    answered, back = [], []

    def read(prompt):
        plies = len(match.plies)
        if back and back[-1][1] is None:
            back[-1] = (back[-1][0], plies)
            answered[:] = [at for at in answered if at < plies]
        if len(back) == 3:
            raise EOFError
        if plies > 40 and any(ply.unasked for ply in match.plies[answered[-1] + 1 :]):
            back.append((answered[-1], None))
            return "undo!"
        answered.append(plies)
        return str(rng.randint(1, len(match.moves())))

    paper = Console(file=io.StringIO(), width=120, height=60)
    play(match, ["human", "random", "random"], console=paper, read=read, seed=1)
    assert len(back) == 3
    assert all(chosen == now for chosen, now in back)


def test_a_typed_roll_is_taken_back_by_itself():
    table = at_the_walls("human", "human")
    table.take_back(SPECTATOR)
    assert [ply.notation for ply in table.match.plies] == ["A1", "end", "die-3", "left", "end"]
