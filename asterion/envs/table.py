"""One game at the pace of a program: what the interfaces have in common."""

import io
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from asterion.batches import Batch, batch
from asterion.bots import Bot, QuickBot
from asterion.core.components import Components
from asterion.core.errors import AsterionError
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.match import Match
from asterion.core.rooms import State

RENDERS = ("ansi", "svg", "rgb_array")
PIXELS = 720  # the width of a picture


class Table:
    """A batch of one game, and what is said of it. It can be copied deeply."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
    ) -> None:
        self.batch: Batch = batch(game, 1, seats=seats, options=options, components=components)
        self.names = list(self.setting.seat_names)
        self.moves, self.length = self.batch.moves, self.batch.observation.length
        self._move = np.zeros(1, np.int64)
        self._seat = np.zeros(1, np.int64)
        self._mask: Any = None  # of the position, once somebody has asked

    @property
    def setting(self) -> Setting:
        return self.batch.setting

    @property
    def state(self) -> State:
        """The whole position: what some seats may not know as well."""
        found: State = self.batch.states[0]
        return found

    @property
    def actor(self) -> int:
        return int(self.batch.states["actor"][0])

    @property
    def over(self) -> bool:
        return self.actor == OVER

    def begin(self, seed: int) -> None:
        """A new game; the same seed gives the same dice."""
        self.batch.reset(seed=seed)
        self._mask = None

    def play(self, move: int) -> None:
        """Play a move; an illegal one is refused with the moves that are legal."""
        self._move[0] = move
        known = self._mask is not None and 0 <= move < self.moves and self._mask[move] == 1
        self.batch.step(self._move, check=not known)
        self._mask = None

    def play_others(self, seat: int) -> None:
        """Play at random for all others until this seat is to choose, or the game is over."""
        self.batch.play_others(seat)
        self._mask = None

    def play_bot(self, bot: Bot) -> None:
        """Let a bot choose for the seat whose turn it is, from what that seat may know."""
        setting, state, seat = self.setting, self.state, self.actor
        if isinstance(bot, QuickBot):
            move = bot.decide(setting, setting.redacted(state, seat), seat, setting.legal(state))
        else:
            move = bot.choose(Match(setting, start=state).view(seat))
        self.play(move)

    def mask(self) -> Any:
        """Which moves the seat to choose has."""
        if self._mask is None:
            self._mask = self.batch.mask()[0].astype(np.int8)
        return self._mask.copy()

    def seen(self, seat: int) -> Any:
        """What a seat may know, as numbers."""
        self._seat[0] = seat
        return self.batch.observe(self._seat, check=False)[0].copy()

    def result(self, seat: int) -> float:
        """What the seat has won: 1 alone; all seats' results add up to 0, unless nobody wins. 0 before."""
        return winnings(float(self.state.score[seat]), self.setting.seats) if self.over else 0.0

    def asked(self) -> dict[int, Any]:
        """The seats that choose now without knowing of each other's choice, and the moves they have."""
        found: dict[int, Any] = {}
        s, rules = self.state.copy(), self.setting.game.rules
        while int(s.actor) >= 0 and int(s.actor) not in found:
            seat, legal = int(s.actor), self.setting.legal(s)
            found[seat] = np.zeros(self.moves, np.int8)
            found[seat][legal] = 1
            if rules.secret(s) != seat:
                break
            self.setting.apply(s, legal[0])
        return found

    def draw(self, mode: str | None, seat: int = SPECTATOR) -> Any:
        """The position as a seat sees it: text, an SVG picture, or an array of pixels."""
        if mode is None:
            return None
        if mode == "ansi":
            view = self.setting.redacted(self.state, seat)
            return str(self.setting.game.sketch.draw(self.setting, view, seat))
        svg = Match(self.setting, start=self.state).view(seat).svg
        return svg if mode == "svg" else pixels(svg)


def winnings(share: Any, seats: int) -> Any:
    """From a share of the win, 0 to 1, to what is won from or lost to the others: 1 for all of it."""
    return (share * seats - 1.0) / (seats - 1)


def checked_render(mode: str | None, *more: str) -> str | None:
    if mode is not None and mode not in (*more, *RENDERS):
        raise AsterionError(f"render_mode is one of {', '.join((*more, *RENDERS))} or None, not {mode!r}.")
    return mode


def checked_seat(seat: int, setting: Setting) -> int:
    if seat not in range(setting.seats):
        raise AsterionError(f"The seats of this game are 0 to {setting.seats - 1}, not {seat!r}.")
    return seat


TWO_GROUNDS = re.compile(r"light-dark\([^,()]+,([^()]+)\)")
NAMED = re.compile(r"(--[\w-]+):([^;\"}]+)")
USED = re.compile(r"var\((--[\w-]+)\)")


def pixels(svg: str) -> Any:
    """An SVG picture as an array of height × width × 3 bytes."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise AsterionError("Pixels need more packages: pip install 'asterion[pixels]'.") from error
    svg = TWO_GROUNDS.sub(r"\1", svg)  # resvg knows neither these nor named values
    values = dict(NAMED.findall(svg))
    svg = USED.sub(lambda name: values.get(name[1], "none"), svg)
    png = resvg_py.svg_to_bytes(svg_string=svg, width=PIXELS)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
