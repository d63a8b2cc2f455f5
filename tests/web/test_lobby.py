"""The lobby: every game at one glance, how the tables stand, and games that come in files."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import asterion
from asterion.core.dice import Dice
from asterion.core.game import Game
from asterion.core.match import Match
from asterion.core.options import OptionValue, resolve
from asterion.core.record import write_record
from asterion.web.pages.examples import cases
from asterion.web.pages.tiles import Preset, presets_of, tile_picture, tiles_of
from tests.web.conftest import PHONE, QUICK, Server, Visitor, tab_to

DROP = """([name, text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"])
    dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true, cancelable: true }));
}"""


def played(plies: int = 10_000, game: str = "space-princess", players: tuple[str, ...] = ()) -> Match:
    """A game played at random, to its end or so far."""
    card = asterion.load(game)
    match = Match(card.setting(card.seats[0]), Dice.cast("a file"), players or None)
    rng = random.Random(2)
    while not match.over and len(match.plies) < plies:
        match.play(rng.choice(match.moves()).move)
    return match


def post_record(server: Server, text: str) -> tuple[int, dict[str, object]]:
    answer = server.client.post("/api/records", json={"record": text})
    return answer.status_code, dict(answer.json())


# --- the tiles --------------------------------------------------------------------------------------------


def test_every_game_and_every_expansion_is_above_the_fold(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport={"width": 1440, "height": 900})
    visitor.open("/")
    bottoms = visitor.page.locator("li.card").evaluate_all(
        "all => all.map((card) => card.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 8  # seven games, and the one in a file
    assert max(bottoms) <= 900
    titles = visitor.page.locator("li.card h3").all_inner_texts()
    assert {"MidEvil", "MidEvil 2", "MidEvil 3"} < set(titles)
    loaded = "() => [...document.querySelectorAll('li.card img')].every((image) => image.naturalWidth > 0)"
    visitor.page.wait_for_function(loaded)
    visitor.shoot("desktop-lobby-tiles")
    visitor.check()


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_a_tile_shows_a_moment_of_the_game_and_teaches_what_it_offers(game: Game) -> None:
    for tile in tiles_of(game.name):
        assert tile.moment.startswith(game.name)
        assert "viewBox=" in tile_picture(game.name, tile.number)
        assert tile.part is not None
        game.setting(game.seats[0], tile.options)


def test_an_expansion_is_played_and_set_up_from_its_tile(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    castle = page.locator("li.card:has(h3:text-is('MidEvil 2'))")
    castle.get_by_role("link", name="Set up").click()
    assert page.locator("[name=option-castle]").is_checked()
    visitor.open("/")
    visitor.bring(seats=["human", QUICK])
    castle.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    assert server.client.get(f"/api/tables/{table}").json()["options"]["castle"] is True
    visitor.check()


def test_who_is_new_is_led_to_the_lesson(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    assert page.locator("#ui-first").is_visible()
    assert page.locator("li.card .primary").all_inner_texts()[0].startswith("Learn")
    page.evaluate("localStorage.setItem('asterion-played-space-princess', 'yes')")
    visitor.open("/")
    assert page.locator("#ui-first").is_hidden()
    assert page.locator("[data-play=space-princess]").get_attribute("class") == "primary"
    visitor.check()


# --- the tables -------------------------------------------------------------------------------------------


def test_a_table_in_the_list_shows_a_picture_and_whose_turn_it_is(
    visit: Callable[..., Visitor], server: Server
) -> None:
    alone = server.new_table(seats=("human", QUICK), names=["Afar", ""], seed="afar")["id"]
    two = server.new_table(names=["Afar", "Ann"], seed="afar")["id"]
    visitor = visit()
    for window in ({}, PHONE):
        visitor = visit(**window)
        visitor.open("/?search=Afar")
        for table, words in ((alone, "Your turn"), (two, "Afar’s turn")):
            row = visitor.page.locator(f"a[href='/table/{table}']")
            row.scroll_into_view_if_needed()
            row.locator(".turn:not(:empty)").wait_for()
            assert row.locator(".turn").inner_text() == words
            assert row.locator("img").evaluate("image => image.src.startsWith('data:image/svg')")
        assert visitor.axe() == []
        visitor.shoot(f"{'phone' if window else 'desktop'}-lobby-tables")
        visitor.check()


def test_looking_at_the_list_wakes_no_bots_and_shows_nothing_private(
    new_server: Callable[..., Server],
) -> None:
    first = new_server()
    private = first.new_table(seats=("human", QUICK), game="midevil", seed="afar")["id"]
    bots = first.new_table(seats=(QUICK, QUICK), seed="afar")["id"]
    first.kill()
    again = new_server()
    seen = [again.client.get(f"/api/tables/{bots}/afar").json() for _ in range(5)]
    assert all(each == seen[0] for each in seen)
    assert seen[0]["yours"] is False
    assert again.client.get(f"/api/tables/{private}/afar").json()["turn"] == ""
    assert again.client.get("/api/tables/nowhere/afar").status_code == 404


# --- a game in a file -------------------------------------------------------------------------------------


def test_a_finished_game_in_a_file_is_watched_again(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    match = played(players=("Ann", "Bo"))
    path = tmp_path / "tonight.maze"
    path.write_text(write_record(match, "0.1.0"), encoding="utf-8")
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    page.locator("#ui-file").set_input_files(path)
    page.wait_for_url("**/table/*")
    assert visitor.ready() == "over"
    assert page.locator("#ui-ending-title").inner_text() == match.outcome
    page.wait_for_selector("#ui-dice:has-text('✓')", state="attached")
    page.locator("#ui-replay").click()
    page.wait_for_selector("#ui-past:not([hidden])")
    assert page.locator("#ui-past-at").inner_text().endswith(f"of {len(match.plies)}")
    visitor.check()


def test_a_game_that_is_not_over_goes_on_when_its_file_is_dropped(
    visit: Callable[..., Visitor], server: Server
) -> None:
    match = played(40, players=("Ann", QUICK))
    text = write_record(match, "0.1.0", keep_seed=True)
    visitor = visit()
    visitor.open("/")
    visitor.page.evaluate(DROP, ["tonight.maze", text])
    visitor.page.wait_for_url("**/table/*")
    table = visitor.page.url.rsplit("/", 1)[1]
    visitor.ready()
    info = server.client.get(f"/api/tables/{table}").json()
    assert [seat["who"] for seat in info["seats"]] == ["human", QUICK]
    assert info["seats"][0]["player"] == "Ann"
    view = server.view(table, 0)
    assert view["plies"] >= len(match.plies)
    visitor.check()


def test_a_game_that_was_played_here_leads_back_to_its_table(server: Server) -> None:
    table = server.new_table(seats=(QUICK, QUICK), seed="back")["id"]
    while not server.client.get(f"/api/tables/{table}").json()["over"]:
        pass
    text = server.client.get(f"/api/tables/{table}/record").text
    status, found = post_record(server, text)
    assert (status, found["id"]) == (201, table)
    server.client.delete(f"/api/tables/{table}")
    status, found = post_record(server, text)
    assert (status, found["id"]) == (201, table)  # as its dice were promised for it
    assert server.client.get(f"/api/tables/{table}/verify").json()["ok"] is True
    assert server.client.get(f"/api/tables/{table}/record").text == text


def test_people_who_rolled_themselves_can_watch_their_game_too(server: Server) -> None:
    match = played()
    match.dice = None
    status, found = post_record(server, write_record(match, "0.1.0"))
    assert status == 201
    verdict = server.client.get(f"/api/tables/{found['id']}/verify").json()
    assert verdict["seed"] is None
    assert "rolled and drew themselves" in verdict["problem"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "nonsense", "This is no record"),
        (lambda text: text.replace("game: space-princess", "game: chess"), "chess"),
        (lambda text: text.replace("seed: ", "seed: 00", 1), "The dice of this game are not those"),
        (lambda text: text[: text.index("result:")], "no seed"),
        (
            lambda text: text.replace(". princess: ", ". princess: c3 ", 1),
            "This record cannot be resumed; line",
        ),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused_with_the_reason(
    server: Server, change: Callable[[str], str], words: str
) -> None:
    status, found = post_record(server, change(write_record(played(), "0.1.0")))
    assert status >= 400
    assert words in json.dumps(found)


def test_the_page_says_why_a_file_is_not_opened_and_goes_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.open("/")
    visitor.page.evaluate(DROP, ["picture.png", "no record at all"])
    visitor.page.wait_for_selector("#ui-error:has-text('picture.png: This is no record')")
    tab_to(visitor.page, "#ui-file")
    visitor.problems.clear()  # the browser tells of the refusal itself


# --- nowhere ----------------------------------------------------------------------------------------------


def test_an_unknown_page_is_a_page_and_programs_are_told_as_before(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit()
    answer = visitor.page.goto(server.url + "/no/such/page")
    assert answer and answer.status == 404
    assert visitor.page.get_by_role("link", name="Back to the lobby").is_visible()
    assert visitor.axe() == []
    for path in ("/no/such/page", "/api/nothing"):
        assert server.client.get(path).json()["error"]["kind"] == "unknown"
    page = server.client.get("/api/nothing", headers={"Accept": "text/html"})
    assert page.json()["error"]["kind"] == "unknown"


# --- setting up a table, and giving up --------------------------------------------------------------------


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_every_preset_and_every_option_alone_can_be_played(game: Game) -> None:
    assert presets_of(game.name)[0].options == {}
    for preset in presets_of(game.name):
        assert any(not game.clash or not game.clash(seats, playable(game, preset)) for seats in game.seats)
    names = {option.name for option in game.options}
    for option in game.options:
        assert set(option.needs) <= names
        assert len(option.told) in (0, len(option.values))
        assert all(told.endswith(".") for told in option.told)


def playable(game: Game, preset: Preset) -> dict[str, OptionValue]:
    """All options, with those that the preset chooses."""
    return resolve(game.options, preset.options, game.title)


def test_a_preset_chooses_options_and_only_those_that_matter_are_shown(
    visit: Callable[..., Visitor], server: Server
) -> None:
    visitor = visit(viewport={"width": 1440, "height": 900})
    page = visitor.page
    visitor.open("/new/midevil")
    begin = page.locator("#ui-begin").bounding_box()
    assert begin and begin["y"] + begin["height"] <= 900
    both = page.get_by_role("button", name="Castle and dungeon")
    castle = page.get_by_role("button", name="MidEvil 2")
    entrances = page.locator(".option", has_text="Entrances")
    assert entrances.is_hidden()
    both.click()
    assert both.get_attribute("aria-pressed") == "true"
    page.locator("[name=option-entrances][value='2']").check()
    assert both.get_attribute("aria-pressed") == "false"
    castle.click()
    assert entrances.is_hidden()
    assert page.get_by_text("The first player spreads them.").is_visible()
    assert visitor.axe() == []
    visitor.shoot("desktop-presets")
    visitor.bring(seats=["human", QUICK])
    page.locator("#ui-begin").click()
    page.wait_for_url("**/table/*")
    options = server.client.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()["options"]
    assert options["castle"] is True
    assert "entrances" not in options
    visitor.check()


def test_who_gives_up_leaves_the_seat_to_a_bot_that_plays_to_the_end(
    visit: Callable[..., Visitor], server: Server
) -> None:
    table = server.new_table(seats=("human", QUICK), seed="gives up")["id"]
    visitor = visit()
    page = visitor.page
    visitor.open(f"/table/{table}")
    visitor.ready()
    visitor.hurry()
    visitor.show("players")
    page.locator("#ui-concede").click()
    page.get_by_role("button", name="No", exact=True).click()
    assert server.client.get(f"/api/tables/{table}").json()["seats"][0]["who"] == "human"
    page.locator("#ui-concede").click()
    assert visitor.axe() == []
    page.locator("#ui-confirm-yes").click()
    page.locator("#ui-concede").wait_for(state="hidden")
    assert server.client.get(f"/api/tables/{table}").json()["seats"][0]["who"] != "human"
    page.wait_for_function("() => document.querySelectorAll('#ui-story li').length > 8")
    visitor.check()


# --- cases in the rules -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", asterion.games(), ids=lambda game: game.name)
def test_the_rules_show_cases_as_pictures_before_and_after(server: Server, game: Game) -> None:
    assert 8 <= len(cases(game.name)) <= 15
    page = server.client.get(f"/rules/{game.name}").text
    differing = 0
    for number, case in enumerate(cases(game.name)):
        assert f"/cases/{number}/after.svg" in page
        pictures = [
            server.client.get(f"/rules/{game.name}/cases/{number}/{moment}.svg")
            for moment in ("before", "after")
        ]
        assert all(answer.headers["content-type"] == "image/svg+xml" for answer in pictures), case.name
        differing += pictures[0].text != pictures[1].text
    assert differing == len(cases(game.name))
    assert server.client.get(f"/rules/{game.name}/cases/99/before.svg").status_code == 404
