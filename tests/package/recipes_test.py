"""The recipes of packaging/, as Spack and EasyBuild read them. In: the folder packaging, and the version of topocast. Spack
itself stands aside: its modules have the names here that recipes may import from them (package API v2.0), so that a name
which Spack does not give is found, and what the recipe says is kept."""

import collections
import glob
import os
import sys
import types
import unittest

PACKAGING, VERSION = sys.argv.pop(1), sys.argv.pop(1)
SPACK = os.path.join(PACKAGING, "spack/spack_repo/topocast/packages/topocast/package.py")

# Of spack.package: directives, decorators, and what recipes call while they install.
DIRECTIVES = ["version", "depends_on", "license", "maintainers", "variant", "conflicts"]
DECORATORS = ["run_after", "run_before", "on_package_attributes", "when"]
CLASSES = ["Executable"]


def run_recipe(path, names):
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    return names


def module(name, contents):
    made = types.ModuleType(name)
    made.__dict__.update(contents)
    sys.modules[name] = made


def what_spack_reads():
    """The arguments of each directive, and the recipe's class."""
    said = collections.defaultdict(list)

    def directive(name):
        return lambda *words, **details: said[name].append((words, details))

    def decorator(*_words, **_details):
        return lambda function: function

    class CMakePackage:
        @staticmethod
        def define(name, value):
            return f"-D{name}={value}"

    for parent in ["spack", "spack_repo", "spack_repo.builtin", "spack_repo.builtin.build_systems"]:
        module(parent, {"__path__": []})
    module("spack.package", {**{name: directive(name) for name in DIRECTIVES},
                             **{name: decorator for name in DECORATORS}, **{name: object for name in CLASSES}})
    module("spack_repo.builtin.build_systems.cmake",
           {"CMakePackage": CMakePackage, "generator": directive("generator")})
    return said, run_recipe(SPACK, {"__name__": "package"})["Topocast"]


class Recipes(unittest.TestCase):
    def test_spack(self):
        said, package = what_spack_reads()
        self.assertEqual(package().cmake_args(), ["-DTOPOCAST_TESTS=False"])
        self.assertEqual(said["generator"], [(("ninja",), {})])
        self.assertIn(((VERSION,), {"tag": "v" + VERSION}), said["version"])
        self.assertEqual(said["license"], [(("Apache-2.0 WITH LLVM-exception",), {})])
        self.assertTrue(said["maintainers"] and package.homepage and package.git)
        needed = {words[0].split("@")[0].split()[0] for words, _ in said["depends_on"]}
        self.assertEqual(needed, {"c", "cxx", "cmake", "llvm", "boost", "cli11"})

    def test_easybuild(self):
        recipes = glob.glob(os.path.join(PACKAGING, f"easybuild/topocast-{VERSION}-*.eb"))
        self.assertEqual(len(recipes), 1)
        recipe = run_recipe(recipes[0], {})
        toolchain = recipe["toolchain"]
        name = f"topocast-{recipe['version']}-{toolchain['name']}-{toolchain['version']}.eb"
        self.assertEqual(os.path.basename(recipes[0]), name)
        self.assertEqual((recipe["name"], recipe["version"]), ("topocast", VERSION))
        for key in ["easyblock", "homepage", "description", "sources", "sanity_check_paths", "moduleclass"]:
            self.assertTrue(recipe[key], key)
        self.assertEqual(recipe["dependencies"], [("LLVM", "19.1.7"), ("Boost", "1.85.0"), ("CLI11", "2.5.0")])


if __name__ == "__main__":
    unittest.main(verbosity=2)
