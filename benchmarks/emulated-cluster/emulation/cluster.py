"""Builds the cluster inside the world of isolation.py: a set of namespaces for each machine, a
bridge for each switch, a pair of veth interfaces with a token bucket per direction for each cable.

A second bridge without limits, `control`, joins the machines with the starting program. No message
of a program passes it."""

import ipaddress
import os
import re
import subprocess
import time

from emulation import host_names
from emulation.host_names import HEAD

STATE = "/dev/shm/emulated-cluster"
MACHINES = f"{STATE}/machines"

DATA = "data"  # of the first rail; that of rail 1 is `data1`
CONTROL = "control"
DATA_NETS = [ipaddress.ip_network(f"10.{1 + 16 * rail}.0.0/16") for rail in range(8)]  # by rail
CONTROL_NET = ipaddress.ip_network("10.2.0.0/16")

# Segmentation offload hands a link several packets at once, which saves work where there are many.
# Few keep the shaping smooth.
MANY_PACKETS_RATE = 30e6
LARGEST_PACKET = 1514
# So late may a timer be without loss of rate. What a link carries in that time passes at once after
# a pause, as no wire would let it.
SECONDS_LATE = 0.3e-3
# What a connection may have under way: what a machine's link carries in this time. A link can queue
# that of sixteen connections: a contended link delays and does not drop, as Ethernet with flow
# control does.
SECONDS_UNDER_WAY = 0.04
LEAST_UNDER_WAY = 64 << 10
CONNECTIONS_QUEUED = 16

# Without a querier Linux floods; the first switch is that of the network. Intervals in hundredths of
# a second. Bridges flood until they have waited for answers once.
SNOOPING = "mcast_snooping 1 mcast_query_response_interval 100 mcast_startup_query_interval 100"
SECONDS_UNTIL_SNOOPING = 4

MACHINE = ["unshare", "--net", "--mount", "--uts", "--ipc", "sh", "-euc", """
printf %s "$1" >/proc/sys/kernel/hostname
mount -t tmpfs tmpfs /dev/shm
mount -t sysfs sysfs /sys
echo 1 >/proc/sys/net/ipv6/conf/default/disable_ipv6
echo reno >/proc/sys/net/ipv4/tcp_congestion_control
echo 0 >/proc/sys/net/ipv4/tcp_slow_start_after_idle
echo "4096 $2 $2" >/proc/sys/net/ipv4/tcp_wmem
echo "4096 $2 $2" >/proc/sys/net/ipv4/tcp_rmem
ip link set lo up
echo ready
exec sleep infinity
""", "machine"]


class ClusterError(Exception):
    """The cluster cannot be built; says why."""


