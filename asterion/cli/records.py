"""Commands about records: replay, verify, picture."""

from pathlib import Path
from typing import Annotated, Any

import typer

from asterion.cli.shared import (
    AsJson,
    Components,
    Options,
    Position,
    as_text,
    err,
    out,
    print_json,
    read_file,
    start_from,
)
from asterion.core.errors import AsterionError, BadOption
from asterion.core.files import is_stream, read_start, target, unwritable, write_whole
from asterion.core.kernel.contract import EVERYONE, SPECTATOR
from asterion.core.match import Match
from asterion.core.people import printable
from asterion.core.position import position_text
from asterion.core.record import replay_record, verify_record
from asterion.games import GAMES, load

WATCHING, EVERYTHING = -1, -2  # as a seat: a spectator's; what nobody may know is told, too
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record (.maze).")]


def replay(
    file: RecordFile,
    seat: Annotated[
        int, typer.Option(help="Tell it as this seat could see it; -1 as a spectator, -2 everything.")
    ] = EVERYTHING,
    components: Components = None,
    as_json: AsJson = False,
) -> None:
    """Play a record again, checking every ply, and tell its story.

    A damaged record is told up to where it breaks; then the line is named and the exit status is 1.

    Example: asterion replay game.maze
    """
    record, game = read_file(file)
    match, damage = replay_record(record, game, as_text(components))
    if not EVERYTHING <= seat < match.setting.seats:
        raise BadOption(f"--seat is {seat}; it can be {EVERYTHING} to {match.setting.seats - 1}.")
    if as_json:
        print_json(_replay_facts(match, damage))
    else:
        _tell(match, viewer(seat))
    if damage:
        err.print(
            printable(f"asterion: {file} is good up to ply {len(match.plies)}; then {damage}"),
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


def viewer(seat: int) -> int:
    """Who looks from the seat that was given."""
    return {WATCHING: SPECTATOR, SPECTATOR: WATCHING}.get(seat, seat)  # nobody asks for the core's number


def _tell(match: Match, seat: int) -> None:
    begun = 0
    for number, end in enumerate(
        range(1, len(match.plies) + 1) if seat == EVERYTHING else match.steps(seat), 1
    ):
        ply = match.plies[begun]
        if seat == EVERYTHING:
            told = match.setting.sentences(ply.events)
        else:
            told = [line.sentence for line in match.story(seat, begun, end)]
        hidden = seat != EVERYTHING and ply.audience not in (EVERYONE, seat) and not match.over
        notation = "…" if hidden else ply.notation
        out.print(
            f"{number:4} {match.setting.actor_name(ply.actor):10} {notation:10} {' '.join(told)}",
            markup=False,
        )
        begun = end
    out.print(match.outcome, markup=False)


def verify(file: RecordFile, components: Components = None, as_json: AsJson = False) -> None:
    """Check that a finished game's dice are those of the seed promised before it began.

    Example: asterion verify game.maze
    """
    record, game = read_file(file)
    verdict = verify_record(record, game, as_text(components))
    if as_json:
        print_json({"ok": not verdict.problem, "rolls": verdict.rolls, "problem": verdict.problem or None})
    elif not verdict.problem:
        out.print(f"All {verdict.rolls} rolls and draws follow from the promised seed.")
    else:
        problem = printable(verdict.problem)
        err.print(f"asterion: not verified: {problem}.", markup=False, soft_wrap=True)
    if verdict.problem:
        raise typer.Exit(1)


def picture(
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A record, or a game for its start.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Where the SVG goes.")],
    ply: Annotated[int | None, typer.Option(help="The position after this many plies of the record.")] = None,
    seat: Annotated[int, typer.Option(help="As this seat sees it; -1 as a spectator.")] = WATCHING,
    option: Options = None,
    position: Position = None,
    components: Components = None,
) -> None:
    """Draw a position as an SVG picture.

    Example: asterion picture game.maze --ply 40 -o board.svg
    """
    _check_output(output)
    if what in GAMES:
        setting, state = start_from(load(what), None, option, components, position)
        match = Match(setting, start=state)
    else:
        record, game = read_file(Path(what))
        match, damage = replay_record(record, game, as_text(components))
        last = len(match.plies)
        if ply is not None and not 0 <= ply <= last:
            raise BadOption(
                f"--ply is {ply}; {what} has {last} good plies." + (f" Then {damage}" if damage else "")
            )
        if ply is not None and ply < last:
            match = Match(match.setting, start=match.plies[ply].before)
    _write_picture(output, match.view(viewer(seat)).svg)
    out.print(f"Drawn: {output}", markup=False)


def _check_output(output: Path) -> None:
    """A picture may take the place of another picture, and of nothing else."""
    if is_stream(output):
        return
    real = target(output)
    if real.exists() and b"<svg" not in read_start(real):
        raise AsterionError(f"{output} exists already and is no picture; name another file with --output.")


def _write_picture(output: Path, svg: str) -> None:
    if not is_stream(output):
        write_whole(output, svg)
        return
    try:
        output.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise unwritable(output, error) from error
