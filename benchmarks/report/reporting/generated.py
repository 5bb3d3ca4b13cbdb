"""The generated broadcasts of one network: every schedule with every segment size, and auto.

In: topology, parameters and settings. Out: the source of a program that times them all, what the model
predicts for each, and which segment sizes it chooses. All come from the command `topocast`."""

import json
import os
import subprocess

from .cells import AUTO, SCHEDULE, WHOLE, Cell, Choice

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "../timed_broadcasts.cpp")
# Segments of this length are messages in one piece.
WHOLE_TEXT = "1G"


class TopocastError(Exception):
    """The command refused; says what it printed."""


class Topocast:
    """The command for one topology and parameters file; the first machine is the root."""

    def __init__(self, command, topology, parameters):
        self._command, self._topology = command, topology
        self._options = ["--parameters", parameters] if parameters else []
        network = json.loads(self._run("export", "json", topology))
        self.name, self.machines = network["network"], network["machines"]
        self.flags = self._run("--flags").split()

    def generate(self, schedule, segment, name, path):
        self._run("generate", self._topology, *self._options, *_forced(schedule, segment),
                  "--trees", self.machines[0], "--name", name, "-o", path)

    def range_for(self, schedule, size, segment=None):
        """Schedule, segment and predicted time for one message size: of the plan, an entry of
        `ranges`."""
        return json.loads(self._run("plan", self._topology, *self._options, "--message-size",
                                    str(size), *_forced(schedule, segment)))["ranges"][0]

    def ranges(self, schedule):
        return json.loads(self._run("plan", self._topology, *self._options, "--schedule",
                                    schedule))["ranges"]

    def simulated(self, schedule, segment, size, constants):
        """Seconds packet by packet; `constants` are options of `topocast simulate`."""
        simulation = json.loads(self._run("simulate", self._topology, *self._options,
                                          "--message-size", str(size), "--schedule", schedule,
                                          "--segment", str(segment or size), "--format", "json",
                                          *constants))
        return simulation["schedules"][0]["completion_seconds"]

    def _run(self, *words):
        ended = subprocess.run([self._command, *words], text=True, capture_output=True,
                               stdin=subprocess.DEVNULL, check=False)
        if ended.returncode != 0:
            raise TopocastError(f"{' '.join([self._command, *words])}\n{ended.stderr}")
        return ended.stdout


def _forced(schedule, segment):
    if segment is None:
        return ["--schedule", schedule]
    return ["--schedule", schedule, "--segment", str(segment) if segment else WHOLE_TEXT]


def task_name(schedule, segment):
    """A generated broadcast as timed_broadcasts.cpp calls it."""
    return AUTO if schedule == AUTO else f"{schedule}/{segment}"


class Sweep:
    """What is tried with each schedule: the settings' segment sizes and the model's choices.

    Asks the model for them, so that making one takes seconds."""

    def __init__(self, settings, sizes, topocast, configuration):
        self.choices = {schedule: _choices(topocast, configuration, schedule, sizes)
                        for schedule in settings["schedules"]}
        self._tried = {schedule: _tried(settings, sizes, schedule, self.choices[schedule])
                       for schedule in settings["schedules"]}

    def broadcasts(self, schedule):
        """(name in the program, segment, message sizes), of those that have any."""
        return [(f"{schedule}/{segment}", segment, sizes)
                for segment, sizes in self._tried[schedule].items() if sizes]

    def names(self):
        """(name in the program, schedule, segment) of all, and of auto."""
        return [(AUTO, AUTO, None)] + [(name, schedule, segment) for schedule in self._tried
                                       for name, segment, _sizes in self.broadcasts(schedule)]


def _choices(topocast, configuration, schedule, sizes):
    chosen = []
    for size in sizes:
        entry = topocast.range_for(schedule, size)
        segment = entry["segment_bytes"] if entry["segment_bytes"] < size else WHOLE
        chosen.append(Choice(configuration, schedule, size, segment, entry["predicted_seconds"]))
    return chosen


def _tried(settings, sizes, schedule, choices):
    """Message sizes by segment size. A segment is tried where it cuts the message, not into more
    pieces than the settings allow; a choice of the model always."""
    chosen = {(choice.segment, choice.bytes) for choice in choices}
    listed = settings["schedules"][schedule].get("segments", settings["segments"])
    largest = settings["schedules"][schedule].get("largest_bytes", float("inf"))
    sizes = [size for size in sizes if size <= largest]
    most = settings["most_segments"]
    return {segment: [size for size in sizes if (segment, size) in chosen or segment in listed
                      and (segment == WHOLE or segment < size <= segment * most)]
            for segment in sorted({*listed, *(segment for segment, _size in chosen)})}


def write_program(topocast, sweep, folder):
    """Writes the generated sources and the one that includes them all; returns its path."""
    includes, rows = [], []
    for number, (name, schedule, segment) in enumerate(sweep.names()):
        function = f"broadcast{number}"
        topocast.generate(schedule, segment, function, os.path.join(folder, f"{function}.cpp"))
        includes.append(f'namespace {function} {{\n#include "{function}.cpp"\n}}\n')
        rows.append(f'    {{"{name}", {function}::{function}_bcast}},\n')
    path = os.path.join(folder, "generated_broadcasts.cpp")
    with open(path, "w", encoding="utf-8") as source:
        source.write("// Every generated source has names of its own, all include the same headers.\n"
                     '#include "timed_broadcasts.hpp"\n\n#include <topocast/runtime.hpp>\n\n'
                     "#include <cstdint>\n\n" + "".join(includes)
                     + "\nconst report::GeneratedBroadcast report::generatedBroadcasts[] = {\n"
                     + "".join(rows)
                     + f"}};\nconst std::size_t report::generatedBroadcastCount = {len(rows)};\n")
    return path


def predicted_cell(topocast, configuration, schedule, segment, size, seconds, failure):
    predicted = topocast.range_for(schedule, size, segment)["predicted_seconds"]
    return Cell(configuration, SCHEDULE, schedule, segment, size, seconds, predicted, failure)


def auto_cells(topocast, configuration, times):
    """`times` holds seconds and failure by size. The generated file serves ranges of sizes, so that
    what it uses for a size is asked of the plan and what that takes of the model."""
    ranges = topocast.ranges(AUTO)
    cells = []
    for size, (seconds, failure) in times.items():
        used = next(entry for entry in ranges
                    if entry["to_bytes"] is None or size <= entry["to_bytes"])
        exact = topocast.range_for(used["schedule"], size, used["segment_bytes"] or WHOLE)
        segment = used["segment_bytes"] if used["segment_bytes"] < size else WHOLE
        cells.append(Cell(configuration, AUTO, used["schedule"], segment, size, seconds,
                          exact["predicted_seconds"], failure))
    return cells
