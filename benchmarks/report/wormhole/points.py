"""What simulations gave: points, one for each condition, schedule and value of what varies, to be asked.

In: points as simulated. Out: ratios between them, from which pictures and verdicts are made."""

import dataclasses
import math
import statistics

from reporting.words import size_text

from .catalogue import BYTES, CONDITIONS, LATENCY, MEMBERS, OVERHEAD, RATE
from .confidence import exact, ratio_of, ratio_of_means

PILED = 4  # multicasts under way at once, on average: there they pile up
BUSY = 0.95  # of what a hot spot can pick up: there messages pile up before it
MEANS_ALONE = "means alone"  # of what is not kept by placement


@dataclasses.dataclass(frozen=True)
class Point:
    """Times are in time units; means over all placements."""
    condition: str
    schedule: str
    value: int  # of what varies in the condition
    latency: float
    latency_confidence: float  # 95 %, over the placements; None if there is only one
    uncontended_latency: float
    contention_rate: float
    contended_time: float
    root_queued_time: float
    load: float
    traffic_end_to_end: float
    hold: float  # t_hold of a message of the multicast, from the costs
    counted: int
    imprecise_placements: int
    latencies: list  # by placement and multicast

    @property
    def overhead(self):
        """What contention adds to the latency."""
        return self.latency - self.uncontended_latency

    @property
    def piled_up(self):
        """For each placement whether multicasts, begun at intervals, pile up: as many are under way as their
        latency has intervals (Little's law)."""
        interval = CONDITIONS[self.condition].interval
        return [interval > 0 and latency > PILED * interval for latency in self.sample()]

    @property
    def is_overloaded(self):
        """Whether the hot spot is."""
        return self.load >= BUSY * CONDITIONS[self.condition].most_load

    @property
    def is_beyond_saturation(self):
        return any(self.piled_up) or self.is_overloaded

    def sample(self, quantity=LATENCY):
        """One number for each placement, the mean of its multicasts; none of what is kept as a mean only. Without
        contention placements differ by a few channels' times, so that one number stands for all."""
        at_once = CONDITIONS[self.condition].multicasts
        latencies = [statistics.fmean(self.latencies[first:first + at_once])
                     for first in range(0, len(self.latencies), at_once)]
        added = [latency - self.uncontended_latency for latency in latencies]
        return {LATENCY: latencies, OVERHEAD: added,
                RATE: [part / whole for part, whole in zip(added, latencies)]}.get(quantity, [])


def as_json(point):
    return dataclasses.asdict(point)


def from_json(text):
    return Point(**text)


class Points:
    def __init__(self, settings, points, missing=()):
        self.settings = settings
        self.all = list(points)
        self.missing = list(missing)
        self._by_key = {(point.condition, point.schedule, point.value): point
                        for point in self.all}

    def get(self, condition, schedule, value):
        """None if it is not simulated yet."""
        return self._by_key.get((condition, schedule, value))

    def line(self, condition, schedule):
        """Points of a condition; loads rise."""
        points = [point for point in self.all
                  if (point.condition, point.schedule) == (condition, schedule)]
        return sorted(points, key=lambda point: point.value,
                      reverse=CONDITIONS[condition].has_traffic)

    def schedules(self, condition):
        return [schedule for schedule in CONDITIONS[condition].schedules
                if self.line(condition, schedule)]

    def ratios(self, above, below, quantity=LATENCY):
        """By value, of one line to another; lines are (condition, schedule). None where there is nothing
        to divide by."""
        found = {}
        for point in self.line(*above):
            other = self.get(*below, point.value)
            if other and getattr(other, quantity) > 0:
                found[point.value] = Ratio(point, other, quantity)
        return found


@dataclasses.dataclass(frozen=True)
class Ratio:
    above: Point
    below: Point
    quantity: str = LATENCY

    @property
    def estimate(self):
        """Paired by the placements' numbers, as far as both have them."""
        above, below = self._pairs()
        if not above:
            return exact(getattr(self.above, self.quantity) / getattr(self.below, self.quantity),
                         MEANS_ALONE)
        return (ratio_of if self.quantity == LATENCY else ratio_of_means)(above, below)

    @property
    def load(self):
        return self.below.load

    def _pairs(self):
        samples = [point.sample(self.quantity) for point in (self.above, self.below)]
        common = min(map(len, samples))
        return [sample[:common] for sample in samples]

    def agreeing(self):
        """(in how many placements, of how many) `above` is on the side of `below` that the estimate tells; None
        of what is kept as a mean only."""
        pairs = list(zip(*self._pairs()))
        is_more = self.estimate.value > 1
        return (sum((a > b) == is_more for a, b in pairs), len(pairs)) if pairs else None


def where_text(point):
    """The place of a point on the x axis."""
    varies = CONDITIONS[point.condition].varies
    if varies == BYTES:
        return size_text(point.value)
    return f"{point.value} nodes" if varies == MEMBERS else f"load {point.load:.3f}"


def distance_from_line(pairs):
    """Largest distance from the straight line of least squares, relative to the largest y."""
    slope, intercept = statistics.linear_regression(*zip(*pairs))
    most = max(abs(y) for _x, y in pairs)
    return max(abs(slope * x + intercept - y) for x, y in pairs) / most if most else math.nan
