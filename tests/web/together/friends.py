"""People who come to a server from elsewhere, each with a browser of their own."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from tests.web.inside import port_of, served

ADDRESS = "http://table.example"
ELSEWHERE = {"Host": "table.example"}


class Friend:
    """Somebody's browser: it keeps its cookies and can be told things."""

    def __init__(self, port: int, headers: dict[str, str] = ELSEWHERE) -> None:
        self.port = port
        self.headers = headers
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, headers=headers)

    def get(self, path: str, **params: Any) -> httpx.Response:
        return self.client.get(path, params=params)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def delete(self, path: str) -> httpx.Response:
        return self.client.delete(path)

    def open(self, *seats: str, game: str = "space-princess", **more: Any) -> str:
        """Set up a table; its id."""
        made = self.post("/api/tables", game=game, seats=list(seats), **more)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def link(self, table: str, seat: int | None = None) -> str:
        """The token of a link to a table."""
        made = self.post(f"/api/tables/{table}/links", seat=seat)
        assert made.status_code == 201, made.text
        url = made.json()["url"]
        assert url.startswith(f"{ADDRESS}/join#")
        return str(url.partition("#")[2])

    def join(self, token: str, seat: int | None = None, name: str = "") -> httpx.Response:
        return self.post("/api/join", token=token, seat=seat, name=name)

    def view(self, table: str, seat: int) -> httpx.Response:
        return self.get(f"/api/tables/{table}/view", seat=seat)

    def play(self, table: str, seat: int, move: str, version: int, request: str) -> httpx.Response:
        body = {"seat": seat, "move": move, "version": version, "request": request}
        return self.post(f"/api/tables/{table}/moves", **body)

    def chairs(self, table: str) -> list[dict[str, Any]]:
        return list(self.get(f"/api/tables/{table}/people").json()["chairs"])

    def bring(self, cookie: str) -> None:
        """Ask with this cookie from now on."""
        self.headers = {**self.headers, "Cookie": cookie}
        self.client.headers["Cookie"] = cookie

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)

    def talk(self, table: str, seat: int, **more: str) -> ClientConnection:
        headers = {"Cookie": self.cookies, **self.headers, **more}
        host = headers.pop("Host")
        address = f"ws://{host}/ws/tables/{table}?seat={seat}"
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return connect(address, sock=wire, additional_headers=headers, max_size=None, open_timeout=30)


def hear(talk: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        message = json.loads(talk.recv(timeout=30))
        if message["type"] == kind:
            return dict(message)


@contextmanager
def meeting(database: Path, **settings: Any) -> Iterator[int]:
    """A server in this process to which people come from elsewhere; its port."""
    found = Settings(**{"pause": 0.0, "people": True, "address": ADDRESS, **settings})
    app = create_app(Store(f"sqlite:///{database}"), found)
    with served(app) as server:
        yield port_of(server)
