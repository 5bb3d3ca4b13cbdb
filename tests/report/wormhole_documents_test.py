"""What the report on wormhole networks writes, and which points it wants."""

import dataclasses
import json
import os
import tempfile
import unittest
import xml.etree.ElementTree

from kept_report import end_without_pictures
from wormhole_examples import AS_THE_TEXT_SAYS, HERE, SETTINGS, point

from commands.running import CommandError
from reporting.settings import SettingsError
from wormhole import document, settings, simulator
from wormhole.catalogue import (BINOMIAL, CONDITIONS, DYNAMIC, FIGURES, HALVING, OPTIMAL,
                                SEQUENTIAL, UNAWARE)
from wormhole.pictures import picture
from wormhole.points import Points, as_json, from_json


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
        with self.assertRaises(CommandError):
            simulate()


if __name__ == "__main__":
    end_without_pictures()
    unittest.main(verbosity=2)
