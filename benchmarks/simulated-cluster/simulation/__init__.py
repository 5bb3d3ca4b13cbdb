"""Programs and networks in the simulator SimGrid; ../README.md tells how."""
