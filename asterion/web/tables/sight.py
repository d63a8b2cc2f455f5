"""What the seats of a table have been shown, where players are asked unseen by the others.

What a seat has been shown, and how often that changed, is kept for each seat by itself and stored with the
table. It never tells a seat what it may not know: not who was asked, nor how often, nor how long they
thought; nor does it when the server starts again or the table has left its memory.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match


@dataclass(frozen=True, eq=False)
class Seen:
    """What one seat sees."""

    match: Match
    version: int  # counts what this seat has seen change
    number: int = 0  # of what it was told last
    chose: bool = False  # it has chosen since, and does not see yet what came of it
    shown: int = 0  # plies that this seat and the others have been shown
    told: int = 0  # plies that it has been told of: those of a question it is asked unseen as well
    also: tuple[Match, ...] = ()  # questions unseen that its next choice answers, too

    def choosing(self) -> "Seen":
        return replace(self, version=self.version + 1, chose=True)

    def asked(self, question: Match, plies: int) -> "Seen":
        """It is asked unseen; the others are not told of it."""
        return replace(self, match=question, version=self.version + 1, chose=False, told=plies)

    def changed(self) -> "Seen":
        """Something about the table has changed, but nothing in the game."""
        return replace(self, version=self.version + 1)


Sights = dict[int, Seen]


class Sight:
    """The views of all seats and the spectators of one table."""

    def __init__(self, match: Match, version: int, kept: Mapping[str, Any] | None = None) -> None:
        """As the store kept it; without, everybody has been shown everything."""
        self._seen: Sights = {}
        self._soon: Sights = {}
        self.begin_anew(match, version, kept)

    def begin_anew(self, match: Match, version: int, kept: Mapping[str, Any] | None) -> None:
        self._soon = {}
        seats, plies = (SPECTATOR, *range(match.setting.seats)), len(match.plies)
        facts = kept or first_sight(match, plies, version)
        past = {count: match.as_of(count) for count in set(facts["shown"]) if count < plies}
        for seat, shown, counted in zip(seats, facts["shown"], facts["versions"], strict=True):
            old = self._seen.get(seat)
            counts = (counted, 0) if old is None else (max(counted, old.version + 1), old.number + 1)
            self._seen[seat] = Seen(past.get(shown, match), *counts, shown=shown, told=shown)

    def of(self, seat: int) -> Seen:
        return self._seen[seat]

    @property
    def seats(self) -> Iterable[int]:
        return self._seen

    def showing(self, match: Match, seats: Iterable[int], shown: int, also: tuple[Match, ...] = ()) -> Sights:
        """How these seats will see the table; with `also`, the one who is to choose is asked that, too."""
        sights: Sights = {}
        for seat in seats:
            old = self._coming()[seat]
            mine = also if also and seat == match.actor else ()
            sights[seat] = Seen(match, old.version + 1, shown=shown, told=shown, also=mine)
        return sights

    def adopt(self, sights: Mapping[int, Seen]) -> None:
        """From now on this is seen; who has just chosen is told of it otherwise."""
        for seat, seen in sights.items():
            self._seen[seat] = replace(seen, number=self._seen[seat].number + (not seen.chose))

    def promise(self, sights: Sights) -> None:
        """These are adopted in a moment; whatever is shown to those seats next comes after it."""
        self._soon = dict(sights)

    def promised(self) -> Sights:
        """What was promised and is not seen yet; now it is."""
        sights = {seat: self._coming()[seat] for seat in self._soon}
        self._soon = {}
        return sights

    def _coming(self) -> Sights:
        """What the seats see once what was promised is adopted."""
        coming = dict(self._seen)
        for seat, seen in self._soon.items():
            now = self._seen[seat]
            coming[seat] = replace(seen, version=max(seen.version, now.version + (not now.chose)))
        return coming

    def facts(self, sights: Mapping[int, Seen]) -> dict[str, Any]:
        """What is stored, once these sights are adopted."""
        coming = self._coming() | dict(sights)
        everybody = coming[SPECTATOR]
        return {
            "versions": [seen.version for seen in coming.values()],
            "shown": [seen.shown for seen in coming.values()],
            "steps": len(everybody.match.steps()),
            "actor": public_actor(everybody.match),
        }


def public_actor(match: Match) -> int:
    """Whose choice it is, as far as everybody knows."""
    return int(match.setting.redacted(match.state, SPECTATOR).actor)


def first_sight(match: Match, shown: int, version: int = 1) -> dict[str, Any]:
    """What is stored of a table of which everybody has been shown so many plies."""
    everybody, then = match.setting.seats + 1, match.as_of(shown)
    facts = {"versions": [version] * everybody, "shown": [shown] * everybody}
    return facts | {"steps": len(then.steps()), "actor": public_actor(then)}
