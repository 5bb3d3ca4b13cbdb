"""Pictures as SVG: lines over logarithmic or linear axes, and points against a diagonal. In: numbers and names.
Out: text, the same for the same numbers. Written here, so that reports need no library."""

import math
import os
import sys
from dataclasses import dataclass, field

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.svg import COLORS, document, stroke, text  # noqa: E402

WIDTH, HEIGHT = 800, 460
LEFT, RIGHT, TOP, BOTTOM = 62, 232, 44, 50
GREY = "#cfcfcf"


@dataclass
class Line:
    name: str  # in the legend; "" for none
    points: list  # (x, y), both above zero on logarithmic axes
    color: str = ""  # the next one if none is given
    dash: str = ""
    width: float = 2.0
    has_marks: bool = False  # a dot at every point
    hollow: list = field(default_factory=list)  # points whose dots are rings


@dataclass
class Plot:
    title: str
    x_name: str
    y_name: str
    lines: list
    x_text: object = str  # text of a value on the axis
    y_text: object = str
    x_ticks: list = field(default_factory=list)
    x_is_linear: bool = False  # from zero on
    y_is_linear: bool = False
    note: str = ""  # below the legend


class Axis:
    """A logarithmic one: values to places."""

    def __init__(self, values, start, end):
        self.low, self.high = min(values), max(values)
        if self.low == self.high:
            self.low, self.high = self.low / 2, self.high * 2
        self._start, self._end = start, end

    def place(self, value):
        part = math.log(value / self.low) / math.log(self.high / self.low)
        return self._start + part * (self._end - self._start)

    def ticks(self):
        """Round multiples of powers of ten inside, as many as have room."""
        exponents = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
        for steps in ((1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8), (1, 1.5, 2, 3, 5, 7), (1, 2, 5), (1, 3),
                      (1,)):
            ticks = [step * 10.0 ** exponent for exponent in exponents for step in steps
                     if self.low <= step * 10.0 ** exponent <= self.high]
            if len(ticks) <= 12:
                break
        return ticks


class LinearAxis:
    """From zero to the largest value."""

    def __init__(self, values, start, end):
        self.low, self.high = 0, max(*values, 0) or 1
        self._start, self._end = start, end

    def place(self, value):
        return self._start + value / self.high * (self._end - self._start)

    def ticks(self):
        """Multiples of the smallest round step that leaves room between them."""
        power = 10.0 ** (math.floor(math.log10(self.high)) - 1)
        step = next(round_step * power for round_step in (1, 2, 5, 10, 20, 50)
                    if self.high <= 8 * round_step * power)
        return [count * step for count in range(math.floor(self.high / step) + 1)]


def _frame(plot, x, y):
    body = [text(LEFT, 24, plot.title, size=15)]
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    for tick in [tick for tick in plot.x_ticks if x.low <= tick <= x.high] or x.ticks():
        place = x.place(tick)
        body += [stroke(place, TOP, place, bottom, "#ececec"),
                 text(place, bottom + 16, plot.x_text(tick), "middle", 11)]
    for tick in y.ticks():
        place = y.place(tick)
        body += [stroke(LEFT, place, right, place, "#ececec"),
                 text(LEFT - 6, place + 4, plot.y_text(tick), "end", 11)]
    body.append(f"<rect x='{LEFT}' y='{TOP}' width='{right - LEFT}' height='{bottom - TOP}'"
                " fill='none' stroke='#888'/>")
    body.append(text((LEFT + right) / 2, HEIGHT - 12, plot.x_name, "middle"))
    middle = (TOP + bottom) / 2
    body.append(text(16, middle, plot.y_name, "middle", 12,
                     f" transform='rotate(-90 16 {middle:.1f})'"))
    return body


def _colored(lines):
    """Lines with a colour each."""
    left = list(COLORS)
    for line in lines:
        color = line.color or (left.pop(0) if left else "#000000")
        yield color, line


def line_plot(plot):
    """None if there is nothing to draw."""
    points = [point for line in plot.lines for point in line.points]
    if not points:
        return None
    x_axis, y_axis = (LinearAxis if is_linear else Axis
                      for is_linear in (plot.x_is_linear, plot.y_is_linear))
    x = x_axis([px for px, _py in points], LEFT + 10, WIDTH - RIGHT - 10)
    y = y_axis([py for _px, py in points], HEIGHT - BOTTOM - 10, TOP + 10)
    body = _frame(plot, x, y)
    legend = TOP + 8
    for color, line in _colored(plot.lines):
        if not line.points:
            continue
        path = " ".join(f"{x.place(px):.1f},{y.place(py):.1f}" for px, py in line.points)
        dashed = f" stroke-dasharray='{line.dash}'" if line.dash else ""
        body.append(f"<polyline points='{path}' fill='none' stroke='{color}'"
                    f" stroke-width='{line.width}'{dashed}/>")
        if line.has_marks:
            body += [f"<circle cx='{x.place(px):.1f}' cy='{y.place(py):.1f}' r='3' stroke='{color}'"
                     f" fill='{'white' if (px, py) in line.hollow else color}'/>"
                     for px, py in line.points]
        if line.name:
            start = WIDTH - RIGHT + 10
            body += [stroke(start, legend, start + 24, legend, color, line.width, line.dash),
                     text(start + 30, legend + 4, line.name, size=11)]
            legend += 17
    if plot.note:
        body.append(text(WIDTH - RIGHT + 10, legend + 8, plot.note, size=11))
    return document(WIDTH, HEIGHT, body)


def scatter_plot(plot):
    """`plot.lines` are clouds of points; the diagonal is where both values are the same. None if
    there is nothing to draw."""
    values = [value for line in plot.lines for point in line.points for value in point]
    if not values:
        return None
    x = Axis(values, LEFT + 10, WIDTH - RIGHT - 10)
    y = Axis(values, HEIGHT - BOTTOM - 10, TOP + 10)
    body = _frame(plot, x, y)
    body.append(stroke(x.place(x.low), y.place(y.low), x.place(x.high), y.place(y.high), "#888", 1,
                       "4 3"))
    legend = TOP + 8
    for color, line in _colored(plot.lines):
        # Points that fall on one another are drawn once.
        places = dict.fromkeys((f"{x.place(px):.0f}", f"{y.place(py):.0f}")
                               for px, py in line.points)
        marks = "".join(f"M{px} {py}h.01" for px, py in places)
        body.append(f"<path d='{marks}' stroke='{color}' stroke-width='4' stroke-linecap='round'"
                    " stroke-opacity='.6' fill='none'/>")
        start = WIDTH - RIGHT + 16
        body += [f"<circle cx='{start}' cy='{legend}' r='4' fill='{color}'/>",
                 text(start + 12, legend + 4, line.name, size=11)]
        legend += 17
    return document(WIDTH, HEIGHT, body)
