"""Tables for the scenes of lessons."""

from fastapi import APIRouter, Request, Response

from asterion.web.api.answers import Table
from asterion.web.api.requests import all_tables
from asterion.web.people.doors import doors_of

router = APIRouter()


@router.post("/lessons/{game}/{scene}", status_code=201)
async def begin_scene(request: Request, response: Response, game: str, scene: str) -> Table:
    """Set up a table for a scene of a game's lesson, named by its id or its number."""
    doors_of(request).players(request, ())
    table = await all_tables(request).learn(game, scene)
    await doors_of(request).opened(request, response, table, None)
    return table.info()
