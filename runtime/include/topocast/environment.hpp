// The switches that the runtime reads from the environment.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace topocast::runtime {

/// Whether the variable is set to anything but nothing or 0.
inline bool isSwitchedOn(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && !std::string_view(value).empty() && std::string_view(value) != "0";
}

/// How much TOPOCAST_VERBOSE asks to be told: 0 nothing, 1 what becomes of each communicator and
/// which schedules serve it, 2 and more also the ranges of message sizes with predicted times.
inline int verbosity() {
  const char* const value = std::getenv("TOPOCAST_VERBOSE");
  if (value == nullptr || !isSwitchedOn("TOPOCAST_VERBOSE")) return 0;
  return std::max(1, std::atoi(value));
}

} // namespace topocast::runtime
