"""What the report on wormhole networks says of given points, and the reasons it gives."""

import dataclasses
import unittest

from wormhole_examples import AS_THE_TEXT_SAYS, SETTINGS, mesh_64, outcomes, point

from wormhole import document
from wormhole.catalogue import BINOMIAL, DYNAMIC, FIGURES, HALVING, OPTIMAL, SEQUENTIAL, UNAWARE
from wormhole.conclusions import Conclusions
from wormhole.confidence import NO, UNDECIDED, YES
from wormhole.no_traffic import NoTraffic
from wormhole.other_conditions import OtherConditions
from wormhole.points import Points
from wormhole.statements import UNKNOWN
from wormhole.uniform_traffic import UniformTraffic


class Chapters(unittest.TestCase):
    def test_what_comes_out(self):
        said = outcomes(UniformTraffic(Points(SETTINGS, AS_THE_TEXT_SAYS)), "6.7")
        unchanged = [outcome for text, outcome in said.items() if "unchanged" in text]
        self.assertEqual(unchanged, [UNKNOWN])  # the last two loads are far apart here
        others = [outcome for text, outcome in said.items() if "unchanged" not in text]
        self.assertEqual(set(others), {YES})
        self.assertGreater(len(others), 6)

    def test_what_does_not(self):
        turned = mesh_64([[75, 75, 76], [80, 82, 81], [90, 95, 92]],
                         [[76, 76, 77], [81, 83, 83], [92, 98, 95]],
                         [[50, 54, 51], [70, 72, 71], [180, 190, 185]])
        said = outcomes(UniformTraffic(Points(SETTINGS, turned)), "6.7")
        for words in ("much faster than U-mesh", "becomes slower", "under heavy load",
                      "degrades quickly"):
            [outcome] = [outcome for text, outcome in said.items() if words in text]
            self.assertEqual(outcome, NO, words)

    def test_what_chance_may_have_done(self):
        one_slow_placement = mesh_64(
            [[50, 54, 51, 53], [70, 72, 69, 71], [100, 100, 100, 900]],
            [[51, 54, 51, 53], [69, 71, 69, 70], [99, 98, 101, 300]],
            [[75, 75, 74, 76], [80, 82, 79, 83], [105, 107, 104, 250]])
        said = outcomes(UniformTraffic(Points(SETTINGS, one_slow_placement)), "6.7")
        for words in ("becomes slower", "under heavy load"):
            [outcome] = [outcome for text, outcome in said.items() if words in text]
            self.assertEqual(outcome, UNDECIDED, words)

    def test_all_loads_are_not_those_measured(self):
        """What holds at each point that is there is undecided while others are missing."""
        slow = [point("mesh-64", SEQUENTIAL, value, [900, 901, 902, 903]) for value in (100000, 4000)]
        others = [point("mesh-64", schedule, value, [50, 51, 50, 51])
                  for schedule in (OPTIMAL, DYNAMIC, HALVING, UNAWARE, BINOMIAL)
                  for value in (100000, 20000, 4000)]
        [outcome] = [outcome for text, outcome in outcomes(
            UniformTraffic(Points(SETTINGS, slow + others)), "6.6").items() if "any load" in text]
        self.assertEqual(outcome, UNDECIDED)

    def test_nothing_is_said_of_heavy_load_without_its_points(self):
        light = [one for one in AS_THE_TEXT_SAYS if one.value != 4000]
        said = outcomes(UniformTraffic(Points(SETTINGS, light)), "6.7")
        self.assertEqual([outcome for text, outcome in said.items() if "heav" in text],
                         [UNKNOWN] * 4)
        self.assertIn(YES, said.values())

    def test_contention_without_traffic(self):
        def line(name, schedule, times):
            return [point(name, schedule, value, times_at, 100.0)
                    for value, times_at in zip((32, 128), times)]

        points = [one for name, extra in (("mesh-alone-64-kib", 30), ("multistage-alone-64-kib", 9))
                  for schedule, more in ((OPTIMAL, 0), (UNAWARE, extra), (HALVING, 90))
                  for one in line(name, schedule, [[100 + more, 101 + more, 99 + more],
                                                    [100 + 2 * more, 101 + 2 * more, 99 + 2 * more]])]
        known = Points({**SETTINGS, "members": [32, 128]}, points)
        by_nodes = outcomes(NoTraffic(known), "5.15")["OPT-tree's contention rate is lower in the "
                                                     "multistage network, over numbers of nodes"]
        self.assertEqual(by_nodes, YES)
        self.assertEqual(set(outcomes(NoTraffic(known), "5.14").values()), {YES})
        self.assertEqual(set(outcomes(NoTraffic(known), "5.13").values()), {UNKNOWN})

    def test_every_figure_has_statements(self):
        said = document.all_verdicts(Points(SETTINGS, []))
        self.assertEqual({verdict.figure for verdict in said},
                         {figure.number for figure in FIGURES} | {"section 6.5"})

    def test_ratios_alike_under_two_conditions(self):
        here = [dataclasses.replace(one, condition="mesh-fast-software", latencies=[
            latency * 0.8 for latency in one.latencies]) for one in AS_THE_TEXT_SAYS]
        said = outcomes(OtherConditions(Points(SETTINGS, here + AS_THE_TEXT_SAYS)), "6.23")
        [outcome] = [outcome for text, outcome in said.items() if "comparable" in text]
        self.assertEqual(outcome, YES)

    def test_a_gap_among_light_loads(self):
        """A statement on light loads is undecided while one between them is missing."""
        loads = {**SETTINGS, "computation": {"mesh": [100000, 50000, 40000, 4000], "multistage": [1]}}
        points = [point("mesh-64", schedule, value, latencies)
                  for schedule, latencies in ((OPTIMAL, [50, 51, 50]), (HALVING, [75, 76, 75]))
                  for value in (100000, 40000, 4000)]
        said = outcomes(UniformTraffic(Points(loads, points)), "6.7")
        [outcome] = [outcome for text, outcome in said.items() if "much faster than U-mesh" in text]
        self.assertEqual(outcome, UNDECIDED)

    def test_conclusions(self):
        said = {verdict.statement: verdict.outcome
                for verdict in Conclusions(Points(SETTINGS, AS_THE_TEXT_SAYS)).all_verdicts()}
        self.assertEqual(set(said.values()), {UNKNOWN})  # each is on more than one figure


