"""Position texts: what is wrong is named, what is impossible is refused with the rule."""

from random import Random

import pytest

from asterion.core.errors import AsterionError, BadOption, BadPosition
from asterion.core.game import Game
from asterion.core.position import build_position, position_text, read_position
from tests.conftest import random_states

DASH = "princess_played=dash zealot_played=lock"
DOOR = "princess_played=door zealot_played=lock"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A position starts with space-princess/2, not ''"),
        ("chess/2 a=b", "A position starts with space-princess/2, not 'chess/2'"),
        ("space-princess/2 princess", "'princess' is not of the form name=value"),
        ("space-princess/2 princess=a1 princess=a3", "princess is given twice"),
        ("space-princess/2 queen=a1", "has no fact 'queen'; it has phase, to_move, round"),
        ("space-princess/2 princess=f1", "princess is 'f1'; it must be a tile from a1 to e5"),
        ("space-princess/2 doors=.=.=.", "doors is '.=.=.'; it must be five rows of five marks"),
        ("space-princess/2 doors=.=.=./=.=.=/.=.=./=.=.=/.=.x.", "it must be = or | at d5"),
        ("space-princess/2 doors=.=.=./=.=.=/.===./=.=.=/.=.=.", "it must be . at c3"),
        ("space-princess/2 troopers=a5", "it must be two tiles such as a5,e1"),
        ("space-princess/2 lock=c3?", "lock is 'c3?'; it must be a door tile with = or |"),
        ("space-princess/2 round=many", "round is 'many'; it must be a number from 0 to 300"),
        ("space-princess/2 round=-3", "round is '-3'; it must be a number"),
        ("space-princess/2 phase=lunch", "phase is 'lunch'; it must be one of set-doors"),
        ("space-princess/2 princess_hand=dash,lock", "it must be a list of hide, evade"),
        ("space-princess/2 princess_hand=dash,dash", "princess_hand has dash, which already lies elsewhere"),
        (
            "space-princess/2 princess_discard=dash princess_hand=door,dash",
            "dash, which already lies elsewhere",
        ),
        ("space-princess/2 zealot_stack=?,?", "zealot_stack is '?,?'; it must be 5 cards"),
        ("space-princess/2 left=jumps:1", "left is 'jumps:1'; it must be a list such as steps:1"),
        ("space-princess/2 plans=a1", "plans is 'a1'; it must be some of b2,d2,b4,d4"),
    ],
)
def test_a_garbled_position_is_refused_with_what_would_be_right(
    space_princess: Game, text: str, message: str
) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(space_princess, text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ("princess=-", "the Hide tile is in play exactly while the princess is off the board (SP-26)"),
        ("hide=c3", "the Hide tile is in play exactly while the princess is off the board (SP-26)"),
        ("zealot=-", "the Zealot is always on the board"),
        ("princess=pod-c5", "a princess at a pod has ended the game (SP-3)"),
        ("princess=e5", "the Zealot on e5 has captured the princess (SP-49)"),
        ("hurt=1", "so many hits or captures have ended the game (SP-2, SP-46)"),
        ("lock=c3=", "the Lock tile lies on a door, and c3 is a corridor (SP-39)"),
        ("hologram=e5", "the Zealot on e5 has captured the hologram (SP-25)"),
        ("hologram=b1 lock=b1=", "placed on empty tiles only (SP-21, SP-39)"),
        ("plans=b2", "plan cards are only in play with secret_plans (SP-43)"),
        ("real_plans=1", "plan cards are only in play with secret_plans (SP-43)"),
        ("princess_hand=dash", "to choose, a seat holds two cards"),
        ("zealot_hand=lock", "to choose, a seat holds two cards"),
        ("princess_laid=dash", "lies the card that was not laid down (SP-7)"),
        (
            "phase=draw to_move=chance drawing=zealot zealot_hand=lock,sense",
            "cards are drawn before any is laid down",
        ),
        ("phase=act", "while cards are resolved each seat has played one"),
        (f"phase=act {DASH} card=-", "no card is being resolved"),
        (
            f"phase=return {DASH} first=zealot resolved=0",
            "the princess is not hidden",
        ),
        (
            f"phase=position {DOOR} first=zealot resolved=1 card=door left=turns:2",
            "no door is being turned",
        ),
        (
            f"phase=act {DASH} first=zealot resolved=1 card=dash left=turns:1",
            "more is left",
        ),
        (
            f"phase=act {DASH} first=zealot resolved=0 sensed=fire",
            "only Sense becomes",
        ),
        (
            "phase=act princess_played=dash zealot_played=sense first=zealot resolved=0 sensed=lock",
            "Sense becomes a card",
        ),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(
    space_princess: Game, facts: str, reason: str
) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(space_princess, f"space-princess/2 {facts}")
    assert "This position is impossible: " in str(error.value)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("to_move=zealot", "to_move is 'zealot'; it must be princess, as the other facts say"),
        ("to_move=chance princess_hand=dash,door", "to_move is 'chance'; it must be princess"),
        ("phase=draw to_move=zealot drawing=princess", "to_move is 'zealot'; it must be chance"),
        ("first=princess", "first is 'princess'; it must be -"),
        (f"phase=act {DASH} first=princess resolved=0", "first is 'princess'; it must be zealot"),
        (f"phase=act {DASH} card=lock resolved=1", "resolved is '1'; it must be 0"),
        (f"phase=act {DASH} resolved=2", "resolved is '2'; it must be 1"),
    ],
)
def test_what_follows_from_other_facts_has_to_agree_with_them(
    space_princess: Game, facts: str, message: str
) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(space_princess, f"space-princess/2 {facts}")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ("princess=b2", "the princess on b2 has collected the plan card there (SP-44)"),
        ("real_plans=1", "with 0 collected plan cards she cannot hold 1 real ones"),
        ("plans=- real_plans=0", "with 4 collected plan cards she cannot hold 0 real ones"),
    ],
)
def test_impossible_plans_are_refused(space_princess: Game, facts: str, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        read_position(space_princess, f"space-princess/2(secret_plans=yes) {facts}")
    assert reason in str(error.value)


def test_a_view_with_concealed_cards_is_not_taken_for_a_whole_position(space_princess: Game) -> None:
    setting = space_princess.setting()
    view = setting.redacted(build_position(setting, {}), 1)
    text = position_text(setting, view)
    assert "princess_hand=*,* " in text
    with pytest.raises(BadPosition, match="it must be a list of hide, evade"):
        read_position(space_princess, text)


def test_the_options_stand_in_brackets_and_are_checked(space_princess: Game) -> None:
    setting, state = read_position(space_princess, "space-princess/2(doors=single,tough_princess=yes) hurt=1")
    assert setting.options["doors"] == "single"
    assert state.hurt == 1
    with pytest.raises(BadOption, match="Option doors is 'open'"):
        read_position(space_princess, "space-princess/2(doors=open)")


def test_however_a_position_is_garbled_it_is_read_or_refused_and_never_breaks(space_princess: Game) -> None:
    """Facts exchanged between positions of random games: each mixture is playable or refused."""
    rng = Random(5)
    texts = [position_text(*pair).split() for pair in random_states(space_princess, 15, 1200)]
    refused = read = 0
    for _ in range(1500):
        words, others = list(rng.choice(texts)), rng.choice(texts)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(words))
            words[at] = others[at]
        try:
            setting, state = read_position(space_princess, " ".join(words))
        except AsterionError as error:
            refused += 1
            assert str(error).endswith(".")
            continue
        read += 1
        for _ in range(30):
            moves = setting.legal(state)
            if moves:
                setting.apply(state, rng.choice(moves))
    assert refused > 300
    assert read > 100
