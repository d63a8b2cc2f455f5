"""Any process can be asked for any table: what another one serves is done there, and checked there."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.processes import Processes
from asterion.web.store.tables import Store
from asterion.web.tables.warming import Warming
from bench.postgresql import Cluster
from tests.web.inside import served
from tests.web.known import Known


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.create(f"forwarding_{free_port()}")


@pytest.fixture
def two(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[httpx.Client]]:
    """Two servers on one database."""
    monkeypatch.setattr(Warming, "begin", lambda self: None)
    with ExitStack() as running:
        clients = []
        for _ in range(2):
            port = free_port()
            url = f"http://127.0.0.1:{port}"
            store = Store(database)
            running.callback(store.engine.dispose)
            app = create_app(store, Settings(pause=0.02, reached_at=url, lease=2.0))
            running.enter_context(served(app, port=port))
            clients.append(running.enter_context(httpx.Client(base_url=url, timeout=30)))
        yield clients


def new_table(client: httpx.Client) -> str:
    body = {"game": "space-princess", "seats": ["human", "human"]}
    return str(client.post("/api/tables", json=body).json()["id"])


def test_what_is_asked_of_the_wrong_process_is_answered_as_by_the_right_one(two: list[httpx.Client]) -> None:
    here, there = two
    table = new_table(here)
    path = f"/api/tables/{table}"
    for question in (
        path,
        f"{path}/view?seat=1&shape=wide",
        f"{path}/why?seat=0&wish=%C3%BC",
        f"{path}/record",
    ):
        right, wrong = here.get(question), there.get(question)
        assert (right.status_code, right.content) == (wrong.status_code, wrong.content), question
        ours = {name: value for name, value in wrong.headers.items() if name != "date"}
        assert ours == {name: value for name, value in right.headers.items() if name != "date"}
    view = there.get(f"{path}/view?seat=0").json()
    body = {"seat": 0, "move": view["choices"][0]["notation"], "version": view["version"], "request": "a"}
    done = [client.post(f"{path}/moves", json=body) for client in (there, here, there)]
    assert [answer.status_code for answer in done] == [200] * 3
    assert len({answer.json()["version"] for answer in done}) == 1
    assert there.get(f"/table/{table}").status_code == 200
    assert there.get("/api/tables/nowhere").status_code == 404
    assert there.delete(path).status_code == 200
    assert here.get(path).status_code == 404


def test_a_page_of_another_site_is_refused_by_whichever_process_it_asks(two: list[httpx.Client]) -> None:
    table = new_table(two[0])
    evil = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    for client in two:
        assert client.get(f"/api/tables/{table}/view?seat=0", headers=evil).status_code == 403
        address = str(client.base_url).replace("http", "ws") + f"/ws/tables/{table}?seat=0"
        with pytest.raises(Exception, match="403"):
            connect(address, origin="http://evil.example").close()  # type: ignore[arg-type]


def test_a_websocket_to_the_wrong_process_is_led_to_the_right_one(two: list[httpx.Client]) -> None:
    here, there = two
    table = new_table(here)

    def talk(client: httpx.Client) -> Any:
        address = str(client.base_url).replace("http", "ws")
        origin = str(client.base_url).rstrip("/")
        return connect(f"{address}/ws/tables/{table}?seat=0", origin=origin)  # type: ignore[arg-type]

    with talk(here) as near, talk(there) as far:
        first, same = json.loads(near.recv(10)), json.loads(far.recv(10))
        assert first == same
        move = Known().hear(first)["view"]["choices"][0]["notation"]
        wish = {"v": 1, "type": "play", "move": move, "version": first["view"]["version"], "request": "a"}
        far.send(json.dumps(wish))
        told = [json.loads(far.recv(10)) for _ in range(2)]
        assert {message["type"] for message in told} == {"ack", "view"}
        assert json.loads(near.recv(10))["view"]["plies"] > first["view"]["plies"]
        far.send(b"binary")
        assert json.loads(far.recv(10))["error"]["kind"] == "bad"


def test_when_a_table_moves_its_websockets_are_closed_and_lead_to_its_new_process(
    two: list[httpx.Client], database: str
) -> None:
    here = two[0]
    table = new_table(here)
    addresses = [str(client.base_url).replace("http", "ws") + f"/ws/tables/{table}" for client in two]
    with connect(addresses[0]) as near, connect(addresses[1]) as far:
        for socket_ in (near, far):
            socket_.recv(10)
        store = Store(database)
        Processes(store, 0.0).evict(table)
        store.engine.dispose()
        for socket_ in (near, far):
            with pytest.raises(ConnectionClosed) as closed:
                socket_.recv(10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    with connect(addresses[1]) as far:
        assert json.loads(far.recv(10))["type"] == "view"
    assert here.get(f"/api/tables/{table}").status_code == 200
