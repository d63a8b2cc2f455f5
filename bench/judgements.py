"""What a learnt judgement is worth: the search with it against the search with the game's own `value`.

    python bench/judgements.py --games 400 --seconds 0.01
    python bench/judgements.py --seats 4 --option castle=yes midevil=run/judgement.npz
    python bench/judgements.py --playouts 300 460 space-princess

Both have the same time for each move; on a busy machine rather so many playouts each as take equally long.
Games come in pairs with the same dice and seats changed; a share is that of the points that were won, with
its 95 % interval. Without a file it is the judgement that comes with the house; games that have none are
left out.
"""

import argparse
from pathlib import Path

from rich.console import Console

from asterion.bots.judgement import judgement_of
from asterion.cli.shared import chosen_options
from asterion.core.files import read_bytes
from asterion.games import GAMES, load
from asterion.lab.processes import cores
from asterion.training.duel import VALUE, Duel, play_duel


def main() -> None:
    parser = argparse.ArgumentParser(description="A learnt judgement against the game's own value.")
    parser.add_argument("games_", nargs="*", default=list(GAMES), metavar="game[=file]")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.01, help="for each move")
    parser.add_argument("--playouts", type=int, nargs=2, metavar=("WITH", "WITHOUT"), help="instead of it")
    parser.add_argument("--seats", type=int, help="the fewest, if not told")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    wanted = parser.parse_args()
    playouts = (wanted.playouts[0], wanted.playouts[1]) if wanted.playouts else None
    console = Console(width=120, highlight=False)
    for text in wanted.games_:
        name, _, file = text.partition("=")
        game = load(name)
        if not file and not judgement_of(game).units:
            console.print(f"{game.title}: nothing was learnt that comes with the house.")
            continue
        ours = read_bytes(Path(file)) if file else judgement_of(game).save()
        setting = game.setting(wanted.seats or min(game.seats), chosen_options(wanted.option))
        options = tuple(setting.options.items())
        duel = Duel(
            name, ours, VALUE, wanted.games, setting.seats, options, wanted.seconds, playouts, wanted.seed
        )
        outcome = play_duel(duel, wanted.jobs)
        console.print(f"{game.title}, {setting.seats} seats: {outcome.sentence()}")


if __name__ == "__main__":
    main()
