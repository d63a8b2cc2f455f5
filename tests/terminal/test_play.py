"""Whole games in a terminal, and who may sit down to one."""

import io
from itertools import pairwise

import pytest
from rich.console import Console

import asterion
from asterion.core.errors import AsterionError
from asterion.core.kernel.contract import EVERYONE
from asterion.core.record import read_record, verify_record
from asterion.games import load
from asterion.terminal import play
from tests.terminal.sitting import GAME, Sitting, at_random


@pytest.mark.parametrize("seats", [("human", "level-4"), ("level-4", "human")])
def test_a_person_plays_a_whole_game_against_a_bot(seats, tmp_path):
    file = tmp_path / "game.maze"
    sitting = Sitting(*seats, script=at_random(4), width=160)
    text = sitting.play(autosave=file)
    assert sitting.match.over
    assert f"\n{sitting.match.outcome}\n" in text
    assert text.count(sitting.match.outcome) == 1
    end = text[text.rindex("Result:") :]
    assert f"after {len(sitting.match.plies)} plies" in end
    assert f"Dice: {sitting.match.commitment}" in end
    assert f"Seed: {sitting.match.dice.seed.hex()}" in end
    assert f"asterion verify {file}" in end
    verdict = verify_record(read_record(file.read_bytes()), load(GAME))
    assert (verdict.problem, verdict.rolls > 10) == ("", True)


def public_sentences(match):
    words = match.setting.game.words
    events = [event for ply in match.plies for event in ply.events if event.audience == EVERYONE]
    return [words.event(match.setting, event.kind, event.detail) for event in events]


def test_two_bots_play_a_game_without_asking_anybody():
    sitting = Sitting("level-4", "random", script=[AssertionError("nobody is to be asked")])
    text = sitting.play()
    assert sitting.match.over
    assert "Princess (level-4) thinks" in text
    assert "The Zealot draws a card." in text
    for sentence in public_sentences(sitting.match):
        assert sentence in text


def test_a_game_that_was_not_kept_can_be_saved_after_its_end(tmp_path):
    file = tmp_path / "late.maze"

    def line(sitting):
        return f"save {file}" if sitting.match.over else "1"

    sitting = Sitting("human", "level-4", script=[line] * 2000)
    text = sitting.play()
    assert f"Saved in {file}." in text
    assert f"asterion verify {file}" in text
    assert read_record(file.read_bytes()).result


def test_after_the_end_nothing_can_be_played_but_the_story_told():
    def line(sitting):
        return next(words) if sitting.match.over else "1"

    words = iter(["1", "c3", "story", "rules SP-1", ""])
    sitting = Sitting("human", "level-4", script=[line] * 2000)
    end = sitting.play().split("save FILE keeps the record")[1]
    assert end.count("The game is over: review, save FILE") == 2
    assert "   1  Door" in end
    assert "SP-1:" in end


def waits(monkeypatch, pace, bots="random", plies=400):
    """How long one sleeps before each question of MidEvil, on a clock that only sleeping moves on."""
    clock, slept, asked = [0.0], [0.0], []

    def sleep(seconds):
        clock[0] += seconds
        slept[0] += seconds

    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    match = asterion.start("midevil", seats=3, seed="waits")

    def read(prompt):
        asked.append((len(match.plies), slept[0]))
        slept[0] = 0.0
        if len(match.plies) > plies:
            raise EOFError
        return "1"

    paper = Console(file=io.StringIO(), width=120, height=60)
    play(match, ["human", bots, bots], console=paper, read=read, pace=pace, seed=1)
    return match, asked


def test_one_person_among_bots_waits_a_moment_and_never_longer_because_somebody_was_asked(monkeypatch):
    match, asked = waits(monkeypatch, 0.6)
    asking = match.setting.game.asking
    assert asking is not None
    kinds = [[event.kind for event in ply.events] for ply in match.plies]
    counted = {True: 0, False: 0}
    for (before, _), (now, slept) in pairwise(asked):
        turns = {ply.actor for ply in match.plies[before:now] if not ply.hushed and ply.actor > 0}
        assert slept <= 0.1 * (len(turns) + 1) + 1e-9
        if not turns and any(asking.HUSH in each for each in kinds[before:now]):
            assert slept == pytest.approx(0.1)
            counted[any(ply.hushed for ply in match.plies[before:now])] += 1
    assert counted[True] > 1
    assert counted[False] > 1


def test_without_people_every_choice_of_a_bot_has_its_time(monkeypatch):
    slept = []
    monkeypatch.setattr("time.sleep", slept.append)
    sitting = Sitting("random", "random")
    sitting.play(pace=0.25)
    assert slept == [0.25] * sum(ply.actor >= 0 for ply in sitting.match.plies)


def test_an_unknown_bot_is_refused_before_anything_is_shown():
    sitting = Sitting("human", "grandmaster")
    with pytest.raises(AsterionError, match="no bot 'grandmaster'"):
        sitting.play()
    assert sitting.text == ""


def test_every_seat_needs_a_player():
    with pytest.raises(AsterionError, match="2 seats, but 1 players"):
        Sitting("human").play()
