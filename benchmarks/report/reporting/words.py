"""Numbers as people read them, and tables in Markdown."""

from .cells import AUTO, LIBRARY, WHOLE

UNITS = ((1 << 20, "MiB"), (1 << 10, "KiB"))


def size_text(size):
    for unit, name in UNITS:
        if size >= unit and size % unit == 0:
            return f"{int(size) // unit} {name}"
    return f"{size:g} B"


def segment_text(segment):
    return "whole" if segment == WHOLE else size_text(segment)


def milliseconds(seconds):
    return f"{1e3 * seconds:.4g}"


def percent(part):
    return f"{round(100 * part, 1) + 0.0:.1f} %"


def cell_text(cell):
    """Which broadcast a cell is of."""
    if cell.kind == LIBRARY:
        return f"`{cell.broadcast}`"
    name = f"{cell.broadcast}, {segment_text(cell.segment)}"
    return f"auto ({name})" if cell.kind == AUTO else name


def table(header, rows, texts=1):
    """The first columns, which are texts, to the left, the others to the right."""
    lines = [header, [":--"] * texts + ["--:"] * (len(header) - texts), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
