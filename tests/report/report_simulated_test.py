"""A small report from end to end, on the simulated cluster; and the trace of one broadcast. Exits with 77
where SimGrid is not to be had.

report_simulated_test.py TOPOCAST: the command."""

import csv
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
BENCHMARKS = os.path.join(HERE, "../../benchmarks")
sys.path.insert(0, os.path.join(BENCHMARKS, "simulated-cluster"))

from kept_report import end_without_pictures  # noqa: E402
from simulation.cluster import MISSING, is_available  # noqa: E402

TOPOCAST = sys.argv[1]
SLOW_TRUNK = os.path.join(HERE, "../simulated_cluster/slow-trunk.yaml")
ONE_SIZE = os.path.join(HERE, "../simulated_cluster/one-size.yaml")


def report(folder, settings="small.json"):
    return subprocess.run([sys.executable, os.path.join(BENCHMARKS, "report/report"), "simulated",
                           "-o", folder, "--settings", os.path.join(HERE, settings),
                           "--topocast", TOPOCAST], text=True, capture_output=True, check=False)


def content(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


class Report(unittest.TestCase):
    def test_made_and_made_again(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = report(folder)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.check_cells(folder)
            text = content(folder, "report.md")
            self.assertIn("`SMP_linear`", text.partition("## Failures")[2])
            os.remove(os.path.join(folder, "report.md"))
            again = report(folder)
            self.assertIn("5 units, 5 of them there", again.stderr)
            self.assertEqual(content(folder, "report.md"), text)

    def check_cells(self, folder):
        with open(os.path.join(folder, "data/cells.csv"), encoding="utf-8") as file:
            rows = {(row["kind"], row["broadcast"], row["segment"], row["bytes"]): row
                    for row in csv.DictReader(file)}
        # A segment that does not cut the message is not tried, nor are more pieces than allowed.
        self.assertNotIn(("schedule", "linear", "4096", "65536"), rows)
        whole = rows["schedule", "linear", "0", "8192"]
        self.assertAlmostEqual(float(whole["seconds"]), float(whole["predicted"]), 5)
        self.assertEqual(rows["library", "SMP_linear", "0", "8192"]["seconds"], "")
        self.assertGreater(float(rows["library", "mpich", "0", "65536"]["seconds"]),
                           float(rows["floor", "ping-pong/2", "0", "65536"]["seconds"]))

    def test_settings_of_another_report(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "settings.json"), "w", encoding="utf-8") as file:
                file.write("{}")
            ended = report(folder)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("name another folder", ended.stderr)

    def test_settings_that_are_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = report(folder, "none.json")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("none.json", ended.stderr)


class Trace(unittest.TestCase):
    def test_a_bar_for_each_segment_of_each_rank(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "trace.svg")
            ended = subprocess.run(
                [sys.executable, os.path.join(BENCHMARKS, "simulated-cluster/simulated-cluster"),
                 "broadcast", SLOW_TRUNK, "--parameters", ONE_SIZE, "--size", "16384",
                 "--schedule", "linear", "--segment", "4096", "--trace", path,
                 "--topocast", TOPOCAST], text=True, capture_output=True, check=False)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            self.assertRegex(ended.stdout, r"^[\d.]+ ms\n$")
            self.assertEqual(content(path).count('<g id="segment-'), 7 * 4)

    def test_no_picture_without_matplotlib(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "sitecustomize.py"), "w", encoding="utf-8") as file:
                file.write("import importlib.util as util\nfind = util.find_spec\n"
                           "util.find_spec = lambda name: None if name == 'matplotlib' else find(name)\n")
            environment = {**os.environ, "PYTHONPATH": folder}
            made = os.path.join(folder, "made")
            commands = [["report/report", "simulated", "-o", made],
                        ["report/multicasts", "-o", made, "--topocast", "none", "--laboratory", "none"],
                        ["simulated-cluster/simulated-cluster", "gain", SLOW_TRUNK, "--picture", made]]
            for name, *options in commands:
                ended = subprocess.run([sys.executable, os.path.join(BENCHMARKS, name), *options], text=True,
                                       capture_output=True, check=False, env=environment)
                self.assertEqual(ended.returncode, 2 if "gain" in options else 77, ended.stderr)
                self.assertIn("Debian: python3-matplotlib", ended.stderr)


if __name__ == "__main__":
    end_without_pictures()
    if not is_available():
        print(MISSING)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
