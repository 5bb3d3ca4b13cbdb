"""scripts/skipped-tests on logs as CTest writes them."""
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/skipped-tests"

PASSED = """1/4 Testing: input_test
1/4 Test: input_test
Output:
----------------------------------------------------------
[       OK ] Input.skipped (0 ms)
"""
WHOLE = """2/4 Test: cli_page
Output:
----------------------------------------------------------
skipped: Chromium is not installed (Debian: chromium)
"""
PYTHON = """3/4 Test: exports
Output:
----------------------------------------------------------
test_a (__main__.Exports.test_a)
What MPICH reads. ... skipped 'this MPICH reads coordinates'
test_b (__main__.Exports.test_b) ... ok
"""
# Every rank of an MPI program says so.
GOOGLE = """4/4 Test: errors.mpich
Output:
----------------------------------------------------------
/src/errors_test.cpp:134: Skipped
too little memory

[  SKIPPED ] Errors.largeCounts (0 ms)
/src/errors_test.cpp:134: Skipped
too little memory
"""


def printed_for(log):
    with tempfile.NamedTemporaryFile("w", suffix=".log") as file:
        file.write(log)
        file.flush()
        return subprocess.run([SCRIPT, file.name], check=True, capture_output=True,
                              text=True).stdout


class SkippedTests(unittest.TestCase):
    def test_nothing_was_skipped(self):
        self.assertEqual(printed_for(PASSED), "No test was skipped.\n")

    def test_each_way_to_skip_is_named_once_with_its_reason(self):
        self.assertEqual(printed_for(PASSED + WHOLE + PYTHON + GOOGLE),
                         "Skipped, in whole or in part: 3 tests\n"
                         "  Chromium is not installed (Debian: chromium): cli_page\n"
                         "  this MPICH reads coordinates: exports\n"
                         "  too little memory: errors.mpich\n")

    def test_one_reason_of_several_tests_is_one_line(self):
        self.assertEqual(printed_for(WHOLE + WHOLE.replace("cli_page", "cli_drawing")),
                         "Skipped, in whole or in part: 2 tests\n"
                         "  Chromium is not installed (Debian: chromium): cli_page, cli_drawing\n")


unittest.main()
