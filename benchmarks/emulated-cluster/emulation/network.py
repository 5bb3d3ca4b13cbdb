"""The network to emulate: read through `topocast export json`, its speeds scaled to a given rate."""

import json
import statistics
import subprocess
from dataclasses import dataclass


@dataclass(frozen=True)
class Cable:
    """Two ends, and the bits per second of each direction."""

    ends: tuple[str, str]
    rate: float


@dataclass(frozen=True)
class Network:
    """Switches and machines by name, joined by cables that form a tree."""

    name: str
    rate: float  # of the median machine's link, in bits per second
    switches: tuple[str, ...]
    machines: tuple[str, ...]
    cables: tuple[Cable, ...]

    def switch_of(self, machine):
        """The switch that a machine hangs on."""
        return next(end for cable in self.cables if machine in cable.ends
                    for end in cable.ends if end != machine)

    def path(self, source, target):
        """The directed links from one vertex to another, as pairs of names."""
        before = {source: None}
        waiting = [source]
        for vertex in waiting:
            for cable in self.cables:
                if vertex not in cable.ends:
                    continue
                other = cable.ends[1 - cable.ends.index(vertex)]
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


def from_export(text, rate):
    """The network of an exported file. `rate` is what the median machine's link shall have in bits
    per second; all other links keep their proportion to it."""
    exported = json.loads(text)
    if exported["format"] != "topocast-network" or exported["version"] != 1:
        raise ValueError("this is no output of `topocast export json` that is known here")
    machines = set(exported["machines"])
    # The two directions of a cable stand one after the other, with the same bandwidth.
    links = exported["links"][::2]
    usual = statistics.median_low(link["bytes_per_second"] for link in links
                                  if machines & {link["from"], link["to"]})
    cables = tuple(Cable((link["from"], link["to"]), rate * link["bytes_per_second"] / usual)
                   for link in links)
    return Network(exported["network"], rate, tuple(exported["switches"]),
                   tuple(exported["machines"]), cables)


def read(topocast, topology, rate):
    """The network of a topology file; `topocast` is the command to read it with."""
    exported = subprocess.run([topocast, "export", "json", topology], stdout=subprocess.PIPE,
                              text=True, check=False)
    if exported.returncode != 0:
        raise SystemExit(exported.returncode)
    return from_export(exported.stdout, rate)
