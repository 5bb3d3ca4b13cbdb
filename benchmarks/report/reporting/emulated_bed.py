"""The emulated cluster as a bed for reports: units that real MPI libraries measure over limited links.

In: settings. Out: pairs of a unit's name and a function that measures it, one by one. The model's
parameters of a speed and library are measured first, by topocast-measure on the first network of the
settings, where all machines work at the same time, as in a broadcast."""

import dataclasses
import itertools
import os
import re
import shutil
import subprocess
import sys
import time

from .cells import AUTO, FLOOR, LIBRARY, WHOLE, Cell, Configuration, Unit, file_name, unit_prefix
from .generated import (PROGRAM, Sweep, Topocast, TopocastError, auto_cells, predicted_cell,
                        write_program)
from .settings import speeds_of
from .timed_lines import read, result

HERE = os.path.dirname(os.path.abspath(__file__))
COMMAND = os.path.join(HERE, "../../emulated-cluster/emulated-cluster")
MEASURE = os.path.join(HERE, "../../../runtime/programs/measure/topocast_measure.cpp")
sys.path.insert(0, os.path.dirname(COMMAND))

from emulation import cluster, isolation  # noqa: E402
from emulation.network import bits_per_second  # noqa: E402

MPIS = {"Open MPI": "openmpi", "MPICH": "mpich"}
TIMED_OUT = 124
# A program that ended early is started again without the broadcast at which it did, this often.
STARTS = 3
# A run that other work disturbs by more than this many percent of the processors is made again, as
# often as that, after a while.
MOST_OTHER_WORK = 3
QUIET_STARTS = 3
WAIT_FOR_QUIET = 20  # seconds
OTHER_WORK = re.compile(r"(\d+) % with other work")
# TCP over Ethernet, as in docs/simulate.md. Smaller messages take as long as delays of processes.
PACKETS = ["--packet-payload", "1448", "--packet-header", "66"]
LEAST_SIMULATED = 256 << 10
TELLING_LINES = re.compile(r"(?m)^(?:.*processors, on average.*|busiest second.*|packets dropped.*)$")


def why_impossible():
    missing = [name for mpi in MPIS.values() for name in (f"mpirun.{mpi}", f"mpicxx.{mpi}")
               if not shutil.which(name)]
    if missing:
        return f"no command '{missing[0]}'"
    return isolation.why_impossible()


