"""Commands of whoever runs a server: what is kept, who asks for it, and copies of all of it."""

import time
from pathlib import Path
from typing import Annotated, Any

import typer

from asterion.cli.shared import AsJson, err, out, print_json
from asterion.core.errors import BadOption

app = typer.Typer(
    help="Look after a server's tables: list, close, export, delete, back up. See docs/operating.md.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Database = Annotated[
    str | None,
    typer.Option("--database", "--db", help="A file, or an address such as postgresql://user@host/name."),
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as in the address of its page.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="What somebody is called at tables.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


def _where(database: str | None) -> str:
    from asterion.web.store.database import default_database

    return database or str(default_database())


def _agree(question: str, sure: bool) -> None:
    if not sure and not typer.confirm(question, err=True):
        raise typer.Exit(1)


@app.command("tables")
def list_tables(
    search: Annotated[str, typer.Argument(help="Words of names, bots, games or ids.")] = "",
    over: Annotated[
        bool | None, typer.Option("--over/--playing", help="Finished ones, or the others.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1)] = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the newest first.

    Example: asterion admin tables Ann --playing
    """
    from asterion.web.store.admin import looking
    from asterion.web.tables.registry import wished

    with looking(_where(database)) as store:
        found = store.all(wished(search, over), limit)
        total = store.count(wished(search, over))
    facts: list[dict[str, Any]] = [
        {
            "id": kept.id,
            "game": kept.game,
            "players": dict(zip(kept.names, kept.who, strict=True)),
            "plies": plies,
            "begun": time.strftime("%Y-%m-%d %H:%M", time.gmtime(kept.created)),
            "outcome": kept.outcome,
            "closed": kept.closed,
            "process": kept.owner,
        }
        for kept, plies in found
    ]
    if as_json:
        print_json({"total": total, "tables": facts})
        return
    for row in facts:
        players = ", ".join(f"{name} ({who})" for name, who in row["players"].items())
        state = f"closed: {row['closed']}" if row["closed"] else row["outcome"] or "in progress"
        line = f"{row['id']}  {row['begun']}  {row['game']}, {row['plies']} plies: {players}; {state}"
        out.print(line, markup=False, soft_wrap=True)
    out.print(f"{len(facts)} of {total}")


@app.command("statistics")
def statistics(database: Database = None) -> None:
    """Print how much is kept, of what, and which processes serve it, as JSON."""
    from asterion.web.store import admin

    with admin.looking(_where(database)) as store:
        print_json(admin.statistics(store))


@app.command("export")
def export(
    table: Annotated[str, typer.Option(metavar="TABLE", help="Everything of this table.")] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help="Everything of somebody called so.")] = "",
    database: Database = None,
) -> None:
    """Print everything that is kept of a table, or of a person, as JSON; hidden cards and seeds too.

    Example: asterion admin export --name Ann
    """
    from asterion.web.store import admin

    if bool(table) == bool(name):
        raise BadOption("Name either --table or --name.")
    with admin.looking(_where(database)) as store:
        print_json(admin.export_table(store, table) if table else admin.export_person(store, name))


@app.command("close")
def close(
    table: TableId,
    why: Annotated[str, typer.Option(help="What people there are told.")] = "",
    reopen: Annotated[bool, typer.Option("--open", help="Open it again.")] = False,
    database: Database = None,
) -> None:
    """Close a table: it can be looked at, and nobody plays on there.

    Example: asterion admin close 5f0c9a63d1be --why "Ask the club."
    """
    from asterion.web.store import admin

    with admin.changing(_where(database)) as store:
        reason = "" if reopen else why or "Whoever runs this server has closed it."
        admin.close_table(store, table, reason)
    out.print("It is open." if reopen else "It is closed.")


@app.command("delete")
def delete(table: TableId, sure: Sure = False, database: Database = None) -> None:
    """Delete a table for good, with everything that was played there."""
    from asterion.web.store import admin

    _agree(f"Delete the table {table} for good?", sure)
    with admin.changing(_where(database)) as store:
        admin.delete_table(store, table)
    out.print("It is gone.")


@app.command("forget")
def forget(name: Name, sure: Sure = False, database: Database = None) -> None:
    """Forget a name wherever it stands. The games stay, as those of a player without a name.

    Copies that were made before (asterion admin backup) still have it.
    """
    from asterion.web.store import admin

    _agree(f"Forget the name {name} at all tables?", sure)
    with admin.changing(_where(database)) as store:
        found = admin.forget_person(store, name)
    out.print(f"Forgotten at {found} table{'s' if found != 1 else ''}.")


@app.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Database = None
) -> None:
    """Copy everything to a file, as it is at one moment. People may play meanwhile.

    Example: asterion admin backup /var/backups/asterion-monday
    """
    from asterion.web.store.backups import back_up

    back_up(_where(database), file)
    err.print(f"Everything is in {file}.", markup=False, soft_wrap=True)


@app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `asterion admin backup` wrote.")],
    sure: Sure = False,
    database: Database = None,
) -> None:
    """Have everything as it was when a backup was made. Stop all servers first."""
    from asterion.web.store.backups import put_back

    _agree("Put back everything as it was in this backup? What came later is kept aside only.", sure)
    put_back(_where(database), file)
    err.print("Everything is as it was.")
