"""What zsh and fish offer while a command line of topocast's is typed; bash is tried in manual_test.cpp. In: the
command. Skipped where neither shell is installed.

fish is asked; zsh types on a terminal, and its `compadd` notes in a file what it adds to the matches."""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND = os.path.abspath(sys.argv.pop(1))
FOLDER = tempfile.mkdtemp()
START_OF_ZSH = """
fpath=({folder} $fpath)
autoload -Uz compinit && compinit -D -u
compadd() {{
  if [[ " ${{@[1,(i)(-|--)]}}" == *\\ -[OAD]* ]]; then builtin compadd "$@"; return; fi
  local -a found
  builtin compadd -A found "$@"
  (($#found)) && print -rl -- $found >> {offered}
}}
complete_noting() {{ zle complete-word; print -r -- . >> {offered}; BUFFER= }}
zle -N complete_noting
bindkey '^I' complete_noting
print -r -- . > {offered}
"""


class Zsh:
    """A zsh on a terminal of its own."""

    def __init__(self, folder):
        self.offered_file = os.path.join(FOLDER, "offered")
        start = os.path.join(FOLDER, "start.zsh")
        with open(start, "w", encoding="utf-8") as file:
            file.write(START_OF_ZSH.format(folder=folder, offered=self.offered_file))
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"],
                       {**os.environ, "TERM": "dumb", "HOME": FOLDER, "ZDOTDIR": FOLDER})
        self.type(f". {start}\n")

    def type(self, keys):
        """The lines that they have zsh note."""
        with open(self.offered_file, "w", encoding="utf-8"):
            pass
        os.write(self.terminal, keys.encode())
        end = time.monotonic() + 30
        shown = b""
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.02)[0]:
                shown += os.read(self.terminal, 65536)
            with open(self.offered_file, encoding="utf-8") as file:
                lines = file.read().splitlines()
            if lines[-1:] == ["."]:
                return lines[:-1]
        raise AssertionError(f"zsh does not answer: {shown}")

    def offered(self, line):
        return self.type(line + "\t")

    def close(self):
        os.write(self.terminal, b"exit\n")
        os.waitpid(self.process, 0)
        os.close(self.terminal)


class Fish:
    def __init__(self, folder):
        self.folder = folder

    def offered(self, line):
        program = line.split()[0]
        script = f"source {self.folder}/{program}.fish; complete -C'{line}'"
        outcome = subprocess.run(["fish", "--no-config", "-c", script], check=True, text=True, capture_output=True,
                                 env={**os.environ, "HOME": FOLDER})
        return [offer.partition("\t")[0] for offer in outcome.stdout.splitlines()]

    def close(self):
        pass


def setUpModule():
    """The files to complete with, and one to be named."""
    subprocess.run([COMMAND, "manual", os.path.join(FOLDER, "share")], check=True)
    os.chdir(FOLDER)
    with open("cluster.yaml", "w", encoding="utf-8"):
        pass


def tearDownModule():
    shutil.rmtree(FOLDER)


class Completion:
    """What both shells must offer."""

    kind = None
    name = ""
    folder = ""

    @classmethod
    def setUpClass(cls):
        if not shutil.which(cls.name):
            raise unittest.SkipTest(f"{cls.name} is not installed")
        cls.shell = cls.kind(os.path.join(FOLDER, "share", cls.folder))
        cls.addClassCleanup(cls.shell.close)

    def expect(self, line, *offers):
        self.assertEqual(sorted(self.shell.offered(line)), sorted(offers), line)

    def test_subcommands(self):
        self.expect("topocast pl", "plan")
        self.expect("topocast si", "site", "simulate")

    def test_options(self):
        self.expect("topocast --vers", "--version")
        self.expect("topocast plan --fo", "--forest", "--format", "--forwarding-tables")
        self.expect("topocast-measure --co", "--compare", "--counts")
        self.expect("topocast-doctor --ma", "--machines")

    def test_values_of_options(self):
        self.expect("topocast plan --format ", "json", "svg")
        self.expect("topocast plan --format s", "svg")
        self.expect("topocast plan --routing sp", "spanning-tree")

    def test_values_of_the_first_argument(self):
        self.expect("topocast export mpich-", "mpich-coordinates", "mpich-selection")

    def test_files(self):
        self.expect("topocast check clu", "cluster.yaml")
        self.expect("topocast export json clu", "cluster.yaml")
        self.expect("topocast plan --parameters clu", "cluster.yaml")


class InZsh(Completion, unittest.TestCase):
    kind, name, folder = Zsh, "zsh", "zsh/vendor-completions"

    def test_values_behind_an_equals_sign(self):
        self.expect("topocast plan --format=", "json", "svg")


class InFish(Completion, unittest.TestCase):
    kind, name, folder = Fish, "fish", "fish/vendor_completions.d"

    def test_values_behind_an_equals_sign(self):
        self.expect("topocast plan --format=", "--format=json", "--format=svg")


if __name__ == "__main__":
    if not (shutil.which("zsh") or shutil.which("fish")):
        print("skipped: neither zsh nor fish is installed")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
