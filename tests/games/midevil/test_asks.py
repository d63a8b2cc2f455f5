"""Asked when it matters: what can win, save a life or stop a win is never passed over."""

import pytest

from asterion.core.options import OptionValue
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.midevil import state as g
from asterion.games.midevil.asks import matters
from asterion.games.midevil.names import CARD_NAMES
from asterion.games.midevil.stakes import BRINGS, HINDERS, OPENS, RESCUES

GAME = load("midevil")
Facts = dict[str, str]
# The Graveyard lies two tiles north of the Altar, whose centre is the goal.
NORTH = {"map": "dirt:0,-1 graveyard:0,-2"}
NEAR = {**NORTH, "green": "0,-1.5", "book": "green"}  # three steps from it
FAR = {**NORTH, "green": "0,-2.1", "book": "green"}  # eight steps
GREEN = {"player": "green", "to_move": "orange"}
ROLLS = {"step": "rolling"}  # the window before the movement roll
ROLLED = {"step": "moving", "window": "after-roll", "die": "3", "halves": "6"}
ON_THE_WAY = {"step": "moving", "window": "after-square", "die": "6", "halves": "6"}
LAID = {"step": "tile", "window": "tile-laid"}


def bothered(facts: Facts, seats: int = 3, **options: OptionValue) -> bool:
    setting = GAME.setting(seats, options)
    state = build_position(setting, {"asked": "answer", **facts})
    offered = {CARD_NAMES[move - g.CARD] for move in setting.legal(state) if g.CARD <= move < g.USE}
    cards = facts[f"{setting.seat_names[int(state.actor)]}_hand"].split(",")
    assert offered == set(cards)  # the card could be played: it is about nothing but asking
    return matters(setting, state)


# --- winning ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MV-63")
@pytest.mark.parametrize(
    "when",
    [
        {**GREEN, "step": "start"},
        {**GREEN, "step": "skeletons"},
        {**GREEN, "step": "rolling"},
        {"step": "start"},
        {"step": "rolling"},
    ],
)
def test_a_grave_robber_that_wins_at_once_matters_in_every_window(when: Facts) -> None:
    robber = {**when, "orange_hand": "grave-robber", "purple_skeletons": "blue:1"}
    assert bothered({**robber, "orange_skeletons": "blue:9"})
    assert not bothered({**robber, "orange_skeletons": "blue:8,red:1"})


@pytest.mark.rule("MV-63")
def test_grave_robber_is_counted_in_skeletons_that_add_up_to_three_at_most() -> None:
    robber = {**GREEN, "step": "start", "orange_hand": "grave-robber"}
    for points, loot, wins in [
        ("blue:9", "red:2", False),  # two points, and no change
        ("blue:9", "red:1,white:1", True),
        ("blue:9", "white:3", True),
        ("blue:9,white:1", "white:2", True),
        ("blue:9,white:1", "white:1", False),
        ("blue:9,red:1", "white:1", True),
    ]:
        assert bothered({**robber, "orange_skeletons": points, "green_skeletons": loot}) == wins


@pytest.mark.rule("MV3-r2")
def test_points_that_do_not_win_do_not_matter() -> None:
    robber = {**GREEN, "step": "start", "orange_hand": "grave-robber", "purple_skeletons": "blue:1"}
    rich = {**robber, "orange_skeletons": "blue:9"}
    assert bothered(rich, dungeon=True)
    assert not bothered(rich, dungeon=True, points_win_in_dungeon_game="off")


def test_boiling_oil_that_wins_at_once_matters() -> None:
    oil = {"step": "start", "orange": "0,-2.5", "orange_hand": "boiling-oil", "orange_skeletons": "blue:9"}
    assert bothered({**oil, "blue": "1,-2.1"}, castle=True)
    assert not bothered({**oil, "red": "1,-2.1"}, castle=True)


@pytest.mark.rule("MV-62")
@pytest.mark.parametrize("card", ["horse", "puppet-master", "scatter", "thief"])
def test_what_opens_the_way_to_the_goal_matters_in_the_own_movement(card: str) -> None:
    facts = {**NORTH, **ROLLED, "book": "orange", "orange_hand": card, "white": "0,-1.1/0,-2.4"}
    facts |= {"green": "0,-1.9", "green_front": "horse" if card == "thief" else "-"}
    assert bothered({**facts, "orange": "0,-1.5"})
    assert not bothered({**facts, "orange": "0,-1.5", "book": "graveyard"}) or card == "thief"
    away = {**facts, "orange": "0,-1.1", "halves": "2", "die": "1"}
    assert not bothered(away)


