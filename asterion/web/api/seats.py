"""Who plays for a seat, when it is asked unseen, and what it says in an open window."""

from fastapi import APIRouter, Request

from asterion.web.api.answers import Reseated, Viewed, Windowed
from asterion.web.api.requests import Asks, Deputy, OwnSeat, Sign, table_at

router = APIRouter(prefix="/tables/{table_id}/seats/{seat}")


@router.post("")
async def post_seat(request: Request, table_id: str, seat: OwnSeat, deputy: Deputy) -> Reseated:
    """Let a bot play for a seat, or a person again."""
    table = await table_at(request, table_id, seat)
    version = await table.reseat(seat, deputy.who, deputy.version, deputy.request)
    return Reseated(version=version, table=table.info())


@router.post("/asks")
async def post_asks(request: Request, table_id: str, seat: OwnSeat, asks: Asks) -> Viewed:
    """When the person on this seat wants to be asked unseen by the others."""
    table = await table_at(request, table_id, seat)
    await table.ask(seat, asks.when)
    return Viewed(view=table.view(seat))


@router.post("/window")
async def post_window(request: Request, table_id: str, seat: OwnSeat, sign: Sign) -> Windowed:
    """In an open window: ask everybody to wait, or pass. Whoever might answer may, whatever they hold."""
    table = await table_at(request, table_id, seat)
    table.sign(seat, sign.sign)
    return Windowed(window=table.window(seat))
