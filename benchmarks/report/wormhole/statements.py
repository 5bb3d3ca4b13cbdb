"""Statements of the dissertation's text, and whether the points show them. In: points. Out: verdicts, each with
the estimates on which it rests.

The text describes curves in words; the marks in brackets, from which on something counts as "much" or
"similar", are this report's."""

import math
from collections import Counter
from dataclasses import dataclass

from .catalogue import CONDITIONS, LATENCY
from .confidence import NO, UNDECIDED, YES, Estimate, combined, exact, opposite
from .points import Ratio, where_text
from .settings import values

GIVEN, UNKNOWN = "given", "not simulated"
BEYOND = "beyond saturation"
TIE = 50  # times as many placements as there are do not tell a value from its mark
HEAVY = 0.9  # of the highest load of a line: heavy load begins there


@dataclass(frozen=True)
class Entry:
    """An estimate somewhere, and whether it is as it must be."""
    place: str
    estimate: Estimate
    outcome: str
    agreeing: tuple = None  # (placements that say so, of how many)
    count_to_decide: float = 0  # placements, if it is undecided

    def __str__(self):
        count = f", {self.agreeing[0]} of {self.agreeing[1]}" if self.agreeing else ""
        return f"{estimate_text(self.estimate)} ({self.place}{count})"


@dataclass(frozen=True)
class Evidence:
    """What one comparison gave, in one place or several."""
    what: str
    entries: tuple
    missing: int = 0  # places that are not simulated yet
    left_out: int = 0  # places where multicasts pile up: latencies there are as long as one simulates
    is_anywhere: bool = False  # it need not be so in more than one of them

    @property
    def outcome(self):
        outcomes = [entry.outcome for entry in self.entries]
        if self.missing or not self.entries:
            outcomes.append(UNDECIDED)
        return opposite(combined(map(opposite, outcomes))) if self.is_anywhere else combined(outcomes)

    def __str__(self):
        ends = [pick(self.entries, key=lambda entry: entry.estimate.value) for pick in (min, max)
                if self.entries]
        parts = [self.what, " to ".join(map(str, dict.fromkeys(ends))), self._counts()]
        return " ".join(part for part in parts if part)

    def failures(self):
        """Where it is not as it must be."""
        return [f"{self.what} {entry}" for entry in self.entries if entry.outcome == NO]

    def doubts(self):
        """Where it is undecided, and why."""
        found = [f"{self.what} {one_of_them}: {_doubt(one_of_them)}" for one_of_them in self.entries
                 if one_of_them.outcome == UNDECIDED]
        if self.missing:
            found.append(f"{self.what}: {self.missing} {UNKNOWN}")
        if not self.entries and self.left_out:
            found.append(f"{self.what}: {BEYOND} everywhere")
        return found

    def _counts(self):
        """How many places say what, if not all say yes."""
        counts = Counter(entry.outcome for entry in self.entries)
        counts.update({UNKNOWN: self.missing, BEYOND: self.left_out})
        told = [f"{outcome} at {counts[outcome]}"
                for outcome in (YES, NO, UNDECIDED, UNKNOWN, BEYOND) if counts[outcome]]
        return f"– {', '.join(told)}" if len(told) > 1 or not self.entries else ""


@dataclass(frozen=True)
class Verdict:
    figure: str
    statement: str
    outcome: str
    evidence: str
    failures: str  # where it does not come out
    why: str  # as far as the points tell; empty if it comes out
    doubts: str = ""  # what is undecided of it, and why


