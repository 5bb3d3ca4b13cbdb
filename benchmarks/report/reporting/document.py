"""The report itself: report.md, its pictures and its data, in one folder. In: results. Out: files."""

import os
import re
import statistics

from . import aims, data, paper, pictures
from .cells import LIBRARY, SCHEDULE, file_name
from .comparisons import against_hindsight, against_library
from .data import is_unaware, model_errors
from .results import median_size
from .words import cell_text, milliseconds, percent, segment_text, size_text, table

HOW = {
    "simulated": "Every time is one run of SimGrid with the communication parameters that the paper "
    "measured, and the same in every run.",
    "emulated": "Real MPI libraries over TCP between network namespaces of one computer. Its links "
    "are limited to the speeds named, far below those of the paper's networks, so that the network "
    "and not the computer is the bottleneck; see the section on what was busy. The cost model's "
    "parameters were measured on the same links.",
}


def write(results, folder, bed):
    drawn = pictures.all_pictures(results)
    os.makedirs(os.path.join(folder, "pictures"), exist_ok=True)
    for name, picture in drawn.items():
        with open(os.path.join(folder, "pictures", name), "w", encoding="utf-8") as file:
            file.write(picture)
    data.write(results, os.path.join(folder, "data"))
    sections = [opening(results, bed), summary(results), aims.section(results),
                against_library(results), against_hindsight(results), model(results),
                simulation(results), table_3(results), verdicts(results), times(results, drawn),
                figures_of_paper(drawn), failures(results), limits(results), missing(results),
                busy(results), files()]
    with open(os.path.join(folder, "report.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(section for section in sections if section))


def _picture(name):
    return f"![]({'pictures/' + name})\n"


def _machine_rates(results):
    """What machines move at most, where the settings limit it."""
    limited = [(speed, entry["machine_rate"]) for speed, entry in results.settings["speeds"].items()
               if "machine_rate" in entry]
    return "".join(f" At {speed} a machine sends and receives at most {rate} together."
                   for speed, rate in limited)


def opening(results, bed):
    sizes = f"{size_text(min(results.sizes))} to {size_text(max(results.sizes))}"
    return (f"# Broadcasts on the {bed} cluster\n\n"
            f"Written by `scripts/report {bed}`; do not edit. {HOW[bed]}{_machine_rates(results)}\n\n"
            f"One rank on each machine, messages of {sizes} from the first machine, every byte "
            "checked. A time runs from the common start to the moment at which the last rank has "
            "the message. T is half a ping-pong between the first machine and the last, which no "
            "broadcast can beat. *The paper* is Patarasuk, Yuan and Faraj, 2008. *In hindsight* is "
            "the fastest of all generated broadcasts timed: "
            + ", ".join(f"`{name}`" for name in results.schedules)
            + ", each with the segment sizes of the settings and that of the model.\n")


def summary(results):
    figures = data.summary(results)
    ratios = [(results.best_library(where, size).seconds / results.auto(where, size).seconds,
               where, size) for where in results.configurations for size in results.sizes
              if results.auto(where, size) and results.best_library(where, size)]
    lines = [f"{figures['cells']} cells on {figures['configurations']} configurations, "
             f"{figures['failed']} failed."]
    if ratios:
        mean = statistics.geometric_mean(ratio for ratio, _where, _size in ratios)
        most, where, size = max(ratios, key=lambda entry: entry[0])
        lines.append(f"The library's best algorithm, chosen in hindsight for every size, takes "
                     f"{mean:.2f} times as long as `auto` (geometric mean), {most:.2f} times at "
                     f"most ({where}, {size_text(size)}); it is the faster one in "
                     f"{figures['auto_behind_library']} of {len(ratios)} cells.")
    if figures["auto_loss_median"] is not None:
        lines.append(f"`auto` loses {percent(figures['auto_loss_median'])} (median) and "
                     f"{percent(figures['auto_loss_worst'])} (worst) against the best generated "
                     "broadcast in hindsight.")
    if figures["model_error_median"] is not None:
        lines.append(f"The model's median error is {percent(figures['model_error_median'])} for "
                     "contention-free schedules.")
    lines.append(f"{figures['verdicts_that_hold']} of {figures['verdicts']} findings of the paper "
                 "show here.")
    if results.missing:
        lines.append(f"**Not complete**: {len(results.missing)} of the measurements are missing, see "
                     "[below](#not-measured-yet). Where a network lacks some, nothing is called the "
                     "best there.")
    return "## Summary\n\n" + "".join(f"- {line}\n" for line in lines)


def _errors(results, expected):
    """A row of figures for each schedule of which there are some."""
    rows = []
    for schedule in results.schedules:
        errors = results.model_errors(lambda cell, schedule=schedule: cell.kind == SCHEDULE
                                      and cell.broadcast == schedule, expected)
        if errors:
            rows.append([schedule, len(errors), percent(median_size(errors)), percent(min(errors)),
                         percent(max(errors)), "no" if is_unaware(schedule) else "yes"])
    return rows


ERRORS_HEADER = ["schedule", "cells", "median", "lowest", "highest", "knows the switches"]


def simulation(results):
    rows = _errors(results, "simulated")
    if not rows:
        return ""
    errors = results.model_errors(lambda cell: True, "simulated")
    near = sum(abs(error) <= 0.1 for error in errors)
    return ("## Simulated and measured times\n\nFrom 256 KiB up, by `topocast simulate` with the "
            "same parameters, packets of TCP over Ethernet and links that let as much through at "
            "once after a pause. Errors are what is simulated beyond what was measured: within "
            f"10 % in {near} of {len(errors)} cells.\n\n" + table(ERRORS_HEADER, rows))


def model(results):
    rows = _errors(results, "predicted")
    if not rows:
        return ""
    unaware = model_errors(results, unaware=True)
    note = ("" if not unaware else "The model counts each link's load but not how messages that "
            "share a link delay one another, so that its times for schedules with contention are "
            "lower bounds at best; none of them is ever chosen.\n")
    return ("## Predicted and measured times\n\nErrors are what is predicted beyond what was "
            "measured; the median is of their sizes.\n\n"
            + table(ERRORS_HEADER, rows) + f"\n{note}\n" + _picture("model.svg"))


def table_3(results):
    rows = paper.table_3(results)
    if not rows:
        return ""
    body = ""
    for where, schedule in dict.fromkeys((row.where, row.schedule) for row in rows):
        mine = [row for row in rows if (row.where, row.schedule) == (where, schedule)]
        losses = [row.loss for row in mine if row.loss is not None]
        body += (f"\n{where}, {schedule} tree: the model's choice is the best one for "
                 f"{sum(row.chosen == row.best for row in mine)} of {len(mine)} sizes and costs "
                 f"{percent(max(losses, default=0))} at most.\n\n"
                 + table(["message", "paper: model", "paper: measured", "our model",
                          "measured here", "the model's choice costs"],
                         [[size_text(row.bytes), row.paper_model, row.paper_actual,
                           segment_text(row.chosen), segment_text(row.best),
                           paper.loss_text(row.loss)] for row in mine]))
    return ("## Table 3 of the paper: best segment sizes on topology (4)\n\nBytes; the best of the "
            f"sizes tried.\n{body}")


def verdicts(results):
    rows = [[f"Figure {verdict.figure}", str(verdict.where), verdict.claim,
             "yes" if verdict.holds else "**no**", verdict.figures]
            for verdict in paper.all_verdicts(results)]
    if not rows:
        return ""
    return ("## Findings of the paper\n\nTimes are at the best segment size. *Ratio*: of the "
            "slower kind named in the finding to the faster one, over message sizes; the marks in "
            "brackets are this report's, as the paper gives curves and not numbers.\n\n"
            + table(["", "network, speed", "finding", "shows here", "ratio"], rows))


def times(results, drawn):
    body = "## Time against message size\n\nGenerated broadcasts at their best segment size; "
    body += "the library's algorithms that are not named are grey.\n"
    for where in results.configurations:
        place = file_name(f"{where.network}.{where.speed}.{where.mpi}")
        body += f"\n### {where}\n\n"
        body += "".join(_picture(name) for name in (f"all.{place}.svg", f"auto.{place}.svg")
                        if name in drawn)
        rows = []
        for size in results.sizes:
            auto, floor = results.auto(where, size), results.floor(where, size)
            best, library = results.best(where, size), results.best_library(where, size)
            if not any((auto, floor, best, library)):
                continue  # not of this speed's sizes
            rows.append([size_text(size), milliseconds(floor.seconds) if floor else "",
                         milliseconds(auto.seconds) if auto else "failed",
                         cell_text(auto) if auto else "",
                         f"{auto.seconds / floor.seconds:.3f}" if auto and floor else "",
                         cell_text(best) if best else "",
                         milliseconds(best.seconds) if best else "",
                         cell_text(library) if library else "",
                         milliseconds(library.seconds) if library else ""])
        body += "\n" + table(["message", "T [ms]", "auto [ms]", "which", "auto / T",
                              "best in hindsight", "ms", "library's best", "ms"], rows)
    return body


def figures_of_paper(drawn):
    names = sorted(name for name in drawn if name.startswith("figure-"))
    if not names:
        return ""
    return "## The paper's figures\n\n" + "\n".join(map(_picture, names))


def failures(results):
    groups = {}
    for cell in results.failed():
        key = (cell.configuration.mpi, cell_text(cell) if cell.kind == LIBRARY else cell.broadcast,
               cell.failure)
        groups.setdefault(key, []).append(cell)
    if not groups:
        return "## Failures\n\nNone.\n"
    return "## Failures\n\n" + table(
        ["MPI", "broadcast", "how", "cells", "message sizes"],
        [[mpi, broadcast, failure, len(cells), _range_of_sizes(cells)]
         for (mpi, broadcast, failure), cells in groups.items()])


def _range_of_sizes(cells):
    low, high = (size_text(pick(cell.bytes for cell in cells)) for pick in (min, max))
    return low if low == high else f"{low} to {high}"


def limits(results):
    """What the settings leave out."""
    settings = results.settings
    groups = ({f" of {mpi}": group for mpi, group in settings["library"].items()}
              if settings["bed"] == "emulated" else {"": settings["library"]})
    lines = [f"- `{name}`{of_library}: only up to {size_text(entry['largest_bytes'])}\n"
             for of_library, group in [*groups.items(), ("", settings["schedules"])]
             for name, entry in group.items() if "largest_bytes" in entry]
    lines.append("- segments: not where they cut a message into more than "
                 f"{settings['most_segments']} pieces, but for the model's choice\n")
    lines += [f"- `{name}`: segments of " + ", ".join(map(segment_text, entry["segments"]))
              + " only, and the model's choice\n"
              for name, entry in settings["schedules"].items() if "segments" in entry]
    return "## Not timed\n\nTo save time, by the settings:\n\n" + "".join(lines)


def busy(results):
    if not results.notes:
        return ""
    rows = []
    for where in results.configurations:
        notes = [note for place, note in results.notes if place == where]
        rows.append([str(where), *_median_and_most(notes, r"on average (\d+) % busy"),
                     *_median_and_most(notes, r"(\d+) % with other work"),
                     *_median_and_most(notes, r"\((\d+) %\), processors")])
    return ("## What was busy\n\nPer cent, median and most of all runs, each from its start to its "
            "end: the processors, and what other work than the broadcasts took of them; and how "
            "close the busiest link came to its limit in its busiest second. Where links stay far "
            "below their limits while the processors are busy, times say little about networks. "
            "`data/busy.txt` has the single runs.\n\n"
            + table(["network, speed", "processors", "most", "other work", "most", "busiest link",
                     "most"], rows))


def _median_and_most(notes, pattern):
    """Of the numbers that the pattern finds in the notes."""
    found = [int(number) for note in notes for number in re.findall(pattern, note)]
    return [f"{statistics.median(found):.0f}", max(found)] if found else ["", ""]


def missing(results):
    if not results.missing:
        return ""
    return ("## Not measured yet\n\nThe same command goes on with these:\n\n"
            + "".join(f"- {name}\n" for name in results.missing))


def files():
    return ("## Files\n\n"
            "- `data/cells.csv`: everything timed, with predictions and failures\n"
            "- `data/auto.csv`: `auto` beside the best in hindsight, the library's best and T\n"
            "- `data/table-3.csv`, `data/verdicts.csv`, `data/summary.json`\n"
            "- `pictures/`: what is shown here\n"
            "- `settings.json`, `units/`: what was asked for, and what was measured; remove them "
            "to measure anew\n")
