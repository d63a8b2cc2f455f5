"""The scenario runner: it notices what is not so, and names what is wrong with a file."""

from pathlib import Path

import pytest

import asterion
from asterion.core.errors import BadScenario
from asterion.core.scenario import read_scenarios, run_scenario

GOOD = """
game = "space-princess"
[[scenario]]
name = "She dashes to a pod"
rules = ["SP-1"]
position = { princess = "c5", zealot = "a3", troopers = "-,-" }
plies = ["dash", "capture", "b2", "pod-c5"]
"""


def problems(tmp_path: Path, claims: str, head: str = GOOD) -> list[str]:
    path = tmp_path / "s.toml"
    path.write_text(head + claims, encoding="utf-8")
    return [problem for scenario in read_scenarios(path) for problem in run_scenario(scenario, asterion.load)]


def test_a_true_scenario_has_no_problems(tmp_path: Path) -> None:
    claims = (
        'winner = "princess"\nover = true\nlegal = []\nexpect = { princess = "pod-c5" }\nsays = ["escapes"]'
    )
    assert problems(tmp_path, claims + '\nrefused = { "c4" = "SP-3" }') == []


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ('winner = "zealot"', "princess wins, not zealot"),
        ("over = false", "the game is over: The princess escapes and wins (SP-1)."),
        ('legal = ["c4"]', "legal are no moves, not c4"),
        ('offers = ["c4"]', "c4 is not offered; legal are "),
        ('expect = { princess = "c4" }', "princess is pod-c5, not c4"),
        ('expect = { queen = "c4" }', "there is no fact 'queen'; there are phase"),
        ('says = ["hurrah"]', "no sentence says 'hurrah'"),
        ('refused = { "c4" = "SP-13" }', "c4 is refused by SP-3, not by SP-13"),
        ('refused = { "c44" = "SP-13" }', "c44: 'c44' is no move of Space Princess"),
    ],
)
def test_a_false_claim_is_noticed(tmp_path: Path, claim: str, problem: str) -> None:
    found = problems(tmp_path, claim)
    assert len(found) == 1
    assert found[0].startswith(problem)


def test_an_allowed_wish_that_should_be_refused_is_noticed(tmp_path: Path) -> None:
    head = GOOD.replace(', "pod-c5"]', "]")
    assert problems(tmp_path, 'refused = { "pod-c5" = "SP-13" }', head) == [
        "pod-c5 is allowed, but SP-13 should refuse it"
    ]


def test_an_unfinished_game_has_no_winner(tmp_path: Path) -> None:
    assert problems(tmp_path, 'winner = "princess"', GOOD.replace(', "pod-c5"]', "]")) == [
        "the game is not over"
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"b2"', '"b3"', "ply 3: b3 is not allowed. SP-36"),
        ('"SP-1"', '"SP-999"', "there is no rule SP-999"),
        ('princess = "c5"', 'princess = "zz"', "princess is 'zz'; it must be a tile"),
        (
            'position = { princess = "c5", zealot = "a3", troopers = "-,-" }',
            'position = "mid"',
            "position is 'mid'",
        ),
    ],
)
def test_a_scenario_that_cannot_be_played_is_a_problem(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    found = problems(tmp_path, "over = true", GOOD.replace(old, new))
    assert len(found) == 1
    assert problem in found[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "not valid TOML"),
        ('game = "space-princess"', r"needs `game = \"…\"` and at least one"),
        ('games = "space-princess"', "unknown key 'games'"),
        (GOOD, "it claims nothing; give one of refused"),
        (GOOD + "ends = true", "unknown key 'ends'; it can be name"),
        (GOOD + 'over = "yes"', "over is of the wrong kind"),
        ('game = "space-princess"\n[[scenario]]\nover = true', "a scenario has no name"),
    ],
)
def test_a_garbled_file_is_refused_with_the_reason(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadScenario, match=message):
        read_scenarios(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="cannot be read: No such file"):
        read_scenarios(tmp_path / "none.toml")
