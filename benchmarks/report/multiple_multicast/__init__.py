"""Tables and figures of a paper on many multicasts at once, simulated anew; ../README.md tells how."""
