"""`topocast site` with what it finds on a host: Slurm, module systems, MPI libraries. In: the command, and compiler
wrappers of real MPI libraries, whose installation must serve its ranks."""

import os
import re
import subprocess
import sys
import unittest

from site_case import COMPILERS, SiteCase

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import module_systems  # noqa: E402

SCONTROL = """#!/bin/sh
case $2 in
config) echo 'TopologyPlugin          = topology/PLUGIN' ;;
topology) printf 'TOPOLOGY' ;;
topoconf) printf 'TOPOCONF' ;;
esac
"""

SPEEDS = ["--machine-bandwidth", "10Gbit/s", "--trunk-bandwidth", "10Gbit/s"]


class SiteOnHost(SiteCase):
    def variables_of_module(self, system):
        """What it sets, less what only the module system reads."""
        before, _ = module_systems.environment_after(system, self.path("inst/modules"), self.folder)
        after, messages = module_systems.environment_after(
            system, self.path("inst/modules"), self.folder, "topocast/mine")
        self.assertEqual(messages, "")
        ours = {name: value for name, value in after.items() if before.get(name) != value}
        return {name: value for name, value in ours.items()
                if not re.match(r"_|LOADEDMODULES|__?MOD|LMOD|_ModuleTable|__LMOD|BASH_FUNC", name)}

    def test_a_module_leaves_program_starters_alone(self):
        """As module systems take it."""
        if not module_systems.FOUND:
            self.skipTest(module_systems.MISSING)
        for kind in ["OPEN_MPI", "MPICH_VERSION", "MY_MPI"]:
            self.write("kind", kind)
            self.site("lab.yaml", "--estimate", self.mine)
            for system in module_systems.FOUND:
                with self.subTest(kind=kind, system=system):
                    variables = self.variables_of_module(system)
                    self.assertEqual(variables.pop("PATH").split(":")[0], self.path("inst/mine/bin"))
                    self.assertEqual(variables, {"TOPOCAST_OBJECT": self.path("inst/mine/libsite.so")})

    def test_a_module_that_has_starters_load_the_object(self):
        """What its library reads, by the kind of MPI, whatever it is called."""
        if not module_systems.FOUND:
            self.skipTest(module_systems.MISSING)
        for kind, reads in [("OPEN_MPI", True), ("MPICH_VERSION", False), ("MY_MPI", False)]:
            self.write("kind", kind)
            self.site("lab.yaml", "--estimate", "--load-by-starters", self.mine)
            self.assertIn("The modules have program starters load the object, too.", self.said)
            for system in module_systems.FOUND:
                with self.subTest(kind=kind, system=system):
                    variables = self.variables_of_module(system)
                    loaded = "LD_PRELOAD=" + self.path("inst/mine/libsite.so")
                    self.assertEqual(variables["SRUN_EXPORT_ENV"], "ALL," + loaded)
                    self.assertEqual(variables.get("OMPI_MCA_mca_base_env_list"), loaded if reads else None)
                    self.assertNotIn("LD_PRELOAD", variables)

    def test_module_help_tells_how_and_the_limits(self):
        if not module_systems.FOUND:
            self.skipTest(module_systems.MISSING)
        for kind, options, limits in [
                ("OPEN_MPI", [], []), ("MPICH_VERSION", ["--load-by-starters"], ["srun --export"]),
                ("OPEN_MPI", ["--load-by-starters"], ["srun --export", "mpirun -x NAME"])]:
            self.write("kind", kind)
            self.site("lab.yaml", "--estimate", self.mine, *options)
            for system in module_systems.FOUND:
                with self.subTest(kind=kind, options=options, system=system):
                    text = module_systems.help_of(system, self.path("inst/modules"), "topocast/mine")
                    self.assertIn("    srun topocast-run ./application\n    mpirun topocast-run ./application\n", text)
                    for limit in ["srun --export", "mpirun -x NAME"]:
                        self.assertEqual(limit in text, limit in limits, text)

    def test_topocast_run_knows_the_object_of_its_folder(self):
        """Also where the module's variables do not reach it."""
        self.site("lab.yaml", "--estimate", self.mine)
        outcome = subprocess.run([self.path("inst/mine/bin/topocast-run"), "printenv", "LD_PRELOAD"], text=True,
                                 capture_output=True, check=False, env={"PATH": os.environ["PATH"]})
        self.assertEqual(outcome.stdout, self.path("inst/mine/libsite.so") + "\n", outcome.stderr)

    def scontrol(self, plugin, topology, topoconf=""):
        script = (SCONTROL.replace("PLUGIN", plugin).replace("TOPOLOGY", topology)
                  .replace("TOPOCONF", topoconf))
        self.write("scontrol", script, executable=True)

    def test_reads_the_network_from_slurm(self):
        self.scontrol("tree", "SwitchName=s0 Level=0 LinkSpeed=1 Nodes=a[0-1]\\n"
                              "SwitchName=s1 Level=0 LinkSpeed=1 Nodes=b[0-1]\\n"
                              "SwitchName=s2 Level=1 LinkSpeed=1 Nodes=a[0-1],b[0-1] "
                              "Switches=s[0-1]\\n")
        steps = self.site("--from-slurm", "--estimate", *SPEEDS, self.mine)
        self.assertEqual(steps["made"][:2], ["Slurm's topology", "network"])
        self.assertEqual(self.read("inst/machines"), "a0\na1\nb0\nb1\n")

    def test_reads_blocks_from_slurm(self):
        self.scontrol("block", "BlockName=k0 BlockIndex=0 Nodes=a[0-1] BlockSize=2\n"
                               "BlockName=k1 BlockIndex=1 Nodes=b[0-1] BlockSize=2\n")
        self.site("--from-slurm", "--estimate", *SPEEDS, self.mine)
        self.assertEqual(self.read("inst/machines"), "a0\na1\nb0\nb1\n")

    def test_reads_one_of_several_topologies_from_slurm(self):
        self.scontrol("tree", "SwitchName=s0 Level=0 LinkSpeed=1 Nodes=a[0-1]\\n",
                      "%%YAML 1.1\\n---\\n"
                      "- topology: usual\\n  cluster_default: true\\n"
                      "  tree:\\n    switches:\\n    - switch: s0\\n      nodes: a[0-1]\\n"
                      "- topology: other\\n  cluster_default: false\\n  flat: false\\n"
                      "  tree:\\n    switches:\\n    - switch: s1\\n      nodes: b[0-1]\\n")
        self.site("--from-slurm", "--topology-name", "other", "--estimate", *SPEEDS, self.mine)
        self.assertEqual(self.read("inst/machines"), "b0\nb1\n")

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
                                   "env TOPOCAST_MACHINES=n0,n9 mpirun.openmpi "
                                   "--oversubscribe -n 2", "--mpi", "openmpi")
        self.assertEqual(outcome.returncode, 1, outcome.stderr)
        self.assertIn("problem  not among the 4 machines of the site: 'n9'\n", outcome.stdout)
        self.assertIn("served by trees over 2 machines, planned for these; 'n9' is not in the file and "
                      "counts as on the top switch\n", outcome.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
