"""Why the server does not do what it was asked to."""

from asterion.core.errors import AsterionError


class Unknown(AsterionError):
    """There is no such table, ply or seat."""


class Stale(AsterionError):
    """The table has moved on since the caller looked."""


class Overtaken(Stale):
    """The store has moved on since the server looked: somebody else has changed the table there."""


class NotYours(AsterionError):
    """It is somebody else's choice, or not yet time for this."""


class Reused(AsterionError):
    """A request's id was used before, for something else."""


class Unavailable(AsterionError):
    """Nothing can be kept just now; nothing was changed."""
