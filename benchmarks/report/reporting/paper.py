"""What P. Patarasuk, X. Yuan and A. Faraj, "Techniques for pipelined broadcast on Ethernet switched
clusters" (2008), section 5, found, and whether the cells show the same.

In: results. Out: Table 3 beside ours, and a verdict for each finding of Figures 11 to 18, with the
figures that it rests on. The paper's networks are numbered (1) to (5) as in its Figure 9."""

import os
import statistics
from dataclasses import dataclass

from .results import least
from .words import percent, size_text

KIB, MIB = 1 << 10, 1 << 20

# Best of eight segment sizes in bytes, on topology (4): by the paper's model, and measured there.
TABLE_3 = {
    # message: (linear 100 Mbit/s, binary 100, linear 1000, binary 1000), each (model, actual)
    8 * KIB: ((256, 256), (256, 512), (256, 512), (512, 1024)),
    16 * KIB: ((256, 512), (512, 512), (256, 512), (1024, 2048)),
    32 * KIB: ((256, 512), (1024, 1024), (512, 2048), (2048, 2048)),
    64 * KIB: ((256, 512), (1024, 1024), (1024, 2048), (4096, 4096)),
    128 * KIB: ((512, 512), (1024, 1024), (1024, 2048), (4096, 8192)),
    256 * KIB: ((512, 1024), (1024, 2048), (2048, 2048), (4096, 8192)),
    512 * KIB: ((1024, 1024), (1024, 4096), (4096, 2048), (8192, 8192)),
    1 * MIB: ((1024, 2048), (2048, 4096), (4096, 4096), (8192, 16384)),
    2 * MIB: ((1024, 1024), (4096, 4096), (4096, 4096), (8192, 16384)),
}
COLUMNS = {("linear", 100): 0, ("binary", 100): 1, ("linear", 1000): 2, ("binary", 1000): 3}

# By MPI library: its own choices; its binomial tree, which is what the paper's LAM uses; and scatter
# followed by a ring all-gather, which is what the paper's MPICH uses from 512 KiB on.
DEFAULTS = {"SimGrid": ["ompi", "mpich"], "Open MPI": ["default"], "MPICH": ["default"]}
BINOMIAL = {"SimGrid": "binomial_tree", "Open MPI": "binomial", "MPICH": "binomial"}
SCATTER_RING = {"SimGrid": "scatter_LR_allgather", "Open MPI": "scatter_allgather_ring",
                "MPICH": "scatter_ring_allgather"}


@dataclass
class Verdict:
    figure: int
    where: object  # a configuration
    claim: str
    holds: bool
    figures: str  # what it rests on


