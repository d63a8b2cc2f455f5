"""Whoever runs a server sees how it does: health, metrics when they are wanted, and a log for programs."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables.warming import Warming
from tests.web.conftest import Server
from tests.web.inside import port_of, served


def test_a_server_that_keeps_what_is_played_is_ready_and_another_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Warming, "begin", lambda self: None)
    app = create_app(Store(str(tmp_path / "tables.db")))
    with served(app) as server, httpx.Client(base_url=f"http://127.0.0.1:{port_of(server)}") as client:
        assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "ok\n")
        assert client.get("/readyz").status_code == 200
        app.state.tables._store.trouble = "The disk is full."
        refused = client.get("/readyz")
        assert (refused.status_code, refused.text) == (503, "The disk is full.\n")
        assert client.get("/healthz").status_code == 200


def test_metrics_are_told_only_if_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Warming, "begin", lambda self: None)
    for wanted in (False, True):
        app = create_app(Store(str(tmp_path / "tables.db")), Settings(metrics=wanted, pause=0.0))
        with served(app) as server, httpx.Client(base_url=f"http://127.0.0.1:{port_of(server)}") as client:
            answer = client.get("/metrics")
            if not wanted:
                assert answer.status_code == 404
                continue
            body = {"game": "space-princess", "seats": ["human", "human"]}
            table = client.post("/api/tables", json=body).json()["id"]
            client.post(f"/api/tables/{table}/moves", json={"nothing": 1})
            told = dict(
                line.rsplit(" ", 1)
                for line in client.get("/metrics").text.splitlines()
                if not line.startswith("#")
            )
            assert told["asterion_tables"] == "1.0"
            assert told["asterion_onlookers"] == told["asterion_trouble"] == "0.0"
            assert told["asterion_change_seconds_count"] == "1.0"
            assert told['asterion_request_seconds_count{method="POST",status="2xx"}'] == "1.0"
            assert told['asterion_request_seconds_count{method="POST",status="4xx"}'] == "1.0"


def test_the_log_says_nothing_of_what_goes_well_unless_it_is_wanted_as_json() -> None:
    said = "from asterion.web import logs; import logging; {} logs.happened('table opened', table='0123')"
    alarm = "logging.getLogger('uvicorn.error').warning('The disk is %s.', 'full');"
    for before, lines in (("", []), ("logs.log_in_lines();" + alarm, ["The disk is full.", "table opened"])):
        done = subprocess.run([sys.executable, "-c", said.format(before)], capture_output=True, text=True)
        found = [json.loads(line) for line in done.stderr.splitlines()]
        assert [line["message"] for line in found] == lines
    assert (found[0]["level"], found[1]["level"], found[1]["table"]) == ("warning", "info", "0123")
    assert found[0]["time"].endswith("Z")


def test_a_server_logs_as_it_is_told(server: Server) -> None:
    command = [sys.executable, "-m", "asterion", "serve", "--no-browser", "--db", str(server.database)]
    refused = subprocess.run([*command, "--log", "xml"], capture_output=True, text=True)
    assert "--log is 'xml'; it can be plain or json." in refused.stderr
