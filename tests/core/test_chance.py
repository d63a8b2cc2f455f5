"""Dice: fair, repeatable, committed to, chained to the plies before them."""

import hashlib

import pytest

from asterion.core.dice import NO_PLIES, Dice, chained
from asterion.core.errors import BadSeed


def rolls(dice: Dice, chain: bytes = NO_PLIES) -> list[int]:
    return [dice.roll(ply, ply, chain, [1] * 6) for ply in range(40)]


def test_every_outcome_falls_about_as_often_as_its_weight_says() -> None:
    dice = Dice.cast("fair")
    counts = [0, 0, 0]
    for ply in range(6000):
        counts[dice.roll(ply, ply, NO_PLIES, [1, 2, 3])] += 1
    assert all(
        abs(count - expected) < 150 for count, expected in zip(counts, (1000, 2000, 3000), strict=True)
    )


def test_the_commitment_is_a_plain_hash_of_the_occasion_and_the_seed() -> None:
    dice = Dice.cast("00ff10")
    assert dice.seed == bytes([0x00, 0xFF, 0x10])
    bound = b"asterion dice 2\ntable a\n" + dice.seed
    assert dice.commitment("table a") == "sha256-chained:" + hashlib.sha256(bound).hexdigest()
    assert dice.commitment("table a") != dice.commitment("table b")


def test_words_can_be_a_seed_and_no_seed_means_a_new_one() -> None:
    assert Dice.cast("sesame").seed == b"sesame"
    assert Dice.cast(" open  sesame ").chosen == "open sesame"
    assert Dice.cast().seed != Dice.cast().seed
    assert len(Dice.cast().seed) == 32
    assert Dice.cast().chosen is None


@pytest.mark.parametrize("seed", ["", " ", "\t\n", "a\x00b", "a\u202eb", "\u3164", "a\u2800b", "x" * 201])
def test_a_seed_that_nobody_could_read_aloud_is_refused(seed: str) -> None:
    with pytest.raises(BadSeed, match="A seed is 1 to 200 characters that can be seen"):
        Dice.cast(seed)


def test_a_roll_depends_on_how_often_was_asked_and_on_every_ply_before() -> None:
    dice = Dice.cast("x")
    other = chained(NO_PLIES, "princess", "c3")
    assert rolls(dice) == rolls(Dice.cast("x"))
    assert len(set(rolls(dice))) == 6
    assert rolls(dice) != rolls(dice, other)
    assert rolls(dice, other) != rolls(dice, chained(NO_PLIES, "princess", "c2"))


def test_plain_dice_roll_as_older_records_say() -> None:
    dice = Dice.cast("x", plain=True)
    assert dice.commitment("any table") == (
        "sha256:" + hashlib.sha256(b"asterion dice 1\n" + dice.seed).hexdigest()
    )
    assert rolls(dice) == rolls(dice, chained(NO_PLIES, "princess", "c3"))


def test_luck_is_its_owners_own_and_always_the_same() -> None:
    assert Dice.cast("one").luck("0 random") == Dice.cast("one").luck("0 random")
    lots = {Dice.cast(seed).luck(whose) for seed in ("one", "two") for whose in ("0 random", "1 random")}
    assert len(lots) == 4
