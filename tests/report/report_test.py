"""What a report is made of: documents, pictures, settings, and what is kept of a campaign that was
stopped."""

import io
import json
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from unittest import mock

from kept_report import end_without_pictures, words_of
from made_cells import HERE, SETTINGS, SIZES, made_units

from reporting import campaign, document, plot, settings, timed_lines, words
from reporting.cells import SettingsDiffer, Store, file_name
from reporting.results import Results

sys.path.insert(0, os.path.join(HERE, "../../benchmarks/simulated-cluster"))

from simulation import gantt, trace  # noqa: E402


class Documents(unittest.TestCase):
    def test_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            document.write(Results(SETTINGS, made_units(), ["line.unit"]), folder, "simulated")
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                text = file.read()
            pictures = os.listdir(os.path.join(folder, "pictures"))
            for name in pictures:
                xml.etree.ElementTree.parse(os.path.join(folder, "pictures", name))
            with open(os.path.join(folder, "data/busy.txt"), encoding="utf-8") as file:
                self.assertIn("line, 100 Mbit/s: busiest second of a link: n0->s0", file.read())
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
        self.assertIn("| line, 100 Mbit/s | 50 | 60 | 2 | 4 | 95 | 95 |\n", text)
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
    def test_long_axes_have_few_steps(self):
        self.assertIn(1.5, plot.steps_of([1, 9]))
        self.assertEqual([plot.steps_of([1, most]) for most in (1000, 1e6)], [(1, 2, 5), (1,)])

    def test_one_value_is_drawn(self):
        drawn = plot.line_plot(plot.Plot("t", "x", "y", [plot.Line("one", [(5, 5)])]))
        self.assertIn("one", words_of(drawn))

    def test_the_same_picture_is_the_same_text(self):
        drawn = [plot.line_plot(plot.Plot("t", "x", "y", [plot.Line("a", [(1, 1), (20, 3)], has_marks=True)]))
                 for _time in range(2)]
        self.assertEqual(*drawn)

    def test_rings_and_the_note_on_them(self):
        drawn = plot.line_plot(plot.Plot("t", "x", "y", [plot.Line("a", [(1, 1), (2, 3)], hollow=[(2, 3)])],
                                         note="rings: beyond"))
        self.assertIn("rings: beyond", words_of(drawn))

    def test_a_cloud_has_its_name(self):
        drawn = plot.scatter_plot(plot.Plot("t", "x", "y", [plot.Line("cloud", [(1, 2), (1.001, 2), (3, 4)])]))
        self.assertIn("cloud", words_of(drawn))

    def test_nothing_is_no_picture(self):
        self.assertIsNone(plot.line_plot(plot.Plot("t", "x", "y", [plot.Line("none", [])])))

    def test_names_are_escaped(self):
        drawn = plot.line_plot(plot.Plot("a < b", "x", "y", [plot.Line("&", [(1, 1), (2, 3)])]))
        self.assertTrue({"a &lt; b", "&amp;"} <= set(words_of(drawn)), words_of(drawn))
        xml.etree.ElementTree.fromstring(drawn)


class Lines(unittest.TestCase):
    def test_times_wrong_data_and_what_others_print(self):
        output = timed_lines.read("starter says hello\ntime linear/1024 8192 0.5\n"
                                  "wrong library 64\ntime library 128 0.")
        self.assertEqual(timed_lines.result(output, "linear/1024", 8192, "lost"), (0.5, ""))
        self.assertEqual(timed_lines.result(output, "library", 64, "lost"), (None, "wrong data"))
        self.assertEqual(timed_lines.result(output, "library", 128, "lost"), (None, "lost"))


class Shown(io.StringIO):
    """What is printed, on a terminal or not."""

    def __init__(self, is_terminal):
        super().__init__()
        self.is_terminal = is_terminal

    def isatty(self):
        return self.is_terminal


class Campaigns(unittest.TestCase):
    def test_a_terminal_sees_a_bar(self):
        self.assertEqual(campaign.bar(0, 3, 6), "[      ]   0 %")
        self.assertEqual(campaign.bar(2, 3, 6), "[####  ]  66 %")
        for is_terminal, expected in [(True, "\r\x1b[K["), (False, "report: 1/1 unit, ")]:
            with tempfile.TemporaryDirectory() as folder, mock.patch("sys.stderr",
                                                                     Shown(is_terminal)) as shown:
                campaign.run([("unit", lambda: made_units()[0])], Store(folder, SETTINGS), 1)
            self.assertIn(expected, shown.getvalue())
            self.assertEqual(shown.getvalue().endswith("\r\x1b[K"), is_terminal)

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
        first, second, third = gantt.bars(self.messages)
        self.assertAlmostEqual(first.end, second.begin)
        self.assertAlmostEqual(second.begin, third.begin)
        self.assertEqual([(bar.rank, bar.number) for bar in (first, second, third)], [(1, 0), (1, 1), (2, 0)])

    def test_each_bar_is_drawn(self):
        drawn = gantt.draw("t", ["a", "b", "c"], self.messages)
        self.assertEqual(drawn.count('<g id="segment-'), 3)
        self.assertIn("2 c from 1", words_of(drawn))


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
        there = [{"topology": __file__, "speeds": ["100 Mbit/s", "1 bit/s"]}]
        self.assertIn("names the speed '1 bit/s', which 'speeds' does not have",
                      self.refused(json.dumps({**right, "networks": there})))
        self.assertIn("'color' is not known", self.refused(json.dumps({**right, "color": 1})))
        del right["segments"]
        self.assertIn("'segments' is missing", self.refused(json.dumps(right)))

    def test_a_network_may_name_its_speeds(self):
        speeds = {"slow": {}, "fast": {}}
        self.assertEqual(settings.speeds_of({}, {"speeds": speeds}), ["slow", "fast"])
        self.assertEqual(settings.speeds_of({"speeds": ["fast"]}, {"speeds": speeds}), ["fast"])


if __name__ == "__main__":
    end_without_pictures()
    unittest.main(verbosity=2)
