"""What the search tells: hints, chances, and looking back on a finished game."""

from fastapi import APIRouter, Request

from asterion.web.api.answers import Chances, Hint, LookBack, MovedOn
from asterion.web.api.requests import SeenVersion, table_at
from asterion.web.onlookers import WATCHING, Viewer

router = APIRouter(prefix="/tables/{table_id}")


@router.get("/hint")
async def get_hint(
    request: Request, table_id: str, seat: Viewer, version: SeenVersion = None
) -> Hint | MovedOn:
    """What a seat should choose, and why. Takes a second."""
    table = await table_at(request, table_id, seat)
    return table.moved_on(seat, version) or await table.hint(seat)


@router.get("/chances")
async def get_chances(
    request: Request, table_id: str, seat: Viewer = WATCHING, version: SeenVersion = None
) -> Chances | MovedOn:
    """What every seat may expect, as far as this one can tell."""
    table = await table_at(request, table_id, seat)
    return table.moved_on(seat, version) or await table.chances(seat)


@router.post("/review", status_code=202)
async def post_review(request: Request, table_id: str) -> LookBack:
    """Look back on a finished game, in the background."""
    return (await table_at(request, table_id, WATCHING)).review(begin=True)


@router.get("/review")
async def get_review(request: Request, table_id: str) -> LookBack:
    """How far looking back on a finished game has come, and what was found."""
    return (await table_at(request, table_id, WATCHING)).review(begin=False)
