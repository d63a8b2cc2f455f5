"""Learning in a real browser: scenes by mouse, by touch and by keyboard, with wrong choices and hints."""

from collections.abc import Callable

import pytest

import asterion
from asterion.core.lesson import DO
from asterion.core.lessons.scene import ScenePlay
from tests.web.conftest import PHONE, Visitor

TAUGHT = [game.name for game in asterion.games() if game.lesson]
# The simplest game and the largest; the others are for `make thorough`, but for a scene of each on a phone.
FIRST_AND_LAST = [
    name if name in (TAUGHT[0], TAUGHT[-1]) else pytest.param(name, marks=pytest.mark.thorough)
    for name in TAUGHT
]


def wait_for_choices(visitor: Visitor, play: ScenePlay) -> None:
    """Until exactly the choices of the scene's position are offered, and may be taken."""
    sentences = [choice.sentence.lower() for choice in play.match.moves()]
    visitor.page.wait_for_function(
        """sentences => !document.querySelector("#ui-board.waiting") && JSON.stringify(sentences) ===
           JSON.stringify([...document.querySelectorAll("#ui-choices button > span:last-child")]
             .map(span => span.textContent.toLowerCase()))""",
        arg=sentences,
        timeout=30_000,
    )


def click(visitor: Visitor, play: ScenePlay, notation: str, touch: bool = False) -> list[str]:
    """Choose this; all that it chooses."""
    return visitor.click(next(choice for choice in play.match.moves() if choice.notation == notation), touch)


def learn(visitor: Visitor, play: ScenePlay, shots: str, touch: bool = False) -> int:
    """Play a scene by its own answers, after trying a wrong one wherever there is one; how many of these."""
    page, tried = visitor.page, 0
    while not play.done:
        wait_for_choices(visitor, play)
        assert play.step is not None
        assert page.locator("#ui-ask").inner_text() == play.step.text
        assert page.locator("#ui-said").inner_text().split() == " ".join(play.said).split()
        wrong = [choice.notation for choice in play.match.moves() if choice.notation not in play.expected]
        if wrong and play.step.kind == DO and not play.has_begun:
            click(visitor, play, wrong[0], touch)
            page.wait_for_selector("#ui-reply.wrong")
            reply = play.step.wrong.get(wrong[0]) or play.step.otherwise
            assert reply in page.locator("#ui-reply").inner_text()
            tried += 1
            if tried == 1:
                visitor.shoot(f"{shots}-wrong")
            wait_for_choices(visitor, play)
        page.locator("#ui-hint").click()
        assert page.locator("#ui-reply.hint").inner_text() == play.step.hint
        for notation in click(visitor, play, play.expected[0], touch):
            play.play(notation)
    page.wait_for_selector("#ui-layout.done")
    assert page.locator("#ui-ask").inner_text() == play.scene.praise
    visitor.shoot(f"{shots}-done")
    return tried


@pytest.mark.parametrize("game", FIRST_AND_LAST)
def test_a_part_of_a_lesson_is_played_by_clicking_from_the_lobby(
    visit: Callable[..., Visitor], game: str
) -> None:
    lesson = asterion.load(game).lesson
    assert lesson is not None
    part = lesson.parts[-1]  # it has the most to click on
    visitor = visit()
    page = visitor.page
    visitor.open("/")
    assert page.locator(f"li[data-game={game}]").count() == len(lesson.parts)
    line = page.locator(f"li[data-game={game}]").last
    assert f"{len(part.scenes)} short scenes" in line.inner_text()
    line.locator("[data-learn]").click()
    wrong = 0
    for number, scene in enumerate(part.scenes, 1):
        page.wait_for_url("**/table/*")
        page.wait_for_selector(f"#ui-scenes a[aria-current][data-scene={scene.id}]")
        page.wait_for_function(
            "text => document.querySelector('#ui-scene-text').textContent === text", arg=scene.text
        )
        assert page.locator("#ui-scene-title").inner_text() == scene.title
        play = ScenePlay.begin(asterion.load(game), scene.id)
        wrong += learn(visitor, play, f"desktop-{game}-lesson-{number}")
        assert page.locator("#ui-scenes a.done").count() == number
        page.locator("#ui-next").click()
    assert wrong >= 3
    page.wait_for_url(f"**/new/{game}*")
    on = page.locator("#ui-options [role=switch]:checked").evaluate_all("all => all.map(input => input.name)")
    assert on == [f"option-{name}" for name, value in part.options.items() if value is True]
    visitor.open("/")
    assert f"all {len(part.scenes)} scenes done" in line.inner_text()
    assert page.get_by_text("scenes done").count() == 1
    visitor.check()


