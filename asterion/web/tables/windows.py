"""The windows in which players may answer what happened: who may, for how long, and what is asked.

How long a window is, and whether there is one, depends on nothing but what everybody knows: who sits where,
who holds how many cards, and who wants to be asked always. What is asked, of whom, depends on the cards; of
that nobody else learns anything but the card that is then played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from asterion.core.kernel.contract import CHANCE
from asterion.core.match import Match, Ply
from asterion.web.settings import USUAL

PERSON_PAUSE = USUAL.pause  # seconds that a window stays open where several people may answer
BOT_PAUSE = 0.35  # seconds until one sees what happened where bots may answer
SHORT_PAUSE = 0.15  # and where nobody is given time
GRACE = 0.25  # seconds before a window's end when no answer is taken any more: it is worked out, unseen
PATIENCE = 90.0  # seconds that somebody may ask the others to wait


@dataclass(frozen=True)
class Timing:
    """How long things take at a table, in seconds."""

    person: float = PERSON_PAUSE
    bot: float = BOT_PAUSE
    short: float = SHORT_PAUSE
    patience: float = PATIENCE

    @classmethod
    def of(cls, pause: float) -> "Timing":
        return cls(pause, min(BOT_PAUSE, pause), min(SHORT_PAUSE, pause))

    def grace(self, pause: float) -> float:
        return min(GRACE, pause / 3)


@dataclass(frozen=True)
class Company:
    """Who sits at a table, as everybody knows: masks of seats."""

    people: int
    bots: int
    always: int = 0  # of the people, who wants to be asked whenever there is a choice

    @property
    def alone(self) -> int | None:
        """The seat of the only person."""
        return self.people.bit_length() - 1 if self.people.bit_count() == 1 else None

    @property
    def several(self) -> bool:
        return self.people.bit_count() > 1


@dataclass(eq=False)
class Slot:
    """One window: who may be asked, for whom it may matter; and, unseen, the questions."""

    mask: int = 0
    matters: int = 0
    questions: list[Match] = field(default_factory=list)

    def askable(self, company: Company) -> int:
        """The people who are given time."""
        return (self.matters | company.always) & self.mask & company.people

    def length(self, company: Company, timing: Timing) -> float:
        return timing.person if company.several and self.askable(company) else 0.0


@dataclass(frozen=True, eq=False)
class Plan:
    """The windows that follow, should everybody decline, and how the game then stands."""

    slots: tuple[Slot, ...]
    final: Match
    quiet: bool  # nothing happens in between that anybody could see

    @property
    def mask(self) -> int:
        return sum({1 << seat for slot in self.slots for seat in range(16) if slot.mask >> seat & 1})

    def joins(self, company: Company) -> bool:
        """Whoever chooses next is the only one to be asked: that is one choice, not two."""
        actor = self.final.actor
        if not company.several or not self.quiet or actor < 0 or self.mask & company.bots:
            return False
        asked = [slot.askable(company) for slot in self.slots]
        return all(mask & ~(1 << actor) == 0 for mask in asked)


def planned(match: Match, since: int, still: Slot | None = None) -> Plan:
    """The windows that opened after the first `since` plies, and that will, should everybody decline.

    `still` is a window that was open before and may be so still.
    """
    slots = [Slot(still.mask, still.matters)] if still else _earlier(match, since)
    trial, quiet = match.fork(), True
    events = _windows(match, match.plies[since:])
    while True:
        for kind, mask, matters in events:
            if kind:
                slots.append(Slot(mask, matters))
            elif slots:
                quiet = False
        if not trial.is_hushed:
            return Plan(tuple(slots), trial, quiet)
        slots[-1].questions.append(trial.fork())
        asking = trial.setting.game.asking
        assert asking is not None
        move = asking.decline(trial.setting, trial.state)
        assert move is not None
        events = _windows(trial, trial.play(move))


def _earlier(match: Match, since: int) -> list[Slot]:
    """The window that was open before, if somebody is still asked in it."""
    if any(kind for kind, _, _ in _windows(match, match.plies[since:])) or not match.is_hushed:
        return []
    for ply in reversed(match.plies[:since]):
        for kind, mask, matters in reversed(list(_windows(match, [ply]))):
            if kind:
                return [Slot(mask, matters)]
    return [Slot(1 << match.actor, 1 << match.actor)]


def _windows(match: Match, plies: list[Ply]) -> Iterator[tuple[bool, int, int]]:
    """What these plies did: windows that opened, with their masks, and anything else."""
    for ply in plies:
        if ply.actor == CHANCE:
            yield False, 0, 0
        for event in ply.events:
            if match.setting.game.is_hush(event.kind):
                yield True, event.detail[0], event.detail[1]
            else:
                yield False, 0, 0


def quiet_until(match: Match, since: int) -> int:
    """How many plies there were before the first window after the first `since` ones opened."""
    for number, ply in enumerate(match.plies[since:], since):
        if any(kind for kind, _, _ in _windows(match, [ply])):
            return number
    return len(match.plies)
