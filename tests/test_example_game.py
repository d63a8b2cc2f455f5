"""The small game of docs/example-game, as if somebody else had installed it."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.drawing import TALL, WIDE
from asterion.core.game import Game
from asterion.core.kernel.rule import KERNEL, sources_of
from asterion.core.match import Match
from asterion.core.proofs.scenario import Scenario, run_scenario
from tests import test_every_game as every
from tests.games.helpers import elements

registry = import_module("asterion.games")
HOUSE = Path(asterion.__file__).parent.parent
EXAMPLE = HOUSE / "docs" / "example-game"
MOST_LINES = 250  # of all its files together, as `wc -l` counts them

SCENARIOS: dict[str, dict[str, Any]] = {
    "LC-1 The lantern begins in cell 0 of a ring": {
        "plies": ["card-3", "die-5", "walk-5", "die-5", "walk-5", "die-5", "walk-5"],
        "expect": {"lantern": "3", "turns": "3"},
    },
    "LC-1 A box may have another first cell": {"components": {"lantern": 7}, "expect": {"lantern": "7"}},
    "LC-2 Before anything else a card is drawn": {
        "legal": [f"card-{cell}" for cell in range(12)],
        "refused": {"die-1": "LC-2", "walk-0": "LC-2"},
    },
    "LC-2 Only the keeper learns the card": {
        "plies": ["card-3"],
        "view": [
            {"seat": "keeper", "shows": {"card": "3"}, "says": ["Keeper sees card 3."]},
            {"seat": "seeker", "hidden": ["card"], "says": ["Keeper sees the card."]},
        ],
    },
    "LC-2 Nothing can come before the card": {"position": {"turns": "1"}, "impossible": "LC-2"},
    "LC-3 The die shows 0 to 5, each as often": {
        "position": {"card": "3"},
        "weights": {f"die-{face}": 1 for face in range(6)},
        "refused": {"walk-1": "LC-3", "card-3": "LC-3"},
    },
    "LC-3 The keeper has the first turn": {
        "position": {"card": "3"},
        "plies": ["die-2"],
        "expect": {"to_move": "keeper"},
    },
    "LC-3 The seeker has the second turn": {
        "position": {"card": "3", "turns": "1"},
        "plies": ["die-2"],
        "expect": {"to_move": "seeker"},
    },
    "LC-4 He carries it no further than the die shows": {
        "position": {"card": "3", "die": "2"},
        "legal": ["walk-0", "walk-1", "walk-2"],
        "refused": {"walk-3": "LC-4", "die-1": "LC-4"},
    },
    "LC-5 Two cells away is near enough, before the first cell too": {
        "position": {"card": "11", "turns": "7", "die": "1"},
        "plies": ["walk-1"],
        "winner": "seeker",
        "over": True,
    },
    "LC-5 Three cells away is too far": {
        "position": {"card": "3", "turns": "7", "die": "1"},
        "plies": ["walk-0"],
        "winner": "keeper",
        "says": ["Keeper wins: the treasure was in cell 3."],
    },
    "LC-5 After the last turn nobody throws": {
        "position": {"card": "3", "turns": "8", "die": "1"},
        "impossible": "LC-5",
    },
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of installed packages with the game in it, as an installer lays it out."""
    folder = tmp_path_factory.mktemp("site")
    copytree(EXAMPLE / "lantern_cellar", folder / "lantern_cellar", ignore=ignore_patterns("__pycache__"))
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    lines = [f"Name: {project['name']}", f"Version: {project['version']}"]
    (info / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]), encoding="utf-8")
    lines = [f"{name} = {module}" for name, module in project["entry-points"]["asterion.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[asterion.games]", *lines, ""]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(HOUSE)]))
        yield folder


@pytest.fixture(scope="module")
def lantern(site: Path) -> Game:
    places, problems = registry.find_games(entry_points(group=registry.GROUP))
    assert (list(places)[-1], problems) == ("lantern-cellar", [])
    card = registry._card(places["lantern-cellar"])
    assert isinstance(card, Game), card
    assert card.folder == site / "lantern_cellar"
    return card


