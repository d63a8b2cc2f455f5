"""The page that a link leads to."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from asterion.web.pages.page import page

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/join")
async def join_page(request: Request) -> HTMLResponse:
    """Where a link leads; its token stays in the browser, which asks what it opens."""
    return page(request, "people/join.html")
