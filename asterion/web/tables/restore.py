"""A table's game, brought back from what the store kept."""

import logging

from asterion.core.components import Components, parse_components
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadComponents, BadLesson
from asterion.core.game import Setting
from asterion.core.lessons.scene import ScenePlay, opened
from asterion.core.match import Match
from asterion.core.toml import BadToml, parse_toml_apart
from asterion.games import load
from asterion.web.errors import Unknown
from asterion.web.store.schema import Kept
from asterion.web.store.tables import Store

BOX = "Your components file"


def begun(kept: Kept, dice: Dice) -> Match:
    """A new table's game. Components of somebody's own are read by another process first."""
    if kept.components is not None:
        try:
            parse_toml_apart(kept.components)
        except BadToml as error:
            raise BadComponents(f"{BOX} is not valid TOML: {error}.") from error
    return Match(setting_of(kept), dice, table=kept.id)


def box_of(kept: Kept) -> Components | None:
    """The table's own components, if it has any."""
    if kept.components is None:
        return None
    return parse_components(kept.components, BOX, load(kept.game).standard_components)


def setting_of(kept: Kept) -> Setting:
    return load(kept.game).setting(len(kept.who), kept.options, box_of(kept))


def replayed(kept: Kept, notations: list[str]) -> Match:
    if kept.lesson is not None:
        return _replayed_scene(kept, notations)
    match = Match(setting_of(kept), None, kept.names, table=kept.id)
    unasked = frozenset((kept.sight or {}).get("unasked", ()))  # plies that were answered for somebody
    for number, notation in enumerate(notations, 1):
        try:
            match.play(notation, unasked=number - 1 in unasked)
        except AsterionError as error:
            reason = f"ply {number} of {len(notations)} does not follow from those before it"
            raise Unknown(f"The game at table {kept.id} is damaged: {reason} ({error})") from error
    if kept.seed:  # else people rolled themselves, and the game is over
        match.play_on(dice_of(kept), kept.undone)
    return match


def dice_of(kept: Kept) -> Dice:
    return Dice(bytes.fromhex(kept.seed), kept.chosen, kept.plain)


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


def mend(store: Store) -> None:
    """Give tables that were half made their first plies.

    Older versions kept a table and its first plies one after the other; a kill could come in between.
    """
    for kept in store.without_plies():
        try:
            match = _begun(kept)
        except AsterionError as error:  # its game or its box cannot be played here
            logging.getLogger("uvicorn.error").warning("Table %s stays half made: %s", kept.id, error)
            continue
        played = [ply.notation for ply in match.plies]
        if played:
            store.change(kept.id, kept.version + 1, 0, played, None, None, match.undone)


def _begun(kept: Kept) -> Match:
    """A table's game with what happens before anybody chooses."""
    if kept.lesson is not None:
        return ScenePlay.begin(load(kept.game), kept.lesson).match
    return replayed(kept, [])
