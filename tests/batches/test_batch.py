"""Batches: the same games whatever plays them, nothing illegal, copies, guesses, playouts."""

import os
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from math import sqrt
from typing import Any

import numpy as np
import pytest

import asterion
from asterion.batches import BadBatch, Batch, engines
from asterion.batches.batch import batch
from asterion.core.errors import AsterionError
from asterion.core.kernel.contract import CHANCE, OVER, SPECTATOR
from asterion.core.kernel.rule import KERNEL, PACKAGE, sources_of
from tests.conftest import random_states

GAMES, STEPS, SEED = 200, 40, 2026
QUICK = ("heroes-of-the-maze", "space-princess")  # these compile in seconds
DIGESTS = {  # after STEPS random steps; bench/gpu.py finds such ones on a GPU
    "heroes-of-the-maze": "0cfdf01b196d1945",
    "mazes-end": "24221b6db96b2b0e",
    "midevil": "77f31da77207ea0b",
    "space-princess": "35408ea016ed46fe",
    "zombie-princess": "928cd76014b99d22",
}


def played(name: str, games: int = GAMES, steps: int = STEPS, **given: Any) -> Batch:
    found = batch(name, games, **{"seed": SEED, **given})
    for _ in range(steps):
        found.step(found.random_moves())
    return found


@pytest.fixture(scope="module", params=QUICK)
def middle(request: pytest.FixtureRequest) -> Batch:
    """Games under way, to be copied and not changed."""
    return played(request.param)


# --- the same games ---------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_for_ever(game: asterion.core.game.Game) -> None:
    assert played(game.name).digest() == DIGESTS[game.name]


def test_another_seed_gives_other_games(middle: Batch) -> None:
    assert played(middle.setting.game.name, seed=SEED + 1).digest() != middle.digest()


def test_neighbours_have_dice_of_their_own(middle: Batch) -> None:
    assert len({state.tobytes() for state in middle.states}) > GAMES * 0.9


@pytest.mark.parametrize("cores", [1, 3])
def test_the_number_of_cores_changes_nothing(
    middle: Batch, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_cores", lambda: cores)
    other = played(middle.setting.game.name)
    assert len(other.engine.benches) == cores  # type: ignore[attr-defined]
    assert other.digest() == middle.digest()
    assert (other.observe() == middle.observe()).all()
    assert (other.values() == middle.values()).all()


def test_what_was_left_on_a_bench_changes_nothing(middle: Batch) -> None:
    """On a GPU nobody clears it."""
    other = batch(middle.setting.game.name, GAMES, seed=SEED)
    noise = np.random.default_rng(1)

    def litter() -> None:
        for each in other.engine.benches:  # type: ignore[attr-defined]
            memory = np.asarray(each.own[1]).reshape(1).view(np.uint8)
            memory[...] = noise.integers(0, 256, memory.size)

    for _ in range(STEPS):
        litter()
        moves = other.random_moves()
        litter()
        other.step(moves)
    assert other.digest() == middle.digest()


SMALL = """
from tests.batches.test_batch import played
print(played("heroes-of-the-maze", 3, 12).digest())
"""


def test_interpreted_rules_play_the_same_games() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SMALL],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == played("heroes-of-the-maze", 3, 12).digest()


def test_a_batch_of_fewer_games_plays_the_first_of_them(middle: Batch) -> None:
    fewer = played(middle.setting.game.name, 7)
    assert fewer.states.tobytes() == middle.states[:7].tobytes()


# --- chance -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_the_outcomes_of_chance_have_the_right_weights(name: str) -> None:
    most, seen = 4000, 0
    uneven = 0
    for setting, state in random_states(asterion.load(name), 5, 3000):
        if state.actor != CHANCE:
            continue
        outcomes, weights = setting.legal(state), setting.weights(state)
        after = [_after(setting, state, move) for move in outcomes]
        if len(outcomes) < 2 or CHANCE in [int(each.actor) for each in after] or uneven + seen > 6:
            continue
        if len(set(weights)) > 1:
            uneven += 1
        elif seen > 3:
            continue
        seen += 1
        games = Batch(setting, most, seen, engines.engine_on("cpu", setting))
        games.states[:] = state
        games.step(np.full(most, -1))
        counts = Counter(each.tobytes() for each in games.states)
        assert sum(counts[each.tobytes()] for each in after) == most
        for each, weight in zip(after, weights, strict=True):
            share = sum(w for a, w in zip(after, weights, strict=True) if a.tobytes() == each.tobytes())
            share = share / sum(weights)
            assert abs(counts[each.tobytes()] / most - share) < 5 * sqrt(share * (1 - share) / most) + 1e-9
            assert weight > 0
    assert seen > 3


def _after(setting: Any, state: Any, move: int) -> Any:
    after = state.copy()
    setting.apply(after, move)
    return after


# --- moves ------------------------------------------------------------------------------------------------


def test_the_mask_shows_what_is_legal(middle: Batch) -> None:
    mask = middle.mask()
    for state, row in zip(middle.states[:50], mask, strict=False):
        assert np.flatnonzero(row).tolist() == middle.setting.legal(state)


