"""Shared objects for LD_PRELOAD stay small, as every process of a job maps one.

size_test.py OBJECT...
"""
import subprocess
import sys

MOST_BYTES = 600_000  # of code and data, the planner among it


def size_of(shared_object):
    """Bytes of code, constants and data, as binutils' size counts them."""
    printed = subprocess.run(["size", shared_object], capture_output=True, text=True, check=True)
    text, data = printed.stdout.splitlines()[1].split()[:2]
    return int(text) + int(data)


sizes = {name: size_of(name) for name in sys.argv[1:]}
for name, size in sizes.items():
    print(f"{name}: {size} bytes")
sys.exit(max(sizes.values()) > MOST_BYTES)
