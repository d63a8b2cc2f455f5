"""The command line: `asterion --help`."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import asterion
from asterion.bots import LEVELS, register_bot, the_names
from asterion.bots.titles import LEVEL_NAMES, LEVEL_TITLES, USUAL
from asterion.core.chance import Dice
from asterion.core.components import SOURCES
from asterion.core.coverage import coverage
from asterion.core.errors import AsterionError, BadBot, BadOption
from asterion.core.game import Game, Setting
from asterion.core.lesson_check import check_lesson
from asterion.core.match import Match
from asterion.core.perft import divide, perft
from asterion.core.playouts import run_playouts
from asterion.core.position import position_text, read_position
from asterion.core.record import Record, read_record, replay_record, resume_record, verify_record
from asterion.core.scenario import read_scenarios, run_scenario
from asterion.games import GAMES, games, load

if TYPE_CHECKING:
    from asterion.lab.arena import Run

app = typer.Typer(
    name="asterion",
    help="Play, study and teach board games of shifting mazes.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `asterion games`.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Seats = Annotated[int | None, typer.Option("--seats", "-n", help="How many seats.")]
Components = Annotated[Path | None, typer.Option("--components", "-c", help="Your own components file.")]
Position = Annotated[str | None, typer.Option("--position", help="Start from this position text.")]
BOTS_HELP = f"{the_names()}, or your own as path/to/mybot.py:MyBot"
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def main() -> None:
    """The entry point: errors people can mend are told in a sentence, with exit status 2."""
    try:
        app()
    except AsterionError as error:
        err.print(f"asterion: {error}", markup=False, soft_wrap=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.")] = False,
) -> None:
    if version:
        out.print(f"asterion {asterion.__version__}")
        raise typer.Exit


# --- games and rules --------------------------------------------------------------------------------------


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games, their seats and options.

    Example: asterion games
    """
    if as_json:
        _print_json([game.facts() for game in games()])
        return
    for game in games():
        seats = " or ".join(str(count) for count in sorted(game.seats))
        out.print(f"[bold]{game.title}[/]  ({game.name}, {seats} seats, about {game.minutes} minutes)")
        out.print(game.pitch)
        for option in game.options:
            values = " | ".join(option.text(value) for value in option.choices)
            out.print(f"  --option {option.name}=…   {values}\n      {option.sentence}", markup=False)
        if game.lesson:
            scenes = len(game.lesson.scenes)
            out.print(f"  asterion learn {game.name}   teaches it in {scenes} short scenes", markup=False)


