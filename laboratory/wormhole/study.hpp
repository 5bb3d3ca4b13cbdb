// Studies of multicasts among machines at random places, with background traffic of the others, as
// in Nupairoj (1998), sections 5.4 and 6.4. In: the settings and a rule for making the multicasts'
// sending orders. Out: means over independent placements.
#pragma once

#include "wormhole/experiment.hpp"
#include "wormhole/placement.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace topocast {

struct StudySettings {
  std::uint32_t bytes = 1024; ///< of a multicast message, > 0
  /// How many machines of each multicast are chosen at random.
  std::optional<std::uint32_t> members;
  /// Instead of `members` the multicast's machines by name, the root first; ranks follow this
  /// order. If neither is given, the multicast is among all machines, numbered from the root.
  std::vector<MachineId> named;
  std::uint32_t multicasts = 1;  ///< that go on at once, among machines of their own; 1 if named
  std::optional<MachineId> root; ///< of the first multicast; at random or the first if not given
  std::optional<TimeUnits> interval; ///< see MulticastStream
  /// Mean computation times between messages of background traffic: of machines in no multicast,
  /// and of members other than roots. If not given, they send no such messages.
  std::optional<TimeUnits> computation;
  std::optional<TimeUnits> localComputation;
  std::uint32_t trafficBytes = 1024; ///< mean size of their messages, > 0
  std::uint32_t hotSpotPerMille = 0; ///< of the former's messages go to one of them
  std::uint32_t placements = 8;      ///< > 0
  std::uint64_t seed = 1;            ///< of the first placement; each further one has the next
  std::uint32_t shownTrees = 0;      ///< of the first multicasts that count in the first placement
  StoppingRule rule;

  /// Machines of each multicast, if it is not among all.
  std::optional<std::uint32_t> memberCount() const {
    return named.empty() ? members : static_cast<std::uint32_t>(named.size());
  }

  /// Whether a multicast meets nothing but itself; then each placement needs only one.
  bool isAlone() const { return multicasts == 1 && !interval && !computation && !localComputation; }
};

/// Makes the order for a multicast among machines by rank; the first is the root.
using OrderMaker =
    std::function<std::shared_ptr<const SendingOrder>(const std::vector<MachineId>& ranks)>;

/// A multicast message by message.
struct ShownMulticast {
  MachineId root;
  MulticastOutcome outcome;
  std::vector<MachineId> idleSenders; ///< by machine: who would send to it on an idle network
};

/// What one placement gave.
struct PlacedResult {
  ExperimentResult experiment;
  double uncontendedLatency = 0; ///< mean over its multicasts
  std::vector<ShownMulticast> shown;
};

/// Means over all placements, each of which counts by its own mean; and sums.
struct StudyResult {
  Sample latency;                ///< one value a placement
  std::uint64_t counted = 0;     ///< multicasts
  DelayedMessages sums;          ///< of all of them
  double uncontendedLatency = 0; ///< what the latency would be if nothing waited for a channel
  double contentionRate = 0;     ///< the part of the latency above that
  double contendedShare = 0;     ///< of messages that lost time in the network
  double internalShare = 0;      ///< that did so, and met others of their multicast
  double externalShare = 0;      ///< that did so, and met other messages
  double sourceShare = 0;        ///< that waited in their sender's buffer
  double contendedTime = 0;      ///< of a message, in the network
  double queuedTime = 0;         ///< of a message, in a sending buffer
  double rootQueuedTime = 0;     ///< of a root's message, in its sending buffer
  double acceptedLoad = 0;       ///< of the background traffic, see ExperimentResult
  double localLoad = 0;          ///< of the members' traffic
  double trafficEndToEnd = 0;    ///< of a message of that traffic
  /// Placements that stopped before their mean was known precisely enough.
  std::uint32_t impreciseCount = 0;
  std::vector<PlacedResult> placements;
};

/// Runs all placements on that many threads. There are enough machines, and at least two in every
/// multicast; traffic has at least two machines to go between. `progress`, if given, is told of
/// placements as they begin.
StudyResult runStudy(const ChannelGraph& graph, const WormholeParameters& parameters,
                     const StudySettings& settings, const OrderMaker& makeOrder,
                     std::size_t threads,
                     llvm::function_ref<void(std::size_t placement)> progress = nullptr);

} // namespace topocast
