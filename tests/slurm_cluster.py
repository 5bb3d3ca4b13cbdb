"""A Slurm cluster of one host, for tests: slurmctld and slurmd as root, without munge, in a folder
of its own. With Debian's packages slurmctld, slurmd and slurm-client."""

import os
import shutil
import socket
import subprocess
import time

PROGRAMS = ["slurmctld", "slurmd", "srun", "sinfo", "scontrol"]
START_SECONDS = 20

CONFIGURATION = """
ClusterName=test
SlurmctldHost=localhost
SlurmctldPort={controller_port}
SlurmdPort={daemon_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
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
NodeName=localhost CPUs=4
PartitionName=all Nodes=localhost Default=YES State=UP OverSubscribe=FORCE
"""


class NoSlurm(Exception):
    """Why there is no Slurm here."""


def free_ports(count):
    sockets = [socket.create_server(("localhost", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class SlurmCluster:
    """One machine, `localhost`, on one switch. Raises NoSlurm where the daemons cannot run."""

    def __init__(self, folder):
        if os.geteuid() != 0:
            raise NoSlurm("Slurm's daemons need root")
        missing = [program for program in PROGRAMS if not shutil.which(program)]
        if missing:
            raise NoSlurm(f"there is no {missing[0]} (Debian: slurmctld, slurmd, slurm-client)")
        self.folder = folder
        for name in ["state", "spool"]:
            os.mkdir(os.path.join(folder, name))
        controller_port, daemon_port = free_ports(2)
        self.write("slurm.conf", CONFIGURATION.format(
            folder=folder, controller_port=controller_port, daemon_port=daemon_port))
        self.write("topology.conf", "SwitchName=leaf Nodes=localhost\n")
        self.set_task_prolog("#!/bin/sh\n")
        self.environment = {**os.environ, "SLURM_CONF": os.path.join(folder, "slurm.conf")}
        self.daemons = []
        try:
            self.start("slurmctld", "-D")
            self.start("slurmd", "-D", "-N", "localhost")
            self.wait_until_idle()
        except NoSlurm:
            self.stop()
            raise

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(content)

    def set_task_prolog(self, script):
        """The script that Slurm runs on the machine before each task."""
        self.write("task-prolog", script)
        os.chmod(os.path.join(self.folder, "task-prolog"), 0o755)

    def start(self, *command):
        log = open(os.path.join(self.folder, command[0] + ".log"), "w", encoding="utf-8")
        with log:
            self.daemons.append(subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def wait_until_idle(self):
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            state = subprocess.run(["sinfo", "--noheader", "--format=%T"], env=self.environment,
                                   capture_output=True, text=True, check=False, timeout=60).stdout
            if state.strip() == "idle":
                return
            time.sleep(0.1)
        raise NoSlurm(f"no machine is idle after {START_SECONDS} s; {self.last_words()}")

    def last_words(self):
        words = []
        for name in ["slurmctld", "slurmd"]:
            path = os.path.join(self.folder, name + ".log")
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    words.append(f"{name}: {file.read().strip().splitlines()[-1:]}")
        return ", ".join(words)

    def run(self, *command, **changes):
        """A command that finds this cluster, with changes of the environment. What srun says while
        it waits for the machine is left out."""
        outcome = subprocess.run(command, env={**self.environment, **changes}, text=True,
                                 capture_output=True, check=False, timeout=60)
        outcome.stderr = "".join(line for line in outcome.stderr.splitlines(keepends=True)
                                 if not line.startswith("srun: job "))
        return outcome

    def stop(self):
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
