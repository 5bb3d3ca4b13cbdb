"""A preloaded broadcast under Slurm, with Slurm's daemons on this host. In: topocast, topocast-run, an object
that needs a library which LD_LIBRARY_PATH alone finds, the folder of that library, and for each MPI
its name, srun's --mpi for it, an object and a program. Where LD_PRELOAD is exported, the shell of a
TaskProlog loads it too, and if the prologue has a library path of its own, ends with status 127.
topocast-run sets LD_PRELOAD for the program alone. Without Slurm the test is skipped."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from slurm_cluster import NoSlurm, SlurmCluster  # noqa: E402

COMMAND, RUN, NEEDING, NEEDED_FOLDER, *MPIS = sys.argv[1:]

# As sites write them: with tools that shall not depend on the user's library path.
TASK_PROLOG = "#!/bin/sh\nunset LD_LIBRARY_PATH\n/usr/bin/id -u >/dev/null || exit\n"


class Slurm(unittest.TestCase):
    def preloaded(self, *command, **changes):
        return CLUSTER.run("srun", "--ntasks=1", *command, LD_LIBRARY_PATH=NEEDED_FOLDER, **changes)

    def test_exported_it_breaks_the_task_prolog(self):
        CLUSTER.set_task_prolog(TASK_PROLOG)
        for changes in [{"LD_PRELOAD": NEEDING}, {"SRUN_EXPORT_ENV": "ALL,LD_PRELOAD=" + NEEDING}]:
            with self.subTest(changes=changes):
                outcome = self.preloaded("/bin/true", **changes)
                self.assertEqual(outcome.returncode, 127, outcome.stderr)
                self.assertIn("TaskProlog failed status=127", outcome.stderr)

    def test_topocast_run_leaves_the_task_prolog_alone(self):
        CLUSTER.set_task_prolog(TASK_PROLOG)
        outcome = self.preloaded(RUN, "/bin/sh", "-c", "echo $LD_PRELOAD", TOPOCAST_OBJECT=NEEDING)
        self.assertEqual(outcome.stderr, "")
        self.assertEqual(outcome.stdout, NEEDING + "\n")
        self.assertEqual(outcome.returncode, 0)

    def test_srun_export_env_spares_shells(self):
        CLUSTER.set_task_prolog("#!/bin/sh\n")
        outcome = self.preloaded("/bin/sh", "-c", "echo $LD_PRELOAD",
                                 SRUN_EXPORT_ENV="ALL,LD_PRELOAD=" + NEEDING)
        self.assertEqual(outcome.stdout, NEEDING + "\n", outcome.stderr)

    def test_ranks_are_served(self):
        CLUSTER.set_task_prolog(TASK_PROLOG)
        for name, launch, served, program in zip(*[iter(MPIS)] * 4):
            for command, changes in [([RUN, program], {"TOPOCAST_OBJECT": served}),
                                     ([program], {"SRUN_EXPORT_ENV": "ALL,LD_PRELOAD=" + served})]:
                with self.subTest(mpi=name, command=command):
                    outcome = CLUSTER.run(
                        "srun", "--mpi=" + launch, "--ntasks=4", "--overcommit", *command,
                        TOPOCAST_MACHINES="n[0,9,17,30]", TOPOCAST_VERBOSE="1",
                        OMPI_MCA_mpi_yield_when_idle="1",
                        OMPI_MCA_btl_vader_single_copy_mechanism="none", **changes)
                    self.assertEqual(outcome.returncode, 0, outcome.stderr)
                    self.assertEqual(outcome.stderr, "topocast: lab: MPI_COMM_WORLD (4 ranks): "
                                                     "served by trees over 4 machines\n")

    def test_site_reads_the_network(self):
        folder = os.path.join(CLUSTER.folder, "site")
        outcome = CLUSTER.run(COMMAND, "site", "--from-slurm", "--folder", folder,
                              "--mpi-compiler", "mine=true")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("mine: job that measures", outcome.stdout)
        with open(os.path.join(folder, "machines"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "localhost\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        try:
            CLUSTER = SlurmCluster(scratch)
        except NoSlurm as reason:
            print("skipped:", reason)
            sys.exit(77)
        try:
            unittest.main(argv=sys.argv[:1], verbosity=2)
        finally:
            CLUSTER.stop()
