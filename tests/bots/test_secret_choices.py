"""Secret choices of the search are sound: against the best reply they lose next to nothing.

Space Princess ends after 300 rounds, so a position of round 300 or 299 is small enough to be solved exactly.
"""

from functools import lru_cache
from itertools import product

import numpy as np
import pytest

from asterion.bots.search import Search, Thought
from asterion.core.game import Game
from asterion.core.kernel.contract import CONCEALED, SPECTATOR
from asterion.core.kernel.flat import blank
from asterion.core.position import build_position
from asterion.core.rooms import State
from asterion.games import load
from tests.bots.exact import Solution, Tree
from tests.bots.pennies import MOST, NOTHING, STATE, pennies
from tests.conftest import random_states

PLAYOUTS = 40_000
NEAR = 0.05
PRINCESS, ZEALOT = 0, 1
CARDS = (
    ("princess", ("hide", "evade", "ambush", "holo", "fire", "door", "dash")),
    ("zealot", ("lock", "converge", "outflank", "fire", "capture", "advance", "sense")),
)
DOORS = ".=.=./=.|.=/.=.=./=.|.=/.=.=."


def facts(hands: tuple[str, str], known: tuple[bool, bool], **more: str) -> dict[str, str]:
    """Facts of a position with `hand/stack` of each seat, which the other one knows or not."""
    found = {"round": "300", "doors": DOORS, "zealot": "b4"}
    for (name, every), cards, open_ in zip(CARDS, hands, known, strict=True):
        hand, _, stack = cards.partition("/")
        own = [*hand.split(","), *(stack.split(",") if stack else ())]
        found |= {f"{name}_hand": hand, f"{name}_stack": stack or "-"}
        found |= {f"{name}_discard": ",".join(card for card in every if card not in own)}
        found |= {f"{name}_known": ",".join(own) if open_ else "-"}
    return found | more


OPEN, HIDDEN = (True, True), (False, False)
AT_THE_POD = {"princess": "c5", "troopers": "e5,-"}
ON_THE_WAY = {"princess": "c4", "troopers": "c1,-"}
POSITIONS: dict[str, dict[str, str]] = {
    # Dash is stopped by either card, Fire hits her before it; after Evade only Capture reaches her.
    "run or dodge": facts(("dash,evade", "fire,capture"), OPEN, **ON_THE_WAY, lock="c4|"),
    # Fire gets her out before Capture, but not before Outflank; Ambush saves her from Outflank alone.
    "shoot or wait": facts(("fire,ambush", "outflank,capture"), OPEN, **AT_THE_POD),
    # Hide is safe.
    "a safe card": facts(("fire,hide", "outflank,capture"), OPEN, **AT_THE_POD),
    # Only she knows whether she has the real plans, without which she must not leave.
    "plans or no plans": facts(
        ("fire,ambush", "outflank,capture"), OPEN, **AT_THE_POD, plans="b2,d2", real_plans="0"
    ),
    # Each holds two of three cards.
    "hidden hands": facts(("fire,ambush/hide", "outflank,capture/advance"), HIDDEN, **AT_THE_POD),
    "one hidden hand": facts(("fire,ambush/hide", "outflank,capture/advance"), (True, False), **AT_THE_POD),
    # Two rounds: a princess who hides comes back nearer to the pod.
    "two rounds": facts(
        ("dash,hide/fire", "fire,capture/outflank"), (True, False), **ON_THE_WAY, round="299"
    ),
}
MIXED = ("run or dodge", "shoot or wait", "plans or no plans")


@lru_cache
def solved(name: str) -> tuple[Tree, Solution]:
    setting = load("space-princess").setting(options={"secret_plans": "plans" in POSITIONS[name]})
    tree = Tree(setting, build_position(setting, POSITIONS[name]))
    return tree, tree.solve()


def prospects(solution: Solution, seat: int) -> tuple[float, float]:
    """What this seat gets at least, and at most."""
    bounds = solution.least, solution.most
    return bounds if seat == PRINCESS else (1 - bounds[1], 1 - bounds[0])


def think(tree: Tree, view: State, seat: int) -> Thought:
    return Search(tree.setting, seed=1, nodes=1 << 16).think(view, seat, PLAYOUTS)


def mix(thought: Thought, moves: list[int]) -> list[float]:
    """The shares of these moves."""
    shares = {option.move: option.share for option in thought.options}
    return [shares[move] for move in moves]


