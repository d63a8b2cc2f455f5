"""The arena: fair, repeatable, interruptible, and honest about bots that fail."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from asterion.core.errors import AsterionError, BadBot
from asterion.core.record import read_record, replay_record, verify_record
from asterion.games import load
from asterion.lab.arena import Run, arrange, play_runs, run_arena
from asterion.lab.playing import Played, play_game, way_of
from asterion.lab.result import evaluate
from asterion.lab.seating import Slot

GAME = "space-princess"
BOTS = ("random", "level-1")
FIRST = "class MyBot:\n    def choose(self, view):\n        return view.choices[0]\n"


def own(folder: Path, text: str, stem: str = "mybot") -> str:
    path = folder / f"{stem}.py"
    path.write_text(text, encoding="utf-8")
    return f"{path}:MyBot"


def sameness(folder: Path) -> list[object]:
    """What must be the same when games are played again: everything but the times."""
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    records = [path.read_text(encoding="utf-8") for path in sorted((folder / "records").iterdir())]
    return [*sorted((line | {"thought": None} for line in lines), key=lambda line: line["game"]), *records]


# --- the games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "level-1"])
def test_records_of_quick_games_can_be_verified(name):
    contest = arrange(GAME, [name, "random" if name != "random" else "level-2"])
    for number, seating in enumerate([(0, 1), (1, 0)]):
        played, text = play_game(contest, Slot(number, 0, seating))
        verdict = verify_record(read_record(text), load(GAME))
        assert not verdict.problem
        assert verdict.rolls == played.plies - played.decisions
        match, damage = replay_record(read_record(text), load(GAME))
        assert damage is None
        assert (match.score, match.outcome, len(match.plies)) == (played.score, played.outcome, played.plies)
        assert match.players == tuple(contest.labels[bot] for bot in seating)


def test_records_of_games_with_ones_own_bot_can_be_verified(tmp_path):
    contest = arrange(GAME, [own(tmp_path, FIRST), "random"])
    played, text = play_game(contest, Slot(0, 0, (0, 1)))
    assert not verify_record(read_record(text), load(GAME)).problem
    assert "player princess: MyBot" in text
    assert len(played.thought[0]) > 10


def test_a_bot_plays_the_same_with_and_without_words(tmp_path):
    """The same bot, once as one of the house and once through the whole view."""
    text = "from asterion.bots import RandomBot\nclass MyBot(RandomBot):\n    pass\n"
    quick = arrange(GAME, ["random", "level-1"])
    wordy = arrange(GAME, [own(tmp_path, text), "level-1"])
    slot = Slot(0, 0, (0, 1))
    one, other = play_game(quick, slot)[1], play_game(wordy, slot)[1]
    assert one.partition("\n\n")[2] == other.partition("\n\n")[2]


def test_games_of_a_group_have_the_same_dice_and_other_groups_have_others(tmp_path):
    run_arena(GAME, BOTS, 4, folder=tmp_path)
    dice = [
        read_record((tmp_path / "records" / f"000{game}.maze").read_text(encoding="utf-8")).headers["dice"]
        for game in (1, 2, 3, 4)
    ]
    assert dice[0] == dice[1] != dice[2] == dice[3]


# --- what is kept -----------------------------------------------------------------------------------------


def test_an_arena_keeps_its_games_its_result_and_a_picture(tmp_path):
    result = run_arena(GAME, BOTS, 5, folder=tmp_path)
    assert (result.games, result.groups) == (6, 3)
    assert [standing.seats for standing in result.standings] == [6, 6]
    assert sum(standing.score.value for standing in result.standings) == pytest.approx(1)
    assert sum(way.games for way in result.ways) == 6
    assert len(list((tmp_path / "records").iterdir())) == 6
    assert json.loads((tmp_path / "result.json").read_text(encoding="utf-8")) == result.facts()
    picture = ElementTree.parse(tmp_path / "result.svg").getroot()
    words = " ".join(picture.itertext())
    assert all(bot in words for bot in BOTS)
    assert "6 games on 2 seats" in words
    assert "prefers-color-scheme: dark" in words


def test_the_same_seed_plays_the_same_games_with_any_number_of_processes(tmp_path):
    run_arena(GAME, BOTS, 4, folder=tmp_path / "one", jobs=1)
    run_arena(GAME, BOTS, 4, folder=tmp_path / "two", jobs=2)
    run_arena(GAME, BOTS, 4, folder=tmp_path / "other", seed="2")
    assert sameness(tmp_path / "one") == sameness(tmp_path / "two") != sameness(tmp_path / "other")


def test_an_interrupted_arena_goes_on_and_comes_to_the_same(tmp_path):
    run_arena(GAME, BOTS, 6, folder=tmp_path / "whole")
    run = Run(arrange(GAME, BOTS), 6, tmp_path / "parts")

    def interrupt(played: Played) -> None:
        if played.game == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_runs([run], progress=interrupt)
    lines = tmp_path / "parts" / "games.jsonl"
    lines.write_bytes(lines.read_bytes()[:-40])  # as a power cut leaves it
    again = Run(arrange(GAME, BOTS), 6, tmp_path / "parts")
    assert [slot.number for slot in again.left()] == [2, 3, 4, 5]
    play_runs([again])
    again.finish()
    assert sameness(tmp_path / "whole") == sameness(tmp_path / "parts")
    assert not Run(arrange(GAME, BOTS), 6, tmp_path / "parts").left()


@contextmanager
def playing(folder: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """An arena that would play long, once it has finished some games."""
    command = [sys.executable, "-m", "asterion", "arena", GAME, *BOTS, "--games", "100000"]
    process = subprocess.Popen(
        [*command, "--folder", str(folder), *words],
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore it
    )
    try:
        lines = folder / "games.jsonl"
        until = time.monotonic() + 120
        while not lines.exists() or lines.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_killed_arena_can_be_gone_on_with(tmp_path):
    with playing(tmp_path, "--jobs", "1") as process:
        process.kill()
    run = Run(arrange(GAME, BOTS), 100_000, tmp_path)
    assert 100_000 - len(run.left()) == len(run.played) >= 3
    assert all((tmp_path / "records" / f"{game:04}.maze").exists() for game in run.played)


def test_ctrl_c_leaves_a_folder_to_go_on_with_and_no_process(tmp_path):
    with playing(tmp_path, "--jobs", "2") as process:
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    assert "of 100000 games; the same command goes on from here." in " ".join(said.split())
    assert "Traceback" not in said
    run = Run(arrange(GAME, BOTS), 100_000, tmp_path)
    with run.folder.held():
        assert len(run.played) >= 3


def test_more_games_may_be_asked_for_but_not_fewer(tmp_path):
    run_arena(GAME, BOTS, 2, folder=tmp_path)
    before = sameness(tmp_path)
    assert run_arena(GAME, BOTS, 4, folder=tmp_path).games == 4
    assert sameness(tmp_path)[:2] == before[:2]
    with pytest.raises(AsterionError, match="holds an arena of 4 games; ask for as many or more"):
        run_arena(GAME, BOTS, 2, folder=tmp_path)


def test_another_command_is_refused(tmp_path):
    mine = own(tmp_path, FIRST)
    folder = tmp_path / "arena"
    run_arena(GAME, [mine, "random"], 2, folder=folder)
    differing = [
        ((GAME, ["level-1", "random"]), {}, f"the bots are {mine}, random there and level-1, random here."),
        ((GAME, [mine, "random"]), {"seed": "9"}, "the seed is 1 there and 9 here."),
        ((GAME, [mine, "random"]), {"options": {"doors": "single"}}, "the options is"),
        (("mazes-end", [mine, "random"]), {}, "the game is space-princess there and mazes-end here."),
    ]
    for (game, bots), more, said in differing:
        with pytest.raises(AsterionError, match="holds games of another command") as error:
            Run(arrange(game, bots, **more), 2, folder)
        assert said in str(error.value)
    own(tmp_path, FIRST + "# changed\n")
    with pytest.raises(AsterionError, match=r"mybot\.py:MyBot has been changed since they were played"):
        Run(arrange(GAME, [mine, "random"]), 2, folder)


def test_two_arenas_do_not_play_in_one_folder_at_a_time(tmp_path):
    run, other = (Run(arrange(GAME, BOTS), 2, tmp_path) for _ in range(2))
    with run.folder.held(), pytest.raises(AsterionError, match="is in use: another arena is playing there"):
        play_runs([other])


def test_a_folder_with_a_line_that_is_no_game_is_refused(tmp_path):
    run_arena(GAME, BOTS, 2, folder=tmp_path)
    lines = tmp_path / "games.jsonl"
    lines.write_text("nonsense\n" + lines.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(AsterionError, match=r"games\.jsonl, line 1, is no finished game"):
        run_arena(GAME, BOTS, 2, folder=tmp_path)


# --- bots that fail ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_stops_the_arena_and_its_game_is_kept(tmp_path, jobs):
    text = FIRST.replace("return view.choices[0]", "return view.choices[0 if len(view.story) < 20 else 99]")
    mine, folder = own(tmp_path, text, f"failing{jobs}"), tmp_path / "arena"
    with pytest.raises(BadBot) as error:
        run_arena(GAME, [mine, "random"], 4, folder=folder, jobs=jobs)
    said = str(error.value)
    assert f"{mine} failed when asked to choose for" in said
    assert "IndexError: tuple index out of range (line 3)." in said
    assert f"The game up to there is in {folder / 'stopped.maze'}." in said
    match, damage = replay_record(read_record((folder / "stopped.maze").read_bytes()), load(GAME))
    assert damage is None
    assert f"ply {len(match.plies) + 1}.)" in said


def test_a_bot_that_chooses_what_is_not_legal_stops_the_arena(tmp_path):
    mine = own(tmp_path, FIRST.replace("view.choices[0]", "view.choices[0] if view.seat else 99"))
    with pytest.raises(BadBot, match=r"chose move 99 for princess, which is not legal now\. Legal are "):
        run_arena(GAME, [mine, "random"], 2)


# --- what is told -----------------------------------------------------------------------------------------


def test_results_are_counted_by_bot_seat_and_way():
    contest = arrange(GAME, BOTS)
    ends = ["The princess escapes and wins.", "The princess is captured: the Zealot wins."]

    def played(game: int, seating: tuple[int, ...], princess: float) -> Played:
        times = ((1000, 3000), (2000,)) if seating == (0, 1) else ((2000,), (1000, 3000))
        score = (princess, 1 - princess)
        return Played(game, game // 3, seating, score, ends[princess == 0], 10 * game, game, times)

    games = [played(1, (0, 1), 1.0), played(2, (1, 0), 0.0), played(3, (0, 1), 1.0), played(4, (1, 0), 1.0)]
    result = evaluate(contest, games)
    first, second = result.standings
    assert (first.score.value, second.score.value) == (0.75, 0.25)
    assert first.elo.value == pytest.approx(190.85, abs=0.01)
    assert (first.think, second.think) == ((1.0, 3.0), (2.0, 2.0))
    assert [(way.sentence, way.games, way.won) for way in result.ways] == [
        (ends[0], 3, (2.0, 1.0)),
        (ends[1], 1, (1.0, 0.0)),
    ]
    assert result.seat_scores == (0.75, 0.25)
    assert (result.plies, result.decisions) == (25, 2.5)


@pytest.mark.parametrize(
    ("game", "outcome", "way"),
    [
        (GAME, "The princess escapes and wins.", "The princess escapes and wins."),
        (
            "heroes-of-the-maze",
            "After 400 turns red controls the ogre.",
            "After 400 turns a player controls the ogre.",
        ),
        ("mazes-end", "Red's last figure is out.", "A player's last figure is out."),
        (
            "zombie-princess",
            "All are zombies: red and blue share.",
            "All are zombies: several players share.",
        ),
    ],
)
def test_a_way_to_end_is_told_without_colours(game, outcome, way):
    assert way_of(load(game).setting(), outcome) == way


def test_the_arena_takes_as_many_seats_as_bots_where_it_can():
    assert arrange("mazes-end", ["random", "level-1"]).seats == 2
    assert arrange("mazes-end", ["random", "level-1", "level-2"]).seats == 3
    assert arrange(GAME, ["random", "level-1", "level-2"]).seats == 2


def test_bots_of_the_same_name_are_told_apart(tmp_path):
    mine, yours = own(tmp_path, FIRST), own(tmp_path, FIRST, "yours")
    assert arrange(GAME, [mine, "random"]).labels == ("MyBot", "random")
    assert arrange(GAME, [mine, yours]).labels == (mine, yours)
