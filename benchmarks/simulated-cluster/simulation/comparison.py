"""Every broadcast on one simulated cluster: topocast's and those that the simulator ships.

In: a cluster, sizes and roots. Out: cells, one a broadcast, size and root: simulated seconds, and for
generated broadcasts what the cost model predicted."""

import dataclasses
import json
import os
from concurrent.futures import ThreadPoolExecutor

from .cluster import SimulationError, output_of

HERE = os.path.dirname(os.path.abspath(__file__))
BROADCAST = os.path.join(HERE, "../simulated_broadcast.cpp")
POINT_TO_POINT = os.path.join(HERE, "../point_to_point.cpp")


@dataclasses.dataclass
class Cell:
    network: str
    parameters: str
    broadcast: str
    is_library: bool
    root: str
    bytes: int
    seconds: float
    schedule: str = ""
    segment: int = 0
    predicted: float = 0.0


@dataclasses.dataclass
class Comparison:
    network: str
    parameters: str
    cells: list
    one_way: dict  # T(m) by bytes: half a ping-pong from the first machine to the last
    failed: dict  # names of algorithms that failed, and how

    def cell(self, broadcast, size, root):
        return next(cell for cell in self.cells if (cell.broadcast, cell.bytes, cell.root)
                    == (broadcast, size, root))

    def library_cells(self, size, root):
        return [cell for cell in self.cells
                if cell.is_library and cell.bytes == size and cell.root == root]

    def best_library(self, size, root):
        return min(self.library_cells(size, root), key=lambda cell: cell.seconds)


def commas(items):
    return ",".join(str(item) for item in items)


def measure_point_to_point(cluster, sizes):
    """Seconds by what was measured and bytes; see point_to_point.cpp."""
    program = cluster.compile("point_to_point", [POINT_TO_POINT])
    lines = cluster.run(program, commas(sizes)).split("\n")
    return {(what, int(size)): float(seconds)
            for what, size, seconds in (line.split() for line in lines if line)}


def plan(cluster, schedule, root, *options):
    return json.loads(output_of([
        cluster.topocast, "plan", cluster.topology, *cluster.with_parameters, "--root", root,
        "--schedule", schedule, *options]))


def range_for(ranges, size):
    """Of a plan's ranges the one that serves the size."""
    return next(entry for entry in ranges
                if entry["from_bytes"] <= size
                and (entry["to_bytes"] is None or size <= entry["to_bytes"]))


def build_broadcast(cluster, schedule, roots, segment=None):
    """A program that times the generated broadcast of one schedule, see simulated_broadcast.cpp;
    returns its path. Segments are the model's choice unless given in bytes."""
    name = schedule.replace("/", "-")  # jump:2/1
    source = cluster.path(f"{name}.cpp")
    output_of([cluster.topocast, "generate", cluster.topology, *cluster.with_parameters,
               "--schedule", schedule, *(["--segment", str(segment)] if segment else []),
               "--roots", commas(roots), "--name", "simulated", "-o", source])
    return cluster.compile(f"{name}.program", [source, BROADCAST],
                           "-DTOPOCAST_BROADCAST=simulated_bcast")


class Comparer:
    """Runs broadcasts on a cluster; `jobs` simulations at a time."""

    def __init__(self, cluster, parameters, sizes, roots, schedules, jobs):
        self.cluster, self.parameters = cluster, parameters
        self.sizes, self.roots, self.jobs = sizes, roots, jobs
        self.programs = {schedule: build_broadcast(cluster, schedule, roots)
                         for schedule in schedules}

    def compare(self, algorithms):
        """`algorithms` are names of the simulator's broadcasts; all of them if it is None."""
        library = next(iter(self.programs.values()))
        if algorithms is None:
            algorithms = self.cluster.library_broadcasts(library)
        with ThreadPoolExecutor(self.jobs) as pool:
            generated = [pool.submit(self._time_generated, *item) for item in
                         self.programs.items()]
            shipped = {name: pool.submit(self._time, library, name, True) for name in algorithms}
        cells = [cell for future in generated for cell in future.result()]
        failed = {}
        for name, future in shipped.items():
            try:
                cells += future.result()
            except SimulationError as error:
                failed[name] = str(error)
        times = measure_point_to_point(self.cluster, self.sizes)
        one_way = {size: times["far", size] for size in self.sizes}
        return Comparison(self.cluster.name, self.parameters, cells, one_way, failed)

    def _time(self, program, name, is_library):
        ranks = {str(self.cluster.machines.index(root)): root for root in self.roots}
        configuration = [f"smpi/bcast:{name}"] if is_library else []
        lines = self.cluster.run(program, "library" if is_library else "generated",
                                 commas(self.sizes), commas(ranks), configuration=configuration)
        return [Cell(self.cluster.name, self.parameters, name, is_library, ranks[rank], int(size),
                     float(seconds))
                for size, rank, seconds in (line.split() for line in lines.split("\n") if line)]

    def _time_generated(self, schedule, program):
        cells = self._time(program, schedule, False)
        for root in self.roots:
            whole = plan(self.cluster, schedule, root)
            for cell in cells:
                if cell.root == root:
                    self._predict(cell, whole)
        return cells

    def _predict(self, cell, whole):
        chosen = range_for(whole["ranges"], cell.bytes)
        cell.schedule, cell.segment = chosen["schedule"], chosen["segment_bytes"]
        exact = plan(self.cluster, cell.schedule, cell.root, "--message-size", str(cell.bytes),
                     "--segment", str(cell.segment))
        cell.predicted = exact["ranges"][0]["predicted_seconds"]
