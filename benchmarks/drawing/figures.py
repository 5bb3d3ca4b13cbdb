"""Pictures by matplotlib: what all of them share. In: sizes, and what is drawn. Out: SVG, the same text for the same
input and the same matplotlib.

matplotlib is imported when something is drawn: who draws nothing does without it."""

import importlib.util
import io
import re
import sys

SKIPPED = 77
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f3c8d", "#a05a2c",
          "#444444", "#b8a800")
INK, GRID = "#222222", "#ececec"
# Text stays text, and no identifier is drawn by lot.
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "topocast", "font.family": "DejaVu Sans", "font.size": 9,
         "axes.titlesize": 11, "axes.titlelocation": "left", "axes.edgecolor": "#888888", "axes.axisbelow": True,
         "grid.color": GRID, "legend.fontsize": 8, "legend.frameon": False, "text.color": INK,
         "xtick.major.size": 0, "ytick.major.size": 0, "path.simplify": False}
POINTS_AN_INCH = 72
INSIDE = re.compile(r"\n(?!<)")  # an element
HUNDREDTHS = re.compile(r"(\d\.\d\d)\d+")  # of a point are enough


def why_impossible():
    """Empty if pictures can be drawn."""
    if importlib.util.find_spec("matplotlib"):
        return ""
    return "matplotlib is not installed (Debian: python3-matplotlib, for /usr/bin/python3)"


def end_if_impossible(command):
    """Before hours of measurement, and not behind them."""
    reason = why_impossible()
    if reason:
        print(f"{command}: cannot be made here: {reason}", file=sys.stderr)
        sys.exit(SKIPPED)


def drawn(width, height, fill):
    """SVG of a figure of that many points, which `fill(axes)` fills."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width / POINTS_AN_INCH, height / POINTS_AN_INCH), layout="constrained")
        fill(figure.add_subplot())
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type")))
    return compact(text.getvalue())


def compact(svg):
    """One line for each element, and no digits that nobody sees: pictures are kept beside sources."""
    lines = "\n".join(line.strip() for line in svg.splitlines())
    return HUNDREDTHS.sub(r"\1", INSIDE.sub(" ", lines)) + "\n"
