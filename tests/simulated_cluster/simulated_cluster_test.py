"""The simulated cluster: times between machines by the parameters file, and broadcasts of which every
byte is checked. Exits with 77 where SimGrid is not to be had.

simulated_cluster_test.py TOPOCAST: the command."""

import dataclasses
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "../../benchmarks/simulated-cluster")
COMMAND = os.path.join(FOLDER, "simulated-cluster")
ROOT = os.path.join(HERE, "../..")
TOPOLOGIES = os.path.join(ROOT, "topologies")
sys.path.insert(0, FOLDER)

from simulation import gain, table  # noqa: E402
from simulation.cluster import MISSING, Cluster, is_available  # noqa: E402
from simulation.comparison import (Cell, Comparer, Comparison, compile_broadcast,  # noqa: E402
                                   range_for)
from commands.running import run_to_end  # noqa: E402

TOPOCAST = sys.argv[1]
UNITS = {"us": 1e-6, "ms": 1e-3}


def topology(name):
    return os.path.join(TOPOLOGIES, f"{name}.yaml")


def ethernet(megabits):
    return os.path.join(TOPOLOGIES, f"parameters/ethernet-{megabits}.yaml")


def fixture(name):
    return os.path.join(HERE, f"{name}.yaml")


def measured(path):
    """Latency and gap in seconds by bytes, from a file with one size on each line."""
    with open(path, encoding="utf-8") as file:
        rows = re.findall(r"message_size: (\d+), gap: ([\d.]+) (us|ms), latency: ([\d.]+) (us|ms)",
                          file.read())
    return {int(size): (float(latency) * UNITS[latency_unit], float(gap) * UNITS[gap_unit])
            for size, gap, gap_unit, latency, latency_unit in rows}


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


def point_to_point(topology_file, parameters, sizes, *options):
    lines = run("point-to-point", topology_file, "--parameters", parameters, "--sizes",
                ",".join(map(str, sizes)), *options).splitlines()
    return {(what, int(size)): float(seconds)
            for what, size, seconds in (line.split() for line in lines)}


class Gain(unittest.TestCase):
    """README's first screen."""

    def test_table_and_picture_are_those_of_the_readme(self):
        shown = os.path.join(ROOT, "docs/pictures/gain.svg")
        with tempfile.TemporaryDirectory() as folder:
            made = os.path.join(folder, "gain.svg")
            table_text = run("gain", topology("line-4x8"), "--parameters", ethernet(1000),
                             "--picture", made)
            if os.environ.get("TOPOCAST_UPDATE_GOLDENS") == "1":
                shutil.copyfile(made, shown)
            self.assertEqual(contents(made), contents(shown))
        self.assertIn(textwrap.indent(table_text, "    "),
                      contents(os.path.join(ROOT, "README.md")))


class GivenSource(unittest.TestCase):
    """The demo's, of which `gain` shows what the simulator makes."""

    def test_it_is_the_one_that_is_timed(self):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, fixture("slow-trunk"), fixture("one-size"), folder)
            source = cluster.path("demo.cpp")
            subprocess.run([TOPOCAST, "generate", cluster.topology, *cluster.with_parameters, "--schedule", "flat",
                            "--name", "demo", "-o", source], check=True)
            given = {"auto": compile_broadcast(cluster, source, "demo_bcast")}
            comparison = Comparer(cluster, "test", [8192], ["a0"], ["flat", "linear"], 2, given).compare(["mpich"])
        auto, flat, linear = (comparison.cell(name, 8192, "a0").seconds for name in ("auto", "flat", "linear"))
        self.assertEqual(auto, flat)
        self.assertNotEqual(auto, linear)
        self.assertEqual(comparison.best_library(8192, "a0").broadcast, "mpich")
        self.assertIn("mpich\n", gain.text(dataclasses.replace(comparison, cells=[
            *comparison.cells, dataclasses.replace(comparison.cell("mpich", 8192, "a0"), broadcast="ompi", seconds=9)])))


