"""Points of the report on wormhole networks for its tests, with settings that want them."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../benchmarks", folder) for folder in ("report", "")]

from wormhole.catalogue import DYNAMIC, HALVING, OPTIMAL  # noqa: E402
from wormhole.points import Point  # noqa: E402

SETTINGS = {"bed": "wormhole", "figures": [], "bytes": [1024, 65536], "members": [32, 256],
            "computation": {"mesh": [100000, 20000, 4000], "multistage": [100000, 1000]},
            "placements": 4, "placements_alone": 4, "placements_local": 4, "precision": 5, "warm_up": 1, "most": 2,
            "seed": 1, "time_out_seconds": 9}
LOADS = {100000: 0.02, 20000: 0.06, 4000: 0.095, 1000: 0.16}


def point(condition, schedule, value, latencies, uncontended=50.0):
    mean = sum(latencies) / len(latencies)
    return Point(condition, schedule, value, mean, 1.0, uncontended, 1 - uncontended / mean, 2.0, 3.0,
                 LOADS.get(value, 0.0), 100.0, 4.0, 20, 0, latencies)


def mesh_64(optimal, dynamic, halving):
    """Points of Figure 6.7, of each schedule latencies by load."""
    return [point("mesh-64", schedule, value, latencies)
            for schedule, line in ((OPTIMAL, optimal), (DYNAMIC, dynamic), (HALVING, halving))
            for value, latencies in zip(SETTINGS["computation"]["mesh"], line)]


AS_THE_TEXT_SAYS = mesh_64(
    [[50, 54, 51, 53], [70, 72, 69, 71], [180, 190, 175, 300]],
    [[51, 54, 51, 53], [69, 71, 69, 70], [119, 121, 111, 199]],
    [[75, 75, 74, 76], [80, 82, 79, 83], [120, 119, 112, 202]])


def outcomes(chapter, figure):
    return {verdict.statement: verdict.outcome for verdict in chapter.all_verdicts()
            if verdict.figure == figure}
