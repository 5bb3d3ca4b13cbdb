// From switches as Slurm's files list them to a draft. In: switches, each with the names of
// switches and machines below it. Out: the draft's switches, machines and links, each link once.
// What Slurm allows but a network cannot have is left out with a warning or is an error.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "topology/topology_draft.hpp"
#include "topology/topology_options.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace topocast {

/// A switch, or a block of machines.
struct SlurmSwitch {
  PlacedName name;
  std::vector<PlacedName> machines;
  std::vector<PlacedName> switches;
  std::optional<double> bandwidth; ///< of links to what is below it, bytes per second
  std::optional<std::size_t> level = std::nullopt; ///< as `scontrol show topology` counts, from 0
};

/// Adds a tree of switches.
///
/// If switches have levels, an upper switch lists all machines somewhere below it. Each machine is
/// then attached to the switch of the lowest level that lists it. Switches with nothing below them
/// are left out. Two switches that list each other have one link; it is an error if the two
/// bandwidths differ. Longer circles are errors (slurm_circles.hpp), those of switches that list
/// each other unless the options say how messages are routed.
void addSwitchTree(std::vector<SlurmSwitch> switches, const TopologyOptions& options,
                   TopologyDraft& draft, DiagnosticList& diagnostics);

/// Adds blocks: each becomes a switch with its machines, all below a switch of their own.
void addBlocks(std::vector<SlurmSwitch> blocks, TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