class PointToPoint(unittest.TestCase):
    def near(self, seconds, expected, what):
        self.assertLess(abs(seconds - expected), 0.02 * expected, f"{what}: {seconds} {expected}")

    def test_times_are_those_of_the_parameters(self):
        for megabits in (100, 1000):
            expected = measured(ethernet(megabits))
            self.assertEqual(len(expected), 8)
            times = point_to_point(topology("line-4x8"), ethernet(megabits), expected)
            for size, (latency, gap) in expected.items():
                for what, gaps in (("near", 1), ("far", 1), ("two-ways", 1), ("shared", 2),
                                   ("fan-1", 1), ("fan-2", 2), ("fan-3", 3)):
                    self.near(times[what, size], latency + gaps * gap, (megabits, what, size))
                self.near(times["gap", size], gap, (megabits, "gap", size))

    def test_between_and_beyond_the_measured_sizes(self):
        times = point_to_point(topology("line-4x8"), ethernet(100), [128, 12288, 65536, 1 << 20])
        self.near(times["far", 12288], 324.5e-6 + (695e-6 + 1389e-6) / 2, "between")
        slope = (2781e-6 - 1389e-6) / 16384
        for size in (65536, 1 << 20):
            self.near(times["far", size], 323e-6 + 2781e-6 + slope * (size - 32768), size)
        self.near(times["far", 128], 87e-6 + 19.5e-6, "below")

    def test_slow_link_and_overheads(self):
        expected = measured(fixture("overheads"))
        times = point_to_point(fixture("slow-trunk"), fixture("overheads"), expected)
        for size, (latency, gap) in expected.items():
            self.near(times["near", size], latency + gap, ("near", size))
            self.near(times["gap", size], 4 * gap, ("gap", size))
            self.near(times["far", size], latency + 4 * gap, ("far", size))
            self.near(times["fan-1", size], latency + gap, ("fan-1", size))
            self.near(times["fan-3", size], latency + 3 * gap, ("fan-3", size))

    def test_processors_that_send_and_receive_in_turns(self):
        expected = measured(ethernet(1000))
        alone = 32768 / expected[32768][1]
        times = point_to_point(topology("line-4x8"), ethernet(1000), expected, "--machine-rate",
                               f"{alone:.0f} B/s")
        for size, (latency, gap) in expected.items():
            for what, gaps in (("near", 1), ("far", 1), ("two-ways", 2), ("fan-3", 3)):
                self.near(times[what, size], latency + gaps * gap, (what, size))
            self.near(times["gap", size], gap, ("gap", size))

    def test_one_measured_size(self):
        times = point_to_point(topology("single-16"), fixture("one-size"), [4096, 40960])
        self.near(times["near", 4096], 300e-6, "measured")
        self.near(times["near", 40960], 3000e-6, "in proportion")


class Broadcasts(unittest.TestCase):
    SIZES = (8192, 65536, 524288)

    def check(self, network, megabits, schedules, roots):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, topology(network), ethernet(megabits), folder)
            comparer = Comparer(cluster, "test", self.SIZES, roots, schedules, jobs=2)
            comparison = comparer.compare(None)
            again = comparer.compare(["ompi", "scatter_LR_allgather"])
        library = {cell.broadcast for cell in comparison.cells if cell.is_library}
        self.assertGreaterEqual(len(library), 20, comparison.failed)
        self.assertEqual(table.lost_text(table.cells_lost(comparison)), "")
        generated = [cell for cell in comparison.cells if not cell.is_library]
        self.assertEqual(len(generated), len(schedules) * len(roots) * len(self.SIZES))
        for cell in generated:
            self.check_prediction(cell)
            auto = comparison.cell("auto", cell.bytes, cell.root)
            self.assertLessEqual(auto.seconds, 1.001 * cell.seconds, (auto, cell))
        for cell in again.cells:
            self.assertEqual(cell, comparison.cell(cell.broadcast, cell.bytes, cell.root))

    def check_prediction(self, cell):
        """What messages that meet cost is not known exactly."""
        least, most = (0.85, 1.05) if cell.schedule == "two-tree" else (0.99, 1.01)
        self.assertGreater(cell.seconds, least * cell.predicted, cell)
        self.assertLess(cell.seconds, most * cell.predicted, cell)

    def test_line_of_switches(self):
        self.check("line-4x8-interleaved", 100, ["auto", "linear", "binary"], ["n0"])

    def test_star_of_switches(self):
        self.check("star-4x8", 1000, ["auto"], ["n0", "n13"])

    def test_the_two_tree_beats_splitting_and_scattering_on_one_switch(self):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, topology("single-16"), ethernet(1000), folder)
            comparer = Comparer(cluster, "test", (16384, 65536), ["n0"],
                                ["auto", "linear", "binary"], jobs=2)
            comparison = comparer.compare(["ompi_split_bintree", "scatter_rdb_allgather"])
        self.assertEqual(comparison.failed, {})
        self.assertEqual(table.lost_text(table.cells_lost(comparison)), "")
        for size in (16384, 65536):
            auto = comparison.cell("auto", size, "n0")
            self.assertEqual(auto.schedule, "two-tree")
            self.check_prediction(auto)
            for paper in ("linear", "binary"):
                self.assertLess(auto.seconds, 0.85 * comparison.cell(paper, size, "n0").seconds)

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
    if not is_available():
        print(MISSING)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
