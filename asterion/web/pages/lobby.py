"""The lobby: all games and all tables; from there to a new table, or to a lesson."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from sqlalchemy import ColumnElement

from asterion.bots import bot_names
from asterion.bots.levels import USUAL
from asterion.bots.registry import BUILT_IN
from asterion.core.errors import AsterionError, BadLesson
from asterion.games import games, load
from asterion.web.api.answers import Table
from asterion.web.errors import Unknown
from asterion.web.pages.page import levels, missing, page, picture_address
from asterion.web.pages.tiles import presets_of, tile_picture, tiles_of
from asterion.web.people.doors import doors_of
from asterion.web.tables.registry import Tables, wished

router = APIRouter(default_response_class=HTMLResponse)

PageNumber = Annotated[int, Query(ge=1, le=10**6)]
ON_A_PAGE = 30  # tables of each list in the lobby


@router.get("/")
async def lobby(
    request: Request,
    search: Annotated[str, Query(max_length=100)] = "",
    playing: PageNumber = 1,
    finished: PageNumber = 1,
) -> HTMLResponse:
    """All games, and all tables, newest first and page by page."""
    tiles = await run_in_threadpool(lambda: [tile for game in games() for tile in tiles_of(game.name)])
    doors = doors_of(request)
    going_on = await leaf(request, search, False, playing, await doors.watched_by(request))
    past = await leaf(request, search, True, finished, await doors.seen_by(request))
    mine = await doors.welcome(request)
    shown = page(request, "lobby.html", tiles=tiles, search=search, playing=going_on, finished=past, **mine)
    await doors.stay_known(request, shown)
    return shown


@router.get("/tiles/{game}/{number}.svg", response_class=Response)
async def tile_svg(game: str, number: int) -> Response:
    """The picture of a tile."""
    if not 0 <= number < len(tiles_of(load(game).name)):
        raise Unknown(f"There is no tile {number} of {game[:40]}.")
    svg = await run_in_threadpool(tile_picture, game, number)
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@dataclass(frozen=True)
class Leaf:
    """One page of a list of tables."""

    tables: list[Table]
    number: int
    last: int
    total: int


async def leaf(
    request: Request, search: str, over: bool, number: int, where: Sequence[ColumnElement[bool]]
) -> Leaf:
    tables: Tables = request.app.state.tables
    wish = replace(wished(search, over), where=tuple(where))
    total = await tables.count(wish)
    last = max(1, -(-total // ON_A_PAGE))
    number = min(number, last)
    return Leaf(await tables.list(wish, ON_A_PAGE, (number - 1) * ON_A_PAGE), number, last, total)


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> HTMLResponse:
    """Seats, options, seed and components of a table to be."""
    try:
        card = load(game)
    except AsterionError as error:
        return missing(request, error)
    sketch = await run_in_threadpool(picture_address, card.name)
    context: dict[str, Any] = {"game": card, "picture": sketch, "sizes": sorted(card.seats)}
    context |= {"people": request.app.state.settings.people, "presets": presets_of(card.name)}
    return page(request, "new.html", **context, levels=levels(), usual=USUAL, own_bots=own_bots())


@router.get("/learn/{game}")
@router.get("/learn/{game}/{scene}")
async def learn_page(request: Request, game: str, scene: str = "") -> HTMLResponse:
    """The scenes of a game's lesson; the browser goes on to one of them."""
    try:
        card = load(game)
        if card.lesson is None:
            raise BadLesson(f"{card.title} has no lesson yet.")
        wanted = card.lesson.scene(scene).id if scene else ""
    except AsterionError as error:
        return missing(request, error)
    return page(request, "learn.html", game=card, wanted=wanted)


def own_bots() -> list[str]:
    """The bots that people brought to this server."""
    return [name for name in bot_names() if name not in BUILT_IN]
