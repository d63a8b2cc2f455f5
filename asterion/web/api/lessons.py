"""Tables for the scenes of lessons."""

from fastapi import APIRouter, Request

from asterion.web.api.answers import Table
from asterion.web.api.requests import all_tables

router = APIRouter()


@router.post("/lessons/{game}/{scene}", status_code=201)
async def begin_scene(request: Request, game: str, scene: str) -> Table:
    """Set up a table for a scene of a game's lesson, named by its id or its number."""
    return (await all_tables(request).learn(game, scene)).info()
