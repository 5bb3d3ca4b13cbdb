"""The report on heights that is kept is what topocast's trees have.

report_heights_test.py PROGRAM: average_heights."""

import sys
import unittest

from kept_report import end_without_pictures, expect_kept

PROGRAM = sys.argv.pop(1)


class Heights(unittest.TestCase):
    maxDiff = None

    def test_the_report_that_is_kept(self):
        expect_kept(self, "heights", "--program", PROGRAM)


if __name__ == "__main__":
    end_without_pictures()
    unittest.main()
