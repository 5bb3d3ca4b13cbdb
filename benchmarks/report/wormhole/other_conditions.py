"""Statements of sections 6.4.2 to 6.4.6: hot spots, multicasts at intervals, local traffic, two multicasts at
once, and other costs. In: points. Out: verdicts."""

from reporting.words import percent

from .beside_traffic import BesideTraffic, quotients
from .catalogue import CONDITIONS, DYNAMIC, HALVING, OPTIMAL, THREE
from .confidence import NO, YES, exact, mean_of, ratio_of
from .points import MEANS_ALONE, where_text
from .statements import HEAVY, Entry, Evidence, entry, heaviest, number, one, up_to


class OtherConditions(BesideTraffic):
    def all_verdicts(self):
        self._hot_spot()
        self._intervals()
        self._local()
        self._two()
        self._architectures()
        return self.verdicts

    # 6.4.2 ------------------------------------------------------------------------------------------

    def _hot_spot(self):
        self.say("6.13", "1 % hot-spot traffic has very little impact in the mesh (15 %, all loads)",
                 *self.against("mesh-hot-spot-1", "mesh-64", least=0.85, most=1.15))
        self.dynamic_better("6.13", "mesh-hot-spot-1")
        self.say("6.14", "with 2 % all do very badly (1.5 times as long as without, heaviest load)",
                 *self.against("mesh-hot-spot-2", "mesh-64", least=1.5, where=heaviest))
        self.say("6.15", "1 % has serious impact in the multistage network under heavy load (1.3 times as "
                 "long as without, heaviest load)",
                 *self.against("multistage-hot-spot-1", "multistage-64", least=1.3,
                                where=heaviest),
                 why=self._why_no_impact)
        self.say("6.15", "that begins at loads of slightly more than 0.15 (the highest load accepted, 15 %)",
                 self._highest_load("multistage-hot-spot-1", 0.15))

    def _why_no_impact(self):
        name = "multistage-hot-spot-1"
        share = self.highest_load(name) / CONDITIONS[name].most_load
        return f"at the heaviest load the hot spot picks up {percent(share)} of the messages that it can"

    def _highest_load(self, condition, expected):
        points = [self.points.get(condition, OPTIMAL, value)
                  for value in self.places((condition, OPTIMAL))]
        if not all(points):
            return None
        best = max(points, key=lambda point: point.load)
        return number("highest load", f"computation {best.value}", best.load, 0.85 * expected,
                      1.15 * expected, MEANS_ALONE)

    # 6.4.3 ------------------------------------------------------------------------------------------

    def _intervals(self):
        point = self.end(("mesh-interval", OPTIMAL), 0)
        self.say("6.16", "100,000 time units are about twice the latency without contention (20 %)",
                 point and number("interval / latency", "OPT-mesh",
                                  100_000 / point.uncontended_latency, 1.6, 2.4))
        self.say("6.16", "OPT-mesh does not do well (under heavy load its multicasts pile up in some placement)",
                 self._piling_up("mesh-interval", OPTIMAL, is_wanted=True))
        self.say("6.16", "DYN-mesh does very well: hardly slower than when it waits (1.25 times, loads up to "
                 "0.08)", *self.against("mesh-interval", "mesh-64", (DYNAMIC,), most=1.25,
                                        where=up_to(0.08)))
        self.say("6.16", "DYN-mesh does so under heavy load as well (its multicasts pile up in no placement)",
                 self._piling_up("mesh-interval", DYNAMIC, is_wanted=False),
                 why=lambda: "the text does not tell up to which load its curves go")
        self.say("6.16", "DYN-mesh does better than OPT-mesh (its multicasts pile up in fewer placements, heaviest "
                 "load)", self._pile_up_more(("mesh-interval", OPTIMAL), ("mesh-interval", DYNAMIC)))
        self.say("6.17", "in the multistage network a multicast every 50,000 time units leaves all doing "
                 "very well (1.25 times as long as if one waits for the last)",
                 *self.against("multistage-interval", "multistage-64", most=1.25),
                 why=lambda: self.waits("multistage-interval", THREE))
        self.say("6.17", "OPT-min does better than OPT-mesh in the experiment before (its multicasts pile up in fewer "
                 "placements, heaviest loads)",
                 self._pile_up_more(("mesh-interval", OPTIMAL), ("multistage-interval", OPTIMAL)))

    def _piling_up(self, condition, schedule, is_wanted):
        """In how many placements, under heavy load."""
        line = (condition, schedule)
        last = self.end(line, -1)
        if not last:
            return None
        found = [point for point in self.points.line(*line) if point.load >= HEAVY * last.load]
        return Evidence(f"placements, of {len(last.piled_up)}, where those of "
                        f"{CONDITIONS[condition].name_of(schedule)} do:",
                        tuple(Entry(where_text(point), exact(sum(point.piled_up)),
                                    YES if any(point.piled_up) == is_wanted else NO)
                              for point in found), is_anywhere=is_wanted)

    def _pile_up_more(self, worse, better):
        ends = [self.end(line, -1) for line in (worse, better)]
        if not all(ends):
            return None
        differences = [a - b for a, b in zip(*(end.piled_up for end in ends))]
        names = [CONDITIONS[condition].name_of(schedule) for condition, schedule in (worse, better)]
        return one(f"share of the placements, {names[0]} - {names[1]}", "heaviest load",
                   mean_of(differences), least=0)

    # 6.4.4 ------------------------------------------------------------------------------------------

    def _local(self):
        self.say("6.18", "with local traffic all are slower in the mesh than without (all loads)",
                 *self.against("mesh-local", "mesh-64", least=1))
        self.say("6.19", "in the multistage network all still do well (1.25 times as long as without)",
                 *self.against("multistage-local", "multistage-64", most=1.25))

    # 6.4.5 ------------------------------------------------------------------------------------------

    def _two(self):
        self.say("6.20", "both multicasts take about the same time (10 %)",
                 *(self._streams("mesh-two", schedule) for schedule in THREE))
        for figure, name, why in (("6.20", "mesh-two", lambda: ""),
                                  ("6.21", "multistage-two", self._why_not_loaded)):
            named = CONDITIONS[name].name_of
            self.say(figure, f"{named(OPTIMAL)} does not do well: slower than {named(HALVING)} (heaviest "
                     "load)", self.ratio(name, OPTIMAL, HALVING, least=1, where=heaviest), why=why)
            self.dynamic_better(figure, name, why)
            self.say(figure, f"{named(DYNAMIC)} is faster than {named(HALVING)} (all loads)",
                     self.ratio(name, HALVING, DYNAMIC, least=1), why=why)

    def _why_not_loaded(self):
        two, alone = map(self.highest_load, ("multistage-two", "multistage-64"))
        return (f"beside two multicasts the traffic's load reaches {two:.3f} only, beside one {alone:.3f}, and that "
                "network minds loads little; the text has \"similar results\" to the mesh's here, though it "
                "finds all to do well in this network in Figures 6.10 to 6.12, 6.17 and 6.19")

    def _streams(self, condition, schedule):
        points = self.points.line(condition, schedule)
        missing = len(self.places((condition, schedule))) - len(points)
        return points and Evidence(f"{CONDITIONS[condition].name_of(schedule)}: one / other", tuple(
            entry(where_text(point), estimate, 0.9, 1 / 0.9) for point in points
            for estimate in [ratio_of(point.latencies[0::2], point.latencies[1::2])]), missing)

    # 6.4.6 ------------------------------------------------------------------------------------------

    def _architectures(self):
        self.say("6.22", "with a network twice as fast the traffic's effect is not significant (from the "
                 "lightest load to the heaviest 25 %)", *self.rises("mesh-fast-network", most=1.25))
        self.say("6.22", "it is smaller than with the usual costs",
                 *(self._smaller_rise("mesh-fast-network", schedule) for schedule in THREE))
        self.optimal_ahead("6.23", "mesh-fast-software")
        self.crossing("6.23", "mesh-fast-software")
        self.say("6.23", "results are quite comparable to those with the usual costs (ratios of schedules, 15 %, all "
                 "loads)", self._alike("mesh-fast-software", "mesh-64", HALVING, OPTIMAL),
                 self._alike("mesh-fast-software", "mesh-64", OPTIMAL, DYNAMIC))
        self.say("6.23", "DYN-mesh gains more on OPT-mesh than with the usual costs (heaviest load)",
                 self._larger_gain("mesh-fast-software"))

    def _alike(self, condition, other, above, below):
        """The ratio of two schedules in one condition beside that in another, wherever both vary alike."""
        places = self.places((condition, above), (other, above))
        found = [[self.points.get(name, schedule, value) for name in (condition, other)
                  for schedule in (above, below)] for value in places]
        known = [points for points in found if all(points)]
        name = CONDITIONS[condition].name_of
        return known and Evidence(f"{name(above)} / {name(below)}, here / there", tuple(
            entry(where_text(slow), estimate, 0.85, 1.15)
            for slow, fast, usual_slow, usual_fast in known
            for estimate in [ratio_of(quotients(slow, fast), quotients(usual_slow, usual_fast))]),
            len(found) - len(known))

    def _smaller_rise(self, condition, schedule):
        return self.more(f"{CONDITIONS[condition].name_of(schedule)}: usual rise / rise",
                         *(self.rise_sample(name, schedule) for name in ("mesh-64", condition)))

    def _larger_gain(self, condition):
        return self.more("OPT-mesh / DYN-mesh here / there",
                         *(self.ratio_sample(name, OPTIMAL, DYNAMIC)
                           for name in (condition, "mesh-64")))
