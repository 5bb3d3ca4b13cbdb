"""topocast-measure --discover finds the switches of emulated clusters with real MPI libraries and TCP: right, or said to
be unsure. The judge is that of the simulated ones. Needs root and namespaces; skipped without. Small networks with
Open MPI, one of them beside a stream of others; TOPOCAST_TEST_ALL=1 tries 16 machines on lines, stars, three levels,
wide and narrow links and 20 random trees, each with both libraries: hours. TOPOCAST_TEST_TREES=REGEX tries those of such names.

discover_test.py TOPOCAST PROGRAM: PROGRAM.openmpi and PROGRAM.mpich are topocast-measure."""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

from emulated import HERE, PROGRAMS, TOPOCAST, main, run

sys.path.insert(0, os.path.join(HERE, "../simulated_cluster"))

from switch_trees import Tree, differences  # noqa: E402

WANTED = os.environ.get("TOPOCAST_TEST_TREES")
TRIES_ALL = WANTED or os.environ.get("TOPOCAST_TEST_ALL") == "1"
RATES = {4: "20Mbit", 6: "20Mbit", 16: "50Mbit"}  # by machines
MPIS = ("openmpi", "mpich") if TRIES_ALL else ("openmpi",)
MOST_SECONDS = 120  # for the discovery itself; starting a program on a busy computer takes longer


def random_tree_of_16(seed):
    dice = random.Random(seed)
    switches = dice.randint(2, 6)
    parents = [dice.randrange(switch) for switch in range(1, switches)]
    cuts = sorted(dice.randint(0, 16) for _ in parents)
    counts = [end - start for start, end in zip([0, *cuts], [*cuts, 16])]
    return Tree(parents, [dice.choice([0.5, 1, 1, 2, 4]) for _ in parents], counts, dice)


SMALL = {"two switches, interleaved": Tree([0], [1], [3, 3], random.Random(1))}
LARGE = {
    "two switches, interleaved, half speed": Tree([0], [0.5], [3, 3], random.Random(1)),
    "one switch": Tree([], [], [16]),
    "line": Tree([0, 1, 2], [1, 1, 1], [4, 4, 4, 4]),
    "line, interleaved": Tree([0, 1, 2], [1, 1, 1], [4, 4, 4, 4], random.Random(2)),
    "star": Tree([0, 0, 0], [1, 1, 1], [4, 4, 4, 4]),
    "star, interleaved": Tree([0, 0, 0, 0], [1, 1, 1, 1], [0, 4, 4, 4, 4], random.Random(3)),
    "three levels": Tree([0, 0, 1, 1, 2, 2], [2, 2, 1, 1, 1, 1], [0, 0, 0, 4, 4, 4, 4]),
    "link of half speed": Tree([0], [0.5], [8, 8]),
    "link of four times the speed": Tree([0], [4], [8, 8]),
    **{f"random {seed}": random_tree_of_16(seed) for seed in range(20)},
}
DISTURBED = {"two switches": Tree([0], [1], [2, 2])}
DISTURBED_LARGE = {name: LARGE[name] for name in ("line", "star", "three levels")}


class Discovery(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.truth, self.found = (os.path.join(scratch.name, name) for name in ("truth.yaml", "found.yaml"))

    def discover(self, tree, mpi, disturbed=()):
        """`right`, `unsure` or `wrong`, and what is different; and the seconds that the discovery took. Two more
        machines are on the `disturbed` switches, if any, and one sends to the other all the time."""
        others = [f"  - {{name: x{number}, switch: {switch}}}" for number, switch in enumerate(disturbed)]
        cluster = os.path.join(os.path.dirname(self.truth), "cluster.yaml")
        for path, more in ((self.truth, []), (cluster, others)):
            with open(path, "w", encoding="utf-8") as file:
                file.write(tree.yaml().replace("machines:\n", "\n".join(["machines:", *more, ""])))
        stream = ["--stream", "x0:x1"] if disturbed else []
        if os.path.exists(self.found):
            os.remove(self.found)
        code, output = run("--mpi", mpi, "--time-out", "300", *stream, topology=cluster,
                           rate=RATES[sum(tree.counts)], program=[f"{PROGRAMS[0]}.{mpi}", "--discover", "-o", self.found])
        self.assertIn(code, (0, 1), output)
        seconds = int(re.search(r"(\d+) s$", output, re.MULTILINE)[1])
        if not os.path.exists(self.found):
            self.assertIn("no topology is written", output)
            return "unsure", output, seconds
        differing = differences(self.describe(self.truth), self.describe(self.found))
        with open(self.found, encoding="utf-8") as file:
            text = file.read()
        if not differing:
            return "right", text, seconds
        return "wrong" if re.search("# (sure|likely)", text) else "unsure", f"{differing}\n{text}", seconds

    @staticmethod
    def describe(path):
        return json.loads(subprocess.run([TOPOCAST, "export", "json", path], check=True, text=True,
                                         stdout=subprocess.PIPE).stdout)

    def expect(self, name, tree, verdicts, disturbed=()):
        for mpi in MPIS:
            if WANTED and not re.search(WANTED, f"{name} {mpi}"):
                continue
            with self.subTest(name, mpi=mpi):
                verdict, text, seconds = self.discover(tree, mpi, disturbed)
                print(f"{name}, {mpi}: {verdict}, {seconds} s", flush=True)
                self.assertIn(verdict, verdicts, f"{text}\n{tree.yaml()}")
                if TRIES_ALL and not disturbed:
                    self.assertLessEqual(seconds, MOST_SECONDS)

    def test_networks(self):
        for name, tree in {**SMALL, **(LARGE if TRIES_ALL else {})}.items():
            # Other work on this computer may spoil a measurement, but never makes it sure.
            self.expect(name, tree, ("right",) if TRIES_ALL else ("right", "unsure"))

    def test_beside_a_stream_of_others(self):
        for name, tree in {**DISTURBED, **(DISTURBED_LARGE if TRIES_ALL else {})}.items():
            self.expect(f"disturbed {name}", tree, ("right", "unsure"), ("s0", "s1"))


if __name__ == "__main__":
    main()
