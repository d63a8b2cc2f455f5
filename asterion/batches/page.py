"""The page of the observations: `python -m asterion.batches.page docs/observations.md` makes it."""

import re
import sys
from pathlib import Path

from asterion.core.game import Game
from asterion.games import HOUSE, load

HEAD = """# What a program sees

An observation is a row of bytes: all that a seat may know, and nothing else. This page is made from the
declarations (`asterion/games/*/observation.py`) with `python -m asterion.batches.page docs/observations.md`.

Over all pairs of views from random games the tests show: the same view gives the same row, different views
give different rows; a guess of what is hidden changes no row; no value is outside its range.
`batch.observation.read(row, seats)` turns a row into the fields again.

Where a column stands for each value, exactly one of them is 1. "In turn order from the observer on": the
observer's own entry comes first, then the next seat's. "Seats counted from the observer on": 0 is the
observer, 1 the next seat; -1 is chance or nobody, -2 the end, -3 what the observer may not know.
"""
FIELD = re.compile(r'^ {8}\("(\w+)", .*?\),  # (.*)$', re.MULTILINE)


def meanings(game: Game) -> dict[str, str]:
    """What is written beside the fields of the record."""
    source = (game.folder / "rules" / "state.py").read_text(encoding="utf-8")
    record = source[source.index("STATE = flat(") :].partition("\n)\n")[0]
    found = {name: comment.replace("|", "\\|") for name, comment in FIELD.findall(record)}
    options = {option.name: ", ".join(map(option.text, option.choices)) for option in game.options}
    return found | {name: f"option: {words}" for name, words in options.items()}


def page() -> str:
    lines = [HEAD]
    for game in map(load, HOUSE):
        observation = game.observation
        lines += [f"## {game.title}", "", f"{observation.length} columns, {game.rules.MOVES} moves.", ""]
        lines += [*observation.table(meanings(game)), ""]
        if observation.derived:
            lines += [f"Left out, as they follow from others: {', '.join(observation.derived)}.", ""]
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
