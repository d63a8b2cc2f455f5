"""Asterion: the table for board games of shifting mazes.

>>> import asterion
>>> match = asterion.start("space-princess", seed="a walk in the dark")
>>> [choice.notation for choice in match.moves()]
['=', '|']
>>> match.play("|")[0].notation
'|'
>>> print(match.view(1).prompt)
The princess: set the door a2 beside you.

Many games side by side, for programs that learn:

>>> games = asterion.batch("heroes-of-the-maze", 1000, seed=7)
>>> games.step(games.random_moves())
>>> games.observe().shape, games.mask().shape
((1000, 412), (1000, 100))
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from asterion.batches import Batch, batch
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadRecord, IllegalMove
from asterion.core.match import Match, View
from asterion.core.record import read_record, replay_record
from asterion.games import games, load

__version__ = "0.1.0"
__all__ = [
    "AsterionError",
    "Batch",
    "IllegalMove",
    "Match",
    "View",
    "batch",
    "games",
    "load",
    "replay",
    "start",
]


def start(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Path | str | None = None,
    players: Sequence[str] | None = None,
    seed: str | None = None,
    dice: bool = True,
) -> Match:
    """A new match. Without `dice`, chance's plies are played by the caller like everybody's."""
    setting = load(game).setting(seats, options, components)
    return Match(setting, Dice.cast(seed) if dice else None, players)


def replay(text: str | bytes, components: str | None = None) -> Match:
    """The match of a record, every ply checked. A damaged record is refused with the line."""
    record = read_record(text)
    match, damage = replay_record(record, load(record.headers["game"]), components)
    if damage:
        raise BadRecord(f"This record is damaged; {damage}")
    return match
