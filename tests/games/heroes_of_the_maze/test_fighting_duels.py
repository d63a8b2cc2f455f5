"""The duels of Heroes of the Maze: how likely each ends how, exactly, and what follows.

Every duelling die has two Swords, two Shields and two Skulls: each symbol falls with 1/3. By hand:

- An adventurer who attacks the ogre wins at once with 1/3 (Sword). Otherwise (2/3) he defends himself and is
  beaten with 1/3 (Skull); otherwise (2/3) he attacks again. So p = 1/3 + 2/3 · 2/3 · p, and p = 3/5.
- Whoever is attacked by the ogre begins with the defence: the ogre wins with q = 1/3 + 2/3 · 2/3 · q = 3/5.
- Of two adventurers the attacker wins a throw with 1/3 · 1/3 (Sword against Skull), the defender as well, and
  7 of 9 throws are draws: 1/9 : 1/9, that is 1/2.

With one Sword, two Shields and three Skulls: an attack wins with 1/6, a defence fails with 1/2. So
p = 1/6 + 5/6 · 1/2 · p = 2/7, q = 1/2 + 1/2 · 5/6 · q = 6/7, and two adventurers are still even.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from asterion.core.components import Components, parse_components
from asterion.core.errors import BadComponents, BadPosition
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE
from asterion.core.position import build_position
from asterion.core.rooms import State
from asterion.games import load
from asterion.games.heroes_of_the_maze import names
from asterion.games.heroes_of_the_maze.position import describe, impossible
from asterion.games.heroes_of_the_maze.rules import state as g

GAME = load("heroes-of-the-maze")
BOX = (GAME.folder / "components.toml").read_text(encoding="utf-8")
RED, GREEN = 0, 1

AT_THE_ROCK = {"red": "D5", "walls": "4"}
BY_THE_OGRE = {"red": "rock", "ogre": "B8", "green": "B7"}
OGRE_IN_THE_WAY = {"green": "rock", "ogre": "B8", "red": "B7"}
TWO_AT_THE_ROCK = {"red": "D5", "green": "rock", "ogre": "A3", "walls": "8"}


def changed(*swaps: tuple[str, str]) -> Components:
    """The box with some facts written differently."""
    text = BOX
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    return parse_components(text, "the box", GAME.standard_components)


def chance_of(setting: Setting, s: State, happens: Callable[[State], bool]) -> Fraction:
    """How likely the duel ends so: the chance plies as a system of linear equations, solved exactly."""
    states, found, at = [s], {s.tobytes(): 0}, 0
    rows: list[dict[int, Fraction]] = []
    ends: list[Fraction] = []
    while at < len(states):
        row, end = dict.fromkeys([at], Fraction(1)), Fraction(0)
        weights = setting.weights(states[at])
        for move, weight in zip(setting.legal(states[at]), weights, strict=True):
            after = states[at].copy()
            setting.apply(after, move)
            share = Fraction(weight, sum(weights))
            if after.phase in (g.ATTACK, g.DEFEND, g.STRIKE, g.PARRY):
                to = found.setdefault(after.tobytes(), len(states))
                states += [after] if to == len(states) else []
                row[to] = row.get(to, Fraction(0)) - share
            elif happens(after):
                end += share
        rows.append(row)
        ends.append(end)
        at += 1
    return _solved(rows, ends)


def _solved(rows: list[dict[int, Fraction]], ends: list[Fraction]) -> Fraction:
    """The first unknown: the others are eliminated, the last one first."""
    for last in range(len(rows) - 1, 0, -1):
        for other in range(last):
            factor = rows[other].pop(last, Fraction(0)) / rows[last][last]
            for column in range(last):
                value = rows[other].get(column, Fraction(0)) - factor * rows[last].get(column, Fraction(0))
                rows[other][column] = value
            ends[other] -= factor * ends[last]
    return ends[0] / rows[0][0]


def challenged(setting: Setting, facts: dict[str, str], wish: str) -> State:
    s = build_position(setting, facts)
    move = GAME.words.read(setting, s, wish)
    assert move in setting.legal(s)
    setting.apply(s, move)
    assert s.actor == CHANCE
    return s


DUELS = [
    (AT_THE_ROCK, "duel-ogre", lambda s: s.controller == RED, (Fraction(3, 5), Fraction(2, 7))),
    (BY_THE_OGRE, "duel-green", lambda s: s.rings[RED] == 2, (Fraction(3, 5), Fraction(6, 7))),
    (OGRE_IN_THE_WAY, "duel-ogre", lambda s: s.ogre == g.H + 2, (Fraction(3, 5), Fraction(2, 7))),
    (TWO_AT_THE_ROCK, "duel-green", lambda s: s.controller == RED, (Fraction(1, 2), Fraction(1, 2))),
]


@pytest.mark.rule("HM-25", "HM-27", "HM-28", "HM-31", "HM-32", "HM-34", "HM-36", "HM-37", "HM-39", "HM-40")
@pytest.mark.parametrize(("facts", "wish", "won", "chances"), DUELS)
@pytest.mark.parametrize("loaded", [False, True])
def test_a_duel_is_won_as_often_as_the_dice_say(
    facts: dict[str, str],
    wish: str,
    won: Callable[[State], bool],
    chances: tuple[Fraction, Fraction],
    loaded: bool,
) -> None:
    box = changed(("[2, 2, 2]", "[1, 2, 3]")) if loaded else None
    setting = GAME.setting(2, components=box)
    s = challenged(setting, facts, wish)
    assert chance_of(setting, s, won) == chances[loaded]
    assert chance_of(setting, s, lambda after: True) == 1  # HM-r11


@pytest.mark.rule("HM-26", "HM-29", "HM-31", "HM-33", "HM-36", "HM-38", "HM-41", "HM-42", "HM-21", "HM-r3")
@pytest.mark.parametrize(
    ("facts", "wish", "throws", "expected"),
    [
        (
            AT_THE_ROCK,
            "duel-ogre",
            "sword",
            {"red": "rock", "ogre": "H0", "controller": "red", "rings": "red:1"},
        ),
        (AT_THE_ROCK, "duel-ogre", "skull skull", {"red": "H0", "ogre": "rock", "rings": "-"}),
        (AT_THE_ROCK, "duel-ogre", "shield sword sword", {"red": "rock", "pool": "8"}),
        (BY_THE_OGRE, "duel-green", "skull", {"green": "H2", "ogre": "B8", "rings": "red:2", "pool": "7"}),
        (
            BY_THE_OGRE,
            "duel-green",
            "shield sword",
            {"green": "B7", "ogre": "H0", "controller": "red", "rings": "red:1"},
        ),
        (
            OGRE_IN_THE_WAY,
            "duel-ogre",
            "sword",
            {"red": "B7", "ogre": "H2", "controller": "green", "rings": "green:1"},
        ),
        (OGRE_IN_THE_WAY, "duel-ogre", "skull skull", {"red": "H0", "ogre": "B8", "rings": "green:1"}),
        (
            TWO_AT_THE_ROCK,
            "duel-green",
            "sword skull",
            {"red": "rock", "green": "H2", "ogre": "H0", "controller": "red", "rings": "red:1,green:1"},
        ),
        (
            TWO_AT_THE_ROCK,
            "duel-green",
            "sword sword skull skull skull sword",
            {"red": "H0", "green": "rock", "ogre": "A3", "controller": "green", "rings": "green:1"},
        ),
    ],
)
def test_what_follows_from_a_duel(
    facts: dict[str, str], wish: str, throws: str, expected: dict[str, str]
) -> None:
    setting = GAME.setting(2)
    s = challenged(setting, facts, wish)
    began = int(s.turns)
    for symbol in throws.split():
        assert s.turns == began
        setting.apply(s, GAME.words.read(setting, s, symbol))
    found = describe(setting, s)
    assert {key: found[key] for key in expected} == expected
    assert (found["phase"], found["turn"], found["turns"]) == ("roll", "green", str(began + 1))


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"thrown": "sword"}, "no duelling die lies there"),
        ({"phase": "roll", "thrown": "sword"}, "no duelling die lies there"),
        ({"phase": "roll", "turns": "2", "thrown": "shield"}, "does not decide a duel"),
        ({"phase": "roll", "turns": "2", "thrown": "sword,sword"}, "does not decide a duel"),
        ({**AT_THE_ROCK, "duel": "red>ogre", "thrown": "skull"}, "decided the duel"),
        ({**AT_THE_ROCK, "duel": "red>ogre", "phase": "defend", "thrown": "sword"}, "decided the duel"),
        ({**AT_THE_ROCK, "duel": "red>ogre", "thrown": "sword,shield"}, "all others only one"),
        ({**TWO_AT_THE_ROCK, "duel": "red>green", "phase": "strike", "thrown": "sword"}, "throw both dice"),
        ({**TWO_AT_THE_ROCK, "duel": "red>green", "thrown": "skull,sword"}, "decided the duel"),
        ({**TWO_AT_THE_ROCK, "duel": "red>green", "phase": "parry"}, "the attacker's die alone"),
        ({"thrown": "axe"}, "thrown is 'axe'; it must be sword, shield, skull, two of them"),
        ({"thrown": "sword,skull,skull"}, "it must be sword, shield, skull, two of them"),
    ],
)
def test_dice_that_cannot_lie_so_are_refused(facts: dict[str, str], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        build_position(GAME.setting(2), facts)


@pytest.mark.parametrize(
    ("thrown", "before", "after"),
    [
        ("-", {}, {"red": "rock", "ogre": "B7"}),
        ("sword", {"red": "rock"}, {"red": "rock", "ogre": "B7"}),
        ("skull", {}, {"red": "rock"}),
        ("skull", {"red": "rock", "ogre": "B7", "rings": "red:2"}, {"red": "rock", "ogre": "B7"}),
        ("skull", {"green": "rock"}, {"green": "rock", "red": "A3"}),
        ("sword,skull", {"red": "rock", "rings": "red:1,green:1"}, {"green": "rock"}),
        ("skull,sword", {"green": "rock"}, {"red": "rock"}),
    ],
)
def test_the_dice_that_decided_a_duel_may_be_told_in_a_position_that_they_led_to(
    thrown: str, before: dict[str, str], after: dict[str, str]
) -> None:
    setting = GAME.setting(2)
    rolling = {"phase": "roll", "to_move": "chance", "turn": "green", "turns": "20", "thrown": thrown}
    assert describe(setting, build_position(setting, rolling | before))["thrown"] == thrown
    if thrown != "-":
        with pytest.raises(BadPosition, match="would have led elsewhere"):
            build_position(setting, rolling | after)


# --- the box ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("swap", "message"),
    [
        (("[2, 2, 2]", "[3, 3, 0]"), "every symbol is on at least one face"),
        (('["sword", "shield", "skull"]', '["sword", "shield", "sword"]'), "three different words"),
        (("rings = { is = 9", "rings = { is = 8"), "pieces.rings is 8; it must be 9 or more"),
        (('against = { is = "skull"', 'against = { is = "sword"'), "must be different symbols"),
        (('against = { is = "skull"', 'against = { is = "axe"'), "must be one of sword, shield, skull"),
        (('"clockwise"', '"left"'), "it must be clockwise or anticlockwise"),
        (("c_to_d = { is = [7, 10]", "c_to_d = { is = [7, 16]"), "numbers from 0 to 15"),
        (("c_to_d = { is = [7, 10]", "c_to_d = { is = []"), "gate-space cannot be reached"),
        (("adventurers = { is = 4", "adventurers = { is = 5"), "the rules are written for 4"),
        (('"sword"', '"left"'), "'left' is the name of a move already"),
        (('"skull"', '"rock"'), "'rock' is the name of a move already"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused(swap: tuple[str, str], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.setting(components=changed(swap))


def test_tabs_that_turn_the_other_way_and_symbols_of_another_name_can_be_played() -> None:
    box = changed(('"clockwise"', '"anticlockwise"'), ('"skull"', '"axe"'))
    setting = GAME.setting(components=box)
    s = build_position(setting, {"walls": "0"})
    setting.apply(s, g.LEFT)
    assert s.walls == 15
    s = challenged(setting, AT_THE_ROCK, "duel-ogre")
    assert [GAME.words.notation(setting, s, move) for move in setting.legal(s)] == ["sword", "shield", "axe"]


# --- whole games --------------------------------------------------------------------------------------------


def purposeful(setting: Setting, s: State, rng: Random) -> int:
    """Fights whenever that is possible; else the adventurer takes the shortest way, the ogre any."""
    moves = setting.legal(s)
    duels = [move for move in moves if g.CHALLENGE <= move < g.END]
    if s.actor == CHANCE or duels:
        return rng.choice(duels or moves)
    if s.controller == s.turn:
        return rng.choice([move for move in moves if fights(setting, s, move)] or moves)
    home = names.home(setting, int(s.turn))
    ways = setting.box.way[s.rotor, home]
    if g.GATE_SPACE[home] in moves:
        return int(g.GATE_SPACE[home])

    def turns(move: int) -> int:
        if move < g.LEFT:  # the best that one turn of the walls makes of this cell
            return 1 + min(int(ways[(s.walls + step) % 16, move]) for step in (1, -1))
        after = (s.walls + (1 if move == g.LEFT else -1)) % 16
        return 1 + int(ways[after, s.adventurer[s.turn]])

    tries = [move for move in moves if move < g.CHALLENGE and (s.spots or move < g.LEFT)]
    return min(tries or moves, key=lambda move: (turns(move), -move))


def fights(setting: Setting, s: State, move: int) -> bool:
    """After this move of the ogre it stands alongside somebody."""
    after = s.copy()
    setting.apply(after, move)
    return any(g.CHALLENGE <= reply < g.END for reply in setting.legal(after) if after.turn == s.turn)


@pytest.mark.rule("HM-1", "HM-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_a_purpose_are_won_by_rings_and_lose_no_piece(seats: int) -> None:
    rng = Random(seats)
    setting = GAME.setting(seats)
    turns = []
    for _ in range(40):
        s = setting.start()
        while s.phase != g.ENDED:
            setting.apply(s, purposeful(setting, s, rng))
            assert impossible(setting, s) is None
        assert s.ending == g.BY_RINGS
        assert s.rings[s.turn] == 3 and s.score[s.turn] == 1
        turns.append(int(s.turns))
    assert sum(turns) / len(turns) < 40
    assert max(turns) < 100


@pytest.mark.rule("HM-r6")
@pytest.mark.parametrize(
    ("facts", "scores"),
    [
        ({}, [0.5, 0.5]),
        ({"green": "rock"}, [0, 1]),
        ({"green": "rock", "ogre": "B8", "rings": "red:2,green:1"}, [0, 1]),
    ],
)
def test_after_four_hundred_turns_the_controller_of_the_ogre_has_won(
    facts: dict[str, str], scores: list[float]
) -> None:
    setting = GAME.setting(2)
    s = build_position(setting, {**facts, "turns": "400"})
    setting.apply(s, g.END)
    assert s.phase == g.ENDED
    assert list(s.score[:2]) == scores
