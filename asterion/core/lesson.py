"""Lessons as written: a game taught in a few scenes on the real board. See docs/lessons.md.

[[scene]]
id = "doors"                       # a slug; progress is remembered by it
title = "Doors that turn"
part = "An expansion"              # optional: with this scene begins a part of the lesson that has this title
text = "What this scene teaches."
seat = "princess"                  # the seat the learner plays
position = { princess = "c3" }     # facts in the game's words, or "start"
praise = "Said when the scene is done."

[[scene.step]]
happens = "Narrated."              # plies of chance and of the other seats
plies = ["fire"]

[[scene.step]]
do = "The instruction."            # the learner plays one of the accepted lines
accept = ["~b2 |", "b3"]
hint = "Said when asked for."
wrong = { "d3" = "Why not." }

[[scene.step]]
free = "The instruction."          # the learner plays whatever is legal until the goal is reached
until = { princess = ["pod-c5", "pod-e3"] }
hint = "Said when asked for."
solution = ["c5", "pod-c5"]
"""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from asterion.core.errors import AsterionError, BadLesson
from asterion.core.files import read_text
from asterion.core.toml import BadToml, parse_toml

DO, FREE, HAPPENS = "do", "free", "happens"
LIMIT = 20  # plies of the learner in a free step, unless the step says otherwise

SCENE_KEYS: dict[str, Any] = {
    "id": str,
    "title": str,
    "part": str,
    "text": str,
    "seats": int,
    "options": dict,
    "seat": str,
    "position": (dict, str),
    "praise": str,
    "step": list,
}
NEEDED_OF_SCENE = ("id", "title", "text", "seat", "position", "praise", "step")
STEP_KEYS: dict[str, dict[str, Any]] = {
    DO: {"do": str, "accept": list, "hint": str, "wrong": dict, "otherwise": str, "praise": str},
    FREE: {
        "free": str,
        "until": dict,
        "until_says": str,
        "others": list,
        "limit": int,
        "missed": str,
        "hint": str,
        "solution": list,
        "praise": str,
    },
    HAPPENS: {"happens": str, "plies": list},
}
NEEDED_OF_STEP = {DO: ("accept", "hint"), FREE: ("hint", "solution"), HAPPENS: ("plies",)}

Plies = tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """One step of a scene. Which fields count depends on its kind."""

    kind: str
    text: str  # the instruction, or what is narrated
    hint: str = ""
    praise: str = ""  # said when it is done
    plies: Plies = ()  # happens: what is played; free: a solution
    accept: tuple[Plies, ...] = ()  # do: the lines that are accepted
    wrong: dict[str, str] = field(default_factory=dict)  # do: replies to particular wrong moves
    otherwise: str = ""  # do: the reply to all others
    until: dict[str, Plies] = field(default_factory=dict)  # free: facts, each with the values that will do
    until_says: str = ""  # free: part of a sentence told since the step began
    others: Plies = ()  # free: what chance and the other seats like to do, the dearest first
    limit: int = LIMIT  # free: the learner's plies
    missed: str = ""  # free: said when the goal is out of reach


@dataclass(frozen=True)
class Scene:
    """A position, and what is to be done in it."""

    id: str
    title: str
    text: str
    seat: str
    position: dict[str, Any] | str
    praise: str
    steps: tuple[Step, ...]
    seats: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    part: str = ""  # the title of the part that begins with this scene


@dataclass(frozen=True)
class Part:
    """Scenes that belong together: the first part teaches the game itself, each further one an expansion."""

    title: str  # empty if the lesson has only this part
    scenes: tuple[Scene, ...]

    @property
    def options(self) -> dict[str, Any]:
        """What all its scenes are played with."""
        first, *others = (scene.options for scene in self.scenes)
        return {key: value for key, value in first.items() if all(o.get(key) == value for o in others)}


@dataclass(frozen=True)
class Lesson:
    """The scenes of a game, in the order in which they are best played."""

    scenes: tuple[Scene, ...]
    source: str

    def scene(self, wanted: str) -> Scene:
        """The scene with this id, or with this number (the first is 1)."""
        for number, scene in enumerate(self.scenes, 1):
            if wanted in (scene.id, str(number)):
                return scene
        known = ", ".join(scene.id for scene in self.scenes)
        raise BadLesson(f"There is no scene {wanted[:40]!r}; there is {known} (or 1 to {len(self.scenes)}).")

    def number(self, scene: Scene) -> int:
        return self.scenes.index(scene) + 1

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        begins = [at for at, scene in enumerate(self.scenes) if at == 0 or scene.part]
        ends = [*begins[1:], len(self.scenes)]
        parts = (self.scenes[begin:end] for begin, end in zip(begins, ends, strict=True))
        return tuple(Part(scenes[0].part, scenes) for scenes in parts)

    def part(self, scene: Scene) -> Part:
        """The part that the scene belongs to."""
        return next(part for part in self.parts if scene in part.scenes)

    def part_after(self, part: Part) -> Part | None:
        following = self.parts[self.parts.index(part) + 1 :]
        return following[0] if following else None

    def place(self, scene: Scene) -> dict[str, Any]:
        """What a page tells of where the scene stands: its part, and the part that comes next."""
        part = self.part(scene)
        following = self.part_after(part)
        after = following and {"id": following.scenes[0].id, "title": following.title}
        scenes = [{"id": other.id, "title": other.title} for other in part.scenes]
        told = {"scene": scene.id, "part": part.title or None, "scenes": scenes, "next": after}
        return told | {"options": part.options}

    def facts(self) -> list[dict[str, str]]:
        """All scenes; the first one of a part with the part's title."""
        return [
            {"id": scene.id, "title": scene.title} | ({"part": scene.part} if scene.part else {})
            for scene in self.scenes
        ]


