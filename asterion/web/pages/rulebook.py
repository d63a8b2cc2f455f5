"""The page of a rulebook: every rule has an address of its own, and every mention of it leads there."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from markdown_it import MarkdownIt
from markdown_it.token import Token

from asterion.core.components import Fact
from asterion.core.errors import AsterionError
from asterion.core.game import Game
from asterion.games import load
from asterion.web.errors import Unknown
from asterion.web.pages.examples import case_pictures, cases, examples
from asterion.web.pages.page import missing, page, picture_address

router = APIRouter(default_response_class=HTMLResponse)

LOOKED_UP = ("## Rulings", "## Options", "## Variants")
RULE_ID = re.compile(r"\b[A-Z0-9]+-r?\d+\b")


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> HTMLResponse:
    """The rulebook, every rule with an address of its own."""
    try:
        card = load(game)
    except AsterionError as error:
        return missing(request, error)
    book = await run_in_threadpool(rulebook, card.name)
    shown = await run_in_threadpool(examples, card.name)
    context: dict[str, Any] = {"book": book, "facts": reconstructed(card), "examples": shown}
    context["cases"] = cases(card.name)
    sketch = await run_in_threadpool(picture_address, card.name)
    return page(request, "rules.html", game=card, picture=sketch, **context)


@router.get("/rules/{game}/summary")
async def summary_page(request: Request, game: str) -> HTMLResponse:
    """The rules on one sheet of paper."""
    try:
        card = load(game)
    except AsterionError as error:
        return missing(request, error)
    parts = await run_in_threadpool(summary, card.name)
    sketch = await run_in_threadpool(picture_address, card.name)
    return page(request, "summary.html", game=card, parts=parts, picture=sketch)


@router.get("/rules/{game}/examples/{scene}/{moment}.svg", response_class=Response)
async def example_picture(game: str, scene: str, moment: Literal["before", "after"]) -> Response:
    """An example position as a picture."""
    for example in await run_in_threadpool(examples, load(game).name):
        if example.scene == scene:
            svg = example.before if moment == "before" else example.after
            return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})
    raise Unknown(f"There is no example {scene[:40]!r} in the rules of {game[:40]}.")


@router.get("/rules/{game}/cases/{number}/{moment}.svg", response_class=Response)
async def case_picture(game: str, number: int, moment: Literal["before", "after"]) -> Response:
    """A case of the rules as a picture."""
    if not 0 <= number < len(cases(load(game).name)):
        raise Unknown(f"There is no case {number} in the rules of {game[:40]}.")
    before, after = await run_in_threadpool(case_pictures, game, number)
    svg = before if moment == "before" else after
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def reconstructed(game: Game) -> list[Fact]:
    """The facts of the box marked †."""
    return [fact for fact in game.standard_components.facts.values() if fact.reconstructed]


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


@dataclass(frozen=True)
class Part:
    """A part of the rulebook on the sheet: its rules, each in its first sentence."""

    title: str
    rules: list[tuple[str, str]]  # the id, and the sentence


@lru_cache(maxsize=64)
def summary(name: str) -> list[Part]:
    """What must be at hand while playing. Rulings, options and expansions are looked up in the book."""
    game = load(name)
    expansion = f"## {game.title} "  # and its number
    parts: list[Part] = []
    for line in (game.folder / "rulebook.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            if line.startswith((*LOOKED_UP, expansion)):
                break
            parts.append(Part(line[3:], []))
        found = re.match(r"- \*\*(\S+)\*\* ", line)
        if found and parts and found[1] in game.rulebook:
            parts[-1].rules.append((found[1], _first_sentence(game.rulebook[found[1]].sentence)))
    return [part for part in parts if part.rules]


def _first_sentence(text: str) -> str:
    words = re.sub(r"[*_`†]", "", text)
    return re.split(r"(?<=[.;])\s", words, maxsplit=1)[0].rstrip(" .;") + "."


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
