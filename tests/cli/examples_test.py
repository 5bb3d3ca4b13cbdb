"""Every example in the help of every subcommand, run as it stands beside files of the names that it uses. In: the
command, the sources, and other commands that make files for it.

What needs a cluster, ibnetdiscover, sacct, topocast site and topocast doctor, is replaced by scripts of the same names
or left out."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

COMMAND, SOURCES, *OTHERS = sys.argv[1:]
NAME = os.path.basename(COMMAND)
FILES = {
    "copying.yaml": "multicast: any\nswitches: s\ndefaults: {bandwidth: 1 Gbit/s}\n"
                    "machines: [{name: 'n[0-7]', switch: s}]\n",
    "worms.yaml": "multidestination: true\nmesh: {radices: [4, 4], bandwidth: 1 Gbit/s}\nmachines: n[0-15]\n",
    "topology.conf": "SwitchName=s0 Nodes=n[0-3]\nSwitchName=s1 Nodes=n[4-7]\nSwitchName=s2 Switches=s[0-1]\n",
}
PROGRAMS = {
    "ibnetdiscover": "#!/bin/sh\nexec cat small.txt\n",
    "sacct": "#!/bin/sh\necho 'n[0-3]'\necho 'n[8-15]'\n",
    "man": "#!/bin/sh\nexec test -f \"$1\"\n",
}
OF_CLUSTERS = ("topocast doctor ", "topocast site ", "topocast manual /usr", "topocast-lab manual /usr")
MADE = {
    "topocast": ["generate lab.yaml --name lab -o lab.cpp", "plan lab.yaml -o plan.json"],
    "topocast-lab": ["plan copying.yaml --schedule hardware-tree -o copied.json"],
}


def run(line, folder):
    environment = {**os.environ, "HOME": folder, "PATH": folder + "/bin:" + os.environ["PATH"]}
    return subprocess.run(["bash", "-c", "set -o pipefail; " + line], cwd=folder, env=environment, text=True,
                          capture_output=True, check=False, timeout=120)


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = cls.scratch.name
        os.mkdir(cls.folder + "/bin")
        for program in [COMMAND, *OTHERS]:
            os.symlink(program, cls.folder + "/bin/" + os.path.basename(program))
        for name, source in [("lab.yaml", "topologies/line-4x8.yaml"), ("mesh.yaml", "topologies/mesh-6x6.yaml"),
                             ("lab-parameters.yaml", "topologies/parameters/ethernet-100.yaml"),
                             ("small.txt", "tests/topology/infiniband/small.txt")]:
            os.symlink(os.path.join(SOURCES, source), os.path.join(cls.folder, name))
        for name, text in FILES.items():
            with open(os.path.join(cls.folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for name, text in PROGRAMS.items():
            path = os.path.join(cls.folder, "bin", name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
        for program in [COMMAND, *OTHERS]:
            name = os.path.basename(program)
            for arguments in MADE[name]:
                assert run(f"{name} {arguments}", cls.folder).returncode == 0, arguments

    def subcommands(self):
        listed = run(f"{NAME} --help", self.folder).stdout.split("Subcommands:\n")[1].split("\n\n")[0]
        return re.findall(r"^  (\S+) ", listed, re.MULTILINE)

    def test_all(self):
        for subcommand in ["", *self.subcommands()]:
            text = run(f"{NAME} {subcommand} --help", self.folder).stdout
            examples = re.findall(r"^  (\S.*)$", text.split("Examples:\n")[-1], re.MULTILINE)
            self.assertEqual(len(examples), 3, subcommand)
            for line in examples:
                with self.subTest(line=line):
                    self.assertTrue(subcommand in line or subcommand in ("help", "schedules"), subcommand)
                    if line.startswith(OF_CLUSTERS) and "--dry-run" not in line:
                        continue
                    outcome = run(line, self.folder)
                    self.assertEqual(outcome.returncode, 0, outcome.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
