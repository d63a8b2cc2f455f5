"""The page's scripts: rooms that know only those below them, and no module that nobody uses."""

import re
from pathlib import Path

import asterion.web

STATIC = Path(asterion.web.__file__).parent / "static"
BELOW = {
    "ui": set(),
    "server": set(),
    "board": {"ui"},
    "table": {"ui", "server", "board"},
    "people": {"ui", "server", "board", "table"},
    "pages": {"ui", "server", "board", "table", "people"},
}
# At once, or when needed.
IMPORT = re.compile(r'^import [^"]*"([^"]+)";|\bvoid import\("([^"]+)"\)', re.MULTILINE)


def imported(module: Path) -> set[Path]:
    found = IMPORT.findall(module.read_text(encoding="utf-8"))
    return {(module.parent / (at_once or later)).resolve() for at_once, later in found}


def modules() -> list[Path]:
    return sorted(STATIC.resolve().rglob("*.js"))


def test_each_room_of_the_page_knows_only_those_below_it() -> None:
    assert {module.parent.name for module in modules()} == set(BELOW)
    wrong = [
        (module.name, known.name)
        for module in modules()
        for known in imported(module)
        if known.parent != module.parent and known.parent.name not in BELOW[module.parent.name]
    ]
    assert wrong == []


def test_every_module_of_the_page_is_there_and_is_used() -> None:
    named = "".join(page.read_text() for page in (STATIC.parent / "templates").rglob("*.html"))
    used = {STATIC.resolve() / name for name in re.findall(r"/static/([\w/]+\.js)", named)}
    waiting = list(used)
    while waiting:
        fresh = imported(waiting.pop()) - used
        used |= fresh
        waiting += fresh
    assert used | {STATIC.resolve() / "server" / "types.js"} == set(modules())