def test_a_horse_matters_after_the_roll_if_riding_leads_to_the_goal() -> None:
    facts = {**NORTH, **ROLLED, "orange": "0,-1.2", "book": "orange", "orange_hand": "horse"}
    assert bothered({**facts, "die": "2", "halves": "4"})
    assert not bothered({**facts, "die": "1", "halves": "2"})


@pytest.mark.rule("MV-63")
@pytest.mark.parametrize(
    ("card", "enough", "short"),
    [
        ("rise", "blue:8", "blue:7,red:1"),
        ("they-keep-coming", "blue:8,red:1", "blue:8,white:1"),
        ("army-of-the-dead", "blue:9", "blue:8,red:1"),
        ("puppet-master", "blue:9", "blue:8,red:1"),
    ],
)
def test_skeletons_that_can_be_the_last_points_matter_in_the_own_movement(
    card: str, enough: str, short: str
) -> None:
    facts = {**NORTH, **ROLLS, "orange_hand": card, "white": "0,-2.4"}
    assert bothered({**facts, "orange_skeletons": enough})
    assert not bothered({**facts, "orange_skeletons": short})
    assert not bothered({**facts, "orange_skeletons": enough, "step": "skeletons"})


# --- a life -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MV-r14")
@pytest.mark.parametrize("card", ["scatter", "puppet-master", "thief"])
@pytest.mark.parametrize("when", [{"step": "start"}, LAID], ids=["start", "laid"])
def test_before_the_fight_of_step_three_what_saves_a_life_matters(card: str, when: Facts) -> None:
    there = {"map": "dirt:0,-1", "orange": "0,0.2", "green": "0,0.1", "green_front": "shield"}
    facts = {**there, **when, "orange_hand": card, "white": "0,0.2", "spot": "-"}
    assert bothered({**facts, "orange_life": "0"})
    assert not bothered({**facts, "orange_life": "1"})
    assert bothered({**facts, "orange_life": "1"}, last_life="dies")
    assert not bothered({**facts, "orange_life": "0", "orange_skeletons": "blue:1"})  # any roll can be raised
    assert not bothered({**facts, "orange_life": "0", "white": "0,0.3"})


@pytest.mark.rule("MV2-7")
@pytest.mark.parametrize(
    ("card", "black", "other"),
    [("kings-ransom", True, False), ("bring-out-your-dead", True, False), ("boiling-oil", False, True)],
)
def test_cards_of_the_castle_save_a_life_where_they_work(card: str, black: bool, other: bool) -> None:
    facts = {"step": "start", "orange": "0,-2.5", "orange_hand": card, "orange_life": "0"}
    rest = {"orange_skeletons": "blue:1"} if card == "kings-ransom" else {}  # not enough against black
    assert bothered({**facts, **rest, "black": "0,-2.5", "white": "1,-2.1"}, castle=True) == black
    assert bothered({**facts, **rest, "black": "1,-2.1", "white": "0,-2.5"}, castle=True) == other


# --- another's win ----------------------------------------------------------------------------------------

STEPS_CARDS = ["grave-robber", "broken-blade", "black-plague", "thief", "scatter"]


@pytest.mark.rule("MV-62")
@pytest.mark.parametrize("card", [*STEPS_CARDS, "puppet-master", "rise", "wrong-turn", "army-of-the-dead"])
def test_before_the_roll_of_somebody_near_the_goal_every_attack_matters(card: str) -> None:
    there = {"orange": "0,-1.7", "white": "0,-1.1", "green_skeletons": "white:1", "green_front": "sword"}
    facts = {**GREEN, **ROLLS, **there, "orange_hand": card}
    assert bothered({**NEAR, **facts})
    if card != "thief":  # asked for there in any case
        assert not bothered({**FAR, **facts, "orange": "0,-1.1"})


@pytest.mark.rule("MV-62")
@pytest.mark.parametrize("card", ["thief", "puppet-master", "rise", "wrong-turn"])
@pytest.mark.parametrize("when", [ROLLED, ON_THE_WAY], ids=["rolled", "on the way"])
def test_in_the_movement_of_somebody_near_the_goal_every_attack_matters(card: str, when: Facts) -> None:
    there = {"orange": "0,-1.7", "white": "0,-1.1", "green_front": "sword"}
    assert bothered({**NEAR, **GREEN, **when, **there, "orange_hand": card})


