"""Playing any game in a terminal: people at one keyboard, and bots."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from asterion.bots import make_bot
from asterion.core.asking import MATTERS, instructed, instructions
from asterion.core.dice import Dice
from asterion.core.errors import AsterionError, BadNotation
from asterion.core.kernel.contract import CHANCE, EVERYONE, SPECTATOR
from asterion.core.match import Choice, Match
from asterion.core.record import result_text
from asterion.terminal.answers import COMMANDS, Command, meant, read_command, understand, without_asking
from asterion.terminal.commands import (
    explain,
    show_help,
    show_hint,
    show_turning_points,
    story_lines,
    tell_rules,
)
from asterion.terminal.saving import how_to_resume
from asterion.terminal.screen import Screen, Turn
from asterion.terminal.table import Table

HUMAN = "human"
QUIET = 0.1  # seconds until a person is asked where others may be asked unseen, whether they are or not


def play(
    match: Match,
    seats: Sequence[str],
    *,
    console: Console,
    read: Callable[[str], str],
    pace: float = 0.0,
    autosave: Path | None = None,
    seed: int | None = None,
) -> None:
    """Play a match to its end, or until the people leave.

    `seats` says who sits where: "human" or the name of a bot. `read` asks for a line, like `input`; EOFError
    or KeyboardInterrupt from it leaves the table. Bots wait `pace` seconds before their turn; with a `seed`
    they always make the same choices. The match is kept in `autosave` after every choice.
    """
    if len(seats) != match.setting.seats:
        raise AsterionError(f"This game has {match.setting.seats} seats, but {len(seats)} players are named.")
    bots = {
        seat: make_bot(name, None if seed is None else seed + seat)
        for seat, name in enumerate(seats)
        if name != HUMAN
    }
    table = Table(match, seats, bots)
    if autosave is not None:
        table.keep_from_now_on(autosave)
    _Conversation(table, Screen(console), read, pace, autosave).hold()


class _Leave(Exception):
    """Somebody quits."""


class _Conversation:
    """What is shown and asked, turn by turn."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        read: Callable[[str], str],
        pace: float,
        autosave: Path | None,
    ) -> None:
        self.table = table
        self.match = table.match
        self.screen = screen
        self.read = read
        self.pace = pace
        self.autosave = autosave
        self.alone: int | None = None  # the seat to which the screen was handed over: nobody else looks
        self.thinking: int | None = None  # the bot that was last said to think
        self.explained: set[int] = set()  # viewers who have seen the sketch's explanations
        self.asks: dict[int, str] = {}  # when people want to be asked unseen by the others
        self.calm_at = 0.0  # nobody is asked before this time, on the clock of `time.monotonic`

    # --- the course of the game -------------------------------------------------------------------------

    def hold(self) -> None:
        try:
            with self._screen_without_memory():
                self._get_ready()
                self._greet()
                while not self.match.over:
                    self._turn()
            self._finish()
        except (_Leave, EOFError, KeyboardInterrupt):
            self._farewell()

    @contextmanager
    def _screen_without_memory(self) -> Iterator[None]:
        """With several people, nobody can scroll back to what another one saw."""
        console = self.screen.console
        switched = len(self.table.people) > 1 and console.set_alt_screen(True)
        try:
            yield
        finally:
            if switched:
                console.set_alt_screen(False)

    def _get_ready(self) -> None:
        """Have the bots' code compiled before the first screen."""
        with self.screen.console.status("The bots sit down …"):
            for name in {bot.name for bot in self.table.bots.values()}:
                trial = Match(self.match.setting, Dice.cast("trial"))
                make_bot(name, 0).choose(trial.view(trial.actor))

    def _turn(self) -> None:
        seat = self.match.actor
        if seat in self.table.bots:
            self._bot_turn(seat)
        elif (move := instructed(self.match, self.asks.get(seat, MATTERS))) is not None:
            self._play(move, unasked=True)
        else:
            self._calm_down()
            if self._hand_over(self.table.reader):
                self._ask(self.table.reader)

    def _calm_down(self) -> None:
        """Wait as long as if somebody had been asked unseen."""
        rest = self.calm_at - time.monotonic()
        if rest > 0:
            time.sleep(rest)

    def _bot_turn(self, seat: int) -> None:
        if not self.match.is_hushed:
            begins = self.thinking != seat
            if begins:
                self.screen.say(f"{self.table.name(seat)} thinks …", "dim")
                self.thinking = seat
            self._wait(begins)
        self._play(self.table.bots[seat].choose(self.match.view(seat)))
        if not self.table.people:
            self.screen.story(self.table.news(SPECTATOR))

    def _wait(self, begins: bool) -> None:
        """Before a bot chooses: people see only that it begins to think, spectators see every choice."""
        pace = self.pace
        if self.match.setting.game.asking is not None and len(self.table.people) == 1:
            pace = min(pace, QUIET)  # in such a game a turn has many choices, and nothing to see between them
        if pace > 0 and (begins or not self.table.people):
            time.sleep(pace)

    def _play(self, move: int, unasked: bool = False) -> None:
        before = len(self.match.plies)
        known = not self.match.is_hushed or self.match.actor in self.table.people
        self.table.play(move, unasked)
        events = (event for ply in self.match.plies[before:] for event in ply.events)
        if known and any(self.match.setting.game.is_hush(event.kind) for event in events):
            self.calm_at = time.monotonic() + QUIET
        self._autosave()

    def _autosave(self) -> None:
        if self.autosave is None or self.table.is_kept:
            return
        try:
            self.table.keep_on(self.autosave)
        except AsterionError as error:
            self.screen.say(f"{error} The game goes on, but it is not kept.", "red")
            self.autosave = None

    # --- a person's choice ------------------------------------------------------------------------------

    def _ask(self, seat: int) -> None:
        self.thinking = None
        choices = self.match.moves()
        self._show(seat, choices, self.table.news(seat))
        actor = self.match.setting.actor_name(self.match.actor)
        prompt = f"{actor} (Enter: the only choice)> " if len(choices) == 1 else f"{actor}> "
        answered = False
        while not answered:
            try:
                answered = self._answer(seat, choices, self._read(prompt))
            except AsterionError as error:
                self.screen.say(str(error), "red")

    def _answer(self, seat: int, choices: list[Choice], text: str) -> bool:
        """Do what was typed; whether the position has changed."""
        answer = understand(text, choices)
        if isinstance(answer, Command):
            return self._obey(seat, choices, answer)
        try:
            self._play(answer.move if answer else self.match.read(text))
        except BadNotation as error:
            raise BadNotation(f"{error} {meant(text)}") from error
        return True

    def _read(self, prompt: str) -> str:
        try:
            text = self.read(prompt)
            text.encode()
        except UnicodeError as error:
            raise AsterionError("That was no readable text.") from error
        return text

    def _show(self, seat: int, choices: list[Choice], story: list[str]) -> None:
        prompt = self.match.view(seat).prompt
        if self.match.actor == CHANCE:
            prompt = f"{prompt} {self._about_chance()}"
        self.screen.turn(Turn(self.table.sketch(seat), story, prompt, choices, seat in self.explained))
        self.explained.add(seat)

    def _about_chance(self) -> str:
        only = self.table.confidant
        if only == EVERYONE:
            return "Type what came out at your table."
        if only in self.table.bots:
            return f"Type what came out; it is only for {self.table.name(only)}, so no opponent should look."
        return f"Type what came out at your table; only {self.table.name(only)} may see it."

    # --- several people at one keyboard -----------------------------------------------------------------

    def _hand_over(self, seat: int) -> bool:
        """See to it that only this person looks at the screen; False if the last choice was taken back."""
        if len(self.table.people) == 1 or seat in (SPECTATOR, self.alone):
            return True
        if self.alone is None and not self.table.is_private(seat):
            return True
        if self.alone is not None:
            self.screen.clear()
        last = self.match.plies[-1].actor if self.match.plies else SPECTATOR
        undo = f" (undo: back to {self.table.name(last)})" if last in self.table.people else ""
        self.screen.say(f"Hand over to {self.table.name(seat)}. Press Enter when ready.{undo}", "bold")
        while word := self._read_at_hand_over():
            if word == "quit":
                raise _Leave
            if word == "undo" and self._is_undone(last):
                self.alone = None  # whoever typed this: the next screen needs a hand-over of its own
                return False
            self.screen.say("Press Enter when ready, or type quit.")
        self.alone = seat
        self.screen.clear()
        return True

    def _read_at_hand_over(self) -> str:
        try:
            return self._read("").strip().lower()
        except AsterionError as error:
            return str(error)

    def _is_undone(self, seat: int) -> bool:
        try:
            if seat in self.table.people:
                self._undo(self.table.undo, seat)
            return seat in self.table.people
        except AsterionError as error:
            self.screen.say(str(error), "red")
            return False

    # --- commands ---------------------------------------------------------------------------------------

    def _obey(self, seat: int, choices: list[Choice], command: Command) -> bool:
        """Carry out a command; whether the position has changed."""
        if command.name == "quit":
            raise _Leave
        if command.name == "undo":
            self._undo(self.table.undo, seat)
        elif command.name == "undo!":
            self._undo(self.table.take_back, seat)
        elif command.name == "board":
            self._show(seat, choices, [])
        elif command.name == "moves":
            self.screen.choices(choices)
        elif command.name == "hint":
            show_hint(self.match, self.screen, seat)
        elif command.name == "why":
            explain(self.match, self.screen, command.argument, choices)
        elif command.name == "help":
            asks = self.match.setting.game.asking is not None
            show_help(self.screen, choices, COMMANDS if asks else without_asking(COMMANDS))
        elif command.name == "ask":
            self._ask_when(seat, command.argument)
        else:
            self._tell(seat, command)
        return command.name in ("undo", "undo!")

    def _ask_when(self, seat: int, when: str) -> None:
        if self.match.setting.game.asking is None:
            raise AsterionError("In this game nobody is asked unseen by the others.")
        known = instructions(self.match.setting.game)
        if when not in known:
            words = ", ".join(f"ask {name} ({sentence})" for name, sentence in known.items())
            raise AsterionError(f"When? Type one of: {words}.")
        self.asks[seat] = when
        self.screen.say(f"You are asked whether you play something: {when}.")

    def _tell(self, seat: int, command: Command) -> None:
        """The commands that can be given after the end, too."""
        if command.name == "story":
            lines = story_lines(self.match.story(seat))
            self.screen.story(lines, lambda: self._read("(Enter: more) "))
        elif command.name == "rules":
            tell_rules(self.match, self.screen, command.argument)
        elif command.name == "review":
            show_turning_points(self.match, self.screen)
        elif not command.argument:
            raise AsterionError("Where to? Type save and the name of a file, such as save game.maze.")
        else:
            self.table.keep(Path(command.argument), replace=command.name == "save!")
            self.screen.line(f"Saved in {self.table.kept}.")

    def _undo(self, how: Callable[[int], None], seat: int) -> None:
        how(seat)
        self._autosave()
        self.screen.say(f"Taken back to ply {len(self.match.plies)}.")

    # --- the beginning and the end ----------------------------------------------------------------------

    def _greet(self) -> None:
        game = self.match.setting.game
        self.screen.say(game.title, "bold")
        self.screen.say(game.pitch)
        names = self.match.setting.seat_names
        who = [f"{name}: {player}" for name, player in zip(names, self.table.seats, strict=True)]
        self.screen.say(f"{', '.join(who)}. Type help at any time.")
        dice = self.match.dice
        if dice is not None and dice.chosen is not None:
            self.screen.say(f"Dice: {self.match.commitment}; from the chosen seed {dice.chosen!r}.", "dim")
        elif dice is not None:
            self.screen.say(f"Dice: {self.match.commitment}; their seed is told at the end.", "dim")

    def _finish(self) -> None:
        self._autosave()
        viewer, outcome = self.table.onlooker, self.match.outcome
        story = [sentence for sentence in self.table.last_news() if sentence != outcome]
        self.screen.turn(Turn(self.table.sketch(viewer), story, outcome, (), explained=True))
        self.screen.say(f"Result: {result_text(self.match)}, after {len(self.match.plies)} plies.")
        if self.match.dice is not None:
            self.screen.line(f"Dice: {self.match.commitment}\nSeed: {self.match.dice.seed.hex()}")
        if self.table.people:
            kept = self.table.is_kept
            saving = "" if kept else "save FILE keeps the record; "
            self.screen.say(f"review tells where the game turned; {saving}Enter leaves.")
            while self.table.is_kept == kept and self._is_closing_word(viewer):
                pass
        if self.table.is_kept and self.match.dice is not None:
            self.screen.line(f"Verify the dice with: asterion verify {self.table.kept}")

    def _is_closing_word(self, viewer: int) -> bool:
        """Answer what is typed after the end; False to leave."""
        try:
            text = self._read("> ")
            command = read_command(text or "quit")
            if command == Command("quit"):
                return False
            if command is None or command.name not in ("save", "save!", "story", "rules", "review"):
                raise AsterionError(
                    "The game is over: review, save FILE, story, rules ID, or Enter to leave."
                )
            self._tell(viewer, command)
        except EOFError:
            if not self.table.is_kept:
                raise
            return False
        except AsterionError as error:
            self.screen.say(str(error), "red")
        return True

    def _farewell(self) -> None:
        self._autosave()
        if self.table.kept is None:
            self.screen.say("\nGood-bye. The game is not kept.")
            return
        when = "" if self.table.is_kept else ", as it was when you saved it"
        self.screen.line(f"\nGood-bye. The game is kept in {self.table.kept}{when}. Go on with:")
        self.screen.line(f"  {how_to_resume(self.match, self.table.kept, self.table.seats)}")
