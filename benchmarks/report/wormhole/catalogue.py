"""What N. Nupairoj, "Multicast communication: from platform-independent modeling to platform-dependent tuning"
(1998), simulated in sections 5.4, 6.2 and 6.4: its networks, the conditions that multicasts met there, and which
lines its figures show.

Sizes, numbers of nodes and loads between which lines are drawn are not in its text: they are settings."""

import math
from dataclasses import dataclass

# By name, as topology files.
NETWORKS = {
    "mesh-16x16": "mesh: {radices: [16, 16], bandwidth: 1 Gbit/s, latency: 1 us}\n"
                  "machines: n[0-255]\n",
    "multistage-256": "multistage: {arity: 2, ports: 256, bandwidth: 1 Gbit/s, latency: 1 us}\n"
                      "machines: n[0-255]\n",
    "multistage-128": "multistage: {arity: 2, ports: 128, bandwidth: 1 Gbit/s, latency: 1 us}\n"
                      "machines: n[0-127]\n",
}
MACHINES = {"mesh-16x16": 256, "multistage-256": 256, "multistage-128": 128}

# The dissertation's names of schedules, in meshes and in multistage networks.
OPTIMAL, UNAWARE, DYNAMIC = "optimal", "unaware-optimal", "dynamic"
HALVING, BINOMIAL, SEQUENTIAL = "halving", "binomial", "flat"
NAMES = {
    True: {OPTIMAL: "OPT-mesh", DYNAMIC: "DYN-mesh", HALVING: "U-mesh"},
    False: {OPTIMAL: "OPT-min", DYNAMIC: "DYN-min", HALVING: "U-min"},
}
NAMES_ANYWHERE = {UNAWARE: "OPT-tree", BINOMIAL: "binomial", SEQUENTIAL: "sequential"}

ALONE = (OPTIMAL, UNAWARE, HALVING)
THREE = (OPTIMAL, DYNAMIC, HALVING)
SIX = (OPTIMAL, DYNAMIC, HALVING, UNAWARE, BINOMIAL, SEQUENTIAL)

BYTES, MEMBERS, COMPUTATION = "bytes", "members", "computation"
LATENCY, RATE, QUEUED = "latency", "contention_rate", "root_queued_time"
OVERHEAD = "overhead"
END_TO_END, HOLD = "traffic_end_to_end", "hold"

KIB = 1024
# Costs of section 5.4. Its buffers are not told: unlimited ones, as 64 KiB hold one message of that size.
COSTS_OF_5_4 = ("--hold-time", "2000+2", "--network-time", "1000+2", "--receive-time", "2500+3",
                "--buffer", "1M")
SATURATED = 0.095  # the load at which the text has the mesh saturated
FAIR_SHARE = 0.5  # [%] of one in 191 machines: what a hot spot gets of the traffic anyway
# Costs of section 6.4: of a byte on a channel, and of picking up a message of the traffic's mean size.
CHANNEL_TIME, RECEIVE_TIME = 2, 2025 + 3 * KIB


@dataclass(frozen=True)
class Condition:
    """Under which multicasts are simulated, for several values of what varies."""
    name: str
    network: str
    varies: str  # BYTES, MEMBERS or COMPUTATION, and with that the load
    schedules: tuple = THREE
    members: int = 64
    bytes: int = KIB
    multicasts: int = 1  # at once
    interval: int = 0  # time between them; 0 if each waits for the last
    hot_spot: int = 0  # [%] of the traffic's messages, to one machine
    options: tuple = ()  # more, of `topocast-lab simulate-wormhole`

    @property
    def is_mesh(self):
        return self.network.startswith("mesh")

    @property
    def has_traffic(self):
        return self.varies == COMPUTATION

    @property
    def has_local_traffic(self):
        return "--local-computation" in self.options

    @property
    def most_load(self):
        """The normalised load of the traffic at which the hot spot picks up one message after the other."""
        share = self.hot_spot / 100
        return CHANNEL_TIME * KIB / (MACHINES[self.network] * RECEIVE_TIME * share) if share else math.inf

    def name_of(self, schedule):
        return NAMES_ANYWHERE.get(schedule) or NAMES[self.is_mesh][schedule]


@dataclass(frozen=True)
class Figure:
    number: str
    title: str
    lines: tuple  # (condition, schedule, quantity)
    y_name: str = "multicast latency [1000 time units]"
    unit: float = 1000.0
    spoken_of: tuple = ()  # lines that are not drawn, only spoken of

    @property
    def conditions(self):
        return tuple(dict.fromkeys(condition for condition, _schedule, _quantity in self.lines))


MESH, MULTISTAGE = "mesh-16x16", "multistage-256"


def _alone(name, network, **fixed):
    return Condition(name, network, schedules=ALONE, options=COSTS_OF_5_4, **fixed)


