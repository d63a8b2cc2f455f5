"""Where a game asks players unseen by the others: what people say beforehand of when to be asked."""

from asterion.core.game import Game
from asterion.core.match import Match

ALWAYS, MATTERS, NEVER = ASKS = ("always", "matters", "never")  # whenever there is a choice, …


def instructions(game: Game) -> dict[str, str]:
    """What can be said, in this game, and the words for it: "Ask me …"."""
    usual = {ALWAYS: "whenever I could", MATTERS: "when it can matter", NEVER: "never"}
    return usual | {name: instruction.sentence for name, instruction in game.instructions.items()}


def instructed(match: Match, when: str) -> int | None:
    """The move that this instruction makes for the seat that is asked unseen now; None: it is asked."""
    game, setting, state = match.setting.game, match.setting, match.state
    if game.decline is None or when == ALWAYS or not match.is_hushed:
        return None
    if when in game.instructions:
        return game.instructions[when].answer(setting, state)
    if when == MATTERS and game.matters(setting, state):
        return None
    return game.decline(setting, state)