class Paper:
    """Findings on one configuration; `topology` and `megabits` are its place in the paper."""

    def __init__(self, results, where, topology, megabits):
        self.results, self.where = results, where
        self.topology, self.megabits = topology, megabits

    # Times --------------------------------------------------------------------------------------

    def best(self, schedule, size):
        cell = self.results.best(self.where, size, schedule)
        return cell.seconds if cell else None

    def library(self, name, size):
        cells = self.results.library(self.where, size, name)
        return cells[0].seconds if cells else None

    def floor(self, size):
        cell = self.results.floor(self.where, size)
        return cell.seconds if cell else None

    def defaults(self, size):
        return least(self.library(name, size) for name in DEFAULTS[self.where.mpi])

    def ratios(self, above, below, least, most=8 * MIB):
        """By message size, how many times as long `above` takes as `below`."""
        found = {}
        for size in self.results.sizes:
            if least <= size <= most and above(size) and below(size):
                found[size] = above(size) / below(size)
        return found

    def schedule(self, name):
        return lambda size: self.best(name, size)

    def of_library(self, name):
        return lambda size: self.library(name, size)

    # Verdicts -----------------------------------------------------------------------------------

    def verdict(self, figure, claim, ratios, holds):
        """None where nothing was measured. `holds` judges one ratio or all."""
        if not ratios:
            return None
        return Verdict(figure, self.where, claim, all(map(holds, ratios.values())),
                       range_text(ratios))

    def verdicts(self):
        found = self._segments() if self.topology == 4 else []
        if self.topology == 1 and self.megabits:
            found += self._trees()
        if self.topology in (1, 4, 5) and self.megabits:
            found += self._libraries()
        if self.megabits == 100:
            found += self._unaware() + self._insensitive()
        return [verdict for verdict in found if verdict]

    def _segments(self):
        return [self.verdict(11, f"{name} tree: the model's segment is nearly as good as the best "
                             "(within 15 % everywhere)",
                             self.ratios(lambda size, name=name: self._chosen(name, size),
                                         self.schedule(name), 0), lambda ratio: ratio <= 1.15)
                for name in ("linear", "binary")]

    def _chosen(self, name, size):
        cell = self.results.chosen(self.where, size, name)
        return cell.seconds if cell else None

    def _trees(self):
        linear, binary, ternary = map(self.schedule, ("linear", "binary", "kary:3"))
        figure = 12 if self.megabits == 100 else 17
        found = [self.verdict(figure, "the 3-ary tree is slower than the binary one at every size",
                              self.ratios(ternary, binary, 0), lambda ratio: ratio > 1)]
        if self.megabits == 100:
            return found + [
                self.verdict(12, "linear is faster than binary from 32 KiB on",
                             self.ratios(binary, linear, 32 * KIB), lambda ratio: ratio > 1),
                self.verdict(12, "binary is the faster one at 8 and 16 KiB",
                             self.ratios(linear, binary, 0, 16 * KIB), lambda ratio: ratio > 1),
                self.verdict(12, "linear is close to T from 128 KiB on (within 25 %)",
                             self.ratios(linear, self.floor, 128 * KIB),
                             lambda ratio: ratio <= 1.25),
                self.verdict(12, "binary takes about twice T for large messages (1.8 to 2.5 times "
                             "from 512 KiB on)", self.ratios(binary, self.floor, 512 * KIB),
                             lambda ratio: 1.8 <= ratio <= 2.5)]
        return found + [
            self.verdict(17, "binary is at least as fast as linear up to 1 MiB",
                         self.ratios(linear, binary, 0, MIB), lambda ratio: ratio >= 1),
            self.verdict(17, "linear is faster above 1 MiB", self.ratios(binary, linear, 2 * MIB),
                         lambda ratio: ratio > 1),
            self.verdict(17, "nothing comes close to T, at 2 MiB either (linear above 1.25 T)",
                         self.ratios(linear, self.floor, 2 * MIB, 2 * MIB),
                         lambda ratio: ratio > 1.25)]

    def _libraries(self):
        linear, binary = map(self.schedule, ("linear", "binary"))
        ring = self.of_library(SCATTER_RING[self.where.mpi])
        binomial = self.of_library(BINOMIAL[self.where.mpi])
        if self.megabits == 1000:
            return self._libraries_at_1000()
        found = [
            self.verdict(13, "linear beats the library's own choices from 64 KiB on",
                         self.ratios(self.defaults, linear, 64 * KIB), lambda ratio: ratio > 1),
            self.verdict(13, "linear beats the binomial tree from 8 KiB on",
                         self.ratios(binomial, linear, 8 * KIB), lambda ratio: ratio > 1)]
        if self.topology in (1, 4):
            found += [
                self.verdict(14, "scatter and ring all-gather is near the binary tree from 512 KiB "
                             "on (within 25 %)", self.ratios(ring, binary, 512 * KIB),
                             lambda ratio: 0.75 <= ratio <= 1.25),
                self.verdict(14, "linear is about twice as fast as scatter and ring all-gather "
                             "from 512 KiB on (1.6 to 2.6 times)",
                             self.ratios(ring, linear, 512 * KIB),
                             lambda ratio: 1.6 <= ratio <= 2.6)]
        else:
            found.append(self.verdict(14, "libraries that know no switches do poorly: all own "
                                      "choices take 3 times as long as linear from 512 KiB on",
                                      self.ratios(self.defaults, linear, 512 * KIB),
                                      lambda ratio: ratio >= 3))
        return found

    def _libraries_at_1000(self):
        least = 128 * KIB if self.topology == 1 else 8 * KIB
        claim = ("the better of linear and binary beats the library's own choices, the binomial "
                 f"tree and scatter with ring all-gather from {size_text(least)} on")
        ratios = self.ratios(self._unpipelined, self._pipelined, least)
        found = [self.verdict(18, claim, ratios, lambda ratio: ratio > 1)]
        if self.topology == 5:
            found.append(self.verdict(18, "all of them are much slower at every size (1.5 times)",
                                      ratios, lambda ratio: ratio >= 1.5))
        return found

    def _pipelined(self, size):
        return least(self.best(name, size) for name in ("linear", "binary"))

    def _unpipelined(self, size):
        mpi = self.where.mpi
        return least(self.library(name, size)
                      for name in (*DEFAULTS[mpi], BINOMIAL[mpi], SCATTER_RING[mpi]))

    def _unaware(self):
        linear, binary = map(self.schedule, ("linear", "binary"))
        unaware_linear = self.schedule("unaware-linear")
        unaware_binary = self.schedule("unaware-binary")
        same = self._same_segments("unaware-linear", "linear")
        found = []
        if self.topology == 2:
            found = [self.verdict(15, "the topology-unaware linear tree happens to be free of "
                                  "contention: the same time (segments alike)", same,
                                  lambda ratio: abs(ratio - 1) <= 0.02)]
        if self.topology == 5:
            found = [self.verdict(15, "the topology-unaware linear tree is much slower (2 times "
                                  "from 32 KiB on)", self.ratios(unaware_linear, linear, 32 * KIB),
                                  lambda ratio: ratio >= 2)]
        if self.topology != 1:
            found.append(self.verdict(15, "the topology-unaware binary tree is clearly slower than "
                                      "ours (1.3 times from 32 KiB on)",
                                      self.ratios(unaware_binary, binary, 32 * KIB),
                                      lambda ratio: ratio >= 1.3))
        return found

    def _same_segments(self, one, other):
        """By message size, the largest ratio over segments that both were tried with."""
        ratios = {}
        for size in self.results.sizes:
            others = {cell.segment: cell.seconds
                      for cell in self.results.swept(self.where, size, other)}
            pairs = [cell.seconds / others[cell.segment]
                     for cell in self.results.swept(self.where, size, one)
                     if cell.segment in others]
            if pairs:
                ratios[size] = max(pairs)
        return ratios

    def _insensitive(self):
        if self.topology not in (1, 3):
            return []
        spread = {}
        for size in self.results.sizes:
            times = [cell.seconds for cell in self.results.swept(self.where, size, "linear")
                     if 512 <= cell.segment <= 2048]
            if size >= 32 * KIB and len(times) > 1:
                spread[size] = max(times) / min(times)
        return [self.verdict(16, "linear: segments of 512 to 2048 bytes make little difference "
                             "(30 % from 32 KiB on)", spread, lambda ratio: ratio <= 1.3)]


