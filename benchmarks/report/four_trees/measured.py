"""Multicasts by four trees as a test bed times them, beside the model, and the library's scatter: Figures 3.4, 3.7 to
3.10 and 4.6 of Nupairoj's dissertation (1998), and what its text says of them. In: topocast, a bed. Out: report.md and
pictures."""

import os
import sys
import tempfile
from dataclasses import dataclass, field

from commands.running import CommandError, end_on_signals
from reporting.plot import Line, Plot, line_plot
from reporting.words import size_text, table

from .beds import EmulatedBed, SimulatedBed
from .model import (BINOMIAL, BLOCKS, CHAIN, COMPARED, LOOPED, OPTIMAL, RESPONDERS, SEQUENTIAL, TREES, Trees, arrivals,
                    root_loop, slowest_loop)

BEDS = {"simulated": SimulatedBed, "emulated": EmulatedBed}
FIGURES = {1: "Figures 3.8 and 4.6", 1024: "Figures 3.9 and 4.6"}
LONG = 16384  # messages that are sent a tenth as often
SKIPPED = 77
# A tree counts as no slower than another one up to here: clocks and processes of real libraries are not exact.
ALIKE = 1.02
COMPARABLE = 1.1


@dataclass(frozen=True)
class Settings:
    groups: list  # numbers of machines; those that the bed has
    repetitions: int


SETTINGS = {
    "full": Settings([2, 4, 8, 9, 12, 16, 24, 32, 48, 64, 96, 128], 100),
    "short": Settings([2, 4, 8, 9, 16, 32, 128], 50),
    "quick": Settings([2, 9, 16], 5),
}


@dataclass(frozen=True)
class Time:
    """Seconds."""
    median: float
    least: float


@dataclass
class Timed:
    """What one library took, by (schedule, machines, bytes)."""
    costs: dict  # by bytes, in nanoseconds
    latency: dict = field(default_factory=dict)
    flows: dict = field(default_factory=dict)  # by rank
    loops: dict = field(default_factory=dict)  # at the root, at the slowest
    scatters: dict = field(default_factory=dict)  # by (machines, bytes), then by responder
    wrong: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    def read(self, text):
        for line in text.splitlines():
            what, *words = line.split()
            if what not in ("all", "flow", "loop", "scatter", "wrong"):
                continue
            key = (words[0], int(words[1]), int(words[2]))
            if what == "all":
                self.latency[key] = Time(*map(float, words[3:]))
            elif what == "flow":
                self.flows.setdefault(key, {})[int(words[3])] = Time(*map(float, words[4:]))
            elif what == "scatter":
                self.scatters.setdefault(key[1:], {})[int(words[3])] = Time(*map(float, words[4:]))
            elif what == "loop":
                self.loops[key] = tuple(map(float, words[3:]))
            else:
                self.wrong.append(f"{words[0]} of {size_text(key[2])} among {key[1]} machines")

    def key(self, tree, machines, size):
        return self.costs[size].named(tree), machines, size


