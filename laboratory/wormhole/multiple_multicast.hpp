// How long several multicasts at once take until all are done, by steps and flit by flit. In: how
// their machines are drawn, a rule for making sending orders, and how often to draw. Out: means
// over the runs.
//
// Source: Kesavan and Panda, "Multiple multicast with minimized node contention on wormhole k-ary
// n-cube networks" (1996).
#pragma once

#include "wormhole/multicast_sets.hpp"
#include "wormhole/sample.hpp"
#include "wormhole/study.hpp"

#include <span>

namespace topocast {

/// When the last of several multicasts that start at once is done, flit by flit.
TimeUnits completionTime(const ChannelGraph& graph, const WormholeParameters& parameters,
                         std::span<const std::shared_ptr<const SendingOrder>> multicasts,
                         std::uint32_t bytes, std::uint64_t seed);

struct MultipleMulticast {
  MulticastSets sets;
  std::uint32_t runs = 30; ///< > 0
  std::uint64_t seed = 1;  ///< of the first run; each further one has the next
};

/// One value a run.
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
