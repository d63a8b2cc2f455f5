"""What a seat can follow and what it cannot: the few cards both players know."""

import pytest

from asterion.core.game import Game
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.position import build_position

LEFT_OVER = {
    "princess": "c3",
    "princess_hand": "door,dash",
    "princess_discard": "hide,evade,ambush,holo,fire",
    "zealot_discard": "lock,converge,outflank,fire,advance",
    "zealot_hand": "capture,sense",
    "round": "6",
}


def facts(match: Match, seat: int) -> dict[str, str]:
    return dict(word.split("=", 1) for word in match.view(seat).position.split()[1:])


@pytest.fixture
def reshuffled(space_princess: Game) -> Match:
    """Round 7: her Dash was left over, everything else lay open and is shuffled under it."""
    setting = space_princess.setting(options={"zealot_edge": True})
    match = Match(setting, start=build_position(setting, LEFT_OVER))
    for ply in ("door", "capture", "~b1", "=", "~a2", "=", "d4"):
        match.play(ply)
    return match


@pytest.mark.rule("SP-12")
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_everybody_knows_the_card_left_over_at_a_reshuffle(reshuffled: Match, seat: int) -> None:
    reshuffled.play("+hide")  # the princess drew Dash without a ply, as everybody knows
    assert facts(reshuffled, 0)["princess_hand"] == "hide,dash"
    assert facts(reshuffled, seat)["princess_hand"] == "dash,*"


@pytest.mark.rule("SP-7")
@pytest.mark.parametrize("laid", ["dash", "hide"])
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nobody_sees_whether_the_known_card_was_laid_or_put_under(
    reshuffled: Match, laid: str, seat: int
) -> None:
    for ply in ("+hide", "+lock", laid):
        reshuffled.play(ply)
    view = facts(reshuffled, seat)
    assert view["princess_laid"] == "*"
    assert view["princess_stack"].split(",")[-1] == "*"
    assert view["princess_known"] == "dash"
    svg = reshuffled.view(seat).svg
    other = Match(reshuffled.setting, start=reshuffled.plies[-1].before)
    other.play("hide" if laid == "dash" else "dash")
    assert other.view(seat).svg == svg
    assert other.view(seat).position == reshuffled.view(seat).position


@pytest.mark.rule("SP-8")
def test_at_the_reveal_the_known_card_is_found_again(reshuffled: Match) -> None:
    for ply in ("+hide", "+lock", "hide", "lock"):
        reshuffled.play(ply)
    assert facts(reshuffled, 1)["princess_played"] == "hide"
    assert facts(reshuffled, 1)["princess_stack"].split(",")[-1] == "dash"


@pytest.mark.rule("SP-r16", "SP-38")
@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_everybody_knows_the_top_card_that_sense_turned_up(space_princess: Game, seat: int) -> None:
    setting = space_princess.setting()
    match = Match(
        setting, start=build_position(setting, {"princess_hand": "door,dash", "zealot_hand": "sense,lock"})
    )
    for ply in ("door", "sense", "+advance"):
        match.play(ply)
    assert facts(match, seat)["zealot_stack"].split(",")[0] == "advance"
    assert facts(match, seat)["zealot_stack"].split(",")[-1] == "*"


@pytest.mark.rule("SP-44")
def test_a_plan_found_on_coming_out_of_hiding_stays_her_secret(space_princess: Game) -> None:
    setting = space_princess.setting(options={"secret_plans": True})
    start = {"princess": "-", "hide": "a1", "princess_hand": "door,dash", "zealot_hand": "lock,advance"}
    match = Match(setting, start=build_position(setting, start))
    for ply in ("door", "lock", "@b2", "real"):
        match.play(ply)
    assert facts(match, 0)["real_plans"] == "1"
    for seat in (1, SPECTATOR):
        assert facts(match, seat)["real_plans"] == "*"
        told = [line.sentence for line in match.view(seat).story]
        assert "The princess collects a plan card on b2." in told


def test_a_hint_for_another_seat_names_no_card(space_princess: Game) -> None:
    setting = space_princess.setting()
    match = Match(setting, start=build_position(setting, {}))
    view = match.view(1)
    with pytest.raises(Exception, match="now the princess: choose the card you play") as hint:
        space_princess.words.read(setting, view.state, "xyzzy")
    assert "dash" not in str(hint.value)
    assert "over" not in str(hint.value)


def test_a_click_on_anything_means_a_move_or_nothing_and_never_breaks(space_princess: Game) -> None:
    import re

    setting = space_princess.setting(options={"secret_plans": True})
    match = Match(setting, start=build_position(setting, {"hologram": "c3", "lock": "b3="}))
    for seat in (0, 1, SPECTATOR):
        view = match.view(seat)
        for target in [
            *re.findall(r'id="([^"]+)"', view.svg),
            "card-zealot-dash",
            "tile-",
            "trooper-9",
            "-",
            "",
        ]:
            move = space_princess.words.wish(setting, view.state, target)
            assert move is None or 0 <= move < space_princess.rules.MOVES