class Report:
    """One library's part of the document. The bed says by size why it may not do what the source says."""

    def __init__(self, mpi, timed, groups, trees, bed):
        self.mpi, self.timed, self.groups, self.deviates = mpi, timed, groups, bed.deviates
        self._scatters_in_turn = bed.scatters_in_turn
        self.sizes = list(timed.costs)
        self._trees = trees

    def model(self, tree, machines, size):
        """Seconds by machine, and those of the loops at the root and at the slowest."""
        costs = self.timed.costs[size]
        children = self._trees.children(costs.named(tree), machines)
        return ({name: 1e-9 * time for name, time in arrivals(children, costs).items()},
                (1e-9 * root_loop(children, costs), 1e-9 * slowest_loop(children, costs)))

    def predicted(self, tree, machines, size):
        return max(self.model(tree, machines, size)[0].values())

    def least(self, tree, machines, size):
        return self.timed.latency[self.timed.key(tree, machines, size)].least

    # Verdicts

    def statements(self):
        """Each with the sizes for which it does not show."""
        largest = self.groups[-1]

        def gain(tree, other, size, machines=largest):
            return self.least(other, machines, size) / self.least(tree, machines, size)
        errors = {size: [self.least(tree, machines, size) / self.predicted(tree, machines, size) - 1
                         for tree in COMPARED for machines in self.groups] for size in self.sizes}
        behind = [(self.least(OPTIMAL, machines, size) / self.least(tree, machines, size), tree, machines, size)
                  for tree in COMPARED[:-1] for size in self.sizes for machines in self.groups]
        worst, tree, machines, size = max(behind)
        loops = [self.timed.loops[self.timed.key(tree, largest, 1)][0] for tree in (CHAIN, BINOMIAL)]

        def by_size(tree, other):
            return ", ".join(f"{gain(tree, other, size):.2f} for {size_text(size)}" for size in self.sizes)
        def slower(*pairs):
            return [size for size in self.sizes if any(gain(tree, other, size) <= 1 for tree, other in pairs)]
        return [
            (f"In large groups the sequential tree is the worst: for {largest} machines the binomial one is so many "
             f"times as fast: {by_size(BINOMIAL, SEQUENTIAL)}.",
             slower(*((tree, SEQUENTIAL) for tree in (BINOMIAL, BLOCKS, OPTIMAL)))),
            (f"The tree of MPI-F is faster than the binomial one: {by_size(BLOCKS, BINOMIAL)} times as fast.",
             slower((BLOCKS, BINOMIAL))),
            (f"OPT is the fastest in every case (within {100 * (ALIKE - 1):.0f} %): at worst it takes {worst:.2f} "
             f"times as long as the {TREES[tree]} tree, for {size_text(size)} and {machines} machines.",
             sorted({each[3] for each in behind if each[0] > ALIKE})),
            *((f"The model tells the latency for {size_text(size)} (within 10 %): what is measured differs by "
               f"{100 * min(found):+.1f} to {100 * max(found):+.1f} %.", [size] if max(map(abs, found)) > 0.1 else [])
              for size, found in errors.items()),
            ("A loop of multicasts misleads: by t_root the chain is faster than the binomial tree "
             f"({1e6 * loops[0]:.1f} and {1e6 * loops[1]:.1f} us for {largest} machines), while it takes "
             f"{gain(BINOMIAL, CHAIN, 1):.1f} times as long.",
             [] if loops[0] < loops[1] and gain(BINOMIAL, CHAIN, 1) > 1 else [1]),
            *(self._scatter_statements() if self._scatters_in_turn else [])]

    def scatter(self, machines):
        """The critical rank of a scatter of 1 byte, and when it has its part."""
        return max(self.timed.scatters[machines, 1].items(), key=lambda each: each[1].least)

    def _scatter_statements(self):
        """Of section 3.4.3."""
        latency = {machines: self.scatter(machines)[1].least for machines in self.groups}
        paces = [(latency[more] - latency[fewer]) / (more - fewer)
                 for fewer, more in zip(self.groups, self.groups[1:])]
        ratios = [latency[machines] / self.least(SEQUENTIAL, machines, 1) for machines in self.groups]
        return [
            (f"The latency of MPI_Scatter increases linearly: by {1e6 * min(paces):.1f} to {1e6 * max(paces):.1f} us a "
             "machine.", [] if max(paces) <= COMPARABLE * min(paces) else [1]),
            (f"It is comparable to that of the sequential tree (within {100 * (COMPARABLE - 1):.0f} %): "
             f"{min(ratios):.2f} to {max(ratios):.2f} times as long.",
             [] if 1 / COMPARABLE <= min(ratios) and max(ratios) <= COMPARABLE else [1])]

    def why(self, failing):
        """Why the source's statement does not show for these sizes; empty if the bed gives no reason."""
        reasons = [self.deviates[size] for size in failing if size in self.deviates]
        return f" Why: {'; '.join(reasons)}." if reasons else ""

    # Sections

    def latency_table(self, size):
        heads = ["machines"] + [f"{TREES[tree]}{what}" for tree in COMPARED for what in ("", ", median", ", model")]
        rows = []
        for machines in self.groups:
            row = [str(machines)]
            for tree in COMPARED:
                time = self.timed.latency[self.timed.key(tree, machines, size)]
                row += [_microseconds(value) for value in
                        (time.least, time.median, self.predicted(tree, machines, size))]
            rows.append(row)
        return table(heads, rows, texts=0)

    def flow_table(self):
        key = self.timed.key(BLOCKS, RESPONDERS, 1)
        model = self.model(BLOCKS, RESPONDERS, 1)[0]
        return table(["responder", "least", "median", "model"],
                     [[f"P{rank}", *(_microseconds(value) for value in (time.least, time.median, model[f"n{rank}"]))]
                      for rank, time in sorted(self.timed.flows[key].items())])

    def scatter_table(self):
        rows = []
        for machines in self.groups:
            rank, time = self.scatter(machines)
            rows.append([str(machines), _microseconds(time.least), _microseconds(time.median), f"P{rank}",
                         _microseconds(self.least(SEQUENTIAL, machines, 1))])
        return table(["machines", "scatter", "median", "critical", "sequential tree"], rows, texts=0)

    def loop_table(self):
        heads = ["machines"] + [f"{TREES[tree]} {what}" for tree in LOOPED
                                for what in ("t_root", "model", "t_max", "model", "t_mcast")]
        rows = []
        for machines in self.groups:
            row = [str(machines)]
            for tree in LOOPED:
                key = self.timed.key(tree, machines, 1)
                (root, slowest), modelled = self.timed.loops[key], self.model(tree, machines, 1)[1]
                row += [_microseconds(value) for value in
                        (root, modelled[0], slowest, modelled[1], self.timed.latency[key].least)]
            rows.append(row)
        return table(heads, rows, texts=0)

    def picture(self, size):
        unit, parts = ("milliseconds", 1e3) if size >= LONG else ("microseconds", 1e6)

        def line(tree, time, **style):
            return Line(style.pop("name"), [(machines, parts * time(tree, machines, size)) for machines in self.groups],
                        **style)
        lines = [line(tree, self.least, name=TREES[tree], has_marks=True) for tree in COMPARED]
        lines += [line(tree, self.predicted, name="" if tree != COMPARED[0] else "model", dash="2 3", width=1,
                       color="#888888") for tree in COMPARED]
        return line_plot(Plot(f"Latency of a multicast of {size_text(size)}, {self.mpi}", "machines", unit, lines,
                              x_text=lambda count: str(round(count)), x_ticks=[2 << step for step in range(7)],
                              y_text=lambda value: f"{value:g}"))


