"""PettingZoo: every game as an AEC environment, and as a parallel one where seats choose at the same time.

>>> from asterion.envs import pettingzoo
>>> env = pettingzoo.env("space-princess")
>>> env.reset(seed=7)
>>> observation, *_ = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

A choice that is not legal is refused with the moves that are.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from asterion.core.components import Components
from asterion.core.errors import AsterionError
from asterion.envs.table import RENDERS, Table, checked_render

METADATA = {"render_modes": ["human", *RENDERS], "is_parallelizable": False, "render_fps": 2}


def env(game: str, **given: Any) -> Any:
    """The AEC environment of a game, in PettingZoo's usual wrapper."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **given))


class raw_env(AECEnv[str, Any, Any]):  # noqa: N801  PettingZoo's own name for it
    """A game, one choice at a time."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, seats, options, components)
        self.render_mode = checked_render(render_mode, "human")
        self.metadata = {**METADATA, "name": f"asterion_{game.replace('-', '_')}_v0"}
        self.possible_agents = list(self.table.names)
        self.agents = list(self.possible_agents)
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self.observation_spaces = {name: _space(self.table) for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(self.table.moves) for name in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(secrets.randbits(63) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.possible_agents[self.table.actor]

    def observe(self, agent: str) -> Any:
        return _observed(self.table, self._seats[agent])

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(int(action))
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {name: self.table.result(self._seats[name]) for name in self.agents}
        else:
            self.agent_selection = self.possible_agents[self.table.actor]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The position as a spectator sees it; for "human" it is printed."""
        return _rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is held that has to be given back."""


class parallel_env(ParallelEnv[str, Any, Any]):  # noqa: N801
    """A game in which all who can choose without knowing of each other do so in one step.

    Whoever has nothing to choose has an empty mask, and what is given for it is not looked at.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: Components | Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, seats, options, components)
        self.render_mode = checked_render(render_mode, "human")
        self.metadata = {**METADATA, "name": f"asterion_{game.replace('-', '_')}_parallel_v0"}
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []
        self._observation = {name: _space(self.table) for name in self.possible_agents}
        self._action = {name: spaces.Discrete(self.table.moves) for name in self.possible_agents}
        self._asked: dict[int, Any] = {}

    def observation_space(self, agent: str) -> Any:
        return self._observation[agent]

    def action_space(self, agent: str) -> Any:
        return self._action[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.table.begin(secrets.randbits(63) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self._asked = self.table.asked()
        return self._seen(), {name: {} for name in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        asked = {seat: self.possible_agents[seat] for seat in self._asked}
        missing = [name for name in asked.values() if name not in actions]
        if missing:
            raise AsterionError(f"{missing[0]} is to choose, and no action was given for it.")
        for seat, name in asked.items():
            if not self._asked[seat][int(actions[name])]:
                raise AsterionError(
                    f"Move {int(actions[name])} is not legal for {name}: see its action_mask."
                )
        for seat, name in asked.items():
            # Whoever is not asked any more, or has other moves now, is asked again in the next step.
            if self.table.actor == seat and self.table.mask()[int(actions[name])]:
                self.table.play(int(actions[name]))
        over = self.table.over
        self._asked = {} if over else self.table.asked()
        names = self.agents
        rewards = {name: self.table.result(seat) for seat, name in enumerate(names)}
        ended, cut = dict.fromkeys(names, over), dict.fromkeys(names, False)
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def _seen(self) -> dict[str, Any]:
        nothing = np.zeros(self.table.moves, np.int8)
        return {
            name: {"observation": self.table.seen(seat), "action_mask": self._asked.get(seat, nothing)}
            for seat, name in enumerate(self.possible_agents)
        }

    def render(self) -> Any:
        """The position as a spectator sees it; for "human" it is printed."""
        return _rendered(self.table, self.render_mode)


def _space(table: Table) -> Any:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (table.length,), np.uint8),
            "action_mask": spaces.Box(0, 1, (table.moves,), np.int8),
        }
    )


def _observed(table: Table, seat: int) -> dict[str, Any]:
    """Who is not to choose has no moves."""
    mask = table.mask() if table.actor == seat else np.zeros(table.moves, np.int8)
    return {"observation": table.seen(seat), "action_mask": mask}


def _rendered(table: Table, mode: str | None) -> Any:
    if mode != "human":
        return table.draw(mode)
    print(table.draw("ansi"))
    return None
