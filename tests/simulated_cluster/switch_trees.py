"""Trees of switches for tests of discovery, and their judge: which borders of a network can slow streams down. It knows
nothing of how discovery works; docs/measure.md defines what it decides, contention equivalence."""

import random


class Tree:
    """Switches joined to a tree: `parents[i]` is that of switch i + 1, `widths[i]` what the link to it carries, in
    speeds of a machine; `counts[i]` machines are on switch i. Machines are numbered switch by switch in the order of
    depth first, as sites do, or at random."""

    def __init__(self, parents, widths, counts, shuffled_by=None):
        self.parents, self.widths, self.counts = parents, widths, counts
        numbers = list(range(sum(counts)))
        if shuffled_by:
            shuffled_by.shuffle(numbers)
        self.machines = {}
        for switch in self.below(0):
            self.machines[switch] = {f"n{numbers.pop(0)}" for _ in range(counts[switch])}

    def below(self, switch):
        """A switch and all below it, depth first."""
        found = [switch]
        for child, parent in enumerate(self.parents, 1):
            if parent == switch:
                found += self.below(child)
        return found

    def yaml(self):
        lines = ["network: random", "defaults: {bandwidth: 1 Gbit/s}", f"switches: s[0-{len(self.parents)}]", "machines:"]
        for switch, names in self.machines.items():
            lines += [f"  - {{name: {name}, switch: s{switch}}}" for name in sorted(names)]
        lines += ["links:"] * bool(self.parents)
        for child, (parent, width) in enumerate(zip(self.parents, self.widths), 1):
            lines.append(f"  - {{between: [s{parent}, s{child}], bandwidth: {width} Gbit/s}}")
        return "\n".join(lines) + "\n"


def random_tree(seed):
    dice = random.Random(seed)
    switches = dice.randint(2, 12)
    parents = [dice.randrange(switch) for switch in range(1, switches)]
    widths = [dice.choice([1, 1, 1, 2, 2, 4]) for _ in parents]
    most = 128 // switches
    while True:
        counts = [dice.choice([0, 1, 2, dice.randint(2, most)]) for _ in range(switches)]
        if sum(counts) >= 4:
            return Tree(parents, widths, counts)


def borders(description):
    """What parts the machines of a tree so that streams can be slow: by the machines on the side without n0, the width
    in speeds of a machine. A link counts if both of its sides can send more than it carries; of links with the same
    machines beyond them the narrowest does."""
    speed = max(link["bytes_per_second"] for link in description["links"]
                if {link["from"], link["to"]} & set(description["machines"]))
    machines = set(description["machines"])
    cables = {}
    for link in description["links"]:
        cables.setdefault(link["from"], {})[link["to"]] = link["bytes_per_second"] / speed

    def behind(end, start):
        found = {end} & machines
        for other in cables[end]:
            if other != start:
                found |= behind(other, end)
        return found

    def flow(end, start, whole):
        """What the machines behind a link can send if only links nearer to them limit them."""
        if end in machines:
            return 1
        total = 0
        for other, width in cables[end].items():
            if other != start:
                beyond = flow(other, end, whole)
                total += beyond if behind(other, end) == whole else min(width, beyond)
        return total

    counted = {}
    for one, others in cables.items():
        for other, width in others.items():
            side = behind(other, one)
            if not side or side == machines or "n0" in side:
                continue
            demand = min(flow(other, one, side), flow(one, other, machines - side))
            if width < demand - 0.05:
                group = frozenset(side)
                counted[group] = min(width, counted.get(group, width))
    return counted


def differences(truth, found):
    """What parts two descriptions of `topocast export json`, as lines; none if they are contention-equivalent."""
    if set(truth["machines"]) != set(found["machines"]):
        return ["other machines"]
    expected, actual = borders(truth), borders(found)
    lines = [f"not found: {width:g} around {sorted(side)}" for side, width in expected.items() if side not in actual]
    lines += [f"not there: {width:g} around {sorted(side)}" for side, width in actual.items() if side not in expected]
    lines += [f"{actual[side]:g} in place of {width:g} around {sorted(side)}" for side, width in expected.items()
              if side in actual and abs(actual[side] - width) > 0.1 * width]
    return lines