def test_random_moves_are_legal_and_spread_evenly(middle: Batch) -> None:
    games = middle.copy()
    counts = np.zeros((GAMES, games.moves))
    for _ in range(300):
        moves = games.random_moves()
        counts[np.arange(GAMES)[moves >= 0], moves[moves >= 0]] += 1
    mask = games.mask()
    assert not counts[mask == 0].any()
    going = ~games.over
    wanted = 300 / np.maximum(mask.sum(axis=1), 1)
    distance = ((counts - wanted[:, None]) ** 2 / wanted[:, None] * mask).sum(axis=1)[going]
    free = (mask.sum(axis=1) - 1)[going]
    assert abs(distance.sum() - free.sum()) < 6 * sqrt(2 * free.sum())


def test_where_no_move_is_given_nothing_happens(middle: Batch) -> None:
    games = middle.copy()
    moves = games.random_moves().copy()
    moves[::2] = -1
    games.step(moves)
    assert games.states[::2].tobytes() == middle.states[::2].tobytes()
    changed = [
        a.tobytes() != b.tobytes() for a, b in zip(games.states[1::2], middle.states[1::2], strict=True)
    ]
    assert changed == (~middle.over[1::2]).tolist()


def test_an_illegal_move_is_refused_with_what_is_legal_and_changes_nothing(middle: Batch) -> None:
    games = middle.copy()
    before = games.digest()
    moves = games.random_moves().copy()
    at = int(np.flatnonzero(~games.over)[5])
    for wrong in (int(np.flatnonzero(games.mask()[at] == 0)[0]), games.moves, -2, 2**40):
        moves[at] = wrong
        with pytest.raises(BadBatch, match=rf"Move {wrong} is not legal in game {at}\b.*Legal are \d"):
            games.step(moves)
        assert games.digest() == before


def test_what_is_given_must_fit_the_games(middle: Batch) -> None:
    games = middle.copy()
    for call, reason in [
        (lambda: games.step(np.zeros(3, np.int64)), "for each of the 200 games"),
        (lambda: games.step(np.zeros(GAMES)), "Whole numbers are needed"),
        (lambda: games.observe(9), "has seats 0 to 1"),
        (lambda: games.play_others(2), "The seats are 0 to 1"),
        (lambda: games.reset(games.over, seed=3), "A seed is for all games"),
        (lambda: games.reset(seed=-1), "A seed is a whole number"),
        (lambda: batch("space-princess", 0), "A batch has 1 to"),
        (lambda: batch("space-princess", 5, seed=2**64), "A seed is a whole number"),
        (lambda: batch("space-princess", 5, device="abacus"), "cpu or cuda"),
    ]:
        with pytest.raises(AsterionError, match=reason):
            call()
    assert games.digest() == middle.digest()


# --- games begin and end ----------------------------------------------------------------------------------


def test_games_begin_anew_where_they_are_wanted(middle: Batch) -> None:
    games = middle.copy()
    games.play_at_random()
    games.states[::2] = middle.states[::2]
    over = games.over.copy()
    assert 0 < over.sum() < GAMES
    before = games.states.copy()
    games.reset(over)
    assert not games.over[over].any()
    assert games.states[~over].tobytes() == before[~over].tobytes()
    assert (games.begun == 1 + over).all()


def test_a_new_game_in_the_same_place_has_other_dice(middle: Batch) -> None:
    first = batch(middle.setting.game.name, GAMES, seed=SEED)
    second = first.copy()
    second.reset()
    for games in (first, second):
        games.play_others(0)
    assert first.digest() != second.digest()


def test_a_seed_begins_all_as_in_a_batch_of_that_seed(middle: Batch) -> None:
    games = middle.copy()
    games.reset(seed=SEED)
    for _ in range(STEPS):
        games.step(games.random_moves())
    assert games.digest() == middle.digest()


def test_others_play_until_it_is_my_choice(middle: Batch) -> None:
    games = middle.copy()
    mine = games.actor == 1
    games.play_others(1)
    assert set(games.actor.tolist()) <= {1, OVER}
    assert games.states[mine].tobytes() == middle.states[mine].tobytes()


def test_scores_add_up_to_one_or_nothing_at_the_end(middle: Batch) -> None:
    games = middle.copy()
    plies = games.play_at_random()
    assert games.over.all()
    assert (plies[~middle.over] > 0).all()
    assert set(games.scores.sum(axis=1).round(5).tolist()) <= {0.0, 1.0}


# --- copies -----------------------------------------------------------------------------------------------


def test_a_copy_goes_on_alike_and_by_itself(middle: Batch) -> None:
    first, second = middle.copy(), middle.copy()
    before = middle.digest()
    for games in (first, second):
        for _ in range(5):
            games.step(games.random_moves())
    assert first.digest() == second.digest() != before == middle.digest()


def test_a_saved_batch_goes_on_as_if_nothing_had_happened(middle: Batch) -> None:
    kept = middle.save()
    other = batch(middle.setting.game.name, GAMES)
    other.load(kept)
    assert other.digest() == middle.digest()
    going = middle.copy()
    for games in (going, other):
        games.step(games.random_moves())
        games.reset(games.over)
    assert going.digest() == other.digest()


