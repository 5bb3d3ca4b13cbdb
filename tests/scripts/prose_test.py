"""scripts/prose on sentences made for it."""
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/prose"
PLAIN = "A tree has one root machine. " * 20


class Prose(unittest.TestCase):
    def run_on(self, text, *options, suffix=".md"):
        with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
            file.write(text)
            file.flush()
            done = subprocess.run([SCRIPT, *options, file.name], capture_output=True, text=True)
            return done.returncode, done.stdout.replace(file.name, "page")

    def test_plain_sentences_pass(self):
        self.assertEqual(self.run_on(PLAIN), (0, "page: 0.0 % of 20 sentences have a fronted clause, "
                                                 "0.0 pointers in 1,000 words\n"))

    def test_each_figure_alone_fails(self):
        for text in ("Where links are slow, it waits. " * 2, "The links of those are slow. " * 2):
            code, printed = self.run_on(PLAIN + text)
            self.assertEqual(code, 1, text)
            self.assertIn(": too many", printed)

    def test_one_of_each_is_allowed(self):
        self.assertEqual(self.run_on("Where links are slow, those of it wait.")[0], 0)

    def test_code_tables_headings_and_links_do_not_count(self):
        text = ("# Where those are\n\n    Where those of the others are\n\n| such | those |\n\n"
                "```\nthose, those and those again\n```\n**What those are.** See [a page](those.md) "
                "`such those` now.\n")
        self.assertEqual(self.run_on(text)[1], "page: 0.0 % of 1 sentences have a fronted clause, "
                                               "0.0 pointers in 1,000 words\n")

    def test_what_is_counted_is_shown_by_line(self):
        printed = self.run_on("One is here, such as this.\n\n- Of two links\n  the others wait.\n",
                              "--show")[1]
        self.assertEqual(printed.splitlines()[1:],
                         ["  page:3: fronted: Of two links the others wait.",
                          "  page:3: pointer: the others: Of two links the others wait."])

    def test_help_is_its_descriptions(self):
        text = ("$ topocast check --help\nOptions:\n  --those WHERE     read what those mean by\n"
                "                    such a line\n  --else            one more line to read\n")
        self.assertEqual(self.run_on(text, "--show", suffix=".transcript")[1].splitlines()[1:],
                         ["  page:3: pointer: those: read what those mean by such a line",
                          "  page:3: pointer: such: read what those mean by such a line"])


unittest.main()
