"""The figures of a report for programs: CSV and JSON. In: results. Out: files in a folder."""

import csv
import dataclasses
import json
import os

from .aims import outcomes
from .cells import AUTO, SCHEDULE
from .paper import all_verdicts, table_3
from .results import median_size


def write(results, folder):
    os.makedirs(folder, exist_ok=True)
    _csv(folder, "cells", [_cell_row(cell) for cell in results.cells])
    _csv(folder, "auto", [_auto_row(results, where, size) for where in results.configurations
                          for size in results.sizes if results.auto(where, size)])
    _csv(folder, "table-3", [_flat(row) for row in table_3(results)])
    _csv(folder, "verdicts", [_flat(verdict) for verdict in all_verdicts(results)])
    with open(os.path.join(folder, "summary.json"), "w", encoding="utf-8") as file:
        file.write(json.dumps(summary(results), indent=1) + "\n")
    if results.notes:
        with open(os.path.join(folder, "busy.txt"), "w", encoding="utf-8") as file:
            file.writelines(f"{where}: {note}\n" for where, note in results.notes)


def summary(results):
    """The few figures that tell how a report went."""
    losses = [loss for loss, _where, _size in results.losses()]
    aims, verdicts = outcomes(results), all_verdicts(results)
    return {
        "configurations": len(results.configurations),
        "cells": len(results.cells),
        "failed": len(results.failed()),
        "auto_loss_median": median_size(losses),
        "auto_loss_worst": losses[0] if losses else None,
        "auto_behind_library": len(results.behind_library()),
        "auto_cells": sum(cell.kind == AUTO for cell in results.cells),
        "aims": len(aims),
        "aims_met": sum(outcome.is_met for outcome in aims),
        "model_error_median": median_size(model_errors(results)),
        "verdicts": len(verdicts),
        "verdicts_that_hold": sum(verdict.holds for verdict in verdicts),
    }


def is_unaware(schedule):
    """Whether a schedule knows nothing of the switches."""
    return schedule.startswith("unaware") or schedule == "binomial"


def model_errors(results, unaware=False):
    """Of generated broadcasts, what is predicted beyond what was measured."""
    return results.model_errors(lambda cell: cell.kind == SCHEDULE
                                and is_unaware(cell.broadcast) == unaware)


def _place(where):
    return {"network": where.network, "speed": where.speed, "mpi": where.mpi}


def _cell_row(cell):
    row = dataclasses.asdict(cell)
    del row["configuration"]
    return {**_place(cell.configuration), **row}


def _flat(record):
    row = {field.name: getattr(record, field.name) for field in dataclasses.fields(record)}
    return {**_place(row.pop("where")), **row}


def _auto_row(results, where, size):
    auto, best = results.auto(where, size), results.best(where, size)
    library, floor = results.best_library(where, size), results.floor(where, size)
    return {**_place(where), "bytes": size, "schedule": auto.broadcast, "segment": auto.segment,
            "seconds": auto.seconds, "predicted": auto.predicted,
            "best_schedule": best and best.broadcast, "best_segment": best and best.segment,
            "best_seconds": best and best.seconds, "library": library and library.broadcast,
            "library_seconds": library and library.seconds,
            "ping_pong_half": floor and floor.seconds}


def _csv(folder, name, rows):
    with open(os.path.join(folder, f"{name}.csv"), "w", newline="", encoding="utf-8") as file:
        if not rows:
            return
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
