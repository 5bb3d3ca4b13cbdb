"""What a report is made of: cells, one a broadcast, message size and configuration, and choices of the
cost model. And the folder that keeps them, so that a campaign that was stopped goes on where it was."""

import dataclasses
import json
import os
import re

FLOOR = "floor"  # half a ping-pong between the first machine and the last: T
LIBRARY = "library"
SCHEDULE = "schedule"  # a generated broadcast of one schedule and segment size
AUTO = "auto"

WHOLE = 0  # a segment size: the message in one piece


@dataclasses.dataclass(frozen=True)
class Configuration:
    """Where a broadcast ran."""
    network: str
    speed: str  # of the links, in words of the settings
    mpi: str  # MPI library: `SimGrid`, `Open MPI` or `MPICH`

    def __str__(self):
        return f"{self.network}, {self.speed}" + (
            "" if self.mpi == "SimGrid" else f", {self.mpi}")


@dataclasses.dataclass(frozen=True)
class Cell:
    configuration: Configuration
    kind: str  # FLOOR, LIBRARY, SCHEDULE or AUTO
    broadcast: str  # the library's algorithm, or topocast's schedule
    segment: int  # bytes; WHOLE for none, and for broadcasts of the library
    bytes: int
    seconds: float = None  # None if it failed
    predicted: float = None  # seconds by the cost model
    failure: str = ""
    simulated: float = None  # seconds packet by packet, on the emulated bed


@dataclasses.dataclass(frozen=True)
class Choice:
    """The segment size that the cost model holds for the best."""
    configuration: Configuration
    schedule: str
    bytes: int
    segment: int
    predicted: float


@dataclasses.dataclass
class Unit:
    """What is measured at once and kept in one file."""
    configuration: Configuration
    cells: list
    choices: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)  # lines that tell how the run went


def as_json(unit):
    def plain(record):
        entry = dataclasses.asdict(record)
        del entry["configuration"]
        return entry

    return {"configuration": dataclasses.asdict(unit.configuration),
            "cells": [plain(cell) for cell in unit.cells],
            "choices": [plain(choice) for choice in unit.choices], "notes": unit.notes}


def from_json(text):
    configuration = Configuration(**text["configuration"])
    return Unit(configuration, [Cell(configuration, **cell) for cell in text["cells"]],
                [Choice(configuration, **choice) for choice in text["choices"]], text["notes"])


def file_name(text):
    """A name of something as that of a file: `line, 100 Mbit/s` as `line-100-Mbit-s`."""
    return re.sub(r"[^A-Za-z0-9._]+", "-", text)


def unit_prefix(configuration):
    """What the names of all units of a configuration begin with."""
    return file_name(".".join((configuration.network, configuration.speed, configuration.mpi)))


class SettingsDiffer(Exception):
    """The folder holds cells of other settings."""


class Store:
    """The units of one campaign in a folder. A unit's file is there whole or not at all."""

    def __init__(self, folder, settings, to_json=as_json, of_json=from_json):
        """`to_json` makes what a file can hold of a unit, `of_json` the unit of that."""
        self._to_json, self._of_json = to_json, of_json
        self._units = os.path.join(folder, "units")
        os.makedirs(self._units, exist_ok=True)
        self._keep_settings(os.path.join(folder, "settings.json"), settings)

    def has(self, name):
        return os.path.exists(self._path(name))

    def put(self, name, unit):
        _write(self._path(name), self._to_json(unit))

    def get(self, name):
        with open(self._path(name), encoding="utf-8") as file:
            return self._of_json(json.load(file))

    def _path(self, name):
        return os.path.join(self._units, f"{name}.json")

    @staticmethod
    def _keep_settings(path, settings):
        if not os.path.exists(path):
            _write(path, settings)
            return
        with open(path, encoding="utf-8") as file:
            if json.load(file) != settings:
                raise SettingsDiffer(f"{path} is of other settings: name another folder, or remove "
                                     "this one to begin anew")


def _write(path, value):
    with open(f"{path}.part", "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)
        file.write("\n")
    os.replace(f"{path}.part", path)
