"""What lies in deploy/ works as docs/operating.md says: the unit, the rolling restart, TLS in front."""

import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from asterion.web.store.tables import Store
from bench.postgresql import Cluster
from tests.conftest import TESTS

ROOT = TESTS.parent
DEPLOY = ROOT / "deploy"
PORTS = (9701, 9702)
SITE = 9743
SOON = 120.0  # seconds after which a test gives up
# As systemd does it: the process is asked to end, and another one is started.
SYSTEMCTL = """#!/bin/sh
set -eu
port=${{2#asterion@}}
if [ -e "{folder}/$port" ]; then
    kill "$(cat "{folder}/$port")"
    while kill -0 "$(cat "{folder}/$port")" 2>/dev/null; do sleep 0.1; done
fi
"{python}" "{lean}" "{database}" "$port" 3 >>"{folder}/log" 2>&1 &
echo $! >"{folder}/$port"
"""


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    text = (DEPLOY / "asterion@.service").read_text(encoding="utf-8")
    assert "/opt/asterion/bin/asterion serve" in text
    (tmp_path / "asterion@.service").write_text(text.replace("/opt/asterion/bin/asterion", "/bin/true"))
    shutil.copy(DEPLOY / "asterion.target", tmp_path)
    command = ["systemd-analyze", "verify", str(tmp_path / "asterion@8001.service")]
    (tmp_path / "asterion@8001.service").symlink_to("asterion@.service")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_page_names_every_file_for_deployment_and_no_other() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    named = set(re.findall(r"deploy/([\w@.]+)", page))
    assert named == {path.name for path in DEPLOY.iterdir()}


class Machine:
    """Two processes, restarted by what stands in for systemctl."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        lean = ROOT / "bench" / "attack" / "lean.py"
        text = SYSTEMCTL.format(folder=folder, python=sys.executable, lean=lean, database=database)
        (folder / "systemctl").write_text(text, encoding="utf-8")
        (folder / "systemctl").chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}

    def roll(self) -> None:
        command = ["sh", str(DEPLOY / "roll.sh"), *map(str, PORTS)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=SOON)
        assert done.returncode == 0, done.stderr + (self.folder / "log").read_text(encoding="utf-8")

    def stop(self) -> None:
        for port in PORTS:
            if (self.folder / str(port)).exists():
                os.kill(int((self.folder / str(port)).read_text(encoding="utf-8")), signal.SIGKILL)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster("fsync=off")
    yield running
    running.remove()


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Machine]:
    found = Machine(tmp_path_factory.mktemp("machine"), cluster.address)
    try:
        found.roll()
        yield found
    finally:
        found.stop()


class Player(threading.Thread):
    """Plays both seats of a table through whichever process answers, until told to leave."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.clients = [httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SOON) for port in PORTS]
        self.moves: list[str] = []
        self.sent_again = 0
        self.leave = threading.Event()
        body = {"game": "space-princess", "seats": ["human", "human"]}
        self.table = str(self.ask("POST", "/api/tables", body)["id"])
        self.problem: Exception | None = None

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The same request again and again, until it is answered."""
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            for client in self.clients:
                try:
                    answer = client.request(method, path, json=body)
                except httpx.TransportError:
                    self.sent_again += 1
                    continue
                if answer.status_code == 503:
                    self.sent_again += 1
                    continue
                assert answer.status_code in (200, 201), answer.text
                return answer.json()
            time.sleep(0.05)
        raise AssertionError("no process answered")

    def close(self) -> None:
        for client in self.clients:
            client.close()

    def run(self) -> None:
        try:
            while not self.leave.is_set():
                for seat in (0, 1):
                    view = self.ask("GET", f"/api/tables/{self.table}/view?seat={seat}")
                    if view["choices"]:
                        move = view["choices"][len(self.moves) % len(view["choices"])]["notation"]
                        wish = {"seat": seat, "move": move, "version": view["version"]}
                        wish["request"] = f"m{len(self.moves)}"
                        self.ask("POST", f"/api/tables/{self.table}/moves", wish)
                        self.moves.append(move)
        except Exception as error:
            self.problem = error


@pytest.mark.skipif(shutil.which("curl") is None, reason="roll.sh asks with curl")
def test_an_upgrade_restarts_one_process_after_the_other_and_every_game_goes_on(
    machine: Machine, cluster: Cluster
) -> None:
    before = [(machine.folder / str(port)).read_text(encoding="utf-8") for port in PORTS]
    player = Player()
    player.start()
    machine.roll()
    player.leave.set()
    player.join(SOON)
    assert player.problem is None
    after = [(machine.folder / str(port)).read_text(encoding="utf-8") for port in PORTS]
    assert all(old != new for old, new in zip(before, after, strict=True))
    store = Store(cluster.address)
    plies = store.load(player.table)[1]
    store.engine.dispose()
    assert len(player.moves) > 5
    kept = iter(plies)
    assert all(move in kept for move in player.moves), "every move is kept, in its order"
    assert player.ask("GET", f"/api/tables/{player.table}/view?seat=0")["plies"] == len(plies)
    player.close()


@pytest.mark.skipif(
    shutil.which("caddy") is None or shutil.which("curl") is None, reason="there is no Caddy here"
)
def test_behind_caddy_people_play_over_tls_and_see_nothing_of_the_operators_pages(
    machine: Machine, tmp_path: Path
) -> None:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("games.example.org {", f"localhost:{SITE} {{\n\ttls internal")
    for usual, ours in zip((8001, 8002), PORTS, strict=True):
        text = text.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{ours}")
    options = ["admin off", "auto_https disable_redirects", "skip_install_trust"]
    options.append(f"storage file_system {tmp_path}")
    (tmp_path / "Caddyfile").write_text("\n".join(["{", *options, "}", text]), encoding="utf-8")
    command = ["caddy", "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    with (tmp_path / "log").open("wb") as log:
        caddy = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(tmp_path)})
    try:
        authority = tmp_path / "pki" / "authorities" / "local" / "root.crt"
        end = time.monotonic() + SOON
        while not authority.exists():
            assert time.monotonic() < end and caddy.poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.05)
        trust = ssl.create_default_context(cafile=str(authority))
        with httpx.Client(base_url=f"https://localhost:{SITE}", verify=trust, timeout=SOON) as client:
            answer = None
            while answer is None or answer.status_code != 200:
                assert time.monotonic() < end
                try:
                    answer = client.get("/api/games")
                except httpx.TransportError:
                    time.sleep(0.1)
            body = {"game": "space-princess", "seats": ["human", "human"]}
            table = client.post("/api/tables", json=body).json()["id"]
            for hidden in ("/metrics", "/healthz", "/readyz"):
                assert client.get(hidden).status_code == 404
            address = f"wss://localhost:{SITE}/ws/tables/{table}?seat=0"
            for _ in PORTS:
                with connect(address, ssl=trust, origin=f"https://localhost:{SITE}") as socket:  # type: ignore[arg-type]
                    assert '"type":"view"' in str(socket.recv(SOON))
    finally:
        caddy.terminate()
        caddy.wait()
