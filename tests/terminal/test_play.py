"""Playing in a terminal: what is shown, what may be typed, and what nobody else may see."""

import io
import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import asterion
from asterion.bots.simple import RandomBot
from asterion.core.errors import AsterionError, NothingToUndo
from asterion.core.kernel.contract import CHANCE, EVERYONE, SPECTATOR
from asterion.core.match import Choice, Match
from asterion.core.position import build_position
from asterion.core.record import read_record, resume_record, verify_record
from asterion.games import load
from asterion.terminal import play
from asterion.terminal.answers import Command, labels, understand
from asterion.terminal.screen import Screen, Turn
from asterion.terminal.table import Table

GAME = "space-princess"
HAND_OVER = re.compile(r"Hand over to (\w+)")


class Sitting:
    """A match at a terminal that is not there, with somebody who types what the script says."""

    def __init__(self, *seats, script=(), width=100, height=60, terminal=False, seed="sitting", **options):
        dice = options.pop("dice", True)
        self.match = asterion.start(GAME, seed=seed, dice=dice, options=options)
        self.seats = list(seats)
        self.script = iter(script)
        self.paper = io.StringIO()
        self.console = Console(file=self.paper, width=width, height=height, force_terminal=terminal)
        self.prompts = []

    def read(self, prompt):
        self.prompts.append(prompt)
        self.paper.write(prompt)
        for line in self.script:
            line = line(self) if callable(line) else line
            if isinstance(line, BaseException):
                raise line
            self.paper.write(f"{line!a}\n")
            return line
        raise EOFError

    def play(self, **how):
        play(self.match, self.seats, console=self.console, read=self.read, seed=1, **how)
        return self.text

    @property
    def text(self):
        return self.paper.getvalue()


def at_random(seed):
    """Somebody who chooses by a random number of the list, and presses Enter at a hand-over."""
    rng = Random(seed)

    def line(sitting):
        asked = sitting.prompts[-1] and not sitting.match.over
        return str(rng.randint(1, len(sitting.match.moves()))) if asked else ""

    while True:
        yield line


def told(*script, plies=0, **sitting):
    """What is shown to a princess who types these lines and leaves; and the sitting."""
    princess = Sitting("human", "level-4", script=script, **sitting)
    before = len(princess.match.plies)
    text = princess.play()
    assert len(princess.match.plies) == before + plies
    return text


# --- whole games ------------------------------------------------------------------------------------------


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


