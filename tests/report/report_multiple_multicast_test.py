"""The quick report on many multicasts at once, from end to end, and what it must say.

report_multiple_multicast_test.py TOPOCAST: the program."""

import os
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

from kept_report import end_without_pictures

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.join(HERE, "../../benchmarks/report/multiple-multicast")
TOPOCAST = sys.argv.pop(1)


class MultipleMulticast(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, COMMAND, "--topocast", TOPOCAST, "--settings", "quick", "-o", folder],
                           check=True)
            with open(os.path.join(folder, "report.md"), encoding="utf-8") as file:
                cls.report = file.read()
            cls.pictures = [ElementTree.parse(os.path.join(folder, name)) for name in os.listdir(folder)
                            if name.endswith(".svg")]

    def row(self, words):
        """The cells of the first row that has these words."""
        line = next(line for line in self.report.splitlines() if words in line)
        return [cell.strip() for cell in line.strip("|").split("|")]

    def test_steps_that_no_draw_changes_are_as_printed(self):
        tables = self.report.split("## Steps of start-ups")[1]
        cells = [f"{steps}.0 +- 0.0" for steps in (4, 5, 6, 46, 61, 76, 125, 156, 236, 316)]
        self.assertIn(f"| steps, here | {' | '.join(cells)} |", tables)
        for name in ("at most by theorem", "at least by theorem"):
            lines = [line.split("|")[2:] for line in tables.splitlines() if name in line]
            self.assertGreater(len(lines), 4)

    def test_bounds_are_as_printed_but_for_one_source(self):
        lines = [line for line in self.report.splitlines() if " by theorem, " in line]
        for printed, here in zip(lines[::2], lines[1::2]):
            pairs = list(zip(printed.split("|")[2:], here.split("|")[2:]))
            differing = [pair for pair in pairs if pair[0] != pair[1]]
            # Theorem 6 gives 1 as the least number for one source, and the table has 2.
            self.assertIn(differing, ([], [(" 2 ", " 1 ")] * 3))

    def test_an_equality_is_called_one(self):
        self.assertEqual(len([line for line in self.report.splitlines() if "| exactly by theorem, " in line]), 2)

    def test_cells_that_are_far_off_are_told_with_what_chance_explains(self):
        printed = self.report.split("chance explains")[1]
        for schedule, cell in (("umesh", "48 of 64"), ("hl", "1 of 32"), ("spumesh", "15 of 63")):
            self.assertIn(f"| `{schedule}` | {cell} |", printed)

    def test_statements_of_every_figure_have_a_verdict(self):
        rows = [line.split("|")[1:4] for line in self.report.split("## Steps")[0].splitlines() if line.startswith("| ")]
        figures = {figure.strip() for figure, _, _ in rows}
        self.assertLessEqual({"15", "15, 16", "16", "17", "18", "19", "20", "21a, 21c", "21b", "21d"}, figures)
        self.assertLessEqual({verdict.strip() for _, _, verdict in rows}, {"holds", ":--", "yes", "no", "undecided"})
        self.assertEqual(len(rows), 2 + 71)

    def test_what_is_said_surely_holds(self):
        self.assertEqual(self.row("SPUmesh is faster for both d and all S")[2], "yes")
        self.assertEqual(self.row("U-mesh is worse for even d than for odd d, 128 and 127")[2], "yes")
        self.assertGreater(self.report.count("| yes |"), 5)

    def test_every_panel_has_a_picture(self):
        self.assertEqual(len(self.pictures), 7 * 4)


if __name__ == "__main__":
    end_without_pictures()
    unittest.main()
