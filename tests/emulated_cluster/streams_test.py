"""Messages streamed by IP multicast over Linux bridges, to machines in namespaces of their own. Needs root and
namespaces; skipped without.

streams_test.py TOPOCAST PROGRAM: the command, and streamed_broadcasts without its ending .openmpi or .mpich."""

import json
import os
import re
import tempfile
import unittest
from unittest import mock

from emulated import PROGRAMS, main, run

(PROGRAM,) = PROGRAMS
PACE = "550000"  # the cable between the switches has half the speed


class Streams(unittest.TestCase):
    def stream(self, mpi, loss="", *more):
        """What the program says of 40,000 bytes, or as many as `more` begins with."""
        if not os.path.exists(f"{PROGRAM}.{mpi}"):
            self.skipTest(f"{mpi} is not installed")
        with mock.patch.dict(os.environ, {"TOPOCAST_MULTICAST_LOSS": loss, "TOPOCAST_VERBOSE": "1",
                                           "TOPOCAST_MULTICAST_INTERFACE": "data"}):
            time_out = 60 + int(more[2] if more else 0)
            code, output = run("--mpi", mpi, "--time-out", str(time_out),
                               program=[f"{PROGRAM}.{mpi}", "3", PACE, *(more or ("40000", "9"))])
        self.assertEqual(code, 0, output)
        return output

    def test_beside_traffic_that_fills_links(self):
        """For two seconds, or as many as SOAK_SECONDS says."""
        seconds = os.environ.get("SOAK_SECONDS", "2")
        output = self.stream("openmpi", "1:1", "100000", "4", seconds)
        self.expect_heard(output)
        self.assertRegex(output, r"(?m)^[1-9]\d* broadcasts$")
        print(*re.findall(r"(?m)^(?:\d+ broadcasts|heard: .*|.*processors.*)$", output), sep="\n")

    def carried(self, *words):
        """Bytes of directed links in broadcasts among n0 and n1, of which n2 knows nothing, over those of a message; and
        of a link to a hearer."""
        if not os.path.exists(f"{PROGRAM}.openmpi"):
            self.skipTest("openmpi is not installed")
        count, size = 10, 40000
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(
                os.environ, {"TREES": "0", "TOPOCAST_MULTICAST_INTERFACE": "data"}):
            links = os.path.join(folder, "links.json")
            code, output = run("--mpi", "openmpi", "--time-out", "60", "--links", links, *words,
                               program=[f"{PROGRAM}.openmpi", "2", PACE, str(size), str(count)])
            self.assertEqual(code, 0, output)
            self.assertRegex(output, r"(?m)^heard: ")
            with open(links, encoding="utf-8") as file:
                carried = {(link["from"], link["to"]): link["bytes"] for link in json.load(file)}
        # The roots are n0 and n1 in turn, and one broadcast is not counted among COUNT.
        return {link: bytes / size / (count + 1) for link, bytes in carried.items()}

    def test_switches_that_snoop_send_to_hearers_alone(self):
        volumes = self.carried("--snooping")
        for machine in ("n0", "n1"):
            self.assertAlmostEqual(volumes["s0", machine], 0.5, delta=0.1)
        self.assertLess(volumes["s1", "n2"], 0.1)
        self.assertLess(volumes["s0", "s1"], 0.1)

    def test_switches_that_do_not_snoop_send_to_all(self):
        volumes = self.carried()
        self.assertAlmostEqual(volumes["s0", "s1"], 1.1, delta=0.15)
        self.assertAlmostEqual(volumes["s1", "n2"], 1.1, delta=0.15)

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
