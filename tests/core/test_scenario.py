"""The scenario runner: it notices what is not so, and names what is wrong with a file."""

from pathlib import Path

import pytest

import asterion
from asterion.core.errors import BadScenario
from asterion.core.proofs.scenario import read_scenarios, run_scenario

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
        '\nscore = { princess = 1.0, zealot = 0 }\nbecause = "escapes and wins"'
    )
    assert problems(tmp_path, claims + '\nrefused = { "c4" = "SP-3" }') == []


@pytest.mark.parametrize(
    ("claim", "problem"),
    [
        ('winner = "zealot"', "princess wins, not zealot"),
        ("over = false", "the game is over: The princess escapes and wins."),
        ('legal = ["c4"]', "legal are no moves, not c4"),
        ('offers = ["c4"]', "c4 is not offered; legal are "),
        ('expect = { princess = "c4" }', "princess is pod-c5, not c4"),
        ('expect = { queen = "c4" }', "there is no fact 'queen'; there are phase"),
        ('says = ["hurrah"]', "no sentence says 'hurrah'"),
        ('refused = { "c4" = "SP-13" }', "c4 is refused by SP-3, not by SP-13"),
        ('refused = { "c44" = "SP-13" }', "c44: 'c44' is no move of Space Princess"),
        ('refused = { "c4" = ["SP-13", "SP-17"] }', "c4 is refused by SP-3, not by SP-13 or SP-17"),
        ('refused = { "c4" = "no such move" }', "c4 is refused by SP-3, not by no such move"),
        ('refused = { "c4" = "SP-999" }', "c4: there is no rule 'SP-999'"),
        ('refused = { "c4" = [] }', "c4: there is no rule"),
        ('winner = "nobody"', "princess wins, not nobody"),
        ('winner = ["princess", "zealot"]', "princess wins, not princess and zealot"),
        ('winner = "queen"', "winner is 'queen'; it must be one of princess, zealot, nobody, or a list"),
        ('winner = ["princess", "princess"]', "winner is ['princess', 'princess']; it must be one of"),
        ("winner = []", "winner is []; it must be one of"),
        ("score = { princess = 0.5 }", "the score of princess is 1, not 0.5"),
        ("score = { princess = 1, zealot = 0.1 }", "the score of zealot is 0, not 0.1"),
        ("score = { queen = 1 }", "there is no seat 'queen'; there are princess, zealot"),
        ("score = { zealot = 2 }", "the score of zealot is 2; it must be a number from 0 to 1"),
        ("score = { zealot = true }", "the score of zealot is True; it must be a number from 0 to 1"),
        (
            'because = "captured"',
            "the outcome is: The princess escapes and wins. That does not say 'captured'",
        ),
        ('says = ["escapes", "plays"]', "no sentence after 'escapes' says 'plays'"),
        ('silent = ["hurrah", "escapes"]', "somebody hears 'escapes': The princess escapes"),
        ("weights = { }", "it is not chance's turn but nobody's"),
        ('undo = { seat = "zealot" }', "undo: The last choice was made by princess"),
        ('undo = { seat = "queen" }', "undo: there is no seat 'queen'; there are princess, zealot"),
        ('undo = { agreed = true, refused = "never" }', "undo is allowed, though it should say 'never'"),
        ('undo = { seat = "zealot", refused = "never" }', "undo is refused: The last choice was made"),
        (
            'view = { seat = "zealot", hidden = ["princess"] }',
            "in the view of zealot: princess is not hidden",
        ),
        ('view = { seat = "zealot", hidden = ["queen"] }', "in the view of zealot: there is no fact 'queen'"),
        (
            'view = { seat = "zealot", shows = { princess = "a1" } }',
            "in the view of zealot: princess is pod-",
        ),
        ('view = { seat = "zealot", says = ["hurrah"] }', "in the view of zealot: no sentence says 'hurrah'"),
        ('view = { seat = "spectator", silent = ["escapes"] }', "in the view of spectator: somebody hears"),
        ('view = { seat = "queen", hidden = [] }', "view: there is no seat 'queen'"),
    ],
)
def test_a_false_claim_is_noticed(tmp_path: Path, claim: str, problem: str) -> None:
    found = problems(tmp_path, claim)
    assert len(found) == 1
    assert found[0].startswith(problem)


HANDS = """
game = "space-princess"
[[scenario]]
name = "Hands"
position = { princess = "c3", princess_hand = "dash,hide", zealot_hand = "lock,fire" }
plies = ["dash"]
"""


