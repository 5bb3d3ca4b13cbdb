"""The report on heights that is kept is what topocast's trees have. TOPOCAST_UPDATE_GOLDENS=1 writes it anew.

report_heights_test.py PROGRAM: average_heights."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.join(HERE, "../../benchmarks/report/heights")
KEPT = os.path.join(HERE, "../../benchmarks/results/heights")
PROGRAM = sys.argv.pop(1)


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found[name] = file.read()
    return found


class Heights(unittest.TestCase):
    maxDiff = None

    def test_the_report_that_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, COMMAND, "--program", PROGRAM, "-o", folder], check=True)
            if os.environ.get("TOPOCAST_UPDATE_GOLDENS") == "1":
                shutil.copytree(folder, KEPT, dirs_exist_ok=True)
            self.assertEqual(contents(folder), contents(KEPT))


if __name__ == "__main__":
    unittest.main()
