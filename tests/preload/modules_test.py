"""The module of examples/preload, as Environment Modules and Lmod understand it. In: the module
file. It sets what topocast-run and the program starters read; LD_PRELOAD itself it leaves alone, as
that would reach every shell. Without a module system the test is skipped."""

import os
import subprocess
import sys
import tempfile
import unittest

MODULE_FILE = sys.argv.pop(1)
OBJECT = "/opt/broadcast/openmpi/libcluster.so"
# Where Debian has them; a site's own name is in the environment.
SYSTEMS = [os.environ.get(variable) or path for variable, path in [
    ("MODULES_CMD", "/usr/lib/x86_64-linux-gnu/modulecmd.tcl"),
    ("LMOD_CMD", "/usr/share/lmod/lmod/libexec/lmod")]]
FOUND = [system for system in SYSTEMS if os.path.exists(system)]

if not FOUND:
    print("skipped: neither Environment Modules nor Lmod is installed (Debian: environment-modules)")
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
        """The environment of a shell that loads the modules one after the other, and what the
        module system says."""
        loads = "".join(f'eval "$({system} bash load {module})"\n' for module in modules)
        variables = os.path.join(self.folder.name, ".variables")
        shell = subprocess.run(
            ["bash", "-c", loads + 'env -0 > "$0"', variables], text=True, capture_output=True,
            timeout=60, check=False, env={"PATH": os.environ["PATH"],
                                          "MODULEPATH": self.folder.name,
                                          "HOME": self.folder.name})
        with open(variables, encoding="utf-8") as file:
            entries = file.read().split("\0")
        return dict(entry.split("=", 1) for entry in entries if "=" in entry), shell.stderr

    def test_sets_what_starters_read(self):
        for system in FOUND:
            with self.subTest(system=system):
                variables, messages = self.environment_after(system, "openmpi", "topocast")
                self.assertEqual(variables.get("TOPOCAST_OBJECT"), OBJECT, messages)
                self.assertEqual(variables["SRUN_EXPORT_ENV"], "ALL,LD_PRELOAD=" + OBJECT)
                self.assertEqual(variables["OMPI_MCA_mca_base_env_list"], "LD_PRELOAD=" + OBJECT)
                self.assertTrue(variables["PATH"].startswith("/opt/broadcast/bin:"))
                self.assertNotIn("LD_PRELOAD", variables)

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
