"""A scene of a lesson being played over a match."""

from typing import Any

from asterion.core.errors import BadLesson, NothingToUndo, WrongChoice
from asterion.core.game import Game
from asterion.core.lesson import DO, FREE, HAPPENS, Lesson, Plies, Scene, Step
from asterion.core.match import Match, Ply
from asterion.core.position import start_at
from asterion.core.rooms import State

OTHERWISE = "That is allowed, but it is not what this scene is about. Try another choice."
JUST_BEGUN = "This step has only just begun."
MISSED = "That did not work out this time. Have another go."


class ScenePlay:
    """Where a scene stands follows from the plies alone, so it can be taken up from any match of it."""

    def __init__(self, lesson: Lesson, scene: Scene, match: Match) -> None:
        self.lesson = lesson
        self.scene = scene
        self.match = match
        self.at = 0  # the index of the current step
        self.since = 0  # plies played before it
        self._find_step()

    @classmethod
    def begin(cls, game: Game, wanted: str) -> "ScenePlay":
        """The scene with this id or number, up to the learner's first choice."""
        if game.lesson is None:
            raise BadLesson(f"{game.title} has no lesson.")
        scene = game.lesson.scene(wanted)
        play = cls(game.lesson, scene, opened(game, scene))
        play.go_on()
        return play

    # --- what is the case -------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """The learner's."""
        return self.match.setting.seat_names.index(self.scene.seat)

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when the scene is done."""
        return self.scene.steps[self.at] if self.at < len(self.scene.steps) else None

    @property
    def done(self) -> bool:
        return self.step is None

    @property
    def is_missed(self) -> bool:
        """The goal of a free step has not been reached in time: it may be tried again."""
        step, match = self.step, self.match
        if step is None or step.kind != FREE:
            return False
        own = sum(ply.actor == self.seat for ply in match.plies[self.since :])
        return match.over or (own >= step.limit and match.actor == self.seat)

    @property
    def is_asked(self) -> bool:
        """The learner is to choose."""
        return not self.done and not self.is_missed

    @property
    def has_begun(self) -> bool:
        """The learner has chosen something in this step."""
        return any(ply.actor == self.seat for ply in self.match.plies[self.since :])

    @property
    def said(self) -> list[str]:
        """What the lesson has said since the learner's last choice."""
        words: list[str] = []
        for step in reversed(self.scene.steps[: self.at]):
            if step.kind != HAPPENS:
                return [sentence for sentence in (step.praise, *reversed(words)) if sentence]
            words.append(step.text)
        return [sentence for sentence in reversed(words) if sentence]

    @property
    def expected(self) -> list[str]:
        """The choices that lead on now: those of the accepted lines, or of the solution of a free step."""
        step = self.step
        if step is None:
            return []
        played = tuple(ply.notation for ply in self.match.plies[self.since :] if ply.actor == self.seat)
        legal = [choice.notation for choice in self.match.moves()]
        if step.kind == FREE:
            return [ply for ply in _rest(step.plies, played) if ply in legal][:1]
        now = len(played)
        following = [line[now] for line in step.accept if len(line) > now and line[:now] == played]
        return [ply for ply in dict.fromkeys(following) if ply in legal]

    def facts(self) -> dict[str, Any]:
        """What a page tells of the scene: nothing of what is still to come."""
        step = self.step
        return {
            "scene": self.scene.id,
            "number": self.lesson.number(self.scene),
            "title": self.scene.title,
            "text": self.scene.text,
            "said": self.said,
            "ask": step.text if step else None,
            "hint": step.hint if step else None,
            "missed": (step.missed or MISSED) if step and self.is_missed else None,
            "praise": self.scene.praise if self.done else None,
        }

    # --- playing ----------------------------------------------------------------------------------------

    def play(self, wish: str | int) -> list[Ply]:
        """Play the learner's choice and what then happens; all these plies.

        An illegal choice is refused with its rule, a wrong one with the lesson's reply; nothing changes.
        """
        step = self.step
        if step is None:
            raise WrongChoice("This scene is done.")
        if self.is_missed:
            raise WrongChoice(step.missed or MISSED)
        match, before = self.match, len(self.match.plies)
        move = match.read(wish)
        notation = str(match.setting.game.words.notation(match.setting, match.state, move))
        if step.kind == DO and notation not in self.expected:
            raise WrongChoice(step.wrong.get(notation) or step.otherwise or OTHERWISE)
        match.play(move)
        self.go_on()
        return match.plies[before:]

    def again(self) -> None:
        """Back to the beginning of the step."""
        if not self.has_begun:
            raise NothingToUndo(JUST_BEGUN)
        self.match.back_to(self.since)
        self.go_on()

    # --- inside -----------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let chance and the others play until the learner is asked."""
        self._find_step()
        while (step := self.step) is not None:
            actor = self.match.actor
            if step.kind == HAPPENS:
                self.match.play(step.plies[len(self.match.plies) - self.since])
            elif actor == self.seat or self.match.over:
                return
            elif step.kind == FREE:
                self.match.play(self._liking(step))
            else:
                name = self.match.setting.actor_name(actor)
                raise BadLesson(f"scene {self.scene.id}, step {self.at + 1}: it is {name}'s choice.")
            self._find_step()

    def _liking(self, step: Step) -> int:
        """What chance or another seat chooses: the first of its likings that is legal, or the first move."""
        choices = {choice.notation: choice.move for choice in self.match.moves()}
        return next((choices[ply] for ply in step.others if ply in choices), next(iter(choices.values())))

    def _find_step(self) -> None:
        self.at = self.since = 0
        while (step := self.step) is not None:
            length = self._length(step)
            if length is None:
                return
            self.at += 1
            self.since += length

    def _length(self, step: Step) -> int | None:
        """How many plies the step took that begins at `since`; None if it is not done."""
        plies = self.match.plies[self.since :]
        if step.kind == HAPPENS:
            return len(step.plies) if len(plies) >= len(step.plies) else None
        if step.kind == DO:
            played = tuple(ply.notation for ply in plies)
            return next((len(line) for line in step.accept if played[: len(line)] == line), None)
        return next((n for n in range(1, len(plies) + 1) if self._is_reached(step, n)), None)

    def _is_reached(self, step: Step, length: int) -> bool:
        """The goal of a free step is reached after so many of its plies."""
        last = self.since + length
        told = self.match.story(self.seat, self.since, last)
        if step.until_says and not any(step.until_says in line.sentence for line in told):
            return False
        facts = self.match.setting.game.position.describe(self.match.setting, self._state_after(last))
        return all(facts.get(key) in values for key, values in step.until.items())

    def _state_after(self, plies: int) -> State:
        return self.match.plies[plies].before if plies < len(self.match.plies) else self.match.state


def _rest(solution: Plies, played: Plies) -> Plies:
    """What is left of a solution; nothing once the learner has gone another way."""
    for ply in played:
        if ply not in solution:
            return ()
        solution = solution[solution.index(ply) + 1 :]
    return solution


def opened(game: Game, scene: Scene) -> Match:
    """A match, without dice, at the scene's position."""
    setting = game.setting(scene.seats, scene.options)
    if scene.seat not in setting.seat_names:
        seats = ", ".join(setting.seat_names)
        raise BadLesson(f"scene {scene.id}: there is no seat {scene.seat!r}; there are {seats}.")
    return Match(setting, start=start_at(setting, scene.position))
