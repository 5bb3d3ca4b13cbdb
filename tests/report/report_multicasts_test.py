"""The report on multicasts by four trees that is kept is what topocast finds, and on the simulated cluster they take what
the model says.

report_multicasts_test.py TOPOCAST LABORATORY"""

import os
import subprocess
import sys
import tempfile
import unittest

from kept_report import HERE, end_without_pictures, expect_kept

TOPOCAST = sys.argv.pop(1)
LABORATORY = sys.argv.pop(1)
SKIPPED = 77


class Multicasts(unittest.TestCase):
    maxDiff = None

    def test_the_report_that_is_kept(self):
        expect_kept(self, "multicasts", "--topocast", TOPOCAST, "--laboratory", LABORATORY)

    def test_timed_on_the_simulated_cluster(self):
        with tempfile.TemporaryDirectory() as folder:
            command = os.path.join(HERE, "../../benchmarks/report/multicasts")
            code = subprocess.run([sys.executable, command, "-o", folder, "--topocast", TOPOCAST,
                                   "--laboratory", LABORATORY, "--bed", "simulated", "--settings", "quick"], check=False).returncode
            if code == SKIPPED:
                self.skipTest("no SimGrid")
            self.assertEqual(code, 0)
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(sorted(os.listdir(folder)),
                             ["latency-1.SimGrid.svg", "latency-1024.SimGrid.svg", "report.md"])
        self.assertEqual(text.count("- Shows. "), 8, text)
        self.assertNotIn("Wrong", text)
        # The tree of Figure 3.7: the critical destination is P8, and machines that do not pass the message on have it
        # when the model says.
        self.assertIn("| P8 | 145.1 | 145.1 | 145.1 |", text)
        self.assertIn("| P4 | 106.7 | 106.7 | 106.7 |", text)
        # A scatter of the sequential tree, by answers, beside that tree, by the clock that all have.
        self.assertIn("| 16 | 321.7 | 321.7 | P15 | 321.7 |", text)


if __name__ == "__main__":
    end_without_pictures()
    unittest.main()
