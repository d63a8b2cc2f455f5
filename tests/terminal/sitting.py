"""A match at a terminal that is not there, and what was shown on it."""

import io
import re
from random import Random

from rich.console import Console

import asterion
from asterion.terminal import play

GAME = "space-princess"
HAND_OVER = re.compile(r"Hand over to (\w+)")


class Sitting:
    """A match at a terminal that is not there, with somebody who types what the script says."""

    def __init__(self, *seats, script=(), width=100, height=60, terminal=False, seed="sitting", **options):
        dice = options.pop("dice", True)
        self.match = asterion.start(GAME, seed=seed, dice=dice, options=options)
        self.seats = list(seats)
        self.script = iter(script)
        self.paper = io.StringIO()
        self.console = Console(file=self.paper, width=width, height=height, force_terminal=terminal)
        self.prompts = []

    def read(self, prompt):
        self.prompts.append(prompt)
        self.paper.write(prompt)
        for line in self.script:
            line = line(self) if callable(line) else line
            if isinstance(line, BaseException):
                raise line
            self.paper.write(f"{line!a}\n")
            return line
        raise EOFError

    def play(self, **how):
        play(self.match, self.seats, console=self.console, read=self.read, seed=1, **how)
        return self.text

    @property
    def text(self):
        return self.paper.getvalue()


def at_random(seed):
    """Somebody who chooses by a random number of the list, and presses Enter at a hand-over."""
    rng = Random(seed)

    def line(sitting):
        asked = sitting.prompts[-1] and not sitting.match.over
        return str(rng.randint(1, len(sitting.match.moves()))) if asked else ""

    while True:
        yield line


def told(*script, plies=0, **sitting):
    """What is shown to a princess who types these lines and leaves; and the sitting."""
    princess = Sitting("human", "level-4", script=script, **sitting)
    before = len(princess.match.plies)
    text = princess.play()
    assert len(princess.match.plies) == before + plies
    return text


def segments(text):
    """What each seat was shown from one hand-over to the next."""
    parts = HAND_OVER.split(text)
    return list(zip(parts[1::2], parts[2::2], strict=True))
