"""A game's lesson in a terminal, scene by scene."""

from collections.abc import Callable

from rich.console import Console

from asterion.core.errors import AsterionError, BadLesson, BadNotation, WrongChoice
from asterion.core.game import Game
from asterion.core.lesson import Lesson, Part, Scene
from asterion.core.lessons.scene import ScenePlay
from asterion.core.match import Choice
from asterion.terminal.answers import LESSON_COMMANDS, LESSON_NAMES, Command, meant, read_command, understand
from asterion.terminal.commands import explain, show_help, story_lines, tell_rules
from asterion.terminal.screen import Screen, Turn


def learn(game: Game, *, console: Console, read: Callable[[str], str], scene: str = "") -> None:
    """Play the game's lesson from a scene (its number or its id) on, to its end or until the learner leaves.

    Without a scene it begins with the first one, or with the part that the learner chooses. `read` asks for a
    line, like `input`; EOFError or KeyboardInterrupt from it leaves the lesson.
    """
    if game.lesson is None:
        raise BadLesson(f"{game.title} has no lesson.")
    first = game.lesson.scene(scene) if scene else None
    _Lecture(game, game.lesson, Screen(console), read).hold(first)


class _Leave(Exception):
    """The learner quits."""


class _Next(Exception):
    """The learner goes on to the next scene."""


