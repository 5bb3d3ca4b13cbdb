"""Simulates points by `topocast-lab simulate-wormhole`. The same settings give the same points everywhere.

In: settings. Out: pairs of a unit's name and a function that simulates it, each one point."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from commands.running import output_of  # noqa: E402

from .catalogue import BYTES, COMPUTATION, FAIR_SHARE, MEMBERS, NETWORKS  # noqa: E402
from .points import Point  # noqa: E402
from .settings import placements, values, wanted_lines  # noqa: E402


def jobs(settings, command, folder, _kept):
    """`folder` takes the topologies. The ends of all lines come before their middles: what a run that was
    stopped leaves out are points between others."""
    for name, topology in NETWORKS.items():
        with open(os.path.join(folder, f"{name}.yaml"), "w", encoding="utf-8") as file:
            file.write(topology)
    lines = [(condition, schedule, from_both_ends(values(settings, condition)))
             for condition, schedule in wanted_lines(settings)]
    for step in range(max(len(wanted) for _condition, _schedule, wanted in lines)):
        for condition, schedule, wanted in lines:
            if step < len(wanted):
                yield unit(settings, command, folder, condition, schedule, wanted[step])


def from_both_ends(wanted):
    """1 2 3 4 5 as 1 5 2 4 3."""
    left = list(wanted)
    return [left.pop(-(turn % 2)) for turn in range(len(left))]


def unit(settings, command, folder, condition, schedule, value):
    words = [command, "simulate-wormhole", os.path.join(folder, f"{condition.network}.yaml"),
             "--format", "json", "--threads", "1", "--schedule", schedule,
             *_options(settings, condition, value)]
    return (f"{condition.name}.{schedule}.{value}",
            lambda: _point(condition, schedule, value,
                           _run(words, settings["time_out_seconds"])))


def _options(settings, condition, value):
    fixed = {BYTES: condition.bytes, MEMBERS: condition.members}
    if condition.varies != COMPUTATION:
        fixed[condition.varies] = value
        traffic = []
    else:
        traffic = ["--computation", value, "--precision", settings["precision"], "--warm-up",
                   settings["warm_up"], "--most", settings["most"]]
    return [str(word) for word in ("--message-size", fixed[BYTES], "--members", fixed[MEMBERS],
                                   "--seed", settings["seed"], "--placements",
                                   placements(settings, condition), *traffic, *_kind(condition),
                                   *condition.options)]


def _kind(condition):
    """Of multicasts and traffic, where it is not the usual one."""
    words = ["--multicasts", condition.multicasts] if condition.multicasts > 1 else []
    if condition.interval:
        words += ["--interval", condition.interval]
    if condition.hot_spot:
        words += ["--hot-spot", condition.hot_spot - FAIR_SHARE]
    return words


def _run(words, seconds):
    return json.loads(output_of(words, seconds))


def _point(condition, schedule, value, printed):
    [found] = printed["schedules"]
    startup, per_byte = printed["parameters"]["hold"]
    return Point(condition.name, schedule, value, found["latency"],
                 found.get("latency_confidence"), found["uncontended_latency"],
                 found["contention_rate"], found["contended_time"], found["root_queued_time"],
                 found["accepted_load"], found["traffic_end_to_end"],
                 startup + per_byte * printed["message_bytes"], found["counted"],
                 found["imprecise_placements"], found["latencies"])
