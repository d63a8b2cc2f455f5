"""Files and numbers that commands are given: whatever they are, a sentence, status 2, and nothing harmed."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import asterion
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import write_record
from tests import commands
from tests.commands import Told

GAME = "space-princess"
RECORDS = (("replay",), ("verify",), ("play", "--resume"), ("picture", "-o", "new.svg"))
BOXES = (
    ("replay", "good.maze", "-c"),
    ("verify", "good.maze", "-c"),
    ("picture", "good.maze", "-o", "new.svg", "-c"),
    ("play", GAME, "-c"),
    ("perft", GAME, "1", "-c"),
    ("playouts", GAME, "-g", "1", "-c"),
)
OTHERS = (("check",), ("ladder", GAME, "--write"))
READING = RECORDS + BOXES + OTHERS
HUGE = 10 * 1024**3  # bytes; the file is empty but for its length


Run = Callable[..., Told]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in a folder of its own."""
    return partial(commands.run, folder=tmp_path)


@pytest.fixture
def good(space_princess: Game, finished: Callable[..., Match], tmp_path: Path) -> Path:
    path = tmp_path / "good.maze"
    text = write_record(finished(space_princess, "a long game"), asterion.__version__)
    path.write_text(text, encoding="utf-8")
    return path


def listed(folder: Path) -> dict[str, int]:
    return {path.name: path.lstat().st_mtime_ns for path in folder.iterdir()}


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_what_cannot_be_read_is_refused_by_every_command_that_reads(
    run: Run, good: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(HUGE)
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 40)
    before = listed(tmp_path)
    for name, reason in (
        ("/dev/zero", "it is a device, not a file"),
        ("folder", "There are no scenarios in" if words == ("check",) else "it is a folder"),
        ("loop", "symbolic links"),
        ("huge", "it is larger than 16,384 KiB"),
        ("none", "No such file or directory"),
        ("x" * 300, "File name too long"),
        ("binary", "binary"),
    ):
        told = run(*words, name)
        assert told.status == 2, name
        assert told.sentence.startswith("asterion: "), name
        assert reason in told.sentence, name
        assert len(told.sentence) < 500
    assert listed(tmp_path) == before


