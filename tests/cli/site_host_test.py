"""`topocast site` with what it finds on a host: Slurm, module systems, MPI libraries. In: the command, and compiler
wrappers of real MPI libraries, whose installation must serve its ranks."""

import os
import sys
import unittest

from site_case import COMPILERS, SiteCase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import module_systems  # noqa: E402

SCONTROL = """#!/bin/sh
case $2 in
config) echo 'TopologyPlugin          = topology/PLUGIN' ;;
topology) printf 'TOPOLOGY' ;;
esac
"""


class SiteOnHost(SiteCase):
    def test_modules_that_leave_starters_alone(self):
        self.site("lab.yaml", "--estimate", self.mine)
        self.assertIn("SRUN_EXPORT_ENV ALL,LD_PRELOAD", self.read("inst/modules/topocast/mine"))
        self.assertIn("nor does mpirun of mine", self.said)
        self.assertIn("--topocast-run-only", self.said)
        self.site("lab.yaml", "--estimate", self.mine, "--topocast-run-only")
        self.assertNotIn("LD_PRELOAD", self.read("inst/modules/topocast/mine"))
        self.assertIn("setenv TOPOCAST_OBJECT", self.read("inst/modules/topocast/mine"))
        self.assertNotIn("srun needs no topocast-run", self.said)

    def test_a_module_sets_what_its_library_reads(self):
        """By the kind of MPI, whatever it is called."""
        for kind, reads in [("OPEN_MPI", True), ("MPICH_VERSION", False), ("MY_MPI", False)]:
            with self.subTest(kind):
                self.write("kind", kind)
                self.site("lab.yaml", "--estimate", self.mine)
                module = self.read("inst/modules/topocast/mine")
                self.assertEqual("OMPI_MCA_mca_base_env_list" in module, reads)
                self.assertEqual("nor does mpirun" in self.said, reads)
                self.assertIn("setenv SRUN_EXPORT_ENV", module)

    def test_module_systems_take_the_module(self):
        if not module_systems.FOUND:
            self.skipTest(module_systems.MISSING)
        for kind in ["OPEN_MPI", "MPICH_VERSION"]:
            self.write("kind", kind)
            self.site("lab.yaml", "--estimate", self.mine)
            for system in module_systems.FOUND:
                with self.subTest(kind=kind, system=system):
                    variables, messages = module_systems.environment_after(
                        system, self.path("inst/modules"), self.folder, "topocast/mine")
                    loaded = self.path("inst/mine/libsite.so")
                    self.assertEqual(variables.get("TOPOCAST_OBJECT"), loaded, messages)
                    self.assertEqual(variables["SRUN_EXPORT_ENV"], "ALL,LD_PRELOAD=" + loaded)
                    self.assertEqual(variables.get("OMPI_MCA_mca_base_env_list"),
                                     "LD_PRELOAD=" + loaded if kind == "OPEN_MPI" else None)
                    self.assertEqual(variables["PATH"].split(":")[0], self.path("inst/bin"))
                    self.assertNotIn("LD_PRELOAD", variables)

    def scontrol(self, plugin, topology):
        script = SCONTROL.replace("PLUGIN", plugin).replace("TOPOLOGY", topology)
        self.write("scontrol", script, executable=True)

    def test_reads_the_network_from_slurm(self):
        self.scontrol("tree", "SwitchName=s0 Level=0 LinkSpeed=1 Nodes=a[0-1]\\n"
                              "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=b[0-1]\\n"
                              "SwitchName=s2 Level=1 LinkSpeed=1 Nodes=a[0-1],b[0-1] "
                              "Switches=s[0-1]\\n")
        steps = self.site("--from-slurm", "--estimate", self.mine)
        self.assertEqual(steps["made"][:2], ["Slurm's topology", "network"])
        self.assertEqual(self.read("inst/machines"), "a0\na1\nb0\nb1\n")

    def test_reads_blocks_from_slurm(self):
        self.scontrol("block", "BlockName=k0 BlockIndex=0 Nodes=a[0-1] BlockSize=2\n"
                               "BlockName=k1 BlockIndex=1 Nodes=b[0-1] BlockSize=2\n")
        self.site("--from-slurm", "--estimate", self.mine)
        self.assertEqual(self.read("inst/machines"), "a0\na1\nb0\nb1\n")

    def test_slurm_without_switches(self):
        self.scontrol("none", "")
        self.site("--from-slurm", "--estimate", self.mine, code=1)
        self.assertEqual(self.said, "topocast: error: Slurm knows no switches or blocks (its "
                                    "TopologyPlugin is 'topology/none'): describe the network in a file and name "
                                    "that\n")

    def test_real_libraries(self):
        compilers = [argument for compiler in COMPILERS
                     for argument in ["--mpi-compiler", compiler + " -O0"]]
        self.site("lab.yaml", "--estimate", *compilers)
        self.assertEqual(self.said.count("ok       broadcasts are served by trees over 4 machines"),
                         len(COMPILERS), self.said)
        outcome = self.run_command("doctor", "inst", "--starter",
                                   "env TOPOCAST_MACHINES=n0,n9 OMPI_ALLOW_RUN_AS_ROOT=1 "
                                   "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun.openmpi "
                                   "--oversubscribe -n 2", "--mpi", "openmpi")
        self.assertEqual(outcome.returncode, 1, outcome.stderr)
        self.assertIn("problem  not among the 4 machines of the site: 'n9'\n", outcome.stdout)
        self.assertIn("problem  broadcasts are left to the library: rank 1 is on 'n9', which is "
                      "none of the machines\n", outcome.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