CONDITIONS = {condition.name: condition for condition in (
    _alone("mesh-alone-32-nodes", MESH, varies=BYTES, members=32),
    _alone("mesh-alone-128-nodes", MESH, varies=BYTES, members=128),
    _alone("mesh-alone-4-kib", MESH, varies=MEMBERS, bytes=4 * KIB),
    _alone("mesh-alone-64-kib", MESH, varies=MEMBERS, bytes=64 * KIB),
    _alone("multistage-alone-128-nodes", "multistage-128", varies=BYTES, members=128),
    _alone("multistage-alone-64-kib", "multistage-128", varies=MEMBERS, bytes=64 * KIB),
    Condition("mesh-64", MESH, COMPUTATION, SIX),
    Condition("mesh-32", MESH, COMPUTATION, SIX, members=32),
    Condition("mesh-128", MESH, COMPUTATION, members=128),
    Condition("multistage-64", MULTISTAGE, COMPUTATION, SIX),
    Condition("multistage-128", MULTISTAGE, COMPUTATION, members=128),
    Condition("mesh-hot-spot-1", MESH, COMPUTATION, hot_spot=1),
    Condition("mesh-hot-spot-2", MESH, COMPUTATION, hot_spot=2),
    Condition("multistage-hot-spot-1", MULTISTAGE, COMPUTATION, hot_spot=1),
    Condition("mesh-interval", MESH, COMPUTATION, interval=100_000),
    Condition("multistage-interval", MULTISTAGE, COMPUTATION, interval=50_000),
    Condition("mesh-local", MESH, COMPUTATION, options=("--local-computation", "50000")),
    Condition("multistage-local", MULTISTAGE, COMPUTATION,
              options=("--local-computation", "50000")),
    Condition("mesh-two", MESH, COMPUTATION, multicasts=2),
    Condition("multistage-two", MULTISTAGE, COMPUTATION, multicasts=2),
    Condition("mesh-fast-network", MESH, COMPUTATION, options=(
        "--hold-time", "1915+2", "--network-time", "695+1", "--receive-time", "2025+3")),
    Condition("mesh-fast-software", MESH, COMPUTATION, options=(
        "--hold-time", "957+2", "--network-time", "1390+2", "--receive-time", "1012+3")),
)}


def _lines(condition, schedules=None, quantity=LATENCY):
    return tuple((condition, schedule, quantity)
                 for schedule in schedules or CONDITIONS[condition].schedules)


FIGURES = (
    Figure("5.9", "32 nodes on a 16 x 16 mesh", _lines("mesh-alone-32-nodes")),
    Figure("5.10", "128 nodes on a 16 x 16 mesh", _lines("mesh-alone-128-nodes")),
    Figure("5.11", "4 KiB on a 16 x 16 mesh", _lines("mesh-alone-4-kib")),
    Figure("5.12", "64 KiB on a 16 x 16 mesh", _lines("mesh-alone-64-kib")),
    Figure("5.13", "128 nodes on a multistage network of 128",
           _lines("multistage-alone-128-nodes")),
    Figure("5.14", "64 KiB on a multistage network of 128", _lines("multistage-alone-64-kib")),
    Figure("5.15", "contention rate of OPT-tree, 64 KiB",
           (("mesh-alone-64-kib", UNAWARE, RATE), ("multistage-alone-64-kib", UNAWARE, RATE)),
           "contention rate [%]", 0.01),
    Figure("6.2", "holding and end-to-end latency of the traffic's messages, mesh",
           (("mesh-64", HALVING, END_TO_END), ("mesh-64", HALVING, HOLD)),
           "time [1000 time units]"),
    Figure("6.3", "binomial and sequential trees of 64 nodes, mesh",
           _lines("mesh-64", (BINOMIAL, SEQUENTIAL))),
    Figure("6.5", "waiting in the root's sending buffer, 64 nodes, mesh",
           _lines("mesh-64", (BINOMIAL, SEQUENTIAL), QUEUED),
           "waiting time of a message [1000 time units]"),
    Figure("6.6", "64 nodes, uniform traffic, mesh", _lines("mesh-64")),
    Figure("6.7", "64 nodes, uniform traffic, mesh, in detail", _lines("mesh-64", THREE)),
    Figure("6.8", "32 nodes, uniform traffic, mesh", _lines("mesh-32", THREE),
           spoken_of=_lines("mesh-32", (UNAWARE, BINOMIAL, SEQUENTIAL))),
    Figure("6.9", "128 nodes, uniform traffic, mesh", _lines("mesh-128")),
    Figure("6.10", "64 nodes, uniform traffic, multistage", _lines("multistage-64")),
    Figure("6.11", "64 nodes, uniform traffic, multistage, in detail",
           _lines("multistage-64", (*THREE, UNAWARE, BINOMIAL))),
    Figure("6.12", "128 nodes, uniform traffic, multistage", _lines("multistage-128")),
    Figure("6.13", "1 % hot-spot traffic, mesh", _lines("mesh-hot-spot-1")),
    Figure("6.14", "2 % hot-spot traffic, mesh", _lines("mesh-hot-spot-2")),
    Figure("6.15", "1 % hot-spot traffic, multistage", _lines("multistage-hot-spot-1")),
    Figure("6.16", "a multicast every 100,000 time units, mesh", _lines("mesh-interval")),
    Figure("6.17", "a multicast every 50,000 time units, multistage",
           _lines("multistage-interval")),
    Figure("6.18", "with local traffic, mesh", _lines("mesh-local")),
    Figure("6.19", "with local traffic, multistage", _lines("multistage-local")),
    Figure("6.20", "two multicasts at once, mesh", _lines("mesh-two")),
    Figure("6.21", "two multicasts at once, multistage", _lines("multistage-two")),
    Figure("6.22", "network twice as fast, mesh", _lines("mesh-fast-network")),
    Figure("6.23", "software twice as fast, mesh", _lines("mesh-fast-software")),
)
