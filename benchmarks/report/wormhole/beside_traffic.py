"""What is asked of multicasts beside other traffic, under whichever condition. In: points. Out: verdicts."""

from .catalogue import CONDITIONS, DYNAMIC, HALVING, OPTIMAL, THREE
from .statements import Chapter, heaviest, heavy, up_to

LIGHT = 0.05  # loads up to that are light


class BesideTraffic(Chapter):
    def ratio(self, condition, above, below, **how):
        """Two schedules in one condition."""
        name = CONDITIONS[condition].name_of
        return self.compare(f"{name(above)} / {name(below)}", (condition, above),
                            (condition, below), **how)

    def against(self, condition, other, schedules=THREE, **how):
        """The same schedules under two conditions."""
        name = CONDITIONS[condition].name_of
        return [self.compare(name(schedule), (condition, schedule), (other, schedule), **how)
                for schedule in schedules]

    def rises(self, condition, schedules=THREE, **how):
        name = CONDITIONS[condition].name_of
        return [self.rise(name(schedule), (condition, schedule), **how) for schedule in schedules]

    def optimal_ahead(self, figure, name):
        self.say(figure, "OPT-mesh is much faster than U-mesh when the load is low (1.2 times, loads up to "
                 "0.05)", self.ratio(name, HALVING, OPTIMAL, least=1.2, where=up_to(LIGHT)))

    def crossing(self, figure, name):
        self.say(figure, "OPT-mesh becomes slower than U-mesh (heaviest load)",
                 self.ratio(name, OPTIMAL, HALVING, least=1, where=heaviest))

    def dynamic_better(self, figure, name, mark=1.1, why=""):
        named = CONDITIONS[name].name_of
        self.say(figure, f"{named(DYNAMIC)} is faster than {named(OPTIMAL)} under heavy load ({mark:g} "
                 "times)", self.ratio(name, OPTIMAL, DYNAMIC, least=mark, where=heavy),
                 why=why)
