"""Example positions of a game, drawn as at the table: its lesson, before and after what a scene teaches."""

from dataclasses import dataclass
from functools import lru_cache

from asterion.core.lessons.scene import ScenePlay
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
