"""Which lines are drawn in which picture. In: results. Out: SVG by file name."""

from .cells import SCHEDULE, file_name
from .paper import BINOMIAL, DEFAULTS, SCATTER_RING, places
from .plot import GREY, Line, Plot, line_plot, scatter_plot
from .words import segment_text, size_text

T_NAME = "T, half a ping-pong"


def _time_plot(results, title, lines):
    return line_plot(Plot(title, "message size", "time [ms]", lines, size_text, _number,
                          results.sizes))


def _number(value):
    return f"{value:g}"


def _line(results, name, cell_of, **style):
    """`cell_of` gives the cell for a message size, or None."""
    cells = [(size, cell_of(size)) for size in results.sizes]
    return Line(name, [(size, 1e3 * cell.seconds) for size, cell in cells if cell], **style)


def _floor(results, where):
    return _line(results, T_NAME, lambda size: results.floor(where, size), color="#222222",
                 dash="2 3", width=1.5)


def _best(results, where, schedule, **style):
    return _line(results, schedule, lambda size: results.best(where, size, schedule), **style)


def _library(results, where, name, title=None, **style):
    return _line(results, name if title is None else title,
                 lambda size: next(iter(results.library(where, size, name)), None), **style)


def overview(results, where):
    """Everything on one configuration; broadcasts of the library without a name in grey."""
    named = [name for name in DEFAULTS[where.mpi] + [BINOMIAL[where.mpi]]
             if name in results.library_names(where)]
    lines = [_library(results, where, name, "", color=GREY, width=1)
             for name in results.library_names(where) if name not in named]
    lines += [Line("other algorithms", lines[0].points, GREY, width=1)] if lines else []
    lines.append(_floor(results, where))
    lines += [_library(results, where, name, f"{where.mpi}: {name}", dash="6 3") for name in named]
    for schedule in results.schedules:
        dash = "1.5 2" if schedule.startswith("unaware") or schedule == "binomial" else ""
        lines.append(_best(results, where, schedule, dash=dash))
    lines.append(_line(results, "auto", lambda size: results.auto(where, size), color="#000000",
                       width=3))
    return _time_plot(results, f"{where}", lines)


def segment_choice(results, where):
    """Figure 11."""
    lines = []
    for schedule in ("linear", "binary"):
        lines.append(_best(results, where, schedule))
        lines[-1].name = f"{schedule}, best"
        lines.append(_line(results, f"{schedule}, by the model",
                           lambda size, schedule=schedule: results.chosen(where, size, schedule),
                           dash="5 4"))
    return _time_plot(results, f"Figure 11: segments by the model, and the best. {where}", lines)


def trees(results, where, figure):
    """Figures 12 and 17."""
    lines = [_best(results, where, name) for name in results.schedules
             if name in ("linear", "binary") or name.startswith("kary")]
    return _time_plot(results, f"Figure {figure}: contention-free trees. {where}",
                      [*lines, _floor(results, where)])


def libraries(results, where, figures):
    """Figures 13, 14 and 18."""
    lines = [_best(results, where, name) for name in ("linear", "binary")]
    names = [*DEFAULTS[where.mpi], BINOMIAL[where.mpi], SCATTER_RING[where.mpi]]
    lines += [_library(results, where, name, f"{where.mpi}: {name}", dash="6 3") for name in names]
    return _time_plot(results, f"{figures}: pipelined trees and libraries. {where}",
                      [*lines, _floor(results, where)])


def awareness(results, where):
    """Figure 15."""
    lines = [_best(results, where, name, dash=dash) for name, dash in (
        ("linear", ""), ("unaware-linear", "5 4"), ("binary", ""), ("unaware-binary", "5 4"))]
    return _time_plot(results, f"Figure 15: trees that know the switches, or not. {where}", lines)


def segment_sizes(results, where):
    """Figure 16."""
    segments = sorted({cell.segment for cell in results.cells if cell.kind == SCHEDULE
                       and cell.broadcast == "linear" and cell.configuration == where
                       and 256 <= cell.segment <= 8192})
    lines = [_line(results, segment_text(segment), lambda size, segment=segment: next(
        (cell for cell in results.swept(where, size, "linear") if cell.segment == segment), None))
        for segment in segments]
    return _time_plot(results, f"Figure 16: linear tree, segment sizes. {where}", lines)


def model(results):
    """Predicted against measured time of every generated broadcast."""
    clouds = []
    for schedule in results.schedules:
        points = [(1e3 * cell.seconds, 1e3 * cell.predicted) for cell in results.cells
                  if cell.kind == SCHEDULE and cell.broadcast == schedule and cell.seconds]
        if points:
            clouds.append(Line(schedule, points))
    # Those that lie on one another last: the unaware ones are the wider clouds.
    clouds.reverse()
    return scatter_plot(Plot("Predicted and measured time of every generated broadcast",
                             "measured [ms]", "predicted [ms]", clouds, _number, _number))


def losses(results):
    """What auto takes of the fastest in hindsight, of the library's best and of T."""
    made = {}
    for where in results.configurations:
        def ratio(name, other, where=where, **style):
            pairs = [(size, results.auto(where, size), other(size)) for size in results.sizes]
            return Line(name, [(size, cell.seconds / auto.seconds)
                               for size, auto, cell in pairs if auto and cell], **style)

        lines = [ratio("auto", lambda size, where=where: results.auto(where, size),
                       color="#000000", width=3),
                 ratio("best in hindsight", lambda size, where=where: results.best(where, size)),
                 ratio("best of the library",
                       lambda size, where=where: results.best_library(where, size)),
                 ratio(T_NAME, lambda size, where=where: results.floor(where, size),
                       color="#222222", dash="2 3", width=1.5)]
        made[where] = line_plot(Plot(f"Times relative to auto's. {where}", "message size",
                                     "times auto's time", lines, size_text, _number,
                                     results.sizes))
    return made


def all_pictures(results):
    """SVG by file name; figures of the paper where their networks were measured."""
    made = {"model.svg": model(results)}
    for where, topology, megabits in places(results):
        place = file_name(f"{where.network}.{where.speed}.{where.mpi}")
        made[f"all.{place}.svg"] = overview(results, where)
        if topology == 4:
            made[f"figure-11.{place}.svg"] = segment_choice(results, where)
        if topology == 1 and megabits:
            figure = 12 if megabits == 100 else 17
            made[f"figure-{figure}.{place}.svg"] = trees(results, where, figure)
        if topology in (1, 4, 5) and megabits:
            name, title = (("figure-13-14", "Figures 13 and 14") if megabits == 100
                           else ("figure-18", "Figure 18"))
            made[f"{name}.{place}.svg"] = libraries(results, where, title)
        if topology in (2, 5) and megabits == 100:
            made[f"figure-15.{place}.svg"] = awareness(results, where)
        if topology in (1, 3) and megabits == 100:
            made[f"figure-16.{place}.svg"] = segment_sizes(results, where)
    for where, picture in losses(results).items():
        made[f"auto.{file_name(f'{where.network}.{where.speed}.{where.mpi}')}.svg"] = picture
    return {name: picture for name, picture in made.items() if picture}
