"""The emulated cluster, from the first cable to the last process: needs root and namespaces, and
exits with 77 where they are not to be had.

emulated_cluster_test.py TOPOCAST PROGRAM MEASURE GUARDED: the command, compare_broadcast for
two-switches.yaml, topocast-measure and guarded_broadcasts, without their endings .openmpi or
.mpich."""

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

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "../../benchmarks/emulated-cluster")
COMMAND = os.path.join(FOLDER, "emulated-cluster")
TOPOLOGY = os.path.join(HERE, "two-switches.yaml")
sys.path.insert(0, FOLDER)

from emulation import isolation, self_check  # noqa: E402
from emulation.network import Cable, Network  # noqa: E402

TOPOCAST, PROGRAM, MEASURE, GUARDED = sys.argv[1:5]


def command(action, *words, topology=TOPOLOGY):
    return [sys.executable, COMMAND, action, topology, "--rate", "10Mbit", "--topocast", TOPOCAST,
            *words]


def run(*words, program, topology=TOPOLOGY):
    """Runs a program on the cluster; gives exit code and output."""
    ended = subprocess.run(command("run", "--no-check", *words, "--", *program, topology=topology),
                           text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           check=False)
    return ended.returncode, ended.stdout


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


class Programs(unittest.TestCase):
    def broadcast(self, mpi, ranks_per_machine):
        if not os.path.exists(f"{PROGRAM}.{mpi}"):
            self.skipTest(f"{mpi} is not installed")
        code, output = run("--mpi", mpi, "--ranks-per-machine", str(ranks_per_machine),
                           "--time-out", "60",
                           program=[f"{PROGRAM}.{mpi}", "--sizes", "8192,65537", "--repetitions",
                                    "1"])
        self.assertEqual(code, 0, output)
        ranks = 3 * ranks_per_machine
        # The program fails if a rank does not know its machine by the host's name.
        self.assertIn(f"all {2 * ranks} broadcasts of", output)
        self.assertIn("packets dropped by links: 0", output)

    def test_open_mpi(self):
        self.broadcast("openmpi", 1)

    def test_names_of_other_things(self):
        """Dots, digits first, and the name of a file that the cluster makes for itself."""
        names = ["3x", "hosts", "n-1.lab"]
        for mpi in ("openmpi", "mpich"):
            with tempfile.NamedTemporaryFile("w", suffix=".yaml") as topology:
                topology.write(f"switches: s0\nmachines: [{{name: {names}, switch: s0}}]\n")
                topology.flush()
                code, output = run("--mpi", mpi, "--time-out", "60", topology=topology.name,
                                   program=["sh", "-c", "echo on $(hostname)"])
            self.assertEqual(code, 0, output)
            self.assertEqual(sorted(re.findall(r"^on (.*)$", output, re.M)), names)

    def test_open_mpi_with_two_ranks_on_each_machine(self):
        self.broadcast("openmpi", 2)

    def test_mpich(self):
        self.broadcast("mpich", 1)

    def test_mpich_with_two_ranks_on_each_machine(self):
        self.broadcast("mpich", 2)

    def test_machines_share_no_memory(self):
        script = "touch /dev/shm/$(hostname); sleep 1; ls -x /dev/shm"
        code, output = run("--mpi", "mpich", "--time-out", "60", program=["sh", "-c", script])
        self.assertEqual(code, 0, output)
        self.assertEqual(sorted(re.findall(r"^n.*$", output, re.M)), ["n0", "n1", "n2"])


class Guard(unittest.TestCase):
    """Up to 64 trials, half of them over trees; then who has won serves the other 16 and more."""

    def served(self, mpi, plan, topology, size):
        if not os.path.exists(f"{GUARDED}.{mpi}"):
            self.skipTest(f"{mpi} is not installed")
        code, output = run("--mpi", mpi, "--time-out", "60",
                           topology=os.path.join(HERE, f"{topology}.yaml"),
                           program=["env", "TOPOCAST_GUARD=1", "TOPOCAST_VERBOSE=1",
                                    f"{GUARDED}.{mpi}", plan, str(size), "80"])
        self.assertEqual(code, 0, output)
        return int(re.search(r"trees served (\d+) of 80", output)[1]), output

    def expect(self, winner, served, *words):
        found, output = self.served(*words)
        self.assertIn(found, served, output)
        self.assertIn(f"from now on by the {winner}\n", output)

    def test_a_spoilt_plan_is_refused(self):
        for mpi in ("openmpi", "mpich"):
            with self.subTest(mpi):
                self.expect("library", [8, 16, 32], mpi, "spoilt", "eight-on-one-switch", 8192)

    def test_a_good_plan_stays(self):
        for mpi in ("openmpi", "mpich"):
            with self.subTest(mpi):
                self.expect("trees", [72, 64, 48], mpi, "good", "eight-interleaved", 65536)


class Measurement(unittest.TestCase):
    """Which pairs topocast-measure takes where some share a link, and where none do."""

    def measure(self, machines):
        if not os.path.exists(f"{MEASURE}.openmpi"):
            self.skipTest("Open MPI is not installed")
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as topology:
            topology.write(f"network: made\nswitches: s[0-1]\nmachines:\n{machines}\n"
                           "links:\n  - between: [s0, s1]\n")
            topology.flush()
            code, output = run("--time-out", "60", topology=topology.name,
                               program=[f"{MEASURE}.openmpi", "--quick", "--sizes", "8K"])
        self.assertEqual(code, 0, output)
        return output

    def test_pairs_that_share_a_link_are_measured_one_at_a_time(self):
        output = self.measure("  - name: n[0-1]\n    switch: s0\n  - name: n[2-3]\n    switch: s1")
        self.assertRegex(output, r"Pairs: 3, one at a time.* up to (1\.[6-9]|2\.[0-4]) times")

    def test_pairs_on_one_switch_are_measured_together(self):
        output = self.measure("  - name: n[0-3]\n    switch: s0")
        self.assertIn("Pairs: 6 in 3 rounds", output)
        self.assertIn("pairs do not slow each other down", output)


class Comparison(unittest.TestCase):
    """Generated against library, until one of them is faster."""

    TOPOLOGY = os.path.join(HERE, "eight-interleaved.yaml")

    def test_trees_that_cross_a_cable_once_win(self):
        if not os.path.exists(f"{MEASURE}.openmpi"):
            self.skipTest("Open MPI is not installed")
        with tempfile.TemporaryDirectory() as folder:
            library = os.path.join(folder, "lab.so")
            subprocess.run([TOPOCAST, "generate", self.TOPOLOGY, "--preload", "--mpi-compiler",
                            "mpicxx.openmpi", "-o", library], check=True)
            verdict = os.path.join(folder, "verdict.yaml")
            code, output = run("--time-out", "60", topology=self.TOPOLOGY,
                               program=[f"{MEASURE}.openmpi", "--compare", library, "--sizes",
                                        "64K", "--counts", "8", "-o", verdict])
            self.assertEqual(code, 0, output)
            with open(verdict, encoding="ascii") as file:
                self.assertRegex(file.read(), r"machines: 8, message_size: 65536, .*: trees}")


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
    if impossible := isolation.why_impossible():
        print(f"skipped: no emulated cluster here: {impossible}")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
