// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What datagrams to a multicast group take: pace, least distance, latency and loss, as the entry
// `multicast` of a parameters file says them. In: trains of datagrams. Out: the entry, or why there
// is none.
//
// The pace: the first and the last machine send as fast as they can. If a machine lacks more than
// one datagram in a hundred, the next train is as slow as what the slowest has received.
#pragma once

#include "multicast_train.hpp"
#include "text.hpp"

#include "topocast/mpi.hpp"
#include "topocast/stream_settings.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace topocast::measure {

struct MulticastResult {
  bool isMeasured = false;
  std::string said;          ///< of the group, for people
  double bytesPerSecond = 0; ///< of payload
  double datagramSeconds = 0;
  double latency = 0; ///< seconds
  double loss = 0;    ///< the part that one machine lacks
};

/// The line of the file; empty if nothing was measured.
inline std::string multicastEntry(const MulticastResult& result) {
  if (!result.isMeasured) return "";
  return formatted("multicast: {pace: %.4f MB/s, per_datagram: %.3f us, latency: %.3f us, "
                   "loss: %.6f %%}\n",
                   1e-6 * result.bytesPerSecond, 1e6 * result.datagramSeconds, 1e6 * result.latency,
                   100 * result.loss);
}

/// Collective over a communicator of one rank a machine, and alike on all of them.
class MulticastMeasurement {
public:
  explicit MulticastMeasurement(MPI_Comm comm) : comm_(comm), trains_(comm) {
    MPI_Comm_size(comm, &machines_);
    MPI_Comm_rank(comm, &rank_);
  }

  MulticastResult run() {
    MulticastResult result;
    result.said = trains_.description();
    if (!trains_.areAllHeard()) return result;
    for (const int from : std::set<int>{0, machines_ - 1}) {
      const double pace = paceFrom(from);
      if (from == 0 || pace < result.bytesPerSecond) result.bytesPerSecond = pace;
    }
    if (result.bytesPerSecond <= 0) {
      result.said = "no multicast: trains of datagrams do not arrive";
      return result;
    }
    result.datagramSeconds = 1 / rateOf(all({0, shortTrain, 1, 0}));
    // Links that grant bursts let a single full datagram pass faster than its own time at the pace.
    for (const std::uint64_t payload : {std::uint64_t{1}, runtime::usualDatagramBytes})
      result.latency = std::max(result.latency, latency(payload, result.bytesPerSecond));
    // Half a datagram more: that none was lost does not mean that none ever is.
    result.loss = (static_cast<double>(lost_) + 0.5) / static_cast<double>(sent_ + 1);
    result.isMeasured = true;
    return result;
  }

private:
  /// A train as all machines have heard it.
  struct Passed {
    double slowest = 0;  ///< datagrams a second
    double mostLost = 0; ///< part
    std::uint64_t heard = 0;
  };
  static double rateOf(const Passed& passed) { return std::max(passed.slowest, 1.0); }

  Passed all(const Train& train) {
    const HeardTrain own = trains_.run(train);
    const bool hears = rank_ != train.from;
    const double intervals = static_cast<double>(own.datagrams) - 1;
    const double rate = own.seconds > 0 ? intervals / own.seconds : 0;
    const double expected = static_cast<double>(train.datagrams);
    // The largest of what is negated is the least.
    std::vector<double> values = {hears ? -rate : -1e12,
                                  hears ? 1 - static_cast<double>(own.datagrams) / expected : 0};
    MPI_Allreduce(MPI_IN_PLACE, values.data(), 2, MPI_DOUBLE, MPI_MAX, comm_);
    std::uint64_t heard = own.datagrams;
    MPI_Allreduce(MPI_IN_PLACE, &heard, 1, MPI_UINT64_T, MPI_SUM, comm_);
    return {-values[0], values[1], heard};
  }

  /// Bytes a second; 0 if nothing arrives.
  double paceFrom(int from) {
    constexpr double bearable = 0.01;
    constexpr int mostTrains = 10;
    Train train = {from, shortTrain, runtime::usualDatagramBytes, 0};
    const auto payload = static_cast<double>(train.payloadBytes);
    double rate = all(train).slowest;
    double before = 1;
    int inVain = 0;
    for (int i = 0; i < mostTrains && rate > 0; ++i) {
      train.datagrams =
          std::clamp(static_cast<std::uint64_t>(trainSeconds * rate), shortTrain, longTrain);
      const Passed passed = all(train);
      rate = passed.slowest;
      inVain = train.bytesPerSecond > 0 && passed.mostLost > before / 2 ? inVain + 1 : 0;
      before = passed.mostLost;
      if (passed.mostLost <= bearable || inVain > 1) { // as a bad cable loses
        const auto receivers = static_cast<std::uint64_t>(machines_ - 1);
        sent_ += train.datagrams * receivers;
        lost_ += train.datagrams * receivers - passed.heard;
        return inVain > 1 ? std::max(rate * payload, train.bytesPerSecond) : rate * payload;
      }
      train.bytesPerSecond = rate * payload;
    }
    return rate * payload;
  }

  /// Of the machine that is farthest: half of a round trip beyond the datagram's own time.
  double latency(std::uint64_t payload, double bytesPerSecond) {
    const int step = std::max(1, (machines_ - 1) / mostPartners);
    double longest = 0;
    for (int with = 1; with < machines_; with += step) {
      std::vector<double> times = trains_.roundTrips(with, payload, roundTrips);
      std::sort(times.begin(), times.end());
      if (!times.empty()) longest = std::max(longest, times[times.size() / 2] / 2);
    }
    MPI_Bcast(&longest, 1, MPI_DOUBLE, 0, comm_);
    return std::max(longest - static_cast<double>(payload) / bytesPerSecond, 0.0);
  }

  static constexpr std::uint64_t shortTrain = 256; ///< datagrams
  static constexpr std::uint64_t longTrain = 8192;
  static constexpr double trainSeconds = 0.1;
  static constexpr int mostPartners = 32;
  static constexpr int roundTrips = 20;

  MPI_Comm comm_;
  MulticastTrains trains_;
  int machines_ = 0;
  int rank_ = 0;
  std::uint64_t sent_ = 0; ///< datagrams, times the machines that should have heard them
  std::uint64_t lost_ = 0;
};

} // namespace topocast::measure
