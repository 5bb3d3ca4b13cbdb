// By which rail each machine is reached, where destinations decide on it. In: what a draft says of
// that, and the machines that are kept. Out: a rail for each machine.
#pragma once

#include "topology/topology_draft.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// By machine: `machines` are those of the draft that are kept. Nothing, and an error, if one is
/// named twice or not at all, or there is no such rail.
std::optional<std::vector<std::uint32_t>> reachedByRails(const TopologyDraft& draft,
                                                         std::span<const std::string> machines,
                                                         std::size_t rails,
                                                         DiagnosticList& diagnostics);

} // namespace topocast
