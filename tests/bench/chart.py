"""Curves as pictures: SVG, each line with its name at its end, read without colour too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, inf, log10
from textwrap import wrap

from tests.bench.figure import Curve

_WIDTH, _HEIGHT = 600, 340
"""Of one curve, in units of the picture; letters are twelve to sixteen of them high."""

_LEFT, _TOP, _RIGHT, _BOTTOM = 60, 80, 170, 52
"""What lies around the lines: numbers, the title, the names of the lines, what they grow along."""

_UNDER, _ASIDE = 26, 22
"""Room for the values under the lowest line, and beside the first and the last point."""

_PAPER, _INK, _QUIET, _GRID, _EDGE = "#ffffff", "#16201c", "#4c5852", "#e3e8e5", "#d2d9d5"
_LINES = (
    ("#0c6453", "", "circle"),
    ("#a64b00", "7 5", "square"),
    ("#4f46b8", "2 4", "triangle"),
    ("#1f56b8", "12 4 2 4", "diamond"),
)
"""Colour, dashes and mark of each line in turn; the first is Rollbook's."""

_NAME_LETTERS = 21
"""As many letters of a line's name stand side by side."""

_MOST_VALUES = 6
"""A line of more points tells the values of its first and its last."""

_NAME_GAP, _NAME_LINE = 8, 15
_NEAR = 30
"""Between two lines nearer than this a third does not tell its values."""

_STEPS = (1, 2, 5)
"""Where an axis may be parted within each power of ten."""

Point = tuple[float, float]


