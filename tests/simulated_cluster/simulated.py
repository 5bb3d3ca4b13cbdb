"""What the tests of the simulated cluster share: TOPOCAST, the command, which is their argument; files; and the run
of benchmarks/simulated-cluster's command."""

import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "../../benchmarks/simulated-cluster")
COMMAND = os.path.join(FOLDER, "simulated-cluster")
ROOT = os.path.join(HERE, "../..")
TOPOLOGIES = os.path.join(ROOT, "topologies")
sys.path.insert(0, FOLDER)

from simulation.cluster import MISSING, is_available  # noqa: E402

TOPOCAST = sys.argv[1]
# Whether everything is tried, and not the sample that a usual run has time for.
TRIES_ALL = os.environ.get("TOPOCAST_TEST_ALL") == "1"


def topology(name):
    return os.path.join(TOPOLOGIES, f"{name}.yaml")


def ethernet(megabits):
    return os.path.join(TOPOLOGIES, f"parameters/ethernet-{megabits}.yaml")


def fixture(name):
    return os.path.join(HERE, f"{name}.yaml")


def contents(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def run(action, *words):
    ended = subprocess.run([sys.executable, COMMAND, action, *words, "--topocast", TOPOCAST],
                           text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if ended.returncode != 0:
        raise AssertionError(f"{action} {words}: exit code {ended.returncode}\n{ended.stdout}"
                             f"{ended.stderr}")
    return ended.stdout


def main():
    """Runs the tests of the program."""
    if not is_available():
        print(MISSING)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
