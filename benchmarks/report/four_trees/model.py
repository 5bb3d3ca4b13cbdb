"""Trees of chapters 3 and 4 of Nupairoj's dissertation (1998), and how long multicasts along them take by its model.

In: topocast, which knows the trees; costs. Out: times in the unit of the costs."""

import json
import os
import subprocess
from dataclasses import dataclass
from functools import cache

SEQUENTIAL, CHAIN, BINOMIAL = "flat", "unaware-linear", "binomial"
BLOCKS, OPTIMAL = "block-binomial:3", "unaware-optimal"
TREES = {SEQUENTIAL: "sequential", BINOMIAL: "binomial", BLOCKS: "MPI-F, blocks of 3", OPTIMAL: "OPT", CHAIN: "chain"}
COMPARED = [SEQUENTIAL, BINOMIAL, BLOCKS, OPTIMAL]
LOOPED = [CHAIN, BINOMIAL, SEQUENTIAL]  # Figure 3.4
RESPONDERS = 9  # Figure 3.7
IBM_SP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../topologies/parameters/ibm-sp.yaml")
LARGEST_TIME = 65535  # in a schedule's name


@dataclass(frozen=True)
class Costs:
    """In time units of any length, for messages of one size."""
    hold: float
    end: float
    receive: float = 0

    def named(self, schedule):
        """The schedule's name with these times, if it is made for such."""
        if schedule != OPTIMAL:
            return schedule
        unit = max(self.hold / LARGEST_TIME, self.end / LARGEST_TIME, 1)
        return f"{schedule}:{max(round(self.hold / unit), 1)}/{max(round(self.end / unit), 1)}"


def costs_of(parameters, size):
    """From those of a simulation flit by flit, in its units."""
    hold, send, network, receive = (parameters[name][0] + parameters[name][1] * size
                                    for name in ("hold", "send", "network", "receive"))
    return Costs(hold, send + network + receive, receive)


class Trees:
    """Asks topocast; `folder` takes what it is asked about."""

    def __init__(self, topocast, folder):
        self._topocast, self._folder = topocast, folder

    @cache
    def children(self, schedule, machines):
        """By machine, in the order of sending, among the first so many; the schedule has its times."""
        path = os.path.join(self._folder, f"switch-{machines}.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"switches: s\nmachines:\n  - {{name: 'n[0-{machines - 1}]', switch: s}}\n")
        run = subprocess.run([self._topocast, "show", path, "--schedule", schedule, "--format", "json"], check=True,
                             stdout=subprocess.PIPE)
        shown = json.loads(run.stdout)
        return {sender["from"]: sender["to"] for sender in shown["schedules"][0]["trees"][0]["senders"]}


def arrivals(tree, costs, root="n0"):
    """The model of section 2.2: a machine sends every t_hold, and a message has arrived t_end after that began."""
    found, waiting = {}, [(root, 0)]
    while waiting:
        sender, since = waiting.pop()
        for number, child in enumerate(tree.get(sender, [])):
            found[child] = since + number * costs.hold + costs.end
            waiting.append((child, found[child]))
    return found


def root_loop(tree, costs, root="n0"):
    """t_root of Algorithm 3.3.1: one multicast after another, of which the root sends its own messages only."""
    return costs.hold * len(tree[root])


def slowest_loop(tree, costs):
    """t_max of Algorithm 3.3.1: the machine that is busy longest with one of many multicasts sets the pace."""
    receivers = {child for children in tree.values() for child in children}
    return max(root_loop(tree, costs), *(costs.receive + costs.hold * len(tree.get(name, [])) for name in receivers))


def number_of(name):
    return int(name[1:])
