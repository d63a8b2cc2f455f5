"""The command line: `asterion --help`."""

import re
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import asterion
from asterion.cli import admin, bots, checking, games, playing, records, training
from asterion.cli.shared import err, out
from asterion.core.errors import AsterionError
from asterion.core.people import printable

__all__ = ["app", "main"]


class Discreet(TyperGroup):
    """Repeats what was typed wrong, but no password of an address in it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(getattr(error, "message", None), str):
                vars(error)["message"] = PASSWORD.sub(r"\1***", vars(error)["message"])
            raise


PASSWORD = re.compile(r"(\w://[^\s/:@]*:|password=)[^\s@&)']*")
app = typer.Typer(
    name="asterion",
    cls=Discreet,
    help="Play, study and teach board games of shifting mazes.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)


def main() -> None:
    """The entry point: errors people can mend are told in a sentence, with exit status 2."""
    try:
        app()
    except AsterionError as error:
        err.print(f"asterion: {printable(str(error))}", markup=False, soft_wrap=True)
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


# In the order of the help.
app.command("games")(games.list_games)
app.command("rules")(games.rules)
app.command("play")(playing.play)
app.command("learn")(playing.learn)
app.command("serve")(playing.serve)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("picture")(records.picture)
app.command("check")(checking.check)
app.command("perft")(checking.count)
app.command("playouts")(checking.playouts)
app.command("arena")(bots.arena)
app.command("ladder")(bots.ladder)
app.add_typer(admin.app, name="admin")
app.command("train")(training.train)
