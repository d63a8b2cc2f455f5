"""How a turn looks in a terminal: the board, what happened, the question and the choices."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from asterion.core.match import Choice
from asterion.terminal.answers import labels

GAP = 3  # columns between things side by side
SIDE = 24  # the narrowest column beside the board that is worth using
FEW = 6  # so many choices are listed one below the other where there is room

Plan = tuple[list[RenderableType], list[RenderableType]]  # what stands beside the board, and below


@dataclass(frozen=True)
class Turn:
    """What a person is shown before choosing."""

    sketch: str  # blocks parted by blank lines: the board, explanations, and what lies on the table
    story: Sequence[str]
    prompt: str
    choices: Sequence[Choice]
    explained: bool = False  # the explanations have been seen before


class Screen:
    """Writes to a console. Everything but the sketch is shown as it is, without colour marks."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def line(self, text: str) -> None:
        """A command or an address: never broken, so that it can be copied."""
        self.console.print(Text(text), soft_wrap=True)

    def pairs(self, rows: Sequence[tuple[str, str]]) -> None:
        """Two columns: a term and what is to be said about it."""
        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for term, text in rows:
            grid.add_row(Text(f"  {term}", "cyan", no_wrap=True), Text(text))
        self.console.print(grid)

    def clear(self) -> None:
        """Put out of sight what was shown."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print("\n" * self.console.height)

    def board(self, sketch: str) -> None:
        self.console.print(Text.from_markup(sketch))

    def choices(self, choices: Sequence[Choice]) -> None:
        self.console.print(_list(choices, self.console.width, len(choices) <= FEW))

    def story(self, lines: Sequence[str], more: Callable[[], object] | None = None) -> None:
        """Line by line; `more` is called before each next screenful where there is no scrolling back."""
        used = 0
        for line in lines:
            height = self._height([Text(line)], self.console.width)
            if more is not None and self.console.is_alt_screen and used + height >= self.console.height:
                more()
                used = 0
            self.console.print(Text(line))
            used += height

    def turn(self, turn: Turn) -> None:
        """Board first; with few rows, everything moves closer together so that the board stays in sight."""
        board, *rest = _blocks(turn.sketch)
        side = self.console.width - _width(board) - GAP
        for plan in (self._roomy, self._close, self._closest):
            asked, below = plan(turn, rest, side, len(board))
            if len(board) + self._height(below, self.console.width) < self.console.height:
                break
        told = self._end_of_story(turn.story, len(board) - self._height(asked, side), side)
        if len(told) < len(turn.story):
            self.console.print(Text(" ".join(turn.story)))
        beside = [_bullets(told), *([Text("")] if told and asked else []), *asked]
        self.console.print(_side_by_side(board, beside, side) if side >= SIDE else _joined(board))
        for part in below:
            self.console.print(part)

    def _end_of_story(self, story: Sequence[str], rows: int, side: int) -> list[str]:
        """As much of the story's end as fits into a number of rows beside the board."""
        told = list(story) if side >= SIDE else []
        while told and self._height([_bullets(told), Text("")], side) > rows:
            told.pop(0)
        return told

    def _height(self, parts: Sequence[RenderableType], width: int) -> int:
        options = self.console.options.update(width=max(1, width))
        return sum(len(self.console.render_lines(part, options)) for part in parts)

    # --- three plans, from roomy to close: what is asked beside the board, and what stands below it -------

    def _roomy(self, turn: Turn, rest: list[list[Text]], side: int, rows: int) -> Plan:
        """The question and the choices below, all with blank lines between."""
        below: list[RenderableType] = []
        for block in rest:
            below += [Text(""), _joined(block)]
        below += [Text(""), Text(turn.prompt, "bold")]
        return [], [*below, _list(turn.choices, self.console.width, len(turn.choices) <= FEW)]

    def _close(self, turn: Turn, rest: list[list[Text]], side: int, rows: int) -> Plan:
        """The question and the choices beside the board, if they fit there; no blank lines."""
        asked = [Text(turn.prompt, "bold"), _list(turn.choices, side, True)]
        return self._beside_or_below(turn, rest, side, rows, asked, _list(turn.choices, self.console.width))

    def _closest(self, turn: Turn, rest: list[list[Text]], side: int, rows: int) -> Plan:
        """Choices by number and notation only."""
        question = Text.assemble((turn.prompt, "bold"), ("  (moves: in words)", "dim"))
        asked = [question, _list(turn.choices, side, words=False)]
        below = _list(turn.choices, self.console.width, words=False)
        return self._beside_or_below(turn, rest, side, rows, asked, below)

    def _beside_or_below(
        self,
        turn: Turn,
        rest: list[list[Text]],
        side: int,
        rows: int,
        asked: list[RenderableType],
        listed: RenderableType,
    ) -> Plan:
        shown: list[RenderableType] = [_joined(block) for block in (rest[-1:] if turn.explained else rest)]
        if side >= SIDE and self._height(asked, side) <= rows:
            return asked, shown
        return [], [*shown, asked[0], listed]


def _side_by_side(board: list[Text], beside: Sequence[RenderableType], side: int) -> RenderableType:
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True, width=_width(board))
    grid.add_column(width=side)
    grid.add_row(_joined(board), Group(*beside))
    return grid


def _blocks(sketch: str) -> list[list[Text]]:
    """The parts of a sketch between its blank lines."""
    blocks: list[list[Text]] = [[]]
    for line in Text.from_markup(sketch).split("\n", allow_blank=True):
        if line.plain.strip():
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


def _joined(lines: list[Text]) -> Text:
    return Text("\n").join(lines)


def _width(lines: list[Text]) -> int:
    return max(line.cell_len for line in lines)


def _bullets(sentences: Sequence[str]) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for sentence in sentences:
        grid.add_row(Text("·", "dim"), Text(sentence))
    return grid


def _list(choices: Sequence[Choice], width: int, single: bool = False, words: bool = True) -> RenderableType:
    """The choices with what to type for them, in as many columns as fit, read downwards."""
    keys = _keys(choices)
    sentences = [Text(choice.sentence if words else "") for choice in choices]
    widest = max(
        (key.cell_len + 2 + text.cell_len for key, text in zip(keys, sentences, strict=True)), default=1
    )
    columns = 1 if single else max(1, min(len(keys), (width + GAP) // (widest + GAP)))
    rows = math.ceil(len(keys) / columns)
    entries = [_entry(key, sentence) for key, sentence in zip(keys, sentences, strict=True)]
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for row in range(rows):
        grid.add_row(*entries[row::rows])
    return grid


def _keys(choices: Sequence[Choice]) -> list[Text]:
    """What can be typed for each choice, all of one width."""
    numbers = labels(choices)
    widest = max((len(choice.notation) for choice in choices), default=0)
    number_width = max((len(number) for number in numbers), default=0)
    keys = []
    for number, choice in zip(numbers, choices, strict=True):
        key = Text(number.rjust(number_width), "bold cyan", no_wrap=True)
        if number != choice.notation:
            key.append("  " + choice.notation.ljust(widest), "cyan")
        keys.append(key)
    return keys


def _entry(key: Text, sentence: Text) -> RenderableType:
    """A choice; a long sentence goes on below its beginning."""
    if not sentence.plain:
        return key
    entry = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    entry.add_row(key, sentence)
    return entry
