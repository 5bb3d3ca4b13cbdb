"""A preloaded broadcast under Slurm, with Slurm's daemons on this host. In: topocast, topocast-run, an object
that needs a library which LD_LIBRARY_PATH alone finds, the folder of that library, the topology of the
cluster lab, and for each MPI its name, srun's --mpi for it, lab's object, a program, topocast-measure,
topocast-doctor, the compiler wrapper, and the program starter with its flags. Where LD_PRELOAD is exported, the shell of a
TaskProlog loads it too, and if the prologue has a library path of its own, ends with status 127.
topocast-run sets LD_PRELOAD for the program alone. Without Slurm the test is skipped."""

import collections
import os
import shutil
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from slurm_cluster import SlurmCluster, running  # noqa: E402

Mpi = collections.namedtuple("Mpi", "name launch object program measure doctor compiler starter")
COMMAND, RUN, NEEDING, NEEDED_FOLDER, TOPOLOGY, *MPIS = sys.argv[1:]
MPIS = [Mpi(*words) for words in zip(*[iter(MPIS)] * len(Mpi._fields))]

# It knows the MPI library, and brings what was compiled before.
COMPILER = """#!/bin/sh
[ "$1" != -E ] || exec {mpi.compiler} "$@"
while [ $# -gt 1 ]; do [ "$1" = -o ] && product=$2; shift; done
case $product in
*.so) exec cp {mpi.object} "$product" ;;
*measure*) exec cp {mpi.measure} "$product" ;;
esac
exec cp {mpi.doctor} "$product"
"""
STARTER = "#!/bin/sh\nexec {mpi.starter} \"$@\"\n"

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
        for mpi in MPIS:
            for command, changes in [([RUN, mpi.program], {"TOPOCAST_OBJECT": mpi.object}),
                                     ([mpi.program], {"SRUN_EXPORT_ENV": "ALL,LD_PRELOAD=" + mpi.object})]:
                with self.subTest(mpi=mpi.name, command=command):
                    outcome = CLUSTER.run(
                        "srun", "--mpi=" + mpi.launch, "--ntasks=4", "--overcommit", *command,
                        TOPOCAST_MACHINES="n[0,9,17,30]", TOPOCAST_VERBOSE="1",
                        OMPI_MCA_mpi_yield_when_idle="1",
                        OMPI_MCA_btl_vader_single_copy_mechanism="none", **changes)
                    self.assertEqual(outcome.returncode, 0, outcome.stderr)
                    self.assertRegex(outcome.stderr,
                                     r"^topocast: lab: MPI_COMM_WORLD \(4 ranks\): served by "
                                     r"trees over 4 machines, planned for these\n(topocast: lab: MPI_COMM_WORLD "
                                     r"\(4 ranks\): messages from rank \d: .*\n)+$")

    def test_site_reads_the_network(self):
        folder = os.path.join(CLUSTER.folder, "site")
        outcome = CLUSTER.run(COMMAND, "site", "--from-slurm", "--folder", folder,
                              "--mpi-compiler", "mine=true")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("mine: job that measures", outcome.stdout)
        with open(os.path.join(folder, "machines"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "localhost\n")

    def test_jobs_of_a_site_measure_and_compare(self):
        """Those that `topocast site` writes, with two ranks that stand for machines; usually of the first library."""
        CLUSTER.set_task_prolog("#!/bin/sh\n")
        for mpi in MPIS if os.environ.get("TOPOCAST_TEST_ALL") == "1" else MPIS[:1]:
            with self.subTest(mpi.name):
                folder = os.path.join(CLUSTER.folder, "site-" + mpi.name)
                os.mkdir(folder)
                compiler = os.path.join(folder, "mpicxx." + mpi.name)
                for path, text in [(compiler, COMPILER), (compiler.replace("mpicxx", "mpirun"), STARTER)]:
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(text.format(mpi=mpi))
                    os.chmod(path, 0o755)
                # Ranks that share a host measure memory, about which anything may be doubtful.
                measured = os.path.join(folder, "measured.yaml")
                for job, made, how in [("measure", "parameters.yaml", []),
                                       ("compare", "verdict.yaml", ["--parameters", measured])]:
                    outcome = CLUSTER.run(COMMAND, "site", TOPOLOGY, "--folder", folder, "--mpi-compiler", compiler,
                                          *how)
                    self.assertEqual(outcome.returncode, 0, outcome.stdout + outcome.stderr)
                    script = os.path.join(folder, mpi.name, job + ".sh")
                    self.assertIn(f"    sbatch {script}\n", outcome.stdout)
                    log = os.path.join(folder, job + ".log")
                    outcome = CLUSTER.run(
                        "sbatch", "--wait", "--nodes=1", "--ntasks-per-node=2", "--overcommit", "--output", log, script,
                        "--quick", "--sizes", "64K", TOPOCAST_MACHINES="n[0,9]")
                    with open(log, encoding="utf-8") as file:
                        logged = file.read()
                    self.assertEqual(outcome.returncode, 0, outcome.stderr + logged)
                    self.assertRegex(logged, r"topocast-measure:   0 % done: ")
                    self.assertTrue(os.path.exists(os.path.join(folder, mpi.name, made)))
                    if job == "measure":
                        shutil.copy(os.path.join(folder, mpi.name, made), measured)


if __name__ == "__main__":
    with running(SlurmCluster) as CLUSTER:
        unittest.main(argv=sys.argv[:1], verbosity=2)
