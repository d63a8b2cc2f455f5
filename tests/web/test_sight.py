"""What each seat has been shown is counted for each by itself, kept, and never falls."""

from types import SimpleNamespace
from typing import Any

from asterion.core.kernel.contract import SPECTATOR
from asterion.web.tables.sight import Sight

SEATS = (SPECTATOR, 0, 1, 2)


def position(plies: int, actor: int = 0) -> Any:
    """A match that stands for a position."""
    setting = SimpleNamespace(seats=3, redacted=lambda state, _: state)
    match = SimpleNamespace(name=f"after {plies}", plies=[None] * plies, actor=actor, setting=setting)
    match.state = match
    match.as_of = position
    match.steps = lambda: [None] * plies
    return match


def names(sight: Sight) -> list[Any]:
    return [sight.of(seat).match.name for seat in SEATS]  # type: ignore[attr-defined]


def versions(sight: Sight) -> list[int]:
    return [sight.of(seat).version for seat in SEATS]


def test_what_is_shown_counts_once_for_everybody_who_sees_it() -> None:
    sight = Sight(position(4), 7)
    sight.adopt(sight.showing(position(5), (SPECTATOR, 0, 2), 5))
    assert names(sight) == ["after 5", "after 5", "after 4", "after 5"]
    assert versions(sight) == [8, 8, 7, 8]


def test_who_has_chosen_counts_it_and_is_not_told_of_it() -> None:
    sight = Sight(position(4), 7)
    told = sight.of(0).number
    sight.adopt({0: sight.of(0).choosing()})
    assert (sight.of(0).version, sight.of(0).chose, sight.of(0).number) == (8, True, told)
    sight.adopt(sight.showing(position(5), SEATS, 5))
    assert (sight.of(0).version, sight.of(0).chose) == (9, False)
    assert versions(sight) == [8, 9, 8, 8]


def test_a_question_unseen_is_seen_by_who_is_asked_alone() -> None:
    sight = Sight(position(4), 7)
    sight.adopt({1: sight.of(1).asked(position(6), 5)})
    assert names(sight) == ["after 4", "after 4", "after 6", "after 4"]
    assert versions(sight) == [7, 7, 8, 7]
    assert (sight.of(1).shown, sight.of(1).told) == (4, 5)


def test_what_comes_back_from_the_store_is_what_each_seat_had_been_shown() -> None:
    sight = Sight(position(4), 7)
    sight.adopt(sight.showing(position(5), (SPECTATOR, 1), 5))
    sight.adopt({1: sight.of(1).asked(position(6), 6)})
    kept = sight.facts({})
    assert kept == {"versions": [8, 7, 9, 7], "shown": [5, 4, 5, 4], "steps": 5, "actor": 0}
    back = Sight(position(9), 30, kept)
    assert names(back) == ["after 5", "after 4", "after 5", "after 4"]
    assert versions(back) == versions(sight)


def test_versions_never_fall_though_the_store_has_lower_ones() -> None:
    sight = Sight(position(4), 7)
    sight.begin_anew(position(4), 3, {"versions": [3, 9, 3, 3], "shown": [4, 4, 4, 4], "steps": 4})
    assert versions(sight) == [8, 9, 8, 8]


def test_what_was_promised_comes_before_what_is_shown_next() -> None:
    sight = Sight(position(4), 7)
    sight.promise(sight.showing(position(5), SEATS, 5))
    assert names(sight)[0] == "after 4"
    assert sight.facts({})["versions"] == [8, 8, 8, 8]
    later = sight.showing(position(6), SEATS, 6)
    sight.adopt({0: sight.of(0).changed()})  # in the meantime
    assert sight.facts({})["versions"] == [8, 9, 8, 8]
    sight.adopt(sight.promised())
    assert names(sight)[1] == "after 5"
    assert versions(sight) == [8, 9, 8, 8]
    assert sight.promised() == {}
    sight.adopt(later)
    assert versions(sight) == [9, 9, 9, 9]
