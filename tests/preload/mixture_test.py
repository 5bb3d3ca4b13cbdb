"""Jobs of which some ranks have the broadcast loaded and others have not. In: topocast-run, the object, a program that
broadcasts, one that starts other processes and broadcasts with them, one that broadcasts among some of its ranks, and a
program starter with its flags."""

import os
import signal
import subprocess
import sys
import unittest

RUN, OBJECT, PROGRAM, SPAWNING, APART, *STARTER = sys.argv[1:]
ENVIRONMENT = {**os.environ, "TOPOCAST_MACHINES": "n[0,9,17,30]", "TOPOCAST_OBJECT": OBJECT}
ENOUGH_SECONDS = 120


def lines_of_hung_job(*command):
    """What topocast says: its first line, at which the job is told to end, and what comes then."""
    with subprocess.Popen([*STARTER, *command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
                          env=ENVIRONMENT) as job:
        signal.alarm(ENOUGH_SECONDS)
        lines = []
        for line in job.stderr:
            if line.startswith("topocast: "):
                lines.append(line)
                job.terminate()
        signal.alarm(0)
    return lines


class Mixture(unittest.TestCase):
    def test_the_others_do_not_wait_in_silence(self):
        lines = lines_of_hung_job("-n", "1", PROGRAM, ":", "-n", "2", RUN, PROGRAM)
        self.assertEqual(len(lines), 1, "one process of each host says so")
        self.assertRegex(lines[0], r"^topocast: lab: MPI_COMM_WORLD \(3 ranks\): after 10 s ranks 1-2 on '[^']+' still wait ")
        self.assertIn("start all ranks by topocast-run, or none", lines[0])

    def test_ranks_without_it_that_do_not_take_part(self):
        """As in coupled programs. Nobody waits for ranks with which it does not broadcast."""
        job = subprocess.run([*STARTER, "-n", "1", APART, ":", "-n", "2", RUN, APART], capture_output=True, text=True,
                             check=False, timeout=ENOUGH_SECONDS, env={**ENVIRONMENT, "TOPOCAST_VERBOSE": "1"})
        self.assertEqual(job.returncode, 0, job.stderr)
        self.assertEqual(job.stdout, "all right\n", job.stderr)
        self.assertIn("(2 ranks): served by trees over 2 machines, planned for these\n", job.stderr)

    def test_spawned_processes_without_it(self):
        """Open MPI starts them in mpirun's environment. What both share goes to the library, the rest to trees."""
        job = subprocess.run([*STARTER, "-n", "2", RUN, SPAWNING], capture_output=True, text=True, check=False,
                             timeout=ENOUGH_SECONDS, env={**ENVIRONMENT, "TOPOCAST_VERBOSE": "1"})
        self.assertEqual(job.returncode, 0, job.stderr)
        self.assertIn("MPI_COMM_WORLD (2 ranks): served by trees over 2 machines, planned for these\n", job.stderr)
        if "no processes are started here" in job.stdout:
            self.skipTest("the library starts no processes here")
        self.assertEqual(job.stdout, "all right\n", job.stderr)
        for ranks in [2, 4]:
            self.assertIn(f"({ranks} ranks): left to the library: it has ranks outside of MPI_COMM_WORLD", job.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
