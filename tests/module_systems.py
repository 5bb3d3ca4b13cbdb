"""Environment Modules and Lmod, of which Debian has one at a time. In: a folder of module files, and what to load. Out: the
environment of a shell then."""

import os
import subprocess

# Where Debian has them; a site's own name is in the environment.
FOUND = [system for system in (os.environ.get(variable) or path for variable, path in [
    ("MODULES_CMD", "/usr/lib/x86_64-linux-gnu/modulecmd.tcl"),
    ("LMOD_CMD", "/usr/share/lmod/lmod/libexec/lmod")]) if os.path.exists(system)]
MISSING = "neither Environment Modules nor Lmod is installed (Debian: environment-modules, lmod)"


def help_of(system, folder, module):
    """What `module help` prints."""
    shell = subprocess.run(["bash", "-c", f'eval "$({system} bash help {module})"'], text=True, capture_output=True,
                           timeout=60, check=False, env={"PATH": os.environ["PATH"], "MODULEPATH": folder, "HOME": "/"})
    return shell.stdout + shell.stderr


def environment_after(system, folder, scratch, *modules):
    """The environment of a shell that loads the modules one after the other, and what the module system says."""
    loads = "".join(f'eval "$({system} bash load {module})"\n' for module in modules)
    variables = os.path.join(scratch, ".variables")
    shell = subprocess.run(["bash", "-c", loads + 'env -0 > "$0"', variables], text=True, capture_output=True,
                           timeout=60, check=False,
                           env={"PATH": os.environ["PATH"], "MODULEPATH": folder, "HOME": scratch})
    with open(variables, encoding="utf-8") as file:
        entries = file.read().split("\0")
    return dict(entry.split("=", 1) for entry in entries if "=" in entry), shell.stderr
