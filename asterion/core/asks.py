"""Where a game asks players unseen by the others: when a person wants to be asked."""

from asterion.core.match import Match

ALWAYS, MATTERS, NEVER = ASKS = ("always", "matters", "never")  # whenever there is a choice, …


def declined(match: Match, when: str) -> int | None:
    """The move that wants nothing, if the seat that is asked unseen now does not want to be asked."""
    game, setting, state = match.setting.game, match.setting, match.state
    if game.decline is None or when == ALWAYS or not match.is_hushed:
        return None
    if when == MATTERS and game.matters(setting, state):
        return None
    return game.decline(setting, state)