@app.command()
def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `asterion games`.")
    ] = None,
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule's id, such as SP-13.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check that every rule has a test and is cited.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="The folder of the tests, for --check.")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """Show a game's rules, or one of them; with --check, whether every one has a test.

    Example: asterion rules space-princess SP-13
    """
    if check:
        _check_rules([load(game)] if game else games(), tests, as_json)
        return
    if game is None:
        raise BadOption(f"Whose rules? Name a game: {', '.join(GAMES)}.")
    book = load(game).rules
    if rule_id is not None and rule_id not in book:
        raise BadOption(f"{load(game).title} has no rule {rule_id!r}; it has {', '.join(book)}.")
    chosen = [book[rule_id]] if rule_id else list(book.values())
    if as_json:
        _print_json([{"id": rule.id, "heading": rule.heading, "sentence": rule.sentence} for rule in chosen])
        return
    heading = ""
    for rule in chosen:
        if rule.heading != heading:
            heading = rule.heading
            out.print(f"\n[bold]{heading}[/]")
        out.print(f"[bold cyan]{rule.id}[/] ", end="")
        out.print(rule.sentence, markup=False)
    if rule_id is None:
        _print_reconstructed(load(game))


def _print_reconstructed(game: Game) -> None:
    facts = [fact for fact in game.standard_components.facts.values() if fact.reconstructed]
    out.print(f"\n[bold]†[/] {SOURCES['X']} (components.toml):")
    for fact in facts:
        out.print(f"  {fact.name} = {fact.value}", markup=False)


def _check_rules(chosen: list[Game], tests: Path, as_json: bool) -> None:
    if not tests.is_dir():
        raise BadOption(
            f"There is no folder {tests}; run this in the project, or name the folder with --tests."
        )
    found = {game.name: coverage(game, tests) for game in chosen}
    if as_json:
        _print_json(
            {
                name: {c.id: {"tests": list(c.tests), "cited": c.cited} for c in rows}
                for name, rows in found.items()
            }
        )
    bad = 0
    for name, rows in found.items():
        missing = [c.id for c in rows if not c.tests]
        uncited = [c.id for c in rows if not c.cited]
        bad += len(missing) + len(uncited)
        if not as_json:
            share = (len(rows) - len(missing)) / max(1, len(rows))
            out.print(f"{name}: {len(rows) - len(missing)} of {len(rows)} rules have a test ({share:.0%}).")
            out.print(
                f"  without a test: {' '.join(missing)}" if missing else "  every rule has a test",
                markup=False,
            )
            out.print(
                f"  not cited in code: {' '.join(uncited)}" if uncited else "  every rule is cited in code",
                markup=False,
            )
    if bad:
        raise typer.Exit(1)


# --- playing ----------------------------------------------------------------------------------------------


@app.command()
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
    pace: Annotated[float, typer.Option(help="Seconds a bot waits before it moves.")] = 0.6,
) -> None:
    """Play in this terminal: people and bots on any seat. New to the game? Try asterion learn GAME first.

    Example: asterion play space-princess --seat zealot=human --level 5
    """
    from asterion.terminal.play import play as play_in_terminal

    if dice not in ("auto", "typed"):
        raise BadOption(f"--dice is {dice!r}; it can be auto or typed.")
    if level is not None and not 1 <= level <= len(LEVEL_NAMES):
        raise BadOption(f"--level is {level}; it can be 1 to {len(LEVEL_NAMES)}.")
    with _preparing():
        if resume is not None:
            record, card = _read_file(resume)
            match = resume_record(record, card, _path(components))
        else:
            setting = load(game or next(iter(GAMES))).setting(seats, _options(option), components)
            match = Match(setting, Dice.cast(seed) if dice == "auto" else None)
        who = _who(match.setting, seat or [], LEVEL_NAMES[level - 1] if level else bot)
        match.players = tuple(who)
        _warm_up(match.setting)
    play_in_terminal(match, who, console=out, read=out.input, pace=pace, autosave=save)


@app.command()
def learn(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A name from `asterion games`.")
    ] = None,
    scene: Annotated[str, typer.Option(help="Begin with this scene: its number or its id.")] = "1",
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
    with _preparing():
        card = load(game)
        if card.lesson:
            card.lesson.scene(scene)
            _warm_up(card.setting())
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


@contextmanager
def _preparing() -> Iterator[None]:
    with err.status("Preparing the rules (the first time they are compiled, which takes some 20 seconds) …"):
        yield


def _warm_up(setting: Setting) -> None:
    """Have the rules compiled before the first move is asked for."""
    trial = Match(setting, Dice.cast("warm up"))
    for seat in range(setting.seats):
        trial.view(seat)
    trial.play(trial.moves()[0].move)


@app.command()
def serve(
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="The next free one is taken if it is not.")
    ] = 8000,
    database: Annotated[
        str | None, typer.Option("--db", help="A file, or an address for SQLAlchemy.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", "-b", help="Your own bot, path/to/mybot.py:MyBot; repeatable. See docs/bots.md."
        ),
    ] = None,
) -> None:
    """Set the table in the browser, on this computer.

    Example: asterion serve
    """
    from asterion.web.run import serve as serve_tables

    serve_tables(err, port, database, browser, own_bots=bot or [])


# --- records ----------------------------------------------------------------------------------------------

RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.maze).")]


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        int, typer.Option(help="Tell it as this seat could see it; -1 as a spectator, -2 everything.")
    ] = -2,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again, checking every ply, and tell its story.

    A damaged record is told up to where it breaks; then the line is named and the exit status is 1.

    Example: asterion replay game.maze
    """
    record, game = _read_file(file)
    match, damage = replay_record(record, game, _path(components))
    if as_json:
        _print_json(_replay_facts(match, damage))
    else:
        _tell(match, seat)
    if damage:
        err.print(
            f"asterion: {file} is good up to ply {len(match.plies)}; then {damage}",
            markup=False,
            soft_wrap=True,
        )
        raise typer.Exit(1)


