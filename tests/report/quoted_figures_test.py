"""What pages quote of reports is what the reports' commands have written: summaries are kept, and so are small reports."""

import json
import os
import re
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
RESULTS = "benchmarks/results/README.md"
LABORATORY = "laboratory/README.md"

QUOTES = {
    RESULTS: [
        "SimGrid 3.32, {simulated[cells]:,} cells",
        "at 20 and 5 Mbit/s, {emulated[cells]:,} cells",
        "Nupairoj's dissertation, {wormhole[points]} points",
        "8 KiB to 8 MiB, {simulated[auto_cells]} cells:",
        "it loses nothing in the median and {simulated[auto_loss_worst]:.1f} % at worst",
        "{simulated[verdicts_that_hold]} of {simulated[verdicts]} findings show.",
        "it loses {slow[auto_loss_worst]:.1f} % at most against the best generated broadcast",
        "`auto` is the linear tree in all {emulated[auto_cells]} cells",
        "**The model** is {emulated[model_error_median]:.1f} % off in the median",
        "best generated broadcast in hindsight: {emulated[auto_loss_median]:.1f} % in the median (aim: 5 %) and "
        "{emulated[auto_loss_worst]:.1f} % at worst",
        "{emulated[verdicts_that_hold]} of {emulated[verdicts]} findings of the paper show.",
        "The dissertation's text has {wormhole[statements]} statements: {wormhole[come_out]} come out, "
        "{wormhole[do_not]} do not, and one holds by the model. {wormhole[undecided]} stay undecided"],
    LABORATORY: [
        "of {simulated[verdicts]} findings {simulated[verdicts_that_hold]} show on the simulated cluster; of "
        "{emulated[verdicts]} on the emulated one {emulated[verdicts_that_hold]}:",
        "of {wormhole[statements]} statements {wormhole[come_out]} show, {wormhole[do_not]} do not, one holds by the "
        "model, {wormhole[undecided]} are undecided"],
}
COUNTED = re.compile(r"\d+ (?:of \d+ )?(?:statements|findings)\b")


def content(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def prose(page):
    return " ".join(content(page).split())


def summary(name):
    """Shares in per cent."""
    found = json.loads(content("benchmarks/results/summaries", f"{name}.json"))
    return {key: 100 * value if "loss" in key or "error" in key else value for key, value in found.items()}


class Quoted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        summaries = {"slow": summary("slow-processors"),
                     **{name: summary(name) for name in ("simulated", "emulated", "wormhole")}}
        cls.quotes = {page: [quote.format(**summaries) for quote in quotes] for page, quotes in QUOTES.items()}

    def test_figures_of_summaries(self):
        for page, quotes in self.quotes.items():
            for quote in quotes:
                with self.subTest(page=page):
                    self.assertIn(quote, prose(page))

    def test_no_count_of_statements_without_a_summary(self):
        for page, quotes in self.quotes.items():
            counted = COUNTED.findall(prose(page))
            self.assertEqual([count for count in counted if not any(count in quote for quote in quotes)], [], page)

    def test_one_statement_holds_by_the_model(self):
        self.assertEqual((summary("wormhole")["by_the_model"], summary("wormhole")["not_simulated"]), (1, 0))

    def test_timed_multicasts(self):
        report = content("benchmarks/results/multicasts-simulated/report.md")
        self.assertNotIn("Does not show", report)
        self.assertIn("timed on the simulated cluster, all statements", prose(LABORATORY))
        chain = float(re.search(r"while it takes ([\d.]+) times as long", report)[1])
        self.assertEqual(round(chain), 18)
        self.assertIn("the binomial tree, which takes an eighteenth of its time", prose(RESULTS))
        ratios = re.search(r"sequential tree \(within 10 %\): ([\d.]+) to ([\d.]+) times", report)
        self.assertLess(max(abs(float(ratio) - 1) for ratio in ratios.groups()), 0.0101)
        self.assertIn("takes what the sequential tree takes to 1 %", prose(RESULTS))


if __name__ == "__main__":
    unittest.main()
