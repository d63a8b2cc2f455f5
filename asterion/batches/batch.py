"""Many games of one kind side by side: their states are one array, and every step moves all of them."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from asterion.batches.engines import Engine, engine_on
from asterion.batches.loops import ANYBODY, NOBODY
from asterion.core.components import Components
from asterion.core.errors import AsterionError
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.observation import Observation
from asterion.games import load

MOST_GAMES = 1 << 24
ENDLESS = 1 << 40  # plies
NO_SALT = np.uint64(0)
SALTS = 0xD1342543DE82EF95  # spreads small numbers over 64 bits
KEPT = "asterion batch 1"  # what a saved batch begins with
COUNTERS = ("_keys", "_rounds", "_counts")  # of each game, besides its state


class BadBatch(AsterionError):
    """A request that no batch can fulfil."""


class Batch:
    """Games in step. Arrays that a method gives lie on the batch's device, and are its own: the next call of
    the same method may write into them again.
    """

    def __init__(self, setting: Setting, games: int, seed: int, engine: Engine) -> None:
        self.setting = setting
        self.games = games
        self.seed = _checked_seed(seed)
        self.engine = engine
        self.device = engine.device
        rules, array = setting.game.rules, engine.array
        self.states = array(games, rules.STATE)
        self._keys = array(games, np.uint64)
        self._rounds = array(games, np.int64)
        self._counts = array(games, np.int64)
        self._asked = 0  # how often something random was asked for besides the games' own chance
        self._out: dict[str, Any] = {}
        self._start = engine.put(np.array([setting.start()], rules.STATE))
        self.reset()

    # --- what the games are like ----------------------------------------------------------------------

    @property
    def observation(self) -> Observation:
        """What the columns of `observe` mean."""
        return self.setting.game.observation

    @property
    def moves(self) -> int:
        """Moves are numbers below this one; `setting.game.words` tells them in words."""
        return int(self.setting.game.rules.MOVES)

    @property
    def actor(self) -> Any:
        """The seat to choose in each game; OVER, -2, where it is over."""
        return self.engine.field(self.states, "actor")

    @property
    def over(self) -> Any:
        """Whether each game is over."""
        return self.actor == OVER

    @property
    def scores(self) -> Any:
        """Each seat's result in each game: 1 won, 0 lost, shares of one; 0 before the end."""
        return self.engine.field(self.states, "score")[:, : self.setting.seats]

    @property
    def begun(self) -> Any:
        """How many games have been begun in each place."""
        return self._rounds

    # --- what they do ---------------------------------------------------------------------------------

    def reset(self, where: Any = None, seed: int | None = None) -> None:
        """Begin anew: everywhere, or where a mask says so (`batch.reset(batch.over)`).

        A new game has dice of its own. With a seed all are begun as in a batch of this seed.
        """
        if seed is not None:
            if where is not None:
                raise BadBatch("A seed is for all games: they begin anew everywhere.")
            self.seed, self._asked = _checked_seed(seed), 0
            self._rounds[...] = 0
        if where is None:
            where = self._kept("everywhere", (), np.int64)
            where[...] = 1
        else:
            where = self._given("flags", where, "biu")
        self.engine.run(
            "begin", self.games, self.states, self._start, self._keys, self._rounds, self._counts,
            np.uint64(self.seed), where,
        )  # fmt: skip
        self._play(self._none(), ANYBODY)

    def step(self, moves: Any, check: bool = True) -> None:
        """Play a move in each game, and all that chance decides then. -1 is no move: the game stays as it is.

        Where a game is over nothing happens. An illegal move is refused and changes no game; without `check`
        it may do anything.
        """
        moves = self._given("moves", moves)
        if check:
            self._refuse_illegal(moves)
        self._play(moves, ANYBODY)

    def play_others(self, seat: int) -> None:
        """Play for everybody else at random until this seat is to choose, or the game is over."""
        if seat not in range(self.setting.seats):
            raise BadBatch(f"The seats are 0 to {self.setting.seats - 1}, not {seat!r}.")
        self._play(self._none(), seat, salt=self._salt())

    def play_at_random(self, most: int = ENDLESS) -> Any:
        """Play on at random for everybody: so many plies (and what chance decides then), or to the end.

        Gives the number of plies.
        """
        return self._play(self._none(), NOBODY, most, self._salt())

    def random_moves(self) -> Any:
        """A legal move for each game at random, -1 where it is over."""
        out = self._kept("random", (), np.int64)
        self._list(self._no_mask(), out, draws=1)
        return out

    def mask(self) -> Any:
        """Which moves are legal: a row of 0 and 1 for each game."""
        out = self._kept("mask", (self.moves,), np.uint8)
        self._list(out, self._none())
        return out

    def observe(self, seats: Any = None, check: bool = True) -> Any:
        """What the seat to choose, or the given one of each game, may know: a row of bytes for each game.

        Without `check` the seats must be an array of 64-bit numbers, and right.
        """
        seats = self._seats(seats) if check else seats
        out = self._kept("observation", (self.observation.length,), np.uint8)
        self.engine.run(
            "observations", self.games, self.states, self.engine.SEEN, seats,
            self.engine.put_once(self.observation.layout(self.setting.seats)), out,
        )  # fmt: skip
        return out

    def values(self) -> Any:
        """Each seat's prospects, 0 to 1, as the game's own estimate judges the whole position."""
        out = self._kept("values", (self.setting.seats,), np.float64)
        self.engine.run("values", self.games, self.states, ..., out)
        return out

    def guessed(self, seats: Any = None) -> Batch:
        """A copy in which what the seat to choose (or the given one) cannot know is guessed, the dice too."""
        seats = self._seats(seats)
        other = self.copy()
        self.engine.run(
            "guesses", self.games, other.states, ..., seats, self._keys, self._counts, self._salt()
        )
        other._keys ^= self._salt()
        return other

    def rollouts(self, most: int = ENDLESS) -> tuple[Any, Any]:
        """A random playout from every position: each seat's result, and the plies.

        They have dice of their own. After `most` plies a playout is given up: nobody has won anything there.
        """
        other = self.copy()
        other._keys ^= self._salt()
        plies = other.play_at_random(most)
        return other.scores, plies

    # --- copies ---------------------------------------------------------------------------------------

    def copy(self) -> Batch:
        """The same games, which go on by themselves and, with the same moves, alike."""
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        for name in ("states", *COUNTERS):
            setattr(other, name, self.engine.copy(getattr(self, name)))
        other._out = {}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def save(self) -> bytes:
        """Everything that `load` needs to go on."""
        arrays = {name: self.engine.get(getattr(self, name)) for name in COUNTERS}
        arrays["states"] = np.frombuffer(self.engine.get(self.states).tobytes(), np.uint8)
        about = np.array([KEPT, self._about(), str(self.seed), str(self._asked), _digest(arrays)])
        memory = io.BytesIO()
        np.savez_compressed(memory, about=about, **arrays)
        return memory.getvalue()

    def load(self, kept: bytes) -> None:
        """Go on from what `save` gave, of the same game, seats, options, box and number of games."""
        try:
            with np.load(io.BytesIO(kept), allow_pickle=False) as found:
                kind, of, seed, asked, digest = (str(word) for word in found["about"])
                arrays = {name: found[name] for name in (*COUNTERS, "states")}
            whole = digest == _digest(arrays)
        except Exception as error:
            raise BadBatch("This is no saved batch, or it is damaged.") from error
        if not whole:
            raise BadBatch("This saved batch is damaged: its games are not those that were saved.")
        if kind != KEPT or of != self._about():
            raise BadBatch(
                "This batch was saved of other games: the game, its rules, the seats, options, box and "
                "number of games must be the same."
            )
        states = np.frombuffer(arrays["states"].tobytes(), self.setting.game.rules.STATE)
        self.seed, self._asked = int(seed), int(asked)
        self.states = self.engine.put(states.copy())
        for name in COUNTERS:
            setattr(self, name, self.engine.put(arrays[name]))

    def digest(self) -> str:
        """A short text that is the same for the same games in the same positions, on any device."""
        return hashlib.sha256(self.engine.get(self.states).tobytes()).hexdigest()[:16]

    # --- inside ---------------------------------------------------------------------------------------

    def _play(self, moves: Any, stop: int, most: int = ENDLESS, salt: Any = NO_SALT) -> Any:
        plies = self._kept("plies", (), np.int64)
        self.engine.run(
            "play", self.games, self.states, ..., self._keys, self._counts, salt, moves, stop, most, plies
        )
        return plies

    def _list(self, mask: Any, moves: Any, draws: int = 0) -> int:
        """The first game whose move is not legal, or -1."""
        salt = self._salt() if draws else NO_SALT
        return self.engine.first_of(
            "list_moves", self.games, self.states, ..., self._keys, self._counts, salt, mask, moves, draws
        )

    def _none(self) -> Any:
        out = self._kept("none", (), np.int64)
        out[...] = -1
        return out

    def _no_mask(self) -> Any:
        return self._kept("no mask", (0,), np.uint8)

    def _about(self) -> str:
        setting = self.setting
        rules = str(setting.game.rules.STATE.descr)
        words = (setting.game.name, str(setting.seats), setting.option_text(), setting.components.digest)
        return "|".join((*words, str(self.games), hashlib.sha256(rules.encode()).hexdigest()[:16]))

    def _salt(self) -> Any:
        self._asked += 1
        return np.uint64(self._asked * SALTS % 2**64)

    def _kept(self, name: str, shape: tuple[int, ...], dtype: Any) -> Any:
        if name not in self._out:
            self._out[name] = self.engine.array((self.games, *shape) if shape else self.games, dtype)
        return self._out[name]

    def _given(self, name: str, numbers: Any, kinds: str = "iu") -> Any:
        found = self.engine.numbers(numbers, kinds)
        if found.shape != (self.games,):
            raise BadBatch(f"There must be one of the {name} for each of the {self.games} games.")
        return found

    def _seats(self, seats: Any) -> Any:
        if seats is None:
            return self.engine.seats_to_choose(self.actor)
        if isinstance(seats, int):
            seats = np.full(self.games, seats, np.int64)
        found = self._given("seats", seats)
        wrong = self.engine.first((found < 0) & (found != SPECTATOR) | (found >= self.setting.seats))
        if wrong >= 0:
            raise BadBatch(
                f"Game {wrong} has seats 0 to {self.setting.seats - 1}; {SPECTATOR} is a spectator."
            )
        return found

    def _refuse_illegal(self, moves: Any) -> None:
        wrong = self._list(self._no_mask(), moves)
        if wrong < 0:
            return
        setting, move = self.setting, int(self.engine.get(moves)[wrong])
        state = self.engine.get(self.states)[wrong]
        legal = [
            f"{other} ({setting.game.words.notation(setting, state, other)})"
            for other in setting.legal(state)
        ]
        known = 0 <= move < self.moves
        raise BadBatch(
            f"Move {move} is not legal in game {wrong}"
            + ("" if known else f": moves are numbers from 0 to {self.moves - 1}")
            + f". Legal are {', '.join(legal[:12])}{' …' if len(legal) > 12 else ''}.",
        )


def batch(
    game: str,
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Components | Path | str | None = None,
    device: str = "cpu",
    seed: int = 0,
) -> Batch:
    """So many games side by side, on all cores or on a GPU ("cuda"); the same seed gives the same games."""
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadBatch(f"A batch has 1 to {MOST_GAMES} games, not {games!r}.")
    setting = load(game).setting(seats, options, components)
    return Batch(setting, games, seed, engine_on(device, setting))


def _digest(arrays: Mapping[str, Any]) -> str:
    found = hashlib.sha256()
    for name in sorted(arrays):
        found.update(f"{name} {arrays[name].dtype} {arrays[name].shape}".encode() + arrays[name].tobytes())
    return found.hexdigest()


def _checked_seed(seed: int) -> int:
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise BadBatch(f"A seed is a whole number from 0 to 2**64 - 1, not {seed!r}.")
    return seed
