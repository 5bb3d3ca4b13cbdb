// What LLDP tells one device of its neighbours, as `lldpcli -f json show neighbors` prints it. In:
// the JSON. Out: the device's ports with what each sees.
#pragma once

#include "llvm/Support/JSON.h"

#include <optional>
#include <string>
#include <vector>

namespace topocast {

struct LldpPort {
  std::string own;    ///< the port's name, "eth0"
  std::string device; ///< at the other end; empty if it tells no name
  std::string remote; ///< its port there
  bool isBridge = true;
  std::optional<double> bandwidth; ///< bytes per second, as negotiated
};

/// Empty if the value is no such report.
std::vector<LldpPort> lldpPorts(const llvm::json::Value& report);

} // namespace topocast
