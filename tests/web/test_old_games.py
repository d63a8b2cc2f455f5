"""Games that an older version kept go on with this one, and finished ones still verify."""

import gzip
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import Server

DATA = Path(__file__).parent / "data"
OLD = ["games-0003", "games-0007"]  # a database of each version, by its last migration
PATIENT = ["games-0003"]  # whoever is asked unseen is waited for; later their window closes meanwhile
GOES_ON = 12  # choices of people


def unpack(name: str, database: Path) -> dict[str, Any]:
    """The database of an older version; what its players saw then."""
    database.write_bytes(gzip.decompress((DATA / f"{name}.db.gz").read_bytes()))
    return dict(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")))


def choose(server: Server, table: str, rng: random.Random, number: int) -> bool:
    """One choice of a person; whether the game goes on."""
    deadline = time.monotonic() + 300  # the search of a bot is compiled
    while time.monotonic() < deadline:
        facts = server.client.get(f"/api/tables/{table}").json()
        if facts["over"]:
            return False
        for seat in [seat["seat"] for seat in facts["seats"] if seat["who"] == "human"]:
            view = server.view(table, seat)
            if not view["choices"]:
                continue
            move = rng.choice(view["choices"])["notation"]
            answer = server.play(table, seat, move, view["version"], f"on-{number}")
            if answer.status_code == 200:
                return True
            assert answer.json()["error"]["kind"] in ("stale", "not-yours"), answer.text
        time.sleep(0.02)
    raise AssertionError("nobody has had a choice for five minutes")


@pytest.mark.parametrize("name", OLD)
def test_games_of_an_older_version_go_on_and_finished_ones_verify(
    new_server: Callable[..., Server], tmp_path: Path, name: str
) -> None:
    seen = unpack(name, tmp_path / "tables.db")
    server = new_server("--pause", "0.05")
    half, lesson = seen.pop("half"), seen.pop("lesson")
    for what, facts in seen.items():
        if what == "asked" and name not in PATIENT:
            continue
        choices = [
            [choice["notation"] for choice in server.view(facts["id"], seat)["choices"]]
            for seat in range(len(facts["choices"]))
        ]
        assert choices == facts["choices"], what
    games = {server.client.get(f"/api/tables/{facts['id']}").json()["game"] for facts in seen.values()}
    assert games == {game["name"] for game in server.client.get("/api/games").json()}
    for what, facts in seen.items():
        if facts["over"]:
            verdict = server.client.get(f"/api/tables/{facts['id']}/verify").json()
            assert verdict["ok"] is True, what
            assert verdict["rolls"] > 5
            continue
        rng = random.Random(what)
        before = server.client.get(f"/api/tables/{facts['id']}").json()["plies"]
        for number in range(GOES_ON):
            if not choose(server, facts["id"], rng, number):
                break
        assert server.client.get(f"/api/tables/{facts['id']}").json()["plies"] >= before + 5, what
    scene = server.view(lesson["id"], 0)
    assert scene["lesson"]["scene"]
    assert [[choice["notation"] for choice in scene["choices"]]] == lesson["choices"][:1]
    begun = server.client.get(f"/api/tables/{half['id']}").json()["plies"]
    assert begun == len(half["plies"]) > 0
    assert choose(server, half["id"], random.Random("half"), 0)


@pytest.mark.parametrize("what", ["people", "box"])
def test_a_game_of_an_older_version_is_played_to_its_end_and_verifies(
    new_server: Callable[..., Server], tmp_path: Path, what: str
) -> None:
    table = unpack(OLD[-1], tmp_path / "tables.db")[what]
    server = new_server("--pause", "0.05")
    rng, number = random.Random(what), 0
    while choose(server, table["id"], rng, number):
        number += 1
    record = server.client.get(f"/api/tables/{table['id']}/record").text
    for notation in table["plies"][:10]:
        assert notation in record
    assert server.client.get(f"/api/tables/{table['id']}/verify").json()["ok"] is True
