"""What a report says of given cells: answers, verdicts on the paper, tables, pictures, and what is kept
of a campaign that was stopped."""

import dataclasses
import json
import math
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../benchmarks/report"))

sys.path.insert(0, os.path.join(HERE, "../../benchmarks/simulated-cluster"))

from reporting import (aims, campaign, document, paper, plot, settings, timed_lines,  # noqa: E402
                       words)
from reporting.cells import (AUTO, FLOOR, LIBRARY, SCHEDULE, WHOLE, Cell, Choice,  # noqa: E402
                             Configuration, SettingsDiffer, Store, Unit, file_name)
from reporting.results import Results  # noqa: E402
from simulation import gantt, trace  # noqa: E402

WHERE = Configuration("line", "100 Mbit/s", "SimGrid")
SIZES = [8192, 65536]
SETTINGS = {"bed": "simulated", "networks": [{"topology": "topologies/line.yaml", "paper": 4}],
            "speeds": {"100 Mbit/s": {"paper": 100}}, "sizes": SIZES, "segments": [1024, 4096],
            "most_segments": 64, "schedules": {"linear": {}, "binary": {"segments": [1024]}},
            "library": {"mpich": {}, "broken": {"largest_bytes": 8192}}}


def made_units():
    """At 8 KiB binary is the fastest and auto uses linear; at 64 KiB auto is the fastest of all."""
    cells = [Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 8192, 1e-3),
             Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 65536, 6e-3),
             Cell(WHERE, SCHEDULE, "linear", 1024, 8192, 4e-3, 4e-3),
             Cell(WHERE, SCHEDULE, "linear", 4096, 8192, 5e-3, 4e-3),
             Cell(WHERE, SCHEDULE, "binary", 1024, 8192, 2e-3, 3e-3),
             Cell(WHERE, SCHEDULE, "linear", 1024, 65536, 9e-3, 9e-3),
             Cell(WHERE, SCHEDULE, "linear", 4096, 65536, 8e-3, 10e-3),
             Cell(WHERE, SCHEDULE, "binary", 1024, 65536, 12e-3, 12e-3),
             Cell(WHERE, AUTO, "linear", 1024, 8192, 4e-3, 4e-3),
             Cell(WHERE, AUTO, "linear", 2048, 65536, 7e-3, 7e-3),
             Cell(WHERE, LIBRARY, "mpich", WHOLE, 8192, 3e-3),
             Cell(WHERE, LIBRARY, "mpich", WHOLE, 65536, 14e-3),
             Cell(WHERE, LIBRARY, "broken", WHOLE, 8192, None, None, "wrong data")]
    choices = [Choice(WHERE, "linear", 8192, 1024, 4e-3),
               Choice(WHERE, "linear", 65536, 1024, 9e-3),
               Choice(WHERE, "binary", 8192, 1024, 3e-3)]
    return [Unit(WHERE, cells, choices, ["2 processors"])]


class Answers(unittest.TestCase):
    def setUp(self):
        self.results = Results(SETTINGS, made_units())

    def test_best_of_a_schedule_and_of_all(self):
        self.assertEqual(self.results.best(WHERE, 8192, "linear").segment, 1024)
        self.assertEqual(self.results.best(WHERE, 8192).broadcast, "binary")
        self.assertEqual(self.results.best(WHERE, 65536).kind, AUTO)
        self.assertIsNone(self.results.best(WHERE, 4096))

    def test_the_choice_of_the_model(self):
        self.assertEqual(self.results.chosen(WHERE, 65536, "linear").seconds, 9e-3)
        self.assertIsNone(self.results.chosen(WHERE, 65536, "binary"))

    def test_losses_the_worst_first(self):
        (worst, where, size), (least, _where, _size) = self.results.losses()
        self.assertEqual((where, size, least), (WHERE, 8192, 0.0))
        self.assertAlmostEqual(worst, 1.0)

    def test_cells_where_the_library_is_faster(self):
        [(auto, best)] = self.results.behind_library()
        self.assertEqual((auto.bytes, best.broadcast), (8192, "mpich"))

    def test_errors_of_the_model(self):
        errors = self.results.model_errors(lambda cell: cell.broadcast == "binary")
        self.assertEqual([round(error, 6) for error in errors], [0.5, 0.0])

    def test_errors_of_the_simulation(self):
        units = made_units()
        units[0].cells[2] = dataclasses.replace(units[0].cells[2], simulated=3e-3)
        errors = Results(SETTINGS, units).model_errors(lambda cell: True, "simulated")
        self.assertEqual([round(error, 6) for error in errors], [-0.25])
        self.assertIn("within 10 % in 0 of 1 cells.", document.simulation(Results(SETTINGS, units)))

    def test_what_is_not_complete_has_no_best(self):
        partly = Results(SETTINGS, made_units(), ["line.100-Mbit-s.SimGrid.library.ompi"])
        self.assertIsNone(partly.best_library(WHERE, 8192))
        self.assertEqual(partly.best(WHERE, 8192).broadcast, "binary")
        partly = Results(SETTINGS, made_units(), ["line.100-Mbit-s.SimGrid.kary-3"])
        self.assertEqual((partly.losses(), partly.behind_library()[0][1].broadcast), ([], "mpich"))
        self.assertEqual(partly.best(WHERE, 8192, "linear").segment, 1024)

    def test_failed_cells_are_no_times(self):
        self.assertEqual([cell.broadcast for cell in self.results.failed()], ["broken"])
        self.assertEqual(len(self.results.library(WHERE, 8192)), 1)


