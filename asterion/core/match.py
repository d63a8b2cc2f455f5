"""A match: one game being played, with its dice, its story, its views and its undo."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from asterion.core.dice import NO_PLIES, Dice, chained
from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.errors import AsterionError, IllegalMove, NothingToUndo
from asterion.core.game import Event, Setting
from asterion.core.kernel.contract import CHANCE, CONCEALED, EVERYONE, OVER, SPECTATOR
from asterion.core.position import position_text
from asterion.core.rooms import State


class Choice(NamedTuple):
    """A legal move, in the words and with the target of the picture."""

    move: int
    notation: str
    sentence: str
    target: str  # the element to click
    source: str  # the element that may be dragged to the target, or ""


@dataclass(frozen=True, eq=False)
class Ply:
    """A ply that was played."""

    actor: int
    move: int
    notation: str
    audience: int  # the only seat that saw which move it was, or EVERYONE
    events: tuple[Event, ...]
    before: State
    chain: bytes  # the digest of all plies up to this one
    hushed: bool = False  # the actor was asked unseen by the others
    declined: bool = False  # and wanted nothing, so that nobody else knows of it
    unasked: bool = False  # it was answered for the actor, as said beforehand or because time was up


@dataclass(frozen=True)
class Line:
    """A sentence of the story, and the number of the step that caused it (the first step is 1)."""

    ply: int
    sentence: str


@dataclass(frozen=True, eq=False)
class View:
    """All that a seat, or a spectator, may know."""

    setting: Setting
    seat: int
    state: State  # redacted
    prompt: str
    choices: tuple[Choice, ...]  # empty unless it is this seat's choice
    story: tuple[Line, ...]

    @property
    def position(self) -> str:
        return position_text(self.setting, self.state)

    @property
    def svg(self) -> str:
        return self.drawing(TALL).alone

    def drawing(self, shape: Shape) -> Drawing:
        """The picture in one of its two arrangements."""
        return self.setting.game.picture.draw(self.setting, self.state, self.seat, shape)

    def _repr_svg_(self) -> str:
        return self.svg


class Match:
    """Plays one game. With dice, chance is played at once; without, its plies are given like the others."""

    def __init__(
        self,
        setting: Setting,
        dice: Dice | None = None,
        players: Sequence[str] | None = None,
        start: State | None = None,
        table: str = "",
    ) -> None:
        self.setting = setting
        self.dice = dice
        self.table = table  # where it is played: two tables with the same seed make different promises
        self.undone: dict[int, int] = {}  # rolls that were taken back, by the number of plies before them
        self.players = tuple(players) if players else setting.seat_names
        self.start = setting.start() if start is None else start.copy()
        self.from_start = start is None
        self.state = self.start.copy()
        self.plies: list[Ply] = []
        self.comments: dict[int, list[str]] = {}  # by the number of plies played before them
        self._told: dict[int, list[list[Line]]] = {}  # for each seat the sentences of each ply
        self._ends: dict[int, list[int]] = {}  # and after how many plies each of its steps ends
        self._roll()

    # --- what is the case -----------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat to choose, CHANCE or OVER."""
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def is_hushed(self) -> bool:
        """Somebody is asked unseen: the others do not know who, nor that anybody is."""
        return self._is_hushed(self.state)

    @property
    def score(self) -> tuple[float, ...] | None:
        """Each seat's result, or None while the game goes on."""
        return tuple(float(score) for score in self.state.score[: self.setting.seats]) if self.over else None

    @property
    def outcome(self) -> str:
        """Who won and why, or who is to choose what."""
        words = self.setting.game.words
        return str((words.outcome if self.over else words.prompt)(self.setting, self.state))

    @property
    def chain(self) -> bytes:
        """The digest of all plies."""
        return self.plies[-1].chain if self.plies else NO_PLIES

    @property
    def commitment(self) -> str | None:
        """What was published of the dice before the first ply; None if people roll and draw themselves."""
        if self.dice is None:
            return None
        setting = self.setting
        occasion = [f"table {self.table}", f"game {setting.game.name}/{setting.seats}", setting.option_text()]
        start = "" if self.from_start else position_text(setting, self.start)
        return self.dice.commitment("\n".join([*occasion, setting.components.digest, start]))

    def moves(self) -> list[Choice]:
        """The legal moves of the actor, or CHANCE's outcomes."""
        return [self._choice(move) for move in self.setting.legal(self.state)]

    def view(self, seat: int = SPECTATOR) -> View:
        """What this seat may know. Nothing else is in it."""
        if seat not in self.setting.viewers:
            raise AsterionError(f"There is no seat {seat}; seats are 0 to {self.setting.seats - 1}.")
        seen = self.setting.redacted(self.state, seat)
        return View(
            self.setting,
            seat,
            seen,
            str(self.setting.game.words.prompt(self.setting, seen)),
            tuple(self.moves()) if seat == self.actor != CHANCE else (),
            tuple(self.story(seat)),
        )

    def steps(self, seat: int = SPECTATOR) -> list[int]:
        """The steps of the game as this seat can count them: after how many plies each of them ends.

        A step is a ply, with what others were asked unseen after it and declined. When the game is over every
        ply is one.
        """
        ends = self._ends.setdefault(seat, [])
        known = ends[-1] if ends else 0
        for number, ply in enumerate(self.plies[known:], known + 1):
            if ends and self._is_unseen(ply, seat):
                ends[-1] = number
            else:
                ends.append(number)
        return ends

    def story(self, seat: int = SPECTATOR, since: int = 0, until: int | None = None) -> list[Line]:
        """What happened after the first `since` plies (up to ply `until`), as this seat could see it."""
        told = self._told.setdefault(seat, [])
        if len(told) < len(self.plies):
            ends = self.steps(seat)
            step = bisect_left(ends, len(told) + 1)
            for number, ply in enumerate(self.plies[len(told) :], len(told) + 1):
                step += number > ends[step]
                sounds = [event for event in ply.events if not self.setting.game.is_hush(event.kind)]
                told.append([Line(step + 1, self._sentence(event, seat)) for event in sounds])
        return [line for lines in told[since:until] for line in lines]

    # --- playing --------------------------------------------------------------------------------------

    def play(self, wish: str | int, unasked: bool = False) -> list[Ply]:
        """Play a move, given in notation or as a number, and what chance then decides; all these plies.

        With `unasked` it was answered for the actor, so that it is no choice to go back to.
        """
        move = self.read(wish)
        at = len(self.plies)
        self._apply(move, unasked)
        self._roll()
        return self.plies[at:]

    def play_on(self, dice: Dice, undone: Mapping[int, int]) -> None:
        """From now on chance's plies come from these dice, of which so many rolls were taken back."""
        self.dice, self.undone = dice, dict(undone)
        self._roll()

    def read(self, wish: str | int) -> int:
        """The legal move that is meant. An illegal one is refused with the rule; nothing changes."""
        words, rules = self.setting.game.words, self.setting.game.rulebook
        if isinstance(wish, str):
            move = int(words.read(self.setting, self.state, wish))
        elif 0 <= wish < self.setting.game.rules.MOVES:
            move = wish
        else:
            raise AsterionError(
                f"There is no move {wish}; moves are 0 to {self.setting.game.rules.MOVES - 1}."
            )
        if move not in self.setting.legal(self.state):
            rule = str(words.why_not(self.setting, self.state, move))
            text = wish if isinstance(wish, str) else f"move {wish}"
            raise IllegalMove(text, rule, rules[rule].sentence)
        return move

    def fork(self) -> "Match":
        """A match to try a change on; this one stays as it is."""
        fork = Match.__new__(Match)
        fork.__dict__.update(self.__dict__)
        fork.state, fork.plies, fork.comments = self.state.copy(), list(self.plies), dict(self.comments)
        fork.undone = dict(self.undone)
        fork._told = {seat: list(told) for seat, told in self._told.items()}
        fork._ends = {seat: list(ends) for seat, ends in self._ends.items()}
        return fork

    def as_of(self, plies: int) -> "Match":
        """The match as it stood after so many plies; this one stays as it is."""
        past = self.fork()
        if plies < len(past.plies):
            past.state = past.plies[plies].before.copy()
            del past.plies[plies:]
            past._told, past._ends = {}, {}
        return past

    def undo(self, seat: int | None = None, agreed: bool = False, past: Collection[int] = ()) -> list[Ply]:
        """Take back the last choice, whole or not at all; the plies taken back.

        Not beyond a chance ply, a reveal, the end or (with `seat`) another seat's choice, unless the table
        agreed. Then what the seats in `past` chose does not count as the last choice: bots would only choose
        again, and with all seats but one it goes back to what that one chose. Nor does what was answered
        for somebody unasked: the same would be answered again.
        Without dice, a chance ply that was typed wrong is taken back by itself.
        """
        return self.back_to(self._last_choice(seat, agreed, past))

    def back_to(self, plies: int) -> list[Ply]:
        """To the position after so many plies, though it be beyond final choices; the plies taken back."""
        taken = self.plies[plies:]
        if taken:
            self.state = taken[0].before.copy()
        self._told, self._ends = {}, {}
        del self.plies[plies:]
        self._forget_rolls(plies, taken)
        for number in [number for number in self.comments if number > plies]:
            del self.comments[number]
        return taken

    def check_undo(self, seat: int | None = None, agreed: bool = False, past: Collection[int] = ()) -> None:
        """Raise NothingToUndo, with the reason, where `undo` would."""
        self._last_choice(seat, agreed, past)

    # --- inside ---------------------------------------------------------------------------------------

    def _last_choice(self, seat: int | None, agreed: bool, past: Collection[int]) -> int:
        """The index of the ply that is taken back with all that followed; NothingToUndo if it cannot be."""
        at = self._last_seen(seat)
        passed = {*past, CHANCE} if past or self.dice is not None else set()
        while agreed and at >= 0 and (self.plies[at].actor in passed or self.plies[at].unasked):
            at -= 1
        if at < 0:
            raise NothingToUndo("There is nothing to take back.")
        self._check_final(self.plies[at:])
        if not agreed:
            self._check_consent(at, seat)
        return at

    def _check_consent(self, at: int, seat: int | None) -> None:
        """Raise NothingToUndo if going back to before this ply concerns others."""
        last = self.plies[at]
        if last.actor == CHANCE:
            raise NothingToUndo("Chance has decided since; taking that back needs everybody's consent.")
        if seat is not None and last.actor != seat:
            name = self.setting.actor_name(last.actor)
            raise NothingToUndo(
                f"The last choice was made by {name}; taking that back needs everybody's consent."
            )
        if self.over:
            raise NothingToUndo(
                "The end has shown everything, the dice as well; taking it back needs everybody's consent."
            )
        if any(
            event.kind in self.setting.game.rules.REVEALING for ply in self.plies[at:] for event in ply.events
        ):
            raise NothingToUndo(
                "Something hidden was shown since; taking that back needs everybody's consent."
            )

    def _is_hushed(self, state: State) -> bool:
        if self.setting.game.asking is None or state.actor < 0:
            return False
        return int(self.setting.redacted(state, SPECTATOR).actor) == CONCEALED

    def _is_unseen(self, ply: Ply, seat: int) -> bool:
        return ply.declined and ply.actor != seat and not self.over

    def _last_seen(self, seat: int | None) -> int:
        """The last ply but for what was asked since unseen by this seat; -1 if there is none."""
        at = len(self.plies) - 1
        while at >= 0 and seat is not None and self._is_unnoticed(self.plies[at], seat):
            at -= 1
        return at

    def _is_unnoticed(self, ply: Ply, seat: int) -> bool:
        return self._is_unseen(ply, seat) or (ply.declined and ply.unasked and not self.over)

    def _check_final(self, plies: Sequence[Ply]) -> None:
        """Raise NothingToUndo, with the rule, if one of these plies can never be taken back."""
        game = self.setting.game
        for event in (event for ply in plies for event in ply.events):
            if event.kind in game.final:
                rule = game.final[event.kind]
                raise NothingToUndo(f"That is never taken back. {rule}: {game.rulebook[rule].sentence}")

    def _forget_rolls(self, plies: int, taken: Sequence[Ply]) -> None:
        """Rolls that were taken back still count: what falls next is not what fell."""
        later = [number for number in self.undone if number >= plies]
        rolls = sum(ply.actor == CHANCE for ply in taken) + sum(self.undone.pop(number) for number in later)
        if self.dice is not None and rolls:
            self.undone[plies] = rolls

    def _apply(self, move: int, unasked: bool = False) -> None:
        before = self.state.copy()
        notation = str(self.setting.game.words.notation(self.setting, before, move))
        audience = int(self.setting.game.rules.secret(before))
        after = before.copy()
        events = tuple(self.setting.apply(after, move))
        self.state = after
        if self.over:
            self._told, self._ends = {}, {}  # the end shows what was hidden
        hushed = self._is_hushed(before)
        asking = self.setting.game.asking
        declined = hushed and asking is not None and move == asking.decline(self.setting, before)
        actor = int(before.actor)
        chain = chained(self.chain, self.setting.actor_name(actor), notation)
        ply = Ply(actor, move, notation, audience, events, before, chain, hushed, declined, unasked)
        self.plies.append(ply)

    def _roll(self) -> None:
        while self.dice is not None and self.actor == CHANCE:
            outcomes, weights = self.setting.legal(self.state), self.setting.weights(self.state)
            asked = sum(ply.actor == CHANCE for ply in self.plies) + sum(self.undone.values())
            self._apply(outcomes[self.dice.roll(len(self.plies), asked, self.chain, weights)])

    def _choice(self, move: int) -> Choice:
        setting, state = self.setting, self.state
        words, picture = setting.game.words, setting.game.picture
        return Choice(
            move,
            words.notation(setting, state, move),
            words.choice(setting, state, move),
            picture.target(setting, state, move),
            picture.source(setting, state, move),
        )

    def _sentence(self, event: Event, seat: int) -> str:
        detail = event.detail
        if event.audience not in (EVERYONE, seat) and not self.over:
            detail = (*detail[:-1], CONCEALED)
        return str(self.setting.game.words.event(self.setting, event.kind, detail))
