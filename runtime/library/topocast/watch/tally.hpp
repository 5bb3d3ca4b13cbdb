// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The counts of a report on broadcasts and communicators: numbers that add up over calls,
// communicators and ranks, so that one reduction merges the ranks'. Without MPI.
//
// What all ranks of a communicator see alike is counted by its first rank only; times are of every
// rank.
#pragma once

#include "topocast/obstacle.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// The place of a number above 0 among the classes that each begin at a power of two.
inline std::size_t powerOf(std::uint64_t number) {
  constexpr unsigned highest = 63;
  return highest - static_cast<unsigned>(__builtin_clzll(number));
}

enum class Server : std::size_t { trees, library };
constexpr std::size_t serverCount = 2;

/// The broadcasts of one size class by one server.
struct BroadcastCounts {
  double broadcasts = 0;
  double seconds = 0; ///< that ranks spent in them
  /// Those of which the guard's trials tell how long the library would have taken, and the time of
  /// ranks that this saved.
  double compared = 0;
  double savedSeconds = 0;

  void add(const BroadcastCounts& other) {
    broadcasts += other.broadcasts;
    seconds += other.seconds;
    compared += other.compared;
    savedSeconds += other.savedSeconds;
  }
};

constexpr std::size_t sizeClasses = 64;
using BroadcastTable = std::array<std::array<BroadcastCounts, sizeClasses>, serverCount>;

constexpr std::size_t rankClasses = 32;

struct Tally {
  BroadcastTable broadcasts{};
  double setUpSeconds = 0; ///< that ranks spent in agreeing who serves a communicator
  /// By the number of ranks, and why trees did not serve; `none` where they did.
  std::array<std::array<double, obstacleCount>, rankClasses> communicators{};

  void add(const Tally& other) {
    for (std::size_t server = 0; server < serverCount; ++server)
      for (std::size_t size = 0; size < sizeClasses; ++size)
        broadcasts[server][size].add(other.broadcasts[server][size]);
    setUpSeconds += other.setUpSeconds;
    for (std::size_t ranks = 0; ranks < rankClasses; ++ranks)
      for (std::size_t obstacle = 0; obstacle < obstacleCount; ++obstacle)
        communicators[ranks][obstacle] += other.communicators[ranks][obstacle];
  }
};

/// A tally as the numbers that a reduction adds up.
constexpr std::size_t tallyNumbers = sizeof(Tally) / sizeof(double);
static_assert(tallyNumbers * sizeof(double) == sizeof(Tally), "nothing but numbers");

} // namespace topocast::TOPOCAST_ABI::runtime
