"""What the tests of `topocast site` share: COMMAND, their first argument; a folder with a topology, and a compiler of our
own whose products are empty objects and scripts; and a run of the command."""

import os
import subprocess
import sys
import tempfile
import unittest

COMMAND, *COMPILERS = sys.argv[1:]
TOPOLOGY = """defaults: {bandwidth: 1 Gbit/s}
switches: [s0, s1]
machines: [{name: 'n[0-1]', switch: s0}, {name: 'n[2-3]', switch: s1}]
links: [{between: [s0, s1]}]
"""
# Its mpi.h is that of the kind that the file `kind` names; an object is empty; a program says that it runs, and ends
# with what the file `code` holds.
COMPILER = """#!/bin/sh
case $1 in -E) echo "#define $(cat KIND) 1"; exit ;; esac
while [ $# -gt 1 ]; do [ "$1" = -o ] && product=$2; shift; done
case $product in *.so) exec cc -shared -x c /dev/null -o "$product" ;; esac
printf '#!/bin/sh\\necho examined; exit $(cat %s)\\n' "$PWD/code" > "$product"
chmod +x "$product"
"""
STARTER = """#!/bin/sh
[ "$1" != -n ] || shift 2
exec "$@"
"""


class SiteCase(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.folder = os.path.realpath(self.scratch.name)
        self.write("lab.yaml", TOPOLOGY)
        self.write("code", "0")
        self.write("kind", "OPEN_MPI")
        compiler = COMPILER.replace("KIND", self.path("kind"))
        for name, text in [("mpicxx.mine", compiler), ("mpirun.mine", STARTER)]:
            self.write(name, text, executable=True)
        self.mine = "--mpi-compiler=" + self.path("mpicxx.mine")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text, executable=False):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        if executable:
            os.chmod(self.path(name), 0o755)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def run_command(self, *arguments, **changes):
        """With changes of the environment."""
        environment = {**os.environ, "PATH": self.folder + ":" + os.environ["PATH"], **changes}
        return subprocess.run([COMMAND, *arguments], cwd=self.folder, text=True, check=False,
                              capture_output=True, timeout=500, env=environment)

    def site(self, *arguments, code=0):
        """The steps by what became of them."""
        outcome = self.run_command("site", "--folder", "inst", *arguments)
        self.assertEqual(outcome.returncode, code, outcome.stdout + outcome.stderr)
        self.said = outcome.stdout + outcome.stderr
        lines = [line.split(None, 1) for line in outcome.stdout.splitlines()]
        return {fate: [words[1] for words in lines if words[:1] == [fate]]
                for fate in ["made", "kept"]}