def test_the_parts_of_a_lesson_are_offered_and_then_the_next_one(visit: Callable[..., Visitor]) -> None:
    game = asterion.load("midevil")
    assert game.lesson is not None
    _, castle, dungeon = game.lesson.parts
    last = castle.scenes[-1]
    visitor = visit()
    page = visitor.page
    visitor.open("/learn/midevil")
    titles = [part.title for part in game.lesson.parts]
    assert page.locator("#ui-lesson h2").all_inner_texts() == titles
    assert visitor.axe() == []
    page.locator(f"[data-scene={last.id}]").click()
    page.wait_for_url("**/table/*")
    assert page.locator("p.part").inner_text() == castle.title
    assert page.locator("#ui-scenes a").count() == len(castle.scenes)
    assert page.locator("#ui-next-part").is_hidden()
    learn(visitor, ScenePlay.begin(game, last.id), "desktop-midevil-last-of-part")
    assert page.locator("#ui-next").inner_text() == "Play your first game"
    assert page.locator("#ui-next-part").inner_text() == f"Next part: {dungeon.title}"
    assert visitor.axe() == []
    page.locator("#ui-next-part").click()
    page.wait_for_selector(f"#ui-scenes a[aria-current][data-scene={dungeon.scenes[0].id}]")
    visitor.open("/")
    lines = page.locator("li[data-game=midevil]").all_inner_texts()
    assert [f"1 of {len(castle.scenes)} scenes done" in line for line in lines] == [False, True, False]
    visitor.check()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_scene_is_played_on_a_phone_and_axe_finds_nothing_serious(
    visit: Callable[..., Visitor], game: str
) -> None:
    lesson = asterion.load(game).lesson
    assert lesson is not None
    visitor = visit(**PHONE)
    page = visitor.page
    visitor.open(f"/learn/{game}/2")
    page.wait_for_url("**/table/*")
    scene = ScenePlay.begin(asterion.load(game), "2")
    wait_for_choices(visitor, scene)
    visitor.shoot(f"phone-{game}-lesson-2")
    assert visitor.axe() == []
    learn(visitor, scene, f"phone-{game}-lesson-2", touch=True)
    visitor.open("/")
    line = page.locator(f"li[data-game={game}]").first
    assert f"1 of {len(lesson.parts[0].scenes)} scenes done" in line.inner_text()
    line.locator("[data-learn]").click()
    page.wait_for_selector(f"#ui-scenes a[aria-current][data-scene={lesson.scenes[0].id}]")
    visitor.check()


def test_a_scene_is_played_by_keyboard_reloaded_missed_and_tried_again(visit: Callable[..., Visitor]) -> None:
    game = asterion.load("space-princess")
    visitor = visit(color_scheme="light")
    page = visitor.page
    visitor.open("/learn/space-princess/tricks")
    page.wait_for_url("**/table/*")
    play = ScenePlay.begin(game, "tricks")

    def press(*notations: str) -> None:
        for notation in notations:
            wait_for_choices(visitor, play)
            number = [choice.notation for choice in play.match.moves()].index(notation)
            if number < 9:
                page.keyboard.press(str(number + 1))
            else:
                page.locator("#ui-choices button").nth(number).focus()
                page.keyboard.press("Enter")
            play.play(notation)

    wait_for_choices(visitor, play)
    page.keyboard.press("h")
    page.wait_for_selector("#ui-reply.hint")
    press("hide", "holo")
    wait_for_choices(visitor, play)
    page.reload()
    press("@c5", "@c3", "evade", "~b1", "=", "b5")
    page.wait_for_selector("#ui-step-again.primary")
    assert play.is_missed
    assert page.locator("#ui-ask").inner_text() == play.facts()["missed"]
    assert page.locator("#ui-ending").is_hidden()
    assert visitor.axe() == []
    visitor.shoot("desktop-lesson-missed")
    page.keyboard.press("u")
    play.again()
    press("fire", "pod-c5")
    page.wait_for_selector("#ui-layout.done")
    assert page.locator("#ui-next").inner_text() == "Play your first game"
    page.reload()
    page.wait_for_selector("#ui-layout.done")
    assert visitor.axe() == []
    visitor.check()
