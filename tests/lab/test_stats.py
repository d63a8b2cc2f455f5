"""Statistics against values computed by hand."""

from math import inf, log10

import pytest

from asterion.lab.chart import elo_text, interval
from asterion.lab.stats import Comparison, Estimate, elo, elo_of, percentile, share, wilson, worth


def test_wilson_is_the_published_interval():
    assert wilson(0.1, 100) == pytest.approx((0.05522914, 0.17436566), abs=1e-6)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.27753280), abs=1e-6)
    assert wilson(0.5, 1e12) == pytest.approx((0.5, 0.5), abs=1e-5)


def test_single_games_are_worth_about_their_number():
    """A variance of 0.25 · 40/39 in 40 groups of one game, and ten groups of 0.25: 40 · 49 / (40 + 10)."""
    assert worth([[1.0]] * 20 + [[0.0]] * 20) == pytest.approx(40 * 49 / 50)


def test_groups_whose_games_go_the_same_way_are_worth_half():
    """Twice the variance of independent games: 40 · 49 / (40 + 10 / 2), about one game a group."""
    assert worth([[1.0, 1.0]] * 20 + [[0.0, 0.0]] * 20) == pytest.approx(40 * 49 / 45)


def test_groups_in_which_luck_cancels_are_worth_more():
    """No variance but that of the ten groups: 40 · 49 / (10 / 2)."""
    assert worth([[1.0, 0.0]] * 40) == pytest.approx(40 * 49 / 5)


def test_who_always_wins_has_the_interval_of_independent_games():
    assert share([[1.0, 1.0]] * 50) == (1.0, *wilson(1.0, 100))


def test_a_share_without_games_is_unknown():
    assert share([]) == (0.5, 0.0, 1.0)


def test_elo_of_a_share():
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.75) == pytest.approx(400 * log10(3))
    assert (elo_of(0), elo_of(1)) == (-inf, inf)


def test_elo_of_two_bots_comes_from_the_share_and_its_interval():
    comparisons = [Comparison(game, 0, 1, float(game % 4 != 0)) for game in range(100)]
    points = share([[comparison.result] for comparison in comparisons])
    first, second = elo(2, comparisons)
    assert first == pytest.approx([elo_of(part) for part in points])
    assert first.value == pytest.approx(190.85, abs=0.01)
    assert second == pytest.approx((-first.value, -first.high, -first.low))


def test_elo_of_three_bots_is_what_made_their_results_likely():
    """A beats B and B beats C three times of four: 191 points each, and A beats C nine times of ten."""
    won = {(0, 1): 0.75, (1, 2): 0.75, (0, 2): 0.9}
    comparisons = [
        Comparison(number, first, second, float(number < part * 2000))
        for (first, second), part in won.items()
        for number in range(2000)
    ]
    found = elo(3, comparisons)
    assert [estimate.value for estimate in found] == pytest.approx([190.8, 0, -190.8], abs=1)
    assert all(estimate.low < estimate.value < estimate.high for estimate in found)


def test_elo_of_three_bots_has_the_error_of_the_model_for_independent_games():
    """All even, 100 games and a draw for each pair: the variance of each is 2/9 of a pair's 4/101."""
    comparisons = [
        Comparison(number * 3 + pair, *bots, float(number % 2))
        for pair, bots in enumerate([(0, 1), (1, 2), (0, 2)])
        for number in range(100)
    ]
    half = 1.959964 * (4 / 101 * 2 / 9) ** 0.5 * 400 / 2.302585
    for estimate in elo(3, comparisons):
        assert estimate.value == pytest.approx(0, abs=1e-6)
        assert estimate.high == pytest.approx(half, rel=0.01)


def test_a_bot_that_never_loses_against_several_has_a_finite_elo():
    comparisons = [Comparison(number, 0, 1 + number % 2, 1.0) for number in range(20)]
    best, *others = elo(3, comparisons)
    assert 100 < best.value < 2000
    assert best.low < best.value - 200
    assert others[0].value == pytest.approx(others[1].value)


def test_percentiles():
    assert percentile([5, 1, 3], 0.5) == 3
    assert percentile(list(range(1, 101)), 0.95) == 95
    assert percentile([], 0.5) == 0


def test_estimates_are_told():
    assert interval(Estimate(0.63, 0.551, 0.702)) == "63.0 % (55.1–70.2)"
    assert elo_text(Estimate(120, 90, 155)) == "+120 ± 35"
    assert elo_text(Estimate(-120, -155, -90)) == "−120 ± 35"
    assert elo_text(Estimate(inf, 310, inf)) == "over +310"
    assert elo_text(Estimate(-inf, -inf, -310)) == "under −310"
