"""Networks of several rails as one network of the emulated cluster; needs neither root nor namespaces."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "../../benchmarks/emulated-cluster"))

from emulation.network import Cable, Network, join_rails  # noqa: E402


class JoinedRails(unittest.TestCase):
    def test_a_switch_and_a_cable_of_two_rails_are_one(self):
        machines = ("n0", "n1")

        def rail(leaf):
            cables = tuple(Cable((machine, leaf), 2.0) for machine in machines)
            return Network("made", 2.0, (leaf, "top", "far"), machines,
                           (*cables, Cable((leaf, "top"), 1.0), Cable(("top", "far"), 1.0)))

        joined = join_rails([rail("a"), rail("b")])
        self.assertEqual(joined.switches, ("a", "top", "far", "b"))
        self.assertEqual(len(joined.cables), 7)
        self.assertEqual([cable.rail for cable in joined.cables if "n1" in cable.ends], [0, 1])
        self.assertEqual(joined.path("n0", "n1"), [("n0", "a"), ("a", "n1")])

    def test_rails_have_the_same_machines(self):
        def alone(machine):
            return Network("made", 1.0, ("s",), (machine,), (Cable((machine, "s"), 1.0),))

        with self.assertRaisesRegex(ValueError, "rail 1 has other machines"):
            join_rails([alone("n0"), alone("n1")])


if __name__ == "__main__":
    unittest.main()
