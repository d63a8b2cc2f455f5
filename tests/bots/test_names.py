"""Bots by their names, and bots that people bring."""

from pathlib import Path

import pytest

import asterion
from asterion.bots import LEVELS, LevelBot, QuickBot, bot_label, bot_names, known_bot, make_bot, register_bot
from asterion.bots import registry as names_module
from asterion.core.errors import AsterionError, BadBot
from asterion.core.match import Match

FIRST = "class MyBot:\n    def choose(self, view):\n        return view.choices[0]\n"


@pytest.fixture
def match() -> Match:
    return asterion.start("space-princess", seed="names")


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Writes a bot's file; how it is named."""
    monkeypatch.setattr(names_module, "_brought", {})

    def file(text: str, name: str = "MyBot", stem: str = "mybot") -> str:
        path = tmp_path / f"{stem}.py"
        path.write_text(text, encoding="utf-8")
        return f"{path}:{name}"

    return file


def chosen(bot, match):
    return bot.choose(match.view(match.actor))


def test_every_level_has_a_name():
    assert bot_names()[0] == "random"
    assert bot_names()[-len(LEVELS) :] == [f"level-{level}" for level in range(1, len(LEVELS) + 1)]
    assert [make_bot(name, 1).name for name in bot_names()] == bot_names()
    bot = make_bot("level-3", 1)
    assert isinstance(bot, LevelBot)
    assert bot.level == 3


def test_bots_of_the_house_need_no_words(match):
    view = match.view(match.actor)
    moves = [choice.move for choice in view.choices]
    for name in ("random", "level-2"):
        bot = make_bot(name, 7)
        assert isinstance(bot, QuickBot)
        assert bot.decide(view.setting, view.state, view.seat, moves) == make_bot(name, 7).choose(view)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "levl-3",
            "There is no bot 'levl-3'; did you mean level-3? Your own is named path/to/mybot.py:MyBot.",
        ),
        ("xyz", "There is no bot 'xyz'; there are random, "),
        ("xyz", "level-1 to level-8. Your own is named path/to/mybot.py:MyBot."),
        (
            "nowhere.py:MyBot",
            "There is no file nowhere.py; a bot of your own is named path/to/mybot.py:MyBot.",
        ),
        ("mybot.py", "'mybot.py' does not name a bot of your own; that is path/to/mybot.py:MyBot."),
    ],
)
def test_an_unknown_bot_is_refused_with_what_would_be_right(name, said):
    with pytest.raises(AsterionError) as error:
        make_bot(name, 1)
    assert said in str(error.value)


def test_a_bot_of_ones_own_chooses_by_choice_move_or_notation(write, match):
    first = match.moves()[0]
    for what in ("view.choices[0]", "view.choices[0].move", "view.choices[0].notation"):
        stem = f"bot{len(what)}"
        bot = make_bot(write(FIRST.replace("view.choices[0]", what), stem=stem), 1)
        assert chosen(bot, match) == first.move
    assert bot.name == "MyBot"


def test_a_bot_of_ones_own_may_have_a_name_and_a_seed(write, match):
    text = 'class MyBot:\n    name = "eager"\n    def __init__(self, seed):\n        self.seed = seed\n'
    where = write(text + "    def choose(self, view):\n        return view.choices[self.seed % 2].move\n")
    assert bot_label(where) == make_bot(where, 1).name == "eager"
    assert [chosen(make_bot(where, seed), match) for seed in (0, 1)] == [c.move for c in match.moves()]
    assert chosen(make_bot(where), match) in [c.move for c in match.moves()]


def test_a_bot_may_import_what_lies_beside_it(write, tmp_path, match):
    (tmp_path / "beside_it.py").write_text("FIRST = 0\n", encoding="utf-8")
    where = write("from beside_it import FIRST\n" + FIRST.replace("[0]", "[FIRST]"))
    assert chosen(make_bot(where, 1), match) == match.moves()[0].move


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (FIRST, "YourBot", "has no class YourBot; it has MyBot."),
        ("x = 1\n", "MyBot", "has no class MyBot; it has no class with a method choose(self, view)."),
        ("class MyBot:\n    pass\n", "MyBot", "has no method choose; a bot is a class with `def choose"),
        ("import math\n1 / 0\n", "MyBot", "cannot be loaded: ZeroDivisionError: division by zero (line 2)."),
        ("class MyBot\n", "MyBot", "cannot be loaded: SyntaxError: expected ':' (line 1)."),
        (
            FIRST.replace("def choose", "def __init__(self, a, b): pass\n    def choose"),
            "MyBot",
            "cannot be made: TypeError",
        ),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_told_with_its_line(write, text, name, said):
    with pytest.raises(BadBot) as error:
        make_bot(write(text, name), 1)
    assert said in str(error.value)


def test_a_bot_that_fails_is_told_with_its_line(write, match):
    where = write(FIRST.replace("view.choices[0]", "view.choices[99]"))
    with pytest.raises(BadBot) as error:
        chosen(make_bot(where, 1), match)
    assert str(error.value) == (
        f"{where} failed when asked to choose for princess: IndexError: tuple index out of range (line 3)."
    )


@pytest.mark.parametrize(
    ("what", "shown"), [("99", "move 99"), ("None", "None"), ("'up'", "'up'"), ("True", "move True")]
)
def test_a_bot_that_chooses_what_is_not_legal_is_told_the_legal_moves(write, match, what, shown):
    where = write(FIRST.replace("view.choices[0]", what))
    with pytest.raises(BadBot) as error:
        chosen(make_bot(where, 1), match)
    legal = ", ".join(f"{choice.move} ({choice.notation})" for choice in match.moves())
    assert str(error.value) == (
        f"{where} chose {shown} for princess, which is not legal now. Legal are {legal}. "
        "Return one of view.choices, or its move or its notation."
    )


def test_only_a_registered_file_is_loaded_by_name(write, match):
    where = write(FIRST)
    with pytest.raises(BadBot):
        known_bot(where, 1)
    assert register_bot(where) == register_bot(where) == "MyBot"
    assert bot_names()[-1] == "MyBot"
    assert chosen(known_bot("MyBot", 1), match) == match.moves()[0].move
    assert register_bot("level-1") == "level-1"


@pytest.mark.parametrize("name", ["random", "human", "level-8"])
def test_a_bot_cannot_take_anothers_name(write, name):
    where = write(FIRST.replace("MyBot:\n", f"MyBot:\n    name = {name!r}\n"))
    with pytest.raises(BadBot, match="a name that is taken; give its class another `name`"):
        register_bot(where)
