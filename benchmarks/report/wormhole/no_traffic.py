"""Statements of section 5.4: multicasts that meet nothing but themselves. In: points. Out: verdicts."""

from .catalogue import BYTES, CONDITIONS, HALVING, KIB, OPTIMAL, UNAWARE
from .points import distance_from_line, where_text
from .statements import Chapter, Evidence

GROWTH = "from the first point to the last"


class NoTraffic(Chapter):
    def all_verdicts(self):
        self._mesh_over_sizes()
        self._mesh_over_nodes()
        self._multistage()
        self._topologies()
        return self.verdicts

    def _order(self, figure, condition, more=""):
        named = CONDITIONS[condition]
        optimal, halving = named.name_of(OPTIMAL), named.name_of(HALVING)
        self.say(figure, f"{optimal} is the fastest, {halving} the slowest everywhere{more}",
                 self.compare(f"OPT-tree / {optimal}", (condition, UNAWARE), (condition, OPTIMAL),
                              least=1),
                 self.compare(f"{halving} / OPT-tree", (condition, HALVING), (condition, UNAWARE),
                              least=1))

    def _overheads(self, condition):
        """(place, what contention adds to OPT-tree) along a line."""
        return [(where_text(point), point.overhead)
                for point in self.points.line(condition, UNAWARE)]

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
                 "time)", self.compare("added with 128 / 32 nodes", (large, UNAWARE),
                                       (small, UNAWARE), least=1.5, quantity="overhead"))

    def _contention(self, condition):
        points = self.points.line(condition, OPTIMAL)
        if not points:
            return None
        entries = tuple((where_text(point), 100 * point.contention_rate) for point in points)
        return Evidence("contention rate [%]", entries, all(rate == 0 for _place, rate in entries))

    def _straightness(self, condition, schedule):
        pairs = [(point.value, point.latency) for point in self.points.line(condition, schedule)
                 if point.value >= 4 * KIB]
        if len(pairs) < 3:
            return None
        away = distance_from_line(pairs)
        return Evidence(f"{CONDITIONS[condition].name_of(schedule)} is off the line by [%]",
                        (("at most", 100 * away),), away <= 0.05)

    def _mesh_over_nodes(self):
        for figure, condition in (("5.11", "mesh-alone-4-kib"), ("5.12", "mesh-alone-64-kib")):
            self._order(figure, condition)
            self.say(figure, "with more nodes U-mesh's tree becomes deeper faster than the others' (growth "
                     "of the latency without contention)",
                     *(self._growth(condition, HALVING, schedule)
                       for schedule in (OPTIMAL, UNAWARE)))
            self.say(figure, "with more nodes contention adds more to OPT-tree (every step)",
                     self._steps(condition))
        self.say("5.12", "what contention adds to OPT-tree grows quite noticeably where the tree "
                 "becomes deeper, as at 96 nodes (for each node it is more than with fewer nodes)",
                 self._step_to(96, "mesh-alone-64-kib"),
                 why="the optimal tree does become 4 instead of 3 deep between 80 and 96 nodes, but "
                 "contention adds about as much for each node from 64 nodes on, whatever the depth")

    def _growth(self, condition, one, other):
        ends = [(self.end((condition, schedule), 0), self.end((condition, schedule), -1))
                for schedule in (one, other)]
        if not all(first and last and first is not last for first, last in ends):
            return None
        rises = [last.uncontended_latency - first.uncontended_latency for first, last in ends]
        name = CONDITIONS[condition].name_of
        return Evidence(f"{name(one)} grows more than {name(other)} by [time units]",
                        ((GROWTH, rises[0] - rises[1]),), rises[0] > rises[1])

    def _steps(self, condition):
        overheads = self._overheads(condition)
        if len(overheads) < 2:
            return None
        entries = tuple((f"to {place}", after / before) for (_place, before), (place, after)
                        in zip(overheads, overheads[1:]) if before > 0)
        return entries and Evidence("added after / before", entries,
                                    all(value > 1 for _at, value in entries))

    def _step_to(self, nodes, condition):
        points = self.points.line(condition, UNAWARE)
        before = [point for point in points if point.value < nodes]
        there = self.points.get(condition, UNAWARE, nodes)
        if not there or not before or before[-1].overhead <= 0:
            return None
        value = there.overhead / nodes / (before[-1].overhead / before[-1].value)
        return Evidence(f"added for each node, at {nodes} / {before[-1].value} nodes",
                        ((f"{nodes} nodes", value),), value > 1)

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
                 self.compare("added in mesh / multistage", ("mesh-alone-128-nodes", UNAWARE),
                              (sizes, UNAWARE), least=1, quantity="overhead"))

    def _gap(self, condition, schedule):
        pairs = [(self.points.get(condition, schedule, point.value), point)
                 for point in self.points.line(condition, OPTIMAL)]
        gaps = [other.latency - point.latency for other, point in pairs if other]
        if len(gaps) < 2:
            return None
        name = CONDITIONS[condition].name_of
        grown = gaps[-1] - gaps[0]
        return Evidence(f"{name(schedule)} - {name(OPTIMAL)} grows by [time units]",
                        ((GROWTH, grown),), grown > 0)

    def _topologies(self):
        for first, second in (("mesh-alone-64-kib", "multistage-alone-64-kib"),
                              ("mesh-alone-128-nodes", "multistage-alone-128-nodes")):
            over = "message sizes" if CONDITIONS[first].varies == BYTES else "numbers of nodes"
            self.say("5.15", f"OPT-tree's contention rate is lower in the multistage network, over "
                     f"{over}",
                     self.compare("mesh / multistage", (first, UNAWARE), (second, UNAWARE),
                                  least=1, quantity="contention_rate"))
