"""What MidEvil says: who is asked what, what a click means, when a person is bothered, what is impossible."""

import re
from itertools import pairwise
from random import Random

import pytest

from asterion.core.dice import Dice
from asterion.core.errors import BadNotation, BadPosition
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.options import OptionValue
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.midevil.asking import decline, matters
from asterion.games.midevil.picture import target
from asterion.games.midevil.rules import state as g
from tests.games.helpers import played
from tests.games.midevil.games import explored

GAME = load("midevil")
DUEL = {"map": "graveyard:0,-1", "book": "green", "green": "0,0.2", "orange_skeletons": "white:2"}


BRIDGE = {"orange": "0,0.2"}  # before the Drawbridge
BELOW = {"map": "entrance:0,2 crossing:0,3", "orange": "0,3.5", "orange_came": "0,3.2"}


def at(
    facts: dict[str, str], *plies: str, seats: int = 3, options: dict[str, OptionValue] | None = None
) -> Match:
    return played(GAME.setting(seats, options or {}), facts, plies)


def in_castle(facts: dict[str, str], *plies: str, teleport: bool = False) -> Match:
    return at(facts, *plies, options={"castle": True, "teleport": teleport})


def in_dungeon(facts: dict[str, str], *plies: str) -> Match:
    return at(facts, *plies, options={"dungeon": True})


def choices(match: Match) -> dict[str, str]:
    """What each move does, by its notation."""
    return {choice.notation: choice.sentence for choice in match.moves()}


def told(match: Match, seat: int) -> list[str]:
    """All that a player has been told."""
    return [line.sentence for line in match.story(seat)]


def refused(match: Match, wish: str) -> str:
    """The rule that forbids a move."""
    move = GAME.words.read(match.setting, match.state, wish)
    assert move not in match.setting.legal(match.state)
    return str(GAME.words.why_not(match.setting, match.state, move))


def wish(match: Match, target: str) -> str:
    """What clicking an element means, in notation."""
    move = GAME.words.wish(match.setting, match.state, target)
    return "" if move is None else str(GAME.words.notation(match.setting, match.state, move))


# --- who is asked -----------------------------------------------------------------------------------------


@pytest.mark.rule("MV-r1")
def test_who_may_play_a_card_is_told_to_nobody_else() -> None:
    match = at({"asked": "answer", "step": "rolling", "orange_hand": "ale", "orange_life": "2"})
    assert match.outcome == "Orange: you may play a card before the movement roll."
    seen = match.setting.redacted(match.state, SPECTATOR)
    assert GAME.words.prompt(match.setting, seen) == (
        "Somebody may play a card in orange's turn, before the movement roll."
    )


@pytest.mark.rule("MV-33")
def test_what_is_committed_is_asked_kind_by_kind_and_told_to_nobody_else() -> None:
    match = at(DUEL, "go:0,0.2", "die:3", "die:3", "commit:1")
    assert match.outcome == "Orange: how many life tokens do you commit, in secret?"
    seen = match.setting.redacted(match.state, 1)
    assert GAME.words.prompt(match.setting, seen) == "Orange: commit skeletons and life tokens in secret."


@pytest.mark.rule("MV-r20")
def test_movement_is_told_in_squares_at_the_present_pace() -> None:
    mounted = {"map": "church:0,-1", "orange": "0,-1.8", "orange_front": "horse"}
    assert at(mounted).outcome == "Orange: move, 6 squares left, mounted."
    assert at(mounted, "go:0,-1.7").outcome == "Orange: move, 5 squares left, mounted."
    inside = at(mounted, "go:0,-1.7", "go:0,-1.8", "go:0,-1.5")
    assert inside.outcome == "Orange: move, 1 square left."


def test_a_step_says_what_it_leads_to() -> None:
    facts = {"map": "graveyard:0,-1", "orange": "0,-1.8", "red": "0,-1.7", "white": "0,-1.5"}
    steps = {choice.notation: choice.sentence for choice in at(facts).moves()}
    assert steps["go:0,-1.7"] == "Go to the south-west of the Graveyard and fight the red skeleton"
    assert steps["go:0,-1.5"] == (
        "Go to the centre of the Graveyard and fight the white skeleton, then take the Necronomicon"
    )
    assert "Go to the north of the Altar and attack green for the Necronomicon" in {
        choice.sentence for choice in at(DUEL).moves()
    }


