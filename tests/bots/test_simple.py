"""Bots at play: legally, fairly, always alike for a seed, and the levels well."""

import numpy as np
import pytest

import asterion
from asterion.bots import RandomBot, make_bot
from asterion.bots.levels import LevelBot
from asterion.core.dice import Dice
from asterion.core.kernel.contract import OVER
from asterion.core.match import Match, View
from asterion.games import games, load

GAME = "space-princess"


def regular(seed=None):
    return LevelBot(4, seed)


def finished(bots, seed, setting=None):
    """A match these bots have played to its end."""
    match = Match(setting or load(GAME).setting(), Dice.cast(f"match {seed}"))
    while not match.over:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    return match


def positions(seed, bot_seed=0):
    """A random match at each of its choices, and the view of the seat that chooses."""
    match, bot = asterion.start(GAME, seed=seed), RandomBot(bot_seed)
    while not match.over:
        view = match.view(match.actor)
        yield match, view
        match.play(bot.choose(view))


@pytest.mark.parametrize("name", ["random", "level-4"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_bot_plays_every_game_and_option_to_its_end_with_legal_moves(game, name):
    """The others know what to do, so that it comes to an end soon."""
    seats = min(game.seats)
    every = game.option_sets(seats)
    for number, options in enumerate(every[:: max(1, len(every) // 3)]):
        match = Match(game.setting(seats, options), Dice.cast(f"legal {number}"))
        bots = [make_bot(name, 0), *(make_bot("level-6", seat) for seat in range(1, seats))]
        while not match.over:
            move = bots[match.actor].choose(match.view(match.actor))
            assert move in match.setting.legal(match.state)
            match.play(move)


@pytest.mark.parametrize("kind", [RandomBot, regular])
def test_a_bot_with_a_seed_always_makes_the_same_choices(kind):
    def notations(seed):
        return [ply.notation for ply in finished([kind(seed), kind(seed + 1)], "alike").plies]

    assert notations(5) == notations(5)
    assert notations(5) != notations(50)


def test_bots_without_a_seed_differ():
    games_played = {
        tuple(ply.move for ply in finished([RandomBot(), RandomBot()], 1).plies) for _ in range(3)
    }
    assert len(games_played) == 3


@pytest.mark.parametrize("kind", [RandomBot, regular])
def test_a_bot_chooses_alike_when_only_what_it_cannot_see_differs(kind):
    rng = np.array([77], np.uint64)
    differing = 0
    for number, (match, view) in enumerate(positions("hidden things")):
        setting, seat = match.setting, match.actor
        other = setting.redacted(match.state, seat)
        setting.game.rules.guess(other, setting.box, setting.bench, seat, rng)
        differing += other.tobytes() != match.state.tobytes()
        elsewhere = Match(setting, start=other)
        assert kind(number).choose(view) == kind(number).choose(elsewhere.view(seat))
    assert differing > 10


def test_a_regular_player_leaves_the_view_and_the_bench_as_they_are():
    for match, view in positions("untouched"):
        before = view.state.tobytes(), match.setting.bench.tobytes()
        regular(1).choose(view)
        assert (view.state.tobytes(), match.setting.bench.tobytes()) == before


def wins(setting, state, move, seat):
    setting.game.rules.apply(state, setting.box, setting.bench, move, None)
    return state.actor == OVER and state.score[seat] == 1


def surely_winning_moves(view: View):
    """The choices that win at once whatever is hidden from the seat."""
    setting, seat = view.setting, view.seat
    rng = np.array([3], np.uint64)
    winning = {choice.move for choice in view.choices}
    for _ in range(12):
        guessed = view.state.copy()
        setting.game.rules.guess(guessed, setting.box, setting.bench, seat, rng)
        winning = {move for move in winning if wins(setting, guessed.copy(), move, seat)}
    return winning


def test_a_player_who_overlooks_nothing_takes_a_win_that_is_at_hand():
    seen = 0
    for seed in (4, 8, 11, 12, 14, 15, 17):
        for _, view in positions(f"at hand {seed}", seed):
            winning = surely_winning_moves(view)
            if winning and len(winning) < len(view.choices):
                seen += 1
                assert LevelBot(6, seed).choose(view) in winning
                assert regular(seed).think(view).options[0].move in winning  # though it may overlook it
    assert seen >= 8


@pytest.mark.parametrize("seat", [0, 1], ids=["as the princess", "as the Zealot"])
def test_a_regular_player_beats_a_random_one_clearly(seat):
    won = 0.0
    for number in range(24):
        bots = [RandomBot(number), RandomBot(number)]
        bots[seat] = regular(number)
        won += finished(bots, number).score[seat]
    assert won >= 18
