"""What section 5 of Kesavan and Panda (1996) says of its figures, and whether it holds here: every statement of the text
that can be held against numbers, in its order. In: the points. Out: rows with a verdict and the numbers behind it."""

from multiple_multicast.points import MESHES
from multiple_multicast.simulator import SCHEDULES
from multiple_multicast.verdicts import Ratio, all_of

ANY = float("inf")
ANCESTORS = {"spumesh": "umesh", "sqhl": "hl", "schl": "hl"}  # by new algorithm, the existing one

REASONS = """Where a statement does not hold, this seems to be why.

- *Random overlap*: which machines relay depends on the set, and sets of 200 of 256 nodes differ enough to spread
  U-mesh's relays. The fewer nodes are left out, the more alike sets are, and with all nodes U-mesh takes as long as at
  complete overlap: its latency shoots up, as the text says, but beyond d = 200. Neither the mean latency of single
  multicasts in place of the last one's nor machines that serve their multicasts in turn bring U-mesh nearer to 2.
  SPUmesh grows with d until sets are alike: a machine is in more of them.
- *Figure 16, S = 128*: the text's "large S (200)" and "small S (128)" are the two values of d in that figure, not of S;
  of d they hold, as in two dimensions.
- *U-mesh, S = 128*: 129 and 201 members both take eight steps, and the middle of the chain sends in all of them for
  every source, whatever d is; where there are more sources than members, those outside add to that.
- *Figure 19d*: sets of 16 or 32 random nodes of 256 have hardly two on a line, so that SCHL groups nothing and has
  more leaders to serve first.
- *Figure 21d*: random sets of half of the nodes have no common relays, which is all that SPUmesh spreads.
- *Size*: of half of the nodes of a k x k mesh about k sources stand on two columns, and SCHL has the same leaders send
  worms for all of these; so it grows with k, and all others with k * k.

No verdict stands for what the text concludes from all figures: that node contention is the main reason for long
latencies, and that systems with multidestination messages can support more efficient multicasts."""


