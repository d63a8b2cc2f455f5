"""Records: written, read, damaged, resumed, verified."""

from collections.abc import Callable
from random import Random

import pytest

import asterion
from asterion.core.errors import BadRecord
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import (
    read_record,
    replay_record,
    resume_record,
    verify_record,
    write_record,
)

Finished = Callable[..., Match]


@pytest.fixture
def text(space_princess: Game, finished: Finished) -> str:
    return write_record(finished(space_princess, "a long game"), asterion.__version__)


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def test_a_record_round_trips_exactly_and_replays_to_the_same_state(
    space_princess: Game, finished: Finished
) -> None:
    for options in space_princess.option_sets()[::9]:
        match = finished(space_princess, **options)
        match.comments = {
            0: ["a fine evening"],
            5: ["hm", "a second thought"],
            len(match.plies): ["well played"],
        }
        text = write_record(match, "1")
        record = read_record(text)
        assert record.text() == text
        again, damage = replay_record(record, space_princess)
        assert damage is None
        assert again.state.tobytes() == match.state.tobytes()
        assert again.comments == match.comments
        assert again.setting.options == options


def test_a_record_names_players_options_box_dice_and_result(text: str) -> None:
    assert text.startswith("asterion-record: 1\ngame: space-princess\n")
    assert "player zealot: zealot\n" in text
    assert "options: secret_plans=no " in text
    assert "components: sha256:" in text
    assert "dice: sha256:" in text
    assert "\nresult: " in text
    assert "\nseed: " in text


def test_the_seed_stays_secret_until_the_game_is_over() -> None:
    match = asterion.start("space-princess", seed="00ff")
    assert "seed:" not in write_record(match, "1")
    assert "seed: 00ff" in write_record(match, "1", keep_seed=True)


def test_a_record_cut_off_anywhere_is_good_up_to_there(space_princess: Game, text: str) -> None:
    start = text.index("\n\n") + 2
    for cut in range(start, len(text), 97):
        match, damage = replay_record(read_record(text[:cut]), space_princess)
        whole = [ply.notation for ply in replay_record(read_record(text), space_princess)[0].plies]
        assert [ply.notation for ply in match.plies] == whole[: len(match.plies)]
        assert len(match.plies) >= text[start:cut].count(" ") - 2 * text[start:cut].count("\n") - 3
        if damage:
            assert damage.line == text[:cut].count("\n") + 1


def test_an_edited_ply_is_found_with_its_line_and_rule(space_princess: Game, text: str) -> None:
    line = line_of(text, "13. chance")
    edited = text.replace("13. chance: +", "13. chance: +lock +", 1)
    match, damage = replay_record(read_record(edited), space_princess)
    assert len(match.plies) == 12
    assert damage is not None
    assert damage.line == line
    assert "ply 13: +lock is not allowed. SP-7" in damage.reason


def test_a_ply_by_the_wrong_seat_is_found(space_princess: Game, text: str) -> None:
    edited = text.replace("11. princess:", "11. zealot:", 1)
    match, damage = replay_record(read_record(edited), space_princess)
    assert len(match.plies) == 10
    assert "but it is princess's ply" in str(damage)


def test_a_missing_line_is_found_by_the_numbers(space_princess: Game, text: str) -> None:
    lines = text.splitlines(keepends=True)
    gone = line_of(text, "13. chance")
    record = read_record("".join(lines[: gone - 1] + lines[gone:]))
    assert record.damage is not None
    assert record.damage.line == gone
    assert "stands where ply 13 is due" in record.damage.reason


def test_nonsense_between_the_plies_is_found_with_its_line(text: str) -> None:
    line = line_of(text, "13. chance")
    lines = text.splitlines()
    lines[line - 1] = "the princess went home"
    record = read_record("\n".join(lines))
    assert record.damage is not None
    assert record.damage.line == line
    assert "is neither plies" in record.damage.reason


def test_a_record_that_turns_into_binary_data_is_good_up_to_there(space_princess: Game, text: str) -> None:
    line = line_of(text, "13. chance")
    at = text.index("13. chance")
    match, damage = replay_record(read_record(text[:at].encode() + b"\xff\xfe\x00"), space_princess)
    assert len(match.plies) == 12
    assert damage is not None
    assert damage.line == line
    assert "binary" in damage.reason


