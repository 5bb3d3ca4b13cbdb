"""An emulated cluster: see README.md beside this folder."""
