"""scripts/tidy in a small repository, with a clang-tidy that refuses sources with the word `bad`."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/tidy"
STAND_IN = """#!/bin/sh
[ "$1" = --version ] && echo 1 && exit
for source; do :; done
included=$(sed -n 's/^#include "\\(.*\\)"/\\1/p' "$source")
! grep -n bad "$source" $included
"""
# What ninja says of its notes on the test preset's files.
NINJA = """#!/bin/sh
[ "${2##*/}" = test ] && printf 'a.o: #deps 2 (VALID)\\n    ../../a.cpp\\n    ../../a.hpp\\n\\n'
"""
AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@localhost"]


class Tidy(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for file, text in {"a.cpp": '#include "a.hpp"\nint a;\n', "b.cpp": "int b;\n",
                           "a.hpp": "int h();\n", ".clang-tidy": "Checks: '*'\n",
                           "bin/clang-tidy-19": STAND_IN, "bin/ninja": NINJA}.items():
            self.write(file, text)
        for program in (self.root / "bin").iterdir():
            program.chmod(0o755)
        (self.root / "scripts").mkdir()
        shutil.copy(SCRIPT, self.root / "scripts/tidy")
        self.compile_commands("a.cpp", "b.cpp")
        self.git("init", "-q")
        self.git("add", "a.cpp", "a.hpp", "b.cpp", ".clang-tidy")
        self.git("commit", "-q", "-m", "base")

    def write(self, file, text):
        (self.root / file).parent.mkdir(exist_ok=True, parents=True)
        (self.root / file).write_text(text)

    def compile_commands(self, *sources):
        self.write_commands("test", [str(self.root / source) for source in sources])

    def write_commands(self, preset, files):
        self.write(f"build/{preset}/compile_commands.json", json.dumps(
            [{"file": file, "command": f"g++ -o {Path(file).stem}.o -c {file}",
              "directory": str(self.root)} for file in files]))

    def join(self, *sources):
        file = self.root / "build/release/Unity/unity_0_cxx.cxx"
        self.write(file, "".join(f'#include "{self.root / source}"\n' for source in sources))
        self.write_commands("release", [str(file)])

    def git(self, *words):
        subprocess.run(["git", *AUTHOR, *words], cwd=self.root, check=True)

    def tidy(self, *arguments):
        path = f"{self.root}/bin:{os.environ['PATH']}"
        return subprocess.run([self.root / "scripts/tidy", *arguments], capture_output=True,
                              text=True, env={**os.environ, "PATH": path})

    def expect(self, done, printed, code=0):
        self.assertEqual((done.stdout, done.returncode), (printed, code), done.stderr)

    def test_no_change_is_no_source(self):
        self.expect(self.tidy("HEAD"), "clang-tidy: 0 to look at, 0 passed before\n")

    def test_a_comment_is_no_change(self):
        self.write("b.cpp", "// why\nint b;\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 0 to look at, 0 passed before\n")

    def test_a_change_is_looked_at_until_it_passes(self):
        self.write("b.cpp", "int bad;\n")
        for _ in range(2):
            done = self.tidy("HEAD")
            self.expect(done, "clang-tidy: 1 to look at, 0 passed before\n", 1)
            self.assertIn("int bad;", done.stderr)
        self.write("b.cpp", "int good;\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 1 to look at, 0 passed before\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 0 to look at, 1 passed before\n")

    def test_a_header_is_looked_at_in_a_source_that_includes_it(self):
        self.write("a.hpp", "int h(int);\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 1 to look at, 0 passed before\n")

    def test_a_header_is_looked_at_until_it_passes(self):
        self.write("a.hpp", "int bad;\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 1 to look at, 0 passed before\n", 1)
        self.write("a.hpp", "int good;\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 1 to look at, 0 passed before\n")
        self.write("a.hpp", "int bad();\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 1 to look at, 0 passed before\n", 1)

    def test_joined_sources_are_looked_at_together(self):
        self.join("a.cpp", "b.cpp")
        self.write("b.cpp", "int bad;\n")
        done = self.tidy("HEAD")
        self.expect(done, "clang-tidy: 2 to look at, 0 passed before\n", 1)
        self.assertIn("b.cpp:1:int bad;", done.stderr)
        self.write("b.cpp", "int good;\n")
        self.expect(self.tidy("--all"), "clang-tidy: 2 to look at, 0 passed before\n")
        self.expect(self.tidy("HEAD"), "clang-tidy: 0 to look at, 2 passed before\n")

    def test_a_change_that_no_source_shows_fails(self):
        self.write("c.hpp", "int h(int);\n")
        self.git("add", "c.hpp")
        self.git("commit", "-q", "-m", "alone")
        self.write("c.hpp", "int h(long);\n")
        done = self.tidy("HEAD")
        self.expect(done, "", 1)
        self.assertEqual(done.stderr,
                         "error: code has changed, but clang-tidy has no source to look at\n")

    def test_without_the_base_all_has_changed_and_the_most_changed_are_first(self):
        self.write("b.cpp", "int b;\nint bad;\n\n\n\n")
        done = self.tidy("0123456789abcdef", "1")
        self.expect(done, "clang-tidy: 1 to look at, 0 passed before\n", 1)

    def test_a_source_without_a_command_fails(self):
        self.compile_commands("a.cpp")
        done = self.tidy("--all")
        self.expect(done, "clang-tidy: 1 to look at, 0 passed before\n", 1)
        self.assertEqual(done.stderr, "error: source without a compile command: b.cpp\n")

    def test_all_goes_on_and_looks_again_when_the_configuration_changes(self):
        self.write("b.cpp", "int bad;\n")
        self.expect(self.tidy("--all"), "clang-tidy: 2 to look at, 0 passed before\n", 1)
        self.write("b.cpp", "int b;\n")
        self.expect(self.tidy("--all"), "clang-tidy: 1 to look at, 1 passed before\n")
        self.write(".clang-tidy", "Checks: '-*'\n")
        self.expect(self.tidy("--all"), "clang-tidy: 2 to look at, 0 passed before\n")


unittest.main()
