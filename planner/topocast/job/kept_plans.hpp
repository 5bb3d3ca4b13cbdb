// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Plans of earlier communicators. In: sets of machines, and the plans for each. Out: the plans for
// a further communicator of exactly these machines, and what finds places in their trees. Without
// MPI.
#pragma once

#include "topocast/job/job_plans.hpp"
#include "topocast/job/job_range.hpp"
#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Several threads may use it. All sets of machines ascend.
class KeptPlans {
public:
  bool areNone() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return sets_.empty();
  }

  RangesByRoot find(const std::vector<std::uint32_t>& machines) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = sets_.find(machines);
    return known == sets_.end() ? RangesByRoot() : known->second.ranges;
  }

  void keep(const std::vector<std::uint32_t>& machines, const RangesByRoot& ranges) {
    const std::lock_guard<std::mutex> lock(mutex_);
    setOf(machines).ranges = ranges;
  }

  /// What communicators of these machines have in common while there are any; `make()` makes it for
  /// the first one.
  template <class Make>
  std::shared_ptr<JobPlans> plansOf(const std::vector<std::uint32_t>& machines, const Make& make) {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::weak_ptr<JobPlans>& kept = setOf(machines).plans;
    std::shared_ptr<JobPlans> plans = kept.lock();
    if (!plans) kept = plans = make();
    return plans;
  }

private:
  struct Set {
    std::weak_ptr<JobPlans> plans;
    RangesByRoot ranges;
  };

  /// Machines in all sets; a small set counts as some.
  static constexpr std::size_t mostKept = std::size_t{1} << 14U;
  static constexpr std::size_t leastOfSet = 64;

  Set& setOf(const std::vector<std::uint32_t>& machines) {
    const auto known = sets_.find(machines);
    if (known != sets_.end()) return known->second;
    const std::size_t more = machines.size() + leastOfSet;
    if (kept_ + more > mostKept) {
      sets_.clear();
      kept_ = 0;
    }
    kept_ += more;
    return sets_[machines];
  }

  mutable std::mutex mutex_;
  std::map<std::vector<std::uint32_t>, Set> sets_;
  std::size_t kept_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
