"""What goes over the wire: recorded once for every game, and the same ever since."""

import json

import pytest

import asterion
from tests.web.recorded import ANSWERS, recorded, written


@pytest.mark.parametrize("game", [game.name for game in asterion.games()])
def test_every_answer_is_the_recorded_one(game: str) -> None:
    before = json.loads((ANSWERS / f"{game}.json").read_text(encoding="utf-8"))
    now = json.loads(written(recorded(game)))
    assert list(now) == list(before)
    for asked, answer in now.items():
        assert json.dumps(answer) == json.dumps(before[asked]), asked
