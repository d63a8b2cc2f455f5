"""Playing, refusing, undoing, seeing."""

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadNotation, IllegalMove, NothingToUndo
from asterion.core.game import Game
from asterion.core.kernel.contract import CHANCE, CONCEALED, EVERYONE, OVER, SPECTATOR
from asterion.core.match import Match
from asterion.core.position import build_position


def choosing(game: Game, **facts: str) -> Match:
    """A match without dice in a quiet moment of round 1."""
    setting = game.setting()
    return Match(setting, start=build_position(setting, facts))


def test_a_match_plays_chance_by_itself_up_to_the_first_choice() -> None:
    match = asterion.start("space-princess", seed="1")
    assert match.actor == 0
    assert [ply.actor for ply in match.plies] == [CHANCE] * 10


def test_the_same_seed_gives_the_same_luck_and_another_seed_another() -> None:
    first, same, other = (asterion.start("space-princess", seed=seed) for seed in ("1", "1", "2"))
    assert [ply.move for ply in first.plies] == [ply.move for ply in same.plies]
    assert [ply.move for ply in first.plies] != [ply.move for ply in other.plies]


def test_without_dice_chance_is_played_like_everybody(space_princess: Game) -> None:
    match = Match(space_princess.setting())
    assert match.actor == CHANCE
    assert [choice.notation for choice in match.moves()] == ["=", "|"]
    match.play("|")
    assert match.actor == CHANCE
    assert len(match.plies) == 1


def test_an_illegal_move_is_refused_with_the_rule_and_changes_nothing(space_princess: Game) -> None:
    match = choosing(space_princess)
    before = match.state.tobytes()
    with pytest.raises(IllegalMove) as refusal:
        match.play("hide")
    assert refusal.value.rule == "SP-7"
    assert refusal.value.sentence == space_princess.rulebook["SP-7"].sentence
    assert "hide is not allowed. SP-7:" in str(refusal.value)
    assert match.state.tobytes() == before
    assert match.plies == []


@pytest.mark.parametrize(
    "text", ["", "dsah", "z9", "~~b1", "t3-a1", "t1-", "pod-a1", "++dash", "💥", "a1 a2", "-1"]
)
def test_garbled_notation_is_refused_with_a_hint_and_changes_nothing(space_princess: Game, text: str) -> None:
    match = choosing(space_princess)
    before = match.state.tobytes()
    with pytest.raises(BadNotation, match=r"did you mean dash\?|now it could be door, dash"):
        match.play(text)
    assert match.state.tobytes() == before


@pytest.mark.parametrize("move", [-1, 10_000])
def test_a_number_that_is_no_move_is_refused(space_princess: Game, move: int) -> None:
    with pytest.raises(
        AsterionError, match=f"There is no move {move}; moves are 0 to {space_princess.rules.MOVES - 1}"
    ):
        choosing(space_princess).play(move)


def test_notation_may_be_typed_in_capitals_and_with_spaces_around(space_princess: Game) -> None:
    match = choosing(space_princess)
    assert match.play("  Dash ")[0].notation == "dash"


def test_a_choice_can_be_undone_until_something_is_revealed(space_princess: Game) -> None:
    match = choosing(space_princess)
    before = match.state.tobytes()
    match.play("dash")
    match.undo(seat=0)
    assert match.state.tobytes() == before
    match.play("dash")
    match.play("capture")
    with pytest.raises(NothingToUndo, match="Something hidden was shown since"):
        match.undo()


def test_one_can_go_back_to_any_ply(space_princess: Game) -> None:
    match = choosing(space_princess)
    plies, before = len(match.plies), match.state.tobytes()
    assert match.back_to(plies) == []
    match.play("dash")
    match.play("capture")
    assert [ply.notation for ply in match.back_to(plies)][:2] == ["dash", "capture"]
    assert (len(match.plies), match.state.tobytes()) == (plies, before)


def test_undo_does_not_cross_another_seats_choice(space_princess: Game) -> None:
    match = choosing(space_princess)
    match.play("dash")
    with pytest.raises(NothingToUndo, match="was made by princess"):
        match.undo(seat=1)
    assert len(match.plies) == 1


def test_undo_does_not_cross_chance_unless_the_table_agrees() -> None:
    match = asterion.start("space-princess", seed="3")
    match.play("=")
    match.play("=")
    assert match.plies[-1].actor == CHANCE
    with pytest.raises(NothingToUndo, match="Chance has decided"):
        match.undo()
    taken = match.undo(agreed=True)
    assert [ply.actor for ply in taken] == [0, CHANCE, CHANCE, CHANCE, CHANCE]
    assert match.actor == 0
    assert match.undone == {len(match.plies): 4}
    drawn = [ply.move for ply in taken[1:]]
    again = [[ply.move for ply in match.play("=")[1:]]]
    for _ in range(5):
        match.undo(agreed=True)
        again.append([ply.move for ply in match.play("=")[1:]])
    assert drawn not in again  # whoever takes back does not know what falls then
    assert len({tuple(moves) for moves in again}) > 4
    assert match.undone == {11: 24}


