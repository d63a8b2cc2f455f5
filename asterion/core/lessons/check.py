"""Proves a lesson: every line of every scene can be played, and every reply belongs to a choice."""

import re
from collections.abc import Iterator

from asterion.core.errors import AsterionError
from asterion.core.game import Game
from asterion.core.lesson import DO, FREE, HAPPENS, Lesson, Plies, Scene, Step
from asterion.core.lessons.scene import ScenePlay, opened
from asterion.core.match import Match

SCENES = 5
SLUG = re.compile(r"[a-z][a-z0-9-]{1,30}")
SENTENCE_END = re.compile(r"[.!?…]+(?=\s|$)")
# The most characters of what people read.
LENGTHS = {"title": 40, "text": 300, "praise": 200}
STEP_LENGTHS = {"text": 160, "hint": 200, "otherwise": 200, "praise": 200, "missed": 200}
MOST_PLIES = 40  # of the learner in a free step


def check_lesson(game: Game) -> list[str]:
    """What is wrong with the game's lesson, and where; empty if all is well."""
    if game.lesson is None:
        return [f"{game.title} has no lesson.toml"]
    problems = list(_shape(game.lesson))
    for number, scene in enumerate(game.lesson.scenes, 1):
        where = f"scene {number} ({scene.id})"
        try:
            problems += [f"{where}, {problem}" for problem in _Proof(game, game.lesson, scene).run()]
        except AsterionError as error:
            problems.append(f"{where}: {error}")
    return problems


# --- what people read -------------------------------------------------------------------------------------


def _shape(lesson: Lesson) -> Iterator[str]:
    yield from _parts(lesson)
    ids = [scene.id for scene in lesson.scenes]
    for number, scene in enumerate(lesson.scenes, 1):
        where = f"scene {number} ({scene.id})"
        if not SLUG.fullmatch(scene.id):
            yield f"{where}: the id must be lower-case letters, digits and hyphens"
        if ids.count(scene.id) > 1:
            yield f"{where}: another scene has the same id"
        for key, most in LENGTHS.items():
            yield from _length(f"{where}: {key}", getattr(scene, key), most)
        if not 1 <= len(SENTENCE_END.findall(scene.text)) <= 3:
            yield f"{where}: text must be one to three sentences"
        for at, step in enumerate(scene.steps, 1):
            for key, most in STEP_LENGTHS.items():
                yield from _length(f"{where}, step {at}: {key}", getattr(step, key), most, True)
            if step.kind != HAPPENS and not step.text:
                yield f"{where}, step {at} ({step.kind}): the instruction is missing"
            for move, reply in step.wrong.items():
                yield from _length(f"{where}, step {at}: wrong {move}", reply, 200)


def _parts(lesson: Lesson) -> Iterator[str]:
    """Each part has its number of scenes, and a title if there are several."""
    if len(lesson.parts) == 1 and len(lesson.scenes) != SCENES:
        yield f"it has {len(lesson.scenes)} scenes; a lesson has {SCENES}"
    for number, part in enumerate(lesson.parts, 1) if len(lesson.parts) > 1 else ():
        where = f"part {number} ({part.title})" if part.title else f"part {number}"
        yield from _length(f"{where}: its title", part.title, LENGTHS["title"])
        if [other.title for other in lesson.parts].count(part.title) > 1:
            yield f"{where}: another part has the same title"
        if len(part.scenes) != SCENES:
            yield f"{where}: it has {len(part.scenes)} scenes; a part has {SCENES}"


def _length(what: str, text: str, most: int, may_be_empty: bool = False) -> Iterator[str]:
    if not text and may_be_empty:
        return
    if not 2 <= len(text) <= most:
        yield f"{what} has {len(text)} characters; it must have 2 to {most}"
    elif text != text.strip() or "\n" in text:
        yield f"{what} must be one line without spaces around it"


# --- what is played ---------------------------------------------------------------------------------------


