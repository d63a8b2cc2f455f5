"""What the documents say of people from elsewhere is so."""

import re

from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from tests.conftest import TESTS

DOCS = TESTS.parent / "docs"


def test_every_line_of_who_could_want_what_names_a_test_that_exists() -> None:
    written = (DOCS / "security.md").read_text(encoding="utf-8").partition("## Who could want what")[2]
    lines = [line for line in written.splitlines() if line.startswith(("| to ", "| an "))]
    assert len(lines) > 15
    sources = "\n".join(file.read_text(encoding="utf-8") for file in (TESTS / "web").rglob("test_*.py"))
    for line in lines:
        named = re.findall(r"`(test_\w+)`", line)
        assert named, line
        for name in named:
            assert f"def {name}(" in sources, name


def test_everything_that_people_can_ask_for_is_in_the_document() -> None:
    def paths(people: bool) -> set[str]:
        return set(create_app(Store("sqlite://"), Settings(people=people)).openapi()["paths"])

    text = (DOCS / "together.md").read_text(encoding="utf-8")
    for path in paths(people=True) - paths(people=False):
        short = path.replace("{table_id}", "{id}")
        last = short.removeprefix("/api/tables/{id}")
        assert short in text or f"…{last}" in text, path


def test_where_everybody_shares_one_computer_nothing_of_it_is_there() -> None:
    document = create_app(Store("sqlite://"), Settings()).openapi()
    assert not [path for path in document["paths"] if "people" in path or "join" in path or "/me" in path]
