"""The figures on wormhole networks, by few points, from end to end: the orders and crossings that come out must.

report_wormhole_test.py TOPOCAST: the command."""

import csv
import os
import subprocess
import sys
import tempfile
import unittest

from kept_report import end_without_pictures

HERE = os.path.dirname(os.path.abspath(__file__))
REPORT = os.path.join(HERE, "../../benchmarks/report/report")
TOPOCAST = sys.argv[1]

# Figures with a statement that takes more points, or other figures.
NOT_JUDGED = ["5.9", "5.10", "5.12", "6.7", "6.17"]
# Those with one that takes more placements.
UNDECIDED = {"5.14", "6.3"}


def report(folder):
    return subprocess.run([sys.executable, REPORT, "wormhole", "-o", folder, "--settings", "quick",
                           "--topocast", TOPOCAST], text=True, capture_output=True, check=False)


class Figures(unittest.TestCase):
    def test_made_and_made_again(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = report(folder)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            with open(os.path.join(folder, "data/statements.csv"), encoding="utf-8") as file:
                self.check(list(csv.DictReader(file)))
            again = report(folder)
            self.assertRegex(again.stderr, r"(\d+) units, \1 of them there")

    def check(self, rows):
        for row in rows:
            with self.subTest(figure=row["figure"], statement=row["statement"]):
                self.assertNotEqual(row["outcome"], "no", row["evidence"])
                if row["outcome"] == "undecided":
                    self.assertIn(row["figure"], UNDECIDED, row["evidence"])
        self.assertEqual([row["figure"] for row in rows if row["outcome"] == "not simulated"],
                         NOT_JUDGED)


if __name__ == "__main__":
    end_without_pictures()
    unittest.main(argv=sys.argv[:1], verbosity=2)