# --- what may be typed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["2", " 2 ", "2)", "2.", "#2", "|", " | "])
def test_a_choice_is_made_by_its_number_or_its_notation(text):
    sitting = Sitting("human", "level-4", script=[text])
    sitting.play()
    assert [ply.notation for ply in sitting.match.plies if ply.actor == 0] == ["|"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("xyzzy", "'xyzzy' is no move of Space Princess; now it could be =, |. Type help for the commands."),
        ("udno", "Did you mean undo?"),
        ("", "Type a number of the list, or help."),
        ("0", "There is no choice 0; choices are 1 to 2."),
        ("3", "There is no choice 3; choices are 1 to 2."),
        ("-1", "'-1' is no move"),
        ("9" * 5000, "is no move"),
        ("\x00\x1b[A[red]", "is no move"),
        ("[bold]", "'[bold]' is no move"),
        ("c3", "c3 is not allowed. SP-4:"),
        ("why", "Which move?"),
        ("why xyzzy", "'xyzzy' is no move"),
        ("why 7", "There is no choice 7"),
        ("rules SP-999", "No rule is called or mentions 'SP-999'; did you mean SP-"),
        ("save", "Where to?"),
        ("save /nowhere/at/all.maze", "/nowhere/at/all.maze cannot be written: No such file or directory."),
        ("save ~nobody-of-this-name/x.maze", "cannot be written: Could not determine home directory."),
        ("save a\x00b", "cannot be written: embedded null byte."),
        (f"save {'x' * 300}", "cannot be written: File name too long."),
        ("save! /", "/ cannot be written:"),
        ("undo", "needs everybody's consent."),
        ("undo!", "There is no choice of yours to take back."),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(text, answer):
    assert answer in told(text, width=12000)


def test_bytes_that_are_no_text_are_refused_politely():
    broken = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")
    assert told(broken, "save \udcff", "1", plies=1).count("That was no readable text.") == 2


def test_help_names_every_command():
    text = told("help")
    for word in ("undo", "undo!", "why MOVE", "rules ID", "board", "moves", "story", "save FILE", "quit"):
        assert word in text


def test_why_names_the_rule_that_forbids_a_move():
    assert "dash is not allowed. SP-4:" in told("why dash")


@pytest.mark.parametrize("wish", ["2", "|"])
def test_why_says_so_when_a_move_is_allowed(wish):
    assert "| is allowed: Set b1 open north–south." in told(f"why {wish}")


def test_rules_are_found_by_their_id_or_by_a_word():
    rules = load(GAME).rulebook
    assert f"SP-13: {rules['SP-13'].sentence}" in told("rules sp-13", width=500)
    words = told("rules Dash", width=500)
    assert f"SP-19: {rules['SP-19'].sentence}" in words
    assert rules["SP-13"].sentence not in words
    assert all(rule in told("rules", width=500) for rule in rules)


def test_board_and_moves_show_the_same_once_more():
    text = told("board", "moves")
    assert text.count("The princess: set the door b1") == 2
    assert text.count("b1 open north–south") == 3


def test_the_only_choice_is_shown_and_made_by_enter():
    def forced(sitting):
        if len(sitting.match.moves()) == 1:
            forced.choice = sitting.match.moves()[0]
            forced.at = len(sitting.match.plies)
            return ""
        return EOFError() if hasattr(forced, "at") else str(rng.randint(1, len(sitting.match.moves())))

    rng = Random(3)
    sitting = Sitting("human", "level-4", script=[forced] * 500, seed="forced")
    text = sitting.play()
    assert sitting.match.plies[forced.at].move == forced.choice.move
    assert f"1  {forced.choice.notation}  {forced.choice.sentence}\n" in text.replace(" \n", "\n")
    assert "(Enter: the only choice)" in text


def test_a_notation_that_is_a_number_is_not_taken_for_a_place_in_the_list():
    dice = [Choice(10 + face, str(face), f"A {face}", "die", "") for face in (2, 4, 6)]
    assert labels(dice) == ["2", "4", "6"]
    assert understand("2", dice) == dice[0]
    with pytest.raises(AsterionError, match="no choice 3"):
        understand("3", dice)


def test_a_move_that_is_called_like_a_command_is_played():
    story = Choice(5, "story", "Tell a story", "bard", "")
    assert understand("story", [story]) == story
    assert understand("story", []) == Command("story")


# --- undo -------------------------------------------------------------------------------------------------


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


# --- where others are asked unseen ------------------------------------------------------------------------


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


# --- keeping the game -------------------------------------------------------------------------------------


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


# --- leaving ----------------------------------------------------------------------------------------------


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


# --- several people at one keyboard -----------------------------------------------------------------------


def segments(text):
    """What each seat was shown from one hand-over to the next."""
    parts = HAND_OVER.split(text)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def whispers(match):
    """Each seat's secret sentences of the story."""
    words = match.setting.game.words
    found = {0: set(), 1: set()}
    for ply in match.plies:
        for event in ply.events:
            if event.audience != EVERYONE:
                found[event.audience].add(words.event(match.setting, event.kind, event.detail))
    return found


@pytest.mark.parametrize("dice", [True, False], ids=["dice", "typed dice"])
def test_nobody_is_shown_what_only_the_other_may_know(dice):
    sitting = Sitting("human", "human", script=at_random(8), width=260, secret_plans=True, dice=dice)
    text = sitting.play()
    assert sitting.match.over
    shown = {"Princess": "", "Zealot": ""}
    for name, part in segments(text[: text.rindex("Result:")])[:-1]:
        shown[name] += part
    secrets = whispers(sitting.match)
    assert len(secrets[0]) > 8
    assert len(secrets[1]) > 8
    assert not [sentence for sentence in secrets[0] if sentence in shown["Zealot"]]
    assert not [sentence for sentence in secrets[1] if sentence in shown["Princess"]]
    assert [sentence for sentence in secrets[0] if sentence in shown["Princess"]]
    assert [sentence for sentence in secrets[1] if sentence in shown["Zealot"]]
    for name, other in (("Princess", "Zealot"), ("Zealot", "Princess")):
        hands = re.findall(r"^(Princess|Zealot) +hand: (.*)", shown[name], re.M)
        assert any(owner == name and "a card" not in hand for owner, hand in hands)
        assert all("a card" in hand for owner, hand in hands if owner == other)


def test_the_screen_is_handed_over_whenever_another_person_is_to_choose():
    sitting = Sitting("human", "human", script=at_random(1))
    names = [name for name, _ in segments(sitting.play())]
    choosers = [ply.actor for ply in sitting.match.plies if ply.actor != CHANCE]
    changes = [a for a, b in zip([None, *choosers], choosers, strict=False) if a != b]
    assert len(names) == len(changes)
    assert all(a != b for a, b in pairwise(names))


def test_the_screen_is_separated_before_and_after_a_hand_over():
    sitting = Sitting("human", "human", script=["", "1", "1", "1", ""], height=30)
    text = sitting.play()
    before, after = text.split("Hand over to Zealot")
    assert before.endswith("\n" * 30)
    assert "\n" * 30 in after


def test_a_person_alone_never_hands_over():
    sitting = Sitting("human", "level-4", script=at_random(2))
    assert "Hand over" not in sitting.play()


def test_at_the_hand_over_the_last_choice_can_be_taken_back():
    script = ["", "1", "1", "door", "nonsense", "undo", "", "dash", "", "quit"]
    sitting = Sitting("human", "human", script=script, seed="demo 9")
    text = sitting.play()
    assert sitting.match.plies[-1].notation == "dash"
    assert [name for name, _ in segments(text)] == ["Princess", "Zealot", "Princess", "Zealot"]


def test_at_the_hand_over_one_can_leave():
    assert "Good-bye" in Sitting("human", "human", script=["quit"]).play()


def test_on_a_terminal_several_people_leave_no_scrollback():
    enter, leave, clear = "\x1b[?1049h", "\x1b[?1049l", "\x1b[2J"
    two = Sitting("human", "human", script=["", "1", "1", "1", "", "quit"], terminal=True).play()
    assert two.count(enter) == two.count(leave) == 1
    assert two.index("Hand over to ") > two.index(enter)
    assert two.index(leave) < two.index("Good-bye")
    assert clear in two.split("Hand over to Zealot")[0]
    one = Sitting("human", "level-4", script=["1", "quit"], terminal=True).play()
    assert enter not in one


def test_a_long_story_is_told_in_screenfuls_where_one_cannot_scroll_back():
    script = ["", "1", "1", "story", "", "", "quit"]
    sitting = Sitting("human", "human", script=script, height=12, terminal=True)
    sitting.play()
    assert sitting.prompts.count("(Enter: more) ") == 1


# --- dice and cards on the people's own table -------------------------------------------------------------


def test_with_typed_dice_the_people_say_what_was_rolled():
    script = ["=", "|"] * 5 + ["1", "1", "+dash", "+sense", "+door", "+fire", "+lock", "quit"]
    sitting = Sitting("human", "level-4", script=script, dice=False, width=160)
    text = sitting.play()
    assert [ply.notation for ply in sitting.match.plies if ply.actor == CHANCE] == (
        ["=", "|"] * 5 + ["+dash", "+door", "+fire", "+lock"]
    )
    assert "stands at the start. Type what came out at your table." in text
    assert "only Princess may see it." in text
    assert "+sense is not allowed. SP-50:" in text
    assert "it is only for Zealot (level-4), so no opponent should look." in text
    assert sitting.prompts[0] == "chance> "


def test_a_typed_secret_card_is_handed_to_the_one_who_may_see_it():
    script = [lambda sitting: "1" if sitting.prompts[-1] else ""] * 30
    sitting = Sitting("human", "human", script=script, dice=False, width=160)
    shown = segments(sitting.play())
    drawn = [(name, part) for name, part in shown if "may see it" in part]
    assert {name for name, _ in drawn} == {"Princess", "Zealot"}
    assert all(f"only {name} may see it." in part for name, part in drawn)


# --- how it looks -----------------------------------------------------------------------------------------


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


# --- who may sit down -------------------------------------------------------------------------------------


def test_an_unknown_bot_is_refused_before_anything_is_shown():
    sitting = Sitting("human", "grandmaster")
    with pytest.raises(AsterionError, match="no bot 'grandmaster'"):
        sitting.play()
    assert sitting.text == ""


def test_every_seat_needs_a_player():
    with pytest.raises(AsterionError, match="2 seats, but 1 players"):
        Sitting("human").play()


def test_a_hint_names_a_choice_and_what_it_is_worth():
    sitting = Sitting("human", "level-1", script=["hint", "1", "quit"])
    text = sitting.play()
    said = text.split("Hint: ")[1].split("princess>")[0]
    assert said.startswith("Set b1 open ")
    assert "Your chances are then about" in said
    assert len(sitting.match.plies) == 11, "a hint chooses nothing"


def test_chance_has_no_hint():
    text = Sitting("human", "level-1", script=["hint"], dice=False).play()
    assert "Chance decides this, so there is no hint." in text


def test_after_the_end_the_turning_points_are_listed_on_request():
    def line(sitting):
        return next(words) if sitting.match.over else "1"

    words = iter(["review", ""])
    sitting = Sitting("human", "level-1", script=[line] * 2000)
    end = sitting.play().split("review tells where the game turned")[1]
    assert re.search(r"\d+  (Princess|Zealot) chose “.+”, good for \d+.%. “.+” would have given \d+.%\.", end)


def test_a_game_is_looked_back_on_when_it_is_over():
    text = Sitting("human", "level-1", script=["review", "quit"]).play()
    assert "A game is looked back on when it is over." in text