def range_text(ratios):
    """`1.02 (8 KiB) to 1.31 (1 MiB), median 1.10` of ratios by message size."""
    low = min(ratios, key=ratios.get)
    high = max(ratios, key=ratios.get)
    return (f"{ratios[low]:.2f} ({size_text(low)}) to {ratios[high]:.2f} ({size_text(high)}), "
            f"median {statistics.median(ratios.values()):.2f}")


def places(results):
    """(configuration, number of the topology, Mbit/s) as the settings have them, None where they
    have none. Topology files are named as their networks."""
    numbers = {os.path.splitext(os.path.basename(entry["topology"]))[0]: entry.get("paper")
               for entry in results.settings["networks"]}
    return [(where, numbers.get(where.network), results.settings["speeds"][where.speed].get("paper"))
            for where in results.configurations]


def all_verdicts(results):
    found = [verdict for place in places(results) for verdict in Paper(results, *place).verdicts()]
    return sorted(found, key=lambda verdict: verdict.figure)


@dataclass
class Table3Row:
    where: object
    schedule: str
    bytes: int
    paper_model: int
    paper_actual: int
    chosen: int  # by our model
    best: int  # of the sizes tried
    loss: float  # of the chosen one against the best; None if it was not timed


def table_3(results):
    rows = []
    for where, topology, megabits in places(results):
        if topology == 4 and megabits:
            for schedule in ("linear", "binary"):
                rows += _rows_of(results, where, megabits, schedule)
    return rows


def _rows_of(results, where, megabits, schedule):
    rows = []
    segments = {(choice.schedule, choice.bytes): choice.segment for choice in results.choices
                if choice.configuration == where}
    for size in results.sizes:
        best = results.best(where, size, schedule)
        if size not in TABLE_3 or best is None or (schedule, size) not in segments:
            continue
        chosen = results.chosen(where, size, schedule)
        model, actual = TABLE_3[size][COLUMNS[schedule, megabits]]
        rows.append(Table3Row(where, schedule, size, model, actual, segments[schedule, size],
                              best.segment, chosen.seconds / best.seconds - 1 if chosen else None))
    return rows


def loss_text(loss):
    return "not timed" if loss is None else percent(loss)
