"""What samples tell of what they are samples of: estimates with the interval in which the true value lies with a
confidence of 95 %. In: one number for each placement. Out: estimates, and whether they are within marks."""

import math
import statistics
from dataclasses import dataclass

YES, NO, UNDECIDED = "yes", "no", "undecided"
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    value: float
    low: float
    high: float
    note: str = ""  # instead of the interval where there is none
    count: int = 0  # of the numbers it is made from; 0 if no chance is in it

    def outcome(self, least=-math.inf, most=math.inf):
        """Whether the true value is between two marks: decided if the whole interval is, or is beyond one of
        them. A value that is a mark is beyond it."""
        if least < self.low and self.high < most:
            return YES
        return NO if self.high <= least or self.low >= most else UNDECIDED

    def count_to_decide(self, least=-math.inf, most=math.inf):
        """How many numbers that are scattered as these would decide it if the value is the true one: intervals are as
        narrow as the root of their number. Infinite if the value is a mark."""
        away = [abs(self.value - mark) / (self.value - self.low if mark < self.value else self.high - self.value)
                for mark in (least, most) if self.low <= mark <= self.high]
        return self.count / min(away, default=1) ** 2 if min(away, default=1) else math.inf


def combined(outcomes):
    """Of something that must hold in several places: one where it does not is enough against it."""
    found = set(outcomes)
    return next((outcome for outcome in (NO, UNDECIDED) if outcome in found), YES)


def opposite(outcome):
    return {YES: NO, NO: YES}.get(outcome, outcome)


def exact(value, note=""):
    """Of what does not depend on chance."""
    return Estimate(value, value, value, note)


def mean_of(sample):
    """The mean, by Student's t. Of one number nothing is known."""
    middle = statistics.fmean(sample)
    if len(sample) < 2:
        return Estimate(middle, -math.inf, math.inf, count=1)
    away = student(len(sample) - 1) * statistics.stdev(sample) / math.sqrt(len(sample))
    return Estimate(middle, middle - away, middle + away, count=len(sample))


def ratio_of(above, below):
    """How many times as much `above` is as `below`, number by number: the geometric mean, from the paired
    differences of logarithms. Placements differ by factors, and none outweighs the others like this."""
    logarithms = mean_of([math.log(a / b) for a, b in zip(above, below, strict=True)])
    return Estimate(*map(math.exp, (logarithms.value, logarithms.low, logarithms.high)), count=logarithms.count)


def ratio_of_means(above, below):
    """The same of numbers that may be zero: from the paired differences between `above` and as many times
    `below` as the means are apart."""
    divisor = statistics.fmean(below)
    ratio = statistics.fmean(above) / divisor
    away = mean_of([(a - ratio * b) / divisor for a, b in zip(above, below, strict=True)])
    return Estimate(ratio, ratio + away.low - away.value, ratio + away.high - away.value, count=away.count)


def student(degrees):
    """What Student's t is within, on both sides, with that confidence."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < CONFIDENCE else (low, middle)
    return high


def _within(t, degrees):
    """The probability that Student's t is between -t and t (Abramowitz and Stegun, "Handbook of Mathematical
    Functions", 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(degrees))
    is_odd = degrees % 2
    term, series = (math.cos(angle) if is_odd else 1.0), 0.0
    for step in range(2 if is_odd else 1, degrees, 2):
        series += term
        term *= step / (step + 1) * math.cos(angle) ** 2
    series *= math.sin(angle)
    return 2 / math.pi * (angle + series) if is_odd else series