class WhatMustComeOut(unittest.TestCase):
    def outcomes(self, units, bed="simulated"):
        return {outcome.aim.text: outcome
                for outcome in aims.outcomes(Results({**SETTINGS, "bed": bed}, units))}

    def test_the_worst_cell_decides(self):
        outcome = self.outcomes(made_units())["never slower than any algorithm of the library"]
        self.assertAlmostEqual(outcome.excess, 1 / 3)
        self.assertEqual((outcome.is_met, outcome.cells, outcome.where),
                         (False, 2, "line, 100 Mbit/s, 8 KiB"))

    def test_the_median(self):
        outcome = self.outcomes(made_units())["near the best in hindsight, median"]
        self.assertAlmostEqual(outcome.excess, 0.5)
        self.assertEqual((outcome.is_met, outcome.where), (False, ""))

    def test_what_no_cell_tells_of_is_left_out(self):
        self.assertNotIn("near T at 8 MiB", self.outcomes(made_units()))
        self.assertNotIn("never behind the best linear tree from 1 MiB up",
                         self.outcomes(made_units(), "emulated"))

    def test_from_some_size_up_and_as_much_longer_as_may_be(self):
        large = [Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 8 << 20, 1.0),
                 Cell(WHERE, AUTO, "linear", 4096, 8 << 20, 1.08),
                 Cell(WHERE, AUTO, "linear", 4096, 4 << 20, 9.0)]
        units = [Unit(WHERE, large)]
        results = Results({**SETTINGS, "sizes": [4 << 20, 8 << 20]}, units)
        [outcome] = [one for one in aims.outcomes(results) if one.aim.text == "near T at 8 MiB"]
        self.assertEqual((outcome.is_met, outcome.cells), (True, 1))
        large[1] = Cell(WHERE, AUTO, "linear", 4096, 8 << 20, 1.081)
        [outcome] = [one for one in aims.outcomes(
            Results(results.settings, [Unit(WHERE, large)])) if one.aim.text == "near T at 8 MiB"]
        self.assertFalse(outcome.is_met)

    def test_networks_that_do_not_count(self):
        here, there = (Configuration(name, "20 Mbit/s", "MPICH") for name in ("single-16", "line"))
        cells = [Cell(where, kind, name, WHOLE, 65536, seconds)
                 for where, times in ((here, (3.0, 1.0)), (there, (1.0, 2.0)))
                 for kind, name, seconds in ((AUTO, "linear", times[0]),
                                             (LIBRARY, "default", times[1]))]
        units = [Unit(where, [cell for cell in cells if cell.configuration == where])
                 for where in (here, there)]
        outcome = self.outcomes(units, "emulated")[
            "faster than the library's default on several switches, from 64 KiB up"]
        self.assertEqual(outcome.cells, 1)
        self.assertAlmostEqual(outcome.excess, -0.5)
        self.assertTrue(outcome.is_met)


