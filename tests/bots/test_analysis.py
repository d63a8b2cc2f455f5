"""What the search tells people: from what a seat may know, always the same, and worth telling."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

import asterion
from asterion.bots import analysis
from asterion.bots.analysis import chances, hint, is_secret, review
from asterion.bots.levels import LevelBot
from asterion.bots.simple import RandomBot
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError
from asterion.core.match import Match, View

GAMES = [game.name for game in asterion.games()]


def midway(game: str, plies: int = 40, seed: str = "midway") -> Match:
    """A game played at random for a while, up to a real choice."""
    match = Match(asterion.load(game).setting(), Dice.cast(seed))
    bot = RandomBot(1)
    while len(match.plies) < plies or len(match.moves()) < 2:
        match.play(bot.choose(match.view(match.actor)))
    return match


def guessed(view: View, seed: int) -> View:
    """The same view, redacted from another state that the seat cannot tell from the real one."""
    setting = view.setting
    state = view.state.copy()
    with np.errstate(over="ignore"):
        setting.game.rules.guess(state, setting.box, setting.bench, view.seat, np.array([seed], np.uint64))
    return replace(view, state=setting.redacted(state, view.seat))


@lru_cache
def finished() -> Match:
    match = Match(asterion.load("space-princess").setting(), Dice.cast("looked back on"))
    bots = [LevelBot(1, 1), LevelBot(4, 2)]
    while not match.over:
        match.play(bots[match.actor].choose(match.view(match.actor)))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_to_one_for_everybody_who_looks(game: str) -> None:
    match = midway(game)
    for seat in match.setting.viewers:
        found = chances(match, seat, playouts=200)
        assert len(found) == match.setting.seats
        assert sum(found) == pytest.approx(1.0, abs=1e-4)
        assert found == chances(match, seat, playouts=200)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_one_of_the_choices_and_always_the_same(game: str) -> None:
    view = midway(game).view(midway(game).actor)
    found = hint(view, playouts=400)
    assert found == hint(view, playouts=400)
    assert found.best.choice in view.choices
    assert found.best.choice.sentence in found.sentence
    assert sum(each.share for each in found.mix) == pytest.approx(1.0)
    assert all(each.expects <= found.best.expects for each in found.others) or len(found.mix) > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_from_a_seat_changes_neither_its_hint_nor_its_chances(game: str) -> None:
    for plies in (20, 45):
        match = midway(game, plies)
        view = match.view(match.actor)
        for seed in (1, 2, 3):
            assert hint(guessed(view, seed), playouts=120) == hint(view, playouts=120)
        for seat in match.setting.viewers:
            other = Match.__new__(Match)
            other.__dict__.update(match.__dict__)
            other.state = guessed(match.view(seat), 7).state
            assert chances(other, seat, playouts=60) == chances(match, seat, playouts=60)


def test_a_secret_choice_may_be_advised_as_a_mix() -> None:
    """Over some games the search mixes at least once, and then says so."""
    mixes = 0
    for seed in range(6):
        match = midway("space-princess", 14, f"mix {seed}")
        while not is_secret(match.setting, match.state) or len(match.moves()) < 2:
            match.play(RandomBot(seed).choose(match.view(match.actor)))
        found = hint(match.view(match.actor), playouts=2000)
        if len(found.mix) > 1:
            mixes += 1
            assert "This choice is secret" in found.sentence
            assert all(each.choice.sentence in found.sentence for each in found.mix)
    assert mixes > 0


def test_a_single_choice_needs_no_advice() -> None:
    match = midway("space-princess")
    while len(match.moves()) > 1:
        match.play(RandomBot(3).choose(match.view(match.actor)))
    found = hint(match.view(match.actor), playouts=8)
    assert found.sentence.startswith("There is only one choice: ")


def test_who_has_nothing_to_choose_gets_no_hint() -> None:
    match = midway("space-princess")
    with pytest.raises(AsterionError, match="nothing to choose"):
        hint(match.view(1 - match.actor))


def test_a_finished_game_is_looked_back_on_choice_by_choice() -> None:
    match, steps = finished(), []
    found = review(match, 300, lambda done, all_steps: steps.append(done / all_steps))
    assert steps == sorted(steps)
    assert steps[-1] == 1.0
    *moments, end = found.moments
    assert [moment.ply for moment in moments] == sorted({moment.ply for moment in moments})
    assert all(match.plies[moment.ply].actor == moment.seat for moment in moments)
    assert all(sum(moment.chances) == pytest.approx(1.0, abs=1e-4) for moment in moments)
    assert (end.ply, end.chances) == (len(match.plies), match.score)


def test_turning_points_are_the_same_each_time_and_name_what_was_played_and_what_was_better() -> None:
    match = finished()
    found = review(match, 300)
    assert found == review(match, 300)
    assert 0 < len(found.turning_points) <= analysis.TURNS
    for point in found.turning_points:
        assert point.played.notation == match.plies[point.ply].notation
        assert point.better.notation != point.played.notation
        assert point.loss >= analysis.SMALL
        assert point.played.sentence in point.sentence
        assert point.better.sentence in point.sentence


def test_a_choice_is_judged_by_what_its_chooser_knew() -> None:
    """The same choices, with everything hidden from the chooser guessed anew, lead to the same moments."""
    match = finished()
    plies = [
        replace(ply, before=_guessed_before(match, ply)) if ply.actor >= 0 else ply for ply in match.plies
    ]
    other = Match.__new__(Match)
    other.__dict__.update(match.__dict__)
    other.plies = plies
    mine, theirs = review(match, 40), review(other, 40)
    assert [moment.chances for moment in mine.moments] == [moment.chances for moment in theirs.moments]


def _guessed_before(match: Match, ply: object) -> object:
    setting, state = match.setting, ply.before.copy()  # type: ignore[attr-defined]
    setting.game.rules.redact(state, ply.actor)  # type: ignore[attr-defined]
    with np.errstate(over="ignore"):
        setting.game.rules.guess(state, setting.box, setting.bench, ply.actor, np.array([5], np.uint64))  # type: ignore[attr-defined]
    return state


def test_a_game_is_looked_back_on_when_it_is_over() -> None:
    with pytest.raises(AsterionError, match="when it is over"):
        review(midway("space-princess"))
