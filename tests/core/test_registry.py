"""Games that installed packages bring along: found, or told of, and never in the way of the others."""

from importlib import import_module
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

import asterion
from asterion.core.errors import BadGame, UnknownGame

registry = import_module("asterion.games")

BORROWED = """
from dataclasses import replace
import asterion
GAME = replace(asterion.load("heroes-of-the-maze"), name="{name}")
"""


def install(site: Path, package: str, entries: str, module: str = "") -> None:
    """Lay a package into a folder, as an installer would."""
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    (info / "entry_points.txt").write_text(f"[asterion.games]\n{entries}\n", encoding="utf-8")
    if module:
        (site / f"{package.replace('-', '_')}.py").write_text(module, encoding="utf-8")


def installed(site: Path) -> list[EntryPoint]:
    found = distributions(path=[str(site)])
    return [entry for each in found for entry in each.entry_points.select(group=registry.GROUP)]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def adopt(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the registry look at the packages of this folder."""
    places, left_out = registry.find_games(installed(site))
    monkeypatch.setattr(registry, "GAMES", places)
    monkeypatch.setattr(registry, "_left_out", left_out)


def test_the_game_of_a_package_is_one_of_the_games(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(site, "castle-of-others", "castle = castle_of_others", BORROWED.format(name="castle"))
    adopt(site, monkeypatch)
    assert [game.name for game in registry.games()] == [*registry.HOUSE, "castle"]
    assert registry.load("castle").title == "Heroes of the Maze"
    assert registry.problems() == []


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
        ("1 / 0", "ZeroDivisionError"),
        ("", "broken_game.GAME is no game card."),
        ("GAME = 'a game'", "broken_game.GAME is no game card."),
        (BORROWED.format(name="another"), "its card calls it another."),
        (
            BORROWED.format(name="broken") + 'GAME = replace(GAME, folder=__import__("pathlib").Path("no"))',
            "toml",
        ),
    ],
)
def test_a_broken_package_is_named_and_stops_no_other(
    module: str, reason: str, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(__import__("sys").modules, "broken_game", raising=False)
    registry._card.cache_clear()
    install(site, "broken-game", "broken = broken_game", f"{module}\n")
    adopt(site, monkeypatch)
    assert [game.name for game in registry.games()] == list(registry.HOUSE)
    (problem,) = registry.problems()
    assert problem.startswith("The game broken of the package broken-game cannot be loaded: ")
    assert reason in problem
    with pytest.raises(BadGame, match="of the package broken-game cannot be loaded"):
        registry.load("broken")
    registry._card.cache_clear()


def test_a_name_that_is_taken_is_left_out_and_told_of(site: Path) -> None:
    install(site, "second-package", "midevil = second_package\nmine = second_package")
    install(site, "first-package", "mine = first_package\nMy Game = first_package")
    places, problems = registry.find_games(installed(site))
    assert list(places) == [*registry.HOUSE, "mine"]
    assert (places["midevil"].package, places["mine"].package) == ("", "first-package")
    assert problems == [
        "Left out is the game My Game of the package first-package: "
        "a name has small letters, digits and hyphens.",
        "Left out is the game midevil of the package second-package: the house has a game of that name.",
        "Left out is the game mine of the package second-package: "
        "the package first-package has a game of that name.",
    ]


def test_without_installed_games_there_are_those_of_the_house() -> None:
    assert registry.find_games([]) == ({name: registry.GAMES[name] for name in registry.HOUSE}, [])
    assert [asterion.load(name).name for name in registry.HOUSE] == list(registry.HOUSE)
    with pytest.raises(UnknownGame, match="did you mean midevil"):
        asterion.load("midevill")


def test_the_folder_holds_the_games_of_the_house_and_no_other() -> None:
    folder = Path(registry.__file__).parent
    rooms = {path.parent.name.replace("_", "-") for path in folder.glob("*/__init__.py")}
    assert rooms == set(registry.HOUSE)
