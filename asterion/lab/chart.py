"""Pictures of results: bars with error bars, as SVG that is readable in the light and in the dark."""

from collections.abc import Sequence
from html import escape
from math import isinf
from typing import NamedTuple

from asterion.lab.result import Result
from asterion.lab.stats import Estimate

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 190, 150, 88, 40
STYLE = """
  .paper { fill: #ffffff } text { fill: #1b1f24; font: 14px system-ui, sans-serif }
  .title { font-size: 17px; font-weight: 600 } .small { font-size: 12px; fill: #57606a }
  .bar { fill: #3d6fb4 } .error, .end { stroke: #1b1f24; stroke-width: 2 }
  .axis { stroke: #57606a } .even { stroke: #57606a; stroke-dasharray: 5 4 }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #15191f } text { fill: #e9edf2 } .small { fill: #a5afba }
    .bar { fill: #5b8ed6 } .error, .end { stroke: #ffffff } .axis, .even { stroke: #8b95a1 }
  }
"""


class Bar(NamedTuple):
    label: str
    share: Estimate
    note: str = ""


def arena_chart(result: Result) -> str:
    """Each bot's mean score; the dashed line is what equal bots would have."""
    game = result.contest.setting.game
    bars = [Bar(s.bot, s.score, elo_text(s.elo) + " Elo") for s in result.ranked]
    title = f"{game.title}: mean score of a seat"
    about = f"{result.games:,} games on {result.contest.seats} seats; lines show the 95 % intervals"
    return bar_chart(title, about, bars, 1 / result.contest.seats)


def bar_chart(title: str, about: str, bars: Sequence[Bar], even: float) -> str:
    """Horizontal bars from 0 to 100 %, with a dashed line where all would be even."""
    height = TOP + ROW * len(bars) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(_told(about, bars))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="small" x="20" y="50">{escape(about)}</text>',
    ]
    bottom = TOP + ROW * len(bars)
    for number, bar in enumerate(bars):
        parts += _bar(bar, TOP + ROW * number)
    parts.append(f'<path class="axis" d="M{_x(0)} {TOP - 6}V{bottom + 4}H{_x(1)}" fill="none"/>')
    for percent in (0, 25, 50, 75, 100):
        at = _x(percent / 100)
        parts.append(f'<path class="axis" d="M{at} {bottom + 4}v5"/>')
        parts.append(
            f'<text class="small" x="{at}" y="{bottom + 24}" text-anchor="middle">{percent} %</text>'
        )
    parts.append(f'<path class="even" d="M{_x(even)} {TOP - 6}V{bottom + 4}"/>')
    parts.append(f'<text class="small" x="{_x(even)}" y="{TOP - 10}" text-anchor="middle">even</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bar(bar: Bar, top: float) -> list[str]:
    value, low, high = bar.share
    middle = top + ROW / 2
    right = WIDTH - RIGHT + 14
    wide = _x(value) - LEFT
    label = bar.label if len(bar.label) <= 24 else "…" + bar.label[-23:]
    return [
        f'<text x="{LEFT - 12}" y="{middle + 5}" text-anchor="end">{escape(label)}</text>',
        f'<rect class="bar" x="{LEFT}" y="{top + 8}" width="{wide:.1f}" height="{ROW - 16}" rx="3"/>',
        f'<path class="error" d="M{_x(low)} {middle}H{_x(high)}"/>',
        f'<path class="end" d="M{_x(low)} {middle - 6}v12M{_x(high)} {middle - 6}v12"/>',
        f'<text x="{right}" y="{middle + (0 if bar.note else 5)}">{percent(bar.share.value)}</text>',
        f'<text class="small" x="{right}" y="{middle + 15}">{escape(bar.note)}</text>',
    ]


def _x(part: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * part, 1)


def _told(about: str, bars: Sequence[Bar]) -> str:
    """The picture in words, for those who do not see it."""
    return about + ". " + " ".join(f"{bar.label}: {interval(bar.share)}." for bar in bars)


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def interval(estimate: Estimate) -> str:
    """`63.0 % (55.1–70.2)`."""
    return f"{percent(estimate.value)} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def elo_text(estimate: Estimate) -> str:
    """`+120 ± 34`, or `over +310` for a bot that has not lost at all."""
    value, low, high = estimate
    if isinf(value):
        return f"over {_signed(low)}" if value > 0 else f"under {_signed(high)}"
    half = max(high - value, value - low)
    return f"{_signed(value)} ± {half:.0f}"


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")
