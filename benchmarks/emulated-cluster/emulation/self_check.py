"""Whether the emulated links behave as links: measured with TCP flows before any program runs."""

import os
import subprocess
import sys

from emulation.usage import megabits

FLOW = os.path.join(os.path.dirname(os.path.abspath(__file__)), "flow.py")
SECONDS = 1.5
PORT = 7000

# Of the link's rate, what one flow's payload must reach: headers take 5 %.
ONE_FLOW = (0.85, 1.0)
SHARED_BY_TWO = (0.35, 0.60)
# Acknowledgements of the opposite flow take their part.
WITH_OPPOSITE = (0.80, 1.0)


def check(cluster, say):
    """Measures, prints the figures, and returns whether all are as they must be."""
    network = cluster.network
    if len(network.machines) < 2:
        say("  one machine: no flows to measure")
        return True
    one = _farthest(network)
    good = _judge(cluster, say, "one flow", [one], ONE_FLOW)
    two = _sharing(network, one)
    if two:
        good &= _judge(cluster, say, "two flows over the same link", two, SHARED_BY_TWO)
    good &= _judge(cluster, say, "two flows in opposite directions", [one, one[::-1]],
                   WITH_OPPOSITE)
    return good


def _judge(cluster, say, title, pairs, bounds):
    least, most = bounds
    good = True
    say(f"  {title}")
    for (source, target), rate in zip(pairs, _measure(cluster, pairs)):
        limit = cluster.network.slowest(cluster.network.path(source, target))
        share = rate / limit
        verdict = "" if least <= share <= most else f"   NOT {least:.0%} to {most:.0%}"
        good &= not verdict
        say(f"    {source} -> {target}: {megabits(rate)}, {share:.0%} of the link's "
            f"{megabits(limit)}{verdict}")
    return good


def _measure(cluster, pairs):
    """Bits per second of payload of flows that run at the same time."""
    receivers = []
    for number, (_source, target) in enumerate(pairs):
        receivers.append(cluster.start(target, [sys.executable, FLOW, "receive", str(PORT + number)],
                                       stdout=subprocess.PIPE, text=True))
    for receiver in receivers:
        receiver.stdout.readline()
    senders = [cluster.start(source, [sys.executable, FLOW, "send", cluster.data_address(target),
                                      str(PORT + number), str(SECONDS)])
               for number, (source, target) in enumerate(pairs)]
    rates = [8 * float(receiver.stdout.readline() or 0) for receiver in receivers]
    for process in senders + receivers:
        process.wait()
    return rates


def _farthest(network):
    """Two machines as far apart as any."""
    def away(machine):
        return max((other for other in network.machines if other != machine),
                   key=lambda other: len(network.path(machine, other)))
    start = away(network.machines[0])
    return start, away(start)


def _sharing(network, pair):
    """`pair` and another one that uses one of its links, between switches if there is such a one."""
    links = set(network.path(*pair))
    others = [machine for machine in network.machines if machine not in pair]
    for source in others:
        for target in others:
            if source != target and links & set(network.path(source, target)):
                return [pair, (source, target)]
    return [pair, (others[0], pair[1])] if others else None
