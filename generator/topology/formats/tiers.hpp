// From the switches above each machine, as clouds and schedulers list them, to a network. In: for
// each machine the switches above it, the nearest first. Out: a tree of switches, in which each
// switch is linked to the next one of the list.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// A machine with the switches above it, the nearest first; tiers that are not known are left out.
struct MachineTiers {
  PlacedName machine;
  std::vector<PlacedName> switches;
};

/// Machines without a switch are left out with one warning; if there are no others it is an error,
/// explained by `whereSwitchesStand`: "'network_layers' lists them". Names that cannot stand in a
/// network are errors, each told once, and so is a switch below two others, unless the options say
/// how messages are routed. Two switches of which each is above the other have one link, with a
/// warning. A warning counts machines that are below fewer switches than most.
std::optional<NetworkDescription> describeTiers(const std::vector<MachineTiers>& machines,
                                                llvm::StringRef whereSwitchesStand,
                                                const TopologyOptions& options,
                                                DiagnosticList& diagnostics);

} // namespace topocast
