"""The record of a finished game, and whether its dice were fair."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from asterion.web.api.answers import Verdict
from asterion.web.api.requests import table_at
from asterion.web.onlookers import WATCHING
from asterion.web.tables.aside import aside

router = APIRouter(prefix="/tables/{table_id}")


@router.get("/record", response_class=PlainTextResponse)
async def get_record(request: Request, table_id: str) -> Response:
    """The record of a finished game."""
    table = await table_at(request, table_id, WATCHING)
    headers = {"Content-Disposition": f'attachment; filename="{table.kept.game}-{table.kept.id}.maze"'}
    return PlainTextResponse(await aside(table.record), headers=headers)


@router.get("/verify")
async def get_verify(request: Request, table_id: str) -> Verdict:
    """Whether a finished game's dice are those promised before it began."""
    return await (await table_at(request, table_id, WATCHING)).verify()
