"""Cells of a campaign that never was, and its settings."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../benchmarks/report"))

from reporting.cells import (AUTO, FLOOR, LIBRARY, SCHEDULE, WHOLE, Cell, Choice,  # noqa: E402
                             Configuration, Unit)

WHERE = Configuration("line", "100 Mbit/s", "SimGrid")
SIZES = [8192, 65536]
SETTINGS = {"bed": "simulated", "networks": [{"topology": "topologies/line.yaml", "paper": 4}],
            "speeds": {"100 Mbit/s": {"paper": 100}}, "sizes": SIZES, "segments": [1024, 4096],
            "most_segments": 64, "schedules": {"linear": {}, "binary": {"segments": [1024]}},
            "library": {"mpich": {}, "broken": {"largest_bytes": 8192}}}


def made_units():
    """At 8 KiB binary is the fastest and auto uses linear; at 64 KiB auto is the fastest of all."""
    cells = [Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 8192, 1e-3),
             Cell(WHERE, FLOOR, "ping-pong/2", WHOLE, 65536, 6e-3),
             Cell(WHERE, SCHEDULE, "linear", 1024, 8192, 4e-3, 4e-3),
             Cell(WHERE, SCHEDULE, "linear", 4096, 8192, 5e-3, 4e-3),
             Cell(WHERE, SCHEDULE, "binary", 1024, 8192, 2e-3, 3e-3),
             Cell(WHERE, SCHEDULE, "linear", 1024, 65536, 9e-3, 9e-3),
             Cell(WHERE, SCHEDULE, "linear", 4096, 65536, 8e-3, 10e-3),
             Cell(WHERE, SCHEDULE, "binary", 1024, 65536, 12e-3, 12e-3),
             Cell(WHERE, AUTO, "linear", 1024, 8192, 4e-3, 4e-3),
             Cell(WHERE, AUTO, "linear", 2048, 65536, 7e-3, 7e-3),
             Cell(WHERE, LIBRARY, "mpich", WHOLE, 8192, 3e-3),
             Cell(WHERE, LIBRARY, "mpich", WHOLE, 65536, 14e-3),
             Cell(WHERE, LIBRARY, "broken", WHOLE, 8192, None, None, "wrong data")]
    choices = [Choice(WHERE, "linear", 8192, 1024, 4e-3),
               Choice(WHERE, "linear", 65536, 1024, 9e-3),
               Choice(WHERE, "binary", 8192, 1024, 3e-3)]
    return [Unit(WHERE, cells, choices, [
        "3.0 s; 2 processors, on average 40 % busy, 30 % with this run, 1 % with other work",
        "3.0 s; 2 processors, on average 60 % busy, 30 % with this run, 4 % with other work",
        "busiest second of a link: n0->s0 19 Mbit/s of 20 Mbit/s (95 %), processors 81 % busy"])]
