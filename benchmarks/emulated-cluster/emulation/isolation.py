"""A world of its own for the cluster: processes, interfaces, mounts and names that only it sees.

Everything the cluster is made of belongs to the namespaces of one process, the first in a process
namespace. However that process ends, the kernel ends all others in there and takes down interfaces
and mounts with them. So nothing is ever left to clean up, and nothing else can be hit."""

import os
import signal
import subprocess
import sys

# Ranks wait for the network most of the time, and delay each other if they do not run at once.
PRIORITY = -15

INSIDE = "EMULATED_CLUSTER_INSIDE"

# Dies with its parent, even when that is killed; and its child, the cluster, dies with it.
ENTER = ["setpriv", "--pdeathsig", "KILL",
         "unshare", "--net", "--mount", "--pid", "--uts", "--ipc", "--fork", "--kill-child",
         "--mount-proc", "--propagation", "private"]

# A little of each thing that a cluster is made of.
TRIAL = """
hostname trial
mount -t tmpfs tmpfs /dev/shm
mount -t sysfs sysfs /sys
ip link add name trial type bridge
ip link add type veth
tc qdisc add dev veth0 root tbf rate 1mbit burst 3000 limit 9000
"""


def is_inside():
    """Whether this is the first process of such a world; whoever else has the variable is not."""
    return INSIDE in os.environ and os.getpid() == 1


def why_impossible():
    """What keeps this process from making namespaces; empty if nothing does."""
    if os.geteuid() != 0:
        return "network namespaces need root"
    trial = subprocess.run([*ENTER, "sh", "-euc", TRIAL], capture_output=True, text=True,
                           check=False)
    return trial.stderr.strip() if trial.returncode != 0 else ""


def go_first():
    """Lets all that this process starts run before other work on the computer, if it may."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, PRIORITY)
    except PermissionError:
        pass


def run_inside(arguments):
    """Starts this program once more, inside, and returns its exit code."""
    # A session of its own keeps the terminal's signals away: this process alone decides.
    inner = subprocess.Popen([*ENTER, sys.executable, *arguments], start_new_session=True,
                             env={**os.environ, INSIDE: str(os.getpid())})

    def stop(number, _frame):
        inner.kill()
        raise SystemExit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    return inner.wait()
