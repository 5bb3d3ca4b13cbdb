"""What is said of given cells: answers, what must come out, verdicts on the paper."""

import dataclasses
import unittest

from made_cells import SETTINGS, WHERE, made_units

from reporting import aims, document, paper, simulated_bed
from reporting.cells import (AUTO, FLOOR, LIBRARY, SCHEDULE, WHOLE, Cell, Configuration,
                             Unit)
from reporting.results import Results


class Library(unittest.TestCase):
    """An algorithm that ends its program at messages of one byte, or takes for ever."""

    def unit(self, failure):
        site = simulated_bed.Site.__new__(simulated_bed.Site)
        site.configuration = WHERE
        site._settings = {"sizes": [1, 8192, 65536], "library": {"mpich": {}}}
        self.runs = []

        def run(tasks, _configuration):
            self.runs.append(tasks)
            sizes = [int(size) for size in tasks[0].partition("=")[2].split(",")]
            if 1 in sizes:
                return ({}, set()), failure
            return ({("library", size): size / 1e9 for size in sizes}, set()), ""

        site._run = run
        return [(cell.bytes, cell.seconds, cell.failure) for cell in site._library("mpich").cells]

    def test_a_size_that_fails_takes_no_other_with_it(self):
        self.assertEqual(self.unit("ended with 139"), [(1, None, "ended with 139"),
                                                       (8192, 8192e-9, ""), (65536, 65536e-9, "")])

    def test_what_does_not_end_is_not_tried_again(self):
        self.assertEqual({why for _size, _seconds, why in self.unit("not ended after 9 s")},
                         {"not ended after 9 s"})
        self.assertEqual(len(self.runs), 1)


class Answers(unittest.TestCase):
    def setUp(self):
        self.results = Results(SETTINGS, made_units())

    def test_best_of_a_schedule_and_of_all(self):
        self.assertEqual(self.results.best(WHERE, 8192, "linear").segment, 1024)
        self.assertEqual(self.results.best(WHERE, 8192).broadcast, "binary")
        self.assertEqual(self.results.best(WHERE, 65536).kind, AUTO)
        self.assertIsNone(self.results.best(WHERE, 4096))

    def test_the_choice_of_the_model(self):
        self.assertEqual(self.results.chosen(WHERE, 65536, "linear").seconds, 9e-3)
        self.assertIsNone(self.results.chosen(WHERE, 65536, "binary"))

    def test_losses_the_worst_first(self):
        (worst, where, size), (least, _where, _size) = self.results.losses()
        self.assertEqual((where, size, least), (WHERE, 8192, 0.0))
        self.assertAlmostEqual(worst, 1.0)

    def test_cells_where_the_library_is_faster(self):
        [(auto, best)] = self.results.behind_library()
        self.assertEqual((auto.bytes, best.broadcast), (8192, "mpich"))

    def test_errors_of_the_model(self):
        errors = self.results.model_errors(lambda cell: cell.broadcast == "binary")
        self.assertEqual([round(error, 6) for error in errors], [0.5, 0.0])

    def test_errors_of_the_simulation(self):
        units = made_units()
        units[0].cells[2] = dataclasses.replace(units[0].cells[2], simulated=3e-3)
        errors = Results(SETTINGS, units).model_errors(lambda cell: True, "simulated")
        self.assertEqual([round(error, 6) for error in errors], [-0.25])
        self.assertIn("within 10 % in 0 of 1 cells.", document.simulation(Results(SETTINGS, units)))

    def test_what_is_not_complete_has_no_best(self):
        partly = Results(SETTINGS, made_units(), ["line.100-Mbit-s.SimGrid.library.ompi"])
        self.assertIsNone(partly.best_library(WHERE, 8192))
        self.assertEqual(partly.best(WHERE, 8192).broadcast, "binary")
        partly = Results(SETTINGS, made_units(), ["line.100-Mbit-s.SimGrid.kary-3"])
        self.assertEqual((partly.losses(), partly.behind_library()[0][1].broadcast), ([], "mpich"))
        self.assertEqual(partly.best(WHERE, 8192, "linear").segment, 1024)

    def test_sizes_of_another_speed_have_no_row(self):
        settings = {**SETTINGS, "sizes": SETTINGS["sizes"] + [1 << 20]}
        text = document.times(Results(settings, made_units()), {})
        self.assertIn("| 64 KiB |", text)
        self.assertNotIn("| 1 MiB |", text)

    def test_failed_cells_are_no_times(self):
        self.assertEqual([cell.broadcast for cell in self.results.failed()], ["broken"])
        self.assertEqual(len(self.results.library(WHERE, 8192)), 1)


