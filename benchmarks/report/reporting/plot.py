"""Plots: lines over logarithmic or linear axes, and points against a diagonal. In: numbers and names. Out: SVG."""

import math
import os
import sys
from dataclasses import dataclass, field

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.figures import COLORS, drawn  # noqa: E402

WIDTH, HEIGHT = 800, 460
GREY = "#cfcfcf"
# Round multiples of powers of ten, by how many powers an axis has: few of them where it is long.
STEPS = ((1, (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)), (2, (1, 2, 3, 5, 7)), (4, (1, 2, 5)))
DISTANCE = 2  # digits by which points of a cloud differ that are drawn both


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


def steps_of(values):
    """Multiples of powers of ten that have room on a logarithmic axis."""
    powers = math.log10(max(values) / min(values))
    return next((steps for most, steps in STEPS if powers <= most), (1,))


def _scale(axis, set_scale, values, is_linear, text_of, ticks=()):
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    if not is_linear:
        set_scale("log")
        axis.set_minor_locator(NullLocator())
        axis.set_major_locator(LogLocator(subs=steps_of(values), numticks=100))
    if ticks:
        axis.set_ticks([tick for tick in ticks if min(values) <= tick <= max(values)])
    axis.set_major_formatter(FuncFormatter(lambda value, _place: text_of(value)))


def _frame(axes, plot, points):
    """Axes for these points."""
    xs, ys = zip(*points)
    _scale(axes.xaxis, axes.set_xscale, xs, plot.x_is_linear, plot.x_text, plot.x_ticks)
    _scale(axes.yaxis, axes.set_yscale, ys, plot.y_is_linear, plot.y_text)
    if plot.x_is_linear:
        axes.set_xlim(left=0)
    if plot.y_is_linear:
        axes.set_ylim(bottom=0)
    axes.set(title=plot.title, xlabel=plot.x_name, ylabel=plot.y_name)
    axes.grid(True)


def _legend(axes, note=""):
    if note:
        axes.plot([], [], " ", label=note)
    if axes.get_legend_handles_labels()[1]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.02, 1), borderaxespad=0)


def _colored(lines):
    """Lines with a colour each."""
    left = list(COLORS)
    for line in lines:
        color = line.color or (left.pop(0) if left else "#000000")
        yield color, line


def _style(line, color):
    dashed = {"linestyle": (0, tuple(map(float, line.dash.split())))} if line.dash else {}
    return {"color": color, "linewidth": 0.75 * line.width, "label": line.name or None, **dashed}


def line_plot(plot):
    """None if there is nothing to draw."""
    points = [point for line in plot.lines for point in line.points]
    if not points:
        return None

    def fill(axes):
        for color, line in _colored(plot.lines):
            if line.points:
                axes.plot(*zip(*line.points), marker="o" if line.has_marks else None, markersize=4,
                          **_style(line, color))
            if line.hollow:
                axes.plot(*zip(*line.hollow), "o", color=color, markerfacecolor="white", markersize=4)
        _frame(axes, plot, points)
        _legend(axes, plot.note)
    return drawn(WIDTH, HEIGHT, fill)


def scatter_plot(plot):
    """`plot.lines` are clouds of points; the diagonal is where both values are the same. None if
    there is nothing to draw."""
    values = [value for line in plot.lines for point in line.points for value in point]
    if not values:
        return None

    def fill(axes):
        for color, line in _colored(plot.lines):
            if not line.points:
                continue
            # Points that fall on one another are drawn once.
            places = dict.fromkeys(tuple(float(f"{value:.{DISTANCE}g}") for value in point) for point in line.points)
            axes.plot(*zip(*places), ".", color=color, alpha=0.6, label=line.name or None)
        ends = min(values), max(values)
        axes.plot(ends, ends, color="#888888", linewidth=1, linestyle="--")
        _frame(axes, plot, [(value, value) for value in ends])
        _legend(axes)
    return drawn(WIDTH, HEIGHT, fill)