def command(*words: str, typed: str = "") -> str:
    """What the command line prints, in a process of its own."""
    words = (sys.executable, "-m", "asterion", *words)
    done = subprocess.run(words, input=typed, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "test",
    [
        every.test_legal_moves_are_ascending_without_duplicates_and_never_missing,
        every.test_chance_has_a_positive_weight_for_every_outcome,
        every.test_the_scores_of_a_finished_game_add_up_to_one_unless_nobody_wins,
        every.test_notation_is_unique_among_the_legal_moves_and_reads_back,
        every.test_every_character_of_a_notation_counts,
        every.test_every_choice_and_every_event_has_a_sentence,
        every.test_every_move_that_is_not_legal_is_refused_by_a_rule_of_the_book,
        every.test_position_texts_round_trip_byte_by_byte,
        every.test_every_fact_of_a_position_is_explained_and_no_other_is_written_or_read,
        every.test_nothing_of_the_box_is_lost_or_doubled_after_any_ply,
        every.test_no_ply_causes_more_events_than_the_log_holds,
        every.test_a_view_stays_the_same_whatever_is_hidden,
        every.test_a_move_that_some_seat_cannot_tell_from_another_is_known_to_be_secret,
        every.test_every_block_of_moves_has_a_first_and_a_last_move_of_its_own_kind,
        every.test_words_and_pictures_of_a_view_need_nothing_hidden,
        every.test_prospects_are_shares_of_one_and_certain_at_the_end,
        every.test_interpreted_and_compiled_rules_agree_ply_by_ply,
        every.test_an_impossible_number_of_seats_is_refused,
    ],
    ids=lambda test: test.__name__.removeprefix("test_"),
)
def test_what_holds_for_every_game_holds_for_it(test: Callable[[Game], None], lantern: Game) -> None:
    test(lantern)


def test_made_up_positions_are_refused_or_can_be_played_on(lantern: Game) -> None:
    from asterion.core.proofs.fuzz import fuzz_interpreted

    found = fuzz_interpreted(lantern, 300, seed=16)
    assert (found.tried, "\n".join(map(str, found.failures))) == (300, "")
    assert found.accepted > 30


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str, lantern: Game) -> None:
    rule = name.partition(" ")[0]
    assert run_scenario(Scenario(lantern.name, name, (rule,), SCENARIOS[name]), lambda _: lantern) == []


def test_every_rule_has_a_scenario(lantern: Game) -> None:
    assert {name.partition(" ")[0] for name in SCENARIOS} == set(lantern.rulebook)


def test_every_rule_is_cited_in_its_code(lantern: Game, tmp_path: Path) -> None:
    from asterion.core.proofs.coverage import coverage

    assert [rule.id for rule in coverage(lantern, tmp_path) if not rule.cited] == []


def test_its_compiled_code_depends_on_the_kernel_and_on_its_rules_alone(lantern: Game) -> None:
    own = lantern.folder / "rules"
    assert [file for file in sources_of([KERNEL, own]) if not file.is_relative_to(KERNEL)] == [
        own / "__init__.py"
    ]


def test_its_picture_shows_the_card_to_the_keeper_alone(lantern: Game) -> None:
    match = Match(lantern.setting(), Dice.cast("a dark cellar"))
    assert match.actor == 0
    shown = ['fill="#fc6"' in match.view(seat).svg for seat in match.setting.viewers]
    assert shown == [False, True, False]
    targets = {choice.target for choice in match.moves()}
    for shape in (TALL, WIDE):
        picture = elements(match.view(0).drawing(shape).svg)
        assert len(targets) > 1 and targets <= set(picture)
        assert all(picture[target][-1].get("class") == "hit" for target in targets)


def test_each_of_its_seats_has_a_colour(lantern: Game) -> None:
    setting = lantern.setting()
    assert len(set(lantern.picture.colours(setting))) == setting.seats


def test_the_command_line_lists_it_tells_its_rules_and_plays_it(site: Path) -> None:
    listed = command("games")
    assert "Lantern Cellar  (lantern-cellar, 2 seats, about 5 minutes)" in listed
    assert listed.index("(midevil,") < listed.index("(lantern-cellar,")
    assert "LC-4 Then he carries the lantern on" in command("rules", "lantern-cellar", "LC-4")
    played = command(
        "play", "lantern-cellar", "--seed", "night", "--bot", "random", "--pace", "0", typed="walk-0\n" * 4
    )
    assert "wins: the treasure was in cell" in played


def test_the_house_names_no_game_of_others_and_the_example_stays_short() -> None:
    built = {"__pycache__", "build", "dist"}  # what running and installing it may leave there
    files = [file for file in EXAMPLE.rglob("*") if file.is_file() and not built.intersection(file.parts)]
    assert len(files) == 10
    assert sum(file.read_bytes().count(b"\n") for file in files) <= MOST_LINES
    named = [
        path for path in (HOUSE / "asterion").rglob("*.py") if "lantern" in path.read_text(encoding="utf-8")
    ]
    assert [path.relative_to(HOUSE).as_posix() for path in named] == ["asterion/games/__init__.py"]
