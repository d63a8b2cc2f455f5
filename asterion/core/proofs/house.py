"""A picture of the house, made from what imports what: `python -m asterion.core.proofs.house docs/house.svg`.

Arrows point downwards only. `wrong_ways` names every import that does not.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parents[2]


class Room(NamedTuple):
    """A box of the picture."""

    name: str
    floor: int  # whoever stands on a floor uses rooms of lower floors only
    column: int
    holds: str


ROOMS = (
    Room("cli", 6, 1, "the command line"),
    Room("terminal", 5, 0, "playing and learning there"),
    Room("web", 5, 1, "the server and its pages"),
    Room("lab", 5, 2, "bots against bots"),
    Room("envs", 5, 3, "what learning programs know"),
    Room("training", 4, 3, "learning to judge positions"),
    Room("asterion", 4, 2, "the front door for programs"),
    Room("bots", 3, 1, "who plays without hands"),
    Room("batches", 3, 3, "many games side by side"),
    Room("core/lessons", 2, 0, "lessons played and checked"),
    Room("core/proofs", 2, 1, "scenarios, goldens, counts"),
    Room("games", 2, 2, "a folder each, and the registry"),
    Room("core", 1, 1, "card, match, record, position"),
    Room("core/kernel", 0, 1, "what compiled rules are made of"),
)
BY_NAME = {room.name: room for room in ROOMS}
FRONT = {"__init__.py": "asterion", "__main__.py": "cli"}  # files that lie in no folder
GAME_USES = ("core", "core/kernel")  # and its own folder


@dataclass(frozen=True)
class Import:
    """A line in which one file of the package imports another."""

    path: Path
    line: int
    target: Path

    def __str__(self) -> str:
        here, there = (path.relative_to(PACKAGE).as_posix() for path in (self.path, self.target))
        return f"{here}:{self.line} imports {there}"


class House:
    """The files of the package, their rooms, and what they import."""

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        files = sorted(file for file in PACKAGE.rglob("*.py") if "migrations" not in file.parts)
        return tuple(found for file in files for found in imports_of(file))

    @cached_property
    def arrows(self) -> set[tuple[str, str]]:
        """Which room uses which other."""
        pairs = {(room_of(each.path), room_of(each.target)) for each in self.imports}
        return {(user, used) for user, used in pairs if user != used}

    def shown(self) -> list[tuple[str, str]]:
        """The arrows without those that follow from two others."""
        around = {name: {used for user, used in self.arrows if user == name} for name in BY_NAME}
        beyond = {name: set().union(*(self._below(used) for used in around[name])) for name in BY_NAME}
        return sorted((user, used) for user, used in self.arrows if used not in beyond[user])

    def _below(self, name: str) -> set[str]:
        """Everything that a room uses, of itself or by way of others."""
        uses = {used for user, used in self.arrows if user == name}
        return uses.union(*(self._below(used) for used in uses))

    def wrong_ways(self) -> list[str]:
        """The imports that point upwards or sideways, or out of a game's folder to more than the core."""
        return [str(each) for each in self.imports if not is_downwards(each)]


def room_of(file: Path) -> str:
    """The name of the room that a file of the package lies in."""
    parts = file.relative_to(PACKAGE).parts
    if len(parts) == 1:
        return FRONT[parts[0]]
    inner = "/".join(parts[:2])
    return inner if inner in BY_NAME else parts[0]


def is_downwards(found: Import) -> bool:
    user, used = room_of(found.path), room_of(found.target)
    home = found.path.relative_to(PACKAGE).parts
    if user == "games" and len(home) > 2:  # in the folder of a game
        own = PACKAGE / "games" / home[1]
        rules = home[2] == "rules"
        at_home = own / "rules" if rules else own
        return at_home in found.target.parents or used in (GAME_USES[1:] if rules else GAME_USES)
    return user == used or BY_NAME[used].floor < BY_NAME[user].floor


def imports_of(file: Path) -> Iterator[Import]:
    """What a file imports of the package, wherever in it; but for `_main`, where a process begins."""
    for node in walk(ast.parse(file.read_text(encoding="utf-8"))):
        targets: list[Path | None] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            targets = [file_of(f"{node.module}.{each.name}") or file_of(node.module) for each in node.names]
        elif isinstance(node, ast.Import):
            targets = [file_of(each.name) for each in node.names]
        for target in dict.fromkeys(targets):
            if target:
                yield Import(file, node.lineno, target)  # type: ignore[attr-defined]


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.FunctionDef) and node.name == "_main"):
            yield node
            yield from walk(node)


