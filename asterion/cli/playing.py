"""Commands to play: play, learn, serve."""

import re
import secrets
from pathlib import Path
from typing import Annotated

import typer

from asterion.bots import register_bot
from asterion.bots.levels import LEVEL_NAMES, LEVEL_TITLES, USUAL
from asterion.cli.shared import (
    BOTS_HELP,
    Components,
    Options,
    Seats,
    as_text,
    chosen_options,
    err,
    out,
    preparing,
    read_file,
    tell_problems,
)
from asterion.core.compiling import warm_up
from asterion.core.dice import Dice
from asterion.core.errors import BadBot, BadOption
from asterion.core.game import Game, Setting
from asterion.core.lessons.check import check_lesson
from asterion.core.match import Match
from asterion.core.record import resume_record
from asterion.games import GAMES, games, load
from asterion.web.settings import USUAL as USUAL_SERVER
from asterion.web.settings import Settings


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `asterion games`.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", "-s", metavar="SEAT=WHO", help="Who sits where: human or a bot; repeatable."),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            "-l",
            help=f"How strong the bots on the other seats are: 1 ({LEVEL_TITLES[0]}) to "
            f"{len(LEVEL_NAMES)} ({LEVEL_TITLES[-1]}).",
        ),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", "-b", help=f"Who plays the other seats: {BOTS_HELP}.")] = USUAL,
    option: Options = None,
    seats: Seats = None,
    seed: Annotated[
        str | None, typer.Option(help="Decides all dice and draws; the same seed, the same luck.")
    ] = None,
    dice: Annotated[
        str, typer.Option(help="auto, or typed: you roll and draw at your table and type it in.")
    ] = "auto",
    components: Components = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file after every move.")] = None,
    pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds a bot waits before its turn.")] = 0.6,
) -> None:
    """Play in this terminal: people and bots on any seat. New to the game? Try asterion learn GAME first.

    Example: asterion play space-princess --seat zealot=human --level 5
    """
    from asterion.terminal.play import play as play_in_terminal

    if dice not in ("auto", "typed"):
        raise BadOption(f"--dice is {dice!r}; it can be auto or typed.")
    if level is not None and not 1 <= level <= len(LEVEL_NAMES):
        raise BadOption(f"--level is {level}; it can be 1 to {len(LEVEL_NAMES)}.")
    named = LEVEL_NAMES[level - 1] if level else bot
    if resume is not None:
        record, card = read_file(resume)
        with preparing(card):
            match = resume_record(record, card, as_text(components))
        who = _who(match.setting, seat or [], named)
    else:
        setting = load(game or next(iter(GAMES))).setting(seats, chosen_options(option), components)
        who = _who(setting, seat or [], named)
        with preparing(setting.game):
            cast = Dice.cast(seed) if dice == "auto" else None
            match = Match(setting, cast, table=secrets.token_hex(6))
            warm_up(setting.game)
    match.players = tuple(who)
    play_in_terminal(match, who, console=out, read=out.input, pace=pace, autosave=save)


def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `asterion games`.")
    ] = None,
    scene: Annotated[
        str, typer.Option(help="Begin with this scene: its number or its id. Of several parts you choose.")
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Check that every scene of the lesson can be played.")
    ] = False,
) -> None:
    """Learn a game by playing: a few short scenes in this terminal.

    Example: asterion learn space-princess --scene 2
    """
    from asterion.terminal.learn import learn as learn_in_terminal

    if check:
        _check_lessons([load(game)] if game else [card for card in games() if card.lesson])
        return
    if game is None:
        raise BadOption(f"Which game? Name one: {', '.join(card.name for card in games() if card.lesson)}.")
    card = load(game)
    if card.lesson:
        card.lesson.scene(scene or "1")
        with preparing(card):
            warm_up(card)
    learn_in_terminal(card, console=out, read=out.input, scene=scene)


def _check_lessons(chosen: list[Game]) -> None:
    found = {game.name: check_lesson(game) for game in chosen}
    for name, problems in found.items():
        told = "\n    ".join([f"✗ {name}", *problems]) if problems else f"{name}: every scene can be played."
        out.print(told, markup=False, soft_wrap=True)
    if any(found.values()):
        raise typer.Exit(1)


def _who(setting: Setting, wanted: list[str], bot: str) -> list[str]:
    """Who sits where: by default a person on the first seat and a bot on the others."""
    names = setting.seat_names
    bot = register_bot(bot)
    who = dict.fromkeys(names, bot) | {names[0]: "human"}
    given = {}
    for word in wanted:
        name, equals, player = word.partition("=")
        if not equals or name not in names:
            raise BadOption(f"--seat {word!r} must be SEAT=WHO, with a seat out of {', '.join(names)}.")
        try:
            given[name] = player if player == "human" else register_bot(player)
        except BadBot as error:
            raise BadBot(f"--seat {word!r}: {error} A person is named human.") from error
    if given and "human" in given.values() and names[0] not in given:
        who[names[0]] = bot
    return list((who | given).values())


def serve(
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="The next free one is taken if it is not.")
    ] = USUAL_SERVER.port,
    database: Annotated[
        str | None,
        typer.Option("--database", "--db", help="A file, or an address such as postgresql://user@host/name."),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", "-b", help="Your own bot, path/to/mybot.py:MyBot; repeatable. See docs/bots.md."
        ),
    ] = None,
    pause: Annotated[
        float,
        typer.Option(
            min=0, max=60, help="Seconds in which several people may answer a move, such as with a card."
        ),
    ] = USUAL_SERVER.pause,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let others in this network in, with their phones.")
    ] = False,
    host: Annotated[
        str | None, typer.Option(help="Listen here, for people from elsewhere: 0.0.0.0 is everywhere.")
    ] = None,
    address: Annotated[
        str | None,
        typer.Option(
            help="Under which people from elsewhere find the server, such as https://games.example."
        ),
    ] = None,
    reached_at: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where other processes on the same PostgreSQL database reach this one, if that is not where "
            "it listens. See docs/operating.md.",
        ),
    ] = USUAL_SERVER.reached_at,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Tell Prometheus how it does, at /metrics.")
    ] = False,
    log: Annotated[
        str, typer.Option(help="plain: only what goes wrong; json: what happens, one object a line.")
    ] = USUAL_SERVER.log,
) -> None:
    """Set the table in the browser: on this computer, where everybody shares the screen; or with --lan,
    --host or --address for people from elsewhere, who have seats of their own. See docs/together.md.

    Example: asterion serve

    Example: asterion serve --lan
    """
    from asterion.web.run import serve as serve_tables

    if log not in ("plain", "json"):
        raise BadOption(f"--log is {log!r}; it can be plain or json.")
    tell_problems()
    own_bots = tuple(bot or [])
    listens = host or ("0.0.0.0" if lan else USUAL_SERVER.host)
    wanted = Settings(
        port=port,
        database=database,
        browser=browser,
        own_bots=own_bots,
        pause=pause,
        host=listens,
        people=_people_come(listens, address),
        address=_address(address),
        reached_at=reached_at,
        metrics=metrics,
        log=log,
    )
    serve_tables(err, wanted)


def _people_come(host: str, address: str | None) -> bool:
    """Whether others than those at this computer are let in."""
    from asterion.web.people.where import is_loopback

    return address is not None or not is_loopback(host)


def _address(address: str | None) -> str | None:
    """An address that others type in, without what follows the name."""
    if address is None:
        return None
    found = re.fullmatch(r"(https?://[^/?#@\s]+)/?", address)
    if found is None:
        raise BadOption(f"An address is like https://games.example, not {address!r}.")
    return found[1].lower()
