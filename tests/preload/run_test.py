"""topocast-run: what it starts has the broadcast loaded, and nothing else has. In: topocast-run, an
object, then a program starter with its flags, `--`, and a program that broadcasts from four
ranks."""

import os
import subprocess
import sys
import unittest

RUN, OBJECT, *REST = sys.argv[1:]
STARTER, PROGRAM = REST[:REST.index("--")], REST[-1]


def run(*command, **changes):
    environment = {**os.environ, **changes}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False,
                          timeout=150)


class Run(unittest.TestCase):
    def test_ranks_are_served(self):
        outcome = run(*STARTER, "-n", "4", RUN, PROGRAM, TOPOCAST_OBJECT=OBJECT,
                      TOPOCAST_MACHINES="n[0,9,17,30]", TOPOCAST_VERBOSE="1")
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertRegex(outcome.stderr,
                         r"^topocast: lab: MPI_COMM_WORLD \(4 ranks\): served by trees over 4 "
                         r"machines\n(topocast: lab: MPI_COMM_WORLD \(4 ranks\): messages from "
                         r"rank \d: .*\n)+$")

    def test_the_option_counts_more_than_the_variable(self):
        for option in [["--object", OBJECT], ["--object=" + OBJECT]]:
            outcome = run(RUN, *option, "printenv", "LD_PRELOAD", TOPOCAST_OBJECT="/nowhere.so")
            self.assertEqual(outcome.stdout, OBJECT + "\n", outcome.stderr)

    def test_tools_stay_in_front_and_nothing_is_loaded_twice(self):
        for before in ["libm.so.6", "libm.so.6:" + OBJECT]:
            outcome = run(RUN, "--object", OBJECT, "printenv", "LD_PRELOAD", LD_PRELOAD=before)
            self.assertEqual(outcome.stdout, "libm.so.6:" + OBJECT + "\n", outcome.stderr)

    def test_programs_with_address_sanitizer_start(self):
        """They refuse preloaded objects unless told; what the user has told them counts more."""
        outcome = run(RUN, "--object", OBJECT, "printenv", "ASAN_OPTIONS", ASAN_OPTIONS="detect_leaks=0")
        self.assertEqual(outcome.stdout, "verify_asan_link_order=0:detect_leaks=0\n", outcome.stderr)

    def test_arguments_and_exit_code_are_the_programs(self):
        outcome = run(RUN, "--object", OBJECT, "--", "sh", "-c", 'echo "$@"; exit 3', "sh", "a  b",
                      "--object")
        self.assertEqual(outcome.stdout, "a  b --object\n", outcome.stderr)
        self.assertEqual(outcome.returncode, 3)

    def test_nothing_is_started_without_the_object(self):
        outcome = run(RUN, "--object", "/nowhere.so", "echo", "started")
        self.assertEqual(outcome.stdout, "")
        self.assertEqual(outcome.stderr,
                         f"topocast-run: error: {os.uname().nodename}: there is no '/nowhere.so'\n")
        self.assertEqual(outcome.returncode, 126)

    def test_nothing_is_started_with_what_is_no_object(self):
        outcome = run(RUN, "--object", __file__, "echo", "started")
        self.assertEqual(outcome.stdout, "")
        self.assertIn("cannot be preloaded", outcome.stderr)
        self.assertEqual(outcome.returncode, 126)

    def test_wrong_usage(self):
        note = "topocast-run: note: 'topocast-run --help' tells how it is used\n"
        for arguments, complaint in [
                (["--object", OBJECT], "PROGRAM is required"),
                (["--object"], "--object: FILE is missing"),
                (["--objects", "x", "true"], "there is no option '--objects'"),
                (["true"], "name the shared object with --object or in TOPOCAST_OBJECT")]:
            outcome = run(RUN, *arguments)
            self.assertEqual(outcome.stderr, f"topocast-run: error: {complaint}\n{note}")
            self.assertEqual(outcome.returncode, 2)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
