"""The ways in which users of Slurm start MPI programs, on two hosts that namespaces stand for: whatever of topocast they
have loaded or written, a job ends as the plain program does, and its broadcasts are right. In: topocast-run, and for each
MPI its name, srun's --mpi for it, its program starter, the object of the cluster lab, a program that broadcasts and
topocast-doctor. Without root, namespaces or Slurm the test is skipped."""

import collections
import os
import sys
import unittest

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path[:0] = [TESTS, os.path.join(TESTS, "../benchmarks/emulated-cluster")]

from emulation import isolation  # noqa: E402
from slurm_cluster import running  # noqa: E402
from slurm_hosts import SlurmHosts  # noqa: E402

Mpi = collections.namedtuple("Mpi", "name launch starter object program doctor")
RUN, *MPIS = sys.argv[1:]
MPIS = {words[0]: Mpi(*words) for words in zip(*[iter(MPIS)] * len(Mpi._fields))}

# Two ranks, one on each host. What libraries need here, and the machines that the ranks stand for.
SIZE = ["--nodes=2", "--ntasks=2", "--overcommit"]
VARIABLES = {
    "TOPOCAST_MACHINES": "n[0,9]", "TOPOCAST_VERBOSE": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl": "tcp,self,vader", "OMPI_MCA_btl_tcp_if_include": "cable",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none", "OMPI_MCA_oob_tcp_if_include": "cable",
    "OMPI_MCA_mpi_yield_when_idle": "1", "OMPI_MCA_hwloc_base_binding_policy": "none",
    "OMPI_MCA_rmaps_base_oversubscribe": "1", "UCX_TLS": "tcp,self", "UCX_NET_DEVICES": "cable",
}
BOUNDED = ["timeout", "30"]
ENDED = 124  # of what timeout has ended
SRUN = [*BOUNDED, "srun", *SIZE, "--mpi={mpi.launch}"]
SALLOC = ["salloc", *SIZE, *BOUNDED, "{mpi.starter}"]
# By the MPI libraries that have it: what stands before the program.
WAYS = {
    "srun": (SRUN, "openmpi mpich"),
    "srun --export=ALL,NAME": ([*SRUN, "--export=ALL,NAME=1"], "openmpi mpich"),
    "srun --export=NONE": ([*SRUN, "--export=NONE"], "openmpi mpich"),
    "salloc mpirun": ([*SALLOC, "-n", "2"], "openmpi mpich"),
    "sbatch mpirun": ([*BOUNDED, "{mpi.starter}", "-n", "2"], "openmpi mpich"),
    "sbatch --export=NONE mpirun": ([*BOUNDED, "{mpi.starter}", "-n", "2"], "openmpi mpich"),
    "mpirun -x": ([*SALLOC, "-n", "2", "-x", "NAME=1"], "openmpi"),
    "mpirun --mca mca_base_env_list": ([*SALLOC, "-n", "2", "--mca", "mca_base_env_list", "NAME=1"], "openmpi"),
    "mpirun -genv": ([*SALLOC, "-n", "2", "-genv", "NAME", "1"], "mpich"),
}


# What a module sets that has program starters load the object, by library.
BY_STARTERS = {"openmpi": {"SRUN_EXPORT_ENV": "ALL,LD_PRELOAD={mpi.object}",
                           "OMPI_MCA_mca_base_env_list": "LD_PRELOAD={mpi.object}"},
               "mpich": {"SRUN_EXPORT_ENV": "ALL,LD_PRELOAD={mpi.object}"}}
# What becomes of jobs then that are not served.
LIMITS = {"srun --export=ALL,NAME": "library", "srun --export=NONE": "library", "mpirun -x": "aborts",
          "mpirun --mca mca_base_env_list": "waits"}


