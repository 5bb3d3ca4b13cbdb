"""What `topocast export slurm` writes, taken by Slurm's own controller: slurm_export_test.py
TOPOCAST. slurmctld reads the file, `scontrol show topology` prints what it understood, and topocast
reads that as the network that it exported. Without Slurm the test is skipped."""

import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from slurm_cluster import (  # noqa: E402
    CONTROLLER_PROGRAMS, ControllerRefused, NoSlurm, SlurmController, require)

TOPOCAST = sys.argv[1]

# Machines on every level, speeds that one LinkSpeed tells and speeds that it does not, padded
# numbers, a name that the leaf of the core's machines would have, and a switch without machines.
CAMPUS = """network: campus
switches: [core, "agg[1-2]", "leaf[1-4]", spare]
machines:
  - {name: "r1n[001-012]", switch: leaf1}
  - {name: "r2n[001-012]", switch: leaf2, bandwidth: 25 Gbit/s}
  - {name: "r3n[1-3,7]", switch: leaf3}
  - {name: "gpu-[0-9]", switch: leaf4}
  - {name: big, switch: leaf4, bandwidth: 100 Gbit/s}
  - {name: "login[1-2]", switch: core}
  - {name: core-nodes, switch: agg1}
links:
  - {between: [core, "agg[1-2]"], bandwidth: 40 Gbit/s}
  - {between: [core, spare]}
  - {between: [agg1, "leaf[1-2]"], bandwidth: 10 Gbit/s}
  - {between: [agg2, leaf3], bandwidth: 10 Gbit/s}
  - {between: [agg2, leaf4], bandwidth: 20 Gbit/s}
"""
# Two switches with machines: neither is above the other, but one of Slurm's must be.
PAIR = """network: pair
switches: s[0-1]
machines: [{name: "n[0-3]", switch: s0}, {name: "n[4-7]", switch: s1}]
links: [{between: [s0, s1]}]
"""

# Two pods of parallel switches below parallel cores, a double cable, and a login node on a core.
FAT_TREE = """network: fat
switches: ["core[1-2]", "agg[1-4]", "leaf[1-4]"]
machines:
  - {name: "a[1-4]", switch: leaf1}
  - {name: "b[1-4]", switch: leaf2}
  - {name: "c[1-4]", switch: leaf3}
  - {name: "d[1-4]", switch: leaf4}
  - {name: login, switch: core1}
links:
  - {between: [core1, "agg[1,3]"], bandwidth: 40 Gbit/s}
  - {between: [core2, "agg[2,4]"], bandwidth: 40 Gbit/s}
  - {between: [agg1, "leaf[1-2]"]}
  - {between: [agg1, leaf1]}
  - {between: [agg2, "leaf[1-2]"]}
  - {between: [agg3, "leaf[3-4]"]}
  - {between: [agg4, "leaf[3-4]"]}
routing: shortest-paths
"""
# No switch is above another, and one has no machines.
RING = """network: ring
switches: s[0-3]
machines: [{name: "n[0-3]", switch: s0}, {name: "n[4-7]", switch: s1}, {name: n8, switch: s2}]
links: [{between: [s0, s1]}, {between: [s1, s2]}, {between: [s2, s3]}, {between: [s3, s0]}]
routing: shortest-paths
"""
# Names that end in text, a spine without its cable to one leaf, and links of two speeds at the
# other.
SUFFIXES = """network: suffixes
switches: "leaf[0-2],spine[0-1]"
machines:
  - {name: "a[0-3]-ib", switch: leaf0}
  - {name: "b[0-3].lab", switch: leaf1}
  - {name: "c[0-3]", switch: leaf2}
links:
  - {between: [spine0, "leaf[0-1]"], bandwidth: 10 Gbit/s}
  - {between: [spine0, leaf2], bandwidth: 40 Gbit/s}
  - {between: [spine1, "leaf[0-1]"], bandwidth: 10 Gbit/s}
routing: shortest-paths
"""


def topocast(*words, text):
    ended = subprocess.run([TOPOCAST, *words, "-"], input=text, text=True, capture_output=True,
                           timeout=60, check=True)
    return ended.stdout


class SlurmExport(unittest.TestCase):
    def controller(self, topology, machines):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        controller = SlurmController(folder.name, topology, machines)
        self.addCleanup(controller.stop)
        return controller

    def machines_of(self, network):
        return topocast("export", "hostfile", text=network).split()

    def expect_understood(self, network, *reading):
        exported = topocast("export", "slurm", text=network)
        controller = self.controller(exported, self.machines_of(network))
        shown = controller.run("scontrol", "show", "topology")
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertEqual(topocast("import", *reading, text=shown.stdout),
                         topocast("import", *reading, text=exported), shown.stdout)
        self.assertEqual(sorted(self.machines_of(shown.stdout)), sorted(self.machines_of(network)))

    def test_campus(self):
        self.expect_understood(CAMPUS)

    def test_pair(self):
        self.expect_understood(PAIR)

    def test_fat_tree(self):
        self.expect_understood(FAT_TREE, "--routing", "shortest-paths")

    def test_ring(self):
        self.expect_understood(RING, "--routing", "shortest-paths")

    def test_suffixes(self):
        self.expect_understood(SUFFIXES, "--routing", "shortest-paths")
        exported = topocast("export", "slurm", text=SUFFIXES)
        self.assertIn("SwitchName=spine0 Switches=leaf[0-2] LinkSpeed=10000\n", exported)
        self.assertIn("SwitchName=spine1 Switches=leaf[0-1] LinkSpeed=10000\n", exported)

    def test_machines_beside_switches_are_refused(self):
        """Why the export gives machines on inner switches leaves of their own."""
        with self.assertRaisesRegex(ControllerRefused, "both child switches and nodes"):
            self.controller("SwitchName=core Switches=leaf Nodes=login\nSwitchName=leaf Nodes=n0\n",
                            ["login", "n0"])


if __name__ == "__main__":
    try:
        require(CONTROLLER_PROGRAMS)
    except NoSlurm as reason:
        print("skipped:", reason)
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
