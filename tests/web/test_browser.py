"""People at the table: whole games in a real browser, by mouse, by touch and by keyboard."""

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

import asterion
from asterion.core.drawing import WIDE
from asterion.core.game import Game
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Match
from asterion.core.options import OptionValue
from asterion.web.store.tables import new_table
from asterion.web.tables.sight import Seen
from asterion.web.tables.views import prospect, seen_view, view_answer
from tests.web.conftest import DESKTOP, PHONE, QUICK, USUAL_PACE, Server, Visitor, is_spared, tab_to
from tests.web.known import Known
from tests.web.people import Sitting

# Games of two that end soon when a person plays them who knows what to do: `python -m tests.web.people`.
SEEDS = {
    "space-princess": 15,
    "zombie-princess": 129,
    "mazes-end": 11,
    "heroes-of-the-maze": 16,
    "midevil": 2,
}
# The same of tables with as few seats as may be, and options with which something is hidden.
BYTES = {"space-princess": 3, "zombie-princess": 3, "midevil": 10}
GAMES = [game.name for game in asterion.games()]
SHORT = {game: {"seats": ["human", QUICK], "seed": f"short {SEEDS[game]}"} for game in GAMES}
# The simplest game and the largest; on a phone and by keyboard the others are for `make thorough`.
FIRST_AND_LAST = [
    name if name in (GAMES[0], GAMES[-1]) else pytest.param(name, marks=pytest.mark.thorough)
    for name in GAMES
]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicking(visit: Callable[..., Visitor], game: str) -> None:
    play_a_whole_game(visit(**DESKTOP), game, "desktop")


@pytest.mark.parametrize("game", FIRST_AND_LAST)
def test_a_whole_game_is_played_on_a_phone(visit: Callable[..., Visitor], game: str) -> None:
    play_a_whole_game(visit(**PHONE), game, "phone")


def play_a_whole_game(visitor: Visitor, game: str, size: str) -> None:
    visitor.open("/")
    visitor.shoot(f"{size}-lobby")
    visitor.bring(**SHORT[game])
    visitor.page.locator(f"[data-play={game}]").first.click()
    visitor.page.wait_for_url("**/table/*")
    table = visitor.page.url.rsplit("/", 1)[1]
    thought = Sitting(visitor.server, table)
    chosen = visitor.play_to_the_end(random.Random(3), f"{size}-{game}", thought=thought, patience=0)
    assert chosen >= 3  # two doors and a card, if a shot ends the first round
    visitor.page.wait_for_selector("#ui-dice:has-text('✓')", state="attached")
    played = asterion.replay(visitor.server.client.get(f"/api/tables/{table}/record").text)
    assert visitor.page.locator("#ui-ending-title").inner_text() == played.outcome
    # A click asks for one choice, or for all of a gesture, such as a door's turn; and nobody else makes any,
    # but for questions of which the table spares a person.
    plays = [message for message in map(json.loads, visitor.sent) if message["type"] == "play"]
    assert chosen == len(plays)
    wanted = [move for message in plays for move in (message["move"], *message["then"])]
    own = [ply.notation for ply in played.plies if ply.actor == 0 and not is_spared(played, ply)]
    assert own == wanted
    visitor.shoot(f"{size}-{game}-end")
    visitor.open(f"/rules/{game}")
    visitor.shoot(f"{size}-{game}-rules")
    visitor.check()


