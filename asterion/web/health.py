"""Whether the server lives, and whether it can be given work: for whatever starts it or stands before it."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from asterion.web.tables.registry import Tables

router = APIRouter(default_response_class=PlainTextResponse, include_in_schema=False)


@router.get("/healthz")
async def lives() -> str:
    """It answers, so it lives."""
    return "ok\n"


@router.get("/readyz")
async def is_ready(request: Request) -> Response:
    """It can keep what is played, and may have tables."""
    tables: Tables = request.app.state.tables
    problem = tables.trouble
    if problem is None and tables.peers is not None and not tables.peers.is_well:
        problem = "The other processes have not heard of this one for too long."
    return PlainTextResponse(f"{problem or 'ok'}\n", 200 if problem is None else 503)
