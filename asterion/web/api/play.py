"""Choosing and taking back."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from asterion.core.drawing import TALL, Shape
from asterion.web.api.answers import Changed, MovedOn, Preview, Routine, Walks, Why, Wins
from asterion.web.api.requests import Move, SeenVersion, Undo, table_at
from asterion.web.onlookers import Viewer
from asterion.web.people.doors import doors_of
from asterion.web.tables.aside import aside

router = APIRouter()


@router.get("/tables/{table_id}/preview")
async def get_preview(
    request: Request,
    table_id: str,
    move: Annotated[str, Query(max_length=64)],
    seat: Viewer,
    version: SeenVersion = None,
    shape: Shape = TALL,
) -> Preview | MovedOn:
    """What a choice leads to, as far as the seat can know."""
    table = await table_at(request, table_id, seat)
    return table.moved_on(seat, version) or table.preview(seat, move, shape)


@router.get("/tables/{table_id}/walks")
async def get_walks(
    request: Request,
    table_id: str,
    source: Annotated[str, Query(max_length=64, description="The id of a figure that can be moved.")],
    seat: Viewer,
    version: SeenVersion = None,
) -> Walks | MovedOn:
    """Where a figure can go in several steps."""
    table = await table_at(request, table_id, seat)
    return table.moved_on(seat, version) or table.walks(seat, source)


@router.get("/tables/{table_id}/wins")
async def get_wins(
    request: Request, table_id: str, seat: Viewer, version: SeenVersion = None
) -> Wins | MovedOn:
    """Which choices win the game at once, whatever may be hidden."""
    table = await table_at(request, table_id, seat)
    moved_on = table.moved_on(seat, version)
    return moved_on if moved_on is not None else await aside(table.wins, seat)


@router.get("/tables/{table_id}/routine")
async def get_routine(
    request: Request, table_id: str, seat: Viewer, version: SeenVersion = None
) -> Routine | MovedOn:
    """Moves that answer for a person what is asked again and again, such as where skeletons go."""
    table = await table_at(request, table_id, seat)
    moved_on = table.moved_on(seat, version)
    return moved_on if moved_on is not None else await aside(table.routine, seat)


@router.get("/tables/{table_id}/why")
async def get_why(
    request: Request,
    table_id: str,
    wish: Annotated[str, Query(max_length=64)],
    seat: Viewer,
    version: SeenVersion = None,
) -> Why | MovedOn:
    """Which rule forbids a wish now."""
    table = await table_at(request, table_id, seat)
    return table.moved_on(seat, version) or table.why(seat, wish)


@router.post("/tables/{table_id}/moves")
async def post_move(request: Request, table_id: str, move: Move) -> Changed:
    """Choose. The answer comes when the move is stored."""
    table = await table_at(request, table_id, move.seat)
    await doors_of(request).check_play(table_id)
    version = await table.play(move.seat, move.move, move.version, move.request, move.then)
    return Changed(version=version, view=table.view(move.seat))


@router.post("/tables/{table_id}/undo")
async def post_undo(request: Request, table_id: str, undo: Undo) -> Changed:
    """Take back the last choice."""
    table = await table_at(request, table_id, undo.seat)
    await doors_of(request).check_change(request, table_id, undo.agreed)
    version = await table.undo(undo.seat, undo.version, undo.request, undo.agreed)
    return Changed(version=version, view=table.view(undo.seat))
