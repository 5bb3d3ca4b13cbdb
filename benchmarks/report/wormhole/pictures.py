"""Figures as SVG. In: points. Out: a picture by file name, for each figure of which there are points."""

from reporting.plot import Line, Plot, line_plot
from reporting.words import size_text

from .catalogue import BYTES, CONDITIONS, HOLD, MEMBERS
from .settings import wanted_figures

X_NAMES = {BYTES: "message size", MEMBERS: "nodes of the multicast"}
SPAN = 10  # of times on a linear axis: those that differ by more are drawn on a logarithmic one
LOAD = "accepted load of the traffic, normalised"


def file_name(figure):
    return f"figure-{figure.number}.svg"


def all_pictures(points):
    drawn = {file_name(figure): picture(points, figure)
             for figure in wanted_figures(points.settings)}
    return {name: text for name, text in drawn.items() if text}


def picture(points, figure):
    """None if there is nothing to draw."""
    condition = CONDITIONS[figure.conditions[0]]
    lines = [_line(points, figure, *line) for line in figure.lines]
    heights = [y for line in lines for _x, y in line.points]
    return line_plot(Plot(f"Figure {figure.number}: {figure.title}",
                          X_NAMES.get(condition.varies, LOAD), figure.y_name, lines,
                          size_text if condition.varies == BYTES else _number, _number,
                          x_is_linear=True, y_is_linear=not _need_logarithm(heights),
                          note="rings: beyond saturation" if any(line.hollow for line in lines) else ""))


def _need_logarithm(heights):
    """Where lines could not be told apart on a linear axis."""
    return bool(heights) and 0 < min(heights) < max(heights) / SPAN


def _line(points, figure, condition, schedule, quantity):
    x_of = _load if CONDITIONS[condition].has_traffic else _value
    places = {(x_of(point), getattr(point, quantity) / figure.unit): point
              for point in points.line(condition, schedule)}
    return Line(_name(figure, condition, schedule, quantity), list(places), has_marks=True,
                hollow=[place for place, point in places.items() if point.is_beyond_saturation])


def _name(figure, condition, schedule, quantity):
    if quantity == HOLD:
        return "holding latency, 1 KiB"
    if len({other for _condition, other, _quantity in figure.lines}) == 1:
        return CONDITIONS[condition].network if len(figure.conditions) > 1 else \
            "end-to-end latency"
    return CONDITIONS[condition].name_of(schedule)


def _load(point):
    return point.load


def _value(point):
    return point.value


def _number(value):
    return f"{value:g}"