class Statements:
    def __init__(self, points):
        self._points = points
        self.rows = []

    def _latency(self, key, schedule):
        mesh, overlap, sources, destinations = key
        return self._points.latency(MESHES[mesh], overlap, sources, destinations, schedule)

    def _ratio(self, above, below):
        return Ratio(self._latency(*above), self._latency(*below))

    def say(self, figure, words, above, below, least, most=ANY):
        """That the ratio of two latencies, each a place and a schedule, is from `least` to `most`."""
        ratio = self._ratio(above, below)
        self.rows.append([figure, words, ratio.verdict(least, most), f"{above[1]} / {below[1]} {ratio}"])

    def say_everywhere(self, figure, words, places, above, below):
        """That one schedule takes longer than another one at all places: the row shows the least ratio."""
        least = min((self._ratio((place, above), (place, below)) for place in places), key=lambda ratio: ratio.low)
        self.rows.append([figure, words, least.verdict(1, ANY), f"{above} / {below} at least {least}"])

    def crossing(self, figure, words, place, schedules, least, most):
        """Where the first schedule becomes the faster one as destinations increase."""
        found = self._points.crossing(MESHES[place[0]], *place[1:], *schedules)
        verdict = "no" if found is None or not least <= found <= most else "yes"
        self.rows.append([figure, words, verdict, "none" if found is None else f"{found:.0f} destinations"])

    def all(self):
        for figure, mesh, most in (("15", "2-D", 256), ("16", "3-D", 216)):
            self._unicast_complete(figure, mesh, most)
            self._unicast_random(figure, mesh, most)
        self._dimensions()
        self._worms_flat()
        self._worms_cube()
        self._both_flat()
        self._both_cube()
        self._sizes()
        return self.rows

    def _unicast_complete(self, figure, mesh, most):
        """Sections 5.1.1 and 5.1.2, the first half of each."""
        full, wide, half = ((mesh, "complete", sources, d) for sources, d in ((most, 200), (most, 128), (128, 200)))
        few = (mesh, "complete", most, self._points.destinations(mesh)[0])
        self.say_everywhere(figure, "SPUmesh is faster for both d and all S",
                            [(mesh, "complete", sources, d) for sources in self._points.sources(mesh)
                             for d in (128, 200)], "umesh", "spumesh")
        self.say(figure, f"SPUmesh is 5 to 6 times better for d = 200, S = {most} (4.5 to 6.5)",
                 (full, "umesh"), (full, "spumesh"), 4.5, 6.5)
        self.say(figure, f"about 4 times for d = 128, S = {most} (3.5 to 4.5)",
                 (wide, "umesh"), (wide, "spumesh"), 3.5, 4.5)
        times = 5 if mesh == "2-D" else 4
        self.say(figure, f"about {times} times for S = 128, d = 200 ({times - 0.5} to {times + 0.5})",
                 (half, "umesh"), (half, "spumesh"), times - 0.5, times + 0.5)
        self.say(figure, "SPUmesh hardly changes with d, 128 to 200 (15 %)",
                 (full, "spumesh"), (wide, "spumesh"), 0.85, 1.15)
        if mesh == "2-D":
            for sources in (most, 128):
                self.say(figure, f"U-mesh differs markedly between d = 200 and d = 128, S = {sources} (15 %)",
                         ((mesh, "complete", sources, 200), "umesh"), ((mesh, "complete", sources, 128), "umesh"), 1.15)
        self.say(figure, f"U-mesh grows with d, {few[3]} to 200, S = {most}", (full, "umesh"), (few, "umesh"), 1)
        self.say(figure, "and SPUmesh hardly (25 %)", (full, "spumesh"), (few, "spumesh"), 0.75, 1.25)
        for d in (128, 200):
            even, odd = ((mesh, "complete", 100, destinations) for destinations in (d, d - 1))
            self.say(figure, f"U-mesh is worse for even d than for odd d, {d} and {d - 1}, S = 100",
                     (even, "umesh"), (odd, "umesh"), 1)

    def _unicast_random(self, figure, mesh, most):
        """Sections 5.1.1 and 5.1.2, the second half of each."""
        drawn, less, nearly_all, wide, every = ((mesh, "random", most, destinations)
                                                for destinations in (200, 199, most - 16, 128, most - 1))
        self.say(figure, "about 2 times at random overlap, d = 200 (1.6 to 2.5)",
                 (drawn, "umesh"), (drawn, "spumesh"), 1.6, 2.5)
        if nearly_all != drawn:
            self.say(figure, f"the same where sets are nearly all nodes, d = {most - 16}",
                     (nearly_all, "umesh"), (nearly_all, "spumesh"), 1.6, 2.5)
        self.say(figure, f"there U-mesh shoots up for large d, 128 to {most - 1} (twofold)",
                 (every, "umesh"), (wide, "umesh"), 2)
        self.say(figure, "and SPUmesh remains more or less constant (25 %)",
                 (every, "spumesh"), (wide, "spumesh"), 0.75, 1.25)
        self.say(figure, "it takes less than at complete overlap, d = 200",
                 ((mesh, "complete", most, 200), "umesh"), (drawn, "umesh"), 1)
        self.say(figure, "there U-mesh does not depend on whether d is even (10 %)",
                 (drawn, "umesh"), (less, "umesh"), 0.9, 1.1)

    def _dimensions(self):
        """The end of section 5.1.2."""
        flat, cube = ((mesh, "complete", 128, 200) for mesh in MESHES)
        for schedule, name in (("umesh", "U-mesh"), ("spumesh", "SPUmesh")):
            self.say("15, 16", f"{name} does not vary with the number of dimensions, S = 128, d = 200 (10 %)",
                     (cube, schedule), (flat, schedule), 0.9, 1.1)

    def _worms_flat(self):
        """Section 5.2.1."""
        flat, few = (("2-D", "complete", 256, d) for d in (200, 64))
        self.say("17", "SCHL is about 2 times better than SQHL for d = 200 (1.6 to 2.5)",
                 (flat, "sqhl"), (flat, "schl"), 1.6, 2.5)
        self.say("17", "and 6 to 7 times than HL (5.5 to 7.5)", (flat, "hl"), (flat, "schl"), 5.5, 7.5)
        self.say("17", "HL is faster for d = 200 than for d = 128", (("2-D", "complete", 256, 128), "hl"), (flat, "hl"), 1)
        self.say("17", "SCHL falls about tenfold from d = 64 to 255, 2000 to 250 us (7 to 12)", (few, "schl"),
                 (("2-D", "complete", 256, 255), "schl"), 7, 12)
        self.say("17", "SQHL is faster than SCHL for small d, 64", (few, "schl"), (few, "sqhl"), 1)
        self.crossing("17", "SCHL overtakes SQHL near d = 128 (100 to 160)", ("2-D", "complete", 256), ("schl", "sqhl"),
                      100, 160)
        drawn = ("2-D", "random", 256, 200)
        self.say("17", "random overlap: 2 to 3 times better than SQHL (1.6 to 3.5)", (drawn, "sqhl"), (drawn, "schl"),
                 1.6, 3.5)
        self.say("17", "and 5 to 7 times than HL (4.5 to 7.5)", (drawn, "hl"), (drawn, "schl"), 4.5, 7.5)
        self._random_crossing("17", "2-D", 256)

    def _worms_cube(self):
        """Section 5.2.2."""
        cube = ("3-D", "complete", 216, 200)
        self.say("18", "SCHL is faster than HL, d = 200", (cube, "hl"), (cube, "schl"), 1)
        self.say("18", "and SQHL is", (cube, "hl"), (cube, "sqhl"), 1)
        self.say("18", "SCHL falls from 2000 to 500 us, d = 32 to 215 (3 to 5 times)",
                 (("3-D", "complete", 216, 32), "schl"), (("3-D", "complete", 216, 215), "schl"), 3, 5)
        self.crossing("18", "SCHL overtakes SQHL at a larger d than in 2-D (above 128)", ("3-D", "complete", 216),
                      ("schl", "sqhl"), 128, 215)
        drawn = ("3-D", "random", 216, 200)
        self.say("18", "random overlap: about 1.5 times better than SQHL (1.25 to 1.75)", (drawn, "sqhl"),
                 (drawn, "schl"), 1.25, 1.75)
        self.say("18", "and about 5 times than HL (4 to 6)", (drawn, "hl"), (drawn, "schl"), 4, 6)
        self._random_crossing("18", "3-D", 216)

    def _random_crossing(self, figure, mesh, most):
        few = (mesh, "random", most, self._points.destinations(mesh)[0])
        self.say(figure, f"random overlap: SQHL is faster for small d, {few[3]}", (few, "schl"), (few, "sqhl"), 1)
        self.crossing(figure, "and SCHL overtakes it", (mesh, "random", most), ("schl", "sqhl"), few[3], most)

    def _both_flat(self):
        """Section 5.3.1."""
        flat, few = (("2-D", "complete", 256, d) for d in (200, 64))
        self.say("19", "SCHL is almost 2.5 times better than SPUmesh, d = 200 (2 to 3)", (flat, "spumesh"),
                 (flat, "schl"), 2, 3)
        self.say("19", "SPUmesh is faster for small d, 64", (few, "schl"), (few, "spumesh"), 1)
        self.crossing("19", "SCHL overtakes SPUmesh near d = 100 (80 to 120)", ("2-D", "complete", 256),
                      ("schl", "spumesh"), 80, 120)
        self.say("19", "after which it keeps improving, d = 128 to 255", (("2-D", "complete", 256, 128), "schl"),
                 (("2-D", "complete", 256, 255), "schl"), 1)
        for d in (128, 200):
            drawn = ("2-D", "random", 256, d)
            self.say("19", f"random overlap: SCHL is faster, d = {d}", (drawn, "spumesh"), (drawn, "schl"), 1)
        self.say("19", "random overlap: 4 to 6 times, d = 200 (3.5 to 6.5)", (drawn, "spumesh"), (drawn, "schl"),
                 3.5, 6.5)
        self.say_everywhere("19", "random overlap: SCHL is faster for small d too",
                            [("2-D", "random", 256, d) for d in self._points.destinations("2-D")], "spumesh", "schl")

    def _both_cube(self):
        """Section 5.3.2."""
        cube, small = (("3-D", "complete", 216, d) for d in (200, 128))
        self.say("20", "SCHL is faster than SPUmesh, d = 200", (cube, "spumesh"), (cube, "schl"), 1)
        self.say("20", "and slower, d = 128", (small, "schl"), (small, "spumesh"), 1)
        self.crossing("20", "it overtakes SPUmesh near d = 180 (160 to 200)", ("3-D", "complete", 216),
                      ("schl", "spumesh"), 160, 200)
        for d in (128, 200):
            drawn = ("3-D", "random", 216, d)
            self.say("20", f"random overlap: SCHL is faster, d = {d}", (drawn, "spumesh"), (drawn, "schl"), 1)
        before = max(d for d in self._points.destinations("3-D") if d <= 100)
        after = min(d for d in self._points.destinations("3-D") if d > 128)
        near, far = (("3-D", "random", 216, d) for d in (before, after))
        self.say("20", f"random overlap: SPUmesh does almost as well till about d = 100, {before} (20 %)",
                 (near, "spumesh"), (near, "schl"), 0.8, 1.2)
        self.say("20", f"and clearly worse after that, {after} (10 %)", (far, "spumesh"), (far, "schl"), 1.1)

    def _sizes(self):
        """Section 5.3.3. Where all multicasts are broadcasts, sets cannot but overlap completely, so that Figures 21a
        and 21c are one."""
        points = self._points
        growth = {}
        for part, overlap, find in (("21a, 21c", "complete", points.of_size), ("21b", "complete", points.half_of_size),
                                    ("21d", "random", points.half_of_size)):
            growth[part] = {schedule: Ratio(find(16, overlap, schedule), find(8, overlap, schedule))
                            for schedule in SCHEDULES}
            verdicts = [growth[part][ancestor].compared_with(growth[part][new])
                        for new, ancestor in ANCESTORS.items()]
            self.rows.append([part, "each new algorithm grows less with size than the one it comes from, 8 x 8 to 16 x 16",
                              all_of(verdicts), ", ".join(f"{name} {ratio}" for name, ratio in growth[part].items())])
        own = growth["21a, 21c"]["schl"]
        self.rows.append(["21a, 21c", "SCHL is constant with size for S = N/2, d = N - 1 (25 %)",
                          own.verdict(0.75, 1.25), f"16 x 16 / 8 x 8 {own}"])
        others = [ratio.compared_with(own) for name, ratio in growth["21a, 21c"].items() if name != "schl"]
        self.rows.append(["21a, 21c", "it is the only one: all others grow more", all_of(others), "as above"])
