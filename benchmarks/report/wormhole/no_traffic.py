"""Statements of section 5.4: multicasts that meet nothing but themselves. In: points. Out: verdicts."""

from .catalogue import BYTES, CONDITIONS, HALVING, KIB, OPTIMAL, OVERHEAD, RATE, UNAWARE
from .confidence import NO, YES, exact, mean_of, ratio_of_means
from .points import Ratio, distance_from_line, where_text
from .statements import Chapter, Entry, Evidence, judge, number, number_text, one

GROWTH = "from the first point to the last"


class NoTraffic(Chapter):
    def all_verdicts(self):
        self._mesh_over_sizes()
        self._mesh_over_nodes()
        self._multistage()
        self._topologies()
        return self.verdicts

    def _order(self, figure, condition):
        name = CONDITIONS[condition].name_of
        for statement, fast, slow in (
                (f"{name(OPTIMAL)} is the fastest everywhere", (OPTIMAL,), (UNAWARE, HALVING)),
                (f"{name(HALVING)} is the slowest everywhere", (OPTIMAL, UNAWARE), (HALVING,))):
            self.say(figure, statement, *(
                self.compare(f"{name(above)} / {name(below)}", (condition, above), (condition, below), least=1)
                for below in fast for above in slow),
                why=lambda: self._why_not_in_order(condition))

    def _why_not_in_order(self, condition):
        """What contention adds where OPT-tree is behind the halving tree."""
        lines = [(condition, schedule) for schedule in (UNAWARE, HALVING)]
        pairs = ([self.points.get(*line, value) for line in lines] for value in self.places(*lines))
        behind = [pair for pair in pairs if all(pair) and pair[0].latency > pair[1].latency]
        if not behind:
            return ""
        unaware, halving = behind[-1]
        added = [100 * point.overhead / point.uncontended_latency for point in (unaware, halving)]
        name = CONDITIONS[condition].name_of(UNAWARE)
        ahead = halving.uncontended_latency / unaware.uncontended_latency
        return (f"without contention the other takes {number_text(ahead)} times as long as {name}; contention adds "
                f"{number_text(added[0])} % to {name}, whose messages know no places, and {number_text(added[1])} % to the "
                f"other ({where_text(unaware)})")

    def _mesh_over_sizes(self):
        small, large = "mesh-alone-32-nodes", "mesh-alone-128-nodes"
        for figure, condition in (("5.9", small), ("5.10", large)):
            self._order(figure, condition)
            self.say(figure, "OPT-mesh meets no contention: it takes what it would without",
                     self._contention(condition))
            self.say(figure, "all are linear in the message size, the optimal ones where it is large "
                     "(from 4 KiB on within 5 % of a line)",
                     *(self._straightness(condition, schedule)
                       for schedule in CONDITIONS[condition].schedules))
        self.say("5.10", "contention adds much more to OPT-tree than with 32 nodes (1.5 times the "
                 "time)", self.compare("added with 32 / 128 nodes", (small, UNAWARE),
                                       (large, UNAWARE), most=1 / 1.5, quantity=OVERHEAD))

    def _contention(self, condition):
        points = self.points.line(condition, OPTIMAL)
        if not points:
            return None
        return Evidence("contention rate [%]", tuple(
            Entry(where_text(point), exact(100 * point.contention_rate),
                  NO if point.contention_rate else YES) for point in points),
            len(self.places((condition, OPTIMAL))) - len(points))

    def _straightness(self, condition, schedule):
        points = [point for point in self.points.line(condition, schedule)
                  if point.value >= 4 * KIB]
        if len(points) < 3:
            return None
        sizes = [point.value for point in points]
        away = [100 * distance_from_line(list(zip(sizes, latencies)))
                for latencies in zip(*(point.sample() for point in points))]
        return one(f"{CONDITIONS[condition].name_of(schedule)} is off the line by [%]",
                   "at most, mean of the placements", mean_of(away), most=5)

    def _mesh_over_nodes(self):
        for figure, condition in (("5.11", "mesh-alone-4-kib"), ("5.12", "mesh-alone-64-kib")):
            self._order(figure, condition)
            self.say(figure, "with more nodes U-mesh's tree becomes deeper faster than the others' (growth "
                     "of the latency without contention)",
                     *(self._growth(condition, HALVING, schedule)
                       for schedule in (OPTIMAL, UNAWARE)))
            self.say(figure, "with more nodes contention adds more to OPT-tree (with twice as many, "
                     "everywhere)", self._doublings(condition))
        self.say("5.12", "what contention adds to OPT-tree grows quite noticeably where the tree "
                 "becomes deeper, as at 96 nodes (for each node it is more than with fewer nodes)",
                 self._step_to(96, "mesh-alone-64-kib"))

    def _growth(self, condition, steeper, other):
        ends = [(self.end((condition, schedule), 0), self.end((condition, schedule), -1))
                for schedule in (steeper, other)]
        if not all(first and last and first is not last for first, last in ends):
            return None
        rises = [last.uncontended_latency - first.uncontended_latency for first, last in ends]
        name = CONDITIONS[condition].name_of
        return number(f"{name(steeper)} grows more than {name(other)} by [time units]", GROWTH,
                      rises[0] - rises[1], least=0)

    def _doublings(self, condition):
        line = (condition, UNAWARE)
        pairs = [(self.points.get(*line, half), self.points.get(*line, 2 * half))
                 for half in self.places(line) if 2 * half in self.places(line)]
        there = [pair for pair in pairs if all(pair)]
        return judge("added with half as many / with", [Ratio(*pair, OVERHEAD) for pair in there],
                     most=1, missing=len(pairs) - len(there))

    def _step_to(self, nodes, condition):
        points = self.points.line(condition, UNAWARE)
        before = [point for point in points if point.value < nodes]
        there = self.points.get(condition, UNAWARE, nodes)
        if not there or not before or before[-1].overhead <= 0:
            return None
        each = [[added / point.value for added in point.sample(OVERHEAD)]
                for point in (there, before[-1])]
        return one(f"added for each node, at {nodes} / {before[-1].value} nodes", f"{nodes} nodes",
                   ratio_of_means(*each), least=1)

    def _multistage(self):
        sizes, nodes = "multistage-alone-128-nodes", "multistage-alone-64-kib"
        self._order("5.13", sizes)
        self._order("5.14", nodes)
        for figure, condition, what in (("5.13", sizes, "larger messages"),
                                        ("5.14", nodes, "more nodes")):
            self.say(figure, f"with {what} OPT-min is further ahead of the others (in time, from the "
                     "first point to the last)",
                     *(self._gap(condition, schedule) for schedule in (UNAWARE, HALVING)))
        self.say("5.13", "contention adds less to OPT-tree than in the mesh (all sizes)",
                 self.compare("added in multistage / mesh", (sizes, UNAWARE),
                              ("mesh-alone-128-nodes", UNAWARE), most=1, quantity=OVERHEAD))

    def _gap(self, condition, schedule):
        pairs = [(self.points.get(condition, schedule, point.value), point)
                 for point in self.points.line(condition, OPTIMAL)]
        gaps = [[slow - fast for slow, fast in zip(other.sample(), point.sample())]
                for other, point in pairs if other]
        if len(gaps) < 2:
            return None
        name = CONDITIONS[condition].name_of
        return one(f"{name(schedule)} - {name(OPTIMAL)} grows by [time units]", GROWTH,
                   mean_of([last - first for first, last in zip(gaps[0], gaps[-1])]), least=0)

    def _topologies(self):
        for first, second in (("mesh-alone-64-kib", "multistage-alone-64-kib"),
                              ("mesh-alone-128-nodes", "multistage-alone-128-nodes")):
            over = "message sizes" if CONDITIONS[first].varies == BYTES else "numbers of nodes"
            self.say("5.15", f"OPT-tree's contention rate is lower in the multistage network, over "
                     f"{over}",
                     self.compare("multistage / mesh", (second, UNAWARE), (first, UNAWARE),
                                  most=1, quantity=RATE))
