"""The command line, as people type it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import asterion
from asterion.cli import app
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import write_record
from tests.commands import run
from tests.conftest import TESTS


@pytest.fixture
def record(space_princess: Game, finished: Callable[..., Match], tmp_path: Path) -> Path:
    path = tmp_path / "game.maze"
    path.write_text(
        write_record(finished(space_princess, "a long game"), asterion.__version__), encoding="utf-8"
    )
    return path


def test_the_version_is_told_to_whoever_types_the_command_in_a_shell() -> None:
    command = [sys.executable, "-m", "asterion", "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told == run("--version").out == f"asterion {asterion.__version__}\n"


def test_every_command_has_help_with_an_example() -> None:
    names = [
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    ]
    assert set(names) == {
        "games",
        "play",
        "learn",
        "serve",
        "rules",
        "replay",
        "verify",
        "picture",
        "check",
        "perft",
        "playouts",
        "arena",
        "ladder",
        "train",
    }
    assert all(name in run("--help").out for name in names)
    for name in names:
        assert f"Example: asterion {name}" in " ".join(run(name, "--help").out.split())


def test_games_lists_titles_seats_and_options() -> None:
    out = run("games").out
    assert "Space Princess" in out
    assert "--option secret_plans=…   no | yes" in out
    assert [game["name"] for game in json.loads(run("games", "--json").out)] == [
        game.name for game in asterion.games()
    ]


def test_learn_teaches_a_game_scene_by_scene() -> None:
    assert "asterion learn space-princess   teaches it in 5 short scenes" in run("games").out
    told = run("learn", "space-princess", "--scene", "doors", typed="~c4\n|\nc4\n")
    assert told.status == 0
    assert "Scene 2 of 5: Doors that turn" in told.out
    assert "Go on with: asterion learn space-princess --scene 2" in told.out
    assert run("learn", "--check").out == "".join(
        f"{game.name}: every scene can be played.\n" for game in asterion.games() if game.lesson
    )


def test_learn_asks_for_a_game_and_a_scene_that_exist() -> None:
    for words, sentence in (
        ((), "Which game? Name one: space-princess"),
        (("space-princess", "--scene", "9"), "There is no scene '9'; there is goal, doors"),
        (("space-princes",), "did you mean space-princess?"),
    ):
        refused = run("learn", *words)
        assert refused.status == 2
        assert sentence in refused.err


def test_rules_shows_a_book_and_a_single_rule() -> None:
    book = run("rules", "space-princess").out
    assert all(rule in book for rule in ("SP-1 ", "SP-49 ", "SP-r24 "))
    assert "† reconstructed" in book
    one = json.loads(run("rules", "space-princess", "SP-13", "--json").out)
    assert [rule["id"] for rule in one] == ["SP-13"]


def test_rules_where_leads_from_an_id_to_its_lines(tmp_path: Path) -> None:
    assert "asterion rules space-princess SP-13 --where" in " ".join(run("rules", "--help").out.split())
    out = run("rules", "space-princess", "SP-13", "--where", "--tests", TESTS).out
    parts = out.split("\n\n")
    assert parts[0].startswith("SP-13 The princess may not cross a closed door")
    titles = ["The sentence", "The rules that enforce it", "What else the code says of it"]
    assert [part.splitlines()[0] for part in parts[1:]] == [*titles, "The scenarios that prove it"]
    assert re.search(r"games/space_princess/rulebook\.md:\d+$", parts[1], re.MULTILINE)
    assert re.search(r"games/space_princess/rules/board\.py:\d+  may_step$", parts[2], re.MULTILINE)
    assert re.search(r"movement\.toml:\d+  A closed door stops the princess in a corridor", parts[4])
    facts = json.loads(run("rules", "space-princess", "SP-13", "--where", "--tests", TESTS, "--json").out)
    assert [place["name"] for place in facts["enforced"]] == ["may_step"]
    alone = run("rules", "space-princess", "SP-13", "--where", "--tests", tmp_path / "none").out
    assert "There is no folder" in alone and "The scenarios" not in alone


def test_rules_check_finds_every_rule_tested() -> None:
    result = run("rules", "--check", "--tests", TESTS)
    assert result.status == 0
    assert "every rule has a test" in result.out


def test_rules_check_fails_where_tests_are_missing(tmp_path: Path) -> None:
    result = run("rules", "--check", "--tests", tmp_path)
    assert result.status == 1
    assert re.search(r"\b1\d of 78 rules have a test", result.out), (
        "those that the examples of the rules prove"
    )
    assert "without a test: SP-" in result.out


def test_replay_tells_the_story_and_the_end(record: Path) -> None:
    result = run("replay", record)
    assert result.status == 0
    assert re.search(r"^ +11 princess", result.out, re.MULTILINE)
    assert "wins" in result.out.splitlines()[-1]
    facts = json.loads(run("replay", record, "--json").out)
    assert facts["over"] is True
    assert facts["damage"] is None
    assert len(facts["plies"]) == len(asterion.replay(record.read_bytes()).plies)


def test_replay_as_a_seat_hides_the_others_choices(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    first_choice = next(n for n, line in enumerate(lines) if re.match(r"\d+\. zealot", line))
    record.write_text("".join(lines[:first_choice]), encoding="utf-8")
    out = run("replay", record, "--seat", "1").out
    assert "The princess lays a card face down." in out
    assert re.search(r"princess +… ", out)


def test_replay_of_a_damaged_record_tells_the_good_part_and_names_the_line(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("11. princess: ", "11. princess: dash ", 1), encoding="utf-8")
    result = run("replay", record)
    assert result.status == 1
    assert len(result.out.splitlines()) == 11
    line = text[: text.index("11. princess")].count("\n") + 1
    assert f"is good up to ply 10; then line {line}: ply 11: dash is not allowed. SP-4" in result.err


def test_verify_accepts_honest_dice_and_notices_a_changed_seed(record: Path) -> None:
    honest = run("verify", record)
    assert honest.status == 0
    assert "follow from the promised seed" in honest.out
    record.write_text(record.read_text(encoding="utf-8").replace("seed: ", "seed: 00"), encoding="utf-8")
    changed = run("verify", record)
    assert changed.status == 1
    assert "does not fit the hash" in changed.err
    assert json.loads(run("verify", record, "--json").out)["ok"] is False


def test_check_runs_files_and_folders_and_says_what_does_not_hold(tmp_path: Path) -> None:
    good = run("check", TESTS / "scenarios" / "space_princess" / "setup.toml")
    assert good.status == 0
    assert "scenarios hold." in good.out
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'game = "space-princess"\n[[scenario]]\nname = "It is over"\nover = true\n', encoding="utf-8"
    )
    result = run("check", tmp_path)
    assert result.status == 1
    assert "It is over" in result.out
    assert "the game is not over" in result.out
    assert "0 of 1 scenarios hold." in result.out


def test_perft_counts() -> None:
    assert run("perft", "space-princess", "12").out == "4,096\n"
    facts = json.loads(run("perft", "space-princess", "3", "--divide", "--json").out)
    assert facts["count"] == 8
    assert facts["divide"] == {"=": 4, "|": 4}
    position = "space-princess/2 princess_hand=dash,hide"
    assert run("perft", "space-princess", "2", "--position", position).out == "4\n"


def test_playouts_reports_speed_lengths_and_results() -> None:
    facts = json.loads(run("playouts", "space-princess", "--games", "200", "--json").out)
    assert facts["games"] == 200
    assert facts["plies_per_second"] > 1000
    assert abs(sum(facts["results"].values()) - 1) < 0.001
    assert "plies per second" in run("playouts", "space-princess", "--games", "50").out


def test_picture_draws_games_and_records(record: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert run("picture", "space-princess", "-o", out).status == 0
    start = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(start).tag.endswith("svg")
    assert run("picture", record, "--ply", "20", "--seat", "0", "-o", out).status == 0
    assert out.read_text(encoding="utf-8") != start


def test_play_asks_a_person_and_leaves_politely_at_the_end_of_input() -> None:
    result = run("play", "space-princess", "--seed", "1", "--pace", "0", typed="1\n1\n")
    assert result.status == 0
    assert "Set b1 open east–west" in result.out
    assert "Set a2 open east–west" in result.out
    assert re.search(r"1 +\w+ +Play \w+ \(\d+\)", result.out)


def test_bots_play_a_whole_game_among_themselves(tmp_path: Path) -> None:
    file = tmp_path / "bots.maze"
    words = ["play", "space-princess", "--seat", "princess=random", "--seat", "zealot=random"]
    result = run(*words, "--seed", "7", "--pace", "0", "--save", file)
    assert result.status == 0
    assert asterion.replay(file.read_bytes()).over
    assert run("verify", file).status == 0


def test_a_saved_game_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "tonight.maze"
    run("play", "space-princess", "--seed", "1", "--pace", "0", "--save", file, typed="1\n")
    before = len(asterion.replay(file.read_bytes()).plies)
    assert before >= 11
    result = run("play", "--resume", file, "--pace", "0", typed="2\n")
    assert result.status == 0
    assert "b1: open" not in result.out
    assert "Set a2 open east–west" in result.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "chess"], "There is no game 'chess'; there is space-princess"),
        (["playouts", "space-princes"], "did you mean space-princess?"),
        (
            ["play", "space-princess", "--option", "doors=triple"],
            "Option doors is 'triple'; it can be double or single.",
        ),
        (["play", "space-princess", "--option", "x"], "has no option 'x'"),
        (["play", "space-princess", "--seats", "5"], "Space Princess is for 2 players, not 5."),
        (["play", "space-princess", "--seat", "queen=human"], "with a seat out of princess, zealot."),
        (
            ["play", "space-princess", "--seat", "zealot=oracle"],
            "There is no bot 'oracle'; there are random,",
        ),
        (["play", "space-princess", "--level", "9"], "--level is 9; it can be 1 to 8."),
        (["play", "space-princess", "--level", "0"], "--level is 0; it can be 1 to 8."),
        (["play", "space-princess", "--dice", "loaded"], "--dice is 'loaded'; it can be auto or typed."),
        (["play", "space-princess", "--components", "none.toml"], "none.toml cannot be read: No such file"),
        (["play", "--resume", "none.maze"], "none.maze cannot be read: No such file"),
        (["rules"], "Whose rules? Name a game: space-princess"),
        (["rules", "space-princess", "--where"], "Where is which rule? Name one of SP-1, SP-2"),
        (["rules", "space-princess", "SP-999"], "Space Princess has no rule 'SP-999'; it has SP-1"),
        (["rules", "--check", "--tests", "nowhere"], "There is no folder nowhere"),
        (["replay", "none.maze"], "none.maze cannot be read: No such file"),
        (["picture", "chess", "-o", "x.svg"], "or did you mean a game: space-princess"),
        (["picture", "space-princess", "-o", "x.svg", "--position", "nonsense"], "A position starts with"),
        (["perft", "space-princess", "99"], "The depth is 99; it can be 0 to 32."),
        (["check", "none.toml"], "none.toml cannot be read: No such file"),
        (["playouts", "space-princess", "--games", "0"], "Invalid value for '--games'"),
        (["arena", "space-princess", "random"], "An arena needs at least two bots."),
        (["arena", "space-princess", "random", "random"], "random is named twice; name each bot once"),
        (["arena", "space-princess", "random", "level-9"], "There is no bot 'level-9'; did you mean level-"),
        (["arena", "space-princess", "random", "none.py:My"], "There is no file none.py; a bot of your own"),
        (["arena", "space-princess", "random", "level-1", "--seats", "3"], "is for 2 players, not 3."),
        (["ladder", "space-princess", "--to", "9"], "A ladder goes up to a level from 2 to 8, not 9."),
        (["ladder", "--write", "none.md"], "none.md cannot be read: No such file"),
        (["serve", "--bot", "none.py:MyBot"], "There is no file none.py; a bot of your own is named"),
    ],
)
def test_bad_input_gets_one_clear_sentence_and_status_2(
    words: list[str], message: str, tmp_path: Path
) -> None:
    result = run(*words, folder=tmp_path)
    assert result.status == 2
    assert message in " ".join(result.err.replace("│", " ").split())
    assert list(tmp_path.iterdir()) == []


def test_the_facts_of_positions_are_listed_with_their_values() -> None:
    told = " ".join(run("rules", "space-princess", "--facts").out.split())
    assert "princess Where the princess is" in told
    assert "It follows from the other facts and may be left out." in told
    listed = json.loads(run("rules", "space-princess", "--facts", "--json").out)
    assert {"name", "meaning", "values", "derived", "only"} == set(listed[0])
    assert "doors" in [fact["name"] for fact in listed]


@pytest.mark.parametrize("data", [b"", b"\x00\xff\x89", b"hello", b"asterion-record: 9\n"])
def test_what_is_no_record_is_refused_by_every_command_that_reads_one(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "broken.maze"
    file.write_bytes(data)
    for command in (["replay"], ["verify"], ["play", "--resume"], ["picture", "-o", "x.svg"]):
        result = run(*command, file, folder=tmp_path)
        assert result.status == 2
        assert "broken.maze: " in result.err
    assert file.read_bytes() == data


def test_a_picture_cannot_be_drawn_beyond_the_record(record: Path, tmp_path: Path) -> None:
    result = run("picture", record, "--ply", "9999", "-o", tmp_path / "x.svg")
    assert result.status == 2
    assert "--ply is 9999; " in result.err
    assert not (tmp_path / "x.svg").exists()


def test_the_arena_tells_scores_elo_endings_and_where_it_keeps_them(tmp_path: Path) -> None:
    command = ["arena", "space-princess", "level-1", "random", "--games", "3", "--jobs", "1"]
    result = run(*command, "--folder", tmp_path / "trial")
    assert result.status == 0
    assert "4 games, so that every bot sits on every seat equally often." in result.err
    told = " ".join(result.out.split())
    for words in (
        "Space Princess: 4 games on 2 seats",
        "level-1 4 ",
        "won by random",
        "Seats: princess ",
        "Kept in",
    ):
        assert words in told
    facts = json.loads(run(*command, "--folder", tmp_path / "trial", "--json").out)
    assert facts["games"] == 4
    assert [bot["bot"] for bot in facts["bots"]] == ["level-1", "random"]
    assert run("verify", tmp_path / "trial" / "records" / "0004.maze").status == 0


def test_a_bot_of_ones_own_plays_in_the_terminal(tmp_path: Path) -> None:
    for name, chosen in (("Silent", "None"), ("MyBot", "view.choices[0]")):
        text = f"class {name}:\n    def choose(self, view):\n        return {chosen}\n"
        (tmp_path / f"{name.lower()}.py").write_text(text, encoding="utf-8")
    result = run("play", "space-princess", "--bot", "silent.py:Silent", "--pace", "0", folder=tmp_path)
    assert result.status == 2
    assert "silent.py:Silent chose None for princess, which is not legal now. Legal are" in result.err
    words = ["--seat", "princess=mybot.py:MyBot", "--seat", "zealot=random", "--pace", "0"]
    assert "MyBot" in run("play", "space-princess", *words, folder=tmp_path).out
