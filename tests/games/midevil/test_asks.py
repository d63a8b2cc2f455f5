"""What a person asked unseen says beforehand, and where a card could matter as far as everybody knows."""

import random

import pytest

import asterion
from asterion.core.asking import ALWAYS, MATTERS, NEVER, instructed, instructions
from asterion.core.dice import Dice
from asterion.core.game import Setting
from asterion.core.match import Match
from asterion.core.rooms import State
from asterion.games.midevil.asking import decline, matters
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.worth import may_matter

GAME = asterion.load("midevil")
BOXES = [{}, {"castle": True}, {"dungeon": True}, {"castle": True, "dungeon": True}]


def questions(seed: int, plies: int = 500) -> list[Match]:
    """The moments of a random game at which somebody is asked unseen."""
    rng = random.Random(seed)
    match = Match(GAME.setting(2 + seed % 4, BOXES[seed % 4]), Dice.cast(str(seed)))
    found = []
    while not match.over and len(match.plies) < plies:
        if match.is_hushed:
            found.append(match.fork())
        wants = not match.is_hushed or rng.random() < 0.3
        moves = match.setting.legal(match.state)
        match.play(rng.choice(moves) if wants else g.PASS)
    return found


def stirred(setting: Setting, state: State, rng: random.Random) -> State:
    """The same question late in the game: points, the book, pawns and lives are somewhere else."""
    s = state.copy()
    for seat in range(s.seats):
        if rng.random() < 0.5:
            s.collected[seat] = [rng.randrange(8), rng.randrange(6), rng.randrange(4)]
        if rng.random() < 0.3:
            s.pawn[seat] = s.pawn[rng.randrange(s.seats)]
        s.life[seat] = rng.randrange(5)
    if rng.random() < 0.4:
        s.book = rng.randrange(s.seats)
    return s


@pytest.mark.parametrize("seed", range(8))
def test_what_matters_to_a_person_may_matter_as_far_as_everybody_knows(seed: int) -> None:
    rng, asked = random.Random(seed), 0
    for match in questions(seed):
        for state in [match.state, *(stirred(match.setting, match.state, rng) for _ in range(3))]:
            if len(match.setting.legal(state)) > 1 and matters(match.setting, state):
                asked += 1
                assert may_matter(state, int(state.actor))
    assert asked > 5


@pytest.mark.parametrize("seed", range(4))
def test_where_a_card_may_matter_does_not_depend_on_hands(seed: int) -> None:
    rng = random.Random(seed)
    for match in questions(seed)[::3]:
        seat = match.actor
        other = match.state.copy()
        for owner in range(other.seats):
            for i in range(other.held[owner]):
                other.hand[owner, i] = rng.randrange(g.BASE_CARDS)
        assert may_matter(match.state, seat) == may_matter(other, seat)


def test_instructions_given_beforehand_are_carried_out() -> None:
    assert list(instructions(GAME)) == [ALWAYS, MATTERS, NEVER, "mine", "guard"]
    stopped = asked = 0
    for match in [match for seed in range(12) for match in questions(seed)]:
        setting, s = match.setting, match.state
        nothing = decline(setting, s)
        assert instructed(match, ALWAYS) is None
        assert instructed(match, NEVER) == nothing
        assert instructed(match, MATTERS) == (None if matters(setting, s) else nothing)
        mine = instructed(match, "mine")
        asked += mine is None
        assert mine == nothing or (matters(setting, s) and (s.actor == s.player or s.asked == g.COUNTER))
        guard = instructed(match, "guard")
        stopped += guard != nothing
        assert guard in (nothing, g.CARD + g.NOT_SO_FAST)
        assert guard in setting.legal(s)
    assert asked > 3
    assert stopped > 0
