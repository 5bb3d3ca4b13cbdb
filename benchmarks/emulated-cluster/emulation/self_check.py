"""Whether the emulated links behave as links: measured with TCP flows before any program runs."""

from dataclasses import dataclass

from emulation import streams
from emulation.network import megabits

SECONDS = 1.5

# Other work on this computer may spoil a measurement.
ATTEMPTS = 3


@dataclass(frozen=True)
class Expectation:
    """What flows of one time must reach, as parts of the links' rate. Headers take 5 %."""

    title: str
    each: tuple[float, float]  # least and most, of the slowest link they all use, or their own
    together: tuple[float, float]


ALONE = Expectation("one flow", (0.85, 1), (0.85, 1))
SHARED = Expectation("two flows over one link", (0.33, 0.67), (0.85, 1))
# Acknowledgements wait behind the opposite flow's data, most so where a slower link follows. If
# both directions had one limit, that would be 1 together.
OPPOSITE = Expectation("two flows in opposite directions", (0.4, 1), (1.15, 2))


def check(cluster, say):
    """Measures, prints the figures, and returns whether all are as they must be."""
    machines = cluster.network.machines
    if len(machines) < 2:
        say("one machine: there are no flows to measure")
        return True
    one = _farthest(cluster.network)
    two = _sharing(cluster.network, one) if len(machines) > 2 else None
    trials = [(ALONE, [one]), (SHARED, two), (OPPOSITE, [one, one[::-1]])]
    if two is None:
        say("no two flows share a link that limits both")
        trials.remove((SHARED, two))
    return all(_meets(cluster, say, expectation, pairs) for expectation, pairs in trials)


def _meets(cluster, say, expectation, pairs):
    return any(_try(cluster, say, expectation, pairs) for _attempt in range(ATTEMPTS))


def _try(cluster, say, expectation, pairs):
    network = cluster.network
    paths = [network.path(*pair) for pair in pairs]
    common = set.intersection(*map(set, paths))
    parts = []
    say(f"{expectation.title}:")
    for (source, target), path, rate in zip(pairs, paths, _measure(cluster, pairs)):
        limit = network.slowest(common or path)
        parts.append(rate / limit)
        say(f"  {source} -> {target}: {megabits(rate)}, {rate / limit:.0%} of the link's "
            f"{megabits(limit)}")
    least, most = expectation.each
    least_sum, most_sum = expectation.together
    good = (all(least <= part <= most for part in parts)
            and least_sum <= sum(parts) <= most_sum)
    if not good:
        say(f"  NOT AS EXPECTED: {least:.0%} to {most:.0%} each, {least_sum:.0%} to {most_sum:.0%}"
            " together")
    return good


def _measure(cluster, pairs):
    return streams.rates(cluster, pairs, SECONDS)


def _farthest(network):
    """Two machines as far apart as any."""
    def away(machine):
        return max((other for other in network.machines if other != machine),
                   key=lambda other: len(network.path(machine, other)))
    start = away(network.machines[0])
    return start, away(start)


def _sharing(network, pair):
    """`pair` and another one that uses one of its links, between switches if there is such a one;
    nothing if no shared link limits both."""
    others = [machine for machine in network.machines if machine not in pair]
    candidates = [(source, target) for source in others for target in others if source != target]
    for other in [*candidates, (others[0], pair[1])]:
        if _limits_both(network, network.path(*pair), network.path(*other)):
            return [pair, other]
    return None


def _limits_both(network, one, other):
    """Whether two paths share a link of which neither's other links keep it from using half."""
    common = set(one) & set(other)
    if not common:
        return False
    return 2 * min(network.slowest(one), network.slowest(other)) >= network.slowest(common)
