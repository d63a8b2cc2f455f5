"""How a page is made from its template."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from starlette.exceptions import HTTPException

from asterion.bots.levels import LEVEL_NAMES, bot_title, level_title
from asterion.core.components import SOURCES
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.games import load
from asterion.web.files import FILES
from asterion.web.safety import policy_with

FOR_PROGRAMS = ("/api/", "/static/")
templates = Jinja2Templates(Path(__file__).parent.parent / "templates")


def page(request: Request, name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page whose files a browser keeps for good; one that it has as it is now is not sent again."""
    import_map = FILES.import_map
    made = templates.TemplateResponse(request, name, context | {"import_map": import_map}, status_code=status)
    body = FILES.named_in(bytes(made.body))
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"Content-Security-Policy": policy_with(import_map), "ETag": tag}
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return HTMLResponse(status_code=304, headers=headers)
    return HTMLResponse(body, status_code=status, headers=headers)


def missing(request: Request, error: AsterionError) -> HTMLResponse:
    """A friendly page for an address that leads nowhere."""
    return page(request, "missing.html", status=404, sentence=str(error))


def answer_nowhere(app: FastAPI) -> None:
    """Whoever looks for a page that does not exist finds one that says so; programs are told as before."""
    refuse: Any = app.exception_handlers[HTTPException]

    async def nowhere(request: Request, error: Exception) -> Response:
        path = request.url.path
        if "text/html" not in request.headers.get("accept", "") or path.startswith(FOR_PROGRAMS):
            return cast(Response, await refuse(request, error))
        return page(request, "missing.html", status=404, sentence=f"There is nothing at {path[:80]}.")

    app.add_exception_handler(404, nowhere)


def levels() -> list[tuple[str, int, str]]:
    """The bots that people may choose: name, level and how strong that is."""
    return [(name, number, level_title(name)) for number, name in enumerate(LEVEL_NAMES, 1)]


@lru_cache(maxsize=64)
def picture_address(name: str) -> str:
    """A picture of the game's beginning, as an address that an image can have."""
    svg = Match(load(name).setting(), Dice.cast("lobby")).view(SPECTATOR).svg
    return "data:image/svg+xml," + quote(svg)


def fact_text(value: Any) -> str:
    """A fact of the box in words."""
    if isinstance(value, list):
        return ", ".join(map(fact_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}: {fact_text(part)}" for key, part in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def words(name: str) -> str:
    """The name of an option, a fact or a bot as people write it."""
    return name.replace("_", " ").replace(".", ": ")


templates.env.filters["fact"] = fact_text
templates.env.filters["words"] = words
templates.env.filters["bot"] = bot_title
templates.env.globals["dagger"] = SOURCES["X"]
