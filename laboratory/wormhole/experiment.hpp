// Runs a workload until the mean latency of its multicasts is known well enough. In: a network, a
// workload, and a rule when to stop. Out: latencies with their confidence, what delayed messages,
// and how much other traffic there was.
// Source: Nupairoj (1998), section 6.4: 95 % confidence, 2.5 % of the mean, the first 50 multicasts
// left out.
#pragma once

#include "wormhole/sample.hpp"
#include "wormhole/workload.hpp"

#include <cstdint>
#include <vector>

namespace topocast {

/// Which multicasts of each stream count, and how many.
struct StoppingRule {
  std::uint32_t warmUp = 50;   ///< left out at the beginning
  std::uint32_t least = 10;    ///< counted at least
  std::uint32_t most = 10'000; ///< counted at most, > 0
  /// Stop once the 95 % confidence interval of the mean is at most this share of the mean.
  double precision = 0.025;
};

/// How the multicasts of one stream fared, the warm-up left out.
struct StreamResult : DelayedMessages {
  Sample latency;
};

struct ExperimentResult {
  std::vector<StreamResult> streams;
  bool isPrecise = false;     ///< the rule's precision was reached, for every stream
  TimeUnits duration = 0;     ///< of what was measured
  TrafficTotals traffic;      ///< in that time
  std::uint64_t flitHops = 0; ///< of the whole simulation
  /// By machine: when its program last received a multicast message.
  std::vector<TimeUnits> receivedAt;
  std::vector<MulticastOutcome> kept; ///< the first of those that count, message by message

  /// Bytes that point-to-point traffic in the background delivered, as a share of what all machines
  /// could receive if their channels were busy all the time.
  double acceptedLoad(std::size_t machineCount, const WormholeParameters& parameters) const;
  /// The same of local traffic.
  double localLoad(std::size_t machineCount, const WormholeParameters& parameters) const;

private:
  double loadOf(std::uint64_t bytes, std::size_t machineCount,
                const WormholeParameters& parameters) const;
};

/// Runs a workload with at least one multicast. Where it keeps messages the result has those of at
/// most `mostKept` multicasts.
ExperimentResult runExperiment(const ChannelGraph& graph, const WormholeParameters& parameters,
                               const Workload& workload, std::uint64_t seed,
                               const StoppingRule& rule, std::size_t mostKept = 0);

} // namespace topocast
