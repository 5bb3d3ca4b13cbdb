"""Asks `topocast-lab multiple-multicast`. In: a mesh, how many sources and members there are, and how they overlap. Out:
steps and latencies by schedule, with their confidence."""

import functools
import json
import os
import subprocess
from dataclasses import dataclass

SCHEDULES = ["umesh", "spumesh", "hl", "sqhl", "schl"]
MICROSECONDS = 0.005  # a time unit, the time of a flit over a link
MESSAGE = 50


@dataclass(frozen=True)
class Mean:
    value: float
    error: float = 0  # the true mean lies within, with a confidence of 95 %


@dataclass(frozen=True)
class Entry:
    steps: Mean
    latency: Mean  # in microseconds; None if it was not simulated
    least: int  # by theorem; None if not known
    most: int


class Simulator:
    def __init__(self, topocast, folder, runs):
        self.runs = runs
        self._topocast = topocast
        self._folder = folder

    def _topology(self, radices):
        path = os.path.join(self._folder, "x".join(map(str, radices)) + ".yaml")
        nodes = functools.reduce(lambda product, radix: product * radix, radices)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"multidestination: true\nmesh: {{radices: {list(radices)}}}\nmachines: n[0-{nodes - 1}]\n")
        return path

    @functools.lru_cache(maxsize=None)
    def ask(self, radices, sources, members, overlap="complete", schedules=tuple(SCHEDULES), is_timed=True):
        """Entries by schedule."""
        command = [self._topocast, "multiple-multicast", self._topology(radices), "--sources", str(sources),
                   "--members", str(members), "--overlap", overlap, "--schedule", ",".join(schedules),
                   "--runs", str(self.runs), "--format", "json"]
        if is_timed:
            command += ["--message-size", str(MESSAGE)]
        answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        return {entry["schedule"]: Entry(mean_of(entry, "steps"), latency_of(entry), entry["least_steps"],
                                         entry["most_steps"]) for entry in answer["schedules"]}


def mean_of(entry, key, unit=1.0):
    return Mean(entry[key] * unit, entry.get(f"{key}_confidence", 0) * unit)


def latency_of(entry):
    return mean_of(entry, "latency", MICROSECONDS) if "latency" in entry else None
