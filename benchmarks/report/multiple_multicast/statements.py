"""What section 5 of Kesavan and Panda (1996) says of its figures, and whether it holds here. In: the points. Out: rows
with a verdict and the numbers behind it."""

from multiple_multicast.points import MESHES
from multiple_multicast.simulator import SCHEDULES


class Ratio:
    """Of two means, with an interval that has the true ratio with a confidence of about 95 %."""

    def __init__(self, above, below):
        self.value = above.value / below.value
        error = self.value * ((above.error / above.value) ** 2 + (below.error / below.value) ** 2) ** 0.5
        self.low, self.high = self.value - error, self.value + error

    def verdict(self, least, most):
        if least <= self.low and self.high <= most:
            return "yes"
        return "no" if self.high < least or self.low > most else "undecided"

    def __str__(self):
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


ANY = float("inf")


REASONS = """Where a statement does not hold, this seems to be why. *Random overlap*: which machines relay depends on the
set, and sets of 200 of 256 nodes differ enough to spread U-mesh's relays. The fewer nodes are left out, the more alike
sets are, and with all nodes U-mesh takes as long as at complete overlap: its latency shoots up, as the text says, but
beyond d = 200. Neither the mean latency of single multicasts in place of the last one's nor machines that serve their
multicasts in turn bring U-mesh nearer to 2. *Size*: of half of the nodes of a k x k mesh about k sources stand on two
columns, and SCHL has the same leaders send worms for all of these; so it grows with k, and all others with k * k."""


