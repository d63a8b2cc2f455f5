"""The example that trains a small model: as short as it says, and it learns."""

import importlib.util
from pathlib import Path

import pytest

import asterion

EXAMPLE = Path(asterion.__file__).parent.parent / "docs" / "example-training" / "train.py"
MOST_LINES = 150


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_example_plays_learns_and_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    train = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(train)
    monkeypatch.chdir(tmp_path)
    assert 0 <= train.main(minutes=0.05) <= 1
    assert (tmp_path / "heroes.pt").stat().st_size > 100_000
