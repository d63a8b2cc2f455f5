"""The page's files are packed and kept for good, under an address that changes with them."""

import gzip
import os
import re
from pathlib import Path

import pytest

from asterion.web.files import FOR_GOOD, STATIC, Files
from tests.web.conftest import Server

PAGES = ("/", "/new/space-princess", "/learn/mazes-end", "/rules/midevil", "/table/nowhere")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_its_files_by_an_address_at_which_they_are_kept_for_good(
    server: Server, page: str
) -> None:
    text = server.client.get(page, headers={"Accept": "text/html"}).text
    named = re.findall(r'(?:href|src)="([^"]*/static/[^"]+)"', text)
    assert len(named) > 3
    for address in named:
        assert re.fullmatch(r"/files/[0-9a-f]{16}/static/[\w/.]+", address)
        answer = server.client.get(address)
        name = address.partition("/static/")[2]
        assert answer.content == (STATIC / name).read_bytes()
        assert answer.headers["cache-control"] == FOR_GOOD
        plain = server.client.get(f"/static/{name}")
        assert answer.content == plain.content
        assert (
            answer.headers["content-type"].partition(";")[0]
            == plain.headers["content-type"].partition(";")[0]
        )
        assert plain.headers["cache-control"] == "no-cache"


def test_files_are_sent_packed_to_those_who_can_unpack_them(server: Server) -> None:
    text = server.client.get("/").text
    address = re.search(r'href="(/files/[^"]+/base.css)"', text)
    assert address is not None
    sizes = {}
    for encoding in ("gzip", "identity"):
        with server.client.stream("GET", address[1], headers={"Accept-Encoding": encoding}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["vary"] == "Accept-Encoding"
        packed = answer.headers.get("content-encoding") == "gzip"
        assert packed == (encoding == "gzip")
        assert (gzip.decompress(raw) if packed else raw) == (STATIC / "styles" / "base.css").read_bytes()
        sizes[encoding] = len(raw)
    assert 2 * sizes["gzip"] < sizes["identity"]


@pytest.mark.parametrize("name", ["nothing.js", "../safety.py", "%2e%2e/safety.py", "styles", ""])
def test_there_is_nothing_but_the_files_of_the_folder(server: Server, name: str) -> None:
    assert server.client.get(f"/files/0123456789abcdef/static/{name}").status_code == 404


def test_a_page_that_is_as_it_was_is_not_sent_again(server: Server) -> None:
    first = server.client.get("/rules/space-princess")
    again = server.client.get("/rules/space-princess", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = server.client.get("/rules/mazes-end", headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


def test_when_a_file_changes_its_address_does_and_the_old_one_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asterion.web.files.LOOKS", 0.0)
    file = tmp_path / "page.js"
    file.write_text("old")
    files = Files(tmp_path)
    old = files.address.split("/")[2]
    assert files.found(old, "page.js")[1]
    file.write_text("new")
    os.utime(file, (1, 1))
    now = files.address.split("/")[2]
    assert now != old
    later, is_this = files.found(old, "page.js")
    assert (later.body, is_this) == (b"new", False)
    assert files.found(now, "page.js") == (later, True)
    assert files.import_map == f'{{"imports": {{"/static/": "/files/{now}/static/"}}}}'


def test_a_page_allows_no_script_in_it_but_its_import_map(server: Server) -> None:
    answer = server.client.get("/")
    policy = answer.headers["content-security-policy"]
    assert re.search(r"script-src 'self' 'sha256-[\w+/=]{44}'$", policy)
    assert answer.text.count("<script>") == 0
    assert answer.text.count('<script type="importmap">') == 1
