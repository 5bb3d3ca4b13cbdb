"""Every broadcast on one simulated cluster: topocast's and those that the simulator ships.

In: a cluster, sizes and roots. Out: cells, one a broadcast, size and root: simulated seconds, and for
generated broadcasts what the cost model predicted."""

import dataclasses
import json
import os
from concurrent.futures import ThreadPoolExecutor

from .cluster import NOT_ENDED, CommandError, SimulationError, output_of

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
    failed: dict  # by name of an algorithm, then by bytes: how it failed

    def cell(self, broadcast, size, root):
        """None if it failed there."""
        return next((cell for cell in self.cells if (cell.broadcast, cell.bytes, cell.root)
                     == (broadcast, size, root)), None)

    def library_cells(self, size, root):
        return [cell for cell in self.cells
                if cell.is_library and cell.bytes == size and cell.root == root]

    def best_library(self, size, root):
        """None if the library has none there."""
        return min(self.library_cells(size, root), key=lambda cell: cell.seconds, default=None)


def commas(items):
    return ",".join(str(item) for item in items)


def point_to_point_program(cluster):
    """See point_to_point.cpp; compiled in less than a second."""
    return cluster.compile("point_to_point", [POINT_TO_POINT])


def measure_point_to_point(cluster, sizes):
    """Seconds by what was measured and bytes; see point_to_point.cpp."""
    lines = cluster.run(point_to_point_program(cluster), commas(sizes)).split("\n")
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
               "--trees", commas(roots), "--name", "simulated", "-o", source])
    return compile_broadcast(cluster, source, "simulated_bcast")


def compile_broadcast(cluster, source, function):
    """The same of a source that is there, whose broadcast is called `function`."""
    name = os.path.splitext(os.path.basename(source))[0]
    return cluster.compile(f"{name}.program", [source, BROADCAST], f"-DTOPOCAST_BROADCAST={function}")


class Comparer:
    """Runs broadcasts on a cluster, those of `schedules` and the programs `given` by name, of which nothing is
    predicted; `jobs` simulations at a time."""

    def __init__(self, cluster, parameters, sizes, roots, schedules, jobs, given=None):
        self.cluster, self.parameters = cluster, parameters
        self.sizes, self.roots, self.jobs = sizes, roots, jobs
        self.schedules, self.given = schedules, given or {}
        self.programs = {}  # by name, as soon as they are built

    def compare(self, algorithms, without=()):
        """`algorithms` are names of the simulator's broadcasts; all of them if it is None, but for those in
        `without`."""
        algorithms = [name for name in self._known(algorithms) if name not in without]
        with ThreadPoolExecutor(self.jobs) as pool:
            if not self.programs:
                built = pool.map(lambda schedule: build_broadcast(self.cluster, schedule, self.roots), self.schedules)
                self.programs = dict(zip(self.schedules, built)) | self.given
            library = next(iter(self.programs.values()))
            generated = [pool.submit(self._time_generated, *item) for item in
                         self.programs.items()]
            shipped = [pool.submit(self._time_shipped, library, name) for name in algorithms]
        cells = [cell for future in generated for cell in future.result()]
        failed = {}
        for name, future in zip(algorithms, shipped):
            timed, failures = future.result()
            cells += timed
            if failures:
                failed[name] = failures
        times = measure_point_to_point(self.cluster, self.sizes)
        one_way = {size: times["far", size] for size in self.sizes}
        return Comparison(self.cluster.name, self.parameters, cells, one_way, failed)

    def _known(self, algorithms):
        """Those that are asked for, or all if it is None."""
        shipped = self.cluster.library_broadcasts(point_to_point_program(self.cluster))
        unknown = sorted(set(algorithms or []) - set(shipped))
        if unknown:
            raise SimulationError(f"the simulator has no broadcast '{unknown[0]}'; it has {', '.join(shipped)}")
        return shipped if algorithms is None else algorithms

    def _time_shipped(self, library, name):
        """Cells, and how it failed by message size. Some algorithms cannot take every size, and spoil or end the run
        for all others; what does not end at one will not at longer ones."""
        try:
            return self._time(library, name, True, self.sizes), {}
        except CommandError as error:
            if len(self.sizes) == 1:
                return [], {self.sizes[0]: str(error)}
        cells, failures = [], {}
        for size in sorted(self.sizes):
            if any(NOT_ENDED in failure for failure in failures.values()):
                failures[size] = "not tried, as a shorter message did not end"
                continue
            try:
                cells += self._time(library, name, True, [size])
            except CommandError as error:
                failures[size] = str(error)
        return cells, failures

    def _time(self, program, name, is_library, sizes):
        ranks = {str(self.cluster.machines.index(root)): root for root in self.roots}
        configuration = [f"smpi/bcast:{name}"] if is_library else []
        lines = self.cluster.run(program, "library" if is_library else "generated",
                                 commas(sizes), commas(ranks), configuration=configuration)
        return [Cell(self.cluster.name, self.parameters, name, is_library, ranks[rank], int(size),
                     float(seconds))
                for size, rank, seconds in (line.split() for line in lines.split("\n") if line)]

    def _time_generated(self, schedule, program):
        cells = self._time(program, schedule, False, self.sizes)
        if schedule in self.given:
            return cells
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
