"""The page of a table."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from asterion.core.errors import AsterionError
from asterion.web.onlookers import WATCHING
from asterion.web.pages.page import levels, missing, page
from asterion.web.people.doors import doors_of
from asterion.web.people.talking import SIGNS

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/table/{table}")
async def table_page(request: Request, table: str) -> HTMLResponse:
    """The table; the browser asks for everything else."""
    try:
        await doors_of(request).check(request, table, WATCHING)
        info = await request.app.state.tables.info(table)
    except AsterionError as error:
        return missing(request, error)
    people = await doors_of(request).told_at(request, table)
    return page(request, "table.html", table=info.model_dump(), levels=levels(), people=people, signs=SIGNS)
