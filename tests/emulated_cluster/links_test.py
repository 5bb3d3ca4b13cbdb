"""Links of the emulated cluster have the rates of its topology, and the self-check finds where they have not. Needs root
and namespaces; skipped without.

links_test.py TOPOCAST: the command."""

import os
import subprocess
import unittest
from unittest import mock

from emulated import FOLDER, command, main, run
from emulation import self_check
from emulation.network import Cable, Network


class Links(unittest.TestCase):
    def test_a_flow_gets_the_rate_and_two_share_it(self):
        ended = subprocess.run(command("check"), text=True, stdout=subprocess.PIPE, check=False)
        self.assertEqual(ended.returncode, 0, ended.stdout)
        # The cable between the switches is half as fast as the machines'.
        self.assertRegex(ended.stdout, r"one flow:\n  n2 -> n0: .* of the link's 5 Mbit/s\n")
        self.assertRegex(ended.stdout, r"two flows over one link:\n.* 10 Mbit/s\n.* 10 Mbit/s\n")
        self.assertRegex(ended.stdout, r"two flows in opposite directions:\n")


class Rails(unittest.TestCase):
    TOPOLOGY = os.path.join(FOLDER, "topologies/two-rails.yaml")

    def test_machines_have_an_interface_and_an_address_on_each(self):
        code, output = run("--rails", "2", "--time-out", "60", topology=self.TOPOLOGY,
                           program=["sh", "-c", "echo $(hostname) $(ip -4 -o address)"])
        self.assertEqual(code, 0, output)
        self.assertRegex(output, r"(?m)^n2 .* data inet 10\.1\.0\.3/16 .* data1 inet 10\.17\.0\.3/16 ")


class Judgement(unittest.TestCase):
    """What the self-check says of given figures, in parts of the links' rate."""

    def judge(self, alone, shared, opposite):
        cables = tuple(Cable((f"n{i}", f"s{i // 2}"), 1.0) for i in range(4))
        cables += (Cable(("s0", "s1"), 1.0),)
        network = Network("made", 1.0, ("s0", "s1"), ("n0", "n1", "n2", "n3"), cables)
        figures = {1: alone, 2: shared}

        def measure(_cluster, pairs):
            return opposite if pairs[0] == pairs[-1][::-1] else figures[len(pairs)]

        with mock.patch.object(self_check, "_measure", measure):
            return self_check.check(mock.Mock(network=network), lambda _line: None)

    def test_links_as_they_must_be(self):
        self.assertTrue(self.judge([0.95], [0.48, 0.47], [0.90, 0.93]))

    def test_links_without_limit(self):
        self.assertFalse(self.judge([20.0], [0.48, 0.47], [0.90, 0.93]))

    def test_links_that_are_slow(self):
        self.assertFalse(self.judge([0.60], [0.48, 0.47], [0.90, 0.93]))

    def test_links_that_are_not_shared(self):
        self.assertFalse(self.judge([0.95], [0.95, 0.95], [0.90, 0.93]))

    def test_directions_that_share_one_limit(self):
        self.assertFalse(self.judge([0.95], [0.48, 0.47], [0.50, 0.45]))


if __name__ == "__main__":
    main()
