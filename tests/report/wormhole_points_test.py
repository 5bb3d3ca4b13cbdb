"""What points of the report on wormhole networks tell: ratios, confidence, and where there is saturation."""

import dataclasses
import math
import unittest

from wormhole_examples import AS_THE_TEXT_SAYS, SETTINGS, mesh_64, outcomes, point

from wormhole.catalogue import CONDITIONS, DYNAMIC, FIGURES, HALVING, OPTIMAL
from wormhole.confidence import (NO, UNDECIDED, YES, Estimate, combined, exact, mean_of,
                                 ratio_of, ratio_of_means, student)
from wormhole.other_conditions import OtherConditions
from wormhole.pictures import picture
from wormhole.points import Points, Ratio, distance_from_line
from wormhole.statements import judge


class Ratios(unittest.TestCase):
    def test_by_value_from_light_to_heavy(self):
        ratios = Points(SETTINGS, AS_THE_TEXT_SAYS).ratios(("mesh-64", OPTIMAL),
                                                           ("mesh-64", HALVING))
        self.assertEqual(list(ratios), [100000, 20000, 4000])
        product = 180 / 120 * 190 / 119 * 175 / 112 * 300 / 202
        self.assertAlmostEqual(ratios[4000].estimate.value, product ** 0.25)

    def test_placements_that_agree(self):
        pair = Points(SETTINGS, mesh_64([[90, 60]], [[1, 1]], [[80, 65]])).ratios(
            ("mesh-64", OPTIMAL), ("mesh-64", HALVING))[100000]
        self.assertEqual((pair.estimate.value > 1, pair.agreeing()), (True, (1, 2)))

    def test_multicasts_at_once_are_one_placement(self):
        two = point("mesh-two", OPTIMAL, 4000, [1, 3, 5, 7])
        self.assertEqual(two.sample(), [2, 6])

    def test_what_is_kept_as_a_mean_only(self):
        pair = Points(SETTINGS, AS_THE_TEXT_SAYS).ratios(
            ("mesh-64", OPTIMAL), ("mesh-64", HALVING), "root_queued_time")[4000]
        self.assertEqual((pair.estimate.note, pair.agreeing()), ("means alone", None))

    def test_placements_that_only_one_has_do_not_count(self):
        few, many = point("mesh-local", OPTIMAL, 4000, [20, 20]), point("mesh-64", OPTIMAL, 4000, [10, 10, 90, 90])
        self.assertEqual((Ratio(few, many).estimate.value, Ratio(few, many).agreeing()), (2, (2, 2)))

    def test_a_bent_line(self):
        self.assertAlmostEqual(distance_from_line([(1, 3), (2, 5), (3, 7)]), 0)
        self.assertAlmostEqual(distance_from_line([(0, 0), (1, 0), (2, 3)]), 1 / 3)


