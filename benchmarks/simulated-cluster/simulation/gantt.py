"""A broadcast as a Gantt picture: a row for each rank, a bar for each segment it receives.

In: messages. Out: SVG. A bar reaches from when the segment was sent, or the one before it had come, to
when it came. Where a row is white, nothing was on its way to that rank: the pipeline stalls, or has
not reached it yet, or is done."""

import os
import sys
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))

from drawing.figures import COLORS, drawn  # noqa: E402

WIDTH, ROW, AROUND = 1000, 16, 100
BAR = 0.7  # of a row
ROOM_FOR_NUMBER = 0.02  # of the whole time: narrower bars hold no number
MILLISECONDS = 1e3


@dataclass(frozen=True)
class Bar:
    """Seconds after the broadcast's start."""
    rank: int
    number: int  # of the segment
    begin: float
    end: float


def bars(messages):
    """Those of every rank, in order of time."""
    start = min(message.sent for message in messages)
    found, ends = [], {}
    for message in sorted(messages, key=lambda each: each.received):
        begin = max(ends.get(message.receiver, start), message.sent)
        found.append(Bar(message.receiver, message.number, begin - start, message.received - start))
        ends[message.receiver] = message.received
    return found


def draw(title, machines, messages):
    """`machines` are named by rank. At least one message."""
    def fill(axes):
        _bars(axes, bars(messages))
        _marks(axes, messages)
        axes.set_yticks(range(len(machines)), [_name(rank, machine, messages) for rank, machine in enumerate(machines)])
        axes.set_ylim(len(machines) - 0.5, -0.5)
        axes.set_xlim(left=0)
        axes.set(title=f"{title}\nBars: segments by number, from their sending, or from the one before them, to their "
                 "arrival. Marks below: sends are called for.", xlabel="time [ms]")
        axes.grid(True, axis="x")
    return drawn(WIDTH, AROUND + ROW * len(machines), fill)


def _bars(axes, found):
    span = max(bar.end for bar in found)
    for bar in found:
        length = bar.end - bar.begin
        shape, = axes.barh(bar.rank, MILLISECONDS * length, left=MILLISECONDS * bar.begin, height=BAR,
                           color=color_of(bar.number))
        shape.set_gid(f"segment-{bar.number}-to-{bar.rank}")
        if length >= ROOM_FOR_NUMBER * span:
            axes.text(MILLISECONDS * (bar.begin + length / 2), bar.rank, str(bar.number), color="white", fontsize=7,
                      ha="center", va="center_baseline")


def _marks(axes, messages):
    start = min(message.sent for message in messages)
    for number in sorted({message.number for message in messages}):
        sent = [message for message in messages if message.number == number]
        axes.plot([MILLISECONDS * (message.sent - start) for message in sent],
                  [message.sender + 0.45 for message in sent], "|", color=color_of(number), markersize=3)


def _name(rank, machine, messages):
    received = sorted((message for message in messages if message.receiver == rank), key=lambda each: each.received)
    senders = ",".join(str(sender) for sender in dict.fromkeys(message.sender for message in received))
    return f"{rank} {machine}" + (f" from {senders}" if senders else "")


def color_of(number):
    return COLORS[number % len(COLORS)]