@pytest.mark.parametrize("words", (*BOXES, ("check",)), ids=" ".join)
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a." * 49_000 + "a = 1", "more than 10 parts"),
        ("a = " + "[" * 49_000, "more than 16 deep"),
        ("a = " + "9" * 90_000, "more than 40 digits"),
        ("a = 0x" + "f" * 90_000, "a number is too large"),
        ('a = "' + "x" * 1_000_000 + '"', "characters"),
        ("a = 1\na = 2", "Cannot overwrite a value"),
    ],
    ids=["dots", "deep", "digits", "hex", "long", "twice"],
)
def test_toml_that_would_take_for_ever_is_refused_at_once(
    run: Run, good: Path, tmp_path: Path, words: tuple[str, ...], text: str, reason: str
) -> None:
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    told = run(*words, "bad.toml")
    assert told.status == 2
    assert reason in told.sentence
    assert len(told.sentence) < 500


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        ("9" * 5000 + ". princess: =", 1, "is neither plies"),
        ("1. chance: " + "= " * 300_000, 1, "no game has more than 200,000 plies"),
        ("start: space-princess/" + "9" * 5000, 1, "is neither plies"),
        ("1. chance: \x1b[2J\x1b]0;owned\x07", 1, "is good up to ply 0"),
    ],
    ids=["digits", "plies", "start", "escapes"],
)
def test_a_record_with_strange_lines_is_told_up_to_there(
    run: Run, good: Path, line: str, status: int, reason: str
) -> None:
    head = good.read_text(encoding="utf-8").split("\n\n")[0]
    good.write_text(f"{head}\n\n{line}\n", encoding="utf-8")
    told = run("replay", good)
    assert told.status == status
    assert reason in told.sentence
    assert "\x1b" not in told.err + told.out
    assert len(told.sentence) < 500


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "good.maze", "--seat", "99"),
        ("replay", "good.maze", "--seat", "-99"),
        ("picture", "good.maze", "-o", "new.svg", "--ply", "9" * 5000),
        ("picture", "good.maze", "-o", "new.svg", "--ply", "9" * 4000),
        ("picture", "good.maze", "-o", "new.svg", "--ply", "-1"),
        ("picture", "good.maze", "-o", "new.svg", "--seat", "99"),
        ("picture", GAME, "-o", "new.svg", "--seat", "-99"),
        ("picture", GAME, "-o", "new.svg", "--position", f"{GAME}/" + "9" * 5000),
        ("picture", GAME, "-o", "new.svg", "--position", f"{GAME}/2 round=" + "9" * 5000),
        ("perft", GAME, "9" * 5000),
        ("perft", GAME, "9" * 30),
        ("perft", GAME, "-1"),
        ("playouts", GAME, "--games", "9" * 30),
        ("playouts", GAME, "-g", "1", "--seed", "9" * 30),
        ("playouts", GAME, "-g", "1", "--seats", "9" * 30),
        ("arena", GAME, "random", "level-1", "--games", "9" * 30),
        ("arena", GAME, "random", "level-1", "--games", "2", "--jobs", "9" * 30),
        ("ladder", GAME, "--games", "9" * 30),
        ("play", GAME, "--level", "9" * 30),
        ("play", GAME, "--pace", "1e300"),
        ("play", GAME, "--pace", "-1"),
    ],
    ids=lambda words: " ".join(words)[:60],
)
def test_numbers_beyond_all_bounds_are_refused_in_a_sentence(
    run: Run, good: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    told = run(*words)
    assert told.status == 2
    assert told.err.strip()
    assert not (tmp_path / "new.svg").exists()


# --- writing ----------------------------------------------------------------------------------------------


def test_a_picture_never_takes_the_place_of_anything_but_a_picture(
    run: Run, good: Path, tmp_path: Path
) -> None:
    before = good.read_bytes()
    (tmp_path / "link.svg").symlink_to(good)
    (tmp_path / "notes.svg").write_text("my notes", encoding="utf-8")
    for name in ("good.maze", good, "link.svg", "notes.svg"):
        told = run("picture", good, "-o", name)
        assert told.status == 2
        assert "exists already and is no picture" in told.sentence
    assert good.read_bytes() == before
    assert (tmp_path / "notes.svg").read_text(encoding="utf-8") == "my notes"


def test_a_picture_is_drawn_over_an_old_one_and_through_a_link(run: Run, good: Path, tmp_path: Path) -> None:
    for name in ("board.svg", "board.svg"):
        assert run("picture", good, "-o", name).status == 0
    (tmp_path / "link.svg").symlink_to("board.svg")
    assert run("picture", good, "-o", "link.svg", "--ply", "0").status == 0
    assert (tmp_path / "link.svg").is_symlink()
    assert "<svg" in (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert run("picture", good, "-o", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("/nowhere/at/all.svg", "No such file or directory"),
        ("folder", "it is a folder"),
        ("/dev/full", "No space left on device"),
        ("loop", "ink"),
        ("x" * 300, "File name too long"),
        ("/proc/board.svg", "cannot be written"),
    ],
)
def test_where_nothing_can_be_written_is_told(
    run: Run, good: Path, tmp_path: Path, where: str, reason: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    told = run("picture", good, "-o", where)
    assert told.status == 2
    assert reason in told.sentence


def bots(*more: str | Path) -> tuple[str | Path, ...]:
    seats = ("--seat", "princess=random", "--seat", "zealot=random", "--pace", "0")
    return ("play", GAME, *seats, *more)


def test_a_game_is_never_kept_in_a_file_of_something_else(run: Run, good: Path, tmp_path: Path) -> None:
    before = good.read_bytes()
    (tmp_path / "notes.txt").write_text("my notes", encoding="utf-8")
    (tmp_path / "link.maze").symlink_to(good)
    for name, reason in (
        ("notes.txt", "is no record; keep the game elsewhere"),
        ("good.maze", "holds another game; --resume good.maze goes on with that one"),
        ("link.maze", "holds another game"),
        ("/dev/null", "it is a device, not a file"),
        (".", "it is a folder"),
    ):
        told = run(*bots("--save", name))
        assert told.status == 2, name
        assert reason in told.sentence
    assert good.read_bytes() == before
    assert (tmp_path / "link.maze").is_symlink()
    assert Path("/dev/null").is_char_device()


def test_a_game_is_kept_through_a_link_and_gone_on_with_in_its_own_file(run: Run, tmp_path: Path) -> None:
    link = tmp_path / "tonight.maze"
    link.symlink_to("kept.maze")
    assert run("play", GAME, "--seed", "1", "--pace", "0", "--save", link).status == 0
    assert link.is_symlink()
    began = asterion.replay((tmp_path / "kept.maze").read_bytes())
    assert not began.over
    seats = ("--seat", "princess=random", "--seat", "zealot=random", "--pace", "0")
    assert run("play", "--resume", link, "--save", link, *seats).status == 0
    assert link.is_symlink()
    assert asterion.replay((tmp_path / "kept.maze").read_bytes()).over
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.maze", "tonight.maze"]


def test_where_a_game_cannot_be_kept_it_is_told_and_goes_on(run: Run, tmp_path: Path) -> None:
    told = run(*bots("--save", "no/such/folder.maze"))
    assert told.status == 0
    assert "cannot be written: No such file or directory." in " ".join(told.out.split())


@pytest.mark.parametrize("what", ["file", "/dev/null", "/proc/nothing", "x" * 300])
def test_an_arena_where_no_folder_can_be_is_refused(run: Run, tmp_path: Path, what: str) -> None:
    (tmp_path / "file").write_text("my notes", encoding="utf-8")
    told = run("arena", GAME, "random", "level-1", "--games", "2", "--jobs", "1", "--folder", what)
    assert told.status == 2
    assert "cannot be made" in told.sentence
    assert (tmp_path / "file").read_text(encoding="utf-8") == "my notes"


@pytest.mark.parametrize("name", ["arena.json", "games.jsonl"])
def test_an_arena_in_a_folder_with_strange_things_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "arena"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    words = ("arena", GAME, "random", "level-1", "--games", "2", "--jobs", "1", "--folder", folder)
    for strange in ("/dev/zero", folder):
        (folder / name).symlink_to(strange)
        told = run(*words)
        assert told.status == 2
        assert told.sentence.startswith("asterion: ")
        (folder / name).unlink()
