// From cables between named devices to a network, as LLDP and tables of links tell them. In: cables
// in any order, each maybe told from both its ends, and what is known of the devices. Out: a
// network in which devices with one neighbour are machines, unless something else is known of them.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/name_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// A cable as one of its ends tells it, or as a row of a table does.
struct ListedCable {
  PlacedName from;
  PlacedName to;
  std::optional<double> bandwidth; ///< bytes per second
};

enum class DeviceKind : std::uint8_t { machine, aSwitch };

struct CableList {
  std::vector<ListedCable> cables;
  llvm::StringMap<DeviceKind> kinds; ///< of devices by name, as far as they are known
  /// Whether hosts alone tell cables, so that none between switches can be told. Switches are then
  /// joined below one of their own, unless the options say otherwise.
  bool areHostsAlone = false;
};

/// Several cables between the same two devices are one link of their bandwidths together. A cable
/// that both ends tell is one. Links of unknown speed are as fast as the fastest, with a warning,
/// or have the default bandwidth if none is known. Links between two machines are left out, with a
/// warning; one counts the devices that are machines by their number of neighbours alone.
std::optional<NetworkDescription>
describeCables(const CableList& list, const TopologyOptions& options, DiagnosticList& diagnostics);

/// Bytes per second of a speed as devices and tables write it: `100G`, `25 Gbit/s`, `40GBaseCR4`,
/// `1000BaseTFD - Four-pair`, `10000` (Mbit/s); nothing if it is none.
std::optional<double> speedOf(llvm::StringRef text);

} // namespace topocast