class Reasons(unittest.TestCase):
    def two_at_once(self, optimal, halving):
        two = [point("multistage-two", schedule, 1000, latencies)
               for schedule, latencies in ((OPTIMAL, optimal), (HALVING, halving))]
        alone = dataclasses.replace(point("multistage-64", OPTIMAL, 1000, [60, 61]), load=0.2)
        [verdict] = [verdict for verdict in OtherConditions(Points(SETTINGS, [*two, alone])).all_verdicts()
                     if verdict.figure == "6.21" and "do well" in verdict.statement]
        return verdict

    def test_figures_are_those_of_the_points(self):
        verdict = self.two_at_once([60, 60, 61, 61, 60, 60], [70, 70, 71, 71, 70, 70])
        self.assertEqual(verdict.outcome, NO)
        self.assertIn("OPT-min / U-min 0.858", verdict.failures)
        self.assertIn("reaches 0.160 only, beside one 0.200", verdict.why)

    def test_contention_where_the_deeper_tree_is_ahead(self):
        lines = [point("mesh-alone-64-kib", schedule, value, latencies, uncontended)
                 for schedule, uncontended, lines in ((OPTIMAL, 80.0, [[80, 80], [80, 80]]),
                                                      (UNAWARE, 80.0, [[81, 83], [119, 121]]),
                                                      (HALVING, 100.0, [[100, 100], [100, 100]]))
                 for value, latencies in zip((32, 256), lines)]
        [verdict] = [verdict for verdict in NoTraffic(Points(SETTINGS, lines)).all_verdicts()
                     if verdict.figure == "5.12" and "slowest" in verdict.statement]
        self.assertEqual(verdict.outcome, NO)
        self.assertEqual(verdict.why, "without contention the other takes 1.250 times as long as OPT-tree; contention adds 50.0 % to "
                         "OPT-tree, whose messages know no places, and 0.000 % to the other "
                         "(256 nodes)")

    def test_none_where_a_statement_comes_out(self):
        verdict = self.two_at_once([80, 80, 81, 81, 80, 80], [70, 70, 71, 71, 70, 70])
        self.assertEqual((verdict.outcome, verdict.failures, verdict.why), (YES, "", ""))

    def test_from_which_load_on(self):
        def line(schedule, latencies):
            return [point("mesh-32", schedule, value, times)
                    for value, times in zip((100000, 20000, 4000), latencies)]

        later = [*line(OPTIMAL, [[40, 41, 42]] * 2 + [[90, 95, 99]]),
                 *line(DYNAMIC, [[41, 42, 43]] * 2 + [[60, 64, 66]])]
        chapter = UniformTraffic(Points(SETTINGS, later))
        [verdict] = [verdict for verdict in chapter.all_verdicts() if "below 0.06" in verdict.statement]
        self.assertEqual(verdict.outcome, NO)
        self.assertIn("from a load of 0.095 on", verdict.why)


if __name__ == "__main__":
    unittest.main(verbosity=2)
