"""README's picture and the table behind it are what the simulator finds; the demo's source is the one that it times.
Skipped without SimGrid.

gain_test.py TOPOCAST: the command."""

import dataclasses
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

from simulated import FOLDER, ROOT, TOPOCAST, TRIES_ALL, contents, ethernet, fixture, main, run, topology
sys.path.insert(0, os.path.join(FOLDER, ".."))

from drawing.figures import why_impossible as why_undrawn  # noqa: E402
from simulation import gain  # noqa: E402
from simulation.cluster import Cluster  # noqa: E402
from simulation.comparison import Comparer, compile_broadcast, plan  # noqa: E402


def words_of(picture):
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def best_of(table):
    """The algorithms that a table names as the best, in its last column."""
    return {line.split()[-1] for line in table.splitlines()[1:]}


class Gain(unittest.TestCase):
    """README's picture. That no other algorithm is better than the best of its table is only found where
    everything is tried."""

    @unittest.skipIf(why_undrawn(), why_undrawn())
    def test_table_and_picture_are_those_that_are_shown(self):
        page = contents(os.path.join(ROOT, "benchmarks/README.md"))
        shown = os.path.join(ROOT, "docs/pictures/gain.svg")
        best = best_of(re.search(r"(?m)^    ms  .*\n(?:    .*\n)+", page)[0])
        self.assertGreater(len(best), 2)
        sample = [] if TRIES_ALL else ["--algorithms", ",".join(sorted(best | set(gain.LIBRARIES)))]
        with tempfile.TemporaryDirectory() as folder:
            made = os.path.join(folder, "gain.svg")
            table_text = run("gain", topology("line-4x8"), "--parameters", ethernet(1000),
                             "--picture", made, *sample)
            if os.environ.get("TOPOCAST_UPDATE_GOLDENS") == "1":
                shutil.copyfile(made, shown)
            # Every matplotlib sets its own lines.
            self.assertEqual(words_of(contents(made)), words_of(contents(shown)))
        self.assertIn(textwrap.indent(table_text, "    "), page)


class GivenSource(unittest.TestCase):
    """The demo's, of which `gain` shows what the simulator makes."""

    def test_it_is_the_one_that_is_timed(self):
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(TOPOCAST, fixture("slow-trunk"), fixture("one-size"), folder)
            source = cluster.path("demo.cpp")
            subprocess.run([TOPOCAST, "generate", cluster.topology, *cluster.with_parameters, "--schedule", "flat",
                            "--name", "demo", "-o", source], check=True)
            given = {"auto": compile_broadcast(cluster, source, "demo_bcast")}
            comparison = Comparer(cluster, "test", [8192], ["a0"], [], 1, given).compare(["mpich"])
            flat, auto = (plan(cluster, schedule, "a0", "--message-size", "8192")["ranges"][0]["predicted_seconds"]
                          for schedule in ("flat", "auto"))
        timed = comparison.cell("auto", 8192, "a0").seconds
        self.assertAlmostEqual(timed / flat, 1, 2)
        self.assertGreater(flat, 1.1 * auto)
        self.assertEqual(comparison.best_library(8192, "a0").broadcast, "mpich")
        self.assertIn("mpich\n", gain.text(dataclasses.replace(comparison, cells=[
            *comparison.cells, dataclasses.replace(comparison.cell("mpich", 8192, "a0"), broadcast="ompi", seconds=9)])))


if __name__ == "__main__":
    main()
