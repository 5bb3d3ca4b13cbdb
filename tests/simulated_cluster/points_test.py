"""Messages between two machines of the simulated cluster take the times of the parameters file. Skipped without SimGrid.

points_test.py TOPOCAST: the command."""

import re
import unittest

from simulated import ethernet, fixture, main, run, topology

UNITS = {"us": 1e-6, "ms": 1e-3}


def measured(path):
    """Latency and gap in seconds by bytes, from a file with one size on each line."""
    with open(path, encoding="utf-8") as file:
        rows = re.findall(r"message_size: (\d+), gap: ([\d.]+) (us|ms), latency: ([\d.]+) (us|ms)",
                          file.read())
    return {int(size): (float(latency) * UNITS[latency_unit], float(gap) * UNITS[gap_unit])
            for size, gap, gap_unit, latency, latency_unit in rows}


def point_to_point(topology_file, parameters, sizes, *options):
    lines = run("point-to-point", topology_file, "--parameters", parameters, "--sizes",
                ",".join(map(str, sizes)), *options).splitlines()
    return {(what, int(size)): float(seconds)
            for what, size, seconds in (line.split() for line in lines)}


class PointToPoint(unittest.TestCase):
    def near(self, seconds, expected, what):
        self.assertLess(abs(seconds - expected), 0.02 * expected, f"{what}: {seconds} {expected}")

    def test_times_are_those_of_the_parameters(self):
        for megabits in (100, 1000):
            expected = measured(ethernet(megabits))
            self.assertEqual(len(expected), 8)
            times = point_to_point(topology("line-4x8"), ethernet(megabits), expected)
            for size, (latency, gap) in expected.items():
                for what, gaps in (("near", 1), ("far", 1), ("two-ways", 1), ("shared", 2),
                                   ("fan-1", 1), ("fan-2", 2), ("fan-3", 3)):
                    self.near(times[what, size], latency + gaps * gap, (megabits, what, size))
                self.near(times["gap", size], gap, (megabits, "gap", size))

    def test_between_and_beyond_the_measured_sizes(self):
        times = point_to_point(topology("line-4x8"), ethernet(100), [128, 12288, 65536, 1 << 20])
        self.near(times["far", 12288], 324.5e-6 + (695e-6 + 1389e-6) / 2, "between")
        slope = (2781e-6 - 1389e-6) / 16384
        for size in (65536, 1 << 20):
            self.near(times["far", size], 323e-6 + 2781e-6 + slope * (size - 32768), size)
        self.near(times["far", 128], 87e-6 + 19.5e-6, "below")

    def test_slow_link_and_overheads(self):
        expected = measured(fixture("overheads"))
        times = point_to_point(fixture("slow-trunk"), fixture("overheads"), expected)
        for size, (latency, gap) in expected.items():
            self.near(times["near", size], latency + gap, ("near", size))
            self.near(times["gap", size], 4 * gap, ("gap", size))
            # The topology states what the link between the switches takes.
            self.near(times["far", size], latency + 20e-6 + 4 * gap, ("far", size))
            self.near(times["fan-1", size], latency + gap, ("fan-1", size))
            self.near(times["fan-3", size], latency + 3 * gap, ("fan-3", size))

    def test_processors_that_send_and_receive_in_turns(self):
        expected = measured(ethernet(1000))
        alone = 32768 / expected[32768][1]
        times = point_to_point(topology("line-4x8"), ethernet(1000), expected, "--machine-rate",
                               f"{alone:.0f} B/s")
        for size, (latency, gap) in expected.items():
            for what, gaps in (("near", 1), ("far", 1), ("two-ways", 2), ("fan-3", 3)):
                self.near(times[what, size], latency + gaps * gap, (what, size))
            self.near(times["gap", size], gap, ("gap", size))

    def test_one_measured_size(self):
        times = point_to_point(topology("single-16"), fixture("one-size"), [4096, 40960])
        self.near(times["near", 4096], 300e-6, "measured")
        self.near(times["near", 40960], 3000e-6, "in proportion")


if __name__ == "__main__":
    main()
