"""Programs on the emulated cluster: their ranks know their machines, broadcasts are right, the guard and topocast-measure
find what is faster. Needs root and namespaces; skipped without.

broadcasts_test.py TOPOCAST PROGRAM MEASURE GUARDED: the command, compare_broadcast for two-switches.yaml,
topocast-measure and guarded_broadcasts, without their endings .openmpi or .mpich."""

import os
import re
import subprocess
import tempfile
import unittest

from emulated import HERE, PROGRAMS, TOPOCAST, main, run

PROGRAM, MEASURE, GUARDED = PROGRAMS


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
                            "mpicxx.openmpi -O0", "-o", library], check=True)
            verdict = os.path.join(folder, "verdict.yaml")
            code, output = run("--time-out", "60", topology=self.TOPOLOGY,
                               program=[f"{MEASURE}.openmpi", "--compare", library, "--sizes",
                                        "64K", "--counts", "8", "-o", verdict])
            self.assertEqual(code, 0, output)
            with open(verdict, encoding="ascii") as file:
                self.assertRegex(file.read(), r"machines: 8, message_size: 65536, .*: trees}")


if __name__ == "__main__":
    main()
