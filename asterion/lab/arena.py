"""The arena: bots play each other on fair seats, on all cores, and can go on after an interruption."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from asterion.bots import level_of, make_bot
from asterion.bots.own import is_own, own_digest
from asterion.core.dice import Dice
from asterion.core.errors import BadBot, BadOption
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.games import load
from asterion.lab.chart import arena_chart
from asterion.lab.folder import Folder
from asterion.lab.playing import Contest, Played
from asterion.lab.processes import Crew
from asterion.lab.result import Result, evaluate
from asterion.lab.seating import Slot, schedule


def arrange(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: str = "1",
) -> Contest:
    """What is to be played, all of it checked."""
    card = load(game)
    if len(bots) < 2:
        raise BadOption("An arena needs at least two bots.")
    for bot in bots:
        make_bot(bot, 0)
        if bots.count(bot) > 1:
            raise BadOption(
                f"{bot} is named twice; name each bot once, and the arena fills the seats with them."
            )
    setting = card.setting(_seats(card, len(bots)) if seats is None else seats, options)
    chosen = tuple((name, value) for name, value in setting.options.items())
    return Contest(card.name, setting.seats, chosen, tuple(bots), seed)


def _seats(game: Game, bots: int) -> int:
    """As many seats as bots if the game can be played so; else the nearest number below, or the least."""
    return max((seats for seats in game.seats if seats <= bots), default=min(game.seats))


def facts_of(contest: Contest) -> dict[str, Any]:
    """What must be the same for games to belong to one arena."""
    from asterion import __version__

    setting = contest.setting
    return {
        "asterion": __version__,
        "game": contest.game,
        "seats": contest.seats,
        "options": setting.option_text() or "none",
        "components": setting.components.digest,
        "bots": {bot: _makeup(bot, setting.game) for bot in contest.bots},
        "seed": contest.seed,
    }


def _makeup(bot: str, game: Game) -> str:
    """What a bot is made of at this game."""
    if is_own(bot):
        return own_digest(bot)
    if bot.startswith("level-"):
        return str(level_of(game, int(bot[6:])))
    return "as ever"


class Run:
    """Games of one contest that are to be played, with the folder they are kept in, if any."""

    def __init__(self, contest: Contest, games: int, folder: Path | None = None) -> None:
        if games < 1:
            raise BadOption(f"An arena plays at least one game, not {games}.")
        self.contest = contest
        self.slots = schedule(len(contest.bots), contest.seats, games)
        self.folder = Folder(folder, facts_of(contest), len(self.slots)) if folder else None
        self.played: dict[int, Played] = {}
        if self.folder:
            self.played = {played.game: played for played in self.folder.played()}

    def left(self) -> list[Slot]:
        """The games that are still to be played."""
        return [slot for slot in self.slots if slot.number + 1 not in self.played]

    def keep(self, played: Played, record: str) -> None:
        self.played[played.game] = played
        if self.folder:
            self.folder.keep(played, record)

    def finish(self) -> Result:
        """The result, kept in the folder too."""
        result = evaluate(self.contest, list(self.played.values()))
        if self.folder:
            self.folder.write("result.json", json.dumps(result.facts(), indent=2, ensure_ascii=False) + "\n")
            self.folder.write("result.svg", arena_chart(result))
        return result


def play_runs(
    runs: Sequence[Run],
    jobs: int = 1,
    progress: Callable[[Played], None] = lambda played: None,
) -> None:
    """Play what is left of these runs, one after the other, with so many processes.

    Whatever interrupts it, each finished game is kept. When a bot fails, everything stops with BadBot.
    """
    by_contest = {run.contest: run for run in runs}
    left = [(run.contest, slot) for run in runs for slot in run.left()]
    with ExitStack() as stack:
        for run in runs:
            if run.folder:
                stack.enter_context(run.folder.held())
        for contest in {contest for contest, _ in left}:
            warm_up(contest)
        crew = stack.enter_context(Crew(min(jobs, max(1, len(left)))))
        try:
            for contest, played, record in crew.play(left):
                by_contest[contest].keep(played, record)
                progress(played)
        except BadBot as error:
            raise _stopped(error, runs) from error


def _stopped(error: BadBot, runs: Sequence[Run]) -> BadBot:
    """The error, with the game up to there kept for its author."""
    record, contest = getattr(error, "record", None), getattr(error, "contest", None)
    folder = next((run.folder for run in runs if run.contest == contest), None)
    if record is None or folder is None:
        return error
    folder.write("stopped.maze", record)
    return BadBot(f"{error} The game up to there is in {folder.path / 'stopped.maze'}.")


def warm_up(contest: Contest) -> None:
    """Have everything compiled once, before several processes would do so at the same time."""
    match = Match(contest.setting, Dice.cast("warm up"))
    for bot in contest.bots:
        make_bot(bot, 0).choose(match.view(match.actor))


def run_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: str = "1",
    folder: Path | None = None,
    jobs: int = 1,
) -> Result:
    """Play the bots against each other and say what came of it.

    With several `jobs`, a script that calls this needs `if __name__ == "__main__":`.
    """
    run = Run(arrange(game, bots, seats, options, seed), games, folder)
    play_runs([run], jobs)
    return run.finish()
