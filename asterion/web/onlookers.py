"""The seat of those who only watch: -1 in the API, SPECTATOR to the core."""

from typing import Annotated

from fastapi import Query
from pydantic import AfterValidator

from asterion.core.kernel.contract import SPECTATOR

WATCHING = -1  # in requests and answers


def viewer(seat: int) -> int:
    """Who looks from this seat of a request."""
    return {WATCHING: SPECTATOR, SPECTATOR: WATCHING}.get(seat, seat)  # nobody asks for the core's number


def seat_of(viewer: int) -> int:
    """The seat that an answer names."""
    return WATCHING if viewer == SPECTATOR else viewer


Viewer = Annotated[
    int,
    Query(ge=WATCHING, le=15, validate_default=True, description="A seat; -1 is a spectator."),
    AfterValidator(viewer),
]
