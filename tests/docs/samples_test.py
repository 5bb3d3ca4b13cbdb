"""Samples in README.md, docs/ and laboratory/ are what the commands print. In: the commands' paths. A sample is

- an indented transcript: lines after `$ topocast ...` or `$ topocast-lab ...` are what that prints, on either stream; or
- a fenced block below `<!-- sample: topocast ... -->`.

A line `...` in a sample stands for any number of lines. Commands run in a folder that has
`topologies/` and the files of tests/docs/samples. With TOPOCAST_UPDATE_GOLDENS=1 samples without
`...` are written anew."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
COMMANDS = sys.argv[1:3]
del sys.argv[1:3]
PAGES = [os.path.join(ROOT, "README.md"),
         *(os.path.join(ROOT, folder, name) for folder in ["docs", "laboratory"]
           for name in sorted(os.listdir(os.path.join(ROOT, folder))) if name.endswith(".md"))]
UPDATE = os.environ.get("TOPOCAST_UPDATE_GOLDENS") == "1"


class Sample:
    """A command, and the lines [first, last) of a page that show what it prints."""

    def __init__(self, command, first, last, indentation):
        self.command = command
        self.first = first
        self.last = last
        self.indentation = indentation

    def expected(self, lines):
        return [line[len(self.indentation):].rstrip() for line in lines[self.first:self.last]]


def transcripts(lines):
    """The samples in indented blocks."""
    indentation = "    "
    number = 0
    while number < len(lines):
        if not lines[number].startswith(indentation + "$ "):
            number += 1
            continue
        command = lines[number][len(indentation) + 2:]
        number += 1
        while command.endswith("\\"):
            command = command[:-1] + lines[number].strip()
            number += 1
        first = number
        while number < len(lines) and (not lines[number].strip() or
                                       re.match(indentation + r"(?!\$ )", lines[number])):
            number += 1
        while number > first and not lines[number - 1].strip():
            number -= 1
        if command.startswith(("topocast ", "topocast-lab ")) and number > first:
            yield Sample(command, first, number, indentation)


def fenced(lines):
    """The samples in fenced blocks."""
    for number, line in enumerate(lines):
        found = re.fullmatch(r"<!-- sample: (.*) -->", line)
        if not found:
            continue
        first = next(i for i in range(number, len(lines)) if lines[i].startswith("```")) + 1
        last = next(i for i in range(first, len(lines)) if lines[i].startswith("```"))
        yield Sample(found[1], first, last, "")


def matches(expected, printed):
    """Whether the lines are the same, where `...` stands for any number of lines."""
    if not expected:
        return not printed
    if expected[0].strip() == "...":
        return any(matches(expected[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and expected[0] == printed[0] and matches(expected[1:], printed[1:])


def commands(text):
    """Those in code that name a shipped network, `topocast-lab show topologies/...`."""
    code = re.findall(r"`([^`]+)`|^    (?:\$ )?(\S(?:.*\\\n)*.*)", text, re.MULTILINE)
    code = [in_prose.replace("\n", " ") or indented for in_prose, indented in code]  # prose is wrapped
    return [command.replace("\\\n", " ") for command in code
            if re.match(r"topocast(-lab)? ", command) and "topologies/" in command]


class Samples(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        os.symlink(os.path.join(ROOT, "topologies"), os.path.join(self.folder, "topologies"))
        shutil.copytree(os.path.join(HERE, "samples"), self.folder, dirs_exist_ok=True)

    def run_command(self, command):
        environment = dict(os.environ)
        environment["PATH"] = os.pathsep.join([*map(os.path.dirname, COMMANDS), environment["PATH"]])
        return subprocess.run(["sh", "-c", command], cwd=self.folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def printed(self, command):
        """What a command prints, by line, without blanks at the ends of lines."""
        return [line.rstrip() for line in self.run_command(command).stdout.splitlines()]

    def check_page(self, path):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        samples = [*transcripts(lines), *fenced(lines)]
        for sample in sorted(samples, key=lambda sample: -sample.first):
            printed = self.printed(sample.command)
            expected = sample.expected(lines)
            if matches(expected, printed):
                continue
            if UPDATE and "..." not in [line.strip() for line in expected]:
                lines[sample.first:sample.last] = [
                    (sample.indentation + line).rstrip() for line in printed]
                continue
            with self.subTest(page=os.path.relpath(path, ROOT), command=sample.command):
                self.assertEqual("\n".join(expected), "\n".join(printed))
        if UPDATE:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
        return len(samples)

    def check_commands(self, page):
        """In the order of the page: files that one has made are there for the next."""
        with open(page, encoding="utf-8") as file:
            found = commands(file.read())
        for command in found:
            with self.subTest(page=os.path.relpath(page, ROOT), command=command):
                done = self.run_command(command)
                self.assertEqual(done.returncode, 0, done.stdout)
        return len(found)

    def test_commands_of_the_papers(self):
        self.assertGreater(self.check_commands(os.path.join(ROOT, "laboratory/README.md")), 30,
                           "commands are no longer found")

    def test_commands_of_other_pages(self):
        papers = os.path.join(ROOT, "laboratory/README.md")
        self.assertGreater(sum(self.check_commands(page) for page in PAGES if page != papers), 15,
                           "commands are no longer found")

    def test_pages(self):
        found = sum(self.check_page(page) for page in PAGES)
        self.assertGreater(found, 5, "samples are no longer found")


if __name__ == "__main__":
    unittest.main()
