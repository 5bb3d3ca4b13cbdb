// Whether a test tries everything: with TOPOCAST_TEST_ALL=1 in the environment, and not the sample
// that a usual run has time for.
#pragma once

#include "topocast/version.hpp"

#include <cstdlib>
#include <string_view>

namespace topocast::TOPOCAST_ABI::runtime::test {

inline bool triesAll() {
  const char* const value = std::getenv("TOPOCAST_TEST_ALL");
  return value != nullptr && std::string_view(value) == "1";
}

} // namespace topocast::TOPOCAST_ABI::runtime::test