def _microseconds(seconds):
    return f"{1e6 * seconds:.1f}"


def picture_name(mpi, size):
    return f"latency-{size}.{mpi.replace(' ', '-')}.svg"


def part(report):
    costs = "; ".join(f"{size_text(size)}: t_hold {each.hold / 1e3:.1f}, t_end {each.end / 1e3:.1f} us"
                      for size, each in report.timed.costs.items())
    said = "\n".join(f"- Does not show. {text}{report.why(failing)}" if failing else f"- Shows. {text}"
                     for text, failing in report.statements())
    sections = [f"## {report.mpi}", f"Costs: {costs}.", said]
    if report.timed.notes:
        sections.append("\n".join(f"    {note}" for note in report.timed.notes))
    if report.timed.wrong:
        sections.append("Wrong: " + ", ".join(report.timed.wrong) + ".")
    for size in report.sizes:
        figures = f" ({FIGURES[size]})" if size in FIGURES else ""
        sections += [f"### Latency for {size_text(size)}{figures}",
                     f"![Latency]({picture_name(report.mpi, size)})", report.latency_table(size).rstrip()]
    sections += ["### Flow latency of every responder (Figure 3.7)",
                 f"The tree of MPI-F over {RESPONDERS} machines in blocks of 3, 1 B.", report.flow_table().rstrip(),
                 "### What a loop of multicasts shows (Figure 3.4)",
                 "t_root and t_max of Algorithm 3.3.1 for 1 B, and the latency that it misses.",
                 report.loop_table().rstrip(),
                 "### Scatter (Figure 3.10)",
                 """MPI_Scatter of 1 B to each machine, by the responder method of section 3.4.3: each machine in turn answers the root,
and half a round trip is deducted; the machine whose answer takes longest is critical.""",
                 report.scatter_table().rstrip()]
    return "\n\n".join(sections)


def settings_text(name, groups):
    return (f"Settings `{name}`: {', '.join(map(str, groups))} machines, {SETTINGS[name].repetitions} multicasts of each "
            "kind and size.")


def document(bed, name, settings_name, groups, reports):
    settings = SETTINGS[settings_name]
    return "\n\n".join(["# Multicasts by four trees, timed", f"""\
Written by `scripts/report multicasts-{name}`; do not edit. Chapters 3 and 4 of N. Nupairoj, *Multicast
communication: from platform-independent modeling to platform-dependent tuning* (1998), {bed.about}.

Microseconds. A latency is the least of {settings.repetitions} multicasts (a tenth of these from 16 KiB on), as in
section 2.4 of the source, unless the median is named; it runs from the root's call until the call of the last machine
returns, on a clock that all have in common. Machines that pass the message on return once they have. *Model*: a
machine sends every t_hold, and a message has arrived t_end later.
[The model on the source's own network](../multicasts/report.md), flit by flit, is a report of its own.""",
                        settings_text(settings_name, groups),
                        *map(part, reports)]) + "\n"


def timed_by(bed, mpi, settings):
    groups = [machines for machines in settings.groups if machines <= bed.machines]
    timed = Timed(bed.costs(mpi, bed.sizes))
    often = {size: settings.repetitions if size < LONG else -(-settings.repetitions // 10) for size in bed.sizes}
    text, timed.notes = bed.run(mpi, timed.costs, groups, often)
    timed.read(text)
    return timed, groups


def report(folder, topocast, laboratory, name, settings_name):
    """The exit code."""
    reason = BEDS[name].why_impossible()
    if reason:
        print(f"multicasts: cannot be made here: {reason}", file=sys.stderr)
        return SKIPPED
    end_on_signals()
    settings = SETTINGS[settings_name]
    try:
        with tempfile.TemporaryDirectory(prefix="topocast-multicasts-") as scratch:
            bed = BEDS[name](os.path.abspath(topocast), os.path.abspath(laboratory), scratch)
            trees = Trees(topocast, scratch)
            reports = [Report(mpi, *timed_by(bed, mpi, settings), trees, bed) for mpi in bed.mpis]
            _write(os.path.join(folder, "report.md"),
                   document(bed, name, settings_name, reports[0].groups, reports))
            for each in reports:
                for size in bed.sizes:
                    _write(os.path.join(folder, picture_name(each.mpi, size)), each.picture(size))
    except (CommandError, OSError) as error:
        print(f"multicasts: error: {error}", file=sys.stderr)
        return 1
    return 0


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