# --- clicks -----------------------------------------------------------------------------------------------


def test_a_click_on_a_figure_means_its_square_or_its_player() -> None:
    facts = {"map": "dirt:0,-1", "white": "0,-1.8", "green": "0,-1.5", "orange_front": "bow"}
    moving = at(facts)
    assert wish(moving, "skeleton-0,-1.8") == wish(moving, "square-0,-1.8") == "go:0,-1.8"
    assert wish(moving, "pawn-green") == wish(moving, "tile-0,-1") == "go:0,-1.5"
    assert wish(moving, "front-orange-bow") == "use:bow"
    assert wish(moving, "hand-sword") == "play:sword"
    assert wish(moving, "front-green-bow") == "take:green:bow"
    assert [wish(moving, name) for name in ("die", "space-0,-2", "turn-1")] == ["roll", "at:0,-2", "turn:1"]
    assert wish(moving, "got-orange-red") == wish(moving, "pool-red") == "red"
    assert [wish(moving, name) for name in ("spells", "supply")] == ["buy", "life"]
    assert wish(moving, "deck") == wish(moving, "space-9,9") == wish(moving, "book") == ""
    mud = at(
        {"asked": "answer", "step": "rolling", "orange_hand": "stuck-in-the-mud"}, "play:stuck-in-the-mud"
    )
    assert wish(mud, "pawn-green") == wish(mud, "player-green") == "player:green"
    done = at({"step": "discarding", "asked": "discard", "orange_hand": "sword"})
    assert wish(done, "hand-sword") == "discard:sword"


def test_a_space_may_stand_for_the_colon() -> None:
    match = at({"map": "dirt:0,-1"})
    read = GAME.words.read
    assert read(match.setting, match.state, " Go  0,0.2 ") == read(match.setting, match.state, "go:0,0.2")


# --- places -----------------------------------------------------------------------------------------------


def test_places_are_named_as_people_see_them() -> None:
    match = at({"map": "inn:1,0/dirt:0,-1/dirt:0,-2/forest-road:-1,0r1", "orange": "0,0.6", "halves": "12"})
    match.play("go:1,0.4")
    assert told(match, 0)[-1] == "Orange goes from the east of the Altar to the road in the west of the Inn."
    match.play("go:1,0.5")
    assert told(match, 0)[-1] == "Orange goes from the road in the west of the Inn to the road in the middle."
    assert choices(match)["go:1,0.2"] == "Go to the Inn's door"
    match.play("go:1,0.2")
    assert told(match, 0)[-1] == "Orange goes from the road in the middle of the Inn to the Inn's door."
    laying = at({"step": "tile", "asked": "space", "drawn": "inn", "map": "dirt:0,-1/dirt:0,-2"})
    assert "Lay the Inn east of dirt II" in choices(laying).values()
    assert laying.outcome == "Orange: where do you lay the Inn?"


def test_no_sentence_names_a_coordinate_or_a_rule() -> None:
    number = re.compile(r"\d,-?\d|\bM[V][23]?-")
    setting, s = explored()
    match = Match(setting, Dice(b"places"), start=s)
    rng = Random(4)
    for _ in range(300):
        if match.over:
            break
        sentences = [choice.sentence for choice in match.moves()]
        assert not [words for words in (match.outcome, *sentences) if number.search(words)]
        assert len(set(sentences)) == len(sentences)
        match.play(rng.choice(match.moves()).move)
    assert not [line.sentence for line in match.story() if number.search(line.sentence)]


# --- the castle -------------------------------------------------------------------------------------------


@pytest.mark.rule("MV2-r3")
def test_before_the_raised_bridge_one_may_roll_or_use_the_hook() -> None:
    match = in_castle({**BRIDGE, "orange_front": "grappling-hook"})
    assert choices(match)["lower"] == "Lower the Drawbridge with a 4, 5 or 6"
    assert choices(match)["use:grappling-hook"] == "Use the Grappling Hook to lower the Drawbridge"
    assert wish(match, "tile-0,-1") == wish(match, "square-0,-1.8") == "lower"
    assert refused(match, "go:0,-1.8") == "MV2-r5"
    match.play("lower")
    assert match.outcome == "Chance rolls for orange: 4 or more lowers the Drawbridge."
    match.play("die:2")
    assert refused(match, "lower") == "MV2-r3"


