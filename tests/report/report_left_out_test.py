"""The report on barriers and broadcasts with nodes left out that is kept is what topocast-lab finds.

report_left_out_test.py LABORATORY"""

import sys
import unittest

from kept_report import expect_kept

LABORATORY = sys.argv.pop(1)


class LeftOut(unittest.TestCase):
    maxDiff = None

    def test_the_report_that_is_kept(self):
        expect_kept(self, "left-out", "--topocast", LABORATORY)


if __name__ == "__main__":
    unittest.main()
