"""The ladder and its page."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from asterion.bots import LEVELS
from asterion.core.errors import AsterionError
from asterion.games import GAMES, load
from asterion.lab.arena import arrange, play_runs
from asterion.lab.ladder import BEGIN, END, Step, finish, rungs, write_page
from asterion.lab.playing import Played
from asterion.lab.result import evaluate

GAME = "space-princess"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "bots.md"
    path.write_text(f"Before.\n\n{BEGIN}\n\n{END}\n\nAfter.\n", encoding="utf-8")
    return path


def made_up(game: str, won: int, of: int) -> list[Step]:
    """A rung of games in which level 2 won so many."""
    contest = arrange(game, ["level-2", "level-1"], min(load(game).seats))
    seatings = [(0, 1), (1, 0)]
    games = []
    for number in range(of):
        seating = seatings[number % 2]
        score = tuple(float((bot == 0) == (number < won)) for bot in seating)
        games.append(Played(number + 1, number // 2, seating, score, "It ends.", 9, 5, ((900,), (900,))))
    return [Step(2, evaluate(contest, games))]


def test_the_ladder_climbs_level_by_level_and_goes_on(tmp_path, page):
    climbed = rungs([GAME], 2, tmp_path / "ladder", top=3)
    assert [(rung.level, rung.run.contest.bots) for rung in climbed] == [
        (2, ("level-2", "level-1")),
        (3, ("level-3", "level-2")),
    ]
    play_runs([rung.run for rung in climbed])
    assert not any(rung.run.left() for rung in rungs([GAME], 2, tmp_path / "ladder", top=3))
    write_page(page, finish(climbed))
    text = page.read_text(encoding="utf-8")
    assert "### Space Princess\n\nWith 2 players.\n\n| levels | share of the points |" in text
    assert "| 3 against 2 |" in text
    assert "level 3 against 2" in (tmp_path / "bots-space-princess.svg").read_text(encoding="utf-8")


def test_what_was_written_by_hand_and_other_games_stay(page):
    write_page(page, {"mazes-end": made_up("mazes-end", 30, 40)})
    write_page(page, {GAME: made_up(GAME, 20, 40)})
    write_page(page, {GAME: made_up(GAME, 40, 40)})
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"Before.\n\n{BEGIN}\n\n### Space Princess\n")
    assert text.endswith(f"(bots-mazes-end.svg)\n\n{END}\n\nAfter.\n")
    assert text.count("###") == 2
    assert "| 2 against 1 | 100.0 % (91.2–100.0) | over +407 | 40 | 0.9 | 0.9 |" in text
    assert "| 2 against 1 | 75.0 % (" in text


def test_a_page_without_a_place_for_the_ladder_is_refused(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Nothing here.\n", encoding="utf-8")
    with pytest.raises(AsterionError, match="has no place for the ladder: write the lines"):
        write_page(page, {})


def row(title: str, cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {cell} ".replace("  ", " ") for cell in (title, *cells)) + "|"


def test_the_page_tells_what_the_levels_are():
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    assert row("playouts", [f"{level.playouts:,}" for level in LEVELS]) in text
    overlooks = [round(100 * level.overlooks) for level in LEVELS]
    assert row("overlooks", [f"{percent} %" if percent else "" for percent in overlooks]) in text
    for game in map(load, GAMES):
        own = [game.playouts.get(level) for level in range(1, len(LEVELS) + 1)]
        if any(own):
            assert row(f"… at {game.title}", [f"{number:,}" if number else "" for number in own]) in text