@pytest.mark.parametrize("seat", [None, 0])
def test_the_end_is_taken_back_only_if_the_table_agrees(space_princess: Game, seat: int | None) -> None:
    """It shows every hand, and the seed of the dice."""
    facts = {"princess": "c5", "zealot": "a1", "troopers": "-,-", "princess_hand": "dash,hide"}
    match = choosing(space_princess, **facts)
    for ply in ("dash", "capture", "b2", "pod-c5"):
        match.play(ply)
    assert match.over
    with pytest.raises(NothingToUndo, match="The end has shown everything"):
        match.check_undo(seat)
    with pytest.raises(NothingToUndo, match="needs everybody's consent"):
        match.undo(seat)
    assert match.over
    assert [ply.notation for ply in match.undo(seat, agreed=True)] == ["pod-c5"]
    assert not match.over


def test_an_agreed_undo_goes_past_what_others_chose_or_chance_drew() -> None:
    match = asterion.start("space-princess", seed="3")
    for _ in range(2):
        match.play("=")
    chosen = len(match.plies)
    match.play(match.moves()[0].move)
    match.play(match.moves()[0].move)
    while match.plies[-1].actor != CHANCE:
        match.play(match.moves()[0].move)
    before = len(match.plies)
    others = match.fork()
    taken = match.undo(agreed=True, past=[1])
    assert taken[0].actor == 0
    assert not any(ply.actor == 0 for ply in taken[1:])
    assert len(match.plies) + len(taken) == before
    assert match.actor == 0
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        others.undo(agreed=True, past=[0, 1])
    assert len(others.plies) == before >= chosen + 2


def test_what_is_never_taken_back_stops_an_undo_before_it_begins() -> None:
    """HM-8: the walls were turned since. What came after that stays as well."""
    setting = asterion.load("heroes-of-the-maze").setting(2)
    match = Match(setting, start=build_position(setting, {"walls": "1"}))
    for ply in ("A1", "end", "die-3", "left", "end"):
        match.play(ply)
    plies, before = len(match.plies), match.state.tobytes()
    for way in (match.check_undo, match.undo):
        with pytest.raises(NothingToUndo, match="HM-8"):
            way(agreed=True, past=[1])
    assert (len(match.plies), match.state.tobytes()) == (plies, before)
    assert [ply.actor for ply in match.undo(agreed=True)] == [1]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    match = asterion.start("space-princess", seed="3")
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        match.undo(agreed=True)
    assert len(match.plies) == 10


def test_undo_forgets_comments_on_what_it_takes_back(space_princess: Game) -> None:
    match = choosing(space_princess)
    match.play("dash")
    match.comments[1] = ["a bold move"]
    match.undo()
    assert match.comments == {}


def test_a_view_offers_choices_only_to_the_seat_whose_choice_it_is(space_princess: Game) -> None:
    match = choosing(space_princess)
    assert [choice.notation for choice in match.view(0).choices] == ["door", "dash"]
    assert match.view(1).choices == ()
    assert match.view().choices == ()


@pytest.mark.rule("SP-7")
def test_the_other_seat_and_spectators_do_not_see_what_is_drawn_and_laid_down() -> None:
    match = asterion.start("space-princess", seed="5")
    match.play("=")
    match.play("=")
    laid = match.play(match.moves()[0].move)[0].notation.capitalize()
    assert f"The princess lays {laid} face down." in [line.sentence for line in match.view(0).story]
    for seat in (1, SPECTATOR):
        sentences = [line.sentence for line in match.view(seat).story]
        assert "The princess lays a card face down." in sentences
        assert "The princess draws a card." in sentences
        assert not any(laid in sentence for sentence in sentences if "princess" in sentence)
        assert "princess_laid=* " in match.view(seat).position
        assert "princess_hand=- " in match.view(seat).position


def test_spectators_are_not_offered_what_chance_may_draw(space_princess: Game) -> None:
    hands = {"princess_hand": "dash,evade", "zealot_hand": "lock"}
    match = choosing(space_princess, phase="draw", to_move="chance", drawing="zealot", **hands)
    assert match.actor == CHANCE
    assert len(match.moves()) == 6
    assert match.view().choices == ()


def test_a_view_draws_itself(space_princess: Game) -> None:
    view = choosing(space_princess).view(0)
    assert view.svg.startswith("<svg")
    assert view._repr_svg_() == view.svg
    assert view.choices[0].target in view.svg


def test_there_is_no_view_for_a_seat_that_does_not_exist(space_princess: Game) -> None:
    with pytest.raises(AsterionError, match="There is no seat 2; seats are 0 to 1"):
        choosing(space_princess).view(2)


def test_a_spectator_is_neither_chance_nor_an_audience_nor_a_seat(space_princess: Game) -> None:
    assert SPECTATOR not in (CHANCE, OVER, EVERYONE, CONCEALED, 0, 1)
    assert space_princess.setting().viewers == (SPECTATOR, 0, 1)
    with pytest.raises(AsterionError, match=f"There is no seat {CHANCE}"):
        choosing(space_princess).view(CHANCE)


def test_the_outcome_says_what_is_asked_and_in_the_end_who_won(space_princess: Game) -> None:
    setting = space_princess.setting()
    facts = {"princess": "c5", "zealot": "a1", "troopers": "-,-", "princess_hand": "dash,hide"}
    match = Match(setting, Dice.cast("x"), start=build_position(setting, facts))
    assert match.score is None
    assert match.outcome == "The princess: choose the card you play; the other one goes under your stack."
    for ply in ("dash", "capture", "b2"):
        match.play(ply)
    match.play("pod-c5")
    assert match.over
    assert match.score == (1.0, 0.0)
    assert match.outcome == "The princess escapes and wins."
    with pytest.raises(IllegalMove, match="SP-3"):
        match.play("c5")
