"""The quick report on multicast by the network, from end to end, and what it must say.

report_hardware_multicast_test.py HARDWARE_TREES TOPOCAST: the two programs."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

from kept_report import end_without_pictures

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.join(HERE, "../../benchmarks/report/hardware-multicast")
PROGRAM, TOPOCAST = sys.argv[1:3]
del sys.argv[1:3]


class Multicast(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, COMMAND, "--program", PROGRAM, "--topocast", TOPOCAST,
                            "--settings", "quick", "-o", folder], check=True)
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                cls.report = file.read()
            with open(os.path.join(folder, "areas.svg"), encoding="utf-8") as file:
                cls.areas = file.read()

    def test_trees_of_two_steps_are_as_many_as_printed(self):
        for nodes in (1024, 2048):
            self.assertIn(f"| {nodes}, here | 2 | 2 | 2 | 2 | 2 |", self.report)
        self.assertIn("share of trees of two steps: holds in all cases", self.report)

    def test_no_two_messages_of_a_step_share_a_link(self):
        # Of 20 draws two are judged, of 5 one.
        self.assertIn(f"{15 * 2 + 9 * 13} in all", self.report)
        self.assertIn("in none of them.", self.report)

    def test_four_steps_are_the_most(self):
        self.assertIn("here it is 4.", self.report)
        self.assertEqual(self.areas.count('<g id="most-'), 9 * 13)

    def test_copies_take_about_the_wire_time_whatever_the_machines(self):
        rows = re.findall(r"\| (\d+) \| ([\d.]+) \| ([\d.]+) \|", self.report.split("## ")[3])
        self.assertEqual([row[0] for row in rows], ["16", "32", "64"])
        for _, copied, best in rows:
            self.assertLess(float(copied), 1.3)
            self.assertGreater(float(best), float(copied))
        self.assertLess(float(rows[2][1]) - float(rows[1][1]), 0.01)

    def test_channels_halve_what_goes_up_and_down_a_tree(self):
        switches, grid = self.report.split("## Collective operations")[1].split("A mesh of")
        gain = float(re.search(r"`allreduce` \| 6: [\d.]+ us, ([\d.]+) x", switches).group(1))
        self.assertAlmostEqual(gain, 2, delta=0.1)
        self.assertIn("| `m-array` | 126 | 2 | 6 |", switches)
        self.assertIn("| `m-mesh` |", grid)


if __name__ == "__main__":
    end_without_pictures()
    unittest.main()
