"""The module of examples/preload, as Environment Modules and Lmod understand it. In: the module
file. It sets what topocast-run reads; what shells and program starters read it leaves alone, as
that would reach programs that nobody has asked to change. Without a module system the test is
skipped."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from module_systems import FOUND, MISSING, environment_after, help_of  # noqa: E402

MODULE_FILE = sys.argv.pop(1)
OBJECT = "/opt/broadcast/openmpi/libcluster.so"

if not FOUND:
    print("skipped: " + MISSING)
    sys.exit(77)


class Modules(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, content in [("openmpi", "#%Module1.0\n"), ("topocast", self.module())]:
            with open(os.path.join(self.folder.name, name), "w", encoding="utf-8") as file:
                file.write(content)

    @staticmethod
    def module():
        with open(MODULE_FILE, encoding="utf-8") as file:
            return file.read()

    def environment_after(self, system, *modules):
        return environment_after(system, self.folder.name, self.folder.name, *modules)

    def test_sets_what_topocast_run_reads(self):
        for system in FOUND:
            with self.subTest(system=system):
                variables, messages = self.environment_after(system, "openmpi", "topocast")
                self.assertEqual(variables.get("TOPOCAST_OBJECT"), OBJECT, messages)
                self.assertTrue(variables["PATH"].startswith("/opt/broadcast/bin:"))
                for name in ["LD_PRELOAD", "SRUN_EXPORT_ENV", "OMPI_MCA_mca_base_env_list"]:
                    self.assertNotIn(name, variables)

    def test_helps(self):
        for system in FOUND:
            with self.subTest(system=system):
                self.assertIn("\n    srun topocast-run ./application\n    mpirun topocast-run ./application\n",
                              help_of(system, self.folder.name, "topocast"))

    def test_needs_its_library(self):
        """Environment Modules loads what is needed, Lmod refuses."""
        for system in FOUND:
            with self.subTest(system=system):
                variables, messages = self.environment_after(system, "topocast")
                loaded = variables.get("LOADEDMODULES", "").split(":")
                self.assertEqual("TOPOCAST_OBJECT" in variables, "openmpi" in loaded, messages)
                self.assertIn("openmpi", loaded + messages.split())


if __name__ == "__main__":
    unittest.main(verbosity=2)
