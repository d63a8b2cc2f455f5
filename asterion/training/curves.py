"""The course of a training as curves, in SVG that is readable in the light and in the dark."""

from collections.abc import Callable, Sequence
from html import escape

from asterion.training.course import Progress

WIDTH, LEFT, RIGHT, TOP, HIGH, GAP = 720, 70, 170, 70, 150, 56
STYLE = """
  .paper { fill: #ffffff } text { fill: #1b1f24; font: 14px system-ui, sans-serif }
  .title { font-size: 17px; font-weight: 600 } .small { font-size: 12px; fill: #57606a }
  .axis { stroke: #57606a; fill: none } .even { stroke: #57606a; stroke-dasharray: 5 4 }
  .curve { stroke: #3d6fb4; stroke-width: 2; fill: none }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #15191f } text { fill: #e9edf2 } .small { fill: #a5afba }
    .axis, .even { stroke: #8b95a1 } .curve { stroke: #5b8ed6 }
  }
"""
Number = Callable[[Progress], float]
PANELS: tuple[tuple[str, Number, float | None], ...] = (
    (
        "points won against the game's own value, looking one choice ahead",
        lambda p: p.against_value or 0,
        0.5,
    ),
    ("points won against random moves", lambda p: p.against_random or 0, 0.5),
    ("how far off the judgements were of the results", lambda p: p.missed, None),
    ("games that nobody won", lambda p: p.nobody, None),
)


def curves(title: str, history: Sequence[Progress]) -> str:
    """A panel for each number, over the minutes."""
    height = TOP + len(PANELS) * (HIGH + GAP)
    minutes = max((p.seconds for p in history), default=0) / 60
    last = history[-1] if history else None
    about = f"{last.games:,} games, {last.positions:,} positions, {minutes:.1f} minutes" if last else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}: training</title>',
        f'<desc id="about">{escape(about)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="20" y="30">{escape(title)}: training</text>',
        f'<text class="small" x="20" y="50">{escape(about)}</text>',
    ]
    for at, (name, number, even) in enumerate(PANELS):
        parts += _panel(name, number, even, history, minutes, TOP + at * (HIGH + GAP))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(
    name: str, number: Number, even: float | None, history: Sequence[Progress], minutes: float, top: int
) -> list[str]:
    values = [number(progress) for progress in history]
    most = 1.0 if even is not None else max([*values, 0.01])
    bottom = top + 20 + HIGH

    def x(seconds: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * seconds / 60 / max(minutes, 1e-9), 1)

    def y(value: float) -> float:
        return round(bottom - HIGH * min(1.0, value / most), 1)

    parts = [
        f'<text class="small" x="{LEFT}" y="{top + 10}">{escape(name)}</text>',
        f'<path class="axis" d="M{LEFT} {top + 20}V{bottom}H{WIDTH - RIGHT}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(
            f'<text class="small" x="{LEFT - 8}" y="{y(share * most) + 4}" text-anchor="end">'
            f"{100 * share * most:.0f} %</text>"
        )
    if even is not None:
        parts.append(f'<path class="even" d="M{LEFT} {y(even)}H{WIDTH - RIGHT}"/>')
    if values:
        points = " ".join(f"{x(p.seconds)},{y(value)}" for p, value in zip(history, values, strict=True))
        parts.append(f'<polyline class="curve" points="{points}"/>')
        parts.append(
            f'<text x="{WIDTH - RIGHT + 12}" y="{y(values[-1]) + 5}">{100 * values[-1]:.1f} %</text>'
        )
    parts.append(
        f'<text class="small" x="{WIDTH - RIGHT}" y="{bottom + 18}" text-anchor="end">'
        f"{minutes:.1f} minutes</text>"
    )
    return parts
