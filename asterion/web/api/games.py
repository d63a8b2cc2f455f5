"""The games on this server."""

from fastapi import APIRouter

from asterion.bots import bot_names
from asterion.core.game import seat_title
from asterion.games import games, load
from asterion.web.api.answers import Card, Seats, SeatTitle
from asterion.web.api.requests import Wanted

router = APIRouter()


@router.get("/games")
async def get_games() -> list[Card]:
    """The games, their seats, options and bots."""
    return [Card(**game.facts(), bots=bot_names()) for game in games()]


@router.post("/games/{game}/seats")
async def post_seats(game: str, wanted: Wanted) -> Seats:
    """Who would sit at a table of so many seats with these options, or why it cannot be."""
    names = load(game).setting(wanted.seats, wanted.options).seat_names
    return Seats(seats=[SeatTitle(name=name, title=seat_title(name)) for name in names])
