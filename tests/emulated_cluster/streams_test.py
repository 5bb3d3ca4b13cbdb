"""Messages streamed by IP multicast over Linux bridges, to machines in namespaces of their own. Needs root and
namespaces; skipped without.

streams_test.py TOPOCAST PROGRAM: the command, and streamed_broadcasts without its ending .openmpi or .mpich."""

import os
import unittest
from unittest import mock

from emulated import PROGRAMS, main, run

(PROGRAM,) = PROGRAMS
PACE = "550000"  # the cable between the switches has half the speed


class Streams(unittest.TestCase):
    def stream(self, mpi, loss=""):
        """What the program says of 40,000 bytes."""
        if not os.path.exists(f"{PROGRAM}.{mpi}"):
            self.skipTest(f"{mpi} is not installed")
        with mock.patch.dict(os.environ, {"TOPOCAST_MULTICAST_LOSS": loss, "TOPOCAST_VERBOSE": "1",
                                           "TOPOCAST_MULTICAST_INTERFACE": "data"}):
            code, output = run("--mpi", mpi, "--time-out", "60",
                               program=[f"{PROGRAM}.{mpi}", "3", PACE, "40000", "9"])
        self.assertEqual(code, 0, output)
        return output

    def expect_heard(self, output):
        self.assertRegex(output, r"multicast to 239\.\S+ heard by all machines")
        self.assertRegex(output, r"(?m)^heard: ")

    def test_heard_with_open_mpi(self):
        self.expect_heard(self.stream("openmpi"))

    def test_heard_with_mpich(self):
        self.expect_heard(self.stream("mpich"))

    def test_lost_now_and_then(self):
        self.expect_heard(self.stream("openmpi", "20:1"))

    def test_trees_serve_where_nobody_hears(self):
        output = self.stream("openmpi", "deaf")
        self.assertRegex(output, "no multicast: 3 of 3 machines do not hear the group")
        self.assertRegex(output, r"(?m)^not heard: ")


if __name__ == "__main__":
    main()
