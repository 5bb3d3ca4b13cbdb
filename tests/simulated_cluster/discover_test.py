"""topocast-measure --discover finds trees of switches in the simulator, where it knows nothing of them. An independent
judge, switch_trees.py, compares what it finds with the truth. A broadcast planned from what is found is as fast as one
planned from the truth. With noise on every time no wrong answer is marked sure. Skipped without SimGrid. A sample;
TOPOCAST_TEST_ALL=1 tries 200 random trees, each without noise and with 5 and 20 %, and prints the counts.

discover_test.py TOPOCAST: the command."""

import collections
import fractions
import json
import os
import subprocess
import tempfile
import unittest

from simulated import HERE, ROOT, TOPOCAST, TRIES_ALL, ethernet, main
from switch_trees import differences, random_tree

from simulation.cluster import Cluster, CommandError

PROGRAM = os.path.join(ROOT, "runtime/programs/measure/topocast_measure.cpp")
BROADCAST = os.path.join(HERE, "planned_broadcast.cpp")
TREES = range(200) if TRIES_ALL else range(3)
NOISES = (5, 20)  # percent
MESSAGE_BYTES = 1 << 18


class Trial:
    """The simulated cluster of one tree. Programs are compiled once for all, in `folder`."""

    def __init__(self, tree, folder):
        self.folder, self.truth = folder, os.path.join(folder, "truth.yaml")
        self.found = os.path.join(folder, "found.yaml")
        with open(self.truth, "w", encoding="utf-8") as file:
            file.write(tree.yaml())
        self.cluster = Cluster(TOPOCAST, self.truth, ethernet(100), folder)

    def program(self, name, source, *options):
        path = self.cluster.path(name)
        return path if os.path.exists(path) else self.cluster.compile(name, [source], *options)

    def discover(self, noise, seed):
        """`right`, `wrong`, `wrong and sure` or `refused`, and what differs from the truth."""
        program = self.program("measure", PROGRAM, "-DTOPOCAST_NOISE_HOOK")
        os.environ["TOPOCAST_NOISE"] = f"{noise}:{seed}"
        try:
            self.cluster.run(program, "--discover", "-o", self.found)
        except CommandError as error:
            if "no topology is written" not in str(error):
                raise
            return "refused", [str(error)]
        differing = differences(self.describe(self.truth), self.describe(self.found))
        if not differing:
            return "right", []
        with open(self.found, encoding="utf-8") as file:
            return ("wrong and sure" if "# sure" in file.read() else "wrong"), differing

    @staticmethod
    def describe(path):
        return json.loads(subprocess.run([TOPOCAST, "export", "json", path], check=True, text=True,
                                         stdout=subprocess.PIPE).stdout)

    def slowdown(self):
        """How many times as long a broadcast takes if it is planned from what was found, on the true network."""
        plans = [self.plan(self.truth), self.plan(self.found)]
        output = self.cluster.run(self.program("broadcast", BROADCAST, f"-I{ROOT}/benchmarks/simulated-cluster"), *plans)
        true, found = map(float, output.split())
        return found / true

    def plan(self, topology):
        """The plan as ranks, which are the machines in the order of the true network."""
        planned = subprocess.run(
            [TOPOCAST, "plan", topology, *self.cluster.with_parameters, "--contention-free", "--root",
             self.cluster.machines[0], "--message-size", str(MESSAGE_BYTES)],
            check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        plan = json.loads(planned.stdout)
        chosen, = plan["ranges"]
        schedule, = (one for one in plan["schedules"] if one["schedule"] == chosen["schedule"])
        ranks = {machine: rank for rank, machine in enumerate(self.cluster.machines)}
        lines = [str(chosen["segment_bytes"])]
        for tree in schedule["trees"]:
            lines.append(f"tree {int(MESSAGE_BYTES * fractions.Fraction(tree['share']))}")
            lines += [f"{ranks[sender['from']]} {ranks[to]}" for sender in tree["senders"] for to in sender["to"]]
        path = topology.replace(".yaml", ".plan")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return path


class Discovery(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.counts = collections.Counter()

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()
        for (noise, verdict), count in sorted(cls.counts.items()):
            print(f"{noise} % of noise: {count} {verdict}")

    def test_all_are_right_without_noise(self):
        for seed in TREES:
            tree = random_tree(seed)
            trial = Trial(tree, self.scratch.name)
            with self.subTest(seed=seed):
                verdict, differing = self.judged(trial, 0, seed)
                self.assertEqual(verdict, "right", f"{differing}\n{tree.yaml()}")
                slowdown = trial.slowdown()
                print(f"    broadcast {slowdown:.4f}", flush=True)
                self.assertAlmostEqual(slowdown, 1, delta=0.005, msg=tree.yaml())

    def test_no_wrong_one_is_sure_with_noise(self):
        for noise in NOISES:
            for seed in TREES:
                tree = random_tree(seed)
                trial = Trial(tree, self.scratch.name)
                with self.subTest(seed=seed, noise=noise):
                    verdict, differing = self.judged(trial, noise, seed)
                    self.assertNotEqual(verdict, "wrong and sure", f"{differing}\n{tree.yaml()}")

    def judged(self, trial, noise, seed):
        verdict, differing = trial.discover(noise, seed)
        print(f"{noise} % of noise, tree {seed}: {verdict}", flush=True)
        self.counts[noise, verdict] += 1
        return verdict, differing


if __name__ == "__main__":
    main()
