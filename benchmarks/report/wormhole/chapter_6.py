"""Statements of sections 6.2 to 6.5: multicasts beside other traffic. In: points. Out: verdicts."""

from .catalogue import (BINOMIAL, CONDITIONS, DYNAMIC, END_TO_END, HALVING, OPTIMAL, QUEUED, SEQUENTIAL,
                        SIX, THREE, UNAWARE)
from .points import Ratio, where_text
from .statements import Chapter, Evidence, heaviest, heavy, judge, mean, number, up_to

LIGHT = 0.05  # loads up to that are light
SATURATED = 0.095  # where the text has the mesh saturated


class Chapter6(Chapter):
    def all_verdicts(self):
        self._network_contention()
        self._mesh()
        self._other_sizes()
        self._multistage()
        self._hot_spot()
        self._intervals()
        self._local()
        self._two()
        self._architectures()
        return self.verdicts

    def _ratio(self, condition, above, below, **how):
        """Two schedules in one condition."""
        name = CONDITIONS[condition].name_of
        return self.compare(f"{name(above)} / {name(below)}", (condition, above),
                            (condition, below), **how)

    def _against(self, condition, other, schedules=THREE, **how):
        """The same schedules under two conditions."""
        name = CONDITIONS[condition].name_of
        return [self.compare(name(schedule), (condition, schedule), (other, schedule), **how)
                for schedule in schedules]

    def _rises(self, condition, schedules=THREE, **how):
        name = CONDITIONS[condition].name_of
        return [self.rise(name(schedule), (condition, schedule), **how) for schedule in schedules]

    # 6.2 --------------------------------------------------------------------------------------------

    def _network_contention(self):
        self.say("6.2", "end-to-end latency increases drastically under heavy load (2 times)",
                 self.rise("heaviest / lightest load", ("mesh-64", HALVING), least=2,
                           quantity=END_TO_END))
        self.give("6.2", "the holding latency stays constant", "a cost of the model, 1915 + 2 m")
        self.say("6.3", "under heavy load the sequential tree takes much longer than t_hold and t_end "
                 "of Figure 6.2 let expect (1.5 times 62 t_hold + t_end)", self._unexpected())
        self.say("6.3", "under heavy load it is slower than the binomial tree",
                 self._ratio("mesh-64", SEQUENTIAL, BINOMIAL, least=1, where=heavy))
        self.say("6.5", "messages wait much longer in the root's sending buffer than with the binomial "
                 "tree (2 times, heavy load)",
                 self._ratio("mesh-64", SEQUENTIAL, BINOMIAL, least=2, where=heavy,
                             quantity=QUEUED))

    def _unexpected(self):
        point = self.end(("mesh-64", SEQUENTIAL), -1)
        if point is None:
            return None
        members = CONDITIONS["mesh-64"].members
        expected = (members - 2) * point.hold + point.traffic_end_to_end
        return number("sequential / expected", where_text(point), point.latency / expected, 1.5)

    # 6.4.1 ------------------------------------------------------------------------------------------

    def _mesh(self):
        name = "mesh-64"
        self._sequential_worst("6.6", name)
        self._close_when_light("6.6", name)
        self.say("6.6", "those with contention degrade rapidly as the load increases (under heavy load they "
                 "take 1.15 times as long)",
                 self._ratio(name, UNAWARE, OPTIMAL, least=1.15, where=heavy),
                 self._ratio(name, BINOMIAL, HALVING, least=1.15, where=heavy))
        self._optimal_ahead("6.7", name)
        self._crossing("6.7", name)
        self.say("6.7", "OPT-mesh degrades quickly (from the lightest load to the heaviest by more than "
                 "U-mesh, 1.5 times at least)", *self._degrades(name))
        self.say("6.7", "DYN-mesh is like OPT-mesh while the load is low (5 %, loads up to 0.05)",
                 self._ratio(name, DYNAMIC, OPTIMAL, least=0.95, most=1.05, where=up_to(LIGHT)))
        self._dynamic_better("6.7", name)
        self.say("6.7", "DYN-mesh becomes like U-mesh (15 %, heaviest load)",
                 self._ratio(name, DYNAMIC, HALVING, least=0.85, most=1.15, where=heaviest))
        self.say("6.7", "the traffic is saturated at a load of 0.095 (15 %)", self._saturation(name))
        self.say("6.7", "from there on latencies remain unchanged (10 %, last two points)",
                 *(self._unchanged(name, schedule) for schedule in THREE))
        self.say("6.7", "the load at which U-mesh becomes better is very high (0.08 at least: OPT-mesh is "
                 "ahead up to there)", self._ratio(name, HALVING, OPTIMAL, least=1,
                                                   where=up_to(0.08)))

    def _sequential_worst(self, figure, name):
        named = CONDITIONS[name].name_of
        self.say(figure, "the sequential tree is much slower than all others at any load (1.5 times)",
                 *(self.compare(f"sequential / {named(schedule)}", (name, SEQUENTIAL),
                                (name, schedule), least=1.5)
                   for schedule in SIX if schedule != SEQUENTIAL))

    def _close_when_light(self, figure, name):
        named = CONDITIONS[name].name_of
        self.say(figure, f"when the load is low, OPT-tree is close to {named(OPTIMAL)} and binomial to "
                 f"{named(HALVING)} (15 %, loads up to 0.05)",
                 self._ratio(name, UNAWARE, OPTIMAL, most=1.15, where=up_to(LIGHT)),
                 self._ratio(name, BINOMIAL, HALVING, most=1.15, where=up_to(LIGHT)))

    def _optimal_ahead(self, figure, name):
        self.say(figure, "OPT-mesh is much faster than U-mesh when the load is low (1.2 times, loads up to "
                 "0.05)", self._ratio(name, HALVING, OPTIMAL, least=1.2, where=up_to(LIGHT)))

    def _crossing(self, figure, name):
        self.say(figure, "OPT-mesh becomes slower than U-mesh (heaviest load)",
                 self._ratio(name, OPTIMAL, HALVING, least=1, where=heaviest))

    def _dynamic_better(self, figure, name, mark=1.1):
        named = CONDITIONS[name].name_of
        self.say(figure, f"{named(DYNAMIC)} is faster than {named(OPTIMAL)} under heavy load ({mark:g} "
                 "times)", self._ratio(name, OPTIMAL, DYNAMIC, least=mark, where=heavy))

    def _degrades(self, name):
        first, second = self._rises(name, (OPTIMAL, HALVING))
        if first is None or second is None:
            return [None]
        rise, other = first.entries[0][1], second.entries[0][1]
        return [Evidence(first.what, first.entries, rise >= 1.5 and rise > other), second]

    def _saturation(self, name):
        point = self.end((name, OPTIMAL), -1)
        return point and number("highest load", f"computation {point.value}", point.load,
                                0.85 * SATURATED, 1.15 * SATURATED)

    def _unchanged(self, name, schedule):
        """None if the load still rises at the end of the line."""
        last, before = (self.end((name, schedule), place) for place in (-1, -2))
        if not last or not before or last.load > 1.03 * before.load:
            return None
        return judge(CONDITIONS[name].name_of(schedule), [Ratio(last, before)], 0.9, 1.1)

    def _other_sizes(self):
        self._optimal_ahead("6.8", "mesh-32")
        self._crossing("6.8", "mesh-32")
        self.say("6.8", "DYN-mesh is faster than OPT-mesh also at loads below 0.06 (somewhere)",
                 self._somewhere_faster("mesh-32", 0.06))
        self.say("6.9", "128 nodes: DYN-mesh improves little on OPT-mesh even under heavy load (10 %)",
                 self._ratio("mesh-128", OPTIMAL, DYNAMIC, least=0.9, most=1.1))
        self.say("6.9", "128 nodes: U-mesh does not do well (slower than OPT-mesh at every load)",
                 self._ratio("mesh-128", HALVING, OPTIMAL, least=1))

    def _somewhere_faster(self, condition, load):
        ratios = up_to(load)(self.points.ratios((condition, OPTIMAL),
                                                (condition, DYNAMIC)).values())
        if not ratios:
            return None
        found = judge("OPT-mesh / DYN-mesh", ratios, 0, float("inf"))
        return Evidence(found.what, found.entries, any(ratio.value > 1 for ratio in ratios))

    def _multistage(self):
        name = "multistage-64"
        self._sequential_worst("6.10", name)
        self._close_when_light("6.10", name)
        self.say("6.11", "OPT-min, OPT-tree and DYN-min are faster than the binomial trees at any load",
                 *(self._ratio(name, slow, fast, least=1) for slow in (HALVING, BINOMIAL)
                   for fast in (OPTIMAL, UNAWARE, DYNAMIC)))
        self.say("6.11", "contention costs OPT-tree and binomial little even under heavy load (20 %)",
                 self._ratio(name, UNAWARE, OPTIMAL, most=1.2, where=heavy),
                 self._ratio(name, BINOMIAL, HALVING, most=1.2, where=heavy))
        for figure, condition in (("6.11", name), ("6.12", "multistage-128")):
            self.say(figure, "DYN-min is no significant improvement (5 % at any load)",
                     self._ratio(condition, OPTIMAL, DYNAMIC, least=0.95, most=1.05))

    # 6.4.2 ------------------------------------------------------------------------------------------

    def _hot_spot(self):
        self.say("6.13", "1 % hot-spot traffic has very little impact in the mesh (15 %, all loads)",
                 *self._against("mesh-hot-spot-1", "mesh-64", least=0.85, most=1.15))
        self._dynamic_better("6.13", "mesh-hot-spot-1")
        self.say("6.14", "with 2 % all do very badly (1.5 times as long as without, heaviest load)",
                 *self._against("mesh-hot-spot-2", "mesh-64", least=1.5, where=heaviest))
        self.say("6.15", "1 % has serious impact in the multistage network under heavy load (1.3 times as "
                 "long as without, heaviest load)",
                 *self._against("multistage-hot-spot-1", "multistage-64", least=1.3,
                                where=heaviest))

    # 6.4.3 ------------------------------------------------------------------------------------------

    def _intervals(self):
        point = self.end(("mesh-interval", OPTIMAL), 0)
        self.say("6.16", "100,000 time units are about twice the latency without contention (20 %)",
                 point and number("interval / latency", "OPT-mesh",
                                  100_000 / point.uncontended_latency, 1.6, 2.4))
        self._dynamic_better("6.16", "mesh-interval")
        self.say("6.16", "OPT-mesh does not do well: slower than when it waits for the last multicast "
                 "(1.1 times, heavy load)",
                 *self._against("mesh-interval", "mesh-64", (OPTIMAL,), least=1.1, where=heavy))
        self.say("6.16", "DYN-mesh does very well: no slower than that by 10 % (heavy load)",
                 *self._against("mesh-interval", "mesh-64", (DYNAMIC,), most=1.1, where=heavy))
        self.say("6.17", "in the multistage network a multicast every 50,000 time units leaves all doing "
                 "very well (1.25 times as long as if one waits for the last)",
                 *self._against("multistage-interval", "multistage-64", most=1.25))
        last = self.end(("mesh-interval", OPTIMAL), -1), self.end(("multistage-interval", OPTIMAL), -1)
        self.say("6.17", "OPT-min does better than OPT-mesh in the experiment before (heaviest loads)",
                 judge("OPT-mesh / OPT-min", [Ratio(*last)] if all(last) else [], 1, float("inf")))

    # 6.4.4 ------------------------------------------------------------------------------------------

    def _local(self):
        self.say("6.18", "with local traffic all are slower in the mesh than without (all loads)",
                 *self._against("mesh-local", "mesh-64", least=1))
        self.say("6.19", "in the multistage network all still do well (1.25 times as long as without)",
                 *self._against("multistage-local", "multistage-64", most=1.25))

    # 6.4.5 ------------------------------------------------------------------------------------------

    def _two(self):
        self.say("6.20", "both multicasts take about the same time (10 %)",
                 *(self._streams("mesh-two", schedule) for schedule in THREE))
        for figure, name in (("6.20", "mesh-two"), ("6.21", "multistage-two")):
            named = CONDITIONS[name].name_of
            self.say(figure, f"{named(OPTIMAL)} does not do well: slower than {named(HALVING)} (heaviest "
                     "load)", self._ratio(name, OPTIMAL, HALVING, least=1, where=heaviest))
            self._dynamic_better(figure, name, 1.05)
            self.say(figure, f"{named(DYNAMIC)} is faster than {named(HALVING)} (all loads)",
                     self._ratio(name, HALVING, DYNAMIC, least=1))

    def _streams(self, condition, schedule):
        points = self.points.line(condition, schedule)
        entries = tuple((where_text(point), mean(point.latencies[0::2]) /
                         mean(point.latencies[1::2])) for point in points)
        if not entries:
            return None
        return Evidence(f"{CONDITIONS[condition].name_of(schedule)}: one / other", entries,
                        all(0.9 <= value <= 1 / 0.9 for _place, value in entries))

    # 6.4.6 ------------------------------------------------------------------------------------------

    def _architectures(self):
        self.say("6.22", "with a network twice as fast the traffic's effect is not significant (from the "
                 "lightest load to the heaviest 25 %)", *self._rises("mesh-fast-network", most=1.25))
        self.say("6.22", "it is smaller than with the usual costs",
                 *(self._smaller_rise("mesh-fast-network", schedule) for schedule in THREE))
        self._optimal_ahead("6.23", "mesh-fast-software")
        self._crossing("6.23", "mesh-fast-software")
        self.say("6.23", "DYN-mesh gains more on OPT-mesh than with the usual costs (heaviest load)",
                 self._larger_gain("mesh-fast-software"))

    def _smaller_rise(self, condition, schedule):
        rises = [self.rise("", (name, schedule)) for name in (condition, "mesh-64")]
        if not all(rises):
            return None
        values = [rise.entries[0][1] for rise in rises]
        return Evidence(f"{CONDITIONS[condition].name_of(schedule)}: rise / usual rise",
                        (("heaviest load", values[0] / values[1]),), values[0] < values[1])

    def _larger_gain(self, condition):
        gains = [self._ratio(name, OPTIMAL, DYNAMIC, where=heaviest)
                 for name in (condition, "mesh-64")]
        if not all(gains):
            return None
        values = [gain.entries[0][1] for gain in gains]
        return Evidence("OPT-mesh / DYN-mesh here / there",
                        (("heaviest load", values[0] / values[1]),), values[0] > values[1])
