"""The pages that people see: lobby, set-up, lesson, table and rulebook, for any registered game."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from markdown_it import MarkdownIt
from markdown_it.token import Token

from asterion.bots import bot_names
from asterion.bots.levels import LEVEL_NAMES, USUAL, bot_title, level_title
from asterion.bots.registry import BUILT_IN
from asterion.core.components import SOURCES, Fact
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadLesson
from asterion.core.game import Game
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.games import games, load
from asterion.web.tables import Tables, wished

router = APIRouter(default_response_class=HTMLResponse, include_in_schema=False)
templates = Jinja2Templates(Path(__file__).parent / "templates")

PageNumber = Annotated[int, Query(ge=1, le=10**6)]
ON_A_PAGE = 30  # tables of each list in the lobby
RULE_ID = re.compile(r"\b[A-Z0-9]+-r?\d+\b")


@router.get("/")
async def lobby(
    request: Request,
    search: Annotated[str, Query(max_length=100)] = "",
    playing: PageNumber = 1,
    finished: PageNumber = 1,
) -> HTMLResponse:
    """All games, and all tables, newest first and page by page."""
    cards = await run_in_threadpool(lambda: [(game, picture_address(game.name)) for game in games()])
    going_on = await leaf(request, search, False, playing)
    past = await leaf(request, search, True, finished)
    return page(request, "lobby.html", cards=cards, search=search, playing=going_on, finished=past)


@dataclass(frozen=True)
class Leaf:
    """One page of a list of tables."""

    tables: list[dict[str, Any]]
    number: int
    last: int
    total: int


async def leaf(request: Request, search: str, over: bool, number: int) -> Leaf:
    tables: Tables = request.app.state.tables
    wish = wished(search, over)
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


@router.get("/table/{table}")
async def table_page(request: Request, table: str) -> HTMLResponse:
    """The table; the browser asks for everything else."""
    try:
        info = await request.app.state.tables.info(table)
    except AsterionError as error:
        return missing(request, error)
    return page(request, "table.html", table=info, levels=levels())


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> HTMLResponse:
    """The rulebook, every rule with an address of its own."""
    try:
        card = load(game)
    except AsterionError as error:
        return missing(request, error)
    book = await run_in_threadpool(rulebook, card.name)
    sketch = await run_in_threadpool(picture_address, card.name)
    return page(request, "rules.html", game=card, book=book, facts=reconstructed(card), picture=sketch)


# --- what is on them --------------------------------------------------------------------------------------


def page(request: Request, name: str, status: int = 200, **context: Any) -> HTMLResponse:
    return templates.TemplateResponse(request, name, context, status_code=status)


def missing(request: Request, error: AsterionError) -> HTMLResponse:
    """A friendly page for an address that leads nowhere."""
    return page(request, "missing.html", status=404, sentence=str(error))


def levels() -> list[tuple[str, int, str]]:
    """The bots that people may choose: name, level and how strong that is."""
    return [(name, number, level_title(name)) for number, name in enumerate(LEVEL_NAMES, 1)]


def own_bots() -> list[str]:
    """The bots that people brought to this server."""
    return [name for name in bot_names() if name not in BUILT_IN]


@lru_cache(maxsize=64)
def picture_address(name: str) -> str:
    """A picture of the game's beginning, as an address that an image can have."""
    svg = Match(load(name).setting(), Dice.cast("lobby")).view(SPECTATOR).svg
    return "data:image/svg+xml," + quote(svg)


def reconstructed(game: Game) -> list[Fact]:
    """The facts of the box marked †."""
    return [fact for fact in game.standard_components.facts.values() if fact.reconstructed]


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


# --- the rulebook -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heading:
    level: int
    anchor: str
    text: str


@dataclass(frozen=True)
class Book:
    """A rulebook as HTML, with its table of contents."""

    html: str
    contents: list[Heading]
    rules: int


@lru_cache(maxsize=64)
def rulebook(name: str) -> Book:
    game = load(name)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((game.folder / "rulebook.md").read_text(encoding="utf-8"))
    contents = _anchor_headings(tokens)
    _anchor_rules(tokens, frozenset(game.rulebook))
    html = markdown.renderer.render(tokens, markdown.options, {})
    return Book(_scrolling_tables(html), contents, len(game.rulebook))


def _scrolling_tables(html: str) -> str:
    """On a narrow screen a table is scrolled, with the keyboard too."""
    first, *others = html.split("<table>")
    for number, rest in enumerate(others, 1):
        first += f'<div class="scroll" tabindex="0" role="region" aria-label="Table {number}"><table>{rest}'
    return first.replace("</table>", "</table></div>")


def _anchor_headings(tokens: list[Token]) -> list[Heading]:
    """Give every heading an id; the headings below the title."""
    contents: list[Heading] = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            anchor = "part-" + "-".join(re.findall(r"\w+", inline.content.lower()))
            while any(heading.anchor == anchor for heading in contents):
                anchor += "-more"
            opening.attrSet("id", anchor)
            if opening.tag in ("h2", "h3"):
                contents.append(Heading(int(opening.tag[1]), anchor, inline.content))
    return contents


def _anchor_rules(tokens: list[Token], ids: frozenset[str]) -> None:
    """Give every rule its id, and lead from every mention of a rule to it."""
    item: Token | None = None
    for token in tokens:
        if token.type == "list_item_open":
            item = token
        elif token.type == "inline" and token.children:
            found = re.match(r"\*\*(\S+)\*\* ", token.content) if item is not None else None
            rule = found[1] if found and found[1] in ids else ""
            if rule and item is not None:
                item.attrSet("id", rule)
                item.attrSet("class", "rule")
            token.children = [new for old in token.children for new in _linked(old, ids, rule)]
            item = None


def _linked(token: Token, ids: frozenset[str], own: str) -> list[Token]:
    """A piece of text with the rules it mentions turned into links; a rule's own id is its anchor."""
    if token.type != "text":
        return [token]
    pieces: list[Token] = []
    end = 0
    for found in RULE_ID.finditer(token.content):
        if found[0] not in ids:
            continue
        link = Token("link_open", "a", 1, attrs={"href": "#" + found[0]})
        if found[0] == own:
            link.attrs |= {"class": "anchor", "aria-label": f"Rule {own}, link to it"}
        pieces += [_text(token.content[end : found.start()]), link, _text(found[0])]
        pieces.append(Token("link_close", "a", -1))
        end = found.end()
    return [*pieces, _text(token.content[end:])]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)
