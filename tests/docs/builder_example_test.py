"""The tree builder that CONTRIBUTING.md adds as an example can be added as it says. In: the C++
compiler. The planner is copied, the example's steps are done to the copy, and a program builds the
new tree."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
COMPILER = sys.argv.pop(1)

PROGRAM = r"""
#include "topocast/planner_source.hpp"

#include <cstdio>

int main() {
  using namespace topocast::runtime;
  // 12 machines on one switch.
  MachineOrder order;
  for (std::uint32_t machine = 0; machine < 12; ++machine) order.machines.push_back(machine);
  order.blockFirst.assign(12, 0);
  order.blockLast.assign(12, 11);
  const PreorderTrees trees = build(kinds::chains(kinds::Heads{2}, kinds::Length{4}), order);
  const PreorderTree& tree = trees.front();
  for (std::size_t i = 0; i < tree.machines.size(); ++i)
    std::printf("%u:%u ", tree.machines[i], tree.childCounts[i]);
}
"""


def code_of(text):
    """The example's code: blocks that are indented by seven blanks, free of that indentation."""
    blocks = re.findall(r"(?:^ {7}.*\n|^\n(?= {7}))+", text, re.M)
    return [re.sub(r"^ {7}", "", block, flags=re.M).lstrip("\n") for block in blocks]


class BuilderExample(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(os.path.join(ROOT, "planner", "topocast"),
                        os.path.join(self.folder, "topocast"))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def change(self, name, old, new):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.count(old), 1, name + ": " + old)
        self.write(name, text.replace(old, new))

    def test_is_a_builder(self):
        with open(os.path.join(ROOT, "CONTRIBUTING.md"), encoding="utf-8") as file:
            parameters, declaration, definition, row = code_of(file.read())
        schedule = "topocast/schedule/"
        self.write(schedule + "chain_heads.hpp", parameters)
        self.write(schedule + "chains.hpp", declaration)
        self.write(schedule + "chains.cpp", definition)
        include = '#include "topocast/schedule/{}"\n'.format
        self.change(schedule + "builders.hpp", include("kind_parameters.hpp"),
                    include("chain_heads.hpp") + include("kind_parameters.hpp"))
        self.change(schedule + "builders.hpp", "PostalLatency>;", "PostalLatency, ChainHeads>;")
        self.change(schedule + "builders.hpp", "  X(flat,", row.strip() + " \\\n  X(flat,")
        self.change(schedule + "build.cpp", include("dynamic.hpp"),
                    include("chains.hpp") + include("dynamic.hpp"))
        self.change("topocast/planner_source.hpp", include("dynamic.cpp"),
                    include("chains.cpp") + include("dynamic.cpp"))
        self.write("program.cpp", PROGRAM)
        program = os.path.join(self.folder, "program")
        compiled = subprocess.run(
            [COMPILER, "-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", "-DTOPOCAST_HEADER_ONLY",
             "-I", self.folder, os.path.join(self.folder, "program.cpp"), "-o", program],
            capture_output=True, text=True, check=False)
        self.assertEqual(compiled.returncode, 0, compiled.stderr)
        # The heads 0, 4 and 8: the first serves the others, then its own chain.
        self.assertEqual(
            subprocess.run([program], capture_output=True, text=True, check=True).stdout,
            "0:3 4:1 5:1 6:1 7:0 8:1 9:1 10:1 11:0 1:1 2:1 3:0 ")


if __name__ == "__main__":
    unittest.main(verbosity=2)
