"""What the tests of the emulated cluster share: TOPOCAST, the command, and the programs of MPI libraries that follow it
among their arguments; files; and runs on the cluster."""

import os
import subprocess
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "../../benchmarks/emulated-cluster")
COMMAND = os.path.join(FOLDER, "emulated-cluster")
TOPOLOGY = os.path.join(HERE, "two-switches.yaml")
sys.path.insert(0, FOLDER)

from emulation import isolation  # noqa: E402

TOPOCAST, *PROGRAMS = sys.argv[1:]


def command(action, *words, topology=TOPOLOGY, rate="10Mbit"):
    return [sys.executable, COMMAND, action, topology, "--rate", rate, "--topocast", TOPOCAST,
            *words]


def run(*words, program, **cluster):
    """Runs a program on the cluster; gives exit code and output."""
    ended = subprocess.run(command("run", "--no-check", *words, "--", *program, **cluster),
                           text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           check=False)
    return ended.returncode, ended.stdout


def main():
    """Runs the tests of the program."""
    if impossible := isolation.why_impossible():
        print(f"skipped: no emulated cluster here: {impossible}")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
