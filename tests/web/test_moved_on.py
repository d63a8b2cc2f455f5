"""Asking about a table that has moved on meanwhile is nobody's error."""

from typing import Any

import httpx
import pytest

from tests.web.conftest import Server

QUESTIONS = {
    "preview": {"move": "="},
    "why": {"wish": "="},
    "hint": {},
    "chances": {},
}


def ask(server: Server, table: str, what: str, **more: Any) -> httpx.Response:
    params = {"seat": 0, **QUESTIONS[what], **more}
    return server.client.get(f"/api/tables/{table}/{what}", params=params)


@pytest.mark.parametrize("what", QUESTIONS)
def test_who_asks_about_an_earlier_version_is_told_that_the_table_has_moved_on(
    server: Server, what: str
) -> None:
    table = server.new_table()["id"]
    before = server.view(table, 0)["version"]
    assert "moved_on" not in ask(server, table, what, version=before).json()
    server.play(table, 0, "=", before, "first").raise_for_status()
    now = server.view(table, 0)["version"]
    late = ask(server, table, what, version=before)
    assert late.status_code == 200
    assert late.json() == {"moved_on": True, "version": now}
    assert late.json()["version"] > before


def test_a_choice_that_is_another_seats_meanwhile_is_no_error_of_who_looked_before(server: Server) -> None:
    table = server.new_table()["id"]
    view = server.view(table, 0)
    while view["actor"] == 0:
        move = view["choices"][0]["notation"]
        server.play(table, 0, move, view["version"], f"r{view['version']}").raise_for_status()
        late, view = view, server.view(table, 0)
    assert ask(server, table, "hint", version=late["version"]).json()["moved_on"] is True
    assert ask(server, table, "hint", version=view["version"]).status_code == 409
    assert ask(server, table, "hint").status_code == 409, "who names no version asks about now"


def test_what_is_wrong_at_this_very_version_is_refused_with_its_rule(server: Server) -> None:
    table = server.new_table()["id"]
    version = server.view(table, 0)["version"]
    refused = ask(server, table, "preview", move="dash", version=version)
    assert refused.status_code == 409
    assert refused.json()["error"]["rule"] == "SP-4"
    assert ask(server, table, "preview", seat=9, version=0).status_code == 404


def test_in_a_lesson_a_late_question_is_answered_like_at_any_table(server: Server) -> None:
    table = server.client.post("/api/lessons/space-princess/1").json()["id"]
    assert ask(server, table, "why", version=77).json()["moved_on"] is True