@pytest.mark.rule("MV-63")
@pytest.mark.parametrize("card", ["grave-robber", "black-plague", "puppet-master"])
def test_before_the_roll_of_somebody_with_the_last_skeletons_in_reach_attacks_matter(card: str) -> None:
    facts = {**GREEN, **ROLLS, "map": "dirt:0,-1 dirt:0,-2 dirt:0,-3", "orange_hand": card}
    assert bothered({**facts, "green_skeletons": "blue:8", "blue": "0,-1.25"})
    assert not bothered({**facts, "green_skeletons": "blue:8", "white": "0,-1.25"})
    assert not bothered({**facts, "green_skeletons": "blue:8", "blue": "0,-3.123"})
    assert not bothered({**facts, "green_skeletons": "blue:6", "blue": "0,-1.258"})


@pytest.mark.rule("MV-8")
@pytest.mark.parametrize("card", ["grave-robber", "puppet-master", "wrong-turn"])
def test_before_a_fight_of_step_three_that_may_win_attacks_matter(card: str) -> None:
    facts = {**GREEN, **LAID, "map": "dirt:0,-1", "green": "0,-1.5", "orange_hand": card, "spot": "-"}
    assert bothered({**facts, "green_skeletons": "blue:9", "blue": "0,-1.5"})
    assert not bothered({**facts, "green_skeletons": "blue:9", "red": "0,-1.5"})
    assert not bothered({**facts, "green_skeletons": "blue:9", "blue": "0,-1.4"})


@pytest.mark.rule("MV-r26")
def test_mud_matters_just_before_the_turn_of_somebody_near_the_goal() -> None:
    mud = {"step": "skeletons", "to_move": "purple", "purple_hand": "stuck-in-the-mud"}
    assert bothered({**NEAR, **mud})  # it is orange's turn, and green's is next
    assert not bothered({**FAR, **mud})
    assert not bothered({**NEAR, **mud, "step": "rolling"})
    assert not bothered({**NORTH, **mud, "green": "0,0.9", "purple": "0,-1.5", "book": "purple"})


@pytest.mark.rule("MV-r18")
def test_the_way_over_the_holder_to_the_goal_counts() -> None:
    rise = {**GREEN, **ROLLS, **NORTH, "orange_hand": "rise", "purple": "0,-1.5", "book": "purple"}
    assert bothered({**rise, "green": "0,-1.2"})  # to purple, and with the book to the Altar: four steps
    assert not bothered({**rise, "green": "0,-2.1"})


@pytest.mark.rule("MV3-18")
def test_winning_spells_near_the_dungeon_altar_are_a_win_near() -> None:
    below = {"map": "entrance:0,2 passage:0,3 dungeon-altar:0,4r2", "green": "0,3.5", "green_came": "0,3.2"}
    blade = {**GREEN, **ROLLS, **below, "orange_hand": "broken-blade"}
    assert bothered({**blade, "green_spells": "appello,carcer,mortem"}, dungeon=True)
    assert not bothered({**blade, "green_spells": "appello,carcer,liber"}, dungeon=True)


# --- answers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MV-r25")
def test_an_answer_matters_to_a_card_that_lets_another_win() -> None:
    facts = {"asked": "counter", "step": "start", "window": "at-start", "orange_hand": "not-so-fast"}
    robber = {**facts, "to_move": "orange", "offered": "grave-robber", "offered_by": "green"}
    loot = {"purple_skeletons": "blue:1"}
    assert bothered({**robber, **loot, "green_skeletons": "blue:9"})
    assert not bothered({**robber, **loot, "green_skeletons": "blue:8"})
    clears = {**facts, **GREEN, **ROLLED, "offered": "puppet-master", "offered_by": "green"}
    assert bothered({**clears, **NEAR, "white": "0,-1.1"})
    assert not bothered({**clears, **FAR, "white": "0,-1.1"})


def test_every_card_of_the_lists_is_of_a_kind_that_can_do_it() -> None:
    """No card is in a list of what it cannot do, and every card that hits an opponent can hinder one."""
    on_opponents = {g.TRIPPED, g.WRONG_TURN, g.THIEF, g.GRAVE_ROBBER, g.BROKEN_BLADE, g.PLAGUE, g.TRAP_DOOR}
    on_opponents |= {g.SHOVE, g.CURSE, g.JESTER, g.REVOLT}
    assert on_opponents <= set(HINDERS)
    assert set(RESCUES) | set(BRINGS) | set(OPENS) | set(HINDERS) <= set(range(g.CARDS))
    own_only = {g.ALE, g.SECOND_WIND, g.BERSERK, g.RELIC, g.SECRET_PASSAGE, g.HOLY_WATER, g.RANSOM}
    assert not own_only & set(HINDERS)
