"""Example positions of a game, drawn as at the table: from its lesson, and cases of its rules."""

from dataclasses import dataclass
from functools import lru_cache

from asterion.core.kernel.contract import SPECTATOR
from asterion.core.lessons.scene import ScenePlay
from asterion.core.proofs.scenario import EXAMPLES, Scenario, opened, read_scenarios
from asterion.games import load

MOST_CHOICES = 60  # that lead through a scene


@dataclass(frozen=True)
class Example:
    """A position that shows how something is played, and what comes of it."""

    scene: str
    title: str
    text: str
    praise: str  # what has happened afterwards
    before: str  # SVG
    after: str


@lru_cache(maxsize=32)
def examples(name: str) -> tuple[Example, ...]:
    """What the lesson of this game shows, scene by scene; none if it has no lesson."""
    lesson = load(name).lesson
    if lesson is None:
        return ()
    return tuple(_example(name, scene.id) for part in lesson.parts for scene in part.scenes)


def _example(name: str, scene: str) -> Example:
    play = ScenePlay.begin(load(name), scene)
    before = play.match.view(play.seat).svg
    for _ in range(MOST_CHOICES):
        if not play.expected:
            break
        play.play(play.expected[0])
    after = play.match.view(play.seat).svg
    return Example(scene, play.scene.title, play.scene.text, play.scene.praise, before, after)


# --- what single rules mean -------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def cases(name: str) -> tuple[Scenario, ...]:
    """The scenarios that show what comes of a rule."""
    path = load(name).folder / EXAMPLES
    return tuple(read_scenarios(path)) if path.exists() else ()


@lru_cache(maxsize=256)
def case_pictures(name: str, number: int) -> tuple[str, str]:
    """How it stands before and after the plies of a case, for whoever begins."""
    case = cases(name)[number]
    match = opened(case, load(name))
    seat = match.actor if match.actor in match.setting.viewers else SPECTATOR
    before = match.view(seat).svg
    for ply in case.get("plies", []):
        match.play(ply)
    return before, match.view(seat).svg
