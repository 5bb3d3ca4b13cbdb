"""What the report on wormhole networks says of given points: ratios, verdicts, pictures, tables; and which points
it wants."""

import dataclasses
import json
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../benchmarks/report"))

from reporting.settings import SettingsError  # noqa: E402
from wormhole import document, settings, simulator  # noqa: E402
from wormhole.catalogue import (BINOMIAL, CONDITIONS, DYNAMIC, FIGURES, HALVING, OPTIMAL,  # noqa: E402
                                SEQUENTIAL, UNAWARE)
from wormhole.conclusions import Conclusions  # noqa: E402
from wormhole.confidence import (NO, UNDECIDED, YES, Estimate, combined, exact,  # noqa: E402
                                 mean_of, ratio_of, ratio_of_means, student)
from wormhole.no_traffic import NoTraffic  # noqa: E402
from wormhole.other_conditions import OtherConditions  # noqa: E402
from wormhole.pictures import picture  # noqa: E402
from wormhole.points import (Point, Points, Ratio, as_json, distance_from_line,  # noqa: E402
                             from_json)
from wormhole.statements import UNKNOWN, judge  # noqa: E402
from wormhole.uniform_traffic import UniformTraffic  # noqa: E402

SETTINGS = {"bed": "wormhole", "figures": [], "bytes": [1024, 65536], "members": [32, 256],
            "computation": {"mesh": [100000, 20000, 4000], "multistage": [100000, 1000]},
            "placements": 4, "placements_alone": 4, "precision": 5, "warm_up": 1, "most": 2,
            "seed": 1, "time_out_seconds": 9}
LOADS = {100000: 0.02, 20000: 0.06, 4000: 0.095, 1000: 0.16}


def point(condition, schedule, value, latencies, uncontended=50.0):
    mean = sum(latencies) / len(latencies)
    return Point(condition, schedule, value, mean, 1.0, uncontended, 1 - uncontended / mean, 2.0, 3.0,
                 LOADS.get(value, 0.0), 100.0, 4.0, 20, 0, latencies)


def mesh_64(optimal, dynamic, halving):
    """Points of Figure 6.7, of each schedule latencies by load."""
    return [point("mesh-64", schedule, value, latencies)
            for schedule, line in ((OPTIMAL, optimal), (DYNAMIC, dynamic), (HALVING, halving))
            for value, latencies in zip(SETTINGS["computation"]["mesh"], line)]


AS_THE_TEXT_SAYS = mesh_64(
    [[50, 54, 51, 53], [70, 72, 69, 71], [180, 190, 175, 300]],
    [[51, 54, 51, 53], [69, 71, 69, 70], [119, 121, 111, 199]],
    [[75, 75, 74, 76], [80, 82, 79, 83], [120, 119, 112, 202]])


def outcomes(chapter, figure):
    return {verdict.statement: verdict.outcome for verdict in chapter.all_verdicts()
            if verdict.figure == figure}


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
        self.assertIn("fill='white'/>", drawn)
        self.assertIn(">rings: beyond saturation<", drawn)


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


