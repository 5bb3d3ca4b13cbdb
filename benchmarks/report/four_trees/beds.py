"""Where multicasts by four trees are timed: programs with generated broadcasts on a cluster of one switch.

In: topocast, topocast-lab, message sizes, numbers of machines, how often by message size. Out: by MPI library the costs that the
model takes, in nanoseconds, and what multicast_times.cpp prints."""

import json
import os
import re
import shutil
import subprocess
import sys

from commands.running import CommandError, output_of, run_to_end
from reporting.generated import Topocast, write_program

from .model import BINOMIAL, BLOCKS, CHAIN, IBM_SP, OPTIMAL, SEQUENTIAL, Costs, costs_of

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, "../../..")
PROGRAM = os.path.join(HERE, "../multicast_times.cpp")
EMULATED = os.path.join(TOP, "benchmarks/emulated-cluster")
MEASURE = os.path.join(TOP, "runtime/programs/measure/topocast_measure.cpp")
sys.path[:0] = [EMULATED, os.path.join(TOP, "benchmarks/simulated-cluster")]

from emulation import isolation  # noqa: E402
from simulation.cluster import MISSING, Cluster, is_available  # noqa: E402

WHOLE = 0
SCATTER = "smpi/scatter:ompi_basic_linear"  # the root sends to one rank after the other, as MPI-F's
NANOSECONDS = 1e9
OTHER_WORK = re.compile(r"(\d+) % with other work")


class Wanted:
    """The broadcasts that a program times, as reporting.generated takes them; OPT is made for the costs of every
    size."""

    def __init__(self, costs):
        optimal = {each.named(OPTIMAL): None for each in costs.values()}
        self._schedules = [SEQUENTIAL, CHAIN, BINOMIAL, BLOCKS, *optimal]

    def names(self):
        return [(schedule, schedule, WHOLE) for schedule in self._schedules]


class SimulatedBed:
    """The machines of Table 2.1, in SimGrid; every run gives the same times."""

    mpis = ["SimGrid"]
    sizes = [1, 1024]
    about = """on the simulated cluster: 128 machines on one switch with the costs of Table 2.1, those of an IBM SP, of
which t_send and t_recv keep processors busy as far as the simulator can charge them
([simgrid.md](../../../docs/simgrid.md#what-is-simulated))"""
    deviates = {}  # nothing does
    machines = 128
    scatters_in_turn = True

    def __init__(self, topocast, laboratory, folder):
        self._topocast, self._laboratory, self._folder = topocast, laboratory, folder
        self._topology = _written(folder, "single-128.yaml",
                                  f"network: single-128\nswitches: s\nmachines:\n  - {{name: 'n[0-127]', switch: s}}\n")

    @staticmethod
    def why_impossible():
        return "" if is_available() else MISSING

    def costs(self, _mpi, sizes):
        network = _written(self._folder, "two.yaml", "multistage: {arity: 2, ports: 2}\nmachines: n[0-1]\n")
        found = json.loads(output_of([self._laboratory, "simulate-wormhole", network, "--parameters", IBM_SP,
                                      "--message-size", "1", "--format", "json"]))["parameters"]
        unit = found["unit_seconds"] * NANOSECONDS
        return {size: Costs(*(unit * part for part in (costs.hold, costs.end, costs.receive)))
                for size in sizes for costs in [costs_of(found, size)]}

    def run(self, _mpi, costs, groups, repetitions_by_size):
        cluster = Cluster(self._topocast, self._topology, self._with_overheads(), self._folder)
        source = write_program(Topocast(self._topocast, self._topology, None), Wanted(costs), self._folder)
        program = cluster.compile("multicast_times", [PROGRAM, source], "-DTOPOCAST_SIMULATED",
                                  f"-I{os.path.dirname(PROGRAM)}")
        # Each group in a run of its own: the simulator is slower the more an actor has sent before.
        texts = [cluster.attempt(program, *_arguments([group], *each), time_out=3600,
                                 configuration=["smpi/allgather:bruck", SCATTER])
                 for each in repetitions_by_size.items() for group in groups]
        failures = [failure for _text, failure in texts if failure]
        if failures:
            raise CommandError(f"multicast_times: {failures[0]}")
        return "".join(text for text, _failure in texts), []

    def _with_overheads(self):
        """Table 2.1 with the processors' times as overheads."""
        with open(IBM_SP, encoding="utf-8") as file:
            text = file.read()
        text = re.sub(r"send_time: ([\d.]+ us)", r"send_time: \1, send_overhead: \1", text)
        text = re.sub(r"receive_time: ([\d.]+ us)", r"receive_time: \1, receive_overhead: \1", text)
        return _written(self._folder, "ibm-sp.yaml", text)


