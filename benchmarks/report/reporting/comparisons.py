"""`auto` beside others, cell by cell: the library's algorithms, and the best in hindsight. In: results.
Out: sections of the report."""

from . import paper
from .aims import MOST_LOSS
from .words import cell_text, milliseconds, percent, size_text, table


def _where_header():
    return ["network, speed"]


def _sizes_table(results, text):
    """A row for each configuration, a column for each size; `text(where, size)`."""
    return table(_where_header() + [size_text(size) for size in results.sizes],
                 [[str(where)] + [text(where, size) for size in results.sizes]
                  for where in results.configurations])


def against_library(results):
    def text(where, size):
        auto, best = results.auto(where, size), results.best_library(where, size)
        if not auto or not best:
            return ""
        ratio = best.seconds / auto.seconds
        return f"{ratio:.2f}" if ratio >= 1 else f"**{ratio:.2f}**"

    behind = results.behind_library()
    rows = [[f"{auto.configuration}", size_text(auto.bytes), cell_text(best),
             milliseconds(best.seconds), cell_text(auto), milliseconds(auto.seconds),
             f"{auto.seconds / best.seconds:.2f}"] for auto, best in behind]
    lost = (f"`auto` is slower than the library's best algorithm in {len(rows)} cells:\n\n"
            + table(_where_header() + ["message", "library's best", "ms", "auto", "ms", "times"],
                    rows) if rows else "`auto` is nowhere slower than any of them.\n")
    return ("## Against the library\n\nHow many times as long as `auto` the fastest of the "
            "library's algorithms takes, chosen in hindsight for every cell. Below 1 in bold.\n\n"
            + _sizes_table(results, text) + "\n" + _defaults(results) + "\n" + lost)


def _defaults(results):
    """Against what a library chooses itself."""
    rows = []
    for where in results.configurations:
        for name in paper.DEFAULTS[where.mpi]:
            row = [f"{where}: `{name}`"]
            for size in results.sizes:
                cells, auto = results.library(where, size, name), results.auto(where, size)
                row.append(f"{cells[0].seconds / auto.seconds:.2f}" if cells and auto else "")
            if any(row[1:]):
                rows.append(row)
    if not rows:
        return ""
    return ("The same for what libraries choose themselves:\n\n"
            + table(_where_header() + [size_text(size) for size in results.sizes], rows))


def against_hindsight(results):
    most_loss = MOST_LOSS[results.settings["bed"]]

    def text(where, size):
        loss = results.loss(where, size)
        if loss is None:
            return ""
        return f"**{percent(loss)}**" if loss > most_loss else percent(loss)

    rows = []
    for loss, where, size in results.losses()[:10]:
        auto, best = results.auto(where, size), results.best(where, size)
        if loss > 0.001:
            rows.append([str(where), size_text(size), cell_text(auto), milliseconds(auto.seconds),
                         milliseconds(auto.predicted), cell_text(best), milliseconds(best.seconds),
                         milliseconds(best.predicted), percent(loss)])
    worst = ("The worst cells. Where both are measured as predicted, neither model nor runtime is the "
             "reason: `auto` does not consider that schedule, or serves the size by the choice for "
             "its neighbours. Where `auto` is slower than predicted it is the runtime or the "
             "network, where the best is faster than predicted the model:\n\n"
             + table(_where_header() + ["message", "auto", "ms", "predicted", "best", "ms",
                                        "predicted", "loss"], rows)
             if rows else "No cell loses more than 0.1 %.\n")
    return ("## auto against the best in hindsight\n\nWhat `auto` takes beyond the fastest "
            f"generated broadcast. Above {percent(most_loss)} in bold.\n\n"
            + _sizes_table(results, text) + "\n" + worst)
