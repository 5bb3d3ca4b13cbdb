// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which parts of a message a machine has. In: the numbers of parts as they arrive, in any order and
// more than once. Out: how far it is complete, and runs of what is missing. One bit for each part.
#pragma once

#include "topocast/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// Parts that follow one another.
struct PartRun {
  std::uint64_t first;
  std::uint64_t count;
};

class ReceivedParts {
public:
  explicit ReceivedParts(std::uint64_t count) : count_(count), bits_((count + 63) / 64, 0) {}

  std::uint64_t count() const { return count_; }
  bool has(std::uint64_t part) const {
    return part < leading_ || ((bits_[part / 64] >> part % 64) & 1U) != 0;
  }
  bool isComplete() const { return received_ == count_; }
  /// So many parts from the first one on are there.
  std::uint64_t leading() const { return leading_; }
  /// One past the last part that is there.
  std::uint64_t end() const { return end_; }
  /// How many before end() are missing.
  std::uint64_t gaps() const { return end_ - received_; }

  /// Returns whether the part is new.
  bool note(std::uint64_t part) {
    if (has(part)) return false;
    bits_[part / 64] |= std::uint64_t{1} << part % 64;
    ++received_;
    end_ = std::max(end_, part + 1);
    while (leading_ < end_ && ((bits_[leading_ / 64] >> leading_ % 64) & 1U) != 0)
      ++leading_;
    return true;
  }

  /// All parts before `end`, where they are made one after the other.
  void noteUpTo(std::uint64_t end) { received_ = leading_ = end_ = end; }

  /// Runs of missing parts before `end`, the first ones if they are more than `most`.
  std::vector<PartRun> missing(std::uint64_t end, std::size_t most) const {
    std::vector<PartRun> runs;
    for (std::uint64_t part = leading_; part < end; ++part) {
      if (has(part)) continue;
      if (!runs.empty() && runs.back().first + runs.back().count == part)
        ++runs.back().count;
      else if (runs.size() < most)
        runs.push_back({part, 1});
      else
        break;
    }
    return runs;
  }

private:
  std::uint64_t count_;
  std::vector<std::uint64_t> bits_;
  std::uint64_t received_ = 0;
  std::uint64_t leading_ = 0;
  std::uint64_t end_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
