"""Bots of one's own at the tables of the server: classes it was started with, and programs from outside."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.test_docs import code
from tests.web.conftest import Server, _worker
from tests.web.known import Known

BOTS = """
class Eager:
    name = "eager"

    def choose(self, view):
        return view.choices[-1]


class Clumsy(Eager):
    name = "clumsy"

    def choose(self, view):
        self.asked = getattr(self, "asked", 0) + 1
        return "nonsense" if self.asked > 2 else view.choices[0]
"""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    words = ["--bot", f"{folder / 'mine.py'}:Eager", "--bot", f"{folder / 'mine.py'}:Clumsy"]
    (folder / "mine.py").write_text(BOTS, encoding="utf-8")
    running = Server(folder / "tables.db", 9700 + 50 * _worker(), *words).start()
    yield running
    running.kill()


def test_programs_from_the_documents_play_a_whole_game(server: Server, tmp_path: Path) -> None:
    (tmp_path / "table_bot.py").write_text(code("own-bot.md", "# table_bot.py"), encoding="utf-8")
    (tmp_path / "table_bot.mjs").write_text(code("own-bot.md", "// table_bot.mjs"), encoding="utf-8")
    table = server.new_table(("human", "human"), seed="s43")["id"]  # a short game
    commands = [[sys.executable, "table_bot.py"], ["node", "table_bot.mjs"]]
    programs = [
        subprocess.Popen(
            [*command, server.url, table, str(seat)],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seat, command in enumerate(commands)
    ]
    told = [program.communicate(timeout=120) for program in programs]
    assert [errors for _, errors in told] == ["", ""]
    outcome = server.client.get(f"/api/tables/{table}").json()["outcome"]
    assert outcome
    assert [out.strip() for out, _ in told] == [outcome, outcome]


def test_the_server_offers_the_bots_it_was_started_with(own_server: Server) -> None:
    for game in own_server.client.get("/api/games").json():
        assert game["bots"][-2:] == ["eager", "clumsy"]
    page = own_server.client.get("/new/space-princess").text
    assert '<option value="eager"' in page


def test_a_bot_of_ones_own_plays_at_a_table(own_server: Server) -> None:
    table = own_server.new_table(("human", "eager"))
    assert table["seats"][1]["who"] == "eager"
    with connect(f"{own_server.url.replace('http', 'ws')}/ws/tables/{table['id']}?seat=0") as socket:
        known = Known()
        view = known.hear(socket.recv())["view"]
        while view["actor"] != 1:
            move = {"v": 1, "type": "play", "request": f"r{view['version']}", "version": view["version"]}
            socket.send(json.dumps({**move, "move": view["choices"][0]["notation"]}))
            while (message := known.hear(socket.recv(timeout=60)))["type"] != "view":
                pass
            view = message["view"]
        while view["actor"] == 1:
            message = known.hear(socket.recv(timeout=60))
            assert message["type"] != "refused"
            view = message.get("view", view)


def test_a_bot_that_fails_is_told_at_the_table_and_to_everybody_who_comes(own_server: Server) -> None:
    table = own_server.new_table(("clumsy", "clumsy"))["id"]
    for _ in range(2):
        with connect(f"{own_server.url.replace('http', 'ws')}/ws/tables/{table}?seat=-1") as socket:
            while (message := json.loads(socket.recv(timeout=60)))["type"] != "refused":
                pass
            assert message["request"] is None
            assert "mine.py:Clumsy chose 'nonsense' for" in message["error"]["message"]
            assert "Legal are " in message["error"]["message"]


@pytest.mark.parametrize("who", ["mine.py:Eager", "/tmp/mine.py:Eager", "Eager"])
def test_nobody_can_have_the_server_load_a_file(own_server: Server, who: str) -> None:
    answer = own_server.client.post("/api/tables", json={"game": "space-princess", "seats": ["human", who]})
    assert answer.status_code == 422
    assert f"There is no bot '{who}'" in answer.json()["error"]["message"]
