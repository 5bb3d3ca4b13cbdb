// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Plans of earlier communicators. In: sets of machines, and the plans for each. Out: the plans for
// a further communicator of exactly these machines. Without MPI.
#pragma once

#include "topocast/job/job_range.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// What is planned for one set of machines, by AlikeRoots::plan.
using RangesByRoot = std::map<std::uint32_t, std::vector<JobRange>>;

/// Tells plans apart, also by predicted times, which are of one rank's processor; 0 if there are
/// none.
inline std::uint64_t fingerprintOf(const RangesByRoot& plans) {
  constexpr std::uint64_t prime = 0x100'0000'01B3; // of the hash by Fowler, Noll and Vo
  std::uint64_t hash = 0;
  const auto add = [&](const void* data, std::size_t bytes) {
    const auto* const begin = static_cast<const unsigned char*>(data);
    for (const unsigned char* byte = begin; byte != begin + bytes; ++byte)
      hash = (hash ^ *byte) * prime;
  };
  for (const auto& [root, ranges] : plans) {
    hash += prime;
    add(&root, sizeof root);
    add(ranges.data(), ranges.size() * sizeof(JobRange));
  }
  return hash;
}

/// Several threads may use it.
class KeptPlans {
public:
  /// `machines` ascend.
  RangesByRoot find(const std::vector<std::uint32_t>& machines) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = plans_.find(machines);
    return known == plans_.end() ? RangesByRoot() : known->second;
  }

  void keep(const std::vector<std::uint32_t>& machines, const RangesByRoot& plans) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (plans_.find(machines) == plans_.end()) {
      if (kept_ + machines.size() > mostKept) {
        plans_.clear();
        kept_ = 0;
      }
      kept_ += machines.size();
    }
    plans_[machines] = plans;
  }

private:
  /// Machines in all sets, so that they take 64 KiB at most.
  static constexpr std::size_t mostKept = std::size_t{1} << 14U;

  mutable std::mutex mutex_;
  std::map<std::vector<std::uint32_t>, RangesByRoot> plans_;
  std::size_t kept_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