class WhatMustComeOut(unittest.TestCase):
    def outcomes(self, units, bed="simulated"):
        return {outcome.aim.text: outcome
                for outcome in aims.outcomes(Results({**SETTINGS, "bed": bed}, units))}

    def test_the_worst_cell_decides(self):
        outcome = self.outcomes(made_units())["never slower than any algorithm of the library"]
        self.assertAlmostEqual(outcome.excess, 1 / 3)
        self.assertEqual((outcome.is_met, outcome.cells, outcome.where),
                         (False, 2, "line, 100 Mbit/s, 8 KiB"))

    def test_the_median(self):
        outcome = self.outcomes(made_units())["near the best in hindsight, median"]
        self.assertAlmostEqual(outcome.excess, 0.5)
        self.assertEqual((outcome.is_met, outcome.where), (False, ""))

    def test_what_no_cell_tells_of_is_left_out(self):
        self.assertNotIn("near T at 8 MiB", self.outcomes(made_units()))
        self.assertNotIn("never behind the best linear tree from 1 MiB up",
                         self.outcomes(made_units(), "emulated"))

    def test_from_some_size_up_and_as_much_longer_as_may_be(self):
        large = [Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 8 << 20, 1.0),
                 Cell(WHERE, AUTO, "linear", 4096, 8 << 20, 1.08),
                 Cell(WHERE, AUTO, "linear", 4096, 4 << 20, 9.0)]
        units = [Unit(WHERE, large)]
        results = Results({**SETTINGS, "sizes": [4 << 20, 8 << 20]}, units)
        [outcome] = [one for one in aims.outcomes(results) if one.aim.text == "near T at 8 MiB"]
        self.assertEqual((outcome.is_met, outcome.cells), (True, 1))
        large[1] = Cell(WHERE, AUTO, "linear", 4096, 8 << 20, 1.081)
        [outcome] = [one for one in aims.outcomes(
            Results(results.settings, [Unit(WHERE, large)])) if one.aim.text == "near T at 8 MiB"]
        self.assertFalse(outcome.is_met)

    def test_networks_that_do_not_count(self):
        here, there = (Configuration(name, "20 Mbit/s", "MPICH") for name in ("single-16", "line"))
        cells = [Cell(where, kind, name, WHOLE, 65536, seconds)
                 for where, times in ((here, (3.0, 1.0)), (there, (1.0, 2.0)))
                 for kind, name, seconds in ((AUTO, "linear", times[0]),
                                             (LIBRARY, "default", times[1]))]
        units = [Unit(where, [cell for cell in cells if cell.configuration == where])
                 for where in (here, there)]
        outcome = self.outcomes(units, "emulated")[
            "faster than the library's default on several switches, from 64 KiB up"]
        self.assertEqual(outcome.cells, 1)
        self.assertAlmostEqual(outcome.excess, -0.5)
        self.assertTrue(outcome.is_met)


class ThePaper(unittest.TestCase):
    def setUp(self):
        self.results = Results(SETTINGS, made_units())

    def test_table_3(self):
        rows = {(row.schedule, row.bytes): row for row in paper.table_3(self.results)}
        row = rows["linear", 65536]
        self.assertEqual((row.paper_model, row.paper_actual, row.chosen, row.best),
                         (256, 512, 1024, 4096))
        self.assertAlmostEqual(row.loss, 1 / 8)
        self.assertNotIn(("binary", 65536), rows)  # the model was not asked

    def test_verdicts_say_what_they_rest_on(self):
        verdicts = {verdict.claim: verdict for verdict in paper.all_verdicts(self.results)}
        near = next(verdict for claim, verdict in verdicts.items() if claim.startswith("linear tree"))
        self.assertTrue(near.holds)
        self.assertEqual(near.figures, "1.00 (8 KiB) to 1.12 (64 KiB), median 1.06")
        beaten = verdicts["linear beats the library's own choices from 64 KiB on"]
        self.assertTrue(beaten.holds)
        self.assertIn("1.75", beaten.figures)

    def test_a_finding_that_does_not_show(self):
        slow = [Cell(WHERE, LIBRARY, "mpich", WHOLE, 65536, 5e-3)]
        units = [Unit(WHERE, [cell for cell in made_units()[0].cells
                              if cell.kind != LIBRARY] + slow)]
        verdicts = paper.all_verdicts(Results(SETTINGS, units))
        self.assertEqual([verdict.holds for verdict in verdicts
                          if verdict.claim.startswith("linear beats the library's own")], [False])

    def test_networks_that_the_paper_does_not_have(self):
        settings = {**SETTINGS, "networks": [{"topology": "line.yaml"}]}
        self.assertEqual(paper.all_verdicts(Results(settings, made_units())), [])


if __name__ == "__main__":
    unittest.main()