def as_svg(curves: Sequence[Curve]) -> str:
    """A picture of some curves, two side by side in their order; the same are always the same picture."""
    panels = [
        _panel(curve, number % 2 * _WIDTH, number // 2 * _HEIGHT) for number, curve in enumerate(curves)
    ]
    return _picture(_WIDTH * min(2, len(curves)), _HEIGHT * ceil(len(curves) / 2), panels)


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where the values from ``least`` to ``most`` lie between two places of the picture.

    ``tenfold``: it counts in powers of ten, and else evenly.
    """

    least: float
    most: float
    start: float
    end: float
    tenfold: bool

    def place(self, value: float) -> float:
        """Where a value lies."""
        if self.tenfold:
            share = log10(value / self.least) / log10(self.most / self.least)
        else:
            share = (value - self.least) / (self.most - self.least)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[float]:
        """The values that are told beside the axis: few, and round."""
        if not self.tenfold:
            step = _step(self.most - self.least)
            count = round((self.most - self.least) / step)
            return [self.least + step * number for number in range(count + 1)]
        powers = range(floor(log10(self.least)), ceil(log10(self.most)) + 1)
        within = (1,) if self.most > 100 * self.least else _STEPS
        rounded = [step * 10.0**power for power in powers for step in within]
        return [each for each in rounded if self.least * 0.999 <= each <= self.most * 1.001]


def _axis(values: Iterable[float], start: float, end: float, *, tenfold: bool) -> _Axis:
    """An axis from a round value below the least to one above the most, at least ten times as much."""
    found = sorted(values)
    if not tenfold:
        most = max(found[-1], 1e-9)
        return _Axis(0, ceil(most / _step(most)) * _step(most), start, end, tenfold=False)
    least, most = _round(found[0], up=False), _round(found[-1], up=True)
    while most < least * 9.999:
        if found[0] / least < most / found[-1]:
            least = _round(least * 0.99, up=False)
        else:
            most = _round(most * 1.01, up=True)
    return _Axis(least, most, start, end, tenfold=True)


def _round(value: float, *, up: bool) -> float:
    """The nearest value of one, two or five times a power of ten."""
    power = floor(log10(value))
    near = [step * 10.0**each for each in (power - 1, power, power + 1) for step in _STEPS]
    return min(x for x in near if x >= value * 0.9999) if up else max(x for x in near if x <= value * 1.0001)


def _step(span: float) -> float:
    """A round step that goes into a span about four times."""
    return _round(span / 5, up=True)


def _panel(curve: Curve, left: float, top: float) -> str:
    """One curve with its axes, its upper left corner there."""
    points = [point for line in curve.lines.values() for point in line]
    alongs = [along for along, _ in points]
    values = [value for _, value in points]
    tenfold = min(alongs + values) > 0 and max(alongs) >= 10 * min(alongs) and not _is_even(alongs)
    lowest, right = top + _HEIGHT - _BOTTOM, left + _WIDTH - _RIGHT
    start, end = left + _LEFT + _ASIDE, right - _ASIDE
    if tenfold:
        across = _Axis(min(alongs), max(alongs), start, end, tenfold=True)
    else:
        across = _axis(alongs, start, end, tenfold=False)
    up = _axis(values, lowest - (_UNDER if tenfold else 0), top + _TOP, tenfold=tenfold)
    scale = "both axes in powers of ten" if tenfold else "from zero"
    drawn = [
        _text(left + 20, top + 32, curve.name, size=16, weight="bold"),
        _text(left + 20, top + 52, f"{curve.unit}, {scale}", size=12, fill=_QUIET),
        *_up(up, left + _LEFT, right),
        _rule(left + _LEFT, lowest, right, lowest, _EDGE),
        *_across(across, curve.along, lowest, right),
    ]
    lines = {
        name: [(across.place(along), up.place(value)) for along, value in sorted(line)]
        for name, line in curve.lines.items()
    }
    drawn += [_line(number, line) for number, line in enumerate(lines.values())]
    for number, (name, line) in enumerate(lines.items()):
        told = [value for _, value in sorted(curve.lines[name])]
        others = [other for each, other in lines.items() if each != name]
        drawn += _values(number, line, told, others)
    return "\n".join([*drawn, *_names(lines, right)])


def _is_even(alongs: Iterable[float]) -> bool:
    """Whether something was measured in steps that are alike, as minutes are; not where there is one step."""
    steps = [after - before for before, after in pairwise(sorted(set(alongs)))]
    return len(steps) > 1 and max(steps) <= 1.5 * min(steps)


def _across(axis: _Axis, along: str, lowest: float, right: float) -> list[str]:
    ticks = axis.ticks()
    marks = [_rule(axis.place(each), lowest, axis.place(each), lowest + 5, _EDGE) for each in ticks]
    numbers = [
        _text(axis.place(each), lowest + 20, _number(each), size=12, fill=_QUIET, anchor="middle")
        for each in ticks
    ]
    return [*marks, *numbers, _text(right, lowest + 40, along, size=12, fill=_QUIET, anchor="end")]


def _up(axis: _Axis, left: float, right: float) -> list[str]:
    drawn = []
    for each in axis.ticks():
        place = axis.place(each)
        drawn.append(_rule(left, place, right, place, _GRID))
        drawn.append(_text(left - 8, place + 4, _number(each), size=12, fill=_QUIET, anchor="end"))
    return drawn


def _line(number: int, line: Sequence[Point]) -> str:
    colour, dashes, mark = _LINES[number % len(_LINES)]
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    path = " ".join(f"{_place(x)},{_place(y)}" for x, y in line)
    marks = [_mark(mark, x, y, colour) for x, y in line] if len(line) <= 2 * _MOST_VALUES else []
    drawn = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{broken}/>'
    return "\n".join([drawn, *marks])


def _mark(kind: str, x: float, y: float, colour: str) -> str:
    """A point: the first line's is full, and those of the others are shapes with paper in them."""
    if kind == "circle":
        return f'<circle cx="{_place(x)}" cy="{_place(y)}" r="5" fill="{colour}"/>'
    corners = {
        "square": ((-4.5, -4.5), (4.5, -4.5), (4.5, 4.5), (-4.5, 4.5)),
        "triangle": ((0, -6), (5.5, 4.5), (-5.5, 4.5)),
        "diamond": ((0, -6), (6, 0), (0, 6), (-6, 0)),
    }[kind]
    path = " ".join(f"{_place(x + right)},{_place(y + down)}" for right, down in corners)
    return f'<polygon points="{path}" fill="{_PAPER}" stroke="{colour}" stroke-width="2"/>'


def _values(
    number: int, line: Sequence[Point], told: Sequence[float], others: Sequence[Sequence[Point]]
) -> list[str]:
    """The value at each point: over the line, or under it where other lines leave more room there."""
    colour = _LINES[number % len(_LINES)][0]
    places = range(len(line)) if len(line) <= _MOST_VALUES else (0, len(line) - 1)
    drawn = []
    for place in places:
        x, y = line[place]
        beside = [height for other in others for across, height in other if abs(across - x) < 1]
        over = min((y - height for height in beside if height < y), default=inf)
        under = min((height - y for height in beside if height >= y), default=inf)
        if max(over, under) < _NEAR:
            continue  # between two others there is no room
        below = under > over
        told_at = x, y + (20 if below else -11), _number(told[place])
        # On paper of its own: the line may run through it.
        drawn.append(_text(*told_at, size=12, fill=_PAPER, anchor="middle", edge=_PAPER))
        drawn.append(_text(*told_at, size=12, fill=colour, anchor="middle"))
    return drawn


def _names(lines: dict[str, list[Point]], right: float) -> list[str]:
    """The name of each line beside its last point, moved apart where two would overlap."""
    wrapped = {name: wrap(name, _NAME_LETTERS) for name in lines}
    inks = {name: _LINES[number % len(_LINES)][0] for number, name in enumerate(lines)}
    order = sorted(lines, key=lambda name: lines[name][-1][1])
    middles = [lines[name][-1][1] for name in order]
    heights = [len(wrapped[name]) * _NAME_LINE for name in order]
    for place, (one, other) in enumerate(pairwise(heights)):
        apart = (one + other) / 2 + 4 - (middles[place + 1] - middles[place])
        if apart > 0:
            middles[: place + 1] = [each - apart / 2 for each in middles[: place + 1]]
            middles[place + 1] += apart / 2
    drawn = []
    for name, middle, height in zip(order, middles, heights, strict=True):
        first = middle - height / 2 + 12
        for place, part in enumerate(wrapped[name]):
            at = right + _NAME_GAP, first + place * _NAME_LINE
            drawn.append(_text(*at, part, size=13, fill=inks[name], weight="bold"))
    return drawn


def _rule(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return (
        f'<line x1="{_place(x)}" y1="{_place(y)}" x2="{_place(to_x)}" y2="{_place(to_y)}" '
        f'stroke="{colour}" stroke-width="1"/>'
    )


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: int,
    fill: str = _INK,
    anchor: str = "start",
    weight: str = "normal",
    edge: str = "none",
) -> str:
    return (
        f'<text x="{_place(x)}" y="{_place(y)}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="4" text-anchor="{anchor}">{escape(text)}</text>'
    )


def _picture(width: int, height: int, panels: Sequence[str]) -> str:
    """The panels on paper of their own, so that they are read on a dark page too."""
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif">'
    )
    paper = (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" fill="{_PAPER}" '
        f'stroke="{_EDGE}"/>'
    )
    return "\n".join([picture, paper, *panels, "</svg>\n"])


def _place(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _number(value: float) -> str:
    """Two digits that count, three of what is over a hundred."""
    return f"{float(f'{value:.3g}'):,.0f}".replace(",", " ") if value >= 100 else f"{value:.2g}"
