"""Starts programs on the cluster with the MPI libraries' own starters, as on a real one."""

import os
import subprocess

from emulation import cluster as wiring

FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENTER_MACHINE = os.path.join(FOLDER, "enter-machine")

# Machines have memory of their own in /dev/shm; these files are seen through the first process.
FROM_MACHINES = "/proc/1/root"


def build_preloads(ranks_per_machine):
    shared = ["-DSHARED_MEMORY"] if ranks_per_machine > 1 else []
    for name in ("patient_polls", "leave_at_once"):
        subprocess.run(["cc", "-O2", *shared, "-shared", "-fPIC", "-o", _library(name),
                        os.path.join(FOLDER, f"{name}.c")], check=True)


def _library(name):
    return f"{wiring.STATE}/{name}.so"


def _preload(*names):
    return ":".join(FROM_MACHINES + _library(name) for name in names)


def openmpi(machines, ranks_per_machine, settings_given):
    """mpirun.openmpi: ranks in the order of the machines, messages over their data interfaces."""
    hosts = ",".join(f"{machine}:{ranks_per_machine}" for machine in machines)
    settings = {
        "plm_rsh_agent": ENTER_MACHINE,
        "plm_rsh_no_tree_spawn": 1,
        "orte_keep_fqdn_hostnames": 1,
        "orte_tmpdir_base": "/dev/shm",
        "oob_tcp_if_include": wiring.CONTROL,
        "pml": "ob1",
        "btl": "tcp,self" + (",vader" if ranks_per_machine > 1 else ""),
        "btl_tcp_if_include": wiring.DATA,
        "btl_vader_single_copy_mechanism": "none",
        "mpi_yield_when_idle": 1,
        **settings_given,
    }
    words = ["mpirun.openmpi", "--allow-run-as-root", "--bind-to", "none", "--map-by", "slot",
             "--host", hosts, "-n", str(len(machines) * ranks_per_machine),
             "-x", f"LD_PRELOAD={_preload('patient_polls')}"]
    for name, value in settings.items():
        words += ["--mca", name, str(value)]
    return words


def mpich(machines, ranks_per_machine, settings_given):
    """mpirun.mpich, likewise. Debian's MPICH sends through UCX."""
    hosts = ",".join(f"{machine}:{ranks_per_machine}" for machine in machines)
    given = [word for name, value in settings_given.items() for word in ("-genv", name, value)]
    return ["mpirun.mpich", "-launcher", "rsh", "-launcher-exec", ENTER_MACHINE,
            "-iface", wiring.CONTROL, "-bind-to", "none", "-hosts", hosts,
            "-n", str(len(machines) * ranks_per_machine),
            "-genv", "UCX_TLS", "tcp,self", "-genv", "UCX_NET_DEVICES", wiring.DATA,
            "-genv", "LD_PRELOAD", _preload("patient_polls", "leave_at_once"), *given]


STARTERS = {"openmpi": openmpi, "mpich": mpich}


def command(mpi, machines, ranks_per_machine, settings_given, program):
    """`settings_given` are the library's, by name: of Open MPI MCA parameters, of MPICH environment
    variables."""
    return [*STARTERS[mpi](machines, ranks_per_machine, settings_given), *program]
