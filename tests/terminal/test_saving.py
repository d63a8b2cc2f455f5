"""Keeping a game at a terminal, leaving it and coming back."""

from pathlib import Path

import pytest

from asterion.core.record import read_record, resume_record
from asterion.games import load
from tests.terminal.sitting import GAME, Sitting, told


def test_a_saved_game_goes_on_where_it_was(tmp_path):
    file = tmp_path / "my game.maze"
    sitting = Sitting("human", "level-4", script=["1", "2", f"save {file}"])
    text = sitting.play()
    assert f"Saved in {file}." in text
    record = read_record(file.read_bytes())
    resumed = resume_record(record, load(GAME))
    assert resumed.state.tobytes() == sitting.match.state.tobytes()
    assert resumed.dice == sitting.match.dice
    assert list(tmp_path.iterdir()) == [file]


def test_save_replaces_an_old_file_only_when_told_so(tmp_path):
    file = tmp_path / "old.maze"
    file.write_text("precious")
    text = told(f"save {file}", width=300)
    assert f"{file} exists already; save! {file} replaces it." in text
    assert file.read_text() == "precious"
    told(f"save! {file}")
    assert file.read_text().startswith("asterion-record: 1\n")


def test_a_save_that_fails_leaves_the_old_file_whole(tmp_path, monkeypatch):
    file = tmp_path / "old.maze"
    file.write_text("precious")

    def full(self, *_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert "cannot be written: No space left on device." in told(f"save! {file}", width=300)
    assert file.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [file]


def test_the_game_is_kept_after_every_choice(tmp_path):
    file = tmp_path / "auto.maze"
    lengths = []

    def choose(sitting):
        lengths.append((len(read_record(file.read_bytes()).plies), len(sitting.match.plies)))
        return "1"

    Sitting("human", "level-4", script=["1", choose, choose, choose, choose, "undo!", choose]).play(
        autosave=file
    )
    assert len(lengths) == 5
    assert all(kept == played for kept, played in lengths)


def test_a_game_that_cannot_be_kept_goes_on(tmp_path):
    sitting = Sitting("human", "level-4", script=["1", "1"], width=300)
    text = sitting.play(autosave=tmp_path / "no" / "such" / "folder.maze")
    assert text.count("The game goes on, but it is not kept.") == 1
    assert sum(ply.actor == 0 for ply in sitting.match.plies) == 2


@pytest.mark.parametrize("leaving", ["quit", "exit", EOFError(), KeyboardInterrupt()])
def test_one_leaves_politely_and_is_told_how_to_go_on(leaving, tmp_path):
    file = tmp_path / "auto.maze"
    text = Sitting("human", "level-4", script=[leaving]).play(autosave=file)
    assert f"The game is kept in {file}." in text
    command = f"asterion play --resume {file} --save {file} --seat princess=human --seat zealot=level-4"
    assert command in text
    assert len(read_record(file.read_bytes()).plies) == 10


def test_one_who_leaves_without_a_file_is_told_that_the_game_is_not_kept():
    assert told("quit").endswith("Good-bye. The game is not kept.\n")


def test_one_who_saved_and_played_on_is_told_what_is_kept(tmp_path):
    text = told(f"save {tmp_path / 'x'}", "1", "quit", plies=1, width=300)
    assert f"kept in {tmp_path / 'x'}, as it was when you saved it." in text


def test_an_interrupt_while_a_bot_thinks_leaves_politely(tmp_path, monkeypatch):
    def interrupt(seconds):
        assert seconds == 0.25
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)
    file = tmp_path / "auto.maze"
    text = Sitting("human", "level-4", script=["1", "1", "1"]).play(pace=0.25, autosave=file)
    assert "Zealot (level-4) thinks" in text
    assert "Good-bye. The game is kept" in text


def test_a_resumed_game_is_told_from_ones_own_last_choice():
    first = Sitting("human", "level-4", script=["1", "1"])
    first.play()
    again = Sitting("human", "level-4")
    again.match = first.match
    text = again.play()
    assert "Round 1." in text
    assert "Door d1 stands" not in text
