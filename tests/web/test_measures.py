"""What a person has of the table, measured: the board, the smallest target, the clicks of a turn.

The numbers are those that were reached; whoever makes one of them worse has to say so here.
"""

import random
import re
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

import pytest

import asterion
from asterion.bots import make_bot
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Choice, Match
from asterion.core.routine import routine_of
from asterion.core.walks import walks
from tests.web.conftest import QUICK, Server, Visitor

GAMES = asterion.games()
WINDOWS: dict[str, dict[str, Any]] = {
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "2560x1440": {"viewport": {"width": 2560, "height": 1440}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
HIGH = {"1366x768": 685, "1440x900": 800, "2560x1440": 1300}  # pixels of the board at least
WIDE = 380  # pixels of the board on a phone at least
STEPS = 24  # choices of the person after which targets are measured
MEASURE = """() => {
  const board = document.querySelector("#ui-board [data-board]")?.getBoundingClientRect();
  const held = document.querySelectorAll("#ui-board [data-source]").length === 1;
  const sides = [...document.querySelectorAll("#ui-board :is(.choice, [data-source])")].flatMap((thing) => {
    if (!thing.matches(".choice") && held) return []; // it is in hand already
    const hits = thing.querySelectorAll(":scope > .hit");
    const boxes = [thing, ...hits].map((one) => one.getBoundingClientRect());
    const side = Math.max(...boxes.map(({ width, height }) => Math.min(width, height)));
    return side ? [[side, thing.id]] : [];
  });
  return {
    board: board && [board.width, board.height],
    smallest: sides.sort(([one], [other]) => one - other)[0],
    scrolls: document.documentElement.scrollHeight - innerHeight,
  };
}"""


def positions(server: Server, game: Game, steps: int) -> tuple[str, list[int]]:
    """A table at which a person among bots has made so many choices at random."""
    seats = ("human", *[QUICK] * (game.seats[0] - 1))
    table = server.new_table(seats=seats, game=game.name, seed="measures")["id"]
    rng, made = random.Random(7), 0
    while made < steps:
        view = server.view(table, 0)
        if view["over"]:
            break
        if view["choices"]:
            move = rng.choice(view["choices"])["notation"]
            made += server.play(table, 0, move, view["version"], f"measure-{made}").status_code == 200
    return table, [made]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_board_fills_the_window(
    visit: Callable[..., Visitor], server: Server, game: Game, window: str
) -> None:
    table, _ = positions(server, game, 6)
    visitor = visit(**WINDOWS[window])
    visitor.open(f"/table/{table}")
    visitor.ready()
    found = visitor.page.evaluate(MEASURE)
    assert found["scrolls"] <= 0, "the page scrolls"
    wide, high = found["board"]
    if window == "phone":
        assert wide >= WIDE
    else:
        assert high >= HIGH[window]
    visitor.shoot(f"{window}-{game.name}-measured")
    visitor.check()


# Pixels of the shorter side of the smallest thing to be clicked, at 1366 × 768 and on a phone.
SMALLEST = {
    "space-princess": (32, 44),
    "zombie-princess": (32, 16),  # on a phone as long as the garden is seen whole; it can be zoomed
    "mazes-end": (32, 32),
    "heroes-of-the-maze": (32, 44),
    "midevil": (32, 24),  # the piles; the map itself is drawn larger
}


@pytest.mark.parametrize("window", ["1366x768", "phone"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_can_be_clicked_is_large_enough(
    visit: Callable[..., Visitor], server: Server, game: Game, window: str
) -> None:
    visitor = visit(**WINDOWS[window])
    visitor.page.add_init_script("localStorage.setItem('asterion-settings', '{\"speed\":\"instant\"}')")
    table, _ = positions(server, game, 2)
    visitor.open(f"/table/{table}")
    rng, smallest = random.Random(9), []
    for _ in range(STEPS):
        if visitor.ready() != "choice":
            break
        side = visitor.page.evaluate(MEASURE)["smallest"]
        smallest += [side] if side else []
        visitor.choose(rng)
    assert smallest
    least, thing = min(smallest)
    assert least >= SMALLEST[game.name][window == "phone"], thing


TURNS = 24  # that are counted
# Clicks of a turn on the average, a gesture being one, where a bot of level 4 says what is to be done.
CLICKS = {
    "space-princess": 4,
    "zombie-princess": 6,
    "mazes-end": 5,
    "heroes-of-the-maze": 5,
    "midevil": 10,
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_usual_turn_takes_few_clicks(game: Game) -> None:
    turns = list(islice((turn for number in count() for turn in gestures(game, f"clicks {number}")), TURNS))
    assert len(turns) == TURNS
    assert sum(turns) / len(turns) <= CLICKS[game.name]


def gestures(game: Game, seed: str) -> Iterator[int]:
    """How many clicks each turn of the first seat took.

    A walk of several steps is one, a place that names what follows on it, and what the table answers for a
    person until another kind of question comes.
    """
    match = Match(game.setting(game.seats[0]), Dice.cast(seed))
    bots = [make_bot("level-4", seat) for seat in range(game.seats[0])]
    clicks, walk, follows, answered = 0, "", "", ""
    for _ in range(2_000):
        if match.over:
            break
        actor = match.actor
        if actor != 0 and clicks and match.plies[-1].actor != 0:
            yield clicks
            clicks, walk = 0, ""
        move = bots[actor].choose(match.view(actor))
        choice = next(each for each in match.moves() if each.move == move)
        if actor == 0:
            routine = routine_of(match.setting, match.view(0).state)
            is_part = choice.notation == follows or (routine and routine == answered)
            clicks += not (is_part or (walk and choice.source == walk))
            walk = choice.source if goes_on(match, choice) else ""
            follows, answered = followed_by(match, choice), routine
        match.play(choice.notation)


def followed_by(match: Match, choice: Choice) -> str:
    """The choice that the place of this one names to be made with the same click."""
    place = re.search(rf'<[^>]*id="{re.escape(choice.target)}"[^>]*data-then="([^"]*)"', match.view(0).svg)
    first, _, then = place[1].partition(" ") if place and choice.target else ("", "", "")
    return then if first == choice.notation else ""


def goes_on(match: Match, choice: Choice) -> bool:
    """Whether a figure can go further in the same gesture after this step."""
    if not choice.source:
        return False
    found = walks(match.setting, match.state, choice.source)
    return any(way.moves[0] == choice.notation for way in found)
