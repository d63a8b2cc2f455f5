"""A server for pairs of games: its dice are loaded, its tables soon leave its memory, it knows a slow bot.

python -m bench.attack.paired DATABASE PORT PAUSE MOST_LIVE
"""

import random
import sys
import time

import uvicorn

from asterion.bots import names
from asterion.core.match import View
from asterion.web import tables
from asterion.web.server import create_app
from asterion.web.store import Store
from bench.attack.worlds import load_dice

SLOW = "slow"


class Slow:
    """A bot that always declines, after a while, and else takes the first choice."""

    name = SLOW

    def choose(self, view: View) -> int:
        decline = view.setting.game.decline
        time.sleep(random.uniform(0.0, 0.4))
        move = decline(view.setting, view.state) if decline is not None else None
        return view.choices[0].move if move is None else move


def main(database: str, port: str, pause: str, most_live: str) -> None:
    load_dice()
    tables.MOST_LIVE = int(most_live)
    tables.known_bot = lambda name, seed: Slow() if name == SLOW else names.known_bot(name, seed)
    app = create_app(Store(f"sqlite:///{database}"), float(pause))
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", ws_per_message_deflate=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