class ThePaper(unittest.TestCase):
    def setUp(self):
        self.results = Results(SETTINGS, made_units())

    def test_table_3(self):
        rows = {(row.schedule, row.bytes): row for row in paper.table_3(self.results)}
        row = rows["linear", 65536]
        self.assertEqual((row.paper_model, row.paper_actual, row.chosen, row.best),
                         (256, 512, 1024, 4096))
        self.assertAlmostEqual(row.loss, 1 / 8)
        self.assertNotIn(("binary", 65536), rows)  # the model was not asked

    def test_verdicts_say_what_they_rest_on(self):
        verdicts = {verdict.claim: verdict for verdict in paper.all_verdicts(self.results)}
        near = next(verdict for claim, verdict in verdicts.items() if claim.startswith("linear tree"))
        self.assertTrue(near.holds)
        self.assertEqual(near.figures, "1.00 (8 KiB) to 1.12 (64 KiB), median 1.06")
        beaten = verdicts["linear beats the library's own choices from 64 KiB on"]
        self.assertTrue(beaten.holds)
        self.assertIn("1.75", beaten.figures)

    def test_a_finding_that_does_not_show(self):
        slow = [Cell(WHERE, LIBRARY, "mpich", WHOLE, 65536, 5e-3)]
        units = [Unit(WHERE, [cell for cell in made_units()[0].cells
                              if cell.kind != LIBRARY] + slow)]
        verdicts = paper.all_verdicts(Results(SETTINGS, units))
        self.assertEqual([verdict.holds for verdict in verdicts
                          if verdict.claim.startswith("linear beats the library's own")], [False])

    def test_networks_that_the_paper_does_not_have(self):
        settings = {**SETTINGS, "networks": [{"topology": "line.yaml"}]}
        self.assertEqual(paper.all_verdicts(Results(settings, made_units())), [])


class Documents(unittest.TestCase):
    def test_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            document.write(Results(SETTINGS, made_units(), ["line.unit"]), folder, "simulated")
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                text = file.read()
            pictures = os.listdir(os.path.join(folder, "pictures"))
            for name in pictures:
                xml.etree.ElementTree.parse(os.path.join(folder, "pictures", name))
            with open(os.path.join(folder, "data/auto.csv"), encoding="utf-8") as file:
                rows = file.read().splitlines()
        self.assertIn("| line, 100 Mbit/s | 8 KiB | `mpich` | 3 | auto (linear, 1 KiB) | 4 | 1.33 |",
                      text)
        self.assertIn("| never slower than any algorithm of the library | + 33.3 % | + 0.0 % | **missed** | "
                      "2 | line, 100 Mbit/s, 8 KiB |", text)
        self.assertIn("| SimGrid | `broken` | wrong data | 1 | 8 KiB |", text)
        self.assertIn("- `broken`: only up to 8 KiB\n", text)
        self.assertIn("**Not complete**: 1 of the measurements", text)
        self.assertIn("## Not measured yet\n\nThe same command goes on with these:\n\n- line.unit\n",
                      text)
        self.assertIn("- line, 100 Mbit/s: 2 processors\n", text)
        self.assertEqual(len(rows), 1 + len(SIZES))
        for name in pictures:
            self.assertIn(f"pictures/{name}", text)
        self.assertIn("figure-11.line.100-Mbit-s.SimGrid.svg", pictures)

    def test_words(self):
        self.assertEqual([words.size_text(size) for size in (8192, 1 << 20, 1000)],
                         ["8 KiB", "1 MiB", "1000 B"])
        self.assertEqual(words.percent(-0.0001), "0.0 %")
        self.assertEqual(file_name("a b/c:3"), "a-b-c-3")


class Pictures(unittest.TestCase):
    def test_axes_are_logarithmic(self):
        axis = plot.Axis([1, 10, 100], 0, 200)
        self.assertTrue(math.isclose(axis.place(10), 100))
        self.assertIn(10, axis.ticks())

    def test_one_value_has_a_place(self):
        self.assertTrue(math.isclose(plot.Axis([5], 0, 10).place(5), 5))

    def test_nothing_is_no_picture(self):
        self.assertIsNone(plot.line_plot(plot.Plot("t", "x", "y", [plot.Line("none", [])])))

    def test_names_are_escaped(self):
        drawn = plot.line_plot(plot.Plot("a < b", "x", "y", [plot.Line("&", [(1, 1), (2, 3)])]))
        self.assertIn("a &lt; b", drawn)
        xml.etree.ElementTree.fromstring(drawn)