def _replay_facts(match: Match, damage: Any) -> dict[str, Any]:
    plies = [
        {"actor": match.setting.actor_name(ply.actor), "move": ply.move, "notation": ply.notation}
        for ply in match.plies
    ]
    facts: dict[str, Any] = {
        "game": match.setting.game.name,
        "plies": plies,
        "over": match.over,
        "score": match.score,
    }
    position = position_text(match.setting, match.state)
    return facts | {"outcome": match.outcome, "position": position, "damage": str(damage) if damage else None}


def _tell(match: Match, seat: int) -> None:
    words = match.setting.game.words
    for number, ply in enumerate(match.plies, 1):
        if seat == -2:
            told = [words.event(match.setting, event.kind, event.detail) for event in ply.events]
        else:
            told = [line.sentence for line in match.view(seat).story if line.ply == number]
        hidden = seat != -2 and ply.audience not in (-1, seat) and not match.over
        notation = "…" if hidden else ply.notation
        out.print(
            f"{number:4} {match.setting.actor_name(ply.actor):10} {notation:10} {' '.join(told)}",
            markup=False,
        )
    out.print(match.outcome, markup=False)


@app.command()
def verify(file: RecordFile, components: Components = None, as_json: AsJson = False) -> None:
    """Check that a finished game's dice are those of the seed promised before it began.

    Example: asterion verify game.maze
    """
    record, game = _read_file(file)
    verdict = verify_record(record, game, _path(components))
    if as_json:
        _print_json({"ok": not verdict.problem, "rolls": verdict.rolls, "problem": verdict.problem or None})
    elif not verdict.problem:
        out.print(f"All {verdict.rolls} rolls and draws follow from the promised seed.")
    else:
        err.print(f"asterion: not verified: {verdict.problem}.", markup=False, soft_wrap=True)
    if verdict.problem:
        raise typer.Exit(1)


@app.command()
def picture(
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A record, or a game for its start.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the SVG goes.")],
    ply: Annotated[int | None, typer.Option(help="The position after this many plies of the record.")] = None,
    seat: Annotated[int, typer.Option(help="As this seat sees it; -1 as a spectator.")] = -1,
    option: Options = None,
    position: Position = None,
    components: Components = None,
) -> None:
    """Draw a position as an SVG picture.

    Example: asterion picture game.maze --ply 40 -o board.svg
    """
    if what in GAMES:
        setting, state = _position(load(what), None, option, components, position)
        match = Match(setting, start=state)
    else:
        record, game = _read_file(Path(what))
        match, damage = replay_record(record, game, _path(components))
        last = len(match.plies)
        if ply is not None and not 0 <= ply <= last:
            raise BadOption(
                f"--ply is {ply}; {what} has {last} good plies." + (f" Then {damage}" if damage else "")
            )
        if ply is not None and ply < last:
            match = Match(match.setting, start=match.plies[ply].before)
    output.write_text(match.view(seat).svg, encoding="utf-8")
    out.print(f"Drawn: {output}", markup=False)


def _read_file(path: Path) -> tuple[Record, Game]:
    try:
        record = read_record(path.read_bytes())
    except OSError as error:
        names = f" (or did you mean a game: {', '.join(GAMES)}?)" if not path.suffix else ""
        raise AsterionError(f"{path} cannot be read: {error.strerror}{names}.") from error
    except AsterionError as error:
        raise AsterionError(f"{path}: {error}") from error
    return record, load(record.headers["game"])


