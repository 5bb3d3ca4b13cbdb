// The switches that the runtime reads from the environment.
#pragma once

#include <cstdlib>
#include <string_view>

namespace topocast::runtime {

/// Whether the variable is set to anything but nothing or 0.
inline bool isSwitchedOn(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && !std::string_view(value).empty() && std::string_view(value) != "0";
}

} // namespace topocast::runtime
