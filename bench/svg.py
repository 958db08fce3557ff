"""Bar charts as SVG, with nothing but the standard library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 34, 40
COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb")
STEPS = (1, 2, 2.5, 5, 10)
ROOM = 24  # pixels that a number needs


@dataclass(frozen=True, slots=True)
class Chart:
    """Groups of bars, a bar of each series in a group."""

    title: str
    axis: str  # what the height of a bar says
    groups: Mapping[str, Mapping[str, float]]  # group -> series -> value
    base: float = 0.0  # where a line is drawn: what all are compared with
    noise: Mapping[str, float] | None = None  # group -> how far equal runs lie apart

    @property
    def series(self) -> list[str]:
        return list(dict.fromkeys(name for bars in self.groups.values() for name in bars))

    @property
    def highest(self) -> float:
        return max((value for bars in self.groups.values() for value in bars.values()), default=1)


def drawn(chart: Chart) -> str:
    """The chart as the text of an SVG file."""
    step = _step(chart.highest)
    top = step * -(-chart.highest // step)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text(LEFT, 18, chart.title, weight="bold"),
        _text(LEFT, TOP - 4, chart.axis, colour="#555555", size=10),
        *_grid(step, top),
        *_bars(chart, top),
        *_legend(chart.series),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _grid(step: float, top: float) -> Iterator[str]:
    value = 0.0
    while value <= top + step / 2:
        y = _height(value, top)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>'
        yield _text(LEFT - 6, y + 4, f"{value:g}", anchor="end", colour="#555555")
        value += step


def _bars(chart: Chart, top: float) -> Iterator[str]:
    colours = dict(zip(chart.series, COLOURS * 3, strict=False))
    room = (WIDTH - LEFT - RIGHT) / max(1, len(chart.groups))
    for number, (group, bars) in enumerate(chart.groups.items()):
        start = LEFT + number * room
        width = 0.8 * room / max(1, len(bars))
        for at, (name, value) in enumerate(bars.items()):
            x, y = start + 0.1 * room + at * width, _height(value, top)
            label = f"{group}, {name}: {value:.3g}"
            yield (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width * 0.92:.1f}" '
                f'height="{_height(0, top) - y:.1f}" fill="{colours[name]}">'
                f"<title>{escape(label)}</title></rect>"
            )
            yield _value(x + width * 0.46, y - 3, f"{value:.3g}", width)
        if chart.noise and group in chart.noise:
            low = _height(chart.base, top)
            high = _height(chart.base * (1 + chart.noise[group]), top)
            yield (
                f'<rect x="{start:.1f}" y="{high:.1f}" width="{room:.1f}" '
                f'height="{low - high:.1f}" fill="#000000" opacity="0.12"/>'
            )
        for line, words in enumerate(group.split(", ")):
            yield _text(
                start + room / 2, HEIGHT - BOTTOM + 14 + 13 * line, words, anchor="middle", size=11
            )
    if chart.base:
        y = _height(chart.base, top)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#333333" stroke-dasharray="4 3"/>'


def _value(x: float, y: float, text: str, width: float) -> str:
    """The number on top of a bar; upright where two beside each other would not fit."""
    if width >= ROOM:
        return _text(x, y, text, anchor="middle", size=9)
    return (
        f'<text transform="translate({x + 3:.1f} {y:.1f}) rotate(-90)" fill="#000000" '
        f'font-size="9">{escape(text)}</text>'
    )


def _legend(series: Sequence[str]) -> Iterator[str]:
    for number, (name, colour) in enumerate(zip(series, COLOURS * 3, strict=False)):
        x, y = WIDTH - RIGHT + 12, TOP + 18 * number
        yield f'<rect x="{x}" y="{y}" width="11" height="11" fill="{colour}"/>'
        yield _text(x + 17, y + 10, name)


def _height(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def _step(highest: float) -> float:
    """A round number of which four to eight make up the axis."""
    size = 10.0 ** len(str(int(highest))) / 100
    while True:
        for step in STEPS:
            if highest / (size * step) <= 8:
                return size * step
        size *= 10


def _text(
    x: float,
    y: float,
    text: str,
    *,
    anchor: str = "start",
    colour: str = "#000000",
    size: int = 12,
    weight: str = "normal",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
        f'font-size="{size}" font-weight="{weight}">{escape(text)}</text>'
    )
