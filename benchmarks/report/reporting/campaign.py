"""Measures the units that are not there yet, several at a time, and tells how far it is."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed


def run(jobs, store, at_once):
    """`jobs` are pairs of a unit's name and a function that measures it."""
    missing = [(name, measure) for name, measure in jobs if not store.has(name)]
    _say(f"{len(jobs)} units, {len(jobs) - len(missing)} of them there")
    start = time.monotonic()
    with ThreadPoolExecutor(at_once) as pool:
        futures = {pool.submit(measure): name for name, measure in missing}
        try:
            for done, future in enumerate(as_completed(futures), 1):
                store.put(futures[future], future.result())
                _say(f"{done}/{len(missing)} {futures[future]}, "
                     f"{_time_left(start, done, len(missing))}")
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return [store.get(name) for name, _measure in jobs]


def _time_left(start, done, count):
    elapsed = time.monotonic() - start
    return f"{elapsed / 60:.1f} min, about {elapsed / done * (count - done) / 60:.1f} min more"


def _say(line):
    print(f"report: {line}", file=sys.stderr, flush=True)