def test_a_wrong_result_is_found(space_princess: Game, text: str) -> None:
    edited = text.replace("result: ", "result: nobody 7, ", 1)
    _, damage = replay_record(read_record(edited), space_princess)
    assert f"line {line_of(text, 'result')}: the result is given as 'nobody 7" in str(damage)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "first line must be"),
        (b"\x89PNG\r\n\x1a\n\xff\xd8", "no record but binary data"),
        (b"hello\n", "first line must be"),
        (b"asterion-record: 2\n", "format '2'; this version reads format 1"),
        (b"asterion-record: 1\ngame: space-princess\n\n", "line 3: the header version is missing"),
        (b"asterion-record: 1\ngame space-princess\n\n", "line 2: 'game space-princess' is no header"),
        (b"asterion-record: 1\ngame: a\ngame: b\n\n", "line 3: the header game stands twice"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(data: bytes, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read_record(data)


def test_a_record_of_another_box_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="another box: give its components file"):
        asterion.replay(text.replace("components: sha256:", "components: sha256:0", 1))


def test_replay_of_a_damaged_record_names_the_line(text: str) -> None:
    line = line_of(text, "11. princess")
    with pytest.raises(BadRecord, match=f"damaged; line {line}: ply 11: "):
        asterion.replay(text.replace("11. princess: ", "11. princess: dash ", 1))


def test_a_saved_game_goes_on_with_the_same_dice(space_princess: Game) -> None:
    match = asterion.start("space-princess", seed="abcd")
    rng = Random(1)
    for _ in range(30):
        match.play(rng.choice(match.moves()).move)
    saved = write_record(match, "1", keep_seed=True)
    again = resume_record(read_record(saved), space_princess)
    for _ in range(20):
        if not match.over:
            move = rng.choice(match.moves()).move
            assert [ply.move for ply in match.play(move)] == [ply.move for ply in again.play(move)]
    assert again.state.tobytes() == match.state.tobytes()


def test_an_unfinished_record_without_seed_cannot_be_resumed(space_princess: Game) -> None:
    match = asterion.start("space-princess", seed="abcd")
    with pytest.raises(BadRecord, match="no seed, so its dice cannot go on"):
        resume_record(read_record(write_record(match, "1")), space_princess)


def test_the_dice_of_a_finished_game_can_be_verified(space_princess: Game, text: str) -> None:
    verdict = verify_record(read_record(text), space_princess)
    assert verdict.problem == ""
    assert verdict.rolls > 10


def test_a_changed_roll_does_not_verify(space_princess: Game, text: str) -> None:
    doors, rest = text[: text.index("11. princess")], text[text.index("seed:") :]
    head, rolls = doors.split("1. chance: ")
    first, other = rolls[0], "=|".replace(rolls[0], "")
    assert verify_record(read_record(doors + rest), space_princess).rolls == 10
    verdict = verify_record(read_record(head + "1. chance: " + other + rolls[1:] + rest), space_princess)
    assert verdict.problem == f"ply 1 is {other}, but the seed gives {first}"


def test_another_seed_does_not_verify(space_princess: Game, text: str) -> None:
    at = text.index("seed: ") + 6
    verdict = verify_record(read_record(text[:at] + "00" + text[at:]), space_princess)
    assert "does not fit the hash" in verdict.problem


def test_a_seed_that_is_no_number_does_not_verify(space_princess: Game, text: str) -> None:
    at = text.index("seed: ") + 6
    verdict = verify_record(read_record(text[:at] + "xyz"), space_princess)
    assert "not hexadecimal" in verdict.problem


def test_typed_dice_and_unfinished_games_have_nothing_to_verify(space_princess: Game) -> None:
    typed = write_record(Match(space_princess.setting()), "1")
    assert "nothing to verify" in verify_record(read_record(typed), space_princess).problem
    running = write_record(asterion.start("space-princess", seed="1"), "1")
    assert "not published yet" in verify_record(read_record(running), space_princess).problem


def test_a_record_from_a_given_position_carries_it(space_princess: Game) -> None:
    from asterion.core.position import build_position

    setting = space_princess.setting()
    match = Match(setting, start=build_position(setting, {"princess": "c3", "hologram": "a1"}))
    match.play("dash")
    text = write_record(match, "1")
    assert "start: space-princess/2 phase=choose" in text
    assert asterion.replay(text).state.tobytes() == match.state.tobytes()
