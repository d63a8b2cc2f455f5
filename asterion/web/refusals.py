"""Why the server does not do what it was asked to."""

from asterion.core.errors import AsterionError


class Unknown(AsterionError):
    """There is no such table, ply or seat."""


class Stale(AsterionError):
    """The table has moved on since the caller looked."""


class NotYours(AsterionError):
    """It is somebody else's choice, or not yet time for this."""
