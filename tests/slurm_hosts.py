"""Slurm on two hosts, for tests: `one`, where commands run, and `two`, namespaces of this host with names, addresses
and a cable of their own. To be made inside of isolation.run_inside(), which takes all of it down at the end."""

import os
import subprocess

from slurm_cluster import PROGRAMS, NoSlurm, SlurmFolder, require

ADDRESSES = {"one": "10.77.0.1", "two": "10.77.0.2"}

# Libraries look for network devices there, and slurmd for control groups.
OWN_DEVICES = """
mkdir /tmp/.control-groups
mount --rbind /sys/fs/cgroup /tmp/.control-groups
mount -t sysfs sysfs /sys
mount --rbind /tmp/.control-groups /sys/fs/cgroup
umount --lazy /tmp/.control-groups
rmdir /tmp/.control-groups
mount -t tmpfs tmpfs /dev/shm
"""
START_OF_TWO = "hostname two" + OWN_DEVICES + "echo; exec sleep infinity"


def call(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


class SlurmHosts(SlurmFolder):
    """Raises NoSlurm where the daemons cannot run."""

    def __init__(self, folder):
        require([*PROGRAMS, "salloc", "sbatch", "ip", "nsenter"])
        self.make_hosts(folder)
        super().__init__(folder, "one,two CPUs=4", "SwitchName=leaf Nodes=one,two\n", controller="one")
        self.set_task_prolog("#!/bin/sh\n")
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D", "-N", "one", name="one")
        self.start(*self.on_two, "slurmd", "-D", "-N", "two", name="two")
        self.wait_until_idle()

    def make_hosts(self, folder):
        with open(os.path.join(folder, "hosts"), "w", encoding="utf-8") as file:
            file.write("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in ADDRESSES.items()))
        call("mount", "--bind", os.path.join(folder, "hosts"), "/etc/hosts")
        call("hostname", "one")
        call("sh", "-euc", OWN_DEVICES)
        self.two = subprocess.Popen(["unshare", "--net", "--uts", "--mount", "sh", "-euc", START_OF_TWO],
                                    stdout=subprocess.PIPE)
        self.two.stdout.readline()
        self.on_two = ["nsenter", "--net", "--uts", "--mount", "--target", str(self.two.pid)]
        call("ip", "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", str(self.two.pid))
        for name, enter in [("one", []), ("two", self.on_two)]:
            call(*enter, "ip", "address", "add", ADDRESSES[name] + "/24", "dev", "cable")
            for device in ["lo", "cable"]:
                call(*enter, "ip", "link", "set", device, "up")
