"""The report on multicasts by four trees that is kept is what topocast finds.

report_multicasts_test.py TOPOCAST"""

import sys
import unittest

from kept_report import expect_kept

TOPOCAST = sys.argv.pop(1)


class Multicasts(unittest.TestCase):
    maxDiff = None

    def test_the_report_that_is_kept(self):
        expect_kept(self, "multicasts", "--topocast", TOPOCAST)


if __name__ == "__main__":
    unittest.main()
