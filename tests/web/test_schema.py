"""Whatever is sent to the REST interface, the server answers without breaking."""

import subprocess
import sys
from pathlib import Path

from tests.web.conftest import Server


def test_schemathesis_finds_no_server_error(server: Server, tmp_path: Path) -> None:
    table = server.new_table()["id"]
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}/openapi.json"]
    command += ["--checks", "not_a_server_error", "--max-examples", "25", "--seed", "1", "--workers", "2"]
    command += ["--generation-database", "none", "--request-timeout", "20"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "No issues found" in done.stdout
    assert server.view(table, 0)["plies"] == 10
