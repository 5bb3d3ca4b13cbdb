"""What must come out on a test bed: how long `auto` may take beside others, and whether it does.

In: results. Out: for every aim that any of their cells tell of, how near they come to it."""

import statistics
from dataclasses import dataclass

from . import paper
from .results import TIE, least
from .words import percent, size_text, table

KIB, MIB = 1 << 10, 1 << 20

# Two runs of one broadcast differ by as much on the emulated cluster.
NOISE = 0.02


@dataclass(frozen=True)
class Aim:
    """`other(results, where, size)` says what `auto` is compared with, in seconds; None leaves the cell
    out. `most` is how much longer `auto` may take, as a part of that."""
    text: str
    other: object
    most: float = 0.0
    least_bytes: int = 0
    most_bytes: float = float("inf")
    not_on: tuple = ()  # networks
    of_all: object = max  # of the cells' figures, which one counts: max or statistics.median


@dataclass(frozen=True)
class Outcome:
    aim: Aim
    excess: float  # what auto takes beyond the other, as a part of that; below 0 where it is faster
    where: str  # the cell that decides, if one does
    cells: int

    @property
    def is_met(self):
        return self.excess <= self.aim.most + TIE


def _seconds(cell):
    return cell.seconds if cell else None


def _best_library(results, where, size):
    return _seconds(results.best_library(where, size))


def _best(results, where, size):
    return _seconds(results.best(where, size))


def _floor(results, where, size):
    return _seconds(results.floor(where, size))


def _default(results, where, size):
    return least(cell.seconds for name in paper.DEFAULTS[where.mpi]
                 for cell in results.library(where, size, name))


def _schedules(*names):
    def fastest(results, where, size):
        return least(_seconds(results.best(where, size, name)) for name in names)

    return fastest


# What `auto` may lose in any cell against the best in hindsight, as a part of that.
MOST_LOSS = {"simulated": 0.15, "emulated": 0.10}

AIMS = {
    "simulated": [
        Aim("never slower than any algorithm of the library", _best_library),
        Aim("never slower than the best linear and the best binary tree",
            _schedules("linear", "binary")),
        Aim("near T at 8 MiB", _floor, most=0.08, least_bytes=8 * MIB, most_bytes=8 * MIB),
        Aim("near the best in hindsight, median", _best, most=0.05, of_all=statistics.median),
        Aim("near the best in hindsight, worst", _best, most=MOST_LOSS["simulated"]),
    ],
    "emulated": [
        Aim("faster than the library's default on several switches, from 64 KiB up", _default,
            least_bytes=64 * KIB, not_on=("single-16",)),
        Aim("never behind the best linear tree from 1 MiB up", _schedules("linear"), most=NOISE,
            least_bytes=MIB),
        Aim("near the best in hindsight, median", _best, most=0.05, of_all=statistics.median),
        Aim("near the best in hindsight, worst", _best, most=0.15),
        Aim("near the best in hindsight, worst, as the bars have it", _best, most=MOST_LOSS["emulated"]),
    ],
}


def outcomes(results):
    """Of the aims of the results' bed, those that some cell tells of."""
    found = [_outcome(results, aim) for aim in AIMS[results.settings["bed"]]]
    return [outcome for outcome in found if outcome]


def _outcome(results, aim):
    cells = [(auto.seconds / other - 1, f"{where}, {size_text(size)}")
             for where in results.configurations if where.network not in aim.not_on
             for size in results.sizes if aim.least_bytes <= size <= aim.most_bytes
             for auto in [results.auto(where, size)] for other in [aim.other(results, where, size)]
             if auto and other]
    if not cells:
        return None
    excess = aim.of_all(excess for excess, _where in cells)
    where = next((where for one, where in cells if one == excess), "")
    return Outcome(aim, excess, where if aim.of_all is max else "", len(cells))


def section(results):
    rows = [[outcome.aim.text, _signed(outcome.excess), _signed(outcome.aim.most),
             "met" if outcome.is_met else "**missed**", outcome.cells, outcome.where]
            for outcome in outcomes(results)]
    if not rows:
        return ""
    return ("## What must come out\n\nWhat `auto` takes beyond what it is compared with, in the cell "
            "in which that is most, or in the median of all.\n\n"
            + table(["`auto` is", "measured", "at most", "", "cells", "decided by"], rows))


def _signed(part):
    return ("+ " if part >= 0 else "- ") + percent(abs(part))
