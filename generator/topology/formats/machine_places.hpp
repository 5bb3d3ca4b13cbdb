// Which machine is on which place of a regular network. In: the entry `machines` of a topology
// file, either names for all places in order, or entries with the place of the first name:
//   machines: n[0-35]
//   machines: [{name: "n[0-6]", at: [3, 2]}, {name: login, at: [5, 5]}]
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_document.hpp"
#include "network/describe_regular.hpp"

#include <vector>

namespace topocast {

/// `shape` is that of a regular network with at most placeLimit places. Reports names that occur
/// twice, places that do not exist or are taken, and more or fewer names than places.
std::vector<PlacedMachine> readMachinePlaces(const YamlNode& node, const NetworkShape& shape,
                                             DiagnosticList& diagnostics);

} // namespace topocast
