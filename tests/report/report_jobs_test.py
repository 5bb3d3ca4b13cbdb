"""Plans for jobs: the rows of small jobs, made anew, stand in the report, and no job's plan is much slower than the site's.

usage: report_jobs_test.py TOPOCAST"""

import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
RATIO = 5  # the column with the site's plan


def cells(line):
    return [cell.strip() for cell in line.strip("|\n").split("|")]


def main(topocast):
    command = [SOURCE / "benchmarks/job-plans", topocast, SOURCE / "topologies/parameters/ethernet-1000.yaml",
               "--machines", "8", "--machines", "64"]
    table = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    rows = table[2:]
    assert len(rows) == 6, table
    report = (SOURCE / "benchmarks/results/jobs/report.md").read_text().splitlines()
    for row in rows:
        assert row in report, f"not in the report: {row}"
        assert float(cells(row)[RATIO]) > 0.97, row
    assert max(float(cells(row)[RATIO]) for row in rows) > 1.1, rows


if __name__ == "__main__":
    main(sys.argv[1])
