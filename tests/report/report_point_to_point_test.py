"""What the report on messages between two machines says of measured times; nothing is measured."""

import importlib.machinery
import importlib.util
import os
import unittest

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../benchmarks/report/point-to-point")
loader = importlib.machinery.SourceFileLoader("point_to_point", PATH)
point_to_point = importlib.util.module_from_spec(importlib.util.spec_from_loader("point_to_point", loader))
loader.exec_module(point_to_point)


def times(size, factor=1.0):
    """Of Table 2.1."""
    return {quantity: 1e-6 * factor * (start + slope * size)
            for quantity, (start, slope) in point_to_point.TABLE_2_1.items()}


def measured(end_of_rise=1.0):
    """An IBM SP whose medians are twice the least; round trips rise beyond t_idle by `end_of_rise` of the loop."""
    idle = times(1)["network"] + times(1)["end"]
    delays = [1e-5 * i for i in range(1, 17)]
    delayed = [{"delay": delay, "median": 1, "least": 2 * times(1)["end"] + end_of_rise * max(0, delay - idle)}
               for delay in delays]
    sizes = [{"message_bytes": size, "least": times(size), "median": times(size, 2),
              "delayed": delayed if size == 1 else []} for size in (1, 512, 1024)]
    return point_to_point.Measured("Open MPI", sizes)


class PointToPoint(unittest.TestCase):
    def test_lines_are_those_of_the_table(self):
        for quantity, (start, slope) in point_to_point.TABLE_2_1.items():
            for found, expected in zip(measured().line("least", quantity), (start, slope)):
                self.assertAlmostEqual(found, expected, places=9)
            self.assertAlmostEqual(measured().line("median", quantity)[0], 2 * start, places=9)

    def test_a_machine_like_the_sources_shows_all(self):
        said = point_to_point.statements(measured())
        self.assertEqual([shows for _text, shows in said], [True] * 5, said)
        self.assertIn("t_idle - t_end = 67.3 - 53.4 = 13.9 us", said[-1][0])

    def test_a_loop_that_lengthens_nothing_does_not(self):
        said = point_to_point.statements(measured(end_of_rise=0.3))
        self.assertEqual([shows for _text, shows in said], [True, True, True, False, True], said)

    def test_a_method_that_finds_nothing(self):
        found = measured()
        for size in found._sizes:
            size["least"] |= {"network": None, "receive": None}
        self.assertEqual([shows for _text, shows in point_to_point.statements(found)], [True, True, False])
        self.assertIn("| t_net | - |", point_to_point.part(found))

    def test_pictures(self):
        for plot in point_to_point.FIGURES.values():
            self.assertIn("<polyline", point_to_point.line_plot(plot(measured())))


if __name__ == "__main__":
    unittest.main()
