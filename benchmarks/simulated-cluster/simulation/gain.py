"""What a generated broadcast gains over the MPI libraries' own choices, and over the best that any of their
algorithms does, as a short table and a picture.

In: a Comparison of `auto` and all of the simulator's broadcasts. Out: text and SVG. Times are also told
relative to T, half a ping-pong between the first machine and the last: what the wires need for one message."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.svg import COLORS, document, stroke, text as words  # noqa: E402
from .table import milliseconds, rows_text, size_text  # noqa: E402

# The selectors of two MPI libraries, by the simulator's names.
LIBRARIES = {"ompi": "Open MPI", "mpich": "MPICH"}
BEST = "best"  # of all algorithms, for each size another one
# Pipelines of short segments along trees of several children: they take longest to simulate, and are slower than
# others in each of the comparisons of `scripts/report simulated`.
SLOW = ("NTSB", "SMP_binary", "flattree_pipeline")
LEFT_OUT = (*SLOW, "default", "automatic")  # one of the others, and all of them in turn
SIZES = "8192,65536,524288,8388608"

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 56, 20, 56, 56
BAR, BETWEEN = 36, 4


def _names():
    return {"auto": "topocast", **LIBRARIES, BEST: "best algorithm"}


def _best(comparison, size):
    root, = {cell.root for cell in comparison.cells}
    return comparison.best_library(size, root)


def _seconds(comparison, broadcast, size):
    if broadcast == BEST:
        return _best(comparison, size).seconds
    return next(cell.seconds for cell in comparison.cells
                if (cell.broadcast, cell.bytes) == (broadcast, size))


def _sizes(comparison):
    return sorted({cell.bytes for cell in comparison.cells})


def text(comparison):
    """A row for each size: times in ms, and how many times as long others take: the libraries by their own choice,
    and the algorithm that is the fastest of all."""
    others = list(_names())[1:]
    rows = [["ms", "wires", "topocast", *(word for name in LIBRARIES.values() for word in (name, "/ topocast")),
             "best", "/ topocast", "algorithm"]]
    for size in _sizes(comparison):
        own = _seconds(comparison, "auto", size)
        row = [size_text(size), milliseconds(comparison.one_way[size]), milliseconds(own)]
        for other in others:
            seconds = _seconds(comparison, other, size)
            row += [milliseconds(seconds), f"{seconds / own:.2f}"]
        rows.append([*row, _best(comparison, size).broadcast])
    return rows_text(rows)


def draw(title, comparison):
    """Bars: for each size what each broadcast takes, relative to T."""
    sizes = _sizes(comparison)
    bars = {(size, name): _seconds(comparison, name, size) / comparison.one_way[size]
            for size in sizes for name in _names()}
    highest = max(bars.values())
    bottom = HEIGHT - BOTTOM

    def height(value):
        return bottom - value / highest * (bottom - TOP - 14)

    body = [words(LEFT, 22, title, size=15)]
    for number, name in enumerate(_names().values()):
        place = LEFT + 110 * number
        body += [f"<rect x='{place}' y='32' width='12' height='12' fill='{COLORS[number]}'/>",
                 words(place + 18, 42, name)]
    group = (WIDTH - LEFT - RIGHT) / len(sizes)
    for index, size in enumerate(sizes):
        start = LEFT + index * group + (group - len(_names()) * (BAR + BETWEEN)) / 2
        for number, name in enumerate(_names()):
            place, top = start + number * (BAR + BETWEEN), height(bars[size, name])
            body += [f"<rect x='{place:.1f}' y='{top:.1f}' width='{BAR}' height='{bottom - top:.1f}'"
                     f" fill='{COLORS[number]}'/>",
                     words(place + BAR / 2, top - 4, f"{bars[size, name]:.1f}", "middle", 11)]
        body.append(words(LEFT + (index + 0.5) * group, bottom + 18, f"{size_text(size)}iB", "middle"))
    body += [stroke(LEFT, height(1), WIDTH - RIGHT, height(1), "#222", 1, "4 3"),
             words(LEFT - 6, height(1) + 4, "1", "end", 11),
             stroke(LEFT, bottom, WIDTH - RIGHT, bottom, "#888"),
             words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12,
                   "time of the broadcast / time in which the wires carry the message once", "middle")]
    return document(WIDTH, HEIGHT, body)