class EmulatedBed:
    """Real MPI libraries over the links of an emulated cluster."""

    mpis = ["Open MPI", "MPICH"]
    sizes = [1, 1024, 65536]
    about = """by real MPI libraries on the emulated cluster: 16 machines on one switch with links of 20 Mbit/s, all on
one computer. Costs are those that `topocast-measure` finds there between two machines that have the computer for
themselves, the least of its samples; t_hold is the gap where that is longer, as what the kernel buffers counts as
sent. For 1 B and 1 KiB it is the computer's processors that the machines share, and not the links, which set the pace,
and the model knows nothing of that; for 64 KiB, which the source did not measure, it is the links"""
    deviates = {
        1: "for 1 B machines wait for this computer's processors, which they share, the longer the more messages are "
           "under way",
        1024: "for 1 KiB costs are those of messages that fill the link one after another: one that finds it empty is "
              "there sooner, and one whose machine waits for a processor later",
        65536: "for 64 KiB a machine gives its message to all its children at once, and TCP shares its link among them"}
    machines = 16
    scatters_in_turn = False  # libraries take other trees
    _names = {"Open MPI": "openmpi", "MPICH": "mpich"}
    _topology = os.path.join(EMULATED, "topologies/single-16.yaml")
    _rate = "20Mbit"

    def __init__(self, topocast, _laboratory, folder):
        self._topocast, self._folder = topocast, folder

    @classmethod
    def why_impossible(cls):
        missing = [name for mpi in cls._names.values() for name in (f"mpirun.{mpi}", f"mpicxx.{mpi}")
                   if not shutil.which(name)]
        return f"no command '{missing[0]}'" if missing else isolation.why_impossible()

    def costs(self, mpi, sizes):
        path = os.path.join(self._folder, f"{self._names[mpi]}.json")
        self._start(mpi, [self._compile(mpi, "measure", MEASURE), "--pairs", "n0:n1", "--sizes",
                          ",".join(map(str, sizes)), "--json", path, "-o", f"{path}.yaml"])
        with open(path, encoding="utf-8") as file:
            found = {each["message_bytes"]: each for each in json.load(file)["sizes"]}
        return {size: _costs_of_measured(found[size]) for size in sizes}

    def run(self, mpi, costs, groups, repetitions_by_size):
        folder = os.path.join(self._folder, self._names[mpi])
        os.makedirs(folder, exist_ok=True)
        source = write_program(Topocast(self._topocast, self._topology, None), Wanted(costs), folder)
        program = self._compile(mpi, "times", PROGRAM, source, f"-I{os.path.dirname(PROGRAM)}")
        text = "".join(self._start(mpi, [program, *_arguments(groups, *each)]) for each in repetitions_by_size.items())
        return text, [line for line in text.splitlines() if "processors, on average" in line]

    def _compile(self, mpi, name, *words):
        path = os.path.join(self._folder, f"{self._names[mpi]}.{name}")
        flags = output_of([self._topocast, "--flags"]).split()
        subprocess.run([f"mpicxx.{self._names[mpi]}", *flags, *words, "-o", path], check=True)
        return path

    def _start(self, mpi, words):
        output, errors, failure = run_to_end(
            [sys.executable, os.path.join(EMULATED, "emulated-cluster"), "run", self._topology, "--rate", self._rate,
             "--mpi", self._names[mpi], "--topocast", self._topocast, "--no-check", "--time-out", "1800", "--", *words],
            2000)
        if failure:
            raise CommandError(f"{words[0]}: {failure}\n{output}{errors}")
        return output


def _costs_of_measured(size):
    least = size["least"]
    return Costs(NANOSECONDS * max(least["hold"], size["gap"]), NANOSECONDS * least["end"],
                 NANOSECONDS * (least["receive"] or 0))


def _written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _arguments(groups, size, repetitions):
    return [",".join(map(str, groups)), str(size), str(repetitions)]
