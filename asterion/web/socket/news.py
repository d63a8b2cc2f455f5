"""What is new for a browser: how the picture changed step by step, and the lines that came to the story.

Of all that it was told last, a browser keeps the pieces of the picture and the story. Spectators who were
told the same are told the same again, in the same bytes, made once.
"""

from dataclasses import dataclass

from asterion.core.drawing import Drawing, Shape
from asterion.core.kernel.contract import SPECTATOR
from asterion.core.match import Line, Match
from asterion.web.api.answers import Glimpse, Sight
from asterion.web.socket.protocol import ViewTold
from asterion.web.tables.live import LiveTable
from asterion.web.tables.views import actor_then, drawn_then, lines_answer

MOST_FRAMES = 24
NOTHING = Drawing(())


@dataclass(frozen=True, eq=False)
class Known:
    """What a browser was told last."""

    plies: int  # that it has seen
    change: int = -1  # the number of it
    version: int | None = None
    story: tuple[Line, ...] = ()
    drawing: Drawing = NOTHING

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
    change, plies = table.change_of(seat), table.plies_of(seat)
    view, facts = table.look(seat)
    drawing = view.drawing(shape)
    frames, last = _glimpses(table.sight.of(seat).match, seat, known, shape)
    told = known.kept(view.story)
    sight = Sight(told=told, lines=lines_answer(view.story[told:]), picture=drawing.since(last), **facts)
    text = ViewTold(after=known.version, view=sight, frames=frames).model_dump_json()
    return text, Known(plies, change, sight.version, view.story, drawing)


def _glimpses(match: Match, seat: int, known: Known, shape: Shape) -> tuple[list[Glimpse], Drawing]:
    """The steps after what is known, the last ones if many; and the picture that the view's own is told as a
    change of."""
    ends = [0, *match.steps(seat)]
    now, last = len(ends) - 1, known.drawing
    first = max(sum(begun < known.plies for begun in ends[:now]), now - MOST_FRAMES, 0)
    glimpses = []
    for step in range(first + 1, now):
        drawing = drawn_then(match, ends[step], seat, shape)
        change = drawing.since(last)
        glimpses.append(Glimpse(ply=step, actor_name=actor_then(match, step, ends), picture=change))
        last = drawing
    if first < now:
        glimpses.append(Glimpse(ply=now, actor_name=actor_then(match, now, ends), picture=None))
    return glimpses, last
