"""What a run used: how busy links and processors were, read while it goes on."""

import os
import threading
import time
from dataclasses import dataclass

from emulation.network import megabits

INTERVAL = 0.25


@dataclass
class Sample:
    seconds: float
    carried: dict  # bytes by directed link
    busy: float  # processor seconds of this whole computer
    foreground: float  # of these, what programs and other guests of the host used


class Monitor:
    """Samples the switches' interfaces and the processors until it is stopped."""

    def __init__(self, cluster):
        self._links = cluster.link_of_port()
        self._rates = {}
        for cable in cluster.network.cables:
            self._rates[cable.ends] = self._rates[cable.ends[::-1]] = cable.rate
        self._stopped = threading.Event()
        self._samples = [self._sample()]
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self):
        self._own_seconds = _own_processor_seconds()
        self._thread.start()
        return self

    def __exit__(self, *_failure):
        self._stopped.set()
        self._thread.join()
        self._own_seconds = _own_processor_seconds() - self._own_seconds

    def _watch(self):
        while not self._stopped.wait(INTERVAL):
            self._samples.append(self._sample())
        self._samples.append(self._sample())

    def _sample(self):
        carried = {}
        for port, (received, sent) in _interface_bytes():
            if port in self._links:
                inward, outward = self._links[port]
                carried[inward] = max(received, carried.get(inward, 0))
                carried[outward] = max(sent, carried.get(outward, 0))
        return Sample(time.monotonic(), carried, *_busy_processor_seconds())

    def report(self):
        """Lines that tell whether links or processors were the bottleneck."""
        first, last = self._samples[0], self._samples[-1]
        elapsed = last.seconds - first.seconds
        processors = os.cpu_count()
        others = max(0.0, last.foreground - first.foreground - self._own_seconds)
        lines = [f"{elapsed:.1f} s; {processors} processors, on average "
                 f"{_percent(last.busy - first.busy, elapsed * processors)} busy, "
                 f"{_percent(self._own_seconds, elapsed * processors)} with this run, "
                 f"{_percent(others, elapsed * processors)} with other work"]
        busiest = self._busiest_second()
        if busiest:
            (source, target), rate, busy = busiest
            limit = self._rates[source, target]
            lines.append(f"busiest second of a link: {source}->{target} {megabits(rate)} of "
                         f"{megabits(limit)} ({_percent(rate, limit)}), processors "
                         f"{_percent(busy, processors)} busy")
        return lines

    def carried(self):
        """Bytes that every directed link carried from the start to the end, headers included."""
        first, last = self._samples[0], self._samples[-1]
        return {link: bytes - first.carried.get(link, 0) for link, bytes in last.carried.items()}

    def _busiest_second(self):
        """The link that came closest to its limit, its bits per second and the processors busy."""
        best = None
        for end in self._samples:
            start = next((sample for sample in reversed(self._samples)
                          if sample.seconds <= end.seconds - 1), None)
            if start is None:
                continue
            seconds = end.seconds - start.seconds
            for link, carried in end.carried.items():
                rate = 8 * (carried - start.carried.get(link, 0)) / seconds
                share = rate / self._rates[link]
                if best is None or share > best[0]:
                    best = share, link, rate, (end.busy - start.busy) / seconds
        return best[1:] if best else None


def _percent(part, whole):
    return f"{100 * part / whole:.0f} %"


def _interface_bytes():
    with open("/proc/net/dev", encoding="ascii") as file:
        for line in file.readlines()[2:]:
            name, _, numbers = line.partition(":")
            words = numbers.split()
            yield name.strip(), (int(words[0]), int(words[8]))


def _busy_processor_seconds():
    """Of all processors, since the computer's start: all but idling and waiting for disks, and that
    without interrupts, in which packets are forwarded."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _idle, _waiting, irq, softirq, stolen = (
            int(word) / os.sysconf("SC_CLK_TCK") for word in file.readline().split()[1:9])
    foreground = user + nice + system + stolen
    return foreground + irq + softirq, foreground


def _own_processor_seconds():
    """Of this process and all that has ended below it."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
