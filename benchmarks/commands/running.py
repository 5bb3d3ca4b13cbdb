"""Commands that may take long: ended with all that they started, when their time is up or when this program is to end.

In: words. Out: what they printed."""

import os
import signal
import subprocess
import threading

NOT_ENDED = "not ended after"
SECONDS_TO_CLEAN_UP = 3
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CommandError(Exception):
    """A command failed; says which and what it printed."""


class Running:
    """What runs now, in whichever thread."""

    def __init__(self):
        self._lock = threading.RLock()  # a signal may come while it is held
        self._processes = set()
        self._is_over = False

    def start(self, words):
        """A session of its own, so that what the command starts can be ended with it: smpirun is a script, and the
        simulator would go on without it."""
        with self._lock:
            if self._is_over:
                raise CommandError("ended")
            process = subprocess.Popen(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       stdin=subprocess.DEVNULL, start_new_session=True)
            self._processes.add(process)
            return process

    def leave(self, process):
        with self._lock:
            self._processes.discard(process)

    def end_all(self):
        """Nothing starts after that."""
        with self._lock:
            self._is_over = True
            for process in list(self._processes):
                _end(process)


_running = Running()


def end_on_signals():
    """A signal that ends this program ends all that it runs, and leaves `with` blocks as an exception does, so that
    they clean up."""
    def end(number, _frame):
        for other in ENDING:
            signal.signal(other, signal.SIG_IGN)
        _running.end_all()
        raise SystemExit(128 + number)

    for number in ENDING:
        signal.signal(number, end)


def run_to_end(words, time_out):
    """Standard output, standard error and, if it did not end well, why. What the command started ends with it."""
    try:
        process = _running.start(words)
    except OSError as error:
        raise CommandError(f"{words[0]}: {error.strerror}") from error
    try:
        with process:
            try:
                output = process.communicate(timeout=time_out)
            except subprocess.TimeoutExpired:
                _kill(process)
                return (*process.communicate(), f"{NOT_ENDED} {time_out} s")
            except BaseException:
                _end(process)
                raise
    finally:
        _running.leave(process)
    return (*output, f"ended with {process.returncode}" if process.returncode else "")


def output_of(words, time_out=600):
    """Standard output of a command that must succeed."""
    output, errors, failure = run_to_end(words, time_out)
    if failure:
        raise CommandError(f"{' '.join(words)}\n{failure}\n{errors}")
    return output


def _end(process):
    """Lets it clean up: compilers have files of their own."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(SECONDS_TO_CLEAN_UP)
        except subprocess.TimeoutExpired:
            _kill(process)


def _kill(process):
    """With all that it started; nothing if it has ended."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
