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
    radices: tuple = SQUARE
    overlap: str = "complete"


TABLES = [
    Printed(1, "umesh", ODD, [4, 5, 6, 46, 61, 76, 125, 156, 236, 316], most=(4, 5, 6, 46, 61, 76, 125, 156, 236, 316)),
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

NOT_REPRODUCED = """What does not come out of the text: Table 2's column of 16 members is a broadcast in a mesh of 4 x 4, for which
start-ups alone give the fewer steps of Table 1's reasoning, and its analytical row needs probabilities that the text
does not give (Theorem 2), so it is left out; one source and 8 or 16 members cannot take more than 3 and 4 steps. HL
with one source and 32 members, and with 16 of 16 and 32 of 32, is off by more than rounding, but not by more than
chance: the paper's means are of 30 draws as well, and single ones vary by 7 to 13 steps; one source takes 4 or 5 steps,
as it has up to three leaders of the last level or more. Theorem 6 gives 1 as the least number for one source, the
table 2."""


def rows_of(simulator, printed):
    found = [simulator.ask(printed.radices, sources, members, printed.overlap, (printed.schedule,), False)
             [printed.schedule] for sources, members in printed.columns]
    yield ["steps, printed", *map(str, printed.steps)]
    yield ["steps, here", *(f"{entry.steps.value:.1f} +- {entry.steps.error:.1f}" for entry in found)]
    for name in ("least", "most"):
        values = getattr(printed, name)
        if values:
            yield [f"at {name} by theorem, printed", *map(str, values)]
            yield [f"at {name} by theorem, here", *(str(getattr(entry, name)) for entry in found)]


def section(simulator):
    parts = []
    for printed in TABLES:
        heading = [f"{sources} of {members}" for sources, members in printed.columns]
        parts.append(f"**Table {printed.number}**, `{printed.schedule}`, {' x '.join(map(str, printed.radices))} mesh, "
                     f"{printed.overlap} overlap; columns: sources and members\n\n"
                     + table(["", *heading], list(rows_of(simulator, printed))).rstrip())
    return "\n\n".join([*parts, NOT_REPRODUCED])