class Lines(unittest.TestCase):
    def test_times_wrong_data_and_what_others_print(self):
        output = timed_lines.read("starter says hello\ntime linear/1024 8192 0.5\n"
                                  "wrong library 64\ntime library 128 0.")
        self.assertEqual(timed_lines.result(output, "linear/1024", 8192, "lost"), (0.5, ""))
        self.assertEqual(timed_lines.result(output, "library", 64, "lost"), (None, "wrong data"))
        self.assertEqual(timed_lines.result(output, "library", 128, "lost"), (None, "lost"))


class Campaigns(unittest.TestCase):
    def test_a_stopped_one_goes_on(self):
        unit = made_units()[0]
        measured = []

        def measure(name):
            if name == "bad" and measured.count("bad") == 0:
                measured.append(name)
                raise OSError("stopped")
            measured.append(name)
            return unit

        with tempfile.TemporaryDirectory() as folder:
            store = Store(folder, SETTINGS)
            jobs = [(name, lambda name=name: measure(name)) for name in ("good", "bad")]
            with self.assertRaises(OSError):
                campaign.run(jobs, store, 1)
            self.assertEqual(campaign.run(jobs, store, 1, seconds=0), ([unit], ["bad"]))
            self.assertEqual(campaign.run(jobs, Store(folder, SETTINGS), 1), ([unit, unit], []))
            self.assertEqual(measured, ["good", "bad", "bad"])
            with self.assertRaises(SettingsDiffer):
                Store(folder, {**SETTINGS, "sizes": [1]})


PAJE = """%EventDef PajeCreateContainer 6
%EventDef PajeStartLink 15
%EventDef PajeEndLink 16
6 0.0 1 1 0 "rank-0"
6 0.0 2 1 0 "rank-1"
6 0.0 3 1 0 "rank-2"
15 0.1 3 0 PTP 1 warm
16 0.2 3 0 PTP 2 warm
15 9.0 3 0 PTP 1 a
15 9.0 3 0 PTP 1 b
16 9.1 3 0 PTP 2 a
15 9.1 3 0 PTP 2 c
16 9.2 3 0 PTP 2 b
16 9.3 3 0 PTP 3 c
15 9.4 3 0 PTP 3 lost
"""


class Traces(unittest.TestCase):
    def setUp(self):
        self.messages = trace.last_burst(trace.read(PAJE.splitlines()))

    def test_messages_of_the_last_broadcast(self):
        self.assertEqual(self.messages, [trace.Message(0, 1, 0, 9.0, 9.1),
                                         trace.Message(0, 1, 1, 9.0, 9.2),
                                         trace.Message(1, 2, 0, 9.1, 9.3)])

    def test_bars_begin_where_the_one_before_ends(self):
        drawn = xml.etree.ElementTree.fromstring(gantt.draw("t", ["a", "b", "c"], self.messages))
        bars = [(float(bar.get("x")), float(bar.get("width")))
                for bar in drawn.iter("{http://www.w3.org/2000/svg}rect") if bar.get("x")]
        self.assertEqual(len(bars), 3)
        (first, width), (second, _width), (third, _third) = bars
        self.assertAlmostEqual(first + width, second, 0)
        self.assertAlmostEqual(second, third, 0)


class TheSettings(unittest.TestCase):
    def test_those_of_this_repository(self):
        os.chdir(os.path.join(HERE, "../.."))
        folder = "benchmarks/report/settings"
        for name in os.listdir(folder):
            bed = name.split("-")[0]
            if bed != "wormhole":
                settings.read(os.path.join(folder, name), bed)

    def refused(self, text, bed="simulated"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wrong.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            with self.assertRaises(settings.SettingsError) as refusal:
                settings.read(path, bed)
        return str(refusal.exception)

    def test_wrong_ones(self):
        right = {**SETTINGS, "bed": "simulated", "time_out_seconds": 1}
        self.assertIn("Expecting value", self.refused("no JSON"))
        self.assertIn("'bed' must be 'emulated'", self.refused(json.dumps(right), "emulated"))
        self.assertIn("there is no topology 'topologies/line.yaml'", self.refused(json.dumps(right)))
        self.assertIn("'color' is not known", self.refused(json.dumps({**right, "color": 1})))
        del right["segments"]
        self.assertIn("'segments' is missing", self.refused(json.dumps(right)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
