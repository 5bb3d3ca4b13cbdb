"""Tables 1 to 6 of Kesavan and Panda (1996), as printed and as found here: steps of start-ups alone. In: a simulator.
Out: Markdown."""

from dataclasses import dataclass

from reporting.words import table

SQUARE = (8, 8)
ODD = [(1, 15), (1, 31), (1, 63), (15, 15), (15, 31), (15, 63), (31, 31), (31, 63), (47, 63), (63, 63)]
EVEN = [(1, 16), (1, 32), (1, 64), (16, 16), (16, 32), (16, 64), (32, 32), (32, 64), (48, 64), (64, 64)]


@dataclass(frozen=True)
class Printed:
    number: int
    schedule: str
    columns: list  # of sources and members
    steps: list
    least: tuple = ()
    most: tuple = ()
    exactly: tuple = ()
    radices: tuple = SQUARE
    overlap: str = "complete"


TABLES = [
    Printed(1, "umesh", ODD, [4, 5, 6, 46, 61, 76, 125, 156, 236, 316],
            exactly=(4, 5, 6, 46, 61, 76, 125, 156, 236, 316)),
    Printed(1, "umesh", EVEN, [4, 5, 6, 28, 42, 57, 77, 105, 154, 198],
            least=(4, 5, 6, 28, 38, 50, 77, 98, 146, 198)),
    Printed(2, "umesh", [(sources, members) for sources in (1, 4, 8, 12, 16) for members in (4, 8, 16)],
            [2, 4, 5, 3, 6, 12, 5, 8, 21, 5, 11, 32, 6, 13, 42], radices=(4, 4), overlap="random"),
    Printed(3, "hl", EVEN, [5, 5, 3, 39, 43, 33, 84, 64, 96, 128], least=(2, 2, 2, 32, 32, 32, 64, 64, 96, 128),
            most=(5, 5, 5, 65, 65, 65, 129, 129, 193, 257)),
    Printed(4, "spumesh", ODD, [4, 5, 6, 14, 21, 26, 30, 41, 55, 62], most=(4, 5, 6, 15, 30, 45, 31, 62, 63, 63)),
    Printed(4, "spumesh", EVEN, [4, 5, 6, 15, 21, 24, 31, 40, 54, 63], most=(4, 5, 6, 15, 31, 47, 31, 63, 63, 63)),
    Printed(5, "sqhl", EVEN, [5, 5, 3, 20, 20, 16, 35, 28, 40, 48], least=(2, 2, 2, 12, 12, 12, 24, 24, 36, 48),
            most=(5, 5, 5, 65, 65, 65, 81, 81, 81, 81)),
    Printed(6, "schl", EVEN, [5, 5, 4, 25, 23, 11, 41, 17, 21, 23]),
]

# Cells that are the furthest off: table, schedule, sources and members, and the printed steps.
FAR_OFF = [(1, "umesh", (48, 64), 154), (3, "hl", (1, 32), 5), (3, "hl", (16, 16), 39), (3, "hl", (16, 32), 43),
           (3, "hl", (32, 32), 84), (4, "spumesh", (15, 63), 26)]
DRAWS = 30  # behind a printed mean
ROUNDING = 0.5  # of printed means

NOT_REPRODUCED = """What does not come out of the text: Table 2's column of 16 members is a broadcast in a mesh of 4 x 4, for which
start-ups alone give the fewer steps of Table 1's reasoning, and its analytical row needs probabilities that the text
does not give (Theorem 2), so it is left out; one source and 8 or 16 members cannot take more than 3 and 4 steps.
Theorem 6 gives 1 as the least number for one source, the table 2."""

FAR_OFF_TEXT = f"""Means of {DRAWS} draws, as the printed ones, stray. The cells that are off by more than 1 (`spumesh`), 2 (`umesh`)
or rounding (`hl`), with the mean of many draws, and how far from it {DRAWS} draws and rounding bring a printed number in
95 of 100 cases:"""

FAR_OFF_REASONS = """One source and 32 members take 4 steps, or 5 where there are four leaders of the last level beside the source. Their
mean of 40,000 draws is 4.30, just beyond what chance explains. It comes to 5 if it is rounded up, as does that of
`sqhl`; those of Table 1 are rounded to the nearest. `hl` with 16 of 16 is above the printed mean by more than chance.
In which order a leader serves messages that come in one step is open in the text."""


def far_off_rows(many):
    for number, schedule, (sources, members), printed in FAR_OFF:
        steps = many.ask(SQUARE, sources, members, "complete", (schedule,), False)[schedule].steps
        strays = steps.error * (many.runs / DRAWS) ** 0.5 + ROUNDING
        yield [f"{number}", f"`{schedule}`", f"{sources} of {members}", f"{printed}",
               f"{steps.value:.2f} +- {steps.error:.2f}", f"{abs(steps.value - printed):.2f}", f"{strays:.2f}",
               "yes" if abs(steps.value - printed) <= strays else "no"]


def far_off(many):
    """`many` is a simulator of many runs."""
    head = ["table", "schedule", "sources and members", "printed", f"here, {many.runs} draws", "off by",
            "chance explains", "within"]
    return table(head, list(far_off_rows(many))).rstrip()


def rows_of(simulator, printed):
    found = [simulator.ask(printed.radices, sources, members, printed.overlap, (printed.schedule,), False)
             [printed.schedule] for sources, members in printed.columns]
    yield ["steps, printed", *map(str, printed.steps)]
    yield ["steps, here", *(f"{entry.steps.value:.1f} +- {entry.steps.error:.1f}" for entry in found)]
    for values, words, name in ((printed.least, "at least", "least"), (printed.most, "at most", "most"),
                                (printed.exactly, "exactly", "most")):
        if values:
            yield [f"{words} by theorem, printed", *map(str, values)]
            yield [f"{words} by theorem, here", *(str(getattr(entry, name)) for entry in found)]


def section(simulator, many):
    parts = []
    for printed in TABLES:
        heading = [f"{sources} of {members}" for sources, members in printed.columns]
        parts.append(f"**Table {printed.number}**, `{printed.schedule}`, {' x '.join(map(str, printed.radices))} mesh, "
                     f"{printed.overlap} overlap; columns: sources and members\n\n"
                     + table(["", *heading], list(rows_of(simulator, printed))).rstrip())
    return "\n\n".join([*parts, NOT_REPRODUCED, FAR_OFF_TEXT, far_off(many), FAR_OFF_REASONS])