@pytest.mark.rule("MV2-11")
def test_a_step_off_the_bridge_says_that_it_may_go_up() -> None:
    match = in_castle({"bridge": "down", "orange": "0,-1.8", "white": "0,0.2"})
    step = "Go to the north of the dirt and see whether the Drawbridge goes up, then fight the white skeleton"
    assert choices(match)["go:0,0.2"] == step
    match.play("go:0,0.2")
    assert match.outcome == "Chance rolls for the Drawbridge: 3 or less raises it."


@pytest.mark.rule("MV2-r7")
def test_in_the_pit_only_the_hook_helps() -> None:
    facts = {"map": "pit:1,0", "orange": "1,0.5", "pitted": "orange:1", "step": "rolling", "asked": "prepare"}
    match = in_castle({**facts, "orange_front": "grappling-hook,catapult", "white": "0,0.1"})
    assert match.outcome == "Orange: you may use the Grappling Hook to leave the pit."
    assert choices(match) == {
        "use:grappling-hook": "Use the Grappling Hook to leave the pit",
        "stop": "Go on without moving",
    }
    assert [refused(match, text) for text in ("roll", "use:catapult")] == ["MV2-12", "MV2-r7"]


@pytest.mark.rule("MV2-r10")
def test_teleporting_is_told_and_refused_without_the_option() -> None:
    facts = {"map": "altar:0,1", "orange": "0,1.5", "step": "rolling", "asked": "prepare", "rested": "orange"}
    match = in_castle(facts, teleport=True)
    assert match.outcome == "Orange: you may teleport before the movement roll."
    match.play("teleport")
    assert choices(match)["to:0,0.5"] == "Teleport to the middle of the dirt"
    assert refused(match, "to:0,1.5") == "MV2-r10"
    assert refused(in_castle(BRIDGE), "teleport") == "MV2-14"


@pytest.mark.rule("MV2-r19")
def test_which_cards_the_jester_swaps_the_two_players_alone_learn() -> None:
    hands = {"orange_hand": "court-jester,ale,bow", "green_hand": "sword,mace", "purple_hand": "ale"}
    facts = {"asked": "answer", "step": "start", **hands}
    match = in_castle(facts, "play:court-jester", "player:green")
    assert match.outcome == "Orange: choose a card to take from green (Court Jester)."
    assert wish(match, "take-sword") == "take:sword"
    assert refused(match, "give:ale") == "MV-57"
    match.play("take:sword")
    assert choices(match)["give:ale"] == "Give Ale to green"
    seen = match.setting.redacted(match.state, 2)
    assert GAME.words.prompt(match.setting, seen) == "Orange: swap a card with green (Court Jester)."
    match.play("give:ale")
    assert "Orange takes Sword from green and gives Ale." in told(match, 0)
    assert "Green has Ale in place of Sword now." in told(match, 1)
    assert {"Orange swaps a card with green.", "No one else learns which."} <= set(told(match, 2))


def test_where_the_dead_go_and_where_the_book_wins_is_named() -> None:
    setting = GAME.setting(3, {"castle": True})
    assert GAME.words.event(setting, g.DIED, (0, g.CASTLE_3, 0, 0)) == "Orange dies and is back in Castle 3."
    book = {
        (False, False): "the Altar and wins",
        (True, False): "Castle 3 and wins",
        (False, True): "the Dungeon Altar and wins",
        (True, True): "the Dungeon Altar and wins",
    }
    for (castle, dungeon), goal in book.items():
        setting = GAME.setting(3, {"castle": castle, "dungeon": dungeon})
        won = GAME.words.event(setting, g.FINISHED, (g.BY_BOOK, 1, 0, 0))
        assert won == f"Green brings the Necronomicon to {goal}."


# --- the dungeon ------------------------------------------------------------------------------------------


