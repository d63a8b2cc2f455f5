"""A table's game, brought back from what the store kept."""

from asterion.core.components import Components, parse_components
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadLesson
from asterion.core.game import Setting
from asterion.core.match import Match
from asterion.core.scene import opened
from asterion.games import load
from asterion.web.refusals import Unknown
from asterion.web.store import Kept


def box_of(kept: Kept) -> Components | None:
    """The table's own components, if it has any."""
    if kept.components is None:
        return None
    return parse_components(kept.components, "Your components file", load(kept.game).standard_components)


def setting_of(kept: Kept) -> Setting:
    return load(kept.game).setting(len(kept.who), kept.options, box_of(kept))


def replayed(kept: Kept, notations: list[str]) -> Match:
    if kept.lesson is not None:
        return _replayed_scene(kept, notations)
    match = Match(setting_of(kept), None, kept.names)
    for notation in notations:
        match.play(notation)
    match.dice = Dice.cast(kept.seed)
    return match


def _replayed_scene(kept: Kept, notations: list[str]) -> Match:
    lesson = load(kept.game).lesson
    try:
        if lesson is None:
            raise BadLesson("It has no lesson any more.")
        match = opened(load(kept.game), lesson.scene(kept.lesson or ""))
        for notation in notations:
            match.play(notation)
    except AsterionError as error:  # the lesson was written anew since
        raise Unknown("This scene is not as it was when you began it. Begin it again.") from error
    match.players = kept.names
    return match
