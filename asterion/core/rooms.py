"""The rooms of a game's folder, and what each of them offers: the type checker holds every game to it.

`docs/new-game.md` walks through them; the functions of the rules are described in `kernel/contract.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from asterion.core.drawing import TALL, Drawing, Shape

if TYPE_CHECKING:
    from asterion.core.game import Setting
    from asterion.core.kernel.blocks import Blocks
    from asterion.core.position_facts import Fact

State = Any  # one record of the game's state type; a copy is `state.copy()`, its bytes `state.tobytes()`
Function = Callable[..., Any]  # of the rules: compiled, or plain where compiling is switched off


class Rules(Protocol):
    """rules/: everything that is compiled, and nothing else."""

    @property
    def STATE(self) -> np.dtype[Any]: ...  # noqa: N802
    @property
    def BOX(self) -> np.dtype[Any]: ...  # noqa: N802
    @property
    def BENCH(self) -> np.dtype[Any]: ...  # noqa: N802
    @property
    def BLOCKS(self) -> Blocks: ...  # noqa: N802  the table of moves
    @property
    def MOVES(self) -> int: ...  # noqa: N802  moves are 0 … MOVES - 1
    @property
    def REVEALING(self) -> frozenset[int]: ...  # noqa: N802  kinds of events that show what was hidden

    @property
    def setup(self) -> Function: ...
    @property
    def legal(self) -> Function: ...
    @property
    def weights(self) -> Function: ...
    @property
    def apply(self) -> Function: ...
    @property
    def secret(self) -> Function: ...
    @property
    def redact(self) -> Function: ...
    @property
    def guess(self) -> Function: ...
    @property
    def take_back(self) -> Function: ...
    @property
    def value(self) -> Function: ...


class Words(Protocol):
    """words/: moves, questions, events and refusals as text."""

    def notation(self, setting: Setting, s: State, move: int, /) -> str:
        """The move as people write it; `read` gives it back."""

    def read(self, setting: Setting, s: State, text: str, /) -> int:
        """The move that a text means; a BadNotation says what was wrong and what would be right."""

    def choice(self, setting: Setting, s: State, move: int, /) -> str:
        """What choosing this move does, as a command."""

    def prompt(self, setting: Setting, s: State, /) -> str:
        """Who is asked, and what."""

    def event(self, setting: Setting, kind: int, detail: tuple[int, ...], /) -> str:
        """What happened, as a sentence. A detail that the reader may not know is CONCEALED."""

    def outcome(self, setting: Setting, s: State, /) -> str:
        """How the game ended."""

    def why_not(self, setting: Setting, s: State, move: int, /) -> str:
        """The id of the rule that explains why this move is not legal now."""

    def wish(self, setting: Setting, s: State, target: str, /) -> int | None:
        """What a click on an element that is no choice would mean, if anything."""

    def phase(self, setting: Setting, s: State, /) -> str:
        """What is being asked, in a few words: a row of the table of refusals."""

    def kind(self, move: int, /) -> str:
        """What sort of wish a move is: a column of the table of refusals."""


class Position(Protocol):
    """position/: a state as facts in words, and what makes one impossible."""

    @property
    def FACTS(self) -> tuple[Fact, ...]: ...  # noqa: N802

    def describe(self, setting: Setting, s: State, /) -> dict[str, str]: ...

    def build(self, setting: Setting, facts: dict[str, str], /) -> State: ...

    def impossible(self, setting: Setting, s: State, /) -> str | None:
        """Why no game can have led here, or None."""


class Picture(Protocol):
    """picture/: the drawing of what a seat sees, and the elements that are clicked."""

    def draw(self, setting: Setting, s: State, seat: int, shape: Shape = TALL, /) -> Drawing:
        """What the seat sees, from a state already redacted for it, in one of the two arrangements."""

    def colours(self, setting: Setting, /) -> tuple[str, ...]:
        """What colour each seat has, in CSS."""

    def target(self, setting: Setting, s: State, move: int, /) -> str:
        """The id of the element that chooses this move, or "" if the page has a button for it."""

    def source(self, setting: Setting, s: State, move: int, /) -> str:
        """The id of the piece that can be dragged to the target, or ""."""


class Sketch(Protocol):
    """sketch.py: the board in letters, for terminals."""

    def draw(self, setting: Setting, s: State, seat: int, /) -> str: ...


@dataclass(frozen=True)
class Instruction:
    """What a person asked unseen wants to be done where it was said beforehand."""

    sentence: str  # for the person who gives it: "Ask me …"
    answer: Callable[[Setting, State], int | None]  # the move, or None: the person is asked


class Asking(Protocol):
    """asking/: where players are asked unseen by the others; the redacted actor is CONCEALED then.

    HUSH is the event, without a sentence, that a window opens. Its details are two masks of seats, as far as
    everybody knows: who may be asked now, and for whom that may be worth a person's attention.
    """

    @property
    def HUSH(self) -> int: ...  # noqa: N802
    @property
    def INSTRUCTIONS(self) -> Mapping[str, Instruction]: ...  # noqa: N802  more than always, matters, never

    def decline(self, setting: Setting, s: State, /) -> int | None:
        """The move that wants nothing, if there is one."""

    def matters(self, setting: Setting, s: State, /) -> bool:
        """Whether the question is worth a person's attention."""