@pytest.mark.rule("MV3-5")
def test_a_step_in_the_dungeon_says_what_it_leads_to_or_why_not() -> None:
    match = in_dungeon(BELOW)
    assert refused(match, "go:0,3.2") == "MV3-5"
    assert refused(match, "enter:0,4") == "MV3-7"
    assert refused(match, "go:0,3.1") == "MV-45"
    match.play("go:0,3.8")
    entering = "Go through the passage in the south, into the dark"
    assert choices(match)["enter:0,4"] == entering
    assert wish(match, "space-0,4") == "enter:0,4"
    stairs = in_dungeon({**BELOW, "orange": "0,2.8", "orange_came": "-"})
    assert (
        choices(stairs)["go:0,3.2"] == "Go to the north of the dungeon crossing and roll for the Dungeon Fate"
    )


@pytest.mark.rule("MV3-12")
def test_a_spell_is_bought_or_refused() -> None:
    match = in_dungeon({**BELOW, "orange_skeletons": "white:1,red:2"})
    assert choices(match)["buy"] == "Buy a spell for 3 points of skeletons"
    match.play("buy")
    assert match.outcome == "Orange: pay for a spell, 3 points to go."
    assert refused(in_dungeon(BELOW), "buy") == "MV-r24"
    assert refused(in_dungeon({**BELOW, "orange": "0,0.5", "orange_came": "-"}), "buy") == "MV3-r11"


@pytest.mark.rule("MV3-14")
def test_the_drawer_of_a_spell_is_asked_what_is_switched() -> None:
    spells = {"orange_spells": "appello,carcer", "green_spells": "mortem,liber"}
    match = in_dungeon({**BELOW, **spells, "asked": "draw-spell", "caster": "orange"}, "spell:carpe")
    assert match.outcome == "Orange: switch a spell with somebody (Appello and Carpe)."
    assert choices(match)["give:carcer"] == "Give away Carcer"
    assert wish(match, "front-orange-carcer") == "give:carcer"
    match.play("give:carpe")
    assert match.outcome.endswith("switch a spell with somebody, Carpe for another (Appello and Carpe).")
    assert wish(match, "front-green-mortem") == "take:green:mortem"
    assert choices(match)["take:green:mortem"] == "Take green's Mortem"
    match.play("take:green:mortem")
    assert "Orange switches Carpe for green's Mortem." in told(match, SPECTATOR)


@pytest.mark.rule("MV3-1")
def test_pawns_begin_on_a_square_of_the_altar() -> None:
    facts = {"step": "set-up", "asked": "pawn-to", "player": "green", "to_move": "green"}
    match = in_dungeon(facts)
    assert match.outcome == "Green: choose a square of the Altar to begin on."
    assert choices(match)["begin:0,0.1"] == "Begin in the north-west of the Altar"
    assert refused(match, "begin:1,0.1") == "MV3-1"


@pytest.mark.parametrize(
    "text", ["enter:", "enter:x", "take:sword:green", "drop:sword", "lower:1", "lose:pink"]
)
def test_a_text_that_is_no_move_is_refused_with_a_hint(text: str) -> None:
    match = in_dungeon(BELOW)
    with pytest.raises(BadNotation, match=r"is no move of MidEvil; (did you mean|now it could be)"):
        GAME.words.read(match.setting, match.state, text)


def test_every_event_has_a_sentence_whoever_it_tells_of() -> None:
    setting = GAME.setting(3, {"castle": True, "dungeon": True})
    for kind in set(range(g.TURN_LOST + 1)) - {g.HUSH}:
        for details in ((0, 0, 0, 0), (1, 1, 1, 1)):
            sentence = GAME.words.event(setting, kind, details)
            assert sentence[0].isupper() and sentence.endswith(".") and "  " not in sentence


# --- when it matters --------------------------------------------------------------------------------------


def bothered(facts: dict[str, str]) -> bool:
    setting = GAME.setting(3)
    state = build_position(setting, {"asked": "answer", **facts})
    assert decline(setting, state) == g.PASS
    return matters(setting, state)


def test_a_card_of_the_own_turn_matters_before_the_movement_roll() -> None:
    facts = {"orange_hand": "sword", "orange_skeletons": "red:1"}
    assert bothered({**facts, "step": "rolling"})
    assert not bothered({**facts, "step": "start"})
    assert not bothered({**facts, "step": "rolling", "player": "green", "to_move": "orange"})


