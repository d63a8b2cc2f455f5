"""Where a game asks players unseen by the others: what people say beforehand of when to be asked."""

from asterion.core.game import Game
from asterion.core.match import Match

ALWAYS, MATTERS, NEVER = ASKS = ("always", "matters", "never")  # whenever there is a choice, …


def instructions(game: Game) -> dict[str, str]:
    """What can be said, in this game, and the words for it: "Ask me …"."""
    usual = {ALWAYS: "whenever I could", MATTERS: "when it can matter", NEVER: "never"}
    own = game.asking.INSTRUCTIONS if game.asking else {}
    return usual | {name: instruction.sentence for name, instruction in own.items()}


def instructed(match: Match, when: str) -> int | None:
    """The move that this instruction makes for the seat that is asked unseen now; None: it is asked."""
    asking, setting, state = match.setting.game.asking, match.setting, match.state
    if asking is None or when == ALWAYS or not match.is_hushed:
        return None
    if when in asking.INSTRUCTIONS:
        return asking.INSTRUCTIONS[when].answer(setting, state)
    if when == MATTERS and asking.matters(setting, state):
        return None
    return asking.decline(setting, state)