@pytest.mark.parametrize(
    "claim",
    [
        'refused = { "hide!" = "no such move", "sense" = ["SP-40", "SP-7"] }',
        'view = { seat = "zealot", hidden = ["princess_laid"], shows = { zealot_hand = "lock,fire" } }',
        'view = [{ seat = "princess", hidden = ["zealot_hand"] }, { seat = "spectator", silent = ["Dash"] }]',
        'undo = { seat = "princess" }\nlegal = ["hide", "dash"]',
        'undo = [{ seat = "zealot", refused = "was made by princess" }, { seat = "zealot", agreed = true }]',
        'says = ["The princess lays Dash"]\nsilent = ["The Zealot lays"]',
    ],
)
def test_what_is_hidden_refused_and_taken_back_can_be_told(tmp_path: Path, claim: str) -> None:
    assert problems(tmp_path, claim, HANDS) == []


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ('weights = { "+lock" = 1, "+capture" = 1 }', []),
        (
            'weights = { "+advance" = 2, "+capture" = 1 }',
            ["the weights are +capture 1, +lock 1, not +advance 2, +capture 1"],
        ),
    ],
)
def test_the_weights_of_chance_are_compared_one_by_one(tmp_path: Path, claim: str, found: list[str]) -> None:
    head = """
game = "space-princess"
[[scenario]]
name = "A draw"
position.phase = "draw"
position.to_move = "chance"
position.drawing = "zealot"
position.princess_hand = "door,dash"
position.zealot_hand = "advance"
position.zealot_discard = "converge,outflank,fire,sense"
"""
    assert problems(tmp_path, claim, head) == found


@pytest.mark.parametrize(
    ("given", "claim", "found"),
    [
        ('position = { princess = "e5" }', "has captured the princess", []),
        ('position = { princess = "e5" }', "flies away", ["That does not say 'flies away'"]),
        ('options = { doors = "triple" }', "it can be double or single", []),
        ("seats = 7", "is for 2 players", []),
        ("components = { deck = { king = 1 } }", "the box has no fact deck.king", []),
        ('components = "princess = "', "components is not valid TOML", []),
        ('components = { princess = { start = "z9" } }', "z9", []),
        ("components = { princess = { start = 3 } }", "it must be of the kind of 'a1'", []),
        ('components = { pods = { next_to = ["a3", "e3"] } }', "z9", ["this is possible"]),
    ],
)
def test_an_impossible_beginning_can_be_claimed(
    tmp_path: Path, given: str, claim: str, found: list[str]
) -> None:
    head = f'game = "space-princess"\n[[scenario]]\nname = "Never"\n{given}\n'
    told = problems(tmp_path, f'impossible = "{claim}"', head)
    assert len(told) == len(found)
    assert all(part in problem for part, problem in zip(found, told, strict=True))


@pytest.mark.parametrize(
    "box",
    [
        'components = { pods = { next_to = ["a3", "e3"] } }',
        'components = { "pods.next_to" = ["a3", "e3"] }',
        'components = { pods.next_to.is = ["a3", "e3"] }',
        "components = '''\n[pods]\nnext_to = ['a3', 'e3']\n'''",
    ],
)
def test_a_scenario_brings_its_own_components(tmp_path: Path, box: str) -> None:
    head = f'game = "space-princess"\n[[scenario]]\nname = "Elsewhere"\n{box}\n'
    head += 'position = { princess = "a3", princess_hand = "dash,hide", zealot_hand = "fire,lock" }\n'
    assert problems(tmp_path, 'plies = ["dash", "fire"]\noffers = ["pod-a3"]', head) == []


def test_parts_of_sentences_are_told_in_the_order_of_the_story(tmp_path: Path) -> None:
    claim = 'says = ["Revealed: Dash against Capture", "moves from", "reaches", "escapes"]'
    assert problems(tmp_path, claim) == []
    assert problems(tmp_path, 'says = ["reaches", "Revealed: Dash"]') == [
        "no sentence after 'reaches' says 'Revealed: Dash'"
    ]


def test_an_allowed_wish_that_should_be_refused_is_noticed(tmp_path: Path) -> None:
    head = GOOD.replace(', "pod-c5"]', "]")
    assert problems(tmp_path, 'refused = { "pod-c5" = "SP-13" }', head) == [
        "pod-c5 is allowed, but SP-13 should refuse it"
    ]


@pytest.mark.parametrize(
    "claims",
    [
        'winner = "princess"',
        "score = { princess = 1 }",
        'because = "princess"',
        'winner = "zealot"\nbecause = "SP-1"',
    ],
)
def test_an_unfinished_game_has_no_winner_score_or_reason(tmp_path: Path, claims: str) -> None:
    assert problems(tmp_path, claims, GOOD.replace(', "pod-c5"]', "]")) == ["the game is not over"]


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
        (GOOD, "it claims nothing; give one of impossible"),
        (GOOD + "ends = true", "unknown key 'ends'; it can be name"),
        (GOOD + 'over = "yes"', "over is of the wrong kind"),
        ('game = "space-princess"\n[[scenario]]\nover = true', "a scenario has no name"),
        (GOOD + 'impossible = "hand"', "what is impossible is never played, so plies says nothing"),
        (GOOD + "undo = { who = 1 }", "undo has the key 'who'; it can be seat, agreed, refused"),
        (GOOD + "undo = { seat = 1 }", "undo.seat is of the wrong kind"),
        (GOOD + "undo = [1]", "undo is of the wrong kind"),
        (GOOD + 'view = { hidden = ["lock"] }', "view needs a seat and one of hidden"),
        (GOOD + 'view = { seat = "zealot" }', "view needs a seat and one of hidden"),
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
