"""Progress bars of long work: on a terminal, and nowhere else. In: the command."""

import os
import pty
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND, LABORATORY = sys.argv[1:]
MESH = """network: mesh
mesh: {{radices: [{0}, {0}], bandwidth: 1 Gbit/s, latency: 1 us}}
machines: n[0-{1}]
"""
WIPE = "\r\x1b[K"


class Progress(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def start(self, side, words, messages):
        with open(os.path.join(self.folder, "mesh.yaml"), "w", encoding="utf-8") as file:
            file.write(MESH.format(side, side * side - 1))
        return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=messages,
                              cwd=self.folder, timeout=200, check=True)

    def on_terminal(self, side, *words):
        """What a terminal gets to see."""
        terminal, messages = pty.openpty()
        try:
            reader = subprocess.Popen(["cat"], stdin=terminal, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL)  # calls the end an error
            self.start(side, words, messages)
        finally:
            os.close(messages)
            os.close(terminal)
        shown, _ = reader.communicate(timeout=20)
        return shown.decode()

    def check_bar(self, side, work, *words):
        start = time.monotonic()
        shown = self.on_terminal(side, *words)
        if shown == "" and time.monotonic() - start < 3:
            self.skipTest("this takes too little time here for a bar")
        first, *bars = shown.split(WIPE)
        self.assertEqual(first, "", "something stands before the bar")
        self.assertEqual(bars.pop(), "", "the bar is not wiped")
        self.assertGreater(len(bars), 0, "there is no bar")
        for bar in bars:
            self.assertRegex(bar, rf"^{work}  \[#* *\] +\d+ %$")
        self.assertEqual(self.start(side, words, subprocess.PIPE).stderr, b"")

    def test_generating_is_shown(self):
        self.check_bar(20, "planning", COMMAND, "generate", "mesh.yaml", "--trees", "all")

    def test_simulating_worms_is_shown(self):
        self.check_bar(16, "simulating", LABORATORY, "simulate-wormhole", "mesh.yaml", "--message-size",
                       "64K", "--members", "64", "--placements", "2000")

    def test_short_work_shows_none(self):
        self.assertEqual(self.on_terminal(3, COMMAND, "generate", "mesh.yaml"), "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
