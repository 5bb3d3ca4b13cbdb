"""The cells of a campaign, to be asked: which is best, what the model chose, what auto lost.

In: settings and units. Out: answers that documents and pictures are made of. It knows no bed."""

import statistics

from .cells import AUTO, FLOOR, LIBRARY, SCHEDULE, unit_prefix


# Times that differ by less are the same.
TIE = 1e-4


def _first_of_fastest(cells):
    least = min((cell.seconds for cell in cells), default=None)
    return next((cell for cell in cells if cell.seconds <= (1 + TIE) * least), None)


class Results:
    def __init__(self, settings, units, missing=()):
        """`missing` names units that are not measured yet. No broadcast of the library counts as its
        best, and none in hindsight, on a configuration that lacks some of them."""
        self.settings = settings
        self.missing = list(missing)
        self.sizes = sorted({size for speed in settings["speeds"].values()
                             for size in speed.get("sizes", settings["sizes"])})
        self.schedules = settings["schedules"]
        self.cells = [cell for unit in units for cell in unit.cells]
        self.choices = [choice for unit in units for choice in unit.choices]
        self.notes = [(unit.configuration, note) for unit in units for note in unit.notes]
        self.configurations = list(dict.fromkeys(unit.configuration for unit in units))
        self._lacks_library = self._lacking(lambda name: ".library." in name)
        self._lacks_schedules = self._lacking(lambda name: ".library." not in name)
        self._groups = {}
        for cell in self.cells:
            if cell.seconds is not None:
                self._groups.setdefault((cell.configuration, cell.kind, cell.bytes), []).append(cell)
        self._chosen = {(choice.configuration, choice.schedule, choice.bytes): choice.segment
                        for choice in self.choices}

    def failed(self):
        return [cell for cell in self.cells if cell.seconds is None]

    def floor(self, where, size):
        return next(iter(self._group(where, FLOOR, size)), None)

    def auto(self, where, size):
        return next(iter(self._group(where, AUTO, size)), None)

    def library(self, where, size, name=None):
        """All of the library's, or those of one name."""
        return [cell for cell in self._group(where, LIBRARY, size)
                if name in (None, cell.broadcast)]

    def library_names(self, where):
        return list(dict.fromkeys(cell.broadcast for cell in self.cells
                                  if cell.kind == LIBRARY and cell.configuration == where))

    def swept(self, where, size, schedule=None):
        """The generated broadcasts of one schedule, or of all, with all segment sizes."""
        return [cell for cell in self._group(where, SCHEDULE, size)
                if schedule in (None, cell.broadcast)]

    def best_library(self, where, size):
        if where in self._lacks_library:
            return None
        return _first_of_fastest(self.library(where, size))

    def best(self, where, size, schedule=None):
        """The fastest in hindsight, of one schedule or of all; auto's own run counts, too, if it
        is clearly the fastest of all."""
        if schedule is None and where in self._lacks_schedules:
            return None
        best = _first_of_fastest(self.swept(where, size, schedule))
        auto = self.auto(where, size) if schedule is None else None
        if auto and (best is None or auto.seconds < (1 - TIE) * best.seconds):
            return auto
        return best

    def chosen(self, where, size, schedule):
        """With the segment that the model holds for the best; None where that was not tried."""
        segment = self._chosen.get((where, schedule, size))
        return next((cell for cell in self.swept(where, size, schedule)
                     if cell.segment == segment), None)

    def loss(self, where, size):
        """What auto takes beyond the fastest in hindsight, as a part of that."""
        auto, best = self.auto(where, size), self.best(where, size)
        return max(0.0, auto.seconds / best.seconds - 1) if auto and best else None

    def losses(self):
        """(loss, configuration, size) where there is one, the worst first."""
        found = [(self.loss(where, size), where, size)
                 for where in self.configurations for size in self.sizes]
        return sorted((entry for entry in found if entry[0] is not None),
                      key=lambda entry: -entry[0])

    def behind_library(self):
        """(auto, best of the library) where the library is faster."""
        pairs = [(self.auto(where, size), self.best_library(where, size))
                 for where in self.configurations for size in self.sizes]
        return [(auto, best) for auto, best in pairs
                if auto and best and best.seconds < (1 - TIE) * auto.seconds]

    def model_errors(self, is_counted, expected="predicted"):
        """Of counted cells, how far what is expected (`predicted` or `simulated`) is from what was
        measured, as a part of that."""
        return [getattr(cell, expected) / cell.seconds - 1 for cell in self.cells
                if getattr(cell, expected) is not None and cell.seconds and is_counted(cell)]

    def _lacking(self, is_counted):
        names = [name for name in self.missing if is_counted(name)]
        return {where for where in self.configurations
                if any(name.startswith(unit_prefix(where) + ".") for name in names)}

    def _group(self, where, kind, size):
        return self._groups.get((where, kind, size), [])


def least(times):
    """The least of those that there are."""
    return min((time for time in times if time), default=None)


def median_size(numbers):
    """Median of what the numbers amount to without their signs."""
    return statistics.median(abs(number) for number in numbers) if numbers else None
