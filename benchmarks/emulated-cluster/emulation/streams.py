"""TCP streams between machines: measured ones, and such as go on beside a program."""

import os
import subprocess
import sys

FLOW = [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "flow.py")]
PORT = 7000


def rates(cluster, pairs, seconds):
    """Bits per second of payload of streams that run at the same time."""
    receivers = _receivers(cluster, pairs)
    senders = _senders(cluster, pairs, seconds)
    received = [8 * float(receiver.stdout.readline() or 0) for receiver in receivers]
    for process in senders + receivers:
        process.wait()
    return received


def start(cluster, pairs, seconds):
    """Streams that go on for so many seconds; their processes."""
    return _receivers(cluster, pairs) + _senders(cluster, pairs, seconds)


def _receivers(cluster, pairs):
    receivers = [cluster.start(target, [*FLOW, "receive", str(PORT + number)],
                               stdout=subprocess.PIPE, text=True)
                 for number, (_source, target) in enumerate(pairs)]
    for receiver in receivers:
        receiver.stdout.readline()
    return receivers


def _senders(cluster, pairs, seconds):
    return [cluster.start(source, [*FLOW, "send", cluster.data_address(target),
                                   str(PORT + number), str(seconds)])
            for number, (source, target) in enumerate(pairs)]
