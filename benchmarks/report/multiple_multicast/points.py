"""The points of Figures 15 to 21 of Kesavan and Panda (1996), flit by flit. In: a simulator and which points to take.
Out: latencies, and the lines of the figures."""

from dataclasses import dataclass, field

from multiple_multicast.simulator import SCHEDULES
from reporting.plot import Line, Plot

MESHES = {"2-D": (16, 16), "3-D": (6, 6, 6)}
OVERLAPS = ["complete", "random"]
SIZES = [4, 8, 12, 16]
# By figure: its mesh and its schedules.
FIGURES = {15: ("2-D", ["umesh", "spumesh"]), 16: ("3-D", ["umesh", "spumesh"]),
           17: ("2-D", ["hl", "sqhl", "schl"]), 18: ("3-D", ["hl", "sqhl", "schl"]),
           19: ("2-D", ["spumesh", "schl"]), 20: ("3-D", ["spumesh", "schl"])}
FIXED_DESTINATIONS = [128, 200]


@dataclass(frozen=True)
class Settings:
    runs: int
    many_runs: int  # by start-ups alone
    sources: dict = field(default_factory=dict)  # by mesh
    destinations: dict = field(default_factory=dict)
    sizes: tuple = tuple(SIZES)


SETTINGS = {
    "full": Settings(30, 1000, {"2-D": [16, 64, 100, 128, 192, 256], "3-D": [16, 64, 100, 128, 172, 216]},
                     {"2-D": [16, 32, 64, 80, 96, 112, 128, 144, 160, 200, 255],
                      "3-D": [16, 32, 64, 100, 128, 144, 160, 180, 200, 215]}),
    "short": Settings(8, 300, {"2-D": [64, 128, 256], "3-D": [64, 128, 216]},
                      {"2-D": [32, 64, 96, 112, 128, 160, 200, 255], "3-D": [32, 64, 128, 160, 180, 215]}),
    "quick": Settings(3, 100, {"2-D": [64, 256], "3-D": [64, 216]},
                      {"2-D": [64, 128, 255], "3-D": [32, 128, 215]}, (8, 16)),
}


class Points:
    def __init__(self, simulator, settings):
        self._simulator = simulator
        self._settings = settings

    def sources(self, mesh):
        """How many there are in the figures where d is fixed, ascending."""
        return self._settings.sources[mesh]

    def destinations(self, mesh):
        """How many there are in the figures where S is fixed, ascending."""
        return self._settings.destinations[mesh]

    def latency(self, radices, overlap, sources, destinations, schedule):
        return self._simulator.ask(radices, sources, destinations + 1, overlap)[schedule].latency

    def of_size(self, side, overlap, schedule):
        """Half of the nodes of a square mesh multicast to all others."""
        return self.latency((side, side), overlap, side * side // 2, side * side - 1, schedule)

    def half_of_size(self, side, overlap, schedule):
        """All nodes multicast to half of them."""
        return self.latency((side, side), overlap, side * side, side * side // 2, schedule)

    def crossing(self, radices, overlap, sources, first, second):
        """The number of destinations from which on the first schedule is the faster one, interpolated; None if there is
        none among those that are simulated."""
        mesh = next(name for name, shape in MESHES.items() if shape == radices)
        before = None
        for destinations in self._settings.destinations[mesh]:
            gap = (self.latency(radices, overlap, sources, destinations, first).value
                   - self.latency(radices, overlap, sources, destinations, second).value)
            if before and before[1] > 0 >= gap:
                return before[0] + (destinations - before[0]) * before[1] / (before[1] - gap)
            before = (destinations, gap)
        return None

    def panels(self, number):
        """The four parts of a figure: a name for the varied number, and the lines with all their means."""
        mesh, schedules = FIGURES[number]
        radices = MESHES[mesh]
        most = self._settings.sources[mesh][-1]
        for overlap in OVERLAPS:
            yield f"{overlap} overlap, d fixed", "sources", [
                (f"{schedule}, d = {d}", [(sources, self.latency(radices, overlap, sources, d, schedule))
                                          for sources in self._settings.sources[mesh]])
                for schedule in schedules for d in FIXED_DESTINATIONS]
            yield f"{overlap} overlap, S fixed", "destinations", [
                (f"{schedule}, S = {sources}", [(d, self.latency(radices, overlap, sources, d, schedule))
                                                for d in self._settings.destinations[mesh]])
                for schedule in schedules for sources in (128, most)]

    def size_panels(self):
        """Those of Figure 21."""
        for overlap in OVERLAPS:
            for name, find in (("S = N/2, d = N - 1", self.of_size), ("S = N, d = N/2", self.half_of_size)):
                yield f"{overlap} overlap, {name}", "nodes on a side", [
                    (schedule, [(side, find(side, overlap, schedule)) for side in self._settings.sizes])
                    for schedule in SCHEDULES]


def plot(number, title, x_name, lines):
    return Plot(f"Figure {number}: {title}", x_name, "latency [us]",
                [Line(name, [(x, mean.value) for x, mean in points], has_marks=True) for name, points in lines],
                x_is_linear=True, y_is_linear=True, x_text=lambda value: f"{value:g}", y_text=lambda value: f"{value:g}")
