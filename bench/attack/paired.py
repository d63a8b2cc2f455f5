"""A server for pairs of games: its dice are loaded, its tables soon leave its memory, it knows a slow bot.

python bench/attack/paired.py DATABASE PORT PAUSE MOST_LIVE
"""

import os
import random
import sys
import time

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

import uvicorn
from worlds import load_dice

from asterion.bots import registry as names
from asterion.core.match import View
from asterion.web.app import create_app
from asterion.web.settings import Settings
from asterion.web.store.tables import Store
from asterion.web.tables import driving, registry, warming

SLOW = "slow"


class Slow:
    """A bot that always declines, after a while, and else takes the first choice."""

    name = SLOW

    def choose(self, view: View) -> int:
        asking = view.setting.game.asking
        time.sleep(random.uniform(0.0, 0.4))
        move = asking.decline(view.setting, view.state) if asking else None
        return view.choices[0].move if move is None else move


def main(database: str, port: str, pause: str, most_live: str) -> None:
    load_dice()

    def known(name: str, seed: int) -> object:
        return Slow() if name == SLOW else names.known_bot(name, seed)

    driving.known_bot = registry.known_bot = known  # type: ignore[assignment]
    warming.warm_up = lambda game: None
    app = create_app(Store(database), Settings(pause=float(pause), tables_in_memory=int(most_live)))
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", ws_per_message_deflate=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
