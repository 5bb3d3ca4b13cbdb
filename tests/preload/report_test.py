"""TOPOCAST_REPORT: a line of JSON for each job. In: an object to preload with the broadcast of 'lab',
one that counts broadcasts the library does, a program that broadcasts again and again, programs that
do the same linked with the broadcast in the place of MPI_Bcast and compare it by its own name, then
a program starter with its flags."""

import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

OBJECT, BEHIND, REPEATED, REPLACED, BY_NAME, *STARTER = sys.argv[1:]
DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/semantics.md")
RANK = "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"


class Report(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.file = os.path.join(self.folder, "report.jsonl")
        self.elapsed = 0.0  # seconds of the last job

    def run_ranks(self, *command, file=None, **changes):
        """What four ranks print on stderr; the job must succeed."""
        environment = {**os.environ, "TOPOCAST_MACHINES": "n[0,9,17,30]",
                       "TOPOCAST_REPORT": file or self.file, **changes}
        start = time.monotonic()
        outcome = subprocess.run([*STARTER, "-n", "4", *command], env=environment, timeout=100,
                                 capture_output=True, text=True, check=False, cwd=self.folder)
        self.elapsed = time.monotonic() - start
        self.assertEqual(outcome.returncode, 0, outcome.stdout + outcome.stderr)
        return outcome.stderr

    def preloaded(self, *arguments, **changes):
        return self.run_ranks(REPEATED, *arguments, LD_PRELOAD=f"{OBJECT}:{BEHIND}", **changes)

    def lines(self):
        with open(self.file, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def line(self):
        lines = self.lines()
        self.assertEqual(len(lines), 1, lines)
        return lines[0]

    def check_times(self, line):
        self.assertGreater(line["seconds"], 0)
        self.assertLess(line["seconds"] + line["set_up_seconds"], self.elapsed)
        self.assertLess(line["job_seconds"], self.elapsed)
        self.assertAlmostEqual(sum(row["seconds"] for row in line["broadcasts"]), line["seconds"],
                               places=6)

    def test_trees_are_told_of_and_no_broadcast_is_the_librarys(self):
        self.assertEqual(self.preloaded("world", "10", "5000", BROADCASTS_LEFT="0"), "")
        line = self.line()
        self.check_times(line)
        self.assertEqual([line[key] for key in ["cluster", "ranks", "timed_ranks", "count",
                                                "compared", "saved_seconds"]],
                         ["lab", 4, 4, 10, 0, None])
        self.assertEqual(line["communicators"],
                         [{"from_ranks": 4, "count": 1, "served_by": "trees"}])
        row, = line["broadcasts"]
        self.assertEqual((row["from_bytes"], row["served_by"], row["count"]), (4096, "trees", 10))

    def test_what_is_left_to_the_library_is_told_of(self):
        self.preloaded("world", "7", "1", TOPOCAST_DISABLE="1")
        line = self.line()
        self.check_times(line)
        self.assertEqual(line["communicators"], [{"from_ranks": 4, "count": 1,
                                                  "served_by": "library",
                                                  "because": "TOPOCAST_DISABLE"}])
        row, = line["broadcasts"]
        self.assertEqual((row["from_bytes"], row["served_by"], row["count"]), (1, "library", 7))

    def test_the_guard_tells_what_was_saved(self):
        self.preloaded("world", "100", "70000", TOPOCAST_GUARD="yes")
        line = self.line()
        counts = {row["served_by"]: row["count"] for row in line["broadcasts"]}
        self.assertEqual(sum(counts.values()), 100)
        tried = 2 * min(counts.values())  # half of them by who did not win
        self.assertIn(tried, [16, 32, 64])
        self.assertEqual(line["compared"], 100 - tried if counts["trees"] > 50 else 0)
        if line["compared"] > 0:
            self.assertGreaterEqual(line["saved_seconds"], 0)
        else:
            self.assertIsNone(line["saved_seconds"])

    def test_switches_that_are_off_or_unclear(self):
        """Off in words; a word that is neither is told of, once, and counts as on."""
        self.preloaded("world", "20", "70000", TOPOCAST_GUARD="Off", TOPOCAST_DISABLE="no")
        self.assertEqual([(row["served_by"], row["count"]) for row in self.line()["broadcasts"]],
                         [("trees", 20)])
        errors = self.preloaded("world", "7", "1", TOPOCAST_DISABLE="offf")
        self.assertEqual(errors.count("TOPOCAST_DISABLE is 'offf', neither on"), 1, errors)
        self.assertEqual(self.lines()[-1]["broadcasts"][0]["served_by"], "library")

    def test_the_first_ranks_of_parts_tell_their_own(self):
        self.preloaded("halves", "6", "5000")
        lines = self.lines()
        self.assertEqual(len(lines), 2, lines)
        for line in lines:
            self.assertEqual((line["ranks"], line["timed_ranks"], line["count"]), (4, 1, 6))
            self.assertEqual(line["communicators"],
                             [{"from_ranks": 2, "count": 1, "served_by": "trees"}])
            self.check_times(line)

    def test_lines_of_a_job_are_added_up_as_documented(self):
        self.preloaded("halves", "6", "5000", SLURM_JOB_ID="4711")
        with open(DOCUMENT, encoding="utf-8") as file:
            script = re.search(r"(?s)    python3 - report.jsonl <<'END'\n(.*?)    END\n", file.read())[1]
        added = subprocess.run([sys.executable, "-", self.file], input=textwrap.dedent(script), check=True, text=True,
                               capture_output=True)
        self.assertRegex(added.stdout, r"^4711 {'count': 12, 'rank_seconds': [0-9.e-]+}\n$")

    def test_jobs_append_to_a_file_wherever_they_are(self):
        self.preloaded("world", "1", "1", file="report.jsonl", SLURM_JOB_ID='47"11')
        self.preloaded("world", "1", "1", file="report.jsonl")
        self.assertEqual([line.get("job") for line in self.lines()],
                         ['47"11', os.environ.get("SLURM_JOB_ID")])

    def test_a_program_with_the_broadcast_in_place_of_the_librarys(self):
        self.run_ranks(REPLACED, "world", "10", "5000", TOPOCAST_MACHINES="lab[3,9,4,30]")
        line = self.line()
        self.check_times(line)
        self.assertEqual((line["count"], line["broadcasts"][0]["served_by"]), (10, "trees"))

    def test_a_program_that_calls_the_broadcast_by_name(self):
        self.run_ranks(BY_NAME, "--sizes", "5000", "--repetitions", "2",
                       TOPOCAST_MACHINES="lab[3,9,4,30]")
        line = self.line()
        self.check_times(line)
        self.assertGreaterEqual(line["count"], 8)
        self.assertEqual({row["served_by"] for row in line["broadcasts"]}, {"trees"})

    def test_rank_zero_decides(self):
        for asked, expected in [("= 0", 1), ("!= 0", 0)]:
            script = f'[ "{RANK}" {asked} ] || unset TOPOCAST_REPORT; exec "$0" "$@"'
            self.run_ranks("sh", "-c", script, REPEATED, "world", "3", "5000", LD_PRELOAD=OBJECT)
            found = self.lines() if os.path.exists(self.file) else []
            self.assertEqual(len(found), expected, asked)
            for line in found:
                self.assertEqual((line["timed_ranks"], line["count"]), (4, 3))
                os.remove(self.file)

    def test_a_file_that_cannot_be_written_fails_no_job(self):
        pipe = os.path.join(self.folder, "pipe")
        os.mkfifo(pipe)
        for file, reason in [(os.path.join(self.folder, "none", "x"), "No such file or directory"),
                             (self.folder, "Is a directory"), (pipe, "No such device or address"),
                             ("/dev/full", "not a plain file")]:
            self.assertEqual(self.preloaded("world", "2", "1", file=file),
                             "topocast: warning: TOPOCAST_REPORT: no report on this job: "
                             f"cannot write '{file}': {reason}\n")

    def test_nothing_is_written_unasked(self):
        self.preloaded("world", "2", "1", TOPOCAST_REPORT="")
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
