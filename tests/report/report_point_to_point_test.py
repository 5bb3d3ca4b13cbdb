"""What the report on messages between two machines says of measured times, and that the report that is kept is what
it says of the times that are kept; nothing is measured."""

import importlib.machinery
import importlib.util
import os
import unittest

from kept_report import end_without_pictures, expect_kept, words_of

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../benchmarks/report/point-to-point")
RESULTS = os.path.join(os.path.dirname(PATH), "../results")
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
        self.assertEqual([each.shows for each in said], [True] * 5, said)
        self.assertIn("t_idle - t_end = 67.3 - 53.4 = 13.9 us", said[-1].text)
        self.assertNotIn("Why:", "".join(each.line() for each in said))

    def test_a_loop_that_lengthens_nothing_does_not(self):
        said = point_to_point.statements(measured(end_of_rise=0.3))
        self.assertEqual([each.shows for each in said], [True, True, True, False, True], said)
        self.assertIn("Why: part of the loop passes", said[3].line())

    def test_a_method_that_finds_nothing(self):
        found = measured()
        for size in found._sizes:
            size["least"] |= {"network": None, "receive": None}
        self.assertEqual([each.shows for each in point_to_point.statements(found)], [True, True, False])
        self.assertIn("| t_net | - |", point_to_point.part(found))

    def test_why_a_method_finds_nothing(self):
        """Lines of the round trip over the loop: not of slope 1; from the start on; from later than t_end allows."""
        end = 1e6 * times(1)["end"]
        for slope, idle, reason in ((1.5, 70, "takes 1.50 us"), (1, 20, "from 20.0 us on, which is before t_end"),
                                    (1, 120, "nothing is left for t_recv")):
            found = measured()
            size = found._sizes[0]
            size["least"] |= {"network": None, "receive": None}
            size["delayed"] = [{"delay": 1e-5 * i, "median": 1,
                                "least": 1e-6 * (2 * end + slope * max(0, 10 * i - idle))} for i in range(1, 25)]
            self.assertIn(reason, point_to_point.statements(found)[-1].line())

    def test_times_that_do_not_grow(self):
        found = measured()
        for size in found._sizes:
            size["least"] |= {"end": 60e-6 - 1e-9 * size["message_bytes"]}
        said = point_to_point.statements(found)[0]
        self.assertFalse(said.shows)
        self.assertIn("60.00 - 0.0010 m microseconds. Why: t_end lies between 59.0 and 60.0 us", said.line())

    def test_the_report_that_is_kept(self):
        expect_kept(self, "point-to-point", "--measured", os.path.join(RESULTS, "point-to-point"))

    def test_pictures(self):
        for plot in point_to_point.FIGURES.values():
            drawn = plot(measured())
            self.assertLess({drawn.y_name, *(line.name for line in drawn.lines)},
                            set(words_of(point_to_point.line_plot(drawn))))


if __name__ == "__main__":
    end_without_pictures()
    unittest.main()
