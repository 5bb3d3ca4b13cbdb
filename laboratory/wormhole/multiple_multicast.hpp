// How long several multicasts take, by steps and flit by flit: until all are done if they start at
// once, and each of them if they start one after the other. In: how their machines are drawn, a
// rule for making sending orders, when they start, and how often to draw. Out: means over the runs.
//
// Source: Kesavan and Panda, "Multiple multicast with minimized node contention on wormhole k-ary
// n-cube networks" (1996).
#pragma once

#include "wormhole/multicast_sets.hpp"
#include "wormhole/sample.hpp"
#include "wormhole/study.hpp"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace topocast {

/// How long each of several multicasts takes from its start, flit by flit; multicast i starts at
/// `i * interval`.
std::vector<TimeUnits>
multicastTimes(const ChannelGraph& graph, const WormholeParameters& parameters,
               std::span<const std::shared_ptr<const SendingOrder>> multicasts, std::uint32_t bytes,
               std::uint64_t seed, TimeUnits interval = 0);

struct MultipleMulticast {
  MulticastSets sets;
  std::uint32_t runs = 30; ///< > 0
  std::uint64_t seed = 1;  ///< of the first run; each further one has the next
  /// Between the starts of two multicasts; if not given, all start at once.
  std::optional<TimeUnits> interval = std::nullopt;
  TimeUnits startUp = 1; ///< how long a step takes beside that, > 0
};

/// One value a run: the time until all multicasts are done if they start at once, else the mean of
/// the multicasts, each from its start.
struct MultipleResult {
  Sample steps;   ///< of start-ups alone
  Sample latency; ///< flit by flit; empty if that was not wanted
};

/// What a run flit by flit needs beside.
struct FlitConditions {
  const ChannelGraph& graph;
  const WormholeParameters& parameters;
  std::uint32_t bytes; ///< of a message, > 0
};

/// Draws and runs on that many threads; flit by flit if `flits` is not null.
MultipleResult runMultipleMulticast(std::size_t machineCount, const MultipleMulticast& setting,
                                    const OrderMaker& makeOrder, const FlitConditions* flits,
                                    std::size_t threads);

} // namespace topocast
