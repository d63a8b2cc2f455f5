"""Games in progress as a version of the server kept them: `games-NNNN.db.gz`, NNNN its last migration.

The file is made once by the code of that version and never again; tests hold every later version to it:

    git worktree add /tmp/version COMMIT
    cd /tmp/version && python …/tests/web/data/make_games.py …/tests/web/data/games-0003

Beside the database lies what the players saw then, `games-NNNN.json`: for every table its plies and what each
seat could choose. One table is half made, as a kill between its two transactions left it in these versions.
"""

import asyncio
import contextlib
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import asterion
from asterion.core.errors import AsterionError
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables.live import LiveTable
from asterion.web.tables.registry import Tables

# name: game, seats, choices of people, options, an own box
GAMES: dict[str, tuple[str, list[str], int, dict[str, Any], bool]] = {
    "people": ("space-princess", ["human", "human"], 24, {"secret_plans": True}, False),
    "box": ("space-princess", ["human", "level-1"], 12, {}, True),
    "finished": ("space-princess", ["human", "random"], 10_000, {}, False),
    "zombies": ("zombie-princess", ["human", "random", "human"], 14, {}, False),
    "ends": ("mazes-end", ["human", "random", "random"], 10, {}, False),
    "heroes": ("heroes-of-the-maze", ["human", "human", "random"], 16, {}, False),
    "evil": ("midevil", ["human", "human", "random", "random"], 40, {}, False),
    "asked": ("midevil", ["human", "human", "random", "random"], 400, {}, False),
    "bots": ("heroes-of-the-maze", ["random", "random"], 0, {}, False),
}


async def settle(table: LiveTable, until_asked: bool) -> bool:
    """Wait until a person has to choose and everybody sees it; whether somebody is asked unseen then."""
    while not table.match.over:
        seat = table.match.actor
        person = seat >= 0 and table.kept.who[seat] == "human"
        if person and table.episode is None and not table.match.is_hushed:
            return False
        asked = table.view(seat).choices if person and table.match.is_hushed else []
        if asked and until_asked:
            return True
        if asked:
            with contextlib.suppress(AsterionError):  # the window has just closed
                await table.play(seat, asked[0].notation, table.version_of(seat), f"asked-{table.version}")
        await asyncio.sleep(0.01)
    return False


async def play(table: LiveTable, choices: int, until_asked: bool) -> None:
    rng = random.Random(table.kept.game)
    for number in range(choices):
        if await settle(table, until_asked) or table.match.over:
            return
        seat = table.match.actor
        view = table.view(seat)
        move = rng.choice(view.choices).notation
        await table.play(seat, move, view.version, f"move-{number}")
        if number == 5 and table.episode is None and table.view(seat).undo is None:
            await table.undo(seat, table.version_of(seat), "undo-5", False)


def box_of(game: str) -> str:
    text = (asterion.load(game).folder / "components.toml").read_text(encoding="utf-8")
    changed = text.replace("dash = { is = 13", "dash = { is = 9")
    assert changed != text
    return changed


async def make(database: Path) -> dict[str, Any]:
    tables = Tables(Store(f"sqlite:///{database}"), None, Settings(pause=0.02))
    seen: dict[str, Any] = {}
    for name, (game, who, choices, options, own) in GAMES.items():
        names = [f"{name}-{seat}" if player == "human" else "" for seat, player in enumerate(who)]
        table = await tables.create(game, who, names, options, name, box_of(game) if own else None)
        if name == "bots":
            while len(table.match.plies) < 30:
                await asyncio.sleep(0.01)
            await table.reseat(0, "human", None, "take-over")
            await table.reseat(1, "human", None, "take-over-too")
        await play(table, choices, name == "asked")
        if name != "bots":
            await settle(table, name == "asked")
            assert name != "asked" or table.match.is_hushed
        seen[name] = facts(table)
        print(name, table.match.over, len(table.match.plies), file=sys.stderr)
    scene = await tables.learn("space-princess", "2")
    seen["lesson"] = facts(scene)
    half = await tables.create("mazes-end", ["human", "random"], ["half", ""], {}, "half")
    seen["half"] = {"id": half.kept.id, "plies": [ply.notation for ply in half.match.plies]}
    await asyncio.sleep(0.2)
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM plies WHERE table_id = ?", (half.kept.id,))
        connection.execute("UPDATE tables SET version = 0 WHERE id = ?", (half.kept.id,))
    return seen


def facts(table: LiveTable) -> dict[str, Any]:
    seats = range(table.match.setting.seats)
    choices = [[choice.notation for choice in table.view(seat).choices] for seat in seats]
    plies = [ply.notation for ply in table.match.plies]
    return {"id": table.kept.id, "plies": plies, "choices": choices, "over": table.match.over}


def main() -> None:
    target = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        seen = asyncio.run(make(database))
        with sqlite3.connect(database) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        target.with_suffix(".db.gz").write_bytes(gzip.compress(database.read_bytes(), 9, mtime=0))
    target.with_suffix(".json").write_text(json.dumps(seen) + "\n", encoding="utf-8")


main()
