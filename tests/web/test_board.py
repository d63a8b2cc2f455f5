"""The picture and the story in the page become what the server sends, with as little change as possible."""

import random
from collections.abc import Callable

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Match
from tests.web.conftest import Visitor

SHOW = """async (texts) => {
  const { Board, parsed } = await import("/static/board/board.js");
  document.body.innerHTML = '<div id="host" class="board"></div><div id="ui-marks"></div>';
  const board = new Board(document.getElementById("host"));
  const wrong = [];
  let kept = 0;
  for (const [at, text] of texts.entries()) {
    const defs = document.querySelector("#host defs");
    board.show(text, 0);
    kept += defs !== null && defs === document.querySelector("#host defs");
    const expected = parsed(text);
    const map = document.querySelector("#host svg[data-map]");
    expected.setAttribute("role", "group");
    expected.querySelector("svg[data-map]")?.setAttribute("viewBox", map.getAttribute("viewBox"));
    const [frame, same] = [board.svg, expected].map((svg) => svg.querySelector("[data-seen]"));
    for (const name of ["x", "y", "width", "height"]) same?.setAttribute(name, frame.getAttribute(name));
    if (!board.svg.isEqualNode(expected)) wrong.push(at);
  }
  return { wrong, kept };
}"""
STORY = """async () => {
  const { Story } = await import("/static/table/story.js");
  document.body.innerHTML =
    '<div id="ui-lines" style="height:200px;overflow:auto"><ol id="ui-story"></ol></div>';
  window.story = new Story(() => {});
  window.more = (count) => {
    const plies = Array.from({ length: count }, (_, i) => window.story.lines.length + i);
    window.story.add(plies.map((ply) => ({ ply, sentence: "So it goes." })));
  };
  window.left = () => {
    const lines = document.getElementById("ui-lines");
    return lines.scrollHeight - lines.scrollTop - lines.clientHeight;
  };
}"""


def pictures(game: Game, count: int, apart: int) -> list[str]:
    """A random game's pictures, some plies apart; with every expansion there is."""
    sets = [
        options
        for options in game.option_sets()
        if options.get("castle", True) and options.get("dungeon", True)
    ]
    match = Match(game.setting(game.seats[0], sets[-1]), Dice.cast("pictures"))
    rng = random.Random(3)
    drawn = []
    while len(drawn) < count and not match.over:
        view = match.view(0)
        drawn.append(view.svg)
        for _ in range(apart):
            if not match.over:
                match.play(rng.choice(match.moves()).notation)
    return drawn


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_the_picture_in_the_page_is_the_one_that_was_sent(visit: Callable[..., Visitor], game: Game) -> None:
    texts = pictures(game, 24, 5)
    strange = texts[-1].replace("<defs>", '<defs><path id="strange"/>', 1)
    texts = [*texts, strange, texts[0], texts[-1]]
    assert "strange" in strange and len(texts) > 12
    visitor = visit()
    visitor.open("/")
    found = visitor.page.evaluate(SHOW, texts)
    assert found["wrong"] == []
    assert found["kept"] > 12
    visitor.check()


def test_the_story_stays_at_its_end_until_somebody_scrolls_up(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("/")
    page = visitor.page
    page.evaluate(STORY)
    page.evaluate("() => window.more(50)")
    page.wait_for_function("() => window.left() < 2")
    assert page.locator("#ui-story button[tabindex='0']").count() == 1
    page.locator("#ui-lines").evaluate("lines => { lines.scrollTop = 40; }")
    page.evaluate("() => window.more(5)")
    page.wait_for_timeout(100)
    assert page.locator("#ui-lines").evaluate("lines => lines.scrollTop") == 40
    page.evaluate("() => window.story.end()")
    page.evaluate("() => { for (let i = 0; i < 40; i++) window.more(5); }")
    page.wait_for_function("() => window.left() < 2")
    page.locator("#ui-lines").evaluate("lines => { lines.style.height = '90px'; }")
    page.wait_for_function("() => window.left() < 2")
    page.evaluate("() => { window.story.mark(3); window.more(5); }")  # a look back
    assert page.evaluate("() => window.left()") > 1000
    page.evaluate("() => { window.story.mark(null); window.more(5); }")
    assert page.evaluate("() => window.left()") < 2
    visitor.check()


def test_a_story_that_began_without_room_is_at_its_end_when_there_is_some(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    visitor.open("/")
    page = visitor.page
    page.evaluate(STORY)
    page.locator("#ui-lines").evaluate("lines => { lines.hidden = true; }")
    page.evaluate("() => window.more(50)")
    page.locator("#ui-lines").evaluate("lines => { lines.hidden = false; }")
    page.wait_for_function("() => document.getElementById('ui-lines').scrollTop > 500 && window.left() < 2")
    page.evaluate("() => window.more(5)")
    assert page.evaluate("() => window.left()") < 2
    visitor.check()
