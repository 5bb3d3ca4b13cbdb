#include "simulate/best_segment.hpp"

#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <cassert>
#include <ranges>

namespace topocast {
namespace {

/// The least gain that is worth a simulation.
constexpr double worthwhile = 0.01;

/// How long the busiest link is under transmission at least, the root's overhead counted as its
/// link's. The last segment of every tree may be short and is left out.
Ticks busyAtLeast(const Network& network, const Traffic& traffic, const Timing& timing,
                  const MessageCut& cut) {
  if (traffic.edges().empty()) return 0;
  const auto fullPackets = static_cast<Ticks>(cut.packetCount(0) - 1);
  std::vector<Ticks> busy(network.linkCount(), 0);
  for (const EdgeTraffic& edge : traffic.edges())
    for (std::uint32_t i = edge.firstHop; i < edge.lastHop; ++i) {
      const std::size_t link = traffic.hops()[i].link.index();
      const LinkTiming& times = timing.links[link];
      const Ticks segment = fullPackets * times.of(PacketLength::full) +
                            times.of(cut.lengthOf(0, cut.packetCount(0) - 1));
      busy[link] += (std::max(cut.segmentsOn(edge.tree), 1U) - 1) * segment;
    }
  const MachineId root = traffic.edges().front().sender;
  for (std::uint32_t tree = 0; tree < traffic.treeCount(); ++tree) {
    const EdgeTraffic& first = traffic.edge(traffic.rootEdges(tree).begin);
    busy[traffic.hops()[first.firstHop].link.index()] += cut.segmentsOn(tree) * timing.sendOverhead;
  }
  // A burst leaves that much sooner.
  const Ticks burst = timing.links[network.uplink(root).index()].burst;
  return *std::ranges::max_element(busy) - burst;
}

} // namespace

std::vector<std::uint64_t> simulatedSegmentSizes(std::uint64_t messageBytes) {
  std::vector<std::uint64_t> sizes = {256};
  while (sizes.back() < messageBytes)
    sizes.push_back(2 * sizes.back());
  return sizes;
}

Simulation simulateBest(const Network& network, const Schedule& schedule,
                        const PacketConstants& constants, std::uint64_t messageBytes,
                        std::span<const std::uint64_t> segmentSizes) {
  assert(!segmentSizes.empty());
  if (runtime::isStreamed(schedule.kind))
    return simulate(network, schedule, constants, messageBytes,
                    constants.stream.times.payloadBytes);
  const Traffic traffic(network, schedule);
  const auto canBeFaster = [&](std::uint64_t segmentBytes, Ticks best) {
    const MessageCut cut(messageBytes, segmentBytes, constants.packet, schedule);
    const Ticks bound =
        busyAtLeast(network, traffic, timingOf(network, constants, cut.wireBytes()), cut);
    return static_cast<double>(bound) < (1 - worthwhile) * static_cast<double>(best);
  };
  // What the bound counts for every edge passes a link once for many if switches copy it.
  const bool isCopied = !schedule.multicasts.empty();
  Simulation best = simulate(network, schedule, constants, messageBytes, segmentSizes.back());
  if (schedule.hasPieces()) return best; // a message is scattered whole
  for (const std::uint64_t segmentBytes : std::views::reverse(segmentSizes) | std::views::drop(1)) {
    if (!isCopied && !canBeFaster(segmentBytes, best.end)) continue;
    Simulation next = simulate(network, schedule, constants, messageBytes, segmentBytes);
    if (next.end < best.end) best = std::move(next);
  }
  return best;
}

} // namespace topocast