def file_of(module: str) -> Path | None:
    """The file of a module of the package."""
    first, *others = module.split(".")
    place = PACKAGE.joinpath(*others)
    files = (place.with_suffix(".py"), place / "__init__.py") if others else (PACKAGE / "__init__.py",)
    return next((file for file in files if first == PACKAGE.name and file.is_file()), None)


# --- the picture ------------------------------------------------------------------------------------------

WIDE, HIGH = 212, 52  # of a box
ACROSS, DOWN = 236, 96  # from box to box
LEFT, TOP = 18, 70
WIDTH = LEFT + max(room.column for room in ROOMS) * ACROSS + WIDE + LEFT
HEIGHT = TOP + max(room.floor for room in ROOMS) * DOWN + HIGH + 20
TITLE = "The house: which room uses which"
SMALL = "Arrows point one way. What follows from two arrows has none of its own."
STYLE = """
  .paper { fill: #ffffff } text { fill: #1b1f24; font: 14px system-ui, sans-serif; text-anchor: middle }
  .title { font-size: 17px; font-weight: 600; text-anchor: start } .small { font-size: 12px; fill: #57606a }
  .room { fill: #eef3fa; stroke: #3d6fb4; stroke-width: 1.5 } .name { font-weight: 600 }
  .arrow { stroke: #57606a; stroke-width: 1.5 } .head { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #15191f } text { fill: #e9edf2 } .small { fill: #a5afba }
    .room { fill: #1d2734; stroke: #5b8ed6 } .arrow { stroke: #a5afba } .head { fill: #a5afba }
  }
"""
HEAD = '<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'


def picture(house: House) -> str:
    """The house as SVG, for light and dark pages."""
    shown = house.shown()
    told = " ".join(f"{user} uses {used}." for user, used in shown)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-labelledby="title about">',
        f'<title id="title">{TITLE}</title>',
        f'<desc id="about">{escape(told)}</desc>',
        f"<style>{STYLE}</style>",
        f'<defs>{HEAD}<path class="head" d="M0 0L8 4L0 8z"/></marker></defs>',
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="8"/>',
        f'<text class="title" x="{LEFT}" y="30">{TITLE}</text>',
        f'<text class="small" x="{LEFT}" y="50" style="text-anchor: start">{SMALL}</text>',
        *(_arrow(BY_NAME[user], BY_NAME[used], shown) for user, used in shown),
        *(_box(room) for room in ROOMS),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _corner(room: Room) -> tuple[int, int]:
    top = max(each.floor for each in ROOMS) - room.floor
    return LEFT + room.column * ACROSS, TOP + top * DOWN


def _box(room: Room) -> str:
    x, y = _corner(room)
    middle = x + WIDE // 2
    return "\n".join(
        [
            f'<rect class="room" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6"/>',
            f'<text class="name" x="{middle}" y="{y + 22}">{room.name}</text>',
            f'<text class="small" x="{middle}" y="{y + 40}">{room.holds}</text>',
        ]
    )


def _arrow(user: Room, used: Room, shown: list[tuple[str, str]]) -> str:
    """From the lower edge to the upper one; arrows that share a box spread along its edge."""
    out = sorted((other for name, other in shown if name == user.name), key=lambda name: BY_NAME[name].column)
    into = sorted(
        (name for name, other in shown if other == used.name), key=lambda name: BY_NAME[name].column
    )
    (x, y), (to_x, to_y) = _corner(user), _corner(used)
    x += WIDE * (2 * out.index(used.name) + 1) // (2 * len(out))
    to_x += WIDE * (2 * into.index(user.name) + 1) // (2 * len(into))
    return f'<path class="arrow" d="M{x} {y + HIGH}L{to_x} {to_y - 2}" marker-end="url(#head)"/>'


def _main(file: str) -> None:
    Path(file).write_text(picture(House()), encoding="utf-8")


if __name__ == "__main__":
    _main(*sys.argv[1:])
