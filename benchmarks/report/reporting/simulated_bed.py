"""The simulated cluster as a bed for reports: units that SimGrid measures. Every run gives the same.

In: settings. Out: pairs of a unit's name and a function that measures it; what they compile is made when
the first of them needs it."""

import os
import sys
import threading

from .cells import AUTO, FLOOR, LIBRARY, WHOLE, Cell, Configuration, Unit, file_name, unit_prefix
from .generated import PROGRAM, Sweep, Topocast, auto_cells, predicted_cell, write_program
from .settings import speeds_of
from .timed_lines import read, result

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../simulated-cluster"))

from simulation.cluster import MISSING, NOT_ENDED, Cluster, is_available, without_buffers  # noqa: E402

MPI = "SimGrid"
# Before its first message a generated broadcast gathers what every rank knows. The simulator's own
# all-gather, by P (P - 1) messages at once, takes minutes to simulate on 256 machines; it is not timed.
GENERATED = ["smpi/allgather:bruck"]


def why_impossible():
    return "" if is_available() else MISSING


def name_of_task(name, sizes):
    return f"{name}={','.join(map(str, sizes))}"


class Site:
    """One network with the times of one parameters file."""

    def __init__(self, settings, command, topology, speed, folder):
        os.makedirs(folder, exist_ok=True)
        parameters = without_buffers(settings["speeds"][speed]["parameters"], folder)
        self.topocast = Topocast(command, topology, parameters)
        self.configuration = Configuration(self.topocast.name, speed, MPI)
        self._settings = settings
        self._files = (command, topology, parameters, folder, settings["speeds"][speed].get("machine_rate"))
        self._made = None
        self._lock = threading.Lock()

    def jobs(self):
        prefix = unit_prefix(self.configuration)
        jobs = [(f"{prefix}.floor", self._floor), (f"{prefix}.auto", self._auto)]
        for schedule in self._settings["schedules"]:
            jobs.append((file_name(f"{prefix}.{schedule}"),
                         lambda schedule=schedule: self._schedule(schedule)))
        for algorithm in self._settings["library"]:
            jobs.append((f"{prefix}.library.{algorithm}",
                         lambda algorithm=algorithm: self._library(algorithm)))
        return jobs

    def _make(self):
        """Cluster, sweep and program, made when first asked for."""
        with self._lock:
            if self._made is None:
                command, topology, parameters, folder, machine_rate = self._files
                cluster = Cluster(command, topology, parameters, folder, machine_rate)
                sweep = Sweep(self._settings, self._settings["sizes"], self.topocast,
                              self.configuration)
                source = write_program(self.topocast, sweep, folder)
                self._made = cluster, sweep, cluster.compile(
                    "timed_broadcasts", [PROGRAM, source], "-DTOPOCAST_SIMULATED",
                    f"-I{os.path.dirname(PROGRAM)}")
        return self._made

    def _run(self, tasks, configuration=()):
        """What was printed, and what is to be said of broadcasts that are not there."""
        cluster, _sweep, program = self._make()
        text, failure = cluster.attempt(program, *tasks, configuration=configuration,
                                        time_out=self._settings["time_out_seconds"])
        return read(text), failure or "no time was printed"

    def _floor(self):
        sizes = self._settings["sizes"]
        output, failure = self._run([name_of_task("ping-pong", sizes)])
        cells = [Cell(self.configuration, FLOOR, "ping-pong/2", WHOLE, size,
                      *_seconds_of(result(output, "ping-pong", size, failure))) for size in sizes]
        return Unit(self.configuration, cells)

    def _library(self, algorithm):
        largest = self._settings["library"][algorithm].get("largest_bytes", float("inf"))
        sizes = [size for size in self._settings["sizes"] if size <= largest]
        configuration = [f"smpi/bcast:{algorithm}"]
        outcome = self._library_times(sizes, configuration)
        # Some algorithms cannot take small messages, and spoil or end the run for all others.
        failed = [size for size, (seconds, _why) in outcome.items() if seconds is None]
        for size in failed if len(sizes) > 1 else []:
            if any(why.startswith(NOT_ENDED) for _seconds, why in outcome.values()):
                break  # longer messages would not end either
            outcome |= self._library_times([size], configuration)
        cells = [Cell(self.configuration, LIBRARY, algorithm, WHOLE, size, seconds, failure=why)
                 for size, (seconds, why) in outcome.items()]
        return Unit(self.configuration, cells)

    def _library_times(self, sizes, configuration):
        """(seconds, failure) by size, all of one run."""
        output, failure = self._run([name_of_task("library", sizes)], configuration)
        return {size: result(output, "library", size, failure) for size in sizes}

    def _auto(self):
        sizes = self._settings["sizes"]
        output, failure = self._run([name_of_task(AUTO, sizes)], GENERATED)
        times = {size: result(output, AUTO, size, failure) for size in sizes}
        return Unit(self.configuration, auto_cells(self.topocast, self.configuration, times))

    def _schedule(self, schedule):
        _cluster, sweep, _program = self._make()
        broadcasts = sweep.broadcasts(schedule)
        output, failure = self._run([name_of_task(name, sizes)
                                     for name, _segment, sizes in broadcasts], GENERATED)
        cells = [predicted_cell(self.topocast, self.configuration, schedule, segment, size,
                                *result(output, name, size, failure))
                 for name, segment, sizes in broadcasts for size in sizes]
        return Unit(self.configuration, cells, sweep.choices[schedule])


def _seconds_of(outcome):
    """Seconds, no prediction, and the failure: the order of a cell."""
    seconds, failure = outcome
    return seconds, None, failure


def jobs(settings, command, folder, _kept):
    """`folder` takes what is compiled."""
    for entry in settings["networks"]:
        for speed in speeds_of(entry, settings):
            name = os.path.basename(entry["topology"])
            site = Site(settings, command, entry["topology"], speed,
                        os.path.join(folder, file_name(f"{name}.{speed}")))
            yield from site.jobs()
