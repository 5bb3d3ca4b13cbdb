"""Statements of sections 6.2 and 6.4.1: multicasts beside uniform traffic. In: points. Out: verdicts."""

import dataclasses

from .beside_traffic import LIGHT, BesideTraffic
from .catalogue import (BINOMIAL, CONDITIONS, DYNAMIC, END_TO_END, HALVING, OPTIMAL, QUEUED, SATURATED,
                        SEQUENTIAL, SIX, THREE, UNAWARE)
from .confidence import YES, mean_of
from .points import MEANS_ALONE, Ratio, where_text
from .statements import HEAVY, Evidence, entry, heavy, judge, number, up_to


class UniformTraffic(BesideTraffic):
    def all_verdicts(self):
        self._network_contention()
        self._mesh()
        self._other_sizes()
        self._multistage()
        return self.verdicts

    # 6.2 --------------------------------------------------------------------------------------------

    def _network_contention(self):
        self.say("6.2", "end-to-end latency increases drastically under heavy load (2 times)",
                 self.rise("heaviest / lightest load", ("mesh-64", HALVING), least=2,
                           quantity=END_TO_END))
        self.give("6.2", "the holding latency stays constant", "a cost of the model, 1915 + 2 m")
        self.say("6.3", "under heavy load the sequential tree takes much longer than t_hold and t_end "
                 "of Figure 6.2 let expect (1.5 times 62 t_hold + t_end)", self._unexpected(),
                 why=self._why_as_expected)
        self.say("6.3", "under heavy load it is slower than the binomial tree",
                 self.ratio("mesh-64", SEQUENTIAL, BINOMIAL, least=1, where=heavy))
        self.say("6.5", "messages wait much longer in the root's sending buffer than with the binomial "
                 "tree (2 times, heavy load)",
                 self.ratio("mesh-64", SEQUENTIAL, BINOMIAL, least=2, where=heavy,
                             quantity=QUEUED))

    def _unexpected(self):
        line = ("mesh-64", SEQUENTIAL)
        last = self.end(line, -1)
        if last is None:
            return None
        return Evidence("sequential / expected", tuple(
            entry(where_text(point), estimate, least=1.5)
            for point in self.points.line(*line) if point.load >= HEAVY * last.load
            for estimate in [mean_of([latency / _expected(point) for latency in point.sample()])]))

    def _why_as_expected(self):
        first, last = (self.end(("mesh-64", SEQUENTIAL), place) for place in (0, -1))
        if not first:
            return ""
        return (f"the traffic's own messages take {last.traffic_end_to_end / first.traffic_end_to_end:.0f} "
                "times as long there as at the lightest load, as they wait in their senders' buffers as the root's do: "
                "that raises t_end, and so what is to be expected")

    # 6.4.1 ------------------------------------------------------------------------------------------

    def _mesh(self):
        name = "mesh-64"
        for says in (self.sequential_worst, self.close_when_light, self.contention_degrades):
            says("6.6", name)
        self.optimal_ahead("6.7", name)
        self.crossing("6.7", name)
        self.say("6.7", "OPT-mesh degrades quickly (from the lightest load to the heaviest by more than "
                 "U-mesh, 1.5 times at least)", *self._degrades(name))
        self.say("6.7", "DYN-mesh is like OPT-mesh while the load is low (5 %, loads up to 0.05)",
                 self.ratio(name, DYNAMIC, OPTIMAL, least=0.95, most=1.05, where=up_to(LIGHT)))
        self.dynamic_better("6.7", name)
        self.dynamic_like_halving("6.7", name)
        self.say("6.7", "the traffic is saturated at a load of 0.095 (15 %)", self._saturation(name))
        self.say("6.7", "from there on latencies remain unchanged (10 %, last two points)",
                 *(self._unchanged(name, schedule) for schedule in THREE),
                 why=lambda: self._why_changed(name))
        self.say("6.7", "the load at which U-mesh becomes better is very high (OPT-mesh is ahead up to "
                 "two thirds of 0.095)", self.ratio(name, HALVING, OPTIMAL, least=1,
                                                    where=up_to(2 / 3 * SATURATED)))

    def _degrades(self, name):
        return [*self.rises(name, (OPTIMAL,), least=1.5),
                self.more("OPT-mesh's rise / U-mesh's",
                          *(self.rise_sample(name, schedule) for schedule in (OPTIMAL, HALVING)))]

    def _saturation(self, name):
        point = self.end((name, OPTIMAL), -1)
        return point and number("highest load", f"computation {point.value}", point.load,
                                0.85 * SATURATED, 1.15 * SATURATED, MEANS_ALONE)

    def _unchanged(self, name, schedule):
        """None if the load still rises at the end of the line."""
        last, before = (self.end((name, schedule), place) for place in (-1, -2))
        if not last or not before or last.load > 1.03 * before.load:
            return None
        return judge(CONDITIONS[name].name_of(schedule), [Ratio(last, before)], 0.9, 1.1)

    def _why_changed(self, name):
        before, last = (self.end((name, OPTIMAL), place) for place in (-2, -1))
        return f"the load still changes there, from {before.load:.4f} to {last.load:.4f}"

    def _faster_from(self, condition):
        """From which load on DYN-mesh is faster than OPT-mesh."""
        ratios = self.points.ratios((condition, OPTIMAL), (condition, DYNAMIC)).values()
        loads = [ratio.load for ratio in ratios if ratio.estimate.outcome(least=1) == YES]
        if not loads:
            return "at no load that was simulated is it faster by more than chance explains"
        return f"it is faster by more than chance explains from a load of {min(loads):.3f} on"

    def _other_sizes(self):
        self.optimal_ahead("6.8", "mesh-32")
        self.crossing("6.8", "mesh-32")
        self.dynamic_better("6.8", "mesh-32")
        self.dynamic_like_halving("6.8", "mesh-32")
        for says in (self.sequential_worst, self.close_when_light, self.contention_degrades):
            says("6.8", "mesh-32", "others, as in Figure 6.6: ")
        self.say("6.8", "DYN-mesh is faster than OPT-mesh also at loads below 0.06 (somewhere)",
                 self._somewhere_faster("mesh-32", 0.06),
                 why=lambda: self._faster_from("mesh-32"))
        self.say("6.9", "128 nodes: DYN-mesh improves little on OPT-mesh even under heavy load (10 %)",
                 self.ratio("mesh-128", OPTIMAL, DYNAMIC, most=1.1))
        self.say("6.9", "128 nodes: U-mesh does not do well (slower than OPT-mesh at every load)",
                 self.ratio("mesh-128", HALVING, OPTIMAL, least=1),
                 why=lambda: self.waits("mesh-128", (OPTIMAL, HALVING)))
        self.say("6.9", "128 nodes: under heavy load U-mesh does worse, beside OPT-mesh, than with 64",
                 self._worse_than_with_64())

    def _worse_than_with_64(self):
        return self.more("U-mesh / OPT-mesh with 128 nodes / with 64",
                         *(self.ratio_sample(name, HALVING, OPTIMAL)
                           for name in ("mesh-128", "mesh-64")))

    def _somewhere_faster(self, condition, load):
        found = self.ratio(condition, OPTIMAL, DYNAMIC, least=1, where=up_to(load))
        return found and dataclasses.replace(found, is_anywhere=True)

    def _multistage(self):
        name = "multistage-64"
        self.sequential_worst("6.10", name)
        self.close_when_light("6.10", name)
        self.say("6.10", "looks very similar to Figure 6.6 (15 % of its latencies, loads up to 0.05)",
                 *(self.compare(f"{CONDITIONS[name].name_of(schedule)} there / in the mesh", (name, schedule), ("mesh-64", schedule),
                                0.85, 1.15, up_to(LIGHT)) for schedule in SIX))
        self.say("6.11", "OPT-min, OPT-tree and DYN-min are faster than the binomial trees at any load",
                 *(self.ratio(name, slow, fast, least=1) for slow in (HALVING, BINOMIAL)
                   for fast in (OPTIMAL, UNAWARE, DYNAMIC)))
        self.say("6.11", "contention costs OPT-tree and binomial little even under heavy load (20 %)",
                 self.ratio(name, UNAWARE, OPTIMAL, most=1.2, where=heavy),
                 self.ratio(name, BINOMIAL, HALVING, most=1.2, where=heavy))
        for figure, condition in (("6.11", name), ("6.12", "multistage-128")):
            self.say(figure, "DYN-min is no significant improvement (5 % at any load)",
                     self.ratio(condition, OPTIMAL, DYNAMIC, most=1.05))


def _expected(point):
    """Latency of the sequential tree by the times of a message alone."""
    return (CONDITIONS[point.condition].members - 2) * point.hold + point.traffic_end_to_end
