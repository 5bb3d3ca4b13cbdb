"""Which messages went from rank to rank when, as SimGrid's own trace has it: nothing in the runtime or
in generated code takes part. In: the trace's lines. Out: messages, in the order of their sending."""

from dataclasses import dataclass

# Settings of the simulator that make it write the trace, to the nanosecond.
SETTINGS = ("tracing:yes", "tracing/smpi:yes", "tracing/precision:9")
# Between broadcasts ranks wait for each other; within one none of them is silent for so long.
SILENCE = 0.5

# Numbers of the events in a Paje trace as SimGrid 3.32 writes it; the trace itself defines them.
CREATE_CONTAINER, START_LINK, END_LINK = "PajeCreateContainer", "PajeStartLink", "PajeEndLink"


@dataclass(frozen=True)
class Message:
    """From one rank to another; seconds of the simulated clock."""
    sender: int
    receiver: int
    number: int  # of all messages from this sender to this receiver, from 0 on
    sent: float  # when the sender called for it
    received: float  # when the receiver had waited for it


def settings(path):
    return [*SETTINGS, f"tracing/filename:{path}"]


def read(lines):
    """All messages of point-to-point calls that have been received."""
    names, ranks, started, messages = {}, {}, {}, []
    for line in lines:
        words = line.split()
        if line.startswith("%EventDef"):
            names[words[2]] = words[1]
            continue
        event = names.get(words[0]) if words and not line.startswith(("%", "#")) else None
        if event == CREATE_CONTAINER and words[5].startswith('"rank-'):
            ranks[words[2]] = int(words[5].strip('"')[len("rank-"):])
        elif event == START_LINK:
            started[words[6]] = float(words[1]), ranks[words[5]]
        elif event == END_LINK and words[6] in started:
            sent, sender = started.pop(words[6])
            messages.append((sent, sender, ranks[words[5]], float(words[1])))
    return sorted(messages)


def last_burst(found):
    """The messages after the last long silence, which are those of the last broadcast, numbered."""
    first = 0
    latest = 0.0
    for index, (sent, _sender, _receiver, received) in enumerate(found):
        if sent > latest + SILENCE:
            first = index
        latest = max(latest, received)
    return _numbered(found[first:])


def _numbered(found):
    """Messages between two ranks keep their order."""
    counts, messages = {}, []
    for sent, sender, receiver, received in found:
        number = counts.get((sender, receiver), 0)
        counts[sender, receiver] = number + 1
        messages.append(Message(sender, receiver, number, sent, received))
    return messages
