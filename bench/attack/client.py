"""A server that can be killed, and people who talk to it."""

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

LEAN = Path(__file__).with_name("lean.py")
FIRST_PORT = 9300
LIMIT = 60.0  # seconds that an answer may take


class Server:
    """`asterion serve` over one database, again and again."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = FIRST_PORT
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, str(LEAN), str(self.database), str(self.port)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                break
        else:
            raise RuntimeError("the server did not start")
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            try:
                Caller(self).get("/api/tables?limit=1")
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """As a power cut does it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


class Caller:
    """One connection. A server that dies is an OSError."""

    def __init__(self, server: Server) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)

    def get(self, path: str) -> Any:
        status, body = self._ask("GET", path, None)
        assert status == 200, body
        return body

    def post(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        return self._ask("POST", path, json.dumps(body))

    def _ask(self, method: str, path: str, body: str | None) -> tuple[int, Any]:
        try:
            self._connection.request(method, path, body, {"Content-Type": "application/json"})
            answer = self._connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (http.client.HTTPException, ValueError) as error:
            self._connection.close()
            raise ConnectionError("the answer broke off") from error