class Documents(unittest.TestCase):
    def test_the_folder(self):
        slow = point("mesh-64", SEQUENTIAL, 4000, [120, 121, 112, 200])
        points = [*AS_THE_TEXT_SAYS, dataclasses.replace(slow, imprecise_placements=3)]
        with tempfile.TemporaryDirectory() as folder:
            document.write(SETTINGS, points, ["mesh-32.dynamic.4000"], folder)
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                text = file.read()
            pictures = os.listdir(os.path.join(folder, "pictures"))
            for name in pictures:
                xml.etree.ElementTree.parse(os.path.join(folder, "pictures", name))
                self.assertIn(f"![](pictures/{name})", text)
            with open(os.path.join(folder, "data/points.csv"), encoding="utf-8") as file:
                self.assertEqual(len(file.readlines()), 1 + len(points))
        self.assertIn("*Multicast communication: from platform-independent modeling to platform-dependent tuning* "
                      "(1998)", text)
        self.assertIn("figure-6.7.svg", pictures)
        self.assertNotIn("figure-6.8.svg", pictures)
        self.assertIn("| load 0.095 (computation 4000) | 0.2 ± 0.5 % | 0.1 ± 0.7 % |", text)
        self.assertIn("**Not complete**: 10 of 11 points are simulated, 1 are missing", text)
        self.assertIn("Beside traffic 3 of 40 placements, at 1 of 10 points, were stopped after 2 multicasts",
                      text)
        self.assertIn("| 0.1 ± 0.7 % *3 |", text)
        self.assertIn("`mesh-32.dynamic.4000`", text)
        self.assertIn("### Why not", text)
        self.assertIn("differences of such means may be within chance where the ratio is not", text)

    def test_lines_are_named_as_in_the_dissertation(self):
        figures = {figure.number: figure for figure in FIGURES}
        points = Points(SETTINGS, AS_THE_TEXT_SAYS)
        for number, names in (("6.7", ("OPT-mesh", "DYN-mesh", "U-mesh")),
                              ("6.2", ("end-to-end latency", "holding latency, 1 KiB"))):
            drawn = picture(points, figures[number])
            for name in names:
                self.assertIn(f">{name}<", drawn)

    def test_points_are_kept(self):
        kept = json.loads(json.dumps(as_json(AS_THE_TEXT_SAYS[0])))
        self.assertEqual(from_json(kept), AS_THE_TEXT_SAYS[0])


class Wanted(unittest.TestCase):
    def names(self, **changes):
        with tempfile.TemporaryDirectory() as folder:
            return [name for name, _simulate in
                    simulator.jobs({**SETTINGS, **changes}, "topocast", folder, "")]

    def test_each_point_once_and_ends_first(self):
        names = self.names(figures=["6.6", "6.7"])
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual(len(names), 3 * 6)
        self.assertEqual([name.rpartition(".")[2] for name in names],
                         ["100000"] * 6 + ["4000"] * 6 + ["20000"] * 6)
        self.assertEqual(simulator.from_both_ends([1, 2, 3, 4]), [1, 4, 2, 3])

    def test_what_is_only_spoken_of_comes_last(self):
        names = self.names(figures=["6.8"])
        self.assertEqual([name.split(".")[1] for name in names[:6]],
                         [OPTIMAL, DYNAMIC, HALVING, UNAWARE, BINOMIAL, SEQUENTIAL])

    def test_no_more_members_than_machines(self):
        self.assertEqual(settings.values(SETTINGS, CONDITIONS["multistage-alone-64-kib"]), [32])
        self.assertEqual(settings.values(SETTINGS, CONDITIONS["mesh-alone-64-kib"]), [32, 256])

    def test_settings_of_this_repository(self):
        for name in ("full", "quick"):
            settings.read(os.path.join(HERE, f"../../benchmarks/report/settings/wormhole-{name}.json"))

    def refused(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wrong.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            with self.assertRaises(SettingsError) as refusal:
                settings.read(path)
        return str(refusal.exception)

    def test_wrong_ones(self):
        self.assertIn("Expecting value", self.refused("no JSON"))
        self.assertIn("'bed' must be 'wormhole'", self.refused("{}"))
        self.assertIn("'color' is not known", self.refused(json.dumps({**SETTINGS, "color": 1})))
        self.assertIn("there is no figure '7.1'",
                      self.refused(json.dumps({**SETTINGS, "figures": ["7.1"]})))

    def test_a_command_that_fails(self):
        condition = dataclasses.replace(CONDITIONS["mesh-64"], options=("--wrong",))
        _name, simulate = simulator.unit(SETTINGS, "false", "", condition, OPTIMAL, 4000)
        with self.assertRaises(simulator.SimulationError):
            simulate()


if __name__ == "__main__":
    unittest.main(verbosity=2)
