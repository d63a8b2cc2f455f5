"""Games that come in a file: a table is made of the record of one."""

import re
import secrets
from dataclasses import replace

from asterion.bots import bot_names
from asterion.core.errors import BadRecord
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.record import (
    PLAIN,
    Record,
    dice_of,
    read_record,
    replay_record,
    resume_record,
    verify_record,
)
from asterion.games import load
from asterion.web.store.schema import Kept
from asterion.web.store.tables import new_table
from asterion.web.tables.sight import first_sight
from asterion.web.tables.views import HUMAN
from asterion.web.tables.windows import quiet_until

TABLE = re.compile(r"[0-9a-f]{12}")  # how this server names tables


def opened(text: str) -> tuple[Kept, Match]:
    """The table of a recorded game, and the game: looked back on if it is over, else to be gone on with.

    Its dice must be those that were promised, unless people rolled themselves.
    """
    record = read_record(text)
    game = load(record.headers["game"])
    if "start" in record.headers:
        raise BadRecord("This game began with a position of its own; `asterion replay` tells it.")
    match = _finished(record, game) if record.result else resume_record(record, game)
    named = record.headers.get("table", "")
    table = named if TABLE.fullmatch(named) else secrets.token_hex(6)
    known, names = bot_names(), list(match.players)
    who = [name if name in known and not match.over else HUMAN for name in names]
    options = {name: value for name, value in match.setting.options.items() if _is_chosen(match, name)}
    kept = new_table(table, game.name, who, names, options, None, record.seed)
    kept = replace(kept, chosen=record.headers.get("chosen seed"), undone=dict(record.undone))
    kept = replace(kept, plain=record.headers["dice"].startswith(PLAIN))
    kept = replace(kept, outcome=match.outcome if match.over else None)
    match.table = table
    return replace(kept, sight=first_sight(match, quiet_until(match, len(match.plies)))), match


def _finished(record: Record, game: Game) -> Match:
    match, damage = replay_record(record, game)
    if damage:
        raise BadRecord(f"This record is damaged; {damage}")
    if record.headers["dice"] == "typed":
        return match
    verdict = verify_record(record, game)
    if verdict.problem:
        raise BadRecord(f"The dice of this game are not those that were promised: {verdict.problem}.")
    match.play_on(dice_of(record), record.undone)
    return match


def _is_chosen(match: Match, name: str) -> bool:
    default = next(option.default for option in match.setting.game.options if option.name == name)
    return match.setting.options[name] != default
