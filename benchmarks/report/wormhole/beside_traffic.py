"""What is asked of multicasts beside other traffic, under whichever condition. In: points. Out: verdicts."""

from .catalogue import (BINOMIAL, CONDITIONS, DYNAMIC, HALVING, OPTIMAL, SEQUENTIAL, SIX, THREE,
                        UNAWARE)
from .confidence import ratio_of
from .statements import Chapter, heaviest, heavy, one, up_to

LIGHT = 0.05  # loads up to that are light


class BesideTraffic(Chapter):
    def ratio(self, condition, above, below, what="", **how):
        """Two schedules in one condition."""
        name = CONDITIONS[condition].name_of
        return self.compare(f"{what}{name(above)} / {name(below)}", (condition, above),
                            (condition, below), **how)

    def against(self, condition, other, schedules=THREE, **how):
        """The same schedules under two conditions."""
        name = CONDITIONS[condition].name_of
        return [self.compare(name(schedule), (condition, schedule), (other, schedule), **how)
                for schedule in schedules]

    def rises(self, condition, schedules=THREE, **how):
        name = CONDITIONS[condition].name_of
        return [self.rise(name(schedule), (condition, schedule), **how) for schedule in schedules]

    def waits(self, condition, schedules):
        """How long messages of some schedules wait for others of the root, as text."""
        name = CONDITIONS[condition].name_of
        points = [self.end((condition, schedule), -1) for schedule in schedules]
        return "at the heaviest load a message waits in the root's sending buffer for " + ", ".join(
            f"{point.root_queued_time:.0f} time units with {name(point.schedule)}"
            for point in points if point)

    def highest_load(self, condition):
        """Of all points of a condition."""
        return max((point.load for point in self.points.all if point.condition == condition), default=0)

    def rise_sample(self, condition, schedule):
        """Of each placement, from the first point of a line to the last; None if it is not simulated."""
        first, last = (self.end((condition, schedule), place) for place in (0, -1))
        if not first or not last or first is last:
            return None
        return quotients(last, first)

    def ratio_sample(self, condition, above, below):
        """Of two schedules by placement, at the heaviest load."""
        points = [self.end((condition, schedule), -1) for schedule in (above, below)]
        return quotients(*points) if all(points) else None

    @staticmethod
    def more(what, above, below):
        """Whether one sample is above another."""
        return one(what, "heaviest load", ratio_of(above, below), least=1) if above and below \
            else None

    def optimal_ahead(self, figure, name):
        self.say(figure, "OPT-mesh is much faster than U-mesh when the load is low (1.2 times, loads up to "
                 "0.05)", self.ratio(name, HALVING, OPTIMAL, least=1.2, where=up_to(LIGHT)))

    def crossing(self, figure, name):
        self.say(figure, "OPT-mesh becomes slower than U-mesh (heaviest load)",
                 self.ratio(name, OPTIMAL, HALVING, least=1, where=heaviest))

    def sequential_worst(self, figure, name, words=""):
        named = CONDITIONS[name].name_of
        self.say(figure, f"{words}the sequential tree is much slower than all others at any load (1.5 times)",
                 *(self.compare(f"sequential / {named(schedule)}", (name, SEQUENTIAL),
                                (name, schedule), least=1.5)
                   for schedule in SIX if schedule != SEQUENTIAL))

    def close_when_light(self, figure, name, words=""):
        named = CONDITIONS[name].name_of
        self.say(figure, f"{words}when the load is low, OPT-tree is close to {named(OPTIMAL)} and binomial to "
                 f"{named(HALVING)} (15 %, loads up to 0.05)",
                 self.ratio(name, UNAWARE, OPTIMAL, most=1.15, where=up_to(LIGHT)),
                 self.ratio(name, BINOMIAL, HALVING, most=1.15, where=up_to(LIGHT)))

    def contention_degrades(self, figure, name, words=""):
        self.say(figure, f"{words}those with contention degrade rapidly as the load increases (under heavy load they "
                 "take 1.15 times as long)",
                 self.ratio(name, UNAWARE, OPTIMAL, least=1.15, where=heavy),
                 self.ratio(name, BINOMIAL, HALVING, least=1.15, where=heavy))

    def dynamic_like_halving(self, figure, name):
        self.say(figure, "DYN-mesh becomes like U-mesh (15 %, heaviest load)",
                 self.ratio(name, DYNAMIC, HALVING, least=0.85, most=1.15, where=heaviest))

    def dynamic_better(self, figure, name, why=lambda: ""):
        named = CONDITIONS[name].name_of
        self.say(figure, f"{named(DYNAMIC)} is faster than {named(OPTIMAL)} under heavy load",
                 self.ratio(name, OPTIMAL, DYNAMIC, least=1, where=heavy), why=why)


def quotients(above, below):
    return [a / b for a, b in zip(above.sample(), below.sample())]
