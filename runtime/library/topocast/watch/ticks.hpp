// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Time stamps that cost little: the processor's own counter where there is one that runs at one
// pace, which takes a third of what the system's clock takes. What a count is worth in seconds is
// found when it is asked for, by the system's clock.
#pragma once

#include "topocast/version.hpp"

#include <chrono>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// A count that grows with time.
inline std::uint64_t ticks() {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  std::uint64_t count = 0;
  asm volatile("mrs %0, cntvct_el0" : "=r"(count));
  return count;
#else
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
}

/// A moment on both clocks.
class Moment {
public:
  Moment() : count_(ticks()), time_(std::chrono::steady_clock::now()) {}

  double secondsSince() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - time_).count();
  }

  /// How long a tick took on average since then.
  double secondsPerTick() const {
    const std::uint64_t counted = ticks() - count_;
    return counted == 0 ? 0 : secondsSince() / static_cast<double>(counted);
  }

private:
  std::uint64_t count_;
  std::chrono::steady_clock::time_point time_;
};

} // namespace topocast::TOPOCAST_ABI::runtime
