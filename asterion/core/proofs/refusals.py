"""Which rule refuses what: a table of each game, to be read by somebody with the rulebook open.

Random games are played over all seats and option sets; in every phase, wishes of every kind that are not
legal are put to `why_not`. The words of a game supply `phase`, what is being asked, and `kind`, what sort of
wish a move is.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator

from asterion.core.game import Game, Setting
from asterion.core.kernel.contract import OVER
from asterion.core.rooms import State

PLIES = 30_000
LONGEST = 3_000  # plies of one game
LOOKS = 60  # at the same phase
WISHES = 8  # of each kind, at every look

Key = tuple[str, str, str]


def refusal_table(game: Game, plies: int = PLIES) -> str:
    """The same table every time: a line for each phase, kind of wish and rule, with an example."""
    rng = random.Random(f"refusals of {game.name}")
    kinds = _kinds(game)
    found: dict[Key, str] = {}
    for setting, state, phase in _states(game, plies, rng):
        legal = set(setting.legal(state))
        for kind, moves in kinds.items():
            for move in rng.sample(moves, min(WISHES, len(moves))):
                if move not in legal:
                    rule = game.words.why_not(setting, state, move)
                    if (phase, kind, rule) not in found:
                        found[phase, kind, rule] = _example(setting, state, move)
    lines = [f"{game.title}: what is wished when, and the rule that refuses it", ""]
    for phase in sorted({key[0] for key in found}):
        lines.append(f"{phase}")
        lines += [
            f"    {key[1]}: {key[2]}    ({found[key]})"
            for key in sorted(found, key=_order)
            if key[0] == phase
        ]
    return "\n".join(lines) + "\n"


def _kinds(game: Game) -> dict[str, list[int]]:
    """All moves by their kinds."""
    kinds = defaultdict(list)
    for move in range(game.rules.MOVES):
        kinds[game.words.kind(move)].append(move)
    return dict(sorted(kinds.items()))


def _states(game: Game, plies: int, rng: random.Random) -> Iterator[tuple[Setting, State, str]]:
    """States of random games, some of each phase."""
    looks: Counter[str] = Counter()
    while plies > 0:
        seats = rng.choice(game.seats)
        setting = game.setting(seats, rng.choice(game.option_sets(seats)))
        state = setting.start()
        for _ in range(LONGEST):
            phase = game.words.phase(setting, state)
            looks[phase] += 1
            if looks[phase] <= LOOKS:
                yield setting, state, phase
            plies -= 1
            if state.actor == OVER or plies <= 0:
                break
            setting.apply(state, rng.choice(setting.legal(state)))


def _example(setting: Setting, state: State, move: int) -> str:
    words = setting.game.words
    return f"{words.notation(setting, state, move)}, when: {words.prompt(setting, state)}"


def _order(key: Key) -> tuple[str, str, list[tuple[str, int]]]:
    """Rules in the order of their numbers: SP-9 before SP-13."""
    head, _, number = key[2].rpartition("-")
    return key[0], key[1], [(head + "-r" * number.startswith("r"), int(number.lstrip("r")))]
