"""Compiling in processes of their own: what is missing, on all cores, and how far it is."""

import sys
from pathlib import Path

import pytest

import asterion
from asterion.core import compiling


def test_all_commands_run_and_are_looked_at(tmp_path: Path) -> None:
    looks: list[int] = []
    code = "import sys; open(sys.argv[1], 'w').close()"
    commands = [[sys.executable, "-c", code, str(tmp_path / str(number))] for number in range(5)]
    compiling.run_all(commands, lambda: looks.append(len(list(tmp_path.iterdir()))))
    assert {path.name for path in tmp_path.iterdir()} == set("01234")
    assert looks == sorted(looks)
    assert looks


@pytest.mark.parametrize(("cores", "parts"), [(8, {"moves", "effects"}), (2, {"all"})])
def test_only_what_is_missing_is_compiled_and_in_parts_if_there_are_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int, parts: set[str]
) -> None:
    run: list[list[str]] = []
    told: list[tuple[str, float]] = []

    def run_all(commands: list[list[str]], look: compiling.Callable[[], None]) -> None:
        run.extend(commands)
        look()

    first, *missing = asterion.games()
    monkeypatch.setattr(compiling, "is_compiled", lambda game: game is first)
    monkeypatch.setattr(compiling, "run_all", run_all)
    monkeypatch.setattr(compiling, "_cores", lambda: cores)
    compiling.compile_rules(asterion.games(), lambda titles, share: told.append((titles, share)))
    assert {(command[-2], command[-1]) for command in run} == {
        (game.name, part) for game in missing for part in parts
    }
    [(titles, share)] = told
    assert first.title not in titles
    assert all(game.title in titles for game in missing)
    assert 0 <= share < 1


def test_what_has_been_used_is_compiled() -> None:
    game = asterion.load("space-princess")
    compiling.warm_up(game)
    assert compiling.is_compiled(game)
    assert compiling._compiled_of(game) > compiling._rules_of(game) // 2
