"""Gymnasium: one seat against bots, and many games side by side.

>>> import gymnasium, asterion.envs.gymnasium
>>> env = gymnasium.make("asterion/HeroesOfTheMaze-v0", opponents="level-1")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, *_, info = env.step(env.action_space.sample(info["action_mask"]))

A move that is not legal changes nothing; `info["refused"]` says why.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from asterion.batches import batch
from asterion.bots import Bot, make_bot
from asterion.core.components import Components
from asterion.core.errors import AsterionError
from asterion.envs.table import RENDERS, Table, checked_render, checked_seat, winnings
from asterion.games import games

Policy = Callable[[Any, Any], Any]  # observations and masks of many games to a move for each


class OneSeat(gymnasium.Env[Any, Any]):
    """A game in which the other seats are played by a bot."""

    metadata = {"render_modes": list(RENDERS), "render_fps": 2}  # noqa: RUF012  as in gymnasium.Env

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponents: str = "random",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, components)
        make_bot(opponents)  # an unknown one is refused now
        self.seat, self.opponents = checked_seat(seat, self.table.setting), opponents
        self.render_mode = checked_render(render_mode)
        self.observation_space = spaces.Box(0, 255, (self.table.length,), np.uint8)
        self.action_space = spaces.Discrete(self.table.moves)
        self._bots: list[Bot] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62)) if seed is None else seed
        self.table.begin(luck)
        if self.opponents != "random":
            count = self.table.setting.seats
            self._bots = [make_bot(self.opponents, luck + other) for other in range(count)]
        self._wait()
        return self.table.seen(self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        refused = None
        if not self.table.over:
            try:
                self.table.play(int(action))
            except AsterionError as error:
                refused = str(error)
            else:
                self._wait()
        info = self._info() | ({"refused": refused} if refused else {})
        return self.table.seen(self.seat), self.table.result(self.seat), self.table.over, False, info

    def render(self) -> Any:
        """The position as the seat sees it."""
        return self.table.draw(self.render_mode, self.seat)

    def _wait(self) -> None:
        """Until the seat is to choose."""
        table = self.table
        if not self._bots:
            table.play_others(self.seat)
            return
        while not table.over and table.actor != self.seat:
            table.play_bot(self._bots[table.actor])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask()}


class ManyGames(VectorEnv[Any, Any, Any]):
    """Many games side by side, one seat of each, against random players or a policy for all of them.

    A game that has ended begins anew with the step after its last one, whatever is chosen there.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        seat: int = 0,
        opponents: Policy | None = None,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
        device: str = "cpu",
    ) -> None:
        self.batch = batch(game, num_envs, seats=seats, options=options, components=components, device=device)
        self.num_envs, self.opponents = num_envs, opponents
        self.seat = checked_seat(seat, self.batch.setting)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space = spaces.Box(0, 255, (self.batch.observation.length,), np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.batch.reset(seed=secrets.randbits(63) if seed is None else seed)
        self._wait()
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Any]:
        games, ended = self.batch, self.batch.over.copy()
        moves = games.engine.numbers(actions).copy()
        moves[ended] = -1
        games.step(moves)
        games.reset(ended)
        self._wait()
        over = games.over
        rewards = winnings(games.scores[:, self.seat], games.setting.seats) * over
        cut = games.engine.array(self.num_envs, np.bool_)
        return self._seen(), rewards, over, cut, self._info()

    def _wait(self) -> None:
        games = self.batch
        if self.opponents is None:
            games.play_others(self.seat)
            return
        while True:
            theirs = (games.actor >= 0) & (games.actor != self.seat)
            if not bool(theirs.any()):
                return
            moves = games.engine.numbers(self.opponents(games.observe(), games.mask())).copy()
            moves[~theirs] = -1
            games.step(moves)

    def _seen(self) -> Any:
        return self.batch.observe(self.seat).copy()  # a program may keep what it is given

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask().copy()}


def name_of(game: str) -> str:
    """The id of a game: "asterion/HeroesOfTheMaze-v0"."""
    return f"asterion/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`."""
    for card in games():
        if name_of(card.name) not in gymnasium.registry:
            gymnasium.register(
                name_of(card.name),
                entry_point="asterion.envs.gymnasium:OneSeat",
                vector_entry_point="asterion.envs.gymnasium:ManyGames",
                kwargs={"game": card.name},
            )


register()
