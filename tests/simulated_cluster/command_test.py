"""The command of the simulated cluster: its tables, its refusals, and how it ends. Skipped without SimGrid.

command_test.py TOPOCAST: the command."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from simulated import COMMAND, TOPOCAST, fixture, main, run, topology
from commands.running import run_to_end
from simulation import table
from simulation.comparison import Cell, Comparison, range_for


class Tables(unittest.TestCase):
    def test_the_command_writes_both_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cells.json")
            text = run("compare", fixture("slow-trunk"), "--parameters", fixture("one-size"),
                       "--sizes", "1,8192", "--roots", "b2", "--schedules", "auto",
                       "--algorithms", "mpich,ompi_split_bintree", "--json", path)
            with open(path, encoding="utf-8") as file:
                written = json.load(file)
        self.assertIn("=== slow-trunk, one-size, root b2", text)
        # What fails at one size is timed at the others.
        self.assertRegex(text, r"ompi_split_bintree fails at 1: ")
        self.assertRegex(text, r"(?m)^ompi_split_bintree +- +[0-9.]+$")
        self.assertEqual([(cell["broadcast"], cell["bytes"]) for cell in written["cells"]],
                         [("auto", 1), ("auto", 8192), ("mpich", 1), ("mpich", 8192), ("ompi_split_bintree", 8192)])
        self.assertEqual({name: list(failures) for name, failures in written["failed"].items()},
                         {"ompi_split_bintree": ["1"]})


class Refusals(unittest.TestCase):
    """With one line and exit code 2: before anything is simulated, if possible, as simulations take long."""

    def refuse(self, pattern, *words):
        ended = subprocess.run([sys.executable, COMMAND, *words, "--topocast", TOPOCAST], text=True,
                               capture_output=True, check=False)
        self.assertEqual((ended.returncode, ended.stdout), (2, ""), ended.stderr)
        self.assertRegex(ended.stderr, pattern)
        self.assertNotIn("Traceback", ended.stderr)

    def test_files(self):
        trunk = fixture("slow-trunk")
        self.refuse("cannot write 'missing/cells.json'", "compare", trunk, "--json", "missing/cells.json")
        self.refuse("cannot write '/'", "broadcast", trunk, "--size", "9", "--trace", "/")
        self.refuse("parameters missing.yaml: .*No such file", "compare", trunk, "--parameters", "missing.yaml")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "cells.json")
            self.refuse("has no broadcast 'nosuch'; it has .*mpich", "compare", trunk, "--sizes", "9",
                        "--algorithms", "mpich,nosuch", "--json", path)
            self.assertEqual(os.listdir(folder), [])

    def test_one_machine(self):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as topology_file:
            topology_file.write("network: one\nswitches: s0\nmachines: [{name: n0, switch: s0}]\n")
            topology_file.flush()
            self.refuse("one has one machine", "compare", topology_file.name)

    def test_a_signal_ends_all(self):
        with tempfile.TemporaryDirectory() as folder:
            starter = subprocess.Popen(
                [sys.executable, COMMAND, "compare", topology("line-4x8"), "--topocast", TOPOCAST],
                env={**os.environ, "TMPDIR": folder}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while not any("simgrid" in words or "smpi" in words for words in commands_below(starter.pid)):
                self.assertIsNone(starter.poll())
                time.sleep(0.1)
            starter.terminate()
            output, errors = starter.communicate(timeout=30)
            self.assertEqual((starter.returncode, output, errors), (128 + signal.SIGTERM, b"", b""))
            self.assertEqual(os.listdir(folder), [])


def commands_below(process):
    """Command lines of all processes that a process has started, and that these have."""
    found = []
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
            children = file.read().split()
    except FileNotFoundError:
        return found
    for child in children:
        try:
            with open(f"/proc/{child}/cmdline", "rb") as file:
                found.append(file.read().replace(b"\0", b" ").decode())
        except FileNotFoundError:
            continue
        found += commands_below(child)
    return found


class Verdicts(unittest.TestCase):
    @staticmethod
    def comparison(*times):
        """`times` are pairs of an algorithm's name and its seconds."""
        cells = [Cell("lab", "test", name, name != "auto", "n0", 8192, seconds)
                 for name, seconds in times]
        return Comparison("lab", "test", cells, {8192: 1.0}, {})

    def test_only_a_faster_broadcast_of_the_library_wins(self):
        self.assertEqual(table.cells_lost(self.comparison(("auto", 2.0), ("mpich", 2.0))), [])
        lost = table.cells_lost(self.comparison(("auto", 2.0), ("mpich", 1.9), ("ompi", 1.8)))
        self.assertEqual(table.lost_text(lost), "lab, test, root n0, 8K: ompi 1800 ms, auto 2000 ms")


class Commands(unittest.TestCase):
    def test_a_time_out_ends_what_the_command_started(self):
        output, errors, failure = run_to_end(["sh", "-c", "sleep 600 & echo $!; echo late >&2; wait"], 1)
        self.assertEqual((errors, failure), ("late\n", "not ended after 1 s"))
        for _attempt in range(100):
            if not is_running(int(output)):
                break
            time.sleep(0.1)
        self.assertFalse(is_running(int(output)))

    def test_how_it_ended(self):
        self.assertEqual(run_to_end(["sh", "-c", "echo done"], 60), ("done\n", "", ""))
        self.assertEqual(run_to_end(["sh", "-c", "exit 3"], 60), ("", "", "ended with 3"))


def is_running(process):
    """Whether there is such a process that is more than an entry nobody has asked for yet."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Ranges(unittest.TestCase):
    def test_a_range_serves_its_last_byte(self):
        ranges = [{"from_bytes": 0, "to_bytes": 7}, {"from_bytes": 8, "to_bytes": None}]
        self.assertEqual(range_for(ranges, 7), ranges[0])
        self.assertEqual(range_for(ranges, 8), ranges[1])


if __name__ == "__main__":
    main()
