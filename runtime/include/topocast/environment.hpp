// The switches that the runtime reads from the environment.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace topocast::runtime {

namespace detail {

/// The variable's value; an empty text if it is not set.
inline const char* environmentValue(const char* variable) {
  const char* const value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

} // namespace detail

/// Whether the variable is set, and to something other than an empty text or 0.
inline bool isSwitchedOn(const char* variable) {
  const std::string_view value = detail::environmentValue(variable);
  return !value.empty() && value != "0";
}

/// How much TOPOCAST_VERBOSE asks to be told: 0 nothing, 1 what becomes of each communicator and
/// which schedules serve it, 2 and more also the ranges of message sizes with predicted times.
inline int verbosity() {
  constexpr const char* variable = "TOPOCAST_VERBOSE";
  if (!isSwitchedOn(variable)) return 0;
  return std::max(1, std::atoi(detail::environmentValue(variable)));
}

} // namespace topocast::runtime