class Confidence(unittest.TestCase):
    def test_student(self):
        for degrees, point_of_tables in ((1, 12.706), (2, 4.303), (3, 3.182), (7, 2.365),
                                         (15, 2.131), (30, 2.042)):
            self.assertAlmostEqual(student(degrees), point_of_tables, 3)

    def test_a_mean(self):
        mean = mean_of([1, 2, 3])
        self.assertAlmostEqual(mean.high - mean.value, 4.3027 / 3 ** 0.5, 3)
        self.assertEqual(mean_of([1]).outcome(least=0), UNDECIDED)

    def test_pairs_tell_what_means_do_not(self):
        """Placements that differ by much more than schedules do."""
        slow, fast = [110, 220, 1100, 440], [100, 201, 1002, 399]
        self.assertEqual(ratio_of(slow, fast).outcome(least=1), YES)
        self.assertEqual(ratio_of(slow, fast[::-1]).outcome(least=1), UNDECIDED)

    def test_one_placement_does_not_outweigh_the_others(self):
        self.assertEqual(ratio_of([9, 9, 9, 900], [10, 10, 10, 100]).outcome(least=1), UNDECIDED)
        self.assertAlmostEqual(ratio_of([1, 100], [10, 10]).value, 1)

    def test_numbers_that_may_be_zero(self):
        ratio = ratio_of_means([0, 2, 4], [1, 2, 3])
        self.assertEqual((ratio.value, ratio.outcome(least=1)), (1, UNDECIDED))
        self.assertEqual(ratio_of_means([9, 10, 11], [3, 4, 3]).outcome(least=1.5), YES)

    def test_marks(self):
        between = Estimate(1.0, 0.9, 1.1)
        self.assertEqual([between.outcome(least=0.8), between.outcome(most=0.8),
                          between.outcome(least=1), between.outcome(0.85, 1.15),
                          between.outcome(0.95, 1.05)], [YES, NO, UNDECIDED, YES, UNDECIDED])
        self.assertEqual(exact(1).outcome(least=1), NO)

    def test_how_many_would_decide(self):
        """Half an interval from the mark: four times as many."""
        self.assertAlmostEqual(Estimate(1.05, 0.95, 1.15, count=8).count_to_decide(least=1), 32)
        self.assertAlmostEqual(Estimate(1.05, 0.9, 1.1, count=8).count_to_decide(least=0.5, most=1.1), 8)
        self.assertAlmostEqual(Estimate(1.0, 0.8, 1.1, count=8).count_to_decide(0.9, 1.05), 32)
        self.assertEqual(Estimate(1.0, 0.9, 1.1, count=8).count_to_decide(least=1), math.inf)

    def test_doubts_are_told(self):
        points = mesh_64([[100, 100, 100, 900]], [[99, 98, 101, 300]], [[1, 1, 1, 1]])
        ratios = Points(SETTINGS, points).ratios(("mesh-64", OPTIMAL), ("mesh-64", DYNAMIC))
        [doubt] = judge("slow / fast", list(ratios.values()), least=1).doubts()
        self.assertRegex(doubt, r"^slow / fast 1\.3.* \(load .*\): about \d+ placements would decide it")
        [tie] = judge("slow / fast", list(ratios.values()), least=ratios[100000].estimate.value).doubts()
        self.assertIn("at the mark", tie)

    def test_several_places(self):
        self.assertEqual(combined([YES, YES]), YES)
        self.assertEqual(combined([YES, UNDECIDED]), UNDECIDED)
        self.assertEqual(combined([UNDECIDED, NO, YES]), NO)

    def test_somewhere(self):
        ratios = Points(SETTINGS, AS_THE_TEXT_SAYS).ratios(("mesh-64", OPTIMAL),
                                                           ("mesh-64", DYNAMIC))
        anywhere = [dataclasses.replace(judge("", list(ratios.values()), least=least),
                                        is_anywhere=True).outcome for least in (1.4, 1.54, 2)]
        self.assertEqual(anywhere, [YES, UNDECIDED, NO])
        not_there_yet = judge("", list(ratios.values()), least=2, missing=1)
        self.assertEqual(dataclasses.replace(not_there_yet, is_anywhere=True).outcome, UNDECIDED)

    def test_evidence_counts_places(self):
        ratios = Points(SETTINGS, AS_THE_TEXT_SAYS).ratios(("mesh-64", OPTIMAL),
                                                           ("mesh-64", HALVING))
        found = judge("above / below", list(ratios.values()), least=1, missing=1)
        self.assertEqual(found.outcome, NO)
        self.assertIn(" – yes at 1, no at 2, not simulated at 1", str(found))


class BeyondSaturation(unittest.TestCase):
    def piling(self, latencies):
        """Multicasts every 100,000 time units."""
        return point("mesh-interval", OPTIMAL, 4000, latencies)

    def test_multicasts_pile_up(self):
        self.assertEqual(self.piling([90e3, 399e3, 401e3]).piled_up, [False, False, True])
        self.assertEqual(point("mesh-64", OPTIMAL, 4000, [9e6]).piled_up, [False])

    def test_ratios_there_are_not_judged(self):
        slow, fast = self.piling([90e3, 3e6]), point("mesh-64", OPTIMAL, 4000, [80e3, 81e3])
        found = judge("slow / fast", [Ratio(slow, fast)], least=1)
        self.assertEqual((found.outcome, str(found)),
                         (UNDECIDED, "slow / fast – beyond saturation at 1"))

    def test_placements_where_they_pile_up_are(self):
        points = [self.piling([90e3, 500e3, 600e3, 700e3]),
                  dataclasses.replace(self.piling([90e3, 91e3, 92e3, 93e3]), schedule=DYNAMIC)]
        said = outcomes(OtherConditions(Points(SETTINGS, points)), "6.16")
        self.assertEqual([outcome for text, outcome in said.items() if "pile up" in text],
                         [YES, YES, UNDECIDED])

    def test_an_overloaded_hot_spot_is_told(self):
        self.assertAlmostEqual(CONDITIONS["mesh-hot-spot-2"].most_load, 0.0785, 4)
        hot = point("mesh-hot-spot-2", OPTIMAL, 4000, [200, 210])
        self.assertEqual([hot.is_overloaded, dataclasses.replace(hot, load=0.06).is_overloaded],
                         [True, False])
        found = judge("with", [Ratio(hot, point("mesh-64", OPTIMAL, 4000, [50, 51]))])
        self.assertIn("(load 0.095, beyond saturation, 2 of 2)", str(found))
        [figure] = [figure for figure in FIGURES if figure.number == "6.14"]
        drawn = picture(Points(SETTINGS, [hot]), figure)
        self.assertRegex(drawn, r'<use [^>]*style="fill: #ffffff; stroke: #')
        self.assertIn(">rings: beyond saturation<", drawn)


if __name__ == "__main__":
    unittest.main(verbosity=2)
