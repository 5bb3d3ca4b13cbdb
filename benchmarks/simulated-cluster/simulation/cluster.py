"""A simulated cluster: from a topology and communication parameters to runs of MPI programs on it.

In: files as topocast takes them. Out: what the programs print. Everything is made in a folder that the
caller owns."""

import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from commands.running import NOT_ENDED, CommandError, end_on_signals, output_of, run_to_end  # noqa: E402

__all__ = ["MISSING", "NOT_ENDED", "Cluster", "CommandError", "SimulationError", "end_on_signals", "is_available",
           "output_of", "without_buffers"]

SMPICXX = "smpicxx"
SMPIRUN = "smpirun"
# Every simulated process has its own copy of the program and its variables. The linker would join those
# variables of inline functions that the compiler marks as unique in a process.
COMPILE = ("-O1", "-fno-gnu-unique")
# Notes on the configuration; and a warning: SMPI deletes the attributes of MPI_COMM_SELF when it holds
# itself for finalised.
QUIET = ("--log=root.thres:warning", "--log=smpi_pmpi.thres:error")
MISSING = ("SimGrid is missing: there are no smpicxx and smpirun; Debian's package is "
           "libsimgrid-dev")
COLLECTIVE_NAMES = "Valid algorithms: "


class SimulationError(CommandError):
    """What is asked for cannot be simulated; says why."""


def is_available():
    return shutil.which(SMPICXX) is not None and shutil.which(SMPIRUN) is not None


def without_buffers(parameters, folder):
    """A parameters file for the simulator's switches, which do not buffer: that file itself if it says
    so or otherwise, else a copy of it in `folder`."""
    try:
        with open(parameters, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise SimulationError(f"parameters {parameters}: {error}") from error
    if re.search(r"^switch_buffers:", text, re.MULTILINE):
        return parameters
    path = os.path.join(os.path.abspath(folder), os.path.basename(parameters))
    with open(path, "w", encoding="utf-8") as file:
        file.write("switch_buffers: false\n" + text)
    return path


class Cluster:
    """The machines of one network in the simulator; rank i of a program runs on machine i. Machines send and
    receive together at most at `machine_rate`, such as `64 MB/s`, if it is given."""

    def __init__(self, topocast, topology, parameters, folder, machine_rate=None):
        self.topocast = topocast
        self.topology = topology
        self.with_parameters = ["--parameters",
                                without_buffers(parameters, folder)] if parameters else []
        self.folder = os.path.abspath(folder)
        description = json.loads(output_of([topocast, "export", "json", topology]))
        self.name = description["network"]
        self.machines = description["machines"]
        self.flags = output_of([topocast, "--flags"]).split()
        self._machine_file = self._write("machines", "\n".join(self.machines) + "\n")
        self._platform = self._build_platform(["--machine-rate", machine_rate] if machine_rate else [])

    def path(self, name):
        return os.path.join(self.folder, name)

    def _write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def _build_platform(self, options):
        source, library = self.path("platform.cpp"), self.path("platform.so")
        output_of([self.topocast, "export", "simgrid", self.topology, *self.with_parameters, *options,
                   "-o", source])
        output_of(["g++", *self.flags, "-O1", "-shared", "-fPIC", source, "-o", library, "-lsimgrid"])
        return library

    def compile(self, name, sources, *options):
        """Compiles a program; returns its path."""
        program = self.path(name)
        output_of([SMPICXX, *self.flags, *COMPILE, *options, *sources, "-o", program])
        return program

    def run(self, program, *arguments, configuration=()):
        """What the program prints. `configuration` holds settings as `smpi/bcast:mpich`."""
        return output_of(self._command(program, arguments, configuration))

    def attempt(self, program, *arguments, configuration=(), time_out):
        """The same for a program that may fail or take longer than `time_out` seconds: what it has
        printed until then, and why it did not end well, if it did not."""
        output, _errors, failure = run_to_end(self._command(program, arguments, configuration), time_out)
        return output, failure

    def _command(self, program, arguments, configuration):
        return [SMPIRUN, "-np", str(len(self.machines)), "-platform", self._platform,
                "-hostfile", self._machine_file, *QUIET,
                *(f"--cfg={setting}" for setting in configuration), program, *arguments]

    def library_broadcasts(self, program):
        """Names of the broadcast algorithms that the simulator ships: it lists them when it is asked
        for one that it does not have."""
        try:
            self.run(program, configuration=["smpi/bcast:no-such-algorithm"])
        except CommandError as refusal:
            names = str(refusal).partition(COLLECTIVE_NAMES)[2].partition(".\n")[0]
            if names:
                return names.split(", ")
            raise
        raise SimulationError("the simulator does not list its broadcast algorithms")
