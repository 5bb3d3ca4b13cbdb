"""A broadcast as a Gantt picture: a row for each rank, a bar for each segment it receives.

In: messages. Out: SVG. A bar reaches from when the segment was sent, or the one before it had come, to
when it came. Where a row is white, nothing was on its way to that rank: the pipeline stalls, or has
not reached it yet, or is done."""

import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.svg import COLORS, FONT, document, stroke, text  # noqa: E402

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 1000, 110, 24, 62, 44
ROW, BAR = 16, 11
MOST_TICKS = 10
# Narrower bars hold no number.
ROOM_FOR_NUMBER = 16


def draw(title, machines, messages):
    """`machines` are named by rank. At least one message."""
    start = min(message.sent for message in messages)
    end = max(message.received for message in messages)
    height = TOP + ROW * len(machines) + BOTTOM

    def place(moment):
        return LEFT + (moment - start) / (end - start) * (WIDTH - LEFT - RIGHT)

    body = [text(LEFT, 22, title, size=15),
            text(LEFT, 42, "Bars: segments by number, from their sending, or from the one before "
                 "them, to their arrival. Marks below: sends are called for.", size=11)]
    body += _axis(end - start, height, lambda seconds: place(start + seconds))
    for rank, machine in enumerate(machines):
        body += _row(rank, machine, messages, place)
    return document(WIDTH, height, body)


def _axis(span, height, place):
    body = []
    step = _round_step(span / MOST_TICKS)
    for tick in range(int(span / step) + 1):
        x = place(tick * step)
        body += [stroke(x, TOP, x, height - BOTTOM, "#ececec"),
                 text(x, height - BOTTOM + 16, f"{1e3 * tick * step:.4g}", "middle", 11)]
    return [*body, text((LEFT + WIDTH) / 2, height - 10, "time [ms]", "middle")]


def _round_step(least):
    """The first of 1, 2, 5, 10, ... times a power of ten that is not less."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


def _row(rank, machine, messages, place):
    top = TOP + ROW * rank
    received = sorted((message for message in messages if message.receiver == rank),
                      key=lambda message: message.received)
    senders = ",".join(str(sender)
                       for sender in dict.fromkeys(message.sender for message in received))
    name = f"{rank} {machine}" + (f" from {senders}" if senders else "")
    body = [text(LEFT - 6, top + BAR - 1, name, "end", 10),
            f"<g {FONT} font-size='9' text-anchor='middle'>"]
    before = 0.0
    for message in received:
        body.append(_bar(place(max(before, message.sent)), place(message.received), top,
                         message.number))
        before = message.received
    body.append("</g>")
    marks = {}
    for message in messages:
        if message.sender == rank:
            marks.setdefault(message.number, []).append(place(message.sent))
    return body + [_marks(color_of(number), places, top) for number, places in marks.items()]


def color_of(number):
    return COLORS[number % len(COLORS)]


def _bar(left, right, top, number):
    width = max(right - left, 0.3)
    bar = (f"<rect x='{left:.1f}' y='{top}' width='{width:.1f}' height='{BAR}'"
           f" fill='{color_of(number)}'/>")
    if width < ROOM_FOR_NUMBER:
        return bar
    return f"{bar}<text x='{(left + right) / 2:.1f}' y='{top + 9}' fill='#fff'>{number}</text>"


def _marks(color, places, top):
    path = "".join(f"M{place:.1f} {top + BAR}v3" for place in places)
    return f"<path d='{path}' stroke='{color}' stroke-width='1.5' fill='none'/>"