@pytest.mark.parametrize("game", FIRST_AND_LAST)
def test_a_whole_game_is_played_by_keyboard_alone(visit: Callable[..., Visitor], game: str) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    visitor.bring(**SHORT[game])
    tab_to(page, f"[data-play={game}]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    assert page.title().endswith(asterion.load(game).title)
    thought, rng = Sitting(visitor.server, page.url.rsplit("/", 1)[1]), random.Random(5)
    pressed = 0
    while visitor.ready() == "choice":
        if pressed == USUAL_PACE:
            hurry_by_keyboard(page)
        place = "row => [...row.closest('ol').children].indexOf(row.closest('li'))"
        number = visitor.listed(thought()[1]).evaluate(place) + 1
        page.keyboard.press(str(number if number <= 9 else rng.randint(1, 9)))
        pressed += 1
    assert pressed >= 3
    assert page.locator("#ui-ending-title").inner_text()
    visitor.check()


def hurry_by_keyboard(page: Page) -> None:
    tab_to(page, "#ui-settings-open")
    page.keyboard.press("Enter")
    tab_to(page, "[name=speed]")
    while not page.locator("[name=speed][value=instant]").is_checked():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_there_is_no_game(visit: Callable[..., Visitor], scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    for path in ("/", "/rules/nothing"):
        visitor.open(path)
        assert visitor.axe() == [], path


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_on_any_page_of_a_game(
    visit: Callable[..., Visitor], server: Server, game: str
) -> None:
    """The rules in one scheme and the end in the other: their colours are those of every page."""
    others = (QUICK,) * (asterion.load(game).seats[0] - 1)
    table = server.new_table(seats=("human", *others), game=game, seed="axe")["id"]
    over = server.new_table(seats=(QUICK, *others), game=game, seed="axe")["id"]
    visitors = {scheme: visit(color_scheme=scheme) for scheme in ("light", "dark")}
    visitors["light"].open(f"/rules/{game}")
    assert visitors["light"].axe() == []
    for scheme, visitor in visitors.items():
        visitor.open(f"/new/{game}")
        assert visitor.axe() == [], scheme
        visitor.open(f"/table/{table}")
        visitor.ready()
        assert visitor.axe() == [], scheme
    while not server.client.get(f"/api/tables/{over}").json()["over"]:
        visitors["dark"].page.wait_for_timeout(100)
    visitors["dark"].open(f"/table/{over}")
    assert visitors["dark"].ready() == "over"
    assert visitors["dark"].axe() == []


def test_the_curtain_hides_every_hand_between_two_people(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seed="curtain")["id"]
    visitor = visit()
    visitor.open(f"/table/{table}")
    curtains, searched, rng = 0, 0, random.Random(2)
    for _ in range(40):
        state = visitor.ready()
        if state == "over":
            break
        if state == "curtain":
            curtains += 1
            actor = server.view(table, -1)["actor"]
            hand = [choice["target"] for choice in server.view(table, actor)["choices"]]
            shown = visitor.page.content()
            if all(target.startswith("card-") for target in hand):
                searched += 1
                assert not any(f'id="{target}"' in shown for target in hand)
            if curtains == 1:
                visitor.shoot("desktop-curtain")
            visitor.page.locator("#ui-curtain-lift").click()
        else:
            visitor.choose(rng)
            visitor.page.wait_for_timeout(50)
    assert curtains > 4
    assert searched > 1
    visitor.check()


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_a_seat_receives_depends_on_what_is_hidden(
    visit: Callable[..., Visitor], server: Server, game: str
) -> None:
    """Every message is made again, afterwards, from states whose hidden parts are guessed anew."""
    import numpy as np

    options = concealing_options(asterion.load(game))
    if options is None:
        pytest.skip("nothing is ever hidden in this game")
    seats = asterion.load(game).seats[0]
    players = (*[QUICK] * (seats - 1), "human")
    table = server.new_table(seats=players, game=game, options=options, seed=f"bytes {BYTES[game]}")["id"]
    visitor = visit()
    visitor.open(f"/table/{table}")
    visitor.ready()
    visitor.hurry()
    sitting = Sitting(server, table)
    while visitor.ready() != "over":
        visitor.take(sitting()[1])
    match = sitting.follow()
    assert match.over
    kept = new_table(table, game, list(players), [], options, None, "")
    seat, compared, differed = seats - 1, 0, 0
    known = Known()
    messages = [message for message in map(known.hear, visitor.received) if message["type"] == "view"]
    views = [message["view"] for message in messages]
    told = [message["frames"] for message in messages if not message["view"]["over"]]
    frames = [frame for each in told for frame in each if frame["svg"]]
    ends = seen_ends(match, seat)

    def guessed(plies: int) -> Match:
        """The game after so many plies, with another guess of what is hidden."""
        nonlocal differed
        past = match.fork()
        past.back_to(plies)
        truth, past.state = past.state, past.setting.redacted(past.state, seat)
        asterion.load(game).rules.guess(
            past.state, past.setting.box, past.setting.bench, seat, np.array([compared], np.uint64)
        )
        differed += truth.tobytes() != past.state.tobytes()
        return past

    def remade(view: dict[str, object], plies: int) -> dict[str, object]:
        """This view as it would be after so many plies, whatever is hidden; its seals and undos aside."""
        seen = Seen(guessed(plies), view["version"])
        shown = seen_view(seen, seat)
        again = view_answer(shown, prospect(kept, seen, shown), WIDE).model_dump()
        return again | {key: view[key] for key in ("commitment", "undo", "takeback")}

    for view in [view for view in views if not view["over"]]:
        since, until = ends[max(0, view["plies"] - 1)], ends[view["plies"]]
        assert any(remade(view, plies) == view for plies in range(until, since, -1))
        compared += 1
    for frame in frames:
        assert frame["svg"] == guessed(ends[frame["ply"]]).view(seat).drawing(WIDE).svg
        compared += 1
    assert compared > 5
    assert differed > 3
    visitor.check()


def seen_ends(match: Match, seat: int) -> list[int]:
    """After how many plies each step of this seat ended while the game went on; the first is the start."""
    ends = [0]
    for number, ply in enumerate(match.plies, 1):
        if ply.declined and ply.actor != seat and number > 1:
            ends[-1] = number
        else:
            ends.append(number)
    return ends


def concealing_options(game: Game) -> dict[str, OptionValue] | None:
    """The first options with which a spectator of a random game sees less than there is, or None."""
    rng = random.Random(1)
    for options in game.option_sets(game.seats[0]):
        setting = game.setting(game.seats[0], options)
        state = setting.start()
        for _ in range(100):
            if setting.redacted(state, SPECTATOR).tobytes() != state.tobytes():
                return options
            moves = setting.legal(state)
            if not moves:
                break
            setting.apply(state, rng.choice(moves))
    return None


def test_after_a_power_cut_the_page_goes_on_with_every_acknowledged_ply(
    visit: Callable[..., Visitor], new_server: Callable[[], Server]
) -> None:
    first = new_server()
    visitor = visit()
    visitor.server = first
    table = first.new_table(seats=("human", "level-2"), seed="cut")["id"]
    visitor.open(f"/table/{table}")
    rng = random.Random(6)
    for _ in range(8):
        if visitor.ready() == "choice":
            visitor.choose(rng)
            visitor.page.wait_for_timeout(80)
    visitor.ready()
    before = first.view(table, 0)
    port = int(first.url.rsplit(":", 1)[1])
    first.kill()
    visitor.page.wait_for_selector("#ui-link:not(:empty)")
    again = new_server()
    assert int(again.url.rsplit(":", 1)[1]) == port
    after = again.view(table, 0)
    assert after["plies"] >= before["plies"]
    assert after["story"][: len(before["story"])] == before["story"]
    visitor.page.wait_for_selector("#ui-link:empty", state="attached", timeout=30_000)
    visitor.server = again
    visitor.play_to_the_end(rng, thought=Sitting(again, table), patience=0)
    assert again.client.get(f"/api/tables/{table}/verify").json()["ok"] is True


def test_a_lost_connection_two_tabs_and_a_double_click_lose_and_double_nothing(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seats=("human", "level-2"), seed="tabs")["id"]
    one, two = visit(), visit()
    for visitor in (one, two):
        visitor.open(f"/table/{table}")
        visitor.ready()
    before = server.view(table, 0)["plies"]
    one.drawer().first.dblclick()
    two.page.wait_for_function("n => document.querySelectorAll('#ui-story li').length > n", arg=before)
    one.ready()
    assert server.view(table, 0)["plies"] == before + 1
    one.page.context.set_offline(True)
    two.ready()
    two.drawer().first.click()
    two.ready()
    one.page.wait_for_timeout(1_000)
    one.page.context.set_offline(False)
    plies = server.view(table, 0)["plies"]
    assert plies > before + 1
    assert one.ready() in ("choice", "over")
    one.page.wait_for_function("() => document.querySelector('#ui-link')?.textContent === ''", timeout=30_000)
    one.play_to_the_end(random.Random(1), thought=Sitting(server, table), patience=0)
    assert two.ready() == "over"
    assert server.client.get(f"/api/tables/{table}/verify").json()["ok"] is True


MORPH_TREES = """async ([trees, module]) => {
  const { morph, LEAVING } = await import(module);
  const parsed = (text) => document.importNode(
    new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  const page = parsed(trees[0]);
  document.body.append(page);
  const wrong = [];
  for (let at = 1; at < trees.length; at++) {
    const kept = new Map([...page.querySelectorAll("[id]")].map((element) => [element.id, element]));
    morph(page, parsed(trees[at]));
    for (const gone of page.querySelectorAll(`[${LEAVING}]`)) gone.remove();
    const same = [...page.querySelectorAll("[id]")].every(
      (element) => kept.get(element.id)?.tagName !== element.tagName || kept.get(element.id) === element);
    const shown = page.outerHTML, expected = parsed(trees[at]).outerHTML;
    if (shown !== expected || !same) wrong.push({ from: trees[at - 1], to: expected, shown, same });
  }
  page.remove();
  return wrong.slice(0, 3);
}"""


def random_tree(rng: random.Random) -> str:
    """A picture of things with and without ids that lie in one another, as pieces do on tiles."""
    ids = rng.sample(range(12), rng.randint(0, 12))

    def grown(depth: int) -> str:
        parts = []
        for _ in range(rng.randint(0, 4)):
            tag = "rect" if depth == 3 else rng.choice(["g", "g", "g", "svg"])
            name = f' id="thing-{ids.pop()}"' if ids and rng.random() < 0.6 else ""
            words = rng.choice(["", "", "words"])
            parts.append(f"{words}<{tag}{name}>{grown(depth + 1) if depth < 3 else ''}</{tag}>")
        return "".join(parts)

    return f'<svg xmlns="http://www.w3.org/2000/svg">{grown(0)}</svg>'


def test_any_picture_becomes_any_other_and_things_stay_themselves(visit: Callable[..., Visitor]) -> None:
    rng = random.Random(4)
    visitor = visit()
    visitor.open("/")
    module = visitor.page.evaluate(
        "() => performance.getEntriesByType('resource').map((entry) => entry.name)"
        ".find((name) => name.includes('/static/'))"
    )
    module = module[: module.index("/static/")] + "/static/board/morph.js"
    trees = [random_tree(rng) for _ in range(1500)]
    assert sum(tree.count("thing-") for tree in trees) > 3000
    assert visitor.page.evaluate(MORPH_TREES, [trees, module]) == []
    visitor.check()


def test_clicking_what_is_not_allowed_tells_the_rule(visit: Callable[..., Visitor], server: Server) -> None:
    table = server.new_table(seats=("human", "level-2"), seed="why")["id"]
    visitor = visit()
    visitor.open(f"/table/{table}")
    visitor.ready()
    visitor.page.locator("#ui-board #tile-c3").dispatch_event("click")
    visitor.page.wait_for_selector("#ui-toast:has-text('SP-4')")
    link = visitor.page.locator("#ui-toast a[href*='#SP-4']")
    assert link.count() == 1
    visitor.check()


OFFER = """async ([x, y, many]) => {
  const { offer } = await import("/static/ui/menu.js");
  const choices = Array.from({ length: many }, (_, i) => ({ sentence: `choice ${i}` }));
  offer(new DOMRect(x, y, 40, 40), choices, ({ sentence }) => (document.title = sentence), () => {});
}"""


@pytest.mark.parametrize("place", [(100, 100), (700, 880), (700, -500), (3000, 3000)])
@pytest.mark.parametrize("many", [3, 40])
def test_every_item_of_a_menu_can_be_clicked_wherever_its_thing_lies(
    visit: Callable[..., Visitor], server: Server, place: tuple[int, int], many: int
) -> None:
    visitor = visit()
    visitor.open(f"/table/{server.new_table(seed='menu')['id']}")
    assert visitor.ready() == "curtain"
    visitor.page.locator("#ui-curtain-lift").click()
    visitor.page.wait_for_selector("#ui-layout.mine")  # a view that arrives would close the menu
    for number in (0, many - 1):
        visitor.page.evaluate(OFFER, [*place, many])
        visitor.page.locator("[role=menu] [role=menuitem]").nth(number).click()
        assert visitor.page.title() == f"choice {number}"
    visitor.check()


def test_a_table_is_set_up_with_people_options_and_a_seed(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit()
    visitor.open("/new/space-princess")
    visitor.shoot("desktop-setup")
    page = visitor.page
    page.locator("details:has([name=seed]) summary").click()
    page.locator("[name=seed]").fill("00ff")
    page.get_by_label("Tough princess").check()
    page.locator("#ui-begin").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    info = server.client.get(f"/api/tables/{table}").json()
    assert info["options"]["tough_princess"] is True
    visitor.check()