@pytest.mark.parametrize("seat", [PRINCESS, ZEALOT], ids=["princess", "zealot"])
@pytest.mark.parametrize("name", POSITIONS)
def test_the_best_reply_to_a_secret_choice_gains_next_to_nothing(name: str, seat: int) -> None:
    tree, solution = solved(name)
    least, most = prospects(solution, seat)
    assert most - least < 0.01
    choices = tree.first_choices(seat)
    thoughts = {known: think(tree, view, seat) for known, view in choices.items()}
    mixes = {known: mix(thought, tree.moves[known]) for known, thought in thoughts.items()}
    assert prospects(tree.solve(mixes), seat)[0] > least - NEAR

    likely = tree.likelihood(list(choices))
    chances = [thought.chances[seat] for thought in thoughts.values()]
    expects = [sum(o.share * o.expects for o in thought.options) for thought in thoughts.values()]
    assert np.dot(likely, chances) == pytest.approx(least, abs=NEAR)
    assert np.dot(likely, expects) == pytest.approx(least, abs=NEAR)


@pytest.mark.parametrize("seat", [PRINCESS, ZEALOT], ids=["princess", "zealot"])
@pytest.mark.parametrize("name", MIXED)
def test_these_positions_cannot_be_played_without_mixing(name: str, seat: int) -> None:
    tree, solution = solved(name)
    known = list(tree.first_choices(seat))
    for pure in product(np.eye(2), repeat=len(known)):
        most = prospects(tree.solve(dict(zip(known, pure, strict=True))), seat)[1]
        assert most < prospects(solution, seat)[0] - NEAR


# --- a tiny game whose solution one can work out by hand ---------------------------------------------------

TABLES = {
    "matching pennies": ([[1.0, 0.0], [0.0, 1.0]], [1 / 2, 1 / 2], [1 / 2, 1 / 2], 1 / 2),
    "one penny counts half": ([[1.0, 0.0], [0.0, 0.5]], [1 / 3, 2 / 3], [1 / 3, 2 / 3], 1 / 3),
    "four different stakes": ([[0.2, 0.9], [0.8, 0.3]], [5 / 12, 7 / 12], [1 / 2, 1 / 2], 0.55),
    # Rock wins 0.5, paper 0.3, scissors 0.2: each is played as often as what it loses to is worth.
    "rock, paper, scissors": (
        [[0.5, 0.2, 1.0], [0.8, 0.5, 0.3], [0.0, 0.7, 0.5]],
        [0.2, 0.5, 0.3],
        [0.2, 0.5, 0.3],
        1 / 2,
    ),
    "a dominated move": ([[0.7, 0.6], [0.5, 0.4]], [1.0, 0.0], [0.0, 1.0], 0.6),
}


@pytest.mark.parametrize("seat", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("name", TABLES)
def test_the_mix_of_a_tiny_game_is_the_one_worked_out_by_hand(name: str, seat: int) -> None:
    table, first, second, value = TABLES[name]
    setting = pennies(table)
    view = blank(STATE)
    view.actor = seat
    view.chosen[:] = NOTHING if seat == 0 else CONCEALED, NOTHING
    thought = Search(setting, seed=1, nodes=1 << 10).think(view, seat, PLAYOUTS)
    moves = range(len((first, second)[seat]))
    assert len(moves) <= MOST
    assert mix(thought, list(moves)) == pytest.approx((first, second)[seat], abs=NEAR)
    assert thought.chances == pytest.approx((value, 1 - value), abs=NEAR)


# --- what the second chooser rests on -----------------------------------------------------------------------


def test_a_choice_taken_back_leaves_the_state_before_it(game: Game) -> None:
    taken_back = 0
    for setting, state in random_states(game, 21, 2000):
        hidden = state.actor >= 0 and game.rules.secret(state) == state.actor
        for move in setting.legal(state) if hidden else ():
            after = state.copy()
            setting.apply(after, move)
            own = after.copy()
            assert game.rules.take_back(own, int(state.actor)) == 0
            assert own.tobytes() == after.tobytes()
            if game.rules.take_back(after, SPECTATOR):
                taken_back += 1
                assert after.tobytes() == state.tobytes()
    assert taken_back > 30 or game.name != "space-princess"
