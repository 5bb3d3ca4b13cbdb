"""The figures of a dissertation on multicasts in wormhole networks, simulated anew; ../README.md tells how."""
