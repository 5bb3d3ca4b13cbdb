"""Statements of the dissertation's text, and whether the points show them. In: points. Out: verdicts, each with
the ratios on which it rests.

The text describes curves in words; the marks in brackets, from which on something counts as "much" or
"similar", are this report's."""

import statistics
from dataclasses import dataclass

from .catalogue import CONDITIONS, LATENCY
from .points import Ratio, where_text
from .settings import values

YES, NO, GIVEN, UNKNOWN = "yes", "no", "given", "not simulated"
HEAVY = 0.9  # of the highest load of a line: heavy load begins there


@dataclass(frozen=True)
class Evidence:
    """What one comparison gave: values by place, and whether each is as it must be."""
    what: str
    entries: tuple  # (text of the place, value)
    holds: bool

    def __str__(self):
        low = min(self.entries, key=lambda entry: entry[1])
        high = max(self.entries, key=lambda entry: entry[1])
        texts = [f"{number_text(value)} ({place})" for place, value in dict.fromkeys((low, high))]
        return f"{self.what} {' to '.join(texts)}"


@dataclass(frozen=True)
class Verdict:
    figure: str
    statement: str
    outcome: str
    evidence: str
    why: str  # it does not come out, as far as we know


class Chapter:
    """What both chapters ask of the points."""

    def __init__(self, points):
        self.points = points
        self.verdicts = []

    def say(self, figure, statement, *evidence, why=""):
        """Adds a verdict; `evidence` are None where points are missing. `why` is told if it does not hold."""
        known = [one for one in evidence if one]
        if len(known) < len(evidence) or not known:
            outcome = UNKNOWN
        else:
            outcome = YES if all(one.holds for one in known) else NO
        self.verdicts.append(Verdict(figure, statement, outcome, "; ".join(map(str, known)),
                                     why if outcome == NO else ""))

    def give(self, figure, statement, reason):
        self.verdicts.append(Verdict(figure, statement, GIVEN, reason, ""))

    def compare(self, what, above, below, least=0.0, most=float("inf"), where=None,
                quantity=LATENCY):
        """Ratios of one line to another, each of (condition, schedule), all between `least` and `most`.
        `where` chooses among them; what is heavy load is known when the end of the line is."""
        ratios = self.points.ratios(above, below, quantity)
        wanted = [value for value in self._values(above) if value in self._values(below)]
        if where in (heavy, heaviest) and wanted[-1] not in ratios:
            return None
        there = [value for value in wanted if self.points.get(*above, value)
                 and self.points.get(*below, value)]
        if not where and len(there) < len(wanted):
            what += f" at {len(there)} of {len(wanted)} points"
        found = list(ratios.values())
        return judge(what, where(found) if where else found, least, most)

    def _values(self, line):
        return values(self.points.settings, CONDITIONS[line[0]])

    def end(self, line, place):
        """The first or last (-1) point of a line; None if it is not simulated yet."""
        return self.points.get(*line, self._values(line)[place])

    def rise(self, what, line, least=0.0, most=float("inf"), quantity=LATENCY):
        """From the first point of a line to the last."""
        first, last = self.end(line, 0), self.end(line, -1)
        if not first or not last or first is last:
            return None
        return judge(what, [Ratio(last, first, quantity)], least, most)


def number_text(value):
    return f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def judge(what, ratios, least, most):
    """None if there are no ratios. 1 as the least is exclusive: more than as much."""
    if not ratios:
        return None
    return Evidence(what, tuple((_place(ratio), ratio.value) for ratio in ratios),
                    all(ratio.value > least if least == 1 else least <= ratio.value <= most
                        for ratio in ratios) and all(ratio.value <= most for ratio in ratios))


def number(what, place, value, least=float("-inf"), most=float("inf")):
    """Evidence that is one number."""
    return Evidence(what, ((place, value),), least <= value <= most)


def _place(ratio):
    agreeing = ratio.agreeing()
    count = f", {agreeing[0]} of {agreeing[1]}" if agreeing else ""
    return where_text(ratio.below) + count


def heavy(ratios):
    most = max((ratio.load for ratio in ratios), default=0)
    return [ratio for ratio in ratios if ratio.load >= HEAVY * most]


def heaviest(ratios):
    """The last: accepted loads may fall again where less and less is computed between messages."""
    return ratios[-1:]


def up_to(load):
    return lambda ratios: [ratio for ratio in ratios if ratio.load <= load]


def of_at_least(value):
    """Of lines over sizes."""
    return lambda ratios: [ratio for ratio in ratios if ratio.above.value >= value]


def mean(values):
    return statistics.fmean(values)