class Cluster:
    """Machines that run, and the switches and cables between them."""

    def __init__(self, network, snooping=False):
        if reason := host_names.why_impossible(network.machines):
            raise ClusterError(reason)
        self.network = network
        self._under_way = max(LEAST_UNDER_WAY, int(SECONDS_UNDER_WAY * network.rate / 8))
        self._holders = {}
        _own_world(network)
        self._start_machines()
        self._lay_cables(snooping)
        if snooping:
            _batch("ip", ["link set switch0 type bridge mcast_querier 1"])
            time.sleep(SECONDS_UNTIL_SNOOPING)

    def data_address(self, machine):
        return str(DATA_NETS[0][self.network.machines.index(machine) + 1])

    def start(self, machine, command, **options):
        """Starts a command on a machine, with options of subprocess.Popen."""
        return subprocess.Popen([*_enter(self._holders[machine].pid), *command], **options)

    def wait_for_orphans(self, seconds):
        """Waits until what programs have left running has ended, but not longer than told. Only the
        processor time of what has been waited for is counted as this process's children's."""
        holders = {str(holder.pid) for holder in self._holders.values()}
        end = time.monotonic() + seconds
        while time.monotonic() < end and set(_children()) - holders:
            os.waitpid(-1, os.WNOHANG)
            time.sleep(0.01)

    def link_of_port(self):
        """For each interface at a switch: the directed links whose traffic it (receives, sends)."""
        links = {}
        for number, cable in enumerate(self.network.cables):
            for side, switch in enumerate(cable.ends):
                if switch in self.network.switches:
                    other = cable.ends[1 - side]
                    links[_port(number, side)] = ((other, switch), (switch, other))
        return links

    def dropped_packets(self):
        """Packets that links have refused, because too many waited."""
        show = ["tc", "-s", "qdisc", "show"]
        ways_out = [[*_enter(holder.pid), *show] for holder in self._holders.values()]
        texts = [subprocess.run(command, capture_output=True, text=True, check=True).stdout
                 for command in [show, *ways_out]]
        return sum(map(int, re.findall(r"dropped (\d+)", "".join(texts))))

    def _start_machines(self):
        for machine in self.network.machines:
            self._holders[machine] = subprocess.Popen(
                [*MACHINE, machine, str(self._under_way)], stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, text=True)
        for machine, holder in self._holders.items():
            if holder.stdout.readline() != "ready\n":
                raise ClusterError(f"machine {machine} did not start")
            _write(f"{MACHINES}/{machine}", str(holder.pid))

    def _lay_cables(self, snooping):
        lines = [f"link add name {CONTROL} type bridge", f"link set {CONTROL} up",
                 f"address add {CONTROL_NET[-2]}/16 dev {CONTROL}"]
        multicast = SNOOPING if snooping else "mcast_snooping 0"
        for number, _switch in enumerate(self.network.switches):
            lines += [f"link add name switch{number} type bridge {multicast}",
                      f"link set switch{number} up"]
        for number, cable in enumerate(self.network.cables):
            lines += self._cable(number, cable)
        for number, machine in enumerate(self.network.machines):
            lines += [f"link add name control{number} type veth"
                      f" peer name {CONTROL} netns {self._holders[machine].pid}",
                      f"link set control{number} master {CONTROL} up"]
        _batch("ip", lines)
        for number, machine in enumerate(self.network.machines):
            self._address(number, machine)
        self._limit_rates()

    def _cable(self, number, cable):
        """Both ends of a cable; a machine's end is its interface of that rail."""
        ends = [self._place(end, _port(number, side), cable.rail)
                for side, end in enumerate(cable.ends)]
        (name, where), (peer, peer_where) = ends
        # A machine is made the peer, as it lives elsewhere.
        if where:
            name, where, peer, peer_where = peer, peer_where, name, where
        lines = [f"link add name {name} type veth peer name {peer} {peer_where}"]
        for side, end in enumerate(cable.ends):
            if end in self.network.switches:
                lines.append(f"link set {_port(number, side)}"
                             f" gso_max_segs {_packets_at_once(cable.rate)}"
                             f" master switch{self.network.switches.index(end)} up")
        return lines

    def _place(self, vertex, port, rail):
        if vertex in self.network.switches:
            return port, ""
        return data_interface(rail), f"netns {self._holders[vertex].pid}"

    def _address(self, number, machine):
        # All know each other from the start: questions for addresses would wait behind messages,
        # and where links are slow for so long that connections fail.
        lines = [f"address add {CONTROL_NET[number + 1]}/16 dev {CONTROL}",
                 f"link set {CONTROL} up"]
        for rail in range(self.network.rails):
            interface = data_interface(rail)
            lines += [f"address add {DATA_NETS[rail][number + 1]}/16 dev {interface}",
                      f"link set {interface} address {_station(number, rail)} up"]
            lines += [f"neighbour replace {DATA_NETS[rail][other + 1]} lladdr {_station(other, rail)}"
                      f" dev {interface} nud permanent"
                      for other in range(len(self.network.machines)) if other != number]
        _batch("ip", lines, self._holders[machine].pid)

    def _limit_rates(self):
        at_switches = []
        for number, cable in enumerate(self.network.cables):
            for side, end in enumerate(cable.ends):
                if end in self.network.switches:
                    at_switches.append(self._limit(_port(number, side), cable.rate))
                else:
                    holder = self._holders[end].pid
                    interface = data_interface(cable.rail)
                    _batch("ip", [f"link set {interface} gso_max_segs {_packets_at_once(cable.rate)}"],
                           holder)
                    _batch("tc", [self._limit(interface, cable.rate)], holder)
        _batch("tc", at_switches)

    def _limit(self, interface, rate):
        return (f"qdisc add dev {interface} root tbf rate {rate:.0f}bit burst {burst_bytes(rate)}"
                f" limit {CONNECTIONS_QUEUED * self._under_way}")


def burst_bytes(rate):
    """What a link of so many bits per second lets through at once after a pause."""
    return _packets_at_once(rate) * LARGEST_PACKET + int(SECONDS_LATE * rate / 8)


def data_interface(rail):
    """A machine's interface of a rail."""
    return f"{DATA}{rail or ''}"


def _station(number, rail):
    """The Ethernet address of a machine on a rail."""
    return f"02:00:00:{rail:02x}:{number >> 8:02x}:{number & 255:02x}"


def _packets_at_once(rate):
    return 2 if rate > MANY_PACKETS_RATE else 1


def _own_world(network):
    """Host name, interfaces, shared memory and table of hosts of the starting program."""
    subprocess.run(["hostname", HEAD], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/dev/shm"], check=True)
    os.makedirs(MACHINES)
    hosts = [f"127.0.0.1 localhost\n{CONTROL_NET[-2]} {HEAD}\n"]
    for number, machine in enumerate(network.machines):
        hosts.append(f"{CONTROL_NET[number + 1]} {machine}\n")
    _write(f"{STATE}/hosts", "".join(hosts))
    subprocess.run(["mount", "--bind", f"{STATE}/hosts", "/etc/hosts"], check=True)
    _write("/proc/sys/net/ipv6/conf/default/disable_ipv6", "1")
    _batch("ip", ["link set lo up"])


def _children():
    with open("/proc/1/task/1/children", encoding="ascii") as file:
        return file.read().split()


def _port(cable, side):
    return f"port{cable}{'ab'[side]}"


def _enter(holder):
    return ["nsenter", "--target", str(holder), "--net", "--mount", "--uts", "--ipc"]


def _batch(tool, lines, holder=None):
    """Gives `ip` or `tc` many commands at once, on the machine with that holder."""
    enter = _enter(holder) if holder else []
    ended = subprocess.run([*enter, tool, "-batch", "-"], input="\n".join(lines) + "\n", text=True,
                           stderr=subprocess.PIPE, check=False)
    if ended.returncode != 0:
        raise ClusterError(f"{tool} fails, {ended.stderr.strip().splitlines()[0]}")


def _write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
