"""Does a table tell who holds what? Pairs of games that differ in one hidden thing are watched from outside.

    python bench/attack/pairs.py                    (half an hour)
    python bench/attack/pairs.py --write docs/security.md
    python bench/attack/pairs.py --servers 4         (side by side)

Both games of a pair are played by the same script on a real server. One seat knows the difference, and is
asked unseen in one of them only. Every byte that another seat or a spectator gets is compared: what they are
told by WebSocket, what they ask by REST. In between the server is killed and started again, and tables leave
its memory. When it comes is looked at by clocks.py.
"""

import asyncio
import random
import shutil
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any

from paired import SLOW
from report import arguments, playground, tell
from watching import Script, Server, Watch, seated
from worlds import Pair, find_pairs, keep

from asterion.core.dice import Dice
from asterion.core.match import Match
from asterion.games import load
from asterion.web.store.tables import Store

TRIED = """
Pairs of games were played side by side that differ in one hidden card, token or secret choice, and so in
who is asked unseen; the same was chosen in both, and what chance decided was the same. Everything that the
other seats and a spectator were told by WebSocket, and could ask for by REST (views, frames, previews,
reasons, refused moves, lists, records), was compared byte by byte, but for ids and the clock: with people
who answer at once, too late, or ask the others to wait, with a bot that takes its time, with a server
killed in an open window, and with tables that had left its memory. There are no such pairs where nothing is
hidden: there it was looked whether everybody sees the whole position, cards too, all game long.
"""
WINDOW = 1.6  # seconds that a window stays open
GAMES: dict[str, tuple[int, dict[str, Any], bool]] = {
    "midevil": (3, {}, True),
    "space-princess": (2, {}, False),
    "zombie-princess": (3, {"extra_actions": True}, False),
}
OPEN = ("heroes-of-the-maze", "mazes-end")  # everybody sees everything
OPEN_GAMES = 3  # of each of these that are looked through
SCRIPTS = {
    True: (
        Script("answers at once"),
        Script("answers too late", thinks=2.0),
        Script("asks the others to wait", thinks=0.5, waits=True),
        Script("the server is killed", restart=True),
        Script("the table leaves the memory", evict=True),
        Script("the knower is a bot", bots="knower"),
        Script("one person among bots", bots="others"),
    ),
    False: (
        Script("as usual"),
        Script("the server is killed", restart=True),
        Script("the table leaves the memory", evict=True),
    ),
}


def fits(pair: Pair, script: Script) -> bool:
    """Whoever makes the choices is a person."""
    seats = {seat for seat, _ in pair.moves}
    if script.bots == "knower":
        return pair.knower not in seats
    return script.bots != "others" or (len(seats) == 1 and pair.knower not in seats)


def compare(server: Server, pairs: list[tuple[Pair, Script]]) -> tuple[Counter[str], list[str]]:
    """Play pairs and compare bytes; how much was compared, and where there was a difference."""
    counted: Counter[str] = Counter()
    flaws: list[str] = []
    watches = [
        [Watch(server, f"bytes{number}w{world}", pair, script) for world in (0, 1)]
        for number, (pair, script) in enumerate(pairs)
    ]
    for both, (pair, script) in zip(watches, pairs, strict=True):
        for watch in both:
            asyncio.run(watch.run())
        counted["pairs"] += 1
        counted[f"pairs: {pair.game}"] += 1
        counted["asked"] += both[0].asked != both[1].asked
        for key, first in both[0].seen.items():
            second = both[1].seen[key]
            counted["texts"] += len(first.texts)
            counted["bytes"] += sum(len(text.encode()) for text in first.texts)
            same = zip(first.texts, second.texts, strict=False)
            at = next((at for at, (one, other) in enumerate(same) if one != other), None)
            if at is not None or len(first.texts) != len(second.texts):
                place = len(first.texts) if at is None else at
                text = "" if at is None else _difference(first.texts[at], second.texts[at])
                flaws.append(f"{pair.game} {pair.seed}, {script.name}, {key}, {place}: {text}")
    return counted, flaws


def look_through(seed: int) -> tuple[int, int]:
    """Positions of the games in which nothing is hidden, and how many of them somebody does not see whole."""
    positions = unseen = 0
    for name, number in product(OPEN, range(OPEN_GAMES)):
        match, rng = Match(load(name).setting(), Dice.cast(f"open {seed} {number}")), random.Random(number)
        while not match.over:
            seen = [match.setting.redacted(match.state, seat) for seat in match.setting.viewers]
            positions += 1
            unseen += any(state.tobytes() != match.state.tobytes() for state in seen)
            match.play(rng.choice(match.moves()).notation)
    return positions, unseen


def _difference(one: str, other: str) -> str:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 80) : at + 60]!r} and {other[max(0, at - 80) : at + 60]!r}"


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pairs", type=int, default=8, help="of each game and script")
    parser.add_argument("--scripts", type=int, default=99, help="how many of the scripts of each game")
    parser.add_argument("--servers", type=int, default=1, help="that are asked side by side")
    words = parser.parse_args()
    chosen: list[tuple[Pair, Script]] = []
    for game, (seats, options, unseen) in GAMES.items():
        scripts = SCRIPTS[unseen][: words.scripts]
        found = find_pairs(game, seats, options, words.pairs * len(scripts), unseen)
        for script in scripts:
            fitting = [pair for pair in found if fits(pair, script)][: words.pairs]
            chosen += [(pair, script) for pair in fitting]
            found = [pair for pair in found if pair not in fitting]
    shares = [chosen[first :: words.servers] for first in range(words.servers)]
    with ProcessPoolExecutor(words.servers) as pool:
        counts, flaws = zip(*pool.map(attack, shares), strict=True)
    counted = sum(counts, Counter())
    different = [flaw for part in flaws for flaw in part]
    for flaw in different:
        print(flaw, file=sys.stderr)
    positions, partly = look_through(words.seed)
    facts: dict[str, object] = {
        "pairs of games": counted["pairs"],
        **{name: count for name, count in counted.items() if name.startswith("pairs: ")},
        "pairs in which somebody was asked in one game only": counted["asked"],
        "texts compared": counted["texts"],
        "bytes compared": counted["bytes"],
        "differences": len(different),
        "positions of games in which nothing is hidden": positions,
        "not seen whole by everybody": partly,
    }
    tell(words, "pairs", "Who holds what", TRIED, facts, len(different) + partly)


def attack(chosen: list[tuple[Pair, Script]]) -> tuple[Counter[str], list[str]]:
    """Play these pairs on a server and a database of their own."""
    folder = playground()
    store = Store(str(folder / "pairs.db"))
    for number, (pair, script) in enumerate(chosen):
        for world in (0, 1):
            keep(store, f"bytes{number}w{world}", pair, world, seated(pair, script, SLOW))
    store.engine.dispose()
    server = Server(folder / "pairs.db", WINDOW)
    server.start()
    try:
        return compare(server, chosen)
    finally:
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