def test_an_attack_matters_at_the_end_of_the_own_turn_or_when_an_opponent_leads() -> None:
    facts = {"orange_hand": "grave-robber", "green_skeletons": "red:1"}
    assert bothered({**facts, "step": "discarding"})
    green = {**facts, "player": "green", "to_move": "orange"}
    assert bothered({**green, "step": "start"})
    assert not bothered({**green, "step": "start", "purple_skeletons": "red:2"})
    assert not bothered({**green, "step": "rolling"})


def test_skeletons_matter_in_the_way_of_somebody_about_to_win() -> None:
    facts = {"player": "green", "to_move": "orange", "orange_hand": "rise", "step": "moving"}
    assert bothered({**facts, "window": "after-roll", "die": "3", "halves": "6"})
    assert not bothered({**facts, "window": "after-square"})
    assert bothered({**facts, "window": "after-square", "green_skeletons": "red:10"})


def test_an_answer_matters_to_those_whom_a_card_hurts_or_who_do_not_lead() -> None:
    facts = {"asked": "counter", "step": "start", "window": "at-start", "orange_hand": "not-so-fast"}
    mud = {**facts, "to_move": "orange", "offered": "stuck-in-the-mud", "offered_by": "green"}
    assert bothered(mud)
    robber = {**mud, "offered": "grave-robber", "purple_skeletons": "white:1"}
    assert not bothered(robber)
    assert bothered({**robber, "orange_skeletons": "white:1"})
    sword = {**mud, "offered": "sword"}
    assert not bothered(sword)
    assert bothered({**sword, "green_skeletons": "blue:1"})


# --- impossible positions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"map": "church:5,5"}, "joined to no tile"),
        ({"map": "forest-road:0,-1r1"}, "cuts off a road"),
        ({"map": "dirt:0,0 altar:0,1"}, "the Altar lies on 0,0"),
        ({"map": "castle:0,-1"}, "a list of tiles such as"),
        ({"map": "dirt:0,-1 dirt:0,-1"}, "tiles on spaces of their own"),
        ({"map": "smith:0,-1 smith:0,1r2"}, "this game has 1"),
        ({"white": "0,0.1", "red": "0,0.1"}, "two skeletons share a square"),
        ({"map": "bridge:0,-1", "white": "0,-1.1"}, "no legal square"),
        ({"map": "bridge:0,-1", "orange": "0,-1.1"}, "no legal square"),
        ({"orange": "7,7.1"}, "a square of a tile on the map"),
        ({"orange_life": "6"}, "a number from 0 to 5"),
        ({"orange_hand": "sword,sword,sword"}, "2 cards Sword"),
        ({"orange_hand": "ale,ale,mace,bow"}, "at most 3 cards"),
        ({"orange_front": "ale"}, "no card that is put in front"),
        ({"map": "church:0,-1", "orange": "0,-1.5", "orange_front": "horse"}, "no Horse enters"),
        ({"orange_skeletons": "blue:10"}, "would have won"),
        ({"orange_skeletons": "blue:21"}, "blue skeletons together are not 20"),
        ({"book": "orange"}, "the Graveyard is not on the map"),
        ({"asked": "weapon", "step": "standing"}, "no skeleton is on 0,0.5"),
        ({"asked": "draw-tile", "step": "moving"}, "not asked in this step"),
        ({"asked": "answer", "step": "rolling", "to_move": "chance"}, "somebody else is asked"),
        ({"asked": "answer", "step": "tile", "window": "tile-drawn"}, "it is not said which"),
        ({"dead": "green", "green_life": "2"}, "without life tokens"),
        ({"pool": "white:3"}, "as the other facts say"),
        ({"rolled": "3"}, "rolled belongs to a fight"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(facts: dict[str, str], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        build_position(GAME.setting(3), facts)


def test_the_first_and_the_last_move_of_every_block_have_words_and_an_element() -> None:
    setting, s = explored()
    ends = [{first, after - 1} for first, after in pairwise([*g.BLOCKS, g.MOVES])]
    for moves in ends:
        assert all(GAME.words.choice(setting, s, move) for move in moves)
        assert len({bool(target(setting, s, move)) for move in moves}) == 1
        assert len({GAME.words.kind(move) for move in moves}) == 1
    said = [GAME.words.notation(setting, s, move) for moves in ends for move in moves]
    assert len(said) == len(set(said)) == 15 * 2 + 9