class Site:
    """One network with links of one rate, on which programs of one MPI library run."""

    def __init__(self, settings, command, topology, speed, mpi, folder, kept):
        self._settings = settings
        self._command, self._topology, self._mpi = command, topology, MPIS[mpi]
        self._rate = settings["speeds"][speed]["rate"]
        self._sizes = settings["speeds"][speed].get("sizes", settings["sizes"])
        self._library = settings["library"][mpi]
        network = Topocast(command, topology, None)
        self.configuration = Configuration(network.name, speed, mpi)
        self._prefix = unit_prefix(self.configuration)
        self._folder = folder
        self._measured_on = settings["networks"][0]["topology"]
        self._parameters = os.path.join(kept, file_name(f"emulated-{speed}.{mpi}.yaml"))
        self._made = None

    def jobs(self):
        jobs = [(f"{self._prefix}.floor", self._floor), (f"{self._prefix}.auto", self._auto)]
        for schedule in self._settings["schedules"]:
            jobs.append((file_name(f"{self._prefix}.{schedule}"),
                         lambda schedule=schedule: self._schedule(schedule)))
        for name, entry in self._library.items():
            jobs.append((file_name(f"{self._prefix}.library.{name}"),
                         lambda name=name, entry=entry: self._library_unit(name, entry)))
        return jobs

    # Programs -------------------------------------------------------------------------------------

    def _compile(self, name, *words):
        path = os.path.join(self._folder, f"{self._prefix}.{name}")
        flags = Topocast(self._command, self._topology, None).flags
        subprocess.run([f"mpicxx.{self._mpi}", *flags, *words, "-o", path], check=True)
        return path

    def _topocast(self):
        """With the parameters that this cluster has; measured if they are not there yet."""
        if not os.path.exists(self._parameters):
            os.makedirs(os.path.dirname(self._parameters), exist_ok=True)
            part = f"{self._parameters}.part"
            name = os.path.splitext(os.path.basename(self._parameters))[0]
            text, failure = self._start([self._compile("measure", MEASURE), "-o", part, "--name",
                                         name, *self._settings["measure"]], {}, self._measured_on)
            if failure:
                raise TopocastError(f"parameters {name} could not be measured: {failure}\n{text}")
            os.replace(part, self._parameters)
        return Topocast(self._command, self._topology, self._parameters)

    def _make(self):
        """Sweep and program, made when first asked for."""
        if self._made is None:
            folder = os.path.join(self._folder, self._prefix)
            os.makedirs(folder, exist_ok=True)
            topocast = self._topocast()
            sweep = Sweep(self._settings, self._sizes, topocast, self.configuration)
            source = write_program(topocast, sweep, folder)
            self._made = sweep, self._compile("timed", PROGRAM, source,
                                              f"-I{os.path.dirname(PROGRAM)}")
        return self._made

    # Runs -----------------------------------------------------------------------------------------

    def _start(self, words, library_settings, checked_topology=None):
        """What a run prints, and why it did not end well, if it did not. On another topology than the
        site's own the links are checked first."""
        time_out = self._settings["time_out_seconds"]
        given = [word for name, value in library_settings.items()
                 for word in ("--setting", f"{name}={value}")]
        topology = checked_topology or self._topology
        command = [sys.executable, COMMAND, "run", topology, "--rate", self._rate, "--mpi",
                   self._mpi, "--topocast", self._command, "--time-out", str(time_out), *given]
        ended = subprocess.run([*command, *([] if checked_topology else ["--no-check"]), "--", *words],
                               text=True, capture_output=True, stdin=subprocess.DEVNULL,
                               check=False)
        text = ended.stdout + ended.stderr
        if ended.returncode == TIMED_OUT:
            return text, f"not ended after {time_out} s"
        return text, f"ended with {ended.returncode}" if ended.returncode else ""

    def _start_in_quiet(self, words, library_settings):
        """As _start, again where other work disturbed it; the last time counts."""
        for start in range(QUIET_STARTS):
            if start > 0:
                time.sleep(WAIT_FOR_QUIET)
            text, failure = self._start(words, library_settings)
            other_work = OTHER_WORK.search(text)
            if not other_work or int(other_work[1]) <= MOST_OTHER_WORK:
                break
        return text, failure

    def _time(self, wanted, library_settings=None):
        """(seconds, failure) by (name, bytes) for all wanted ones, and lines that tell how it went."""
        outcome, notes = {}, []
        _sweep, program = self._make()
        for _start in range(STARTS):
            left = [pair for pair in wanted if pair not in outcome]
            if not left:
                break
            text, failure = self._start_in_quiet([program, *_tasks(left)], library_settings or {})
            notes += TELLING_LINES.findall(text)
            output = read(text)
            for name, size in left:
                seconds, why = result(output, name, size, failure or "no time was printed")
                outcome[name, size] = seconds, why
                if seconds is None and why != "wrong data":
                    break  # those behind it are tried again
        for pair in wanted:
            outcome.setdefault(pair, (None, f"not tried after {STARTS} failures"))
        return outcome, notes

    # Units ----------------------------------------------------------------------------------------

    def _floor(self):
        outcome, notes = self._time([("ping-pong", size) for size in self._sizes])
        cells = [Cell(self.configuration, FLOOR, "ping-pong/2", WHOLE, size, seconds,
                      failure=failure) for (_name, size), (seconds, failure) in outcome.items()]
        return Unit(self.configuration, cells, notes=notes)

    def _library_unit(self, name, entry):
        largest = entry.get("largest_bytes", float("inf"))
        outcome, notes = self._time([("library", size) for size in self._sizes if size <= largest],
                                    entry.get("settings", {}))
        cells = [Cell(self.configuration, LIBRARY, name, WHOLE, size, seconds, failure=failure)
                 for (_name, size), (seconds, failure) in outcome.items()]
        return Unit(self.configuration, cells, notes=notes)

    def _auto(self):
        outcome, notes = self._time([(AUTO, size) for size in self._sizes])
        times = {size: outcome[AUTO, size] for size in self._sizes}
        return Unit(self.configuration, auto_cells(self._topocast(), self.configuration, times),
                    notes=notes)

    def _schedule(self, schedule):
        sweep, _program = self._make()
        broadcasts = sweep.broadcasts(schedule)
        outcome, notes = self._time([(name, size) for name, _segment, sizes in broadcasts
                                     for size in sizes])
        topocast = self._topocast()
        segments = {name: segment for name, segment, _sizes in broadcasts}
        cells = [predicted_cell(topocast, self.configuration, schedule, segments[name], size,
                                *timed) for (name, size), timed in outcome.items()]
        cells = [self._simulated(cell) for cell in cells]
        return Unit(self.configuration, cells, sweep.choices[schedule], notes)

    def _simulated(self, cell):
        """With its time packet by packet, over links that let as much through after a pause."""
        if cell.bytes < LEAST_SIMULATED:
            return cell
        burst = cluster.burst_bytes(bits_per_second(self._rate))
        seconds = self._topocast().simulated(cell.broadcast, cell.segment, cell.bytes,
                                             [*PACKETS, "--burst", str(burst)])
        return dataclasses.replace(cell, simulated=seconds)


def _tasks(pairs):
    """Arguments of the program: NAME=BYTES,... for neighbours of one name."""
    return [f"{name}={','.join(str(size) for _name, size in group)}"
            for name, group in itertools.groupby(pairs, key=lambda pair: pair[0])]


def jobs(settings, command, folder, kept):
    """`folder` takes what is compiled, and `kept` the parameters that were measured, so that all units
    use the same."""
    for speed in settings["speeds"]:
        for entry in settings["networks"]:
            if speed not in speeds_of(entry, settings):
                continue
            for mpi in settings["library"]:
                yield from Site(settings, command, entry["topology"], speed, mpi, folder,
                                kept).jobs()