class Statements:
    def __init__(self, points):
        self._points = points
        self.rows = []

    def _latency(self, key, schedule):
        mesh, overlap, sources, destinations = key
        return self._points.latency(MESHES[mesh], overlap, sources, destinations, schedule)

    def say(self, figure, words, above, below, least, most=ANY):
        """That the ratio of two latencies, each a place and a schedule, is from `least` to `most`."""
        ratio = Ratio(self._latency(*above), self._latency(*below))
        self.rows.append([figure, words, ratio.verdict(least, most), f"{above[1]} / {below[1]} {ratio}"])

    def crossing(self, figure, words, place, schedules, least, most):
        """Where the first schedule becomes the faster one as destinations increase."""
        found = self._points.crossing(MESHES[place[0]], *place[1:], *schedules)
        verdict = "no" if found is None or not least <= found <= most else "yes"
        self.rows.append([figure, words, verdict, "none" if found is None else f"{found:.0f} destinations"])

    def all(self):
        self._unicast()
        self._worms()
        self._both()
        self._sizes()
        return self.rows

    def _unicast(self):
        for figure, mesh, most in (("15", "2-D", 256), ("16", "3-D", 216)):
            full, wide, half = ((mesh, "complete", sources, d) for sources, d in ((most, 200), (most, 128), (128, 200)))
            self.say(figure, f"SPUmesh is 5 to 6 times better for d = 200, S = {most} (4.5 to 6.5)",
                     (full, "umesh"), (full, "spumesh"), 4.5, 6.5)
            self.say(figure, f"about 4 times for d = 128, S = {most} (3.5 to 4.5)",
                     (wide, "umesh"), (wide, "spumesh"), 3.5, 4.5)
            self.say(figure, "about 5 times (2-D), 4 times (3-D) for d = 200, S = 128 (3.5 to 5.5)",
                     (half, "umesh"), (half, "spumesh"), 3.5, 5.5)
            self.say(figure, "SPUmesh hardly changes with d, 128 to 200 (15 %)",
                     (full, "spumesh"), (wide, "spumesh"), 0.85, 1.15)
            for d in (128, 200):
                even, odd = ((mesh, "complete", 100, destinations) for destinations in (d, d - 1))
                self.say(figure, f"U-mesh is worse for even d than for odd d, {d} and {d - 1}, S = 100",
                         (even, "umesh"), (odd, "umesh"), 1)
            drawn, less, nearly_all = ((mesh, "random", most, destinations)
                                       for destinations in (200, 199, most - 16))
            self.say(figure, "about 2 times at random overlap, d = 200 (1.6 to 2.5)",
                     (drawn, "umesh"), (drawn, "spumesh"), 1.6, 2.5)
            if nearly_all != drawn:
                self.say(figure, f"the same where sets are nearly all nodes, d = {most - 16}",
                         (nearly_all, "umesh"), (nearly_all, "spumesh"), 1.6, 2.5)
            self.say(figure, "there U-mesh does not depend on whether d is even (10 %)",
                     (drawn, "umesh"), (less, "umesh"), 0.9, 1.1)

    def _worms(self):
        flat, cube = (("2-D", "complete", 256, 200), ("3-D", "complete", 216, 200))
        self.say("17", "SCHL is about 2 times better than SQHL for d = 200 (1.6 to 2.5)",
                 (flat, "sqhl"), (flat, "schl"), 1.6, 2.5)
        self.say("17", "and 6 to 7 times than HL (5.5 to 7.5)", (flat, "hl"), (flat, "schl"), 5.5, 7.5)
        self.say("17", "HL is faster for d = 200 than for d = 128", (("2-D", "complete", 256, 128), "hl"), (flat, "hl"), 1)
        self.say("17", "SCHL falls about tenfold from d = 64 to 255, 2000 to 250 us (7 to 12)", (("2-D", "complete", 256, 64), "schl"),
                 (("2-D", "complete", 256, 255), "schl"), 7, 12)
        self.crossing("17", "SCHL overtakes SQHL near d = 128 (100 to 160)", ("2-D", "complete", 256), ("schl", "sqhl"),
                      100, 160)
        drawn = ("2-D", "random", 256, 200)
        self.say("17", "random overlap: 2 to 3 times better than SQHL (1.6 to 3.5)", (drawn, "sqhl"), (drawn, "schl"),
                 1.6, 3.5)
        self.say("17", "and 5 to 7 times than HL (4.5 to 7.5)", (drawn, "hl"), (drawn, "schl"), 4.5, 7.5)
        self.say("18", "SCHL falls from 2000 to 500 us, d = 32 to 215 (3 to 5 times)",
                 (("3-D", "complete", 216, 32), "schl"), (("3-D", "complete", 216, 215), "schl"), 3, 5)
        self.crossing("18", "SCHL overtakes SQHL at a larger d than in 2-D (above 128)", ("3-D", "complete", 216),
                      ("schl", "sqhl"), 128, 215)
        self.say("18", "SCHL is faster than HL, d = 200", (cube, "hl"), (cube, "schl"), 1)
        drawn = ("3-D", "random", 216, 200)
        self.say("18", "random overlap: about 1.5 times better than SQHL (1.25 to 1.75)", (drawn, "sqhl"),
                 (drawn, "schl"), 1.25, 1.75)
        self.say("18", "and about 5 times than HL (4 to 6)", (drawn, "hl"), (drawn, "schl"), 4, 6)

    def _both(self):
        flat, cube = (("2-D", "complete", 256, 200), ("3-D", "complete", 216, 200))
        self.say("19", "SCHL is almost 2.5 times better than SPUmesh, d = 200 (2 to 3)", (flat, "spumesh"),
                 (flat, "schl"), 2, 3)
        self.crossing("19", "it overtakes SPUmesh near d = 100 (80 to 120)", ("2-D", "complete", 256),
                      ("schl", "spumesh"), 80, 120)
        drawn = ("2-D", "random", 256, 200)
        self.say("19", "random overlap: 4 to 6 times, d = 200 (3.5 to 6.5)", (drawn, "spumesh"), (drawn, "schl"),
                 3.5, 6.5)
        self.say("20", "SCHL is faster than SPUmesh, d = 200", (cube, "spumesh"), (cube, "schl"), 1)
        small = ("3-D", "complete", 216, 128)
        self.say("20", "and slower, d = 128", (small, "schl"), (small, "spumesh"), 1)
        self.crossing("20", "it overtakes SPUmesh near d = 180 (160 to 200)", ("3-D", "complete", 216),
                      ("schl", "spumesh"), 160, 200)
        for d in (128, 200):
            drawn = ("3-D", "random", 216, d)
            self.say("20", f"random overlap: SCHL is faster, d = {d}", (drawn, "spumesh"), (drawn, "schl"), 1)

    def _sizes(self):
        """Where all multicasts are broadcasts, sets cannot but overlap completely."""
        growth = {schedule: Ratio(self._points.of_size(16, "complete", schedule),
                                  self._points.of_size(8, "complete", schedule)) for schedule in SCHEDULES}
        own = growth.pop("schl")
        self.rows.append(["21", "SCHL is constant with size for S = N/2, d = N - 1 (25 %, 8 x 8 to 16 x 16)",
                          own.verdict(0.75, 1.25), f"16 x 16 / 8 x 8 {own}"])
        others = [ratio.value for ratio in growth.values()]
        self.rows.append(["21", "it is the only one: all others grow more",
                          "yes" if min(others) > own.high else "no" if min(others) < own.value else "undecided",
                          ", ".join(f"{name} {ratio}" for name, ratio in growth.items())])
