"""OpenSpiel: every game with its chance nodes, observations and information states.

>>> import pyspiel, asterion.envs.openspiel
>>> game = pyspiel.load_game("asterion_space_princess(secret_plans=True)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0][1]
(True, 0.5)

A game's parameters are `players` and its options. Where somebody alone wins, he wins 1 from the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any

import numpy as np
import pyspiel

from asterion.batches import Batch
from asterion.batches.engines import engine_on
from asterion.core.errors import AsterionError
from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.position import position_text
from asterion.core.rooms import State
from asterion.envs.table import winnings
from asterion.games import games, load

LONGEST = 100_000  # plies: no game is longer
PREFIX = "asterion_"


def name_of(game: str) -> str:
    """What OpenSpiel calls a game: "asterion_space_princess"."""
    return PREFIX + game.replace("-", "_")


def game_of(setting: Setting) -> Any:
    """The game of OpenSpiel that is played by this setting."""
    return pyspiel.load_game(name_of(setting.game.name), {"players": setting.seats, **setting.options})


class Moment:
    """A position, and how it came about; it never changes, so that clones of a state share it."""

    def __init__(
        self,
        setting: Setting,
        state: State,
        before: Moment | None = None,
        actor: int = OVER,
        move: int = -1,
    ) -> None:
        self.setting, self.state, self.before, self.actor, self.move = setting, state, before, actor, move
        self._legal: list[int] | None = None
        self.known: dict[int, bytes] = {}  # for each seat: a digest of all it has seen and chosen

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> Any:
        setting, moments = self.setting, list(self.back_to(lambda _: False))
        written = [(each.state.tobytes(), each.actor, each.move, each.known) for each in reversed(moments)]
        return _read, (setting.game.name, setting.seats, setting.options, written)

    @property
    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = self.setting.legal(self.state)
        return self._legal

    def back_to(self, found: Callable[[Moment], bool]) -> Iterator[Moment]:
        """This moment and those before it, as far as one that is looked for, without that."""
        at: Moment | None = self
        while at is not None and not found(at):
            yield at
            at = at.before

    def known_to(self, seat: int) -> bytes:
        """A digest of what the seat has seen and chosen up to now."""
        since = list(self.back_to(lambda moment: seat in moment.known))
        for moment in reversed(since):
            moment.known[seat] = moment._known_after(seat)
        return self.known[seat]

    def _known_after(self, seat: int) -> bytes:
        setting = self.setting
        view = setting.redacted(self.state, seat).tobytes()
        if self.before is None:
            return _digest(b"", b"", view)
        earlier = self.before.known[seat]
        own = str(self.move).encode() if self.actor == seat else b""
        if not own and view == setting.redacted(self.before.state, seat).tobytes():
            return earlier  # nobody counts what cannot be seen
        return _digest(earlier, own, view)


def _read(name: str, seats: int, options: dict[str, Any], written: list[Any]) -> Moment:
    setting, moment = load(name).setting(seats, options), None
    for memory, actor, move, known in written:
        state = np.frombuffer(memory, setting.game.rules.STATE).copy()[0]
        moment = Moment(setting, state, moment, actor, move)
        moment.known = known
    assert moment is not None
    return moment


def _digest(*parts: bytes) -> bytes:
    return hashlib.sha256(b"/".join(hashlib.sha256(part).digest() for part in parts)).digest()[:16]


class SpielState(pyspiel.State):
    """A position of one of our games."""

    def __init__(self, game: Any, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    @property
    def setting(self) -> Setting:
        return self.moment.setting

    @property
    def position(self) -> State:
        """The whole record: what some seats may not know as well. It must not be changed."""
        return self.moment.state

    def stand_at(self, state: State) -> None:
        """Go on from this position."""
        self.moment = Moment(self.setting, state.copy())

    def current_player(self) -> int:
        actor = int(self.position.actor)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(actor, actor))

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal if player == self.position.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        moves, weights = self.moment.legal, self.setting.weights(self.position)
        total = sum(weights)
        return [(move, weight / total) for move, weight in zip(moves, weights, strict=True)]

    def _apply_action(self, move: int) -> None:
        setting, after = self.setting, self.position.copy()
        setting.game.rules.apply(after, setting.box, setting.bench, move, None)
        self.moment = Moment(setting, after, self.moment, int(self.position.actor), int(move))

    def _action_to_string(self, player: int, move: int) -> str:
        return str(self.setting.game.words.notation(self.setting, self.position, move))

    def is_terminal(self) -> bool:
        return bool(self.position.actor == OVER)

    def returns(self) -> list[float]:
        seats = self.setting.seats
        if not self.is_terminal():
            return [0.0] * seats
        return [float(winnings(share, seats)) for share in self.position.score[:seats].tolist()]

    def information_state_string(self, player: int | None = None) -> str:
        """A short text that is the same for all that the player can take for the same."""
        seat = self.current_player() if player is None else player
        return f"{seat} {self.moment.known_to(seat).hex()}"

    def observation_string(self, player: int | None = None) -> str:
        """The position as the player sees it."""
        seat = self.current_player() if player is None else player
        return position_text(self.setting, self.setting.redacted(self.position, seat))

    def resample_from_infostate(self, player: int, sample: Any) -> SpielState:
        """A state that the player can take for this one: what is hidden from it is guessed.

        `sample` gives numbers from 0 to 1.
        """
        setting, guess = self.setting, self.setting.redacted(self.position, player)
        rng = np.array([int(sample() * 2**53)], np.uint64)
        with np.errstate(over="ignore"):
            setting.game.rules.guess(guess, setting.box, setting.bench, player, rng)
        other: SpielState = self.clone()
        other.moment = Moment(setting, guess)
        other.moment.known[player] = self.moment.known_to(player)
        return other

    def __str__(self) -> str:
        return position_text(self.setting, self.position)


class Observer:
    """What a player sees, as OpenSpiel asks for it: numbers and text."""

    def __init__(self, games: Batch, recalls: bool) -> None:
        self._games, self.recalls = games, recalls
        self._seat = np.zeros(1, np.int64)
        self.tensor = np.zeros(games.observation.length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self._games.states[0] = state.position
        self._seat[0] = player
        self.tensor[:] = self._games.observe(self._seat, check=False)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def _kind(card: Game) -> Any:
    defaults = {option.name: option.default for option in card.options}
    return pyspiel.GameType(
        short_name=name_of(card.name),
        long_name=card.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # in some games nobody may win
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(card.seats),
        min_num_players=min(card.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": card.seats[0], **defaults},
    )


@cache
def _class_of(card: Game) -> type:
    """The game as OpenSpiel makes it from parameters."""
    kind = _kind(card)

    class SpielGame(pyspiel.Game):
        def __init__(self, params: Any = None) -> None:
            options = dict(params or {})
            seats = options.pop("players", card.seats[0])
            self.setting = card.setting(int(seats), options)
            facts = pyspiel.GameInfo(
                num_distinct_actions=card.rules.MOVES,
                max_chance_outcomes=card.rules.MOVES,
                num_players=self.setting.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=LONGEST,
            )
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, Moment(self.setting, self.setting.start()))

        def make_py_observer(self, asked: Any = None, params: Any = None) -> Observer:
            if params:
                raise AsterionError(f"Observers of our games have no parameters, such as {params}.")
            return Observer(self._one, asked is not None and asked.perfect_recall)

        @cached_property
        def _one(self) -> Batch:
            """Where positions are put to be observed."""
            return Batch(self.setting, 1, 0, engine_on("cpu", self.setting))

    pyspiel.register_game(kind, SpielGame)
    return SpielGame


for _game in games():
    _class_of(load(_game.name))
