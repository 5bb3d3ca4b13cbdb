// What every part of a plan file is checked against.
#pragma once

#include "network/network.hpp"
#include "verify/json_object.hpp"
#include "verify/network_names.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// The form of a plan file (docs/plan-file.md).
enum class PlanVersion : std::uint8_t {
  one = 1, ///< every range has its trees, with the path of each edge
  two,     ///< schedules stand apart from ranges, senders in one line
};

struct PlanContext {
  const Network& network;
  const NetworkNames& names;
  MachineId root;
  PlanVersion version;
  JsonFindings& findings;
};

/// The machine that a field names; one that the network does not have is reported.
std::optional<MachineId> machineIn(const JsonObject& object, llvm::StringRef field,
                                   const NetworkNames& names, JsonFindings& findings);

/// Reports a field that is not `actual`.
void expectCount(const JsonObject& object, llvm::StringRef field, std::size_t actual,
                 JsonFindings& findings);

} // namespace topocast