class Chapter:
    """What all sections ask of the points."""

    def __init__(self, points):
        self.points = points
        self.verdicts = []

    def say(self, figure, statement, *evidence, why=lambda: ""):
        """Adds a verdict; `evidence` are None where points are missing. `why` makes a text, for the case that it does
        not come out; what figures it has are of the points."""
        known = [part for part in evidence if part]
        if len(known) < len(evidence) or not known:
            outcome = UNKNOWN
        else:
            outcome = combined([part.outcome for part in known])
        failures = [text for part in known for text in part.failures()] if outcome == NO else []
        doubts = [text for part in known for text in part.doubts()] if outcome == UNDECIDED else []
        self.verdicts.append(Verdict(figure, statement, outcome, "; ".join(map(str, known)),
                                     "; ".join(failures), why() if outcome == NO else "", "; ".join(doubts)))

    def give(self, figure, statement, reason):
        self.verdicts.append(Verdict(figure, statement, GIVEN, reason, "", ""))

    def compare(self, what, above, below, least=-math.inf, most=math.inf, where=None,
                quantity=LATENCY):
        """Ratios of one line to another, each of (condition, schedule), all between `least` and `most`.
        `where` chooses among them; what is heavy load is known when the end of the line is."""
        ratios = self.points.ratios(above, below, quantity)
        wanted = self.places(above, below)
        if where in (heavy, heaviest) and wanted[-1] not in ratios:
            return None
        found = where(list(ratios.values())) if where else list(ratios.values())
        if where and found:
            places = [wanted.index(ratio.above.value) for ratio in found]
            wanted = wanted[places[0]:places[-1] + 1]
        missing = sum(not self.points.get(*above, value) or not self.points.get(*below, value)
                      for value in wanted)
        return judge(what, found, least, most, missing)

    def places(self, *lines):
        """Values that all of them have."""
        first, *others = (values(self.points.settings, CONDITIONS[line[0]]) for line in lines)
        return [value for value in first if all(value in other for other in others)]

    def end(self, line, place):
        """The first or last (-1) point of a line; None if it is not simulated yet."""
        return self.points.get(*line, self.places(line)[place])

    def rise(self, what, line, least=-math.inf, most=math.inf, quantity=LATENCY):
        """From the first point of a line to the last."""
        first, last = self.end(line, 0), self.end(line, -1)
        if not first or not last or first is last:
            return None
        return judge(what, [Ratio(last, first, quantity)], least, most)


def estimate_text(estimate):
    text, low, high = map(number_text, (estimate.value, estimate.low, estimate.high))
    if estimate.note:
        return f"{text} {estimate.note}"
    return text if low == high else f"{text} [{low}, {high}]"


def number_text(value):
    if isinstance(value, int):
        return str(value)
    digits = 3 if abs(value) < 10 else 1 if abs(value) < 1000 else 0
    return f"{round(value, digits) + 0.0:.{digits}f}"


def judge(what, ratios, least=-math.inf, most=math.inf, missing=0):
    """None if there are no ratios. Those beyond saturation are left out."""
    if not ratios:
        return None
    steady = [ratio for ratio in ratios if not any(ratio.above.piled_up + ratio.below.piled_up)]
    return Evidence(what, tuple(_of_ratio(ratio, least, most) for ratio in steady), missing,
                    len(ratios) - len(steady))


def _of_ratio(ratio, least, most):
    estimate = ratio.estimate
    place = where_text(ratio.below)
    if ratio.above.is_overloaded or ratio.below.is_overloaded:
        place += f", {BEYOND}"
    return entry(place, estimate, least, most, ratio.agreeing())


def entry(place, estimate, least=-math.inf, most=math.inf, agreeing=None):
    """An estimate judged by two marks."""
    outcome = estimate.outcome(least, most)
    return Entry(place, estimate, outcome, agreeing,
                 estimate.count_to_decide(least, most) if outcome == UNDECIDED else 0)


def _doubt(undecided):
    """Few more placements than these decide it, or so many that it is a tie for what anyone can tell."""
    if undecided.count_to_decide > TIE * undecided.estimate.count:
        return "at the mark, as far as placements can tell"
    return f"about {math.ceil(undecided.count_to_decide)} placements would decide it, if that is the true value"


def one(what, place, estimate, least=-math.inf, most=math.inf):
    """Evidence that is one estimate."""
    return Evidence(what, (entry(place, estimate, least, most),))


def number(what, place, value, least=-math.inf, most=math.inf, note=""):
    """Evidence that is one number."""
    return one(what, place, exact(value, note), least, most)


def heavy(ratios):
    most = max((ratio.load for ratio in ratios), default=0)
    return [ratio for ratio in ratios if ratio.load >= HEAVY * most]


def heaviest(ratios):
    """The last: accepted loads may fall again where less and less is computed between messages."""
    return ratios[-1:]


def up_to(load):
    return lambda ratios: [ratio for ratio in ratios if ratio.load <= load]