class _Proof:
    """Plays a scene along every accepted line, step by step; each problem is told once."""

    def __init__(self, game: Game, lesson: Lesson, scene: Scene) -> None:
        self.game = game
        self.lesson = lesson
        self.scene = scene
        self.seat = opened(game, scene).setting.seat_names.index(scene.seat)

    def run(self) -> list[str]:
        paths: list[Plies] = [()]  # one for each position the step can begin with
        for at, step in enumerate(self.scene.steps, 1):
            after: dict[bytes, Plies] = {}
            if step.kind == FREE and at < len(self.scene.steps):
                return [f"step {at} (free): a free step must be the last one of its scene"]
            problems = dict.fromkeys(_PROOFS[step.kind](self, step, paths, after))
            if problems:  # what follows would only repeat them
                return [f"step {at} ({step.kind}): {problem}" for problem in problems]
            paths = list(after.values())
        return self._finish(paths)

    def _finish(self, paths: list[Plies]) -> list[str]:
        """Every way through the scene ends it."""
        for path in paths:
            play = ScenePlay(self.lesson, self.scene, self._at(path))
            if not play.done:
                return [f"step {play.at + 1}: the scene is not done after {' '.join(path)}"]
        return []

    def _at(self, path: Plies) -> Match:
        match = opened(self.game, self.scene)
        for ply in path:
            match.play(ply)
        return match

    def _play(self, match: Match, ply: str) -> str:
        """Play a ply that must be written as the game writes it; what is wrong with it."""
        legal = [choice.notation for choice in match.moves()]
        if ply not in legal:
            try:
                match.read(ply)
                reason = "it is written differently"
            except AsterionError as error:
                reason = str(error).rstrip(".")
            return f"{ply}: {reason}; legal are {' '.join(legal) or 'no moves'}"
        match.play(ply)
        return ""

    def happens(self, step: Step, paths: list[Plies], after: dict[bytes, Plies]) -> Iterator[str]:
        for path in paths:
            match = self._at(path)
            for ply in step.plies:
                if match.actor == self.seat:
                    yield f"{ply}: it is the learner's choice; use a step with `do`"
                    return
                problem = self._play(match, ply)
                if problem:
                    yield problem
                    return
            after[match.state.tobytes()] = path + step.plies

    def do(self, step: Step, paths: list[Plies], after: dict[bytes, Plies]) -> Iterator[str]:
        """Every line can be played after some path, and after every path some line can."""
        for line in step.accept:
            if any(line != other and other[: len(line)] == line for other in step.accept):
                yield f"the line {' '.join(line)!r} is the beginning of another one"
        choices: dict[str, bool] = {}  # every legal move on the way: whether it is always accepted
        refused = {
            line: [self._walk(step, path, line, choices, after) for path in paths] for line in step.accept
        }
        for problems in refused.values():
            if all(problems):
                yield problems[0]
        for after_path in zip(*refused.values(), strict=True):
            if all(after_path):
                yield after_path[0]
        for move in step.wrong:
            if move not in choices:
                yield f"wrong {move}: it is never legal here; legal are {' '.join(choices)}"
            elif choices[move]:
                yield f"wrong {move}: it is accepted"

    def _walk(
        self, step: Step, path: Plies, line: Plies, choices: dict[str, bool], after: dict[bytes, Plies]
    ) -> str:
        """Play an accepted line; what is wrong with it."""
        match = self._at(path)
        for at, ply in enumerate(line):
            if match.actor != self.seat:
                name = match.setting.actor_name(match.actor)
                return f"{ply}: it is {name}'s choice; end the step before it and add a `happens`"
            accepted = {other[at] for other in step.accept if len(other) > at and other[:at] == line[:at]}
            for choice in match.moves():
                choices[choice.notation] = choices.get(choice.notation, True) and choice.notation in accepted
            problem = self._play(match, ply)
            if problem:
                return problem
        after[match.state.tobytes()] = path + line
        return ""

    def free(self, step: Step, paths: list[Plies], after: dict[bytes, Plies]) -> Iterator[str]:
        if not 1 <= step.limit <= MOST_PLIES:
            yield f"limit is {step.limit}; it must be 1 to {MOST_PLIES}"
        unused = set(step.plies)
        problems = [problem for path in paths for problem in self._solve(step, path, unused, after)]
        yield from problems
        if unused and not problems:
            yield f"solution: {min(unused)} is never played"

    def _solve(self, step: Step, path: Plies, unused: set[str], after: dict[bytes, Plies]) -> Iterator[str]:
        match = self._at(path)
        facts = _facts(match)
        unknown = [key for key in step.until if key not in facts]
        if unknown:
            yield f"until: there is no fact {unknown[0]!r}; there are {', '.join(facts)}"
            return
        if not step.until_says and all(facts[key] in values for key, values in step.until.items()):
            yield "until: the goal is reached before anything is played"
            return
        play = ScenePlay(self.lesson, self.scene, match)
        play.go_on()
        while play.is_asked and play.expected:
            unused.discard(play.expected[0])
            play.play(play.expected[0])
        if not play.done:
            short = [
                f"{key} is {_facts(match)[key]}"
                for key, good in step.until.items()
                if _facts(match)[key] not in good
            ]
            now = ", ".join(short) or f"{step.until_says!r} was not told"
            yield f"solution: it does not reach the goal after {' '.join(_notations(match))}; {now}"
        else:
            after[match.state.tobytes()] = _notations(match)


def _notations(match: Match) -> Plies:
    return tuple(ply.notation for ply in match.plies)


def _facts(match: Match) -> dict[str, str]:
    return dict(match.setting.game.position.describe(match.setting, match.state))


_PROOFS = {DO: _Proof.do, FREE: _Proof.free, HAPPENS: _Proof.happens}
