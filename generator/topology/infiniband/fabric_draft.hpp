// From an InfiniBand fabric to a draft of its topology, and back: which port a link is on.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"
#include "topology/topology_draft.hpp"
#include "topology/topology_options.hpp"

#include <cstddef>
#include <vector>

namespace topocast {

/// The ports at both ends of a link of the draft, in the order of its ends.
struct LinkPorts {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  LocalId machineLid = 0; ///< of the machine at one end; 0 between switches
};

struct FabricDraft {
  TopologyDraft draft;
  std::vector<std::size_t> switchNodes; ///< by switch of the draft, its place among the nodes
  std::vector<LinkPorts> ports;         ///< by link of the draft
};

/// What a link of a fabric has beside its speed, in seconds: about what a switch takes to pass a
/// message on. The tools do not print it.
constexpr double fabricLatency = 0.2e-6;

/// All switches and cables between them, and of each host one link (rails.hpp), or all if the
/// options say so. Links whose speed the file does not tell are taken to be as fast as the fastest.
/// Where something was wrong the diagnostics hold errors.
FabricDraft draftFabric(const Fabric& fabric, const TopologyOptions& options,
                        DiagnosticList& diagnostics);

} // namespace topocast
