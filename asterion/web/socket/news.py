"""What is new for a browser: how the picture changed step by step, and the lines that came to the story.

Of all that it was told last, a browser keeps the pieces of the picture, the story, the choices and everything
else; it is told what is not as it was. Spectators who were told the same are told the same again, in the same
bytes, made once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from asterion.core.drawing import KEPT, Drawing, Shape, common, is_counted_alike
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Choice, Line, Match
from asterion.web.api.answers import Offer, Words
from asterion.web.tables.live import LiveTable
from asterion.web.tables.views import actor_then, drawn_then

MOST_FRAMES = 24
# A window, too: whether its clock shows another time depends on how busy the server was.
ALWAYS_TOLD = ("version", "seat", "window")
MOST_CHOICES = 400  # that a browser remembers; if it was told more, it begins anew with the next news
NOTHING = Drawing(())
NO_WORDS = ("", "", "", "")
LEAST = 4  # characters that must be the same


@dataclass(frozen=True, eq=False)
class Known:
    """What a browser was told last."""

    plies: int  # that it has seen
    change: int = -1  # the number of it
    version: int | None = None
    story: tuple[Line, ...] = ()
    drawing: Drawing = NOTHING
    choices: dict[tuple[str, ...], int] = field(
        default_factory=dict
    )  # their numbers, in the order of telling
    facts: dict[str, Any] = field(default_factory=dict)

    def kept(self, story: tuple[Line, ...]) -> int:
        """How many lines of the story are as they were."""
        known = len(self.story)
        if 0 < known <= len(story) and self.story[-1] is story[known - 1]:
            return known
        pairs = enumerate(zip(self.story, story, strict=False))
        return next((at for at, (old, new) in pairs if old != new), min(known, len(story)))


def news(table: LiveTable, seat: int, known: Known, shape: Shape) -> tuple[str, Known]:
    """The message that tells a browser of this seat what is new to it, and what it knows then."""
    if seat != SPECTATOR or table.kept.lesson is not None or table.window(seat) is not None:
        return _news(table, seat, known, shape)
    change = table.change_of(seat)
    if table.shared_change != change:
        table.shared_change = change
        table.shared.clear()
    key = (shape, known.change, known.plies)
    found = table.shared.get(key)
    if found is None:
        found = table.shared[key] = _news(table, seat, known, shape)
    return found


def _news(table: LiveTable, seat: int, known: Known, shape: Shape) -> tuple[str, Known]:
    """The message as `ViewTold` describes it."""
    change, plies = table.change_of(seat), table.plies_of(seat)
    view, facts = table.look(seat)
    drawing = view.drawing(shape)
    frames, last = _glimpses(table.sight.of(seat).match, seat, known, shape)
    told = known.kept(view.story)
    fresh = {key for key, fact in facts.items() if key not in known.facts or known.facts[key] != fact}
    sight = {key: fact for key, fact in facts.items() if key in fresh or key in ALWAYS_TOLD}
    sight["told"] = told
    sight["lines"] = [{"ply": line.ply, "sentence": line.sentence} for line in view.story[told:]]
    choices = known.choices if len(known.choices) <= MOST_CHOICES else {}
    sight["choices"] = offers(view.choices, choices)
    sight["picture"] = drawing.since(last)
    message = {"v": 1, "type": "view", "after": known.version, "view": sight, "frames": frames}
    now = Known(plies, change, facts["version"], view.story, drawing, choices, facts)
    return to_json(message).decode(), now


def offers(choices: Sequence[Choice], known: dict[tuple[str, ...], int]) -> list[Offer]:
    """Choices that are new, and are known from now on; and runs of those that are known."""
    offered: list[Offer] = []
    run = (0, 0)  # the last one, which may go on
    before = NO_WORDS
    for choice in choices:
        words = (choice.notation, choice.sentence, choice.target, choice.source)
        number = known.get(words)
        if number is None:
            known[words] = len(known)
            offered.append(tuple(map(after, before, words)))  # type: ignore[arg-type]
            run = (0, 0)
        elif run[1] and number == sum(run):
            run = offered[-1] = (run[0], run[1] + 1)
        else:
            run = (number, 1)
            offered.append(run)
        before = words
    return offered


@lru_cache(maxsize=KEPT)
def after(old: str, new: str) -> Words:
    """A text, as what is different at its end from another one, if that is less to tell."""
    most = min(len(old), len(new))
    head = most if old[:most] == new[:most] else common(lambda length: old.startswith(new[:length]), most)
    return (head, new[head:]) if head > LEAST and is_counted_alike(new) else new


def _glimpses(match: Match, seat: int, known: Known, shape: Shape) -> tuple[list[dict[str, Any]], Drawing]:
    """The steps after what is known, the last ones if many; and the picture that the view's own is told as a
    change of."""
    ends = [0, *match.steps(seat)]
    now, last = len(ends) - 1, known.drawing
    first = max(sum(begun < known.plies for begun in ends[:now]), now - MOST_FRAMES, 0)
    glimpses: list[dict[str, Any]] = []
    for step in range(first + 1, now):
        drawing = drawn_then(match, ends[step], seat, shape)
        change = drawing.since(last)
        glimpses.append({"ply": step, "actor_name": actor_then(match, step, ends), "picture": change})
        last = drawing
    if first < now:
        glimpses.append({"ply": now, "actor_name": actor_then(match, now, ends), "picture": None})
    return glimpses, last
