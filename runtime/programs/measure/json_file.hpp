// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What was measured as JSON, for programs: the least of all samples beside the medians, and the
// round trips behind dummy loops one by one. Values in, text out; times are seconds.
#pragma once

#include "cluster_parameters.hpp"
#include "text.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast::measure {

namespace detail {

inline std::string jsonTime(double seconds) {
  return formatted("%.9g", seconds);
}

/// t_hold to t_recv; the last two are null where the delay-loop method is not consistent.
inline std::string jsonTimes(const ModelTimes& times) {
  const auto delayLoop = [&](double seconds) {
    return times.system.isConsistent ? jsonTime(seconds) : "null";
  };
  return "{\"hold\": " + jsonTime(times.hold) + ", \"end\": " + jsonTime(times.end) +
         ", \"send\": " + jsonTime(times.system.send) +
         ", \"network\": " + delayLoop(times.system.net) +
         ", \"receive\": " + delayLoop(times.system.receive) + "}";
}

inline std::string jsonSize(const SizeParameters& size) {
  std::string text = formatted("  {\"message_bytes\": %d, \"gap\": ", size.bytes) +
                     jsonTime(size.gap.typical) + ",\n   \"median\": " + jsonTimes(size.medians()) +
                     ",\n   \"least\": " + jsonTimes(size.least) + ",\n   \"delayed\": [";
  for (std::size_t i = 0; i < size.delayed.size(); ++i)
    text += std::string(i > 0 ? ",\n     " : "\n     ") +
            "{\"delay\": " + jsonTime(size.delayed[i].delay) +
            ", \"median\": " + jsonTime(size.delayed[i].median) +
            ", \"least\": " + jsonTime(size.delayed[i].least) + "}";
  return text + "]}";
}

} // namespace detail

/// The text of the file; docs/measure.md describes it.
inline std::string jsonFileText(const std::vector<SizeParameters>& sizes, bool partial) {
  std::string text = std::string("{\"format\": \"topocast-measurement\", \"version\": 1,\n") +
                     " \"partial\": " + (partial ? "true" : "false") + ",\n \"sizes\": [";
  for (std::size_t i = 0; i < sizes.size(); ++i)
    text += (i > 0 ? ",\n" : "\n") + detail::jsonSize(sizes[i]);
  return text + "]}\n";
}

} // namespace topocast::measure
