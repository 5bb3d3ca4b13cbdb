"""Reports on broadcasts of simulated and emulated clusters; ../README.md tells how they are made."""
