"""Seats in the arena are fair."""

from collections import Counter

import pytest

from asterion.lab.seating import groups, schedule

SIZES = [(bots, seats) for seats in (2, 3, 4, 5) for bots in range(2, 7)]


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_in_every_group_every_bot_sits_on_every_seat_equally_often(bots, seats):
    for group in groups(bots, seats):
        for seat in range(seats):
            assert len(set(Counter(seating[seat] for seating in group).values())) == 1
            assert {seating[seat] for seating in group} == set(range(bots))


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_every_seating_comes_up_once(bots, seats):
    every = [seating for group in groups(bots, seats) for seating in group]
    assert len(every) == len(set(every))
    assert all(len(set(seating)) == min(bots, seats) for seating in every)


def test_two_bots_at_three_seats_are_both_always_there():
    assert groups(2, 3) == (((0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)),)


def test_more_bots_than_seats_meet_each_other():
    assert groups(3, 2) == (((0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)),)


def test_three_bots_sit_in_both_orders_around_the_table():
    assert groups(3, 3) == (((0, 1, 2), (1, 2, 0), (2, 0, 1)), ((0, 2, 1), (2, 1, 0), (1, 0, 2)))


def test_games_are_rounded_up_to_whole_groups_which_follow_each_other():
    slots = schedule(2, 2, 5)
    assert [(slot.number, slot.group, slot.seating) for slot in slots] == [
        (0, 0, (0, 1)),
        (1, 0, (1, 0)),
        (2, 1, (0, 1)),
        (3, 1, (1, 0)),
        (4, 2, (0, 1)),
        (5, 2, (1, 0)),
    ]
    assert schedule(4, 4, 100)[:50] == schedule(4, 4, 50)[:50]
