"""People at a table who know what they want: they choose as a bot would, and now and then at random.

`python -m tests.web.people [TRIES]` looks for the seeds of the shortest games that such a person plays.
"""

import random
import sys

import asterion
from asterion.bots import make_bot
from asterion.bots.levels import LevelBot
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Choice, Match
from asterion.web.store.tables import Store
from tests.web.conftest import QUICK, Server

WILD = 0.2  # how often such a person does whatever may be done
LONG = 1500  # plies


class Person:
    """The same choices every time, in the same game."""

    def __init__(self, wild: float = WILD) -> None:
        self.wild = wild
        self.bot = make_bot(QUICK, 1)
        self.rng = random.Random(3)

    def choose(self, match: Match) -> tuple[int, Choice]:
        """A choice of the actor, and its number among all of them."""
        choices = match.moves()
        if self.rng.random() < self.wild:
            number = self.rng.randrange(len(choices))
        else:
            move = self.bot.choose(match.view(match.actor))
            number = [choice.move for choice in choices].index(move)
        return number, choices[number]


class Sitting:
    """A person who sits at a table of a server, and follows the game there."""

    def __init__(self, server: Server, table: str, wild: float = WILD) -> None:
        info = server.client.get(f"/api/tables/{table}").json()
        game = asterion.load(info["game"])
        self.match = Match(game.setting(len(info["seats"]), info["options"]))
        self.person = Person(wild)
        self.store = Store(f"sqlite:///{server.database}")
        self.table = table

    def __call__(self) -> tuple[int, Choice]:
        return self.person.choose(self.follow())

    def follow(self) -> Match:
        """The game as it stands, with what is hidden."""
        for notation in self.store.load(self.table)[1][len(self.match.plies) :]:
            self.match.play(notation)
        self.store.engine.dispose()
        return self.match


def length(game: Game, seed: str) -> int:
    """How often such a person has to choose against one quick bot at a table with this seed.

    Nobody waits there for what a bot answers unseen, so it declines.
    """
    dice = Dice.cast(seed)
    match, person, chosen = Match(game.setting(2), dice), Person(), 0
    bot = make_bot(QUICK, dice.luck(f"1 {QUICK} 1"))
    assert isinstance(bot, LevelBot)
    asking = game.asking
    while not match.over and len(match.plies) < LONG:
        is_bot = match.actor == 1
        if match.is_hushed and asking and (is_bot or not asking.matters(match.setting, match.state)):
            match.play(asking.decline(match.setting, match.state))
        elif is_bot:
            match.play(bot.choose(match.view(1)))
        else:
            match.play(person.choose(match)[1].move)
            chosen += 1
    return chosen if match.over else LONG


if __name__ == "__main__":
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for each in asterion.games():
        lengths = {number: length(each, f"short {number}") for number in range(1, tries + 1)}
        best = sorted(lengths, key=lambda number: lengths[number])[:3]
        print(each.name, {number: lengths[number] for number in best}, flush=True)
