"""What a generated broadcast gains over the MPI libraries' own choices, and over the best that any of their
algorithms does, as a short table and a picture.

In: a Comparison of `auto` and all of the simulator's broadcasts. Out: text and SVG. Times are also told
relative to T, half a ping-pong between the first machine and the last: what the wires need for one message."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.figures import COLORS, drawn  # noqa: E402
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
BAR, GROUP = 0.9, 1.5  # widths of a bar and of what is between sizes, in steps between bars


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
    sizes, names = _sizes(comparison), _names()

    def fill(axes):
        group = len(names) + GROUP
        for number, (broadcast, name) in enumerate(names.items()):
            heights = [_seconds(comparison, broadcast, size) / comparison.one_way[size] for size in sizes]
            bars = axes.bar([index * group + number for index in range(len(sizes))], heights, BAR,
                            color=COLORS[number], label=name)
            axes.bar_label(bars, [f"{height:.1f}" for height in heights], fontsize=8)
        axes.axhline(1, color="#222222", linewidth=1, linestyle="--")
        axes.set_xticks([index * group + (len(names) - 1) / 2 for index in range(len(sizes))],
                        [f"{size_text(size)}iB" for size in sizes])
        axes.set_yticks([1])
        axes.margins(y=0.1)
        axes.set_title(title, pad=24)
        axes.set_xlabel("time of the broadcast / time in which the wires carry the message once")
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(names), borderaxespad=0)
        axes.spines[["left", "right", "top"]].set_visible(False)
    return drawn(WIDTH, HEIGHT, fill)
