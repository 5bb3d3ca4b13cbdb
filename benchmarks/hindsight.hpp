// The schedules among which the best is looked for with hindsight. In: a network, what messages
// cost. Out: what `auto` tries there, and other trees of the same families, in all some thirty; and
// the sizes of segments that are tried with each.
#pragma once

#include "plan/candidates.hpp"
#include "schedule/registry.hpp"
#include "simulate/completion_ratio.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace topocast {

/// Schedules that are compared with hindsight, beside those that `auto` tries.
inline constexpr const char* furtherSchedules[] = {
    "multi-tree:3", "multi-tree:5", "multi-tree:6", "multi-tree:8", "jump:1/1:2", "jump:2/1:3",
    "jump:4/1",     "jump:8/1",     "jump:8/1:3",   "kary:3",       "kary:4",     "binomial"};

/// From the first machine.
inline std::vector<Candidate> hindsightCandidates(const Network& network,
                                                  const CommunicationParameters& parameters) {
  std::vector<ScheduleKind> kinds = kindsFor(network, parameters);
  for (const char* name : furtherSchedules)
    if (std::ranges::none_of(kinds, [&](const ScheduleKind& kind) { return nameOf(kind) == name; }))
      kinds.push_back(llvm::cantFail(findSchedule(name)));
  return makeCandidates(network, dfsOrder(network, MachineId(0)), kinds);
}

/// Powers of two from 128 on, what is half as much more, and sizes that fill packets, ascending; no
/// more than 2,048 segments.
inline std::vector<std::uint64_t> hindsightSegments(const PacketConstants& constants,
                                                    std::uint64_t bytes) {
  constexpr std::uint64_t smallest = 128;
  constexpr std::uint64_t mostSegments = 2048;
  std::vector<std::uint64_t> sizes = testing::wholePackets(constants);
  for (std::uint64_t size = smallest; size < bytes; size *= 2) {
    sizes.push_back(size);
    sizes.push_back(size + size / 2);
  }
  std::erase_if(sizes,
                [&](std::uint64_t size) { return size >= bytes || size * mostSegments < bytes; });
  sizes.push_back(bytes);
  std::ranges::sort(sizes);
  return sizes;
}

} // namespace topocast
