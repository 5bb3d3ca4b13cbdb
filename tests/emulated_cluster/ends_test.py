"""Nothing of an emulated cluster is left when it ends, however it does; and what it refuses. Needs root and namespaces;
skipped without.

ends_test.py TOPOCAST: the command."""

import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from emulated import COMMAND, HERE, TOPOCAST, TOPOLOGY, command, main, run
from emulation import isolation


def processes_of(starter):
    """The command lines of all processes of the cluster that the process `starter` has made."""
    mark = f"{isolation.INSIDE}={starter}".encode()
    found = []
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            with open(f"{folder}/environ", "rb") as environment, \
                    open(f"{folder}/cmdline", "rb") as words:
                if mark in environment.read().split(b"\0"):
                    found.append(words.read().replace(b"\0", b" ").decode())
        except OSError:
            pass  # it has ended
    return found


def wait_until(condition):
    end = time.monotonic() + 30
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


def traces():
    """What this computer would show of a cluster that is not shut in."""
    with open("/proc/net/dev", encoding="ascii") as file:
        interfaces = re.findall(r"^ *((?:port|switch|control|data)\w*):", file.read(), re.M)
    with open("/proc/mounts", encoding="utf-8") as file:
        mounts = [line for line in file if "emulated-cluster" in line]
    return interfaces, mounts, os.uname().nodename


class Ends(unittest.TestCase):
    def start(self, *words):
        """Starts the cluster with a program that lasts, and waits until that runs."""
        self.before = traces()
        starter = subprocess.Popen(command("run", "--no-check", *words, "--", "sleep", "1000"),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(starter.wait)
        self.addCleanup(starter.kill)
        self.assertTrue(wait_until(lambda: processes_of(starter.pid).count("sleep 1000 ") == 3))
        return starter

    def expect_nothing_of(self, starter):
        self.assertTrue(wait_until(lambda: not processes_of(starter.pid)),
                        processes_of(starter.pid))
        self.assertEqual(traces(), self.before)

    def end_by(self, number):
        starter = self.start()
        starter.send_signal(number)
        starter.wait()
        self.expect_nothing_of(starter)

    def test_interrupted(self):
        self.end_by(signal.SIGINT)

    def test_terminated(self):
        self.end_by(signal.SIGTERM)

    def test_killed(self):
        self.end_by(signal.SIGKILL)

    def test_timed_out(self):
        starter = self.start("--time-out", "3")
        self.assertEqual(starter.wait(), 124)
        self.expect_nothing_of(starter)


class Isolation(unittest.TestCase):
    def test_the_variable_alone_makes_no_world(self):
        with mock.patch.dict(os.environ, {isolation.INSIDE: "1"}):
            self.assertFalse(isolation.is_inside())
            code, output = run("--time-out", "60", program=["hostname"])
        self.assertEqual(code, 0, output)
        self.assertEqual(sorted(re.findall(r"^n.*$", output, re.M)), ["n0", "n1", "n2"])


class Refusals(unittest.TestCase):
    def test_without_root(self):
        with mock.patch("os.geteuid", return_value=1000):
            self.assertIn("root", isolation.why_impossible())

    def test_rates(self):
        for rate in ("50", "0Mbit", "-1Mbit", "101Gbit", "fast"):
            ended = subprocess.run([sys.executable, COMMAND, "check", TOPOLOGY, "--rate", rate],
                                   capture_output=True, text=True, check=False)
            self.assertEqual(ended.returncode, 2)

    def test_networks_that_are_no_trees(self):
        mesh = os.path.join(HERE, "../../topologies/mesh-6x6.yaml")
        ended = subprocess.run([sys.executable, COMMAND, "check", mesh, "--topocast", TOPOCAST],
                               capture_output=True, text=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("mesh-6x6 is no tree of switches", ended.stderr)

    def test_names_that_are_no_host_names(self):
        for names, word in (("[-rf, n1]", "begin with neither"), ("['..', n1]", "begin with neither"),
                            ("[x_y, n1]", "letters, digits"),
                            ("[localhost, n1]", "starting program"), ("['10.1', n1]", "an address"),
                            ("[n1, N1]", "do not tell it from 'N1'"), (f"[{'n' * 65}, n1]", "64 characters")):
            ended = self.check(f"switches: s0\nmachines: [{{name: {names}, switch: s0}}]\n")
            self.assertEqual((ended.returncode, ended.stderr.count("\n")), (1, 1), ended.stderr)
            self.assertIn("cannot have its name as host name", ended.stderr)
            self.assertIn(word, ended.stderr)

    def test_rates_that_cannot_be_had(self):
        ended = self.check("switches: s[0-1]\nmachines: [{name: n0, switch: s0}, {name: n1, switch: s1}]\n"
                           "links: [{between: [s0, s1], bandwidth: 100000 Gbit/s}]\n", "--rate", "100Gbit")
        self.assertEqual(ended.returncode, 1)
        self.assertRegex(ended.stderr, r"^emulated-cluster: tc fails, .*\n$")

    def check(self, text, *words):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as topology:
            topology.write(text)
            topology.flush()
            return subprocess.run(command("check", *words, topology=topology.name),
                                  capture_output=True, text=True, check=False)

    def test_topology_that_is_none(self):
        ended = subprocess.run([sys.executable, COMMAND, "check", COMMAND, "--topocast", TOPOCAST],
                               capture_output=True, text=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("error", ended.stderr)


if __name__ == "__main__":
    main()
