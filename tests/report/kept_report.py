"""A report that is kept is what its command makes anew. TOPOCAST_UPDATE_GOLDENS=1 writes it anew. Pictures are compared
by their words: every matplotlib sets its own lines."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../benchmarks"))

from drawing.figures import SKIPPED, why_impossible  # noqa: E402


def end_without_pictures():
    """For tests of what draws."""
    reason = why_impossible()
    if reason:
        print(f"skipped: {reason}")
        sys.exit(SKIPPED)


def words_of(picture):
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def comparable(name, text):
    return words_of(text) if name.endswith(".svg") else text


def contents(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found[name] = comparable(name, file.read())
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