def test_a_damaged_or_foreign_file_is_refused_and_nothing_changed(middle: Batch) -> None:
    kept = middle.save()
    others = [
        batch(middle.setting.game.name, GAMES - 1),
        batch(QUICK[middle.setting.game.name == QUICK[0]], GAMES),
    ]
    for other in others:
        before = other.digest()
        with pytest.raises(BadBatch, match="saved of other games"):
            other.load(kept)
        assert other.digest() == before
    games = middle.copy()
    step = max(1, len(kept) // 40)
    damaged = [kept[:at] + bytes([kept[at] ^ 255]) + kept[at + 1 :] for at in range(0, len(kept), step)]
    for wrong in (b"", b"a batch", kept[:-40], *damaged):
        with suppress(BadBatch):  # what is damaged may be a date, which does no harm
            games.load(wrong)
        assert games.digest() == middle.digest()


def test_a_file_whose_arrays_do_not_fit_is_refused(middle: Batch) -> None:
    import io

    found = dict(np.load(io.BytesIO(middle.save())))
    for name in ("_keys", "_counts", "states"):
        memory = io.BytesIO()
        np.savez(memory, **{**found, name: found[name][:-1]})
        with pytest.raises(BadBatch, match="damaged"):
            middle.copy().load(memory.getvalue())


# --- what is hidden ---------------------------------------------------------------------------------------


def test_a_guess_changes_nothing_that_the_seat_sees(middle: Batch) -> None:
    for seats in (None, 0, 1, SPECTATOR):
        guessed = middle.guessed(seats)
        assert (guessed.observe(seats) == middle.observe(seats)).all() or seats is None
        who = middle.engine.seats_to_choose(middle.actor) if seats is None else np.full(GAMES, seats)
        for before, after, seat in zip(middle.states, guessed.states, who.tolist(), strict=True):
            seen = middle.setting.redacted(before, seat).tobytes()
            assert middle.setting.redacted(after, seat).tobytes() == seen


def test_what_is_hidden_is_guessed_differently_each_time() -> None:
    games = played("space-princess")
    assert games.guessed(0).digest() != games.digest()
    assert games.guessed(0).digest() != games.guessed(0).digest()


def test_a_guess_does_not_know_the_dice_to_come() -> None:
    """Otherwise whoever searches with it would look at what nobody has rolled yet."""
    games = batch("heroes-of-the-maze", 2000, seed=1)
    guessed, before = games.guessed(0), games.copy()
    moves = games.random_moves()
    for each in (games, guessed):
        each.step(moves)
    rolled = games._counts > before._counts
    assert rolled.sum() > 100
    assert 0.05 < float((games.states == guessed.states)[rolled].mean()) < 0.5


def test_playouts_do_not_know_the_dice_to_come(middle: Batch, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = []
    monkeypatch.setattr(Batch, "play_at_random", lambda self, most: keys.append(self._keys.copy()))
    for _ in range(2):
        middle.copy().rollouts()
    games = middle.copy()
    games.rollouts()
    games.rollouts()
    assert not any((other == middle._keys).any() for other in keys)
    assert (keys[2] != keys[3]).all()


def test_playouts_leave_the_games_alone_and_differ(middle: Batch) -> None:
    games = middle.copy()
    scores, plies = games.rollouts()
    first = scores.copy()
    assert (plies[~games.over] > 0).all()
    assert (games.rollouts()[0] != first).any()
    assert games.digest() == middle.digest()


def test_a_playout_that_takes_too_long_is_given_up(middle: Batch) -> None:
    scores, plies = middle.copy().rollouts(most=3)
    assert (scores[~middle.over].sum(axis=1) == 0).mean() > 0.5
    assert plies.max() < 60


def test_values_are_the_games_own_estimates(middle: Batch) -> None:
    setting = middle.setting
    out = np.zeros(setting.seats)
    for state, found in zip(middle.states[:20], middle.values(), strict=False):
        setting.game.rules.value(state, setting.box, setting.bench, out)
        assert (out == found).all()


# --- arrays -----------------------------------------------------------------------------------------------


def test_arrays_are_handed_over_without_a_copy(middle: Batch) -> None:
    games = middle.copy()
    for array in (games.observe(), games.mask(), games.values()):
        other = np.from_dlpack(array)
        assert other.__array_interface__["data"] == array.__array_interface__["data"]
    actor = games.actor
    assert np.shares_memory(actor, games.states)


def test_there_is_no_gpu_here_and_it_is_said() -> None:
    pytest.importorskip("numba")
    try:
        import cupy  # noqa: F401
    except ImportError:
        with pytest.raises(AsterionError, match=r"asterion\[cuda\]"):
            batch("space-princess", 4, device="cuda")


def test_the_loops_depend_on_the_kernel_and_on_two_files_alone() -> None:
    """So a changed word, picture or declaration compiles nothing anew."""
    others = [file for file in sources_of([KERNEL, PACKAGE / "batches"]) if not file.is_relative_to(KERNEL)]
    assert others == [PACKAGE / "batches" / "loops.py", PACKAGE / "core" / "layout.py"]
