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
    "pages": {"ui", "server", "board", "table"},
}
IMPORT = re.compile(r'^import [^"]*"([^"]+)";', re.MULTILINE)


def imported(module: Path) -> set[Path]:
    return {(module.parent / name).resolve() for name in IMPORT.findall(module.read_text(encoding="utf-8"))}


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
    named = "".join(page.read_text() for page in (STATIC.parent / "templates").glob("*.html"))
    used = {STATIC.resolve() / name for name in re.findall(r"/static/([\w/]+\.js)", named)}
    waiting = list(used)
    while waiting:
        fresh = imported(waiting.pop()) - used
        used |= fresh
        waiting += fresh
    assert used | {STATIC.resolve() / "server" / "types.js"} == set(modules())
