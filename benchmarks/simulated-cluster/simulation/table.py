"""A comparison as text for people and as JSON for programs."""

import dataclasses

NONE = "-"
SIZE_UNITS = ((1 << 20, "M"), (1 << 10, "K"))


def size_text(size):
    for unit, letter in SIZE_UNITS:
        if size % unit == 0:
            return f"{size // unit}{letter}"
    return str(size)


def rows_text(rows):
    """Rows of words in columns: the first to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join([row[0].ljust(widths[0])]
                               + [word.rjust(width) for word, width in zip(row[1:], widths[1:])])
                     for row in rows) + "\n"


def milliseconds(seconds):
    return f"{1e3 * seconds:.4g}"


def names_of(comparison):
    return list(dict.fromkeys(cell.broadcast for cell in comparison.cells))


def root_text(comparison, root, sizes):
    def row(title, text):
        return [title, *(text(size) for size in sizes)]

    def auto(size):
        return comparison.cell("auto", size, root)

    rows = [row("ms", size_text)]
    for name in names_of(comparison):
        rows.append(row(name, lambda size, name=name: _cell_text(comparison.cell(name, size, root))))
    rows.append(row("T, half a ping-pong", lambda size: milliseconds(comparison.one_way[size])))
    rows.append(row("auto's schedule", lambda size: auto(size).schedule))
    rows.append(row("auto's segment", lambda size: size_text(auto(size).segment)))
    rows.append(row("auto / predicted",
                    lambda size: f"{auto(size).seconds / auto(size).predicted:.3f}"))
    rows.append(row("auto / T",
                    lambda size: f"{auto(size).seconds / comparison.one_way[size]:.3f}"))
    if any(comparison.library_cells(size, root) for size in sizes):
        rows.append(row("best of the library / auto", lambda size:
                        _ratio_text(comparison.best_library(size, root), auto(size))))
    return rows_text(rows)


def _cell_text(cell):
    return milliseconds(cell.seconds) if cell else NONE


def _ratio_text(cell, other):
    return f"{cell.seconds / other.seconds:.2f}" if cell else NONE


def reason(failure):
    """Of what a failed simulation printed, the line that tells why."""
    lines = failure.strip().splitlines()
    return next((line for line in lines if "CRITICAL" in line), lines[-1])


def _by_reason(failures):
    """Message sizes by why they failed."""
    found = {}
    for size, how in failures.items():
        found.setdefault(reason(how), []).append(size)
    return found


def _at(failed, sizes):
    return "" if len(failed) == len(sizes) else f" at {', '.join(map(size_text, failed))}"


def text(comparison):
    sizes = sorted({cell.bytes for cell in comparison.cells})
    lines = []
    for root in dict.fromkeys(cell.root for cell in comparison.cells):
        lines.append(f"=== {comparison.network}, {comparison.parameters}, root {root}\n")
        lines.append(root_text(comparison, root, sizes))
    for name, failures in comparison.failed.items():
        lines += [f"{name} fails{_at(of_that, sizes)}: {why}\n" for why, of_that in _by_reason(failures).items()]
    return "\n".join(lines)


def cells_lost(comparison):
    """Where a broadcast of the library is faster than auto: pairs of cells."""
    return [(cell, best) for cell in comparison.cells
            if cell.broadcast == "auto"
            for best in [comparison.best_library(cell.bytes, cell.root)]
            if best and best.seconds < cell.seconds]


def lost_text(lost):
    return "\n".join(f"{auto.network}, {auto.parameters}, root {auto.root}, {size_text(auto.bytes)}: "
                     f"{best.broadcast} {milliseconds(best.seconds)} ms, "
                     f"auto {milliseconds(auto.seconds)} ms" for auto, best in lost)


def as_json(comparison):
    return {"network": comparison.network, "parameters": comparison.parameters,
            "cells": [dataclasses.asdict(cell) for cell in comparison.cells],
            "one_way_seconds": [{"bytes": size, "seconds": seconds}
                                for size, seconds in comparison.one_way.items()],
            "failed": comparison.failed}
