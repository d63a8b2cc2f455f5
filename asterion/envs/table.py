"""One game at the pace of a program: what the interfaces have in common."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from asterion.batches import Batch, batch
from asterion.core.components import Components
from asterion.core.errors import AsterionError
from asterion.core.kernel.contract import EVERYONE, OVER, SPECTATOR

RENDERS = ("ansi", "svg", "rgb_array")
PIXELS = 720  # of a picture's longer side


class Table:
    """A batch of one game, and what is said of it."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
    ) -> None:
        self.batch: Batch = batch(game, 1, seats=seats, options=options, components=components)
        self.setting = self.batch.setting
        self.names = list(self.setting.seat_names)
        self.moves, self.length = self.batch.moves, self.batch.observation.length
        self._move = np.zeros(1, np.int64)
        self._seat = np.zeros(1, np.int64)

    def begin(self, seed: int) -> None:
        """A new game; the same seed gives the same dice."""
        self.batch.begin_with(seed)

    @property
    def state(self) -> Any:
        return self.batch.states[0]

    @property
    def actor(self) -> int:
        return int(self.batch.states["actor"][0])

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def play(self, move: int) -> None:
        """Play a move; an illegal one is refused with the moves that are legal."""
        self._move[0] = move
        self.batch.step(self._move)

    def mask(self) -> Any:
        """Which moves the seat to choose has."""
        return self.batch.mask()[0].astype(np.int8)

    def seen(self, seat: int) -> Any:
        """What a seat may know, as numbers."""
        self._seat[0] = seat
        return self.batch.observe(self._seat)[0].copy()

    def result(self, seat: int) -> float:
        """What the seat has won: 1 alone, and all seats' results add up to 0."""
        share, seats = float(self.state.score[seat]), self.setting.seats
        return (share * seats - 1.0) / (seats - 1) if self.over else 0.0

    def askable(self) -> dict[int, Any]:
        """The seats that choose now without knowing of each other's choice, in turn order, and their moves."""
        found: dict[int, Any] = {}
        s, rules = self.state.copy(), self.setting.game.rules
        while int(s.actor) >= 0 and int(s.actor) not in found:
            seat = int(s.actor)
            legal = self.setting.legal(s)
            found[seat] = np.zeros(self.moves, np.int8)
            found[seat][legal] = 1
            if rules.secret(s) != seat:
                break
            self.setting.apply(s, legal[0])
        return found

    def draw(self, mode: str, seat: int = SPECTATOR) -> Any:
        """The position as a seat sees it: text, an SVG picture, or an array of pixels."""
        view = self.setting.redacted(self.state, seat)
        if mode == "ansi":
            return str(self.setting.game.sketch.draw(self.setting, view, seat))
        svg = self.setting.game.picture.draw(self.setting, view, seat).svg
        return svg if mode == "svg" else pixels(svg)


def checked_render(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDERS:
        raise AsterionError(f"render_mode is one of {', '.join(RENDERS)} or None, not {mode!r}.")
    return mode


def pixels(svg: str) -> Any:
    """An SVG picture as an array of height × width × 3 bytes."""
    try:
        import resvg_py
    except ImportError as error:
        raise AsterionError('Pixels need one more package: pip install "asterion[pixels]".') from error
    import io

    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))


__all__ = ["EVERYONE", "RENDERS", "Table", "checked_render", "pixels"]
