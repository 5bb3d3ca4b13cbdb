// From switches as Slurm's files list them, each with what is below it, to a draft. In: switches
// with the names below them. Out: the draft's switches, machines and links, each link once; what
// Slurm allows and a network cannot have is left out with a warning, or reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "network/topology_draft.hpp"

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
/// Where switches have levels, the machines of an upper one are a summary of what is below it, and
/// only those count that no switch of a lower level has. Switches with nothing below them are left
/// out. Two switches that each list the other one have one link, and it is an error if their
/// bandwidths differ; longer circles are errors.
void addSwitchTree(std::vector<SlurmSwitch> switches, TopologyDraft& draft,
                   DiagnosticList& diagnostics);

/// Adds blocks: each becomes a switch with its machines, all below a switch of their own.
void addBlocks(std::vector<SlurmSwitch> blocks, TopologyDraft& draft, DiagnosticList& diagnostics);

} // namespace topocast
