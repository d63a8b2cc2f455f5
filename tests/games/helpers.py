"""What the tests of several games use."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from asterion.core.errors import BadNotation
from asterion.core.game import Setting
from asterion.core.match import Match
from asterion.core.position import build_position
from asterion.core.rooms import State

ALPHABET = "abcdefghimnorstw0123456789-+@~^?=*٣"


def played(setting: Setting, facts: dict[str, str] | None, plies: Sequence[str] = ()) -> Match:
    """A match after these plies, from a position or from the start."""
    match = Match(setting, start=None if facts is None else build_position(setting, facts))
    for ply in plies:
        match.play(ply)
    return match


def chances(match: Match) -> dict[str, int]:
    """The weight of each of chance's outcomes, in notation."""
    weights = match.setting.weights(match.state)
    return {choice.notation: weight for choice, weight in zip(match.moves(), weights, strict=True)}


def elements(svg: str) -> dict[str, ET.Element]:
    """The elements of a picture that have an id; the ids are unique."""
    found = [element for element in ET.fromstring(svg).iter() if element.get("id")]
    by_id = {element.get("id", ""): element for element in found}
    assert len(by_id) == len(found)
    return by_id


def chosen(picture: dict[str, ET.Element]) -> set[str]:
    """The ids of what may be clicked."""
    return {name for name, element in picture.items() if "choice" in element.get("class", "").split()}


def place_of(element: ET.Element) -> tuple[float, float]:
    x, y = element.get("transform", "").removeprefix("translate(").partition(")")[0].split(",")
    return float(x), float(y)


def readable(setting: Setting, state: State) -> set[int]:
    """The moves, legal or not, whose notation is read as that very move."""
    words, found = setting.game.words, set()
    for move in range(setting.game.rules.MOVES):
        with suppress(BadNotation):
            if words.read(setting, state, words.notation(setting, state, move)) == move:
                found.add(move)
    return found


def slips(setting: Setting, state: State, rng: Random) -> list[tuple[str, str]]:
    """Texts with one character changed, left out or added that are read as the legal move they came from."""
    words, found = setting.game.words, []
    for move in setting.legal(state):
        right = words.notation(setting, state, move)
        for at in range(len(right)):
            other = rng.choice([sign for sign in ALPHABET if sign != right[at].lower()])
            for wrong in (
                right[:at] + right[at + 1 :],
                right[:at] + other + right[at + 1 :],
                right[:at] + other + right[at:],
            ):
                with suppress(BadNotation):
                    if words.read(setting, state, wrong) == move:
                        found.append((right, wrong))
    return found