def read_lesson(path: Path) -> Lesson:
    """The lesson in this file."""
    try:
        text = read_text(path)
    except AsterionError as error:
        raise BadLesson(str(error)) from error
    return parse_lesson(text, str(path))


def parse_lesson(text: str, source: str = "This lesson") -> Lesson:
    try:
        tree = parse_toml(text)
    except BadToml as error:
        raise BadLesson(f"{source} is not valid TOML: {error}.") from error
    unknown = sorted(set(tree) - {"scene"})
    if unknown:
        raise BadLesson(f"{source}: unknown key {unknown[0]!r}; a lesson has only `[[scene]]` tables.")
    tables = tree.get("scene")
    if not isinstance(tables, list) or not tables:
        raise BadLesson(f"{source}: it needs at least one `[[scene]]`.")
    return Lesson(tuple(_scene(table, number, source) for number, table in enumerate(tables, 1)), source)


def _scene(table: Any, number: int, source: str) -> Scene:
    where = f"{source}: scene {number}"
    if isinstance(table, dict) and isinstance(table.get("id"), str):
        where += f" ({table['id']})"
    _check_keys(table, SCENE_KEYS, NEEDED_OF_SCENE, where)
    if isinstance(table["position"], str) and table["position"] != "start":
        raise BadLesson(f'{where}: position must be "start" or a table of facts.')
    steps = tuple(_step(step, f"{where}, step {at}") for at, step in enumerate(table["step"], 1))
    if not any(step.kind != HAPPENS for step in steps):
        raise BadLesson(f"{where}: the learner has nothing to do; add a step with `do` or `free`.")
    return Scene(**{key: value for key, value in table.items() if key != "step"}, steps=steps)


def _step(table: Any, where: str) -> Step:
    kinds = [kind for kind in STEP_KEYS if isinstance(table, dict) and kind in table]
    if len(kinds) != 1:
        found = f"both {kinds[0]} and {kinds[1]}" if kinds else "none"
        raise BadLesson(f"{where}: a step has one of the keys do, free and happens; this one has {found}.")
    kind = kinds[0]
    where = f"{where} ({kind})"
    _check_keys(table, STEP_KEYS[kind], NEEDED_OF_STEP[kind], where)
    facts = {key: value for key, value in table.items() if key not in (kind, "solution")}
    if kind == DO:
        facts["accept"] = tuple(_plies(where, "accept", [line]) for line in table["accept"])
        facts["wrong"] = _texts(where, "wrong", table.get("wrong", {}))
    if kind == HAPPENS:
        facts["plies"] = _plies(where, "plies", table["plies"])
    if kind == FREE:
        facts["plies"] = _plies(where, "solution", table["solution"])
        facts["others"] = _plies(where, "others", table.get("others", []), may_be_empty=True)
        facts["until"] = {key: _values(where, key, value) for key, value in table.get("until", {}).items()}
        if not facts["until"] and not table.get("until_says"):
            raise BadLesson(f"{where}: when is it done? Give until = {{ fact = value }} or until_says.")
    return Step(kind, table[kind], **facts)


def _check_keys(table: Any, kinds: dict[str, Any], needed: tuple[str, ...], where: str) -> None:
    if not isinstance(table, dict):
        raise BadLesson(f"{where}: it must be a table.")
    for key, value in table.items():
        if key not in kinds:
            raise BadLesson(f"{where}: unknown key {key!r}; it can be {', '.join(kinds)}.")
        if not isinstance(value, kinds[key]) or (isinstance(value, bool) and kinds[key] is int):
            raise BadLesson(f"{where}: {key} is of the wrong kind.")
    missing = [key for key in needed if not table.get(key)]
    if missing:
        raise BadLesson(f"{where}: {missing[0]} is missing.")


def _plies(where: str, key: str, value: Any, may_be_empty: bool = False) -> Plies:
    """Plies in notation, which never has spaces: several of them may share a text."""
    plies = tuple(ply for text in value if isinstance(text, str) for ply in text.split())
    if not all(isinstance(text, str) for text in value) or not (plies or may_be_empty):
        raise BadLesson(f"{where}: {key} must be a list of moves in notation.")
    return plies


def _texts(where: str, key: str, value: dict[str, Any]) -> dict[str, str]:
    if not all(isinstance(text, str) for text in value.values()):
        raise BadLesson(f"{where}: {key} must give a sentence for each move.")
    return value


def _values(where: str, key: str, value: Any) -> Plies:
    values = value if isinstance(value, list) else [value]
    if not values or not all(isinstance(one, str | int) for one in values):
        raise BadLesson(f"{where}: until: {key} must be a value or a list of values.")
    return tuple(str(one) for one in values)