class _Lecture:
    def __init__(self, game: Game, lesson: Lesson, screen: Screen, read: Callable[[str], str]) -> None:
        self.game = game
        self.lesson = lesson
        self.screen = screen
        self.read = read
        self.explained = False  # the sketch's explanations have been seen
        self.told = 0  # plies of the scene that the learner has been told of
        self.scene = lesson.scenes[0]  # where the learner is

    def hold(self, first: Scene | None) -> None:
        """From this scene on, or from the beginning of the part that the learner chooses."""
        try:
            self.scene = first or self._choose().scenes[0]
            part: Part | None = self.lesson.part(self.scene)
            while part is not None:
                self._teach(part)
                part = self._part_after(part)
        except (_Leave, EOFError, KeyboardInterrupt):
            number = self.lesson.number(self.scene)
            at = number if number <= len(self.lesson.parts[0].scenes) else self.scene.id
            self.screen.line(f"\nGood-bye. Go on with: asterion learn {self.game.name} --scene {at}")

    def _choose(self) -> Part:
        """The part to begin with."""
        parts = self.lesson.parts
        if len(parts) == 1:
            return parts[0]
        self.screen.say(f"\n{self.game.title}, taught in {len(parts)} parts", "bold magenta")
        for number, part in enumerate(parts, 1):
            self.screen.line(f"  {number}  {part.title}")
        numbered = {str(number): part for number, part in enumerate(parts, 1)}
        prompt = "Enter: the first, a number: that part, quit: leave> "
        while (word := self._read(prompt).strip() or "1") not in numbered:
            if read_command(word) == Command("quit"):
                raise _Leave
            self.screen.say(f"Press Enter, or type {' or '.join((*numbered, 'quit'))}.", "red")
        return numbered[word]

    def _teach(self, part: Part) -> None:
        """From the scene on to the end of its part."""
        at = part.scenes.index(self.scene)
        while at < len(part.scenes):
            self.scene = part.scenes[at]
            at += self._scene(part, self.scene)
        self.screen.say(f"That was {part.title or 'the lesson'}. Play your first game:", "bold")
        self.screen.line(" ".join([f"  asterion play {self.game.name}", *self._options(part)]))

    def _options(self, part: Part) -> list[str]:
        """What an expansion is played with, as it is typed."""
        expands = {} if part is self.lesson.parts[0] else part.options
        chosen = [option for option in self.game.options if option.name in expands]
        return [f"--option {option.name}={option.text(expands[option.name])}" for option in chosen]

    def _part_after(self, part: Part) -> Part | None:
        """The next part, if there is one and the learner goes on to it."""
        following = self.lesson.part_after(part)
        if following is not None:
            self.scene = following.scenes[0]
            self._word(f"Enter: on to {following.title}, quit: leave> ", "next")
        return following

    def _scene(self, part: Part, scene: Scene) -> int:
        """Play a scene; how many scenes to go on by."""
        play = ScenePlay.begin(self.game, scene.id)
        self.told = 0
        number, scenes = part.scenes.index(scene) + 1, len(part.scenes)
        self.screen.say(f"\n{part.title}" if part.title else "", "magenta")
        self.screen.say(f"Scene {number} of {scenes}: {scene.title}", "bold magenta")
        self.screen.say(scene.text)
        try:
            while not play.done:
                self._ask(play)
        except _Next:
            return 1
        story = [line.sentence for line in play.match.story(play.seat, self.told)]
        self.screen.turn(Turn(self._sketch(play), [*story, *play.said], scene.praise, (), explained=True))
        return self._after(number == scenes)

    def _after(self, last: bool) -> int:
        on = "Enter: the end" if last else "Enter: the next scene"
        word = self._word(f"{on}, again: this one again, quit: leave> ", "next", "again")
        return int(word == "next")

    def _word(self, prompt: str, usual: str, *others: str) -> str:
        """One of some words; Enter is the usual one."""
        while True:
            command = read_command(self._read(prompt).strip() or usual, LESSON_NAMES)
            if command == Command("quit"):
                raise _Leave
            if command is not None and command.name in (usual, *others):
                return command.name
            self.screen.say(f"Press Enter, or type {' or '.join((*others, 'quit'))}.", "red")

    # --- a choice ---------------------------------------------------------------------------------------

    def _ask(self, play: ScenePlay) -> None:
        step = play.step
        assert step is not None
        if play.is_missed:
            self._show(play, play.facts()["missed"], [])
            prompt = "Enter: start this step again, next: on to the next scene, quit: leave> "
            if self._word(prompt, "again", "next") == "next":
                raise _Next
            self._again(play)
            return
        choices = play.match.moves()
        self._show(play, step.text, choices)
        answered = False
        while not answered:
            try:
                answered = self._answer(play, choices, self._read(f"{play.scene.seat}> "))
            except WrongChoice as reply:
                self.screen.say(f"Not quite. {reply}", "yellow")
            except AsterionError as error:
                self.screen.say(str(error), "red")

    def _answer(self, play: ScenePlay, choices: list[Choice], text: str) -> bool:
        """Do what was typed; whether the position has changed."""
        answer = understand(text, choices, LESSON_NAMES)
        if isinstance(answer, Command):
            return self._obey(play, choices, answer)
        try:
            play.play(answer.move if answer else text)
        except BadNotation as error:
            raise BadNotation(f"{error} {meant(text, LESSON_NAMES)}") from error
        return True

    def _obey(self, play: ScenePlay, choices: list[Choice], command: Command) -> bool:
        """Carry out a command; whether the position has changed."""
        step = play.step
        assert step is not None
        if command.name == "quit":
            raise _Leave
        if command.name == "next":
            raise _Next
        if command.name == "again":
            self._again(play)
            return True
        if command.name == "hint":
            self.screen.say(f"Hint: {step.hint}", "cyan")
        elif command.name == "board":
            self._show(play, step.text, choices)
        elif command.name == "moves":
            self.screen.choices(choices)
        elif command.name == "why":
            explain(play.match, self.screen, command.argument, choices)
        elif command.name == "rules":
            tell_rules(play.match, self.screen, command.argument)
        elif command.name == "story":
            self.screen.story(story_lines(play.match.story(play.seat)))
        else:
            show_help(self.screen, choices, LESSON_COMMANDS)
        return False

    def _again(self, play: ScenePlay) -> None:
        play.again()
        self.told = min(self.told, len(play.match.plies))

    # --- what is shown ----------------------------------------------------------------------------------

    def _show(self, play: ScenePlay, asked: str, choices: list[Choice]) -> None:
        story = [line.sentence for line in play.match.story(play.seat, self.told)]
        said = [] if play.has_begun else play.said
        self.told = len(play.match.plies)
        self.screen.turn(Turn(self._sketch(play), [*story, *said], asked, choices, self.explained))
        if not self.explained:
            self.screen.say("(Type a number or the notation; hint helps, help tells the rest.)", "dim")
        self.explained = True

    def _sketch(self, play: ScenePlay) -> str:
        view = play.match.view(play.seat)
        return str(self.game.sketch.draw(play.match.setting, view.state, play.seat))

    def _read(self, prompt: str) -> str:
        try:
            text = self.read(prompt)
            text.encode()
        except UnicodeError:
            return "?"  # help: that was no readable text
        return text
