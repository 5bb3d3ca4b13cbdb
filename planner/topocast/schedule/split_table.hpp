// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a sender best splits the machines that it has to serve, so that the last one has the message
// as early as possible, if no link is shared. In: the holding times and a number of machines. Out:
// for every number up to that, the time it takes and the sizes of the parts.
//
// A sender with i machines to serve, itself included, sends one part of them away on each of its
// ports; the first machine of a part serves the others in it. The sender keeps `own` machines,
// which it goes on to serve when a port is free again:
//
//   t[1] = 0,  t[i] = min over all parts of the latest of
//     t[own] + hold if own > 1, and t[part r] + end + (r - 1) interval
//
// The row for i + 1 machines is that for i with one machine more in the part where it is served
// earliest; of equal parts the sender's own, then that of the earlier port. So a row takes time
// proportional to the number of ports. Source: Algorithm 4.3.1 and section 4.5 of Nupairoj (1998).
// Unlike the recurrence of section 4.2, a sender that is left with itself alone is done at once:
// its last `hold` delays nobody, which matters where `hold` is longer than `end`.
#pragma once

#include "topocast/schedule/holding_times.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Times and parts for 1 to `size` machines.
class SplitTable {
public:
  SplitTable(const HoldingTimes& times, std::uint32_t size)
      : times_(times), columns_(std::size_t{times.ports} + 1U), units_(std::size_t{size} + 1U, 0),
        sizes_(units_.size() * columns_, 0) {
    if (size >= 1) sizeAt(1, 0) = 1;
    for (std::uint32_t row = 2; row <= size; ++row)
      fill(row);
  }

  /// Units of time until the last of `machines` has the message; 1 <= machines <= size.
  std::uint64_t time(std::uint32_t machines) const { return units_[machines]; }
  /// The most machines that have the message after so many units, the sender counted; up to `size`.
  std::uint32_t machinesWithin(std::uint64_t time) const {
    const auto later = std::upper_bound(units_.begin() + 1, units_.end(), time);
    return static_cast<std::uint32_t>(later - units_.begin()) - 1U;
  }
  /// Machines that the sender itself goes on to serve, itself counted.
  std::uint32_t own(std::uint32_t machines) const { return sizes_[machines * columns_]; }
  /// Machines that it sends away on port 1, 2, ...; 0 if that port is not needed.
  std::uint32_t part(std::uint32_t machines, std::uint32_t port) const {
    return sizes_[machines * columns_ + port];
  }
  std::uint32_t ports() const { return times_.ports; }
  /// Whether all parts are as large as in another table for as many machines; then trees are equal.
  bool hasPartsOf(const SplitTable& other) const { return sizes_ == other.sizes_; }

private:
  std::uint32_t& sizeAt(std::uint32_t row, std::uint32_t column) {
    return sizes_[row * columns_ + column];
  }

  /// When one machine more would have the message in a part; part 0 is the sender's own.
  std::uint64_t timeOfOneMore(std::uint32_t row, std::uint32_t column) {
    const std::uint64_t within = units_[sizeAt(row, column) + 1U];
    if (column == 0) return within + times_.hold;
    return within + times_.end + std::uint64_t{column - 1U} * times_.interval;
  }

  void fill(std::uint32_t row) {
    std::copy_n(&sizeAt(row - 1U, 0), columns_, &sizeAt(row, 0));
    std::uint32_t grown = row == 2 ? 1U : 0U; // the first message leaves on the first port
    for (std::uint32_t column = grown + 1U; column < columns_; ++column)
      if (timeOfOneMore(row, column) < timeOfOneMore(row, grown)) grown = column;
    units_[row] = std::max(units_[row - 1U], timeOfOneMore(row, grown));
    ++sizeAt(row, grown);
  }

  HoldingTimes times_;
  std::size_t columns_;
  std::vector<std::uint64_t> units_; ///< of time, by number of machines
  std::vector<std::uint32_t> sizes_; ///< by number of machines and part
};

} // namespace topocast::TOPOCAST_ABI::runtime
