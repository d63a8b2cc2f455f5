"""Dice: fair, repeatable, committed to."""

import hashlib

from asterion.core.dice import Dice


def test_every_outcome_falls_about_as_often_as_its_weight_says() -> None:
    dice = Dice.cast("fair")
    counts = [0, 0, 0]
    for ply in range(6000):
        counts[dice.roll(ply, [1, 2, 3])] += 1
    assert all(
        abs(count - expected) < 150 for count, expected in zip(counts, (1000, 2000, 3000), strict=True)
    )


def test_the_commitment_is_a_plain_hash_of_the_seed_that_anybody_can_compute() -> None:
    dice = Dice.cast("00ff10")
    assert dice.seed == bytes([0x00, 0xFF, 0x10])
    assert dice.commitment == "sha256:" + hashlib.sha256(b"asterion dice 1\n" + dice.seed).hexdigest()


def test_words_can_be_a_seed_and_no_seed_means_a_new_one() -> None:
    assert Dice.cast("sesame").seed == b"sesame"
    assert Dice.cast().seed != Dice.cast().seed
    assert len(Dice.cast().seed) == 32


def test_a_roll_depends_on_the_ply_and_on_nothing_else() -> None:
    dice = Dice.cast("x")
    rolls = [dice.roll(ply, [1] * 6) for ply in range(40)]
    assert [dice.roll(ply, [1] * 6) for ply in reversed(range(40))] == rolls[::-1]
    assert len(set(rolls)) == 6
