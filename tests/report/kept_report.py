"""A report that is kept is what its command makes anew. TOPOCAST_UPDATE_GOLDENS=1 writes it anew."""

import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found[name] = file.read()
    return found


def expect_kept(test, name, *arguments):
    """Runs benchmarks/report/NAME and compares with benchmarks/results/NAME."""
    command = os.path.join(HERE, "../../benchmarks/report", name)
    kept = os.path.join(HERE, "../../benchmarks/results", name)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, command, *arguments, "-o", folder], check=True)
        if os.environ.get("TOPOCAST_UPDATE_GOLDENS") == "1":
            shutil.copytree(folder, kept, dirs_exist_ok=True)
        test.assertEqual(contents(folder), contents(kept))
