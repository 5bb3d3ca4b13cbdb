"""Whether machines can have their names as host names, by which starters and name services know them. In: names. Out:
why not, as text."""

import re
import socket

HEAD = "emulated-cluster-head"  # of the starting program
LONGEST = 64


def why_impossible(machines):
    """Of the first machine that cannot; empty if all can."""
    seen = {}
    for machine in machines:
        reason = _why_not(machine)
        if not reason and machine.lower() in seen:
            reason = f"host names do not tell it from '{seen[machine.lower()]}'"
        if reason:
            return f"machine '{machine}' cannot have its name as host name: {reason}"
        seen[machine.lower()] = machine
    return ""


def _why_not(name):
    if len(name) > LONGEST:
        return f"it has more than {LONGEST} characters"
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
        return "host names are letters, digits, '-' and '.', and begin with neither of the last two"
    if name.lower() in ("localhost", HEAD):
        return "it belongs to the starting program"
    return "it would be read as an address" if _is_address(name) else ""


def _is_address(name):
    try:
        socket.inet_aton(name)
    except OSError:
        return False
    return True
