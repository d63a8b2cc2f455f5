"""Errors for people: what was wrong, where, and what would be right."""

from typing import ClassVar


class AsterionError(Exception):
    """Something the user can put right. Its text is a whole sentence."""

    kind: ClassVar[str] = "bad"  # the word for it in answers to programs


class UnknownGame(AsterionError):
    """No game has that name."""

    kind = "unknown"


class BadGame(AsterionError):
    """An installed game that cannot be loaded."""


class BadOption(AsterionError):
    """An option or a number of seats that the game does not have."""


class BadSeed(AsterionError):
    """A seed that dice cannot come from."""


class BadComponents(AsterionError):
    """A components file that does not describe the game's box."""


class BadPosition(AsterionError):
    """A position text that cannot be read, or that the rules make impossible."""


class BadNotation(AsterionError):
    """A text that is no move of this game."""


class IllegalMove(AsterionError):
    """A move that the rules forbid now. `rule` is the id of the rule, `sentence` what it says."""

    kind = "illegal"

    def __init__(self, wish: str, rule: str, sentence: str) -> None:
        self.wish = wish
        self.rule = rule
        self.sentence = sentence
        super().__init__(f"{wish} is not allowed. {rule}: {sentence}")


class NothingToUndo(AsterionError):
    """Undo would cross a chance ply, a reveal or another seat's choice."""

    kind = "not-yours"


class BadRecord(AsterionError):
    """A record that cannot be read at all."""


class BadScenario(AsterionError):
    """A scenario file that cannot be read."""


class BadBot(AsterionError):
    """A bot that cannot be found or loaded, or that fails or makes an illegal move when it is asked."""


class BadLesson(AsterionError):
    """A lesson that cannot be read or played, or a scene that it does not have."""

    kind = "unknown"


class WrongChoice(AsterionError):
    """A legal move that is not what a lesson's scene asks for. Nothing has changed."""

    kind = "wrong"
