"""Setting up tables, finding them, and seeing what a seat sees there."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from asterion.core.drawing import TALL, Shape
from asterion.core.kernel.contract import SPECTATOR
from asterion.web.api.answers import Afar, Forgotten, Frame, Table, View
from asterion.web.api.requests import InFile, NewTable, all_tables, table_at
from asterion.web.onlookers import WATCHING, Viewer
from asterion.web.people.doors import doors_of
from asterion.web.tables.registry import wished

MOST_TABLES = 10**9  # that can be skipped

router = APIRouter()


@router.post("/tables", status_code=201)
async def create_table(request: Request, response: Response, wanted: NewTable) -> Table:
    """Set up a table."""
    doors = doors_of(request)
    players = doors.players(request, wanted.seats)
    table = await all_tables(request).create(
        wanted.game, players, wanted.names, dict(wanted.options), wanted.seed, wanted.components
    )
    await doors.opened(request, response, table, wanted)
    return table.info()


@router.get("/tables")
async def get_tables(
    request: Request,
    response: Response,
    search: Annotated[str, Query(max_length=100, description="Words of names, bots, games or ids.")] = "",
    over: Annotated[bool | None, Query(description="Finished ones, or those in progress.")] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
    skip: Annotated[int, Query(ge=0, le=MOST_TABLES)] = 0,
) -> list[Table]:
    """Tables, newest first, page by page; the header X-Total-Count says how many there are."""
    wish = replace(wished(search, over), where=tuple(await doors_of(request).seen_by(request)))
    response.headers["X-Total-Count"] = str(await all_tables(request).count(wish))
    return await all_tables(request).list(wish, limit, skip)


@router.post("/records", status_code=201)
async def post_record(request: Request, response: Response, file: InFile) -> Table:
    """A table of a recorded game: to look back on it if it is over, else to go on."""
    table, is_new = await all_tables(request).take_in(file.record)
    if is_new:
        await doors_of(request).opened(request, response, table, None)
    else:
        await doors_of(request).check(request, table.kept.id, SPECTATOR)
    return table.info()


@router.get("/tables/{table_id}/afar")
async def get_afar(request: Request, table_id: str) -> Afar:
    """How a table stands, without anything going on there because of that."""
    await doors_of(request).check(request, table_id, SPECTATOR)
    return await all_tables(request).afar(table_id)


@router.get("/tables/{table_id}")
async def get_table(request: Request, table_id: str) -> Table:
    return (await table_at(request, table_id, WATCHING)).info()


@router.delete("/tables/{table_id}")
async def delete_table(request: Request, table_id: str) -> Forgotten:
    """Delete a table with everything that was played there, for good."""
    await doors_of(request).check_delete(request, table_id)
    await all_tables(request).forget(table_id)
    return Forgotten(id=table_id)


@router.post("/tables/{table_id}/again", status_code=201)
async def post_again(
    request: Request,
    table_id: str,
    keep: Annotated[bool, Query(description="Everybody stays where they sat.")] = False,
) -> Table:
    """A new table like this one with everybody one seat further, unless they are to keep their seats."""
    doors = doors_of(request)
    return (
        await doors.again(request, table_id, lambda: all_tables(request).again(table_id, keep), keep)
    ).info()


@router.get("/tables/{table_id}/view")
async def get_view(request: Request, table_id: str, seat: Viewer = WATCHING, shape: Shape = TALL) -> View:
    """What a seat may know."""
    return (await table_at(request, table_id, seat)).view(seat, shape)


@router.get("/tables/{table_id}/frames/{ply}")
async def get_frame(
    request: Request, table_id: str, ply: int, seat: Viewer = WATCHING, shape: Shape = TALL
) -> Frame:
    """The position after so many plies, as the seat could see it."""
    return (await table_at(request, table_id, seat)).frame(ply, seat, shape)
