"""Statements of section 6.5, which sums up what the figures show. In: points. Out: verdicts."""

from .beside_traffic import LIGHT, BesideTraffic
from .catalogue import DYNAMIC, HALVING, OPTIMAL, SATURATED
from .statements import heaviest, up_to

SECTION = "section 6.5"


class Conclusions(BesideTraffic):
    def all_verdicts(self):
        self.say(SECTION, "the parameterised trees do very well while the load is not too high (OPT-mesh faster than "
                 "U-mesh, loads up to two thirds of 0.095)",
                 *self._all("mesh-{}", HALVING, OPTIMAL, where=up_to(2 / 3 * SATURATED)))
        self.say(SECTION, "the difference to the binomial ones is noticeable when the load is light (1.1 times, loads up "
                 "to 0.05)", *self._all("mesh-{}", HALVING, OPTIMAL, least=1.1, where=up_to(LIGHT)))
        self.say(SECTION, "with adaptive routing they do well (OPT-min faster than U-min at any load)",
                 *self._all("multistage-{}", HALVING, OPTIMAL, nodes=(64, 128)))
        self.say(SECTION, "where the software's costs dominate, the traffic's effect is not significant (with a network "
                 "twice as fast 25 % from the lightest load to the heaviest)", *self.rises("mesh-fast-network", most=1.25))
        self.say(SECTION, "under heavy load the binomial ones are faster (U-mesh and OPT-mesh, heaviest load)",
                 *self._all("mesh-{}", OPTIMAL, HALVING, where=heaviest))
        self.say(SECTION, "dynamic ones do well under heavy load and with several multicasts at once (DYN-mesh faster "
                 "than OPT-mesh, heaviest load)",
                 *(self.ratio(name, OPTIMAL, DYNAMIC, least=1, where=heaviest, what=f"{text}: ")
                   for name, text in (("mesh-64", "one"), ("mesh-two", "two"))))
        return self.verdicts

    def _all(self, pattern, above, below, nodes=(32, 64, 128), least=1, where=None):
        """Two schedules with several numbers of nodes."""
        return [self.ratio(pattern.format(count), above, below, what=f"{count} nodes: ", least=least,
                           where=where) for count in nodes]
