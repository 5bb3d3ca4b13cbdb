"""Measures the units that are not there yet, several at a time, and tells how far it is.

In: units by name, as functions that measure them. Out: the units that are there in the end, and the
names of those that are not, as the time given was up. A terminal sees a bar that is redrawn, a file
a line for each unit."""

import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed


def run(jobs, store, at_once, seconds=float("inf")):
    """`jobs` are pairs of a unit's name and a function that measures it; none is begun after
    `seconds`."""
    missing = [(name, measure) for name, measure in jobs if not store.has(name)]
    _say(f"{len(jobs)} units, {len(jobs) - len(missing)} of them there")
    start = time.monotonic()
    with ThreadPoolExecutor(at_once) as pool:
        end = start + seconds
        futures = {pool.submit(_until, end, measure): name for name, measure in missing}
        try:
            for done, future in enumerate(as_completed(futures), 1):
                unit = future.result()
                if unit is None:
                    continue
                store.put(futures[future], unit)
                _tell(done, len(missing), f"{futures[future]}, "
                      f"{_time_left(start, done, len(missing))}")
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
        finally:
            _wipe()
    there = [name for name, _measure in jobs if store.has(name)]
    return ([store.get(name) for name in there],
            [name for name, _measure in jobs if not store.has(name)])


def _until(end, measure):
    return measure() if time.monotonic() < end else None


def _time_left(start, done, count):
    elapsed = time.monotonic() - start
    return f"{elapsed / 60:.1f} min, about {elapsed / done * (count - done) / 60:.1f} min more"


def _tell(done, count, text):
    if not sys.stderr.isatty():
        _say(f"{done}/{count} {text}")
        return
    _wipe()
    width = shutil.get_terminal_size().columns - 1  # a longer line could not be wiped
    print(f"{bar(done, count)}  {text}"[:width], end="", file=sys.stderr, flush=True)


def bar(done, count, width=30):
    """`[####      ]  40 %`"""
    return f"[{'#' * (width * done // count):{width}}] {100 * done // count:3} %"


def _wipe():
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _say(line):
    print(f"report: {line}", file=sys.stderr, flush=True)
