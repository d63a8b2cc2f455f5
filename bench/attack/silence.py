"""Half-sent requests and connections that nobody reads, at a server with few file descriptors.

python bench/attack/silence.py                    (a minute and a half)
python bench/attack/silence.py --write docs/security.md
"""

import base64
import contextlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

from client import LEAN, LIMIT, Caller, Server
from report import arguments, playground, tell

TRIED = """
A server that may open few files at once got many requests of which only a part was ever sent (nothing, half a
head, half a body), and WebSockets whose other end reads nothing. Meanwhile somebody else asked for a view
again and again, over a new connection each time.
"""
GAME = {"game": "space-princess", "seats": ["human", "human"]}
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
HALVES = (b"", b"GET / HT", HEAD, HEAD + b'Content-Length: 500\r\n\r\n{"game": ')
KEY = base64.b64encode(bytes(16)).decode()
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
UPGRADE += f"Sec-WebSocket-Key: {KEY}\r\n\r\n"
WAITING = 5.0  # seconds that somebody else may have to wait
LONGEST_LOG = 100_000  # bytes


class Poor(Server):
    """A server that may open few files, and whose log is kept."""

    def __init__(self, database: Path, descriptors: int) -> None:
        super().__init__(database)
        self.log = database.with_name("log")
        self._descriptors = descriptors

    def start(self) -> None:
        def few() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self._descriptors, self._descriptors))

        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        command = [sys.executable, str(LEAN), str(self.database), str(self.port)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stderr=log, preexec_fn=few)
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                Caller(self).get("/api/tables?limit=1")
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def seconds(self) -> float:
        """Of the processor that the server has used."""
        assert self.process is not None
        words = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / 100


def mute(server: Poor, number: int, table: str) -> socket.socket:
    """A connection that will never get further, or never read."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=LIMIT)
    if number % 5 == 4:
        path = f"GET /ws/tables/{table}?seat=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n{UPGRADE}"
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        connection.sendall(path.encode())
    else:
        connection.sendall(HALVES[number % len(HALVES)])
    return connection


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--connections", type=int, default=400)
    parser.add_argument("--descriptors", type=int, default=128)
    parser.add_argument("--seconds", type=float, default=30, help="to look on afterwards")
    chosen = parser.parse_args()
    folder = playground()
    server = Poor(folder / "tables.db", chosen.descriptors)
    server.start()
    faults, answers = [], []
    try:
        table = Caller(server).post("/api/tables", GAME)[1]["id"]
        silent: list[socket.socket] = []
        before, begun = server.seconds(), time.monotonic()
        while len(silent) < chosen.connections or time.monotonic() - begun < chosen.seconds:
            if len(silent) < chosen.connections:
                with contextlib.suppress(OSError):
                    silent.append(mute(server, len(silent), table))
            else:
                time.sleep(0.05)
            asked = time.perf_counter()
            try:
                Caller(server).get(f"/api/tables/{table}/view?seat=0")
                answers.append(time.perf_counter() - asked)
            except (OSError, AssertionError) as error:
                faults.append(f"after {len(silent)} connections: {error!r}")
        spent, took = server.seconds() - before, time.monotonic() - begun
        for connection in silent:
            connection.close()
        log = server.log.stat().st_size
        if answers and max(answers) > WAITING:
            faults.append(f"somebody else waited {max(answers):.1f} s")
        if log > LONGEST_LOG:
            faults.append(f"the log has {log} bytes")
    finally:
        server.kill()
        shutil.rmtree(folder)
    print("\n".join(faults[:20]), file=sys.stderr)
    found = {
        "files that the server may open": chosen.descriptors,
        "connections that say nothing more or read nothing": len(silent),
        "views meanwhile": len(answers),
        "a view meanwhile, the middle one": f"{1000 * statistics.median(answers or [LIMIT]):.0f} ms",
        "the slowest view meanwhile": f"{1000 * max(answers or [LIMIT]):.0f} ms",
        "a processor's time that the server took": f"{spent / took:.0%}",
        "lines of its log": log and f"{log:,} bytes",
        "answers that were missing or too late": len(faults),
    }
    tell(chosen, "silence", "Connections that say nothing more", TRIED, found, len(faults))


if __name__ == "__main__":
    main()