class Ways(unittest.TestCase):
    def run_way(self, way, mpi, before, changes, program=None):
        """Of MPICH a run that does not end is tried again, twice: in 4.0 over UCX's tcp, MPI_Finalize of one rank in
        some hundred runs waits for the other for ever, whatever is loaded."""
        for _ in range(3 if mpi.name == "mpich" else 1):
            outcome = self.run_once(way, mpi, before, changes, program)
            if outcome.returncode != ENDED:
                break
        return outcome

    def run_once(self, way, mpi, before, changes, program):
        probe = ["/usr/bin/env", *(f"{name}={value}" for name, value in VARIABLES.items())] if "NONE" in way else []
        command = [*(word.format(mpi=mpi) for word in WAYS[way][0]), *probe, *before, program or mpi.program]
        if not way.startswith("sbatch"):
            return CLUSTER.run(*command, NAME="1", **VARIABLES, **changes)
        # As with a module that the script loads; without `unset` no program reaches the second host.
        lines = ["unset SLURM_EXPORT_ENV"] + [f"export {name}='{value}'" for name, value in {**VARIABLES, **changes}.items()]
        CLUSTER.write("job", "\n".join(["#!/bin/sh", *lines, " ".join(command)]) + "\n")
        log = os.path.join(CLUSTER.folder, "job.log")
        words = [word for word in way.split() if word.startswith("--")]
        outcome = CLUSTER.run("sbatch", "--wait", *SIZE, *words, "--output", log, os.path.join(CLUSTER.folder, "job"))
        with open(log, encoding="utf-8") as file:
            outcome.stderr += file.read()
        return outcome

    def outcomes(self, before, changes):
        """Which jobs were served, by way and library. All end well."""
        served = {}
        for way, (_, libraries) in WAYS.items():
            for name in libraries.split():
                if name not in MPIS:
                    continue
                with self.subTest(way=way, mpi=name):
                    mpi = MPIS[name]
                    own = {key: value.format(mpi=mpi) for key, value in changes.items()}
                    outcome = self.run_way(way, mpi, [word.format(mpi=mpi) for word in before], own)
                    self.assertEqual(outcome.returncode, 0, outcome.stderr)
                    served[way, name] = "(2 ranks): served by trees over 2 machines" in outcome.stderr
        return served

    def test_with_the_module(self):
        """Nothing changes."""
        served = self.outcomes([], {"TOPOCAST_OBJECT": "{mpi.object}"})
        self.assertEqual([way for way, isServed in served.items() if isServed], [])

    def test_with_topocast_run(self):
        """By its full path, as srun finds it."""
        served = self.outcomes([RUN, "--object", "{mpi.object}"], {})
        self.assertEqual([way for way, isServed in served.items() if not isServed], [])

    def test_with_exported_preload(self):
        """Served where all of the environment reaches the ranks, else by the library."""
        served = self.outcomes([], {"LD_PRELOAD": "{mpi.object}"})
        self.assertEqual([way for way, isServed in served.items() if not isServed],
                         [("srun --export=NONE", name) for name in MPIS])

    @staticmethod
    def fate(outcome):
        if outcome.returncode == 0:
            return "served" if "(2 ranks): served by trees over 2 machines" in outcome.stderr else "library"
        if outcome.returncode == ENDED:
            return "waits"
        return "aborts" if "Your job will now abort" in outcome.stderr else outcome.stderr

    def test_loaded_by_starters(self):
        """As docs/site.md says, and the module's help."""
        for way, (_, libraries) in WAYS.items():
            for mpi in [MPIS[name] for name in libraries.split() if name in MPIS]:
                with self.subTest(way=way, mpi=mpi.name):
                    changes = {key: value.format(mpi=mpi) for key, value in BY_STARTERS[mpi.name].items()}
                    outcome = self.run_way(way, mpi, [], changes)
                    self.assertEqual(self.fate(outcome), LIMITS.get(way, "served"))
                    if outcome.returncode == ENDED:
                        self.assertRegex(outcome.stderr, r"after 10 s rank 1 on 'two' still waits for others in the first ")
                        outcome = self.run_way(way, mpi, [], changes, mpi.doctor)
                        self.assertEqual(outcome.returncode, 1, outcome.stderr)
                        self.assertIn("problem  1 of 2 ranks", outcome.stdout)


if __name__ == "__main__":
    if isolation.is_inside():
        with running(SlurmHosts) as CLUSTER:
            unittest.main(argv=sys.argv[:1], verbosity=2)
    if impossible := isolation.why_impossible():
        print("skipped:", impossible)
        sys.exit(77)
    sys.exit(isolation.run_inside(sys.argv))
