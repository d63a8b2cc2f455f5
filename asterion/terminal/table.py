"""A match with the people and bots around it: who looks, what they have been told, where it is kept."""

from collections.abc import Sequence
from pathlib import Path

from asterion.bots import Bot
from asterion.core.errors import AsterionError, NothingToUndo
from asterion.core.files import identity
from asterion.core.game import seat_title
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.terminal.saving import check_place, save


class Table:
    """Who sits at a match, and what each of them has seen of it."""

    def __init__(self, match: Match, seats: Sequence[str], bots: dict[int, Bot]) -> None:
        self.match = match
        self.game = match.setting.game
        self.seats = seats
        self.bots = bots
        self.people = [seat for seat in range(match.setting.seats) if seat not in bots]
        self.kept: Path | None = None  # the file written last
        self.is_kept = False  # nothing has changed since
        self._own_file: tuple[int, int] | None = None  # which file it is kept in after every choice
        # The plies each viewer has been told of. A resumed game is told from the viewer's last choice on.
        self.told = {viewer: max(0, self._last_choice(viewer) - 1) for viewer in match.setting.viewers}

    def _last_choice(self, seat: int) -> int:
        """The number of the last ply this seat (for SPECTATOR: any seat) has chosen, or 0."""
        for number in range(len(self.match.plies), 0, -1):
            ply = self.match.plies[number - 1]
            if ply.actor >= 0 and seat in (ply.actor, SPECTATOR) and not ply.unasked:
                return number
        return 0

    def name(self, seat: int) -> str:
        name = seat_title(self.match.setting.seat_names[seat])
        return f"{name} ({self.bots[seat].name})" if seat in self.bots else name

    # --- who sees what ----------------------------------------------------------------------------------

    @property
    def confidant(self) -> int:
        """The only seat that may know what is chosen next, or EVERYONE."""
        return int(self.game.rules.secret(self.match.state))

    @property
    def reader(self) -> int:
        """The seat whose view is shown for the next choice; for CHANCE's, whoever types what was rolled."""
        if self.match.actor >= 0:
            return self.match.actor
        return self.confidant if self.confidant in self.people else self.onlooker

    @property
    def onlooker(self) -> int:
        """The seat of the only person, or SPECTATOR."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def sketch(self, seat: int) -> str:
        return str(self.game.sketch.draw(self.match.setting, self.match.view(seat).state, seat))

    def news(self, seat: int) -> list[str]:
        """What this viewer has not been told yet."""
        lines = [line.sentence for line in self.match.story(seat, self.told[seat])]
        self.told[seat] = len(self.match.plies)
        return lines

    def last_news(self) -> list[str]:
        """What has happened since any of the people was last told something."""
        since = min((self.told[seat] for seat in self.people), default=len(self.match.plies))
        return [line.sentence for line in self.match.story(self.onlooker, since)]

    def is_private(self, seat: int) -> bool:
        """This seat is about to see something that a spectator may not."""
        setting, state, since = self.match.setting, self.match.state, self.told[seat]
        own, public = setting.redacted(state, seat), setting.redacted(state, SPECTATOR)
        if own.tobytes() != public.tobytes():
            return True
        return self.match.story(seat, since) != self.match.story(SPECTATOR, since)

    # --- what changes the match -------------------------------------------------------------------------

    def play(self, move: int, unasked: bool = False) -> None:
        self.match.play(move, unasked)
        self.is_kept = False

    def undo(self, seat: int) -> None:
        """Take back this seat's own last choice, if nothing has come to light since."""
        try:
            self.match.undo(None if seat == SPECTATOR else seat)
        except NothingToUndo as error:
            hint = " Type undo! if the table agrees." if self._can_take_back(seat) else ""
            raise NothingToUndo(f"{error}{hint}") from error
        self._forget()

    def _can_take_back(self, seat: int) -> bool:
        try:
            self.match.check_undo(agreed=True, past=self._others(seat))
        except NothingToUndo:
            return False
        return True

    def _others(self, seat: int) -> list[int]:
        return [] if seat == SPECTATOR else [other for other in range(len(self.seats)) if other != seat]

    def take_back(self, seat: int) -> None:
        """With the table's consent: back to this seat's last choice, whatever has come to light since."""
        if seat != SPECTATOR and self._last_choice(seat) == 0:
            raise NothingToUndo("There is no choice of yours to take back.")
        self.match.undo(agreed=True, past=self._others(seat))
        self._forget()

    def _forget(self) -> None:
        """What was taken back has not happened."""
        self.is_kept = False
        plies = len(self.match.plies)
        self.told = {viewer: min(told, plies) for viewer, told in self.told.items()}

    def keep(self, path: Path, replace: bool) -> None:
        self.kept = save(self.match, path, replace)
        self.is_kept = True

    def keep_on(self, path: Path) -> None:
        """Keep the match where it was kept before, unless somebody has put another file there."""
        if identity(path) not in (None, self._own_file):
            raise AsterionError(f"{path} is another file than the one this game was kept in.")
        self.keep(path, replace=True)
        self._own_file = identity(path)

    def keep_from_now_on(self, path: Path) -> None:
        """Check that the match may be kept there."""
        check_place(self.match, path)
        self._own_file = identity(path)
