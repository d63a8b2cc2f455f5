"""The picture of Heroes of the Maze: what is clicked, what turns, what is seen."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from asterion.core.components import parse_components
from asterion.core.game import Setting
from asterion.core.kernel.contract import OVER, SPECTATOR
from asterion.core.position import build_position
from asterion.games import load
from asterion.games.heroes_of_the_maze.box import openings
from asterion.games.heroes_of_the_maze.picture import draw, source, target
from asterion.games.heroes_of_the_maze.rules import state
from tests.games.helpers import chosen, elements, place_of

GAME = load("heroes-of-the-maze")
BOX = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TITLE, TEXT = "{http://www.w3.org/2000/svg}title", "{http://www.w3.org/2000/svg}text"
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"seating": "side-by-side", "rotor": "counter", "rings_to_win": "5"}),
    (3, {"rings_to_win": "1"}),
    (4, {"rotor": "counter"}),
)


def positions(seats: int, options: dict[str, Any], seed: int, share: float) -> Iterator[tuple[Setting, Any]]:
    """A share of the positions of a game in which duels are sought, and always its first and last ones."""
    dice = random.Random(seed)
    setting = GAME.setting(seats, options)
    s = setting.start()
    for ply in range(1500):
        if s.actor == OVER:
            break
        if ply < 3 or s.duel != state.NONE or dice.random() < share:
            yield setting, s
        moves = setting.legal(s)
        duels = [move for move in moves if state.CHALLENGE <= move < state.END]
        setting.apply(s, dice.choice(duels or moves))
    yield setting, s


def seen(seats: int = 2, options: dict[str, Any] | None = None, **facts: str) -> dict[str, ET.Element]:
    setting = GAME.setting(seats, options or {})
    return elements(draw(setting, build_position(setting, facts), SPECTATOR))


def words_of(element: ET.Element) -> str:
    return element[0].text or ""


def angle_of(element: ET.Element) -> float:
    return float(element.get("transform", "").removeprefix("rotate(").removesuffix(")"))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_legal_move_names_something_in_the_picture(seats: int, options: dict[str, Any]) -> None:
    for setting, s in positions(seats, options, 1, 0.05):
        moves = setting.legal(s)
        targets = {target(setting, s, move) for move in moves}
        picture = elements(draw(setting, s, int(s.actor), sorted(targets)))
        assert chosen(picture) == targets
        assert all(picture[name][0].tag == TITLE and words_of(picture[name]) for name in targets)
        assert {source(setting, s, move) for move in moves} - {""} <= set(picture)


def test_what_is_written_on_a_choice_is_part_of_its_sentence() -> None:
    for setting, s in positions(2, {}, 3, 0.05):
        if s.phase != state.ACT:
            continue
        sentences = {
            target(setting, s, move): GAME.words.choice(setting, s, move) for move in setting.legal(s)
        }
        picture = elements(draw(setting, s, int(s.actor), sorted(sentences)))
        for name, sentence in sentences.items():
            written = "".join("".join(text.itertext()) for text in picture[name].iter(TEXT))
            assert written.lower() in sentence.lower()


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_what_moves_keeps_its_id(seats: int, options: dict[str, Any]) -> None:
    for setting, s in positions(seats, options, 2, 0.03):
        picture = elements(draw(setting, s, SPECTATOR))
        assert {"ogre", "ogre-facing", "walls", "duelling-die-1", "duelling-die-2"} <= set(picture)
        assert {f"adventurer-{colour}" for colour in setting.seat_names} <= set(picture)
        assert {f"ring-{number}" for number in range(1, 10)} <= set(picture)
        assert not chosen(picture)


@pytest.mark.parametrize("rotor", ["rigid", "counter"])
def test_the_walls_turn_by_one_segment_a_push(rotor: str) -> None:
    before = seen(options={"rotor": rotor}, walls="15")
    after = seen(options={"rotor": rotor}, walls="0")
    assert (angle_of(after["walls"]) - angle_of(before["walls"])) % 360 == 22.5
    if rotor == "counter":
        assert (angle_of(after["walls-counter"]) - angle_of(before["walls-counter"])) % 360 == 337.5


def arrows_of(element: ET.Element) -> list[str]:
    """The round arrows on a tab, each with the way it is drawn: mirrored, it is anticlockwise."""
    found = [part for part in element.iter() if part.get("class") in ("clockwise", "anticlockwise")]
    assert all(
        ("scale(-1,1)" in part.get("transform", "")) == (part.get("class") == "anticlockwise")
        for part in found
    )
    return [part.get("class", "") for part in found]


@pytest.mark.rule("HM-7")
@pytest.mark.parametrize("rotor", ["rigid", "counter"])
@pytest.mark.parametrize("left", ["clockwise", "anticlockwise"])
def test_the_arrows_on_a_tab_are_the_ways_the_walls_turn(rotor: str, left: str) -> None:
    text = BOX.replace('push_left = { is = "clockwise"', f'push_left = {{ is = "{left}"')
    box = parse_components(text, "the box", GAME.standard_components)
    setting = GAME.setting(2, {"rotor": rotor}, components=box)
    for tab, move in (("tab-left", state.LEFT), ("tab-right", state.RIGHT)):
        s = build_position(setting, {"walls": "5"})
        before = elements(draw(setting, s, SPECTATOR))
        setting.apply(s, move)
        after = elements(draw(setting, s, SPECTATOR))
        turned = [
            (angle_of(after[group]) - angle_of(before[group])) % 360
            for group in ("walls", "walls-counter")
            if group in after
        ]
        ways = ["clockwise" if angle == 22.5 else "anticlockwise" for angle in turned]
        assert arrows_of(before[tab]) == ways
        assert all(f" {way}" in words_of(before[tab]) for way in ways)


def test_counter_rotating_walls_say_how_far_each_of_them_has_turned() -> None:
    picture = seen(options={"rotor": "counter"}, walls="1")
    assert words_of(picture["walls"]) == "three walls, turned clockwise by 1 segment"
    assert words_of(picture["walls-counter"]) == "two walls, turned anticlockwise by 1 segment"
    assert words_of(seen(walls="2")["walls"]) == "the walls, turned by 2 segments"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_in_a_panel_lies_on_the_rings(seats: int) -> None:
    picture = seen(seats, red="rock")
    panel = picture["panel-red"]
    slots = [float(part.get("cx", "")) for part in panel.iter() if part.get("cx")]
    assert len(slots) == 3
    figures = {
        use.get("href", ""): place_of(group)[0]
        for group in panel
        for use in group
        if use.get("href", "").startswith(("#hm-piece", "#hm-ogre"))
    }
    assert set(figures) == {"#hm-ogre-front"} | ({"#hm-piece-red"} if seats == 2 else set())
    assert all(x + 14 + 13 <= slots[0] for x in figures.values())  # half a figure, half a ring


@pytest.mark.rule("HM-r6", "HM-1")
def test_only_rings_make_a_hero() -> None:
    setting = GAME.setting()
    s = build_position(setting, {"turns": "400", "green": "rock"})
    setting.apply(s, state.END)
    assert "400 turns are over: Green wins" in draw(setting, s, SPECTATOR)
    assert "400 turns are over: you win" in draw(setting, s, 1)
    over = build_position(setting, {"phase": "over", "rings": "green:3", "green": "rock"})
    assert "Green is the Hero of the Maze!" in draw(setting, over, SPECTATOR)


def test_what_is_reconstructed_carries_a_dagger() -> None:
    duel = {"duel": "red>ogre", "red": "D5", "walls": "4"}
    setting = GAME.setting()
    assert "victory †" in draw(setting, build_position(setting, duel), SPECTATOR)
    assert "† reconstructed: walls, duels" in draw(setting, build_position(setting, duel), SPECTATOR)
    lines = [line.replace('"X"', '"P"') if line.startswith("rim =") else line for line in BOX.splitlines()]
    one_corrected = parse_components("\n".join(lines), "the box", GAME.standard_components)
    setting = GAME.setting(components=one_corrected)
    assert "† reconstructed: walls" in draw(setting, setting.start(), SPECTATOR)
    known = parse_components(BOX.replace('"X"', '"P"'), "the box", GAME.standard_components)
    setting = GAME.setting(components=known)
    assert "†" not in draw(setting, build_position(setting, duel), SPECTATOR)


@pytest.mark.parametrize("k", [0, 3, 9])
def test_a_cell_is_said_to_be_open_to_the_cells_that_the_walls_leave_open(k: int) -> None:
    setting = GAME.setting()
    picture = seen(walls=str(k))
    for segment in range(16):
        words = words_of(picture[f"cell-B{segment}"])
        assert (f" A{segment} " in words + " ") == (segment in openings(setting, k)["a_to_b"])


@pytest.mark.parametrize(("k", "words"), [("4", "open"), ("5", "half shut"), ("6", "shut")])
def test_a_gate_shows_how_far_it_is_open(k: str, words: str) -> None:
    assert words_of(seen(walls=k)["gate-red"]) == f"red's gate: {words}"


def test_the_ogre_faces_its_opponent_when_it_attacks_and_turns_away_when_it_is_attacked() -> None:
    duel = {"duel": "red>ogre", "red": "D5", "walls": "4"}
    attacked, attacking = seen(phase="attack", **duel), seen(phase="defend", **duel)
    assert "ogre-back" in attacked
    assert "ogre-front" in attacking
    assert angle_of(attacking["ogre-facing"]) == 45  # from south: D5 lies in the south-west
    assert angle_of(attacked["ogre-facing"]) == 225
    assert words_of(attacked["duel"]) == "Red attacks, the ogre defends"
    assert words_of(attacking["duel"]) == "Red defends, the ogre attacks"


def test_a_ring_stays_with_the_seat_that_won_it() -> None:
    one = seen(4, red="rock", rings="red:1,yellow:1")
    two = seen(4, red="rock", rings="red:1,yellow:1,green:1")
    moved = [n for n in range(1, 10) if place_of(one[f"ring-{n}"]) != place_of(two[f"ring-{n}"])]
    assert len(moved) == 1


def test_a_die_rolls_when_it_leaves_the_hand() -> None:
    assert seen(phase="roll")["die"].get("data-roll")
    assert seen(die="4")["die"].get("data-roll") == ""
    rock = {"duel": "red>green", "red": "D5", "green": "rock", "walls": "0"}
    for phase, more, held in (("strike", {}, (True, False)), ("parry", {"thrown": "sword"}, (False, True))):
        picture = seen(phase=phase, **rock, **more)
        assert tuple(bool(picture[f"duelling-die-{i}"].get("data-roll")) for i in (1, 2)) == held


@pytest.mark.parametrize(
    ("throws", "faces"),
    [
        ("duel-ogre", ("", "")),
        ("duel-ogre shield", ("shield", "")),
        ("duel-ogre shield sword sword", ("sword", "")),
    ],
)
def test_the_adventurers_die_shows_what_he_threw_at_the_ogre(throws: str, faces: tuple[str, str]) -> None:
    assert faces_after(throws, {"red": "D5", "walls": "4"}) == faces


@pytest.mark.parametrize(
    ("throws", "faces"),
    [
        ("duel-green sword", ("sword", "")),
        ("duel-green sword shield", ("sword", "shield")),
        ("duel-green sword shield skull", ("skull", "")),
        ("duel-green skull sword", ("skull", "sword")),
        ("duel-green skull sword die-3", ("", "")),
    ],
)
def test_both_dice_show_what_was_thrown_for_the_rock(throws: str, faces: tuple[str, str]) -> None:
    assert faces_after(throws, {"red": "D5", "green": "rock", "walls": "0"}) == faces


def faces_after(plies: str, facts: dict[str, str]) -> tuple[str, ...]:
    """What the duelling dice show after these plies."""
    setting = GAME.setting()
    s = build_position(setting, facts)
    for ply in plies.split():
        setting.apply(s, GAME.words.read(setting, s, ply))
    picture = elements(draw(setting, s, SPECTATOR))
    return tuple(words_of(picture[f"duelling-die-{i}"]).partition(": ")[2] for i in (1, 2))


def test_the_picture_is_small_and_needs_nothing_from_elsewhere() -> None:
    for setting, s in positions(4, {}, 6, 0.02):
        svg = draw(setting, s, 0, sorted({target(setting, s, move) for move in setting.legal(s)}))
        assert len(svg.encode()) < 80_000
        assert svg.count("http") == 1  # the name of the SVG language itself
        assert not any(word in svg for word in ("<script", "<image", "url(h", "@import"))
        assert {*re.findall(r'href="#([^"]+)"', svg)} <= {*re.findall(r'id="([^"]+)"', svg)}
