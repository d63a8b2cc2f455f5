"""Records: written, read, damaged, resumed, verified."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.errors import BadRecord
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import (
    Verdict,
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
    assert "dice: sha256-chained:" in text
    assert "\nresult: " in text
    assert "\nseed: " in text


def test_the_seed_stays_secret_until_the_game_is_over() -> None:
    match = Match(asterion.load("space-princess").setting(), Dice(b"\x00\xff"))
    assert "seed:" not in write_record(match, "1")
    assert "\nseed: 00ff" in write_record(match, "1", keep_seed=True)


def test_a_seed_that_somebody_chose_is_told_from_the_beginning() -> None:
    match = asterion.start("space-princess", seed="tonight")
    assert "\nchosen seed: tonight\n" in write_record(match, "1")


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
    assert "ply 13: +lock is not allowed. SP-50" in damage.reason


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
    doors, rest = text[: text.index("11. princess")], text[text.index("\nseed:") + 1 : text.index("seal:")]
    head, rolls = doors.split("1. chance: ")
    first, other = rolls[0], "=|".replace(rolls[0], "")
    assert verify_record(read_record(doors + rest), space_princess).rolls == 10
    verdict = verify_record(read_record(head + "1. chance: " + other + rolls[1:] + rest), space_princess)
    assert verdict.problem == f"ply 1 is {other}, but the seed gives {first}"


def test_another_seed_does_not_verify(space_princess: Game, text: str) -> None:
    at = text.index("\nseed: ") + 7
    verdict = verify_record(read_record(text[:at] + "00" + text[at:]), space_princess)
    assert "the seed, table or setting does not fit the hash" in verdict.problem


def test_a_seed_that_is_no_number_does_not_verify(space_princess: Game, text: str) -> None:
    at = text.index("\nseed: ") + 7
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


def begun(game: Game, plies: int, back: float = 0.0) -> Match:
    """A match of so many plies; now and then it goes back to an earlier choice."""
    match = Match(game.setting(), Dice(b"begun"), table="here")
    rng = Random(1)
    while not match.over and len(match.plies) < plies:
        match.play(rng.choice(match.setting.legal(match.state)))
        if not match.over and rng.random() < back:
            match.back_to([at for at, ply in enumerate(match.plies) if ply.actor >= 0][-1])
    return match


def test_rolls_that_were_taken_back_are_in_the_record_and_it_verifies(game: Game) -> None:
    match = begun(game, 150, 0.3)
    text = write_record(match, "1", keep_seed=True)
    record = read_record(text)
    assert "\nundone: " in text
    assert record.text() == text
    assert record.undone == match.undone
    assert verify_record(record, game).problem == ""
    gone = [line for line in text.splitlines(keepends=True) if not line.startswith("undone: ")]
    assert "but the seed gives" in verify_record(read_record("".join(gone)), game).problem


def test_a_saved_game_with_undone_rolls_goes_on_with_the_same_dice(space_princess: Game) -> None:
    match = Match(space_princess.setting(), Dice(b"on"))
    for move in ("=", "="):
        match.play(move)
    match.undo(agreed=True)
    again = resume_record(read_record(write_record(match, "1", keep_seed=True)), space_princess)
    assert again.undone == match.undone == {11: 4}
    assert [ply.move for ply in again.play("=")] == [ply.move for ply in match.play("=")]


def test_no_ply_before_a_roll_can_be_exchanged_for_another_legal_one(game: Game) -> None:
    match = begun(game, 80)
    text = write_record(match, "1", keep_seed=True)
    last = max(at for at, ply in enumerate(match.plies) if ply.actor < 0)
    exchanged = 0
    for at, ply in enumerate(match.plies[:last]):
        for move in match.setting.legal(ply.before)[:3] if ply.actor >= 0 and exchanged < 8 else ():
            if move != ply.move:
                exchanged += is_noticed(match, text, at, move)
    assert exchanged > 0


def is_noticed(match: Match, text: str, at: int, move: int) -> bool:
    """Whether the game can be played on with another ply at all; if so, that must not verify."""
    setting, record = match.setting, read_record(text)
    record.plies[at].notation = setting.game.words.notation(setting, match.plies[at].before, move)
    if replay_record(record, setting.game)[1] is not None:
        return False
    assert verify_record(record, setting.game).problem != ""
    return True


def test_the_seal_binds_the_plies_after_the_last_roll(space_princess: Game, finished: Finished) -> None:
    match = finished(space_princess, "a long game")
    record = read_record(write_record(match, "1"))
    assert (
        verify_record(replace(record, seal=""), space_princess).problem == "the seal does not fit the plies"
    )
    assert verify_record(replace(record, seal="00" * 32), space_princess).problem
    assert verify_record(record, space_princess).problem == ""


def test_the_promise_is_bound_to_table_game_options_and_box(space_princess: Game) -> None:
    dice = Dice(b"same")
    settings = [space_princess.setting(), space_princess.setting(options={"tough_princess": True})]
    promises = {Match(setting, dice, table=table).commitment for setting in settings for table in "ab"}
    assert len(promises) == 4
    text = write_record(Match(settings[0], dice, table="a"), "1", keep_seed=True)
    elsewhere = read_record(text.replace("table: a", "table: b"))
    assert "does not fit the hash" in verify_record(elsewhere, space_princess).problem
    with pytest.raises(BadRecord, match="its seed is not the one that was promised"):
        resume_record(elsewhere, space_princess)


def test_older_records_are_still_verified_and_resumed(space_princess: Game) -> None:
    match = Match(space_princess.setting(), Dice(b"old", plain=True))
    rng = Random(1)
    for _ in range(20):
        match.play(rng.choice(match.moves()).move)
    text = write_record(match, "1", keep_seed=True)
    assert "dice: sha256:" in text
    assert verify_record(read_record(text), space_princess) == Verdict(
        sum(ply.actor < 0 for ply in match.plies)
    )
    again = resume_record(read_record(text), space_princess)
    move = match.moves()[0].move
    assert [ply.move for ply in again.play(move)] == [ply.move for ply in match.play(move)]
