"""Generated broadcasts on the simulated cluster: no broadcast of the simulator's is faster, they take the predicted time,
and every byte is checked. Skipped without SimGrid.

broadcasts_test.py TOPOCAST: the command."""

import tempfile
import unittest

from simulated import TOPOCAST, TRIES_ALL, ethernet, main, topology
from simulation import table
from simulation.cluster import Cluster
from simulation.comparison import Comparer, plan


class Broadcasts(unittest.TestCase):
    SIZES = (8192, 65536, 524288)

    def check(self, network, megabits, schedules, roots):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, topology(network), ethernet(megabits), folder)
            comparer = Comparer(cluster, "test", self.SIZES, roots, schedules, jobs=1)
            comparison = comparer.compare(None)
            again = comparer.compare(["ompi", "scatter_LR_allgather"])
        library = {cell.broadcast for cell in comparison.cells if cell.is_library}
        self.assertGreaterEqual(len(library), 20, comparison.failed)
        self.assertEqual(table.lost_text(table.cells_lost(comparison)), "")
        generated = [cell for cell in comparison.cells if not cell.is_library]
        self.assertEqual(len(generated), len(schedules) * len(roots) * len(self.SIZES))
        for cell in generated:
            self.check_prediction(cell)
            auto = comparison.cell("auto", cell.bytes, cell.root)
            self.assertLessEqual(auto.seconds, 1.001 * cell.seconds, (auto, cell))
        for cell in again.cells:
            self.assertEqual(cell, comparison.cell(cell.broadcast, cell.bytes, cell.root))

    def check_prediction(self, cell):
        """What messages that meet cost is not known exactly."""
        least, most = (0.85, 1.05) if cell.schedule == "two-tree" else (0.99, 1.01)
        self.assertGreater(cell.seconds, least * cell.predicted, cell)
        self.assertLess(cell.seconds, most * cell.predicted, cell)

    def test_line_of_switches(self):
        self.check("line-4x8-interleaved", 100, ["auto", "binary", *(["linear"] if TRIES_ALL else [])], ["n0"])

    def test_star_of_switches(self):
        self.check("star-4x8", 1000, ["auto"], ["n0", "n13"])

    def test_the_two_tree_beats_splitting_and_scattering_on_one_switch(self):
        """And the papers' trees, of which the cost model knows the exact times."""
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, topology("single-16"), ethernet(1000), folder)
            comparer = Comparer(cluster, "test", (16384, 65536), ["n0"], ["auto"], jobs=1)
            comparison = comparer.compare(["ompi_split_bintree", "scatter_rdb_allgather"])
            self.assertEqual(comparison.failed, {})
            self.assertEqual(table.lost_text(table.cells_lost(comparison)), "")
            for size in (16384, 65536):
                auto = comparison.cell("auto", size, "n0")
                self.assertEqual(auto.schedule, "two-tree")
                self.check_prediction(auto)
                for paper in ("linear", "binary"):
                    predicted, = plan(cluster, paper, "n0", "--message-size", str(size))["ranges"]
                    self.assertLess(auto.seconds, 0.85 * predicted["predicted_seconds"])


if __name__ == "__main__":
    main()
