// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What a network of processes keeps of the ranks of communicators. In: their ranks in the network.
// Out: the machines of these ranks, and the ranks around this one in trees, once for all
// communicators of the same ranks.
#pragma once

#include "topocast/job/membership.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

struct Surroundings; // surroundings.hpp

/// Those of this rank, by root and Service::trees. Several threads may use it.
class KeptSurroundings {
public:
  /// `find()` finds those that are not kept.
  template <class Find>
  std::shared_ptr<const Surroundings> of(int root, std::uint64_t trees, const Find& find) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto key = std::make_pair(root, trees);
    const auto known = kept_.find(key);
    if (known != kept_.end()) return known->second;
    std::shared_ptr<const Surroundings> found = find();
    if (kept_.size() == mostKept) kept_.clear();
    return kept_.emplace(key, std::move(found)).first->second;
  }

private:
  static constexpr std::size_t mostKept = 4096;

  std::mutex mutex_;
  std::map<std::pair<int, std::uint64_t>, std::shared_ptr<const Surroundings>> kept_;
};

/// The ranks of communicators, seen from a network to which all of them belong.
struct KnownRanks {
  std::vector<int> there; ///< by rank, the rank in the network; empty if all are the same
  Membership membership;
  mutable KeptSurroundings surroundings = {};

  KnownRanks(std::vector<int> ranksThere, Membership members)
      : there(std::move(ranksThere)), membership(std::move(members)) {}
};

/// Of communicators that were there before: further ones of the same ranks in the same order need
/// no memory of their own for these. Several threads may use it.
class KeptRanks {
public:
  /// `there` are the ranks in a network of these `members`, and `own` is the place of the own one.
  std::shared_ptr<const KnownRanks> find(const std::vector<int>& there, const Membership& members,
                                         int own) {
    const bool areAll = there.size() == members.byRank().size();
    if (areAll && std::is_sorted(there.begin(), there.end())) return ofAll(members);
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = known_.find(there);
    if (known != known_.end()) return known->second;
    std::vector<std::uint32_t> machines;
    machines.reserve(there.size());
    for (const int rank : there)
      machines.push_back(members.machineOf(rank));
    kept_ += there.size();
    if (kept_ > mostKept) known_.clear();
    if (known_.empty()) kept_ = there.size();
    auto ranks = std::make_shared<const KnownRanks>(there, Membership(std::move(machines), own));
    return known_.emplace(there, std::move(ranks)).first->second;
  }
  std::shared_ptr<const KnownRanks> ofAll(const Membership& members) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!all_) all_ = std::make_shared<const KnownRanks>(std::vector<int>(), members);
    return all_;
  }

private:
  static constexpr std::size_t mostKept = std::size_t{1} << 14U; ///< ranks in all

  std::mutex mutex_;
  std::map<std::vector<int>, std::shared_ptr<const KnownRanks>> known_;
  std::shared_ptr<const KnownRanks> all_ = nullptr; ///< in their order
  std::size_t kept_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
