"""Slurm on one host, for tests, as root, without munge, in a folder of its own: a cluster of this
host, or the controller alone of a cluster whose machines never answer. With Debian's packages
slurmctld, slurmd and slurm-client."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

CONTROLLER_PROGRAMS = ["slurmctld", "scontrol"]
PROGRAMS = [*CONTROLLER_PROGRAMS, "slurmd", "srun", "sinfo"]
START_SECONDS = 20

CONFIGURATION = """
ClusterName=test
SlurmctldHost={controller}
SlurmctldPort={controller_port}
SlurmdPort={daemon_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
TmpFS={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
SchedulerType=sched/builtin
SelectType=select/linear
TopologyPlugin=topology/tree
SlurmdParameters=config_overrides
TaskProlog={folder}/task-prolog
NodeName={machines}
PartitionName=all Nodes=ALL Default=YES State=UP OverSubscribe=FORCE
"""


class NoSlurm(Exception):
    """Why there is no Slurm here."""


class ControllerRefused(Exception):
    """The last that slurmctld said before it ended by itself."""


def require(programs):
    """Raises NoSlurm where these cannot run."""
    if os.geteuid() != 0:
        raise NoSlurm("Slurm's daemons need root")
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        raise NoSlurm(f"there is no {missing[0]} (Debian: slurmctld, slurmd, slurm-client)")


def free_ports(count):
    sockets = [socket.create_server(("localhost", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class SlurmFolder:
    """Configuration, state and logs, and the daemons that were started in them. `machines` is a
    line of slurm.conf from the names on."""

    def __init__(self, folder, machines, topology, controller="localhost"):
        self.folder = folder
        self.daemons = []
        for name in ["state", "spool"]:
            os.mkdir(os.path.join(folder, name))
        controller_port, daemon_port = free_ports(2)
        self.write("slurm.conf", CONFIGURATION.format(
            folder=folder, controller=controller, controller_port=controller_port, daemon_port=daemon_port,
            machines=machines))
        self.write("topology.conf", topology)
        self.environment = {**os.environ, "SLURM_CONF": os.path.join(folder, "slurm.conf")}

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(content)

    def start(self, *command, name=None):
        """A daemon, which writes to NAME.log."""
        log = open(os.path.join(self.folder, (name or command[0]) + ".log"), "w", encoding="utf-8")
        with log:
            self.daemons.append(subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def log(self, name):
        path = os.path.join(self.folder, name + ".log")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8") as file:
            return file.read().strip()

    def run(self, *command, **changes):
        """A command that finds this cluster, with changes of the environment. What srun says while
        it waits for the machine is left out."""
        outcome = subprocess.run(command, env={**self.environment, **changes}, text=True,
                                 capture_output=True, check=False, timeout=150)
        outcome.stderr = "".join(line for line in outcome.stderr.splitlines(keepends=True)
                                 if not line.startswith("srun: job "))
        return outcome

    def set_task_prolog(self, script):
        """The script that Slurm runs on the machine before each task."""
        self.write("task-prolog", script)
        os.chmod(os.path.join(self.folder, "task-prolog"), 0o755)

    def wait_until_idle(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            state = self.run("sinfo", "--noheader", "--format=%T").stdout
            if state.strip() == "idle":
                return
            time.sleep(0.1)
        raise NoSlurm(f"no machine is idle after {START_SECONDS} s; {self.last_words()}")

    def last_words(self):
        logs = [name for name in sorted(os.listdir(self.folder)) if name.endswith(".log")]
        return ", ".join(f"{name}: {self.log(name).splitlines()[-1:]}"
                         for name in [log.removesuffix(".log") for log in logs] if self.log(name))

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()


class SlurmCluster(SlurmFolder):
    """One machine, `localhost`, on one switch. Raises NoSlurm where the daemons cannot run."""

    def __init__(self, folder):
        require(PROGRAMS)
        super().__init__(folder, "localhost CPUs=4", "SwitchName=leaf Nodes=localhost\n")
        self.set_task_prolog("#!/bin/sh\n")
        try:
            self.start("slurmctld", "-D")
            self.start("slurmd", "-D", "-N", "localhost")
            self.wait_until_idle()
        except NoSlurm:
            self.stop()
            raise


@contextlib.contextmanager
def running(kind):
    """A cluster of that kind, for the tests of a program, which is skipped where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            cluster = kind(folder)
        except NoSlurm as reason:
            print("skipped:", reason)
            sys.exit(77)
        try:
            yield cluster
        finally:
            cluster.stop()


class SlurmController(SlurmFolder):
    """The controller of a cluster with these machines, which never answer, and this topology.conf.
    Raises ControllerRefused if slurmctld does not take it."""

    def __init__(self, folder, topology, machines):
        super().__init__(folder, ",".join(machines) + " NodeAddr=localhost CPUs=1", topology)
        self.start("slurmctld", "-D")
        try:
            self.wait_until_up()
        except ControllerRefused:
            self.stop()
            raise

    def wait_until_up(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end and self.daemons[0].poll() is None:
            if " is UP" in self.run("scontrol", "ping").stdout:
                return
            time.sleep(0.1)
        raise ControllerRefused("\n".join(self.log("slurmctld").splitlines()[-3:]))
