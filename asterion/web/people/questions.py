"""What is done at a table only if everybody agrees: taking back, pausing, a bot for somebody who left."""

from dataclasses import dataclass, field

from asterion.web.people.answers import QuestionTold

TAKE_BACK, PAUSE, GO_ON, BOT = KINDS = ("takeback", "pause", "go-on", "bot")
LASTS = 600.0  # seconds until nobody answers any more
DEPUTY = "level-3"  # the bot that plays for somebody who left


@dataclass
class Question:
    """A question to all who play, but for whoever asks and, of a bot for a seat, whoever left it."""

    number: int
    kind: str
    seat: int  # that asks; of a bot, the one for which it would play
    asker: str
    waits: set[str] = field(default_factory=set)  # persons who have not answered
    version: int = 0  # of the seat when it was asked: a choice since then makes it void

    def told(self, person: str | None) -> QuestionTold:
        return QuestionTold(
            number=self.number,
            kind=self.kind,  # type: ignore[arg-type]
            seat=self.seat,
            mine=person == self.asker,
            asked=person in self.waits,
            waits=len(self.waits),
        )
