"""The tiles of the lobby: each game, and each of its expansions, with a picture of a moment of it.

A game's `lobby.toml` says what is on its tiles. One without has a single tile with a picture of its start.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from asterion.core.dice import Dice
from asterion.core.drawing import TALL
from asterion.core.files import read_text
from asterion.core.game import Game
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.lesson import Part
from asterion.core.match import Match
from asterion.core.options import OptionValue
from asterion.core.position import read_position
from asterion.core.toml import parse_toml
from asterion.games import load

VIEW = re.compile(r'viewBox="([^"]*)"')
ASPECT = 2.0  # of a tile's picture, width through height
WHOLE_WIDTH = (0.0, 0.1, 1.0)


@dataclass(frozen=True)
class Tile:
    """What a tile says, and what it shows."""

    game: Game
    number: int
    title: str
    pitch: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    crop: tuple[float, float, float] = WHOLE_WIDTH  # left and top edge, and width, in parts of the picture
    moment: str = ""

    @property
    def part(self) -> Part | None:
        """The part of the lesson that teaches it."""
        lesson = self.game.lesson
        parts = lesson.parts if lesson else ()
        return next((part for part in parts if part.options == self.options), None)

    @property
    def address(self) -> str:
        """Of its picture."""
        return f"/tiles/{self.game.name}/{self.number}.svg"

    @property
    def query(self) -> str:
        """The options, for the address of the set-up."""
        words = "&".join(f"{name}={str(value).lower()}" for name, value in self.options.items())
        return f"?{words}" if words else ""


@lru_cache(maxsize=64)
def tiles_of(name: str) -> tuple[Tile, ...]:
    """The tiles of a game."""
    game = load(name)
    path = game.folder / "lobby.toml"
    if not path.exists():
        return (Tile(game, 0, game.title, game.pitch),)
    tables = parse_toml(read_text(path))["tile"]
    return tuple(
        Tile(game, number, **{"title": game.title, **table, "crop": tuple(table["crop"])})
        for number, table in enumerate(tables)
    )


@dataclass(frozen=True)
class Preset:
    """Options that go well together; all others are as usual."""

    title: str
    options: dict[str, OptionValue]


@lru_cache(maxsize=64)
def presets_of(name: str) -> tuple[Preset, ...]:
    """The presets of a game."""
    path = load(name).folder / "lobby.toml"
    tables = parse_toml(read_text(path)).get("preset", []) if path.exists() else []
    return tuple(Preset(**table) for table in tables)


@lru_cache(maxsize=64)
def tile_picture(name: str, number: int) -> str:
    """The SVG of a tile's moment, as far as the tile shows it."""
    tile = tiles_of(name)[number]
    if tile.moment:
        setting, state = read_position(tile.game, tile.moment)
    else:
        setting = tile.game.setting()
        state = Match(setting, Dice.cast("lobby")).state
    seen = setting.redacted(state, SPECTATOR)
    svg = tile.game.picture.draw(setting, seen, SPECTATOR, TALL).alone
    return VIEW.sub(lambda found: f'viewBox="{_cropped(found[1], tile.crop)}"', svg, count=1)


def _cropped(view: str, crop: tuple[float, float, float]) -> str:
    x, y, width, height = map(float, view.split())
    left, top, part = crop
    seen = (x + left * width, y + top * height, part * width, part * width / ASPECT)
    return " ".join(f"{number:.1f}" for number in seen)
