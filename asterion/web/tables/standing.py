"""How a table stands, and what each seat is told of it. Nothing here changes the table."""

from typing import Any

from asterion.bots import Bot
from asterion.core.asking import MATTERS
from asterion.core.drawing import TALL, Shape
from asterion.core.errors import NothingToUndo
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.lessons.scene import JUST_BEGUN, ScenePlay
from asterion.core.match import Match, View
from asterion.core.record import read_record, verify_record, write_record
from asterion.web.api import answers
from asterion.web.errors import NotYours, Stale, Unknown
from asterion.web.store.schema import Kept
from asterion.web.tables.advice import Advice
from asterion.web.tables.aside import aside
from asterion.web.tables.episode import Episode
from asterion.web.tables.restore import box_of
from asterion.web.tables.sight import Sight
from asterion.web.tables.views import (
    frame_answer,
    preview_answer,
    prospect,
    routine_answer,
    seen_view,
    table_answer,
    view_answer,
    walks_answer,
    why_answer,
    wins_answer,
)

BEING_ASKED = "Others may be asked just now; wait until they have answered."


class Standing:
    """A table as it stands, and as its seats have been shown it."""

    def __init__(self, kept: Kept, match: Match, advice: Advice) -> None:
        self.kept = kept
        self.match = match
        self.version = kept.version
        self.advice = advice
        self.sight = Sight(match, kept.version, kept.sight)
        self.bots: dict[int, Bot] = {}
        self.asks: dict[int, str] = {}  # what people said beforehand of when they want to be asked
        self.episode: Episode | None = None
        self._verified: tuple[Match, answers.Verdict] | None = None

    # --- for everybody --------------------------------------------------------------------------------

    def info(self) -> answers.Table:
        seen = self.sight.of(SPECTATOR)
        return table_answer(self.kept, seen.match, seen.version)

    @property
    def is_seen_over(self) -> bool:
        """Everybody has seen the game end."""
        return self.sight.of(SPECTATOR).match.over

    def record(self) -> str:
        if self.kept.lesson is not None:
            raise NotYours("A scene of a lesson has no record and no dice.")
        if not self.is_seen_over:
            raise NotYours("The record is told when the game is over: it shows everybody's cards.")
        from asterion import __version__

        finished = self.match.fork()
        finished.players = self.kept.names  # somebody may have sat down since it began
        return write_record(finished, __version__)

    async def verify(self) -> answers.Verdict:
        """Whether the dice are those promised; found out once."""
        match = self.match
        if self._verified is None or self._verified[0] is not match:
            self._verified = (match, await aside(self._verify))
        return self._verified[1]

    def _verify(self) -> answers.Verdict:
        text = self.record()
        verdict = verify_record(read_record(text), self.match.setting.game, box_of(self.kept))
        dice = self.match.dice
        return answers.Verdict(
            ok=not verdict.problem,
            rolls=verdict.rolls,
            problem=verdict.problem or None,
            commitment=self.match.commitment,
            seed=dice.seed.hex() if dice else None,
            seal=dice.seal(self.match.chain) if dice and not dice.plain else None,
        )

    # --- for a seat -----------------------------------------------------------------------------------

    def version_of(self, seat: int) -> int:
        """How often this seat has seen the table change."""
        return self.sight.of(seat).version

    def change_of(self, seat: int) -> int:
        """The number of the last change that this seat has been shown."""
        return self.sight.of(seat).number

    def plies_of(self, seat: int) -> int:
        """How many plies this seat has been told of."""
        return self.sight.of(seat).told

    def plies_until(self, seat: int, step: int) -> int:
        """How many plies there were at the end of a step of this seat."""
        ends = [0, *self.sight.of(seat).match.steps(seat)]
        return ends[min(max(0, step), len(ends) - 1)]

    def view(self, seat: int, shape: Shape = TALL) -> answers.View:
        self.check_seat(seat)
        view, facts = self.look(seat)
        return view_answer(view, facts, shape)

    def look(self, seat: int) -> tuple[View, dict[str, Any]]:
        """What a seat sees, and what it is told of that besides story and picture."""
        seen = self.sight.of(seat)
        scene = self.scene(seen.match)
        view = seen_view(seen, seat, scene)
        facts = prospect(
            self.kept,
            seen,
            view,
            scene=scene,
            undo=self._why_no_undo(seat),
            takeback=self._why_no_undo(seat, agreed=True),
            asks=self.asks.get(seat, MATTERS),
            window=self.window(seat),
        )
        return view, facts

    def window(self, seat: int) -> answers.Window | None:
        """The window that is open for everybody to answer in, if one is."""
        return self.episode.answer(seat) if self.episode else None

    def frame(self, ply: int, seat: int, shape: Shape = TALL) -> answers.Frame:
        self.check_seat(seat)
        match = self.sight.of(seat).match
        steps = len(match.steps(seat))
        if not 0 <= ply <= steps:
            raise Unknown(f"There is no ply {ply}; this game has {steps}.")
        return frame_answer(match, ply, seat, shape)

    def preview(self, seat: int, move: str, shape: Shape = TALL) -> answers.Preview:
        match = self.check_turn(seat)
        for question in self.sight.of(seat).also:
            if any(choice.notation == move for choice in question.moves()):
                return preview_answer(question, seat, move, shape)
        return preview_answer(match, seat, move, shape)

    def walks(self, seat: int, source: str) -> answers.Walks:
        """Where a figure can go in several steps."""
        return walks_answer(self.check_turn(seat), seat, source)

    def routine(self, seat: int) -> answers.Routine:
        """What may be answered for the seat, if such a question is asked."""
        return routine_answer(self.check_turn(seat), seat)

    def wins(self, seat: int) -> answers.Wins:
        """What wins at once, if the seat has to choose."""
        return wins_answer(self.check_turn(seat), seat)

    def why(self, seat: int, wish: str) -> answers.Why:
        self.check_seat(seat)
        return why_answer(self.sight.of(seat).match, seat, wish)

    def scene(self, match: Match) -> ScenePlay | None:
        """The scene of a lesson that is played at this table, if one is."""
        lesson = match.setting.game.lesson
        if self.kept.lesson is None or lesson is None:
            return None
        return ScenePlay(lesson, lesson.scene(self.kept.lesson), match)

    def _why_no_undo(self, seat: int, agreed: bool = False) -> str | None:
        """Why nothing can be taken back, if so: by this seat alone, or with everybody's consent."""
        scene = self.scene(self.match)
        if scene is not None:
            return None if scene.has_begun else JUST_BEGUN
        match = self.sight.of(seat).match
        if seat < 0 or not match.plies:
            return "There is nothing to take back."
        if self.episode is not None or match.is_hushed:
            return BEING_ASKED
        try:
            match.check_undo(seat, agreed, past=self.bots)
        except NothingToUndo as reason:
            return str(reason)
        return None

    # --- what the search tells ------------------------------------------------------------------------

    async def hint(self, seat: int) -> answers.Hint:
        self.check_game()
        return await self.advice.hint(self.check_turn(seat), self.version_of(seat), seat)

    async def chances(self, seat: int) -> answers.Chances:
        self.check_game()
        self.check_seat(seat)
        seen = self.sight.of(seat)
        return await self.advice.chances(seen.match, seen.version, seat)

    def review(self, begin: bool) -> answers.LookBack:
        """How far looking back on the finished game has come; perhaps it begins now."""
        self.check_game()
        if not self.is_seen_over:
            raise NotYours("A game is looked back on when it is over: that shows what everybody knew.")
        if begin:
            return self.advice.look_back(self.match, self.version)
        return self.advice.seen_back(self.version)

    # --- whether something can be asked ---------------------------------------------------------------

    def check_seat(self, seat: int) -> None:
        if seat != SPECTATOR and not 0 <= seat < self.match.setting.seats:
            raise Unknown(
                f"There is no seat {seat}; seats are 0 to {self.match.setting.seats - 1}, spectators -1."
            )

    def check_turn(self, seat: int) -> Match:
        """The match as this seat sees it, if it has to choose there."""
        self.check_seat(seat)
        seen = self.sight.of(seat)
        if seen.match.over:
            raise NotYours("The game is over.")
        actor = int(seen.match.setting.redacted(seen.match.state, seat).actor)
        if seat != actor or seat < 0:
            raise NotYours(f"It is not this seat's choice but {seen.match.setting.actor_name(actor)}'s.")
        if seen.chose:
            raise NotYours("This seat has chosen; what comes of it is seen in a moment.")
        return seen.match

    def check_game(self) -> None:
        if self.kept.lesson is not None:
            raise NotYours("This is a scene of a lesson; the lesson itself has the advice.")

    def check_version(self, version: int, seat: int) -> None:
        now = self.version_of(seat)
        if version != now:
            raise Stale(f"The table is at version {now}, not {version}: look at it again.")

    def moved_on(self, seat: int, version: int | None) -> answers.MovedOn | None:
        """What is answered to somebody who asks about a version that this seat does not see any more.

        That is nobody's error: the table changed while the question was on its way.
        """
        self.check_seat(seat)
        now = self.version_of(seat)
        return None if version in (None, now) else answers.MovedOn(version=now)
