"""Why games cannot be kept somewhere."""

from asterion.core.errors import AsterionError


class BadDatabase(AsterionError):
    """Games cannot be kept there."""
