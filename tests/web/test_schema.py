"""Whatever is sent to the REST interface, the server answers without breaking."""

import subprocess
import sys
from pathlib import Path

from tests.web.conftest import Server


def test_schemathesis_finds_no_server_error(server: Server, tmp_path: Path) -> None:
    table, other = (server.new_table()["id"] for _ in range(2))
    settings = f"""
[parameters]
table_id = "{table}"

[[operations]]
include-method = "DELETE"
parameters = {{ table_id = "{other}" }}
"""
    (tmp_path / "schemathesis.toml").write_text(settings, encoding="utf-8")
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}/openapi.json"]
    command += ["--checks", "not_a_server_error", "--max-examples", "25", "--seed", "1"]
    command += ["--generation-database", "none"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "passed" in done.stdout
    assert server.view(table, 0)["seat"] == 0