# --- checking and counting --------------------------------------------------------------------------------


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILES…", help="Scenario files (.toml) or folders of them.")
    ],
    as_json: AsJson = False,
) -> None:
    """Run scenarios: positions, plies, and what must then be true.

    Example: asterion check tests/scenarios
    """
    paths = [path for file in files for path in (sorted(file.rglob("*.toml")) if file.is_dir() else [file])]
    scenarios = [scenario for path in paths for scenario in read_scenarios(path)]
    if not scenarios:
        raise AsterionError(f"There are no scenarios in {', '.join(str(file) for file in files)}.")
    results = []
    with _bar("Scenarios", len(scenarios), as_json) as advance:
        for scenario in scenarios:
            results.append((scenario, run_scenario(scenario, load)))
            advance(1)
    bad = [(scenario, problems) for scenario, problems in results if problems]
    if as_json:
        _print_json(
            [{"file": str(s.path), "name": s.name, "rules": s.rules, "problems": p} for s, p in results]
        )
    else:
        for scenario, problems in bad:
            told = "\n    ".join([f"✗ {scenario.path}: {scenario.name}", *problems])
            out.print(told, markup=False, soft_wrap=True)
        out.print(f"{len(results) - len(bad)} of {len(results)} scenarios hold.")
    if bad:
        raise typer.Exit(1)


@app.command("perft")
def count(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many plies deep.")],
    by_move: Annotated[bool, typer.Option("--divide", help="Count each first ply by itself.")] = False,
    option: Options = None,
    seats: Seats = None,
    components: Components = None,
    position: Position = None,
    as_json: AsJson = False,
) -> None:
    """Count all ply sequences of a depth, chance's outcomes included.

    Example: asterion perft space-princess 14
    """
    setting, state = _position(load(game), seats, option, components, position)
    with _preparing():
        total = perft(setting, depth, state)
        parts = divide(setting, depth, state) if by_move and depth > 0 else {}
    if as_json:
        _print_json({"game": game, "depth": depth, "count": total, "divide": parts})
        return
    for notation, number in parts.items():
        out.print(f"{notation:12} {number:,}", markup=False)
    out.print(f"{total:,}")


