"""What the tests of several games use."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from asterion.core.game import Setting
from asterion.core.match import Match
from asterion.core.position import build_position


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
