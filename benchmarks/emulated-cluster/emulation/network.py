"""The network to emulate: read through `topocast export json`, its speeds scaled to a given one."""

import dataclasses
import functools
import json
import re
import statistics
import subprocess
from dataclasses import dataclass


FASTEST = 100e9  # of the median machine's link, in bits per second


@dataclass(frozen=True)
class Cable:
    """Two ends, and the bits per second of each direction."""

    ends: tuple[str, str]
    rate: float
    rail: int = 0  # of a machine's cable


@dataclass(frozen=True)
class Network:
    """Switches and machines by name, joined by cables that form a tree; if machines have several
    rails, for each rail."""

    name: str
    rate: float  # of the median machine's link, in bits per second
    switches: tuple[str, ...]
    machines: tuple[str, ...]
    cables: tuple[Cable, ...]
    rails: int = 1

    @functools.cached_property
    def _neighbours(self):
        neighbours = {vertex: [] for vertex in self.switches + self.machines}
        for cable in self.cables:
            for end, other in (cable.ends, cable.ends[::-1]):
                if cable.rail == 0:
                    neighbours[end].append(other)
        return neighbours

    def path(self, source, target):
        """The directed links from one vertex to another, as pairs of names; between machines those
        of the first rail."""
        before = {source: None}
        waiting = [source]
        for vertex in waiting:
            for other in self._neighbours[vertex]:
                if other not in before:
                    before[other] = vertex
                    waiting.append(other)
        links = []
        while before[target] is not None:
            links.append((before[target], target))
            target = before[target]
        return links[::-1]

    def slowest(self, links):
        """The rate of the slowest of some directed links."""
        return min(cable.rate for cable in self.cables
                   if cable.ends in links or cable.ends[::-1] in links)


def megabits(rate):
    return f"{rate / 1e6:.4g} Mbit/s"


def rates_text(network):
    """How fast links are, machines' and those between switches."""
    between = [cable.rate for cable in network.cables if set(cable.ends) <= set(network.switches)]
    others = [cable.rate for cable in network.cables if not set(cable.ends) <= set(network.switches)]
    return " and ".join(f"{_range(rates)} {where}" for rates, where in
                        ((others, "to machines"), (between, "between switches")) if rates)


def _range(rates):
    slowest = "" if min(rates) == max(rates) else f"{min(rates) / 1e6:.4g} to "
    return slowest + megabits(max(rates))


def bits_per_second(text):
    """Of `50Mbit`, `1.5Gbit`, `800kbit`."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([kMG])bit", text)
    if not match or float(match[1]) == 0:
        raise ValueError(f"'{text}' is no rate such as 50Mbit")
    rate = float(match[1]) * {"k": 1e3, "M": 1e6, "G": 1e9}[match[2]]
    if rate > FASTEST:
        raise ValueError(f"'{text}' is more than {megabits(FASTEST)}, which no computer can emulate")
    return rate


def from_export(text, rate):
    """The network of an exported file. `rate` is what the median machine's link shall have in bits
    per second; all other links keep their proportion to it."""
    exported = json.loads(text)
    if exported["format"] != "topocast-network" or exported["version"] != 1:
        raise ValueError("this is no output of `topocast export json` that is known here")
    machines = set(exported["machines"])
    if len(exported["links"]) != 2 * (len(machines) + len(exported["switches"]) - 1):
        raise ValueError(f"network {exported['network']} is no tree of switches, and bridges "
                         "cannot stand for another one")
    # The two directions of a cable stand one after the other, with the same bandwidth.
    links = exported["links"][::2]
    usual = statistics.median_low(link["bytes_per_second"] for link in links
                                  if machines & {link["from"], link["to"]})
    cables = tuple(Cable((link["from"], link["to"]), rate * link["bytes_per_second"] / usual)
                   for link in links)
    return Network(exported["network"], rate, tuple(exported["switches"]),
                   tuple(exported["machines"]), cables)


def join_rails(networks):
    """One network of several that have the same machines, each with cables of its own to them.
    Cables between switches that two of them have are one."""
    first = networks[0]
    cables = {}
    for rail, network in enumerate(networks):
        if network.machines != first.machines:
            raise ValueError(f"rail {rail} has other machines than rail 0")
        for cable in network.cables:
            is_machines = not set(cable.ends) <= set(network.switches)
            number = rail if is_machines else 0
            cables.setdefault((*cable.ends, number), dataclasses.replace(cable, rail=number))
    switches = dict.fromkeys(switch for network in networks for switch in network.switches)
    return Network(first.name, first.rate, tuple(switches), first.machines,
                   tuple(cables.values()), len(networks))


def read(topocast, topology, rate, rails=1):
    """The network of a topology file; `topocast` is the command to read it with."""
    exports = [_export(topocast, topology, *(["--rail", str(rail)] if rails > 1 else []))
               for rail in range(rails)]
    try:
        return join_rails([from_export(text, rate) for text in exports])
    except ValueError as error:
        raise SystemExit(f"emulated-cluster: {error}") from error


def _export(topocast, topology, *options):
    exported = subprocess.run([topocast, "export", "json", topology, *options],
                              stdout=subprocess.PIPE, text=True, check=False)
    if exported.returncode != 0:
        raise SystemExit(exported.returncode)
    return exported.stdout