@app.command()
def playouts(
    game: GameName,
    number: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games.")] = 20_000,
    seed: Annotated[int, typer.Option(min=0, help="Of the random choices.")] = 0,
    option: Options = None,
    seats: Seats = None,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Play random games at full speed on one core and report speed, lengths and results.

    Example: asterion playouts space-princess --games 100000
    """
    setting = load(game).setting(seats, _options(option), components)
    with _preparing():
        run_playouts(setting, 1)
    with _bar("Games", number, as_json) as advance:
        done = 0

        def progress(now: int) -> None:
            nonlocal done
            advance(now - done)
            done = now

        result = run_playouts(setting, number, seed, progress)
    names = setting.seat_names
    facts = {
        "games": result.games,
        "plies_per_second": round(result.plies_per_second),
        "games_per_second": round(result.games_per_second),
        "mean_plies": round(result.plies / result.games, 2),
        "mean_decisions": round(result.decisions / result.games, 2),
        "longest": result.longest,
        "results": dict(zip(names, (round(score, 4) for score in result.results), strict=True)),
    }
    if as_json:
        _print_json(facts)
        return
    table = Table(show_header=False, box=None)
    for name, value in facts.items():
        shown = (
            ", ".join(f"{k} {v:.1%}" for k, v in value.items()) if isinstance(value, dict) else f"{value:,}"
        )
        table.add_row(name.replace("_", " "), shown)
    out.print(table)


# --- bots against bots ------------------------------------------------------------------------------------

Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Games at a time; as many as there are cores.")
]


@app.command()
def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT…", help=f"Two or more: {BOTS_HELP}.")],
    number: Annotated[int, typer.Option("--games", "-g", min=1, help="How many games, at least.")] = 200,
    seats: Seats = None,
    option: Options = None,
    seed: Annotated[
        str, typer.Option(help="Decides the dice and the bots' own luck; the same seed, the same games.")
    ] = "1",
    folder: Annotated[
        Path | None,
        typer.Option("--folder", "-f", help="Keep games, records and results here, and go on from here."),
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other on fair seats, and report scores, Elo, endings and thinking times.

    Every bot sits on every seat equally often, and games that differ only in the seating have the same
    dice; the number of games is rounded up to make that so. Interrupted with Ctrl-C, the same command with
    the same --folder goes on. A bot that fails or makes an illegal move stops the arena.

    Example: asterion arena space-princess level-3 mybot.py:MyBot --games 400 --folder trial
    """
    from asterion.lab.arena import Run, arrange
    from asterion.lab.report import print_result

    run = Run(arrange(game, bots, seats, _options(option), seed), number, folder)
    if not as_json and len(run.slots) > number:
        err.print(f"{len(run.slots)} games, so that every bot sits on every seat equally often.")
    _play_runs([run], jobs, as_json)
    result = run.finish()
    if as_json:
        _print_json(result.facts())
        return
    print_result(out, result)
    if folder:
        out.print(f"Kept in {folder}: games.jsonl, records, result.json, result.svg.", markup=False)


@app.command()
def ladder(
    chosen: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME…]", help="Names from `asterion games`; all of them.")
    ] = None,
    number: Annotated[int, typer.Option("--games", "-g", min=1, help="Games a rung, at least.")] = 400,
    top: Annotated[int, typer.Option("--to", min=2, help="The highest level to climb to.")] = len(LEVELS),
    folder: Annotated[
        Path, typer.Option("--folder", "-f", help="Keep all games here, and go on from here.")
    ] = Path("ladder"),
    write: Annotated[
        Path | None, typer.Option(help="Write the tables and pictures into this page, between its marks.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Measure every level of the bots against the one below it.

    Interrupted with Ctrl-C, the same command goes on.

    Example: asterion ladder space-princess --games 400 --write docs/bots.md
    """
    from asterion.lab.ladder import finish, print_ladder, read_page, rungs, write_page

    if write:
        read_page(write)
    climbed = rungs(chosen or [], number, folder, top)
    _play_runs([rung.run for rung in climbed], jobs, False)
    steps = finish(climbed)
    print_ladder(out, steps)
    if write:
        write_page(write, steps)
        out.print(f"Written: {write}", markup=False)


def _play_runs(runs: "list[Run]", jobs: int | None, quiet: bool) -> None:
    """Play with a bar that shows the remaining time; Ctrl-C says how to go on."""
    from asterion.lab.arena import play_runs
    from asterion.lab.crew import cores

    total = sum(len(run.slots) for run in runs)
    done = total - sum(len(run.left()) for run in runs)
    with _bar("Games", total, quiet, done) as advance:
        try:
            play_runs(runs, jobs or cores(), lambda played: advance(1))
        except KeyboardInterrupt:
            left = sum(len(run.left()) for run in runs)
            kept = (
                "the same command goes on from here" if runs[0].folder else "with --folder they would be kept"
            )
            err.print(f"\nStopped after {total - left} of {total} games; {kept}.", markup=False)
            raise typer.Exit(130) from None


# --- small things -----------------------------------------------------------------------------------------


def _position(
    game: Game, seats: int | None, option: list[str] | None, components: Path | None, position: str | None
) -> tuple[Setting, Any]:
    if position is not None:
        return read_position(game, position)
    setting = game.setting(seats, _options(option), components)
    return setting, setting.start()


def _options(words: list[str] | None) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        chosen[name] = value if equals else "yes"
    return chosen


def _path(components: Path | None) -> str | None:
    return None if components is None else str(components)


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


@contextmanager
def _bar(what: str, total: int, quiet: bool, done: int = 0) -> Iterator[Any]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True, disable=quiet) as progress:
        task = progress.add_task(what, total=total, completed=done)
        yield lambda by: progress.advance(task, by)
