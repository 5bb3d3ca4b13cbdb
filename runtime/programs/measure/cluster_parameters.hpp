// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What was measured between all pairs, as parameters of the cluster: for each size the median over
// the pairs, and what follows from it.
#pragma once

#include "pair_result.hpp"
#include "pairs.hpp"
#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace topocast::measure {

/// One pair at one size.
struct Record {
  Pair pair;
  int bytes = 0;
  PairResult result;
};

/// The pace of messages that all machines pass along, by their size in bytes.
using RelayGaps = std::map<int, Estimate>;

/// A time in seconds with the interval in which it lies.
struct Value {
  double typical = 0;
  double lower = 0;
  double upper = 0;
  bool bounded = false; ///< whether samples were enough for the interval
};

/// t_send, t_net and t_recv as the delay-loop method estimates them.
struct SystemLevel {
  double send = 0;
  double net = 0;
  double receive = 0;
  bool isConsistent = false; ///< else the method says nothing of t_net and t_recv
};

/// The parameterised model: times that programs see, and the system-level ones behind them.
struct ModelTimes {
  double hold = 0; ///< t_hold
  double end = 0;  ///< t_end
  SystemLevel system;
};

/// The cluster at one size.
struct SizeParameters {
  int bytes = 0;
  int pairs = 0;
  int unsettled = 0; ///< pairs with an interval of RTT or g wider than was asked
  Value gap;
  Value roundTrip;
  Value latency; ///< below zero where the model's assumptions break
  Value hold;
  Value sendOverhead;
  Value receiveOverhead;
  SystemLevel system;
  ModelTimes least;              ///< of all samples, as Nupairoj (1998), section 2.4, takes them
  std::vector<Delayed> delayed;  ///< round trips behind dummy loops; empty if not asked for
  std::optional<Value> relayGap; ///< of messages that are passed on

  double end() const { return roundTrip.typical / 2; } ///< t_end
  ModelTimes medians() const { return {hold.typical, end(), system}; }
};

/// Half the width of the confidence interval of gap or round trip, whichever is wider, as a part of
/// the value; 0 where samples were too few for an interval.
inline double uncertaintyOf(const SizeParameters& size) {
  double most = 0;
  for (const Value& value : {size.gap, size.roundTrip})
    if (value.bounded && value.typical > 0)
      most = std::max(most, (value.upper - value.lower) / 2 / value.typical);
  return most;
}

/// Median over the pairs of what `quantity` takes from a result.
template <class Quantity>
double medianOver(const std::vector<Record>& records, Quantity&& quantity) {
  std::vector<double> values(records.size());
  std::transform(records.begin(), records.end(), values.begin(),
                 [&](const Record& record) { return quantity(record.result); });
  return medianOf(values);
}

/// Median over the pairs of an estimate.
template <class Part>
Value medianValue(const std::vector<Record>& records, Part part) {
  const auto over = [&records, part](double Estimate::* bound) {
    return medianOver(records, [=](const PairResult& result) { return result.*part.*bound; });
  };
  const bool bounded = std::all_of(records.begin(), records.end(), [part](const Record& record) {
    return (record.result.*part).bounded == 1;
  });
  return {over(&Estimate::median), over(&Estimate::lower), over(&Estimate::upper), bounded};
}

/// L(m) = RTT(m) / 2 - g(m), with the widest interval that those of RTT and g allow.
inline Value latencyOf(const Value& roundTrip, const Value& gap) {
  return {roundTrip.typical / 2 - gap.typical, roundTrip.lower / 2 - gap.upper,
          roundTrip.upper / 2 - gap.lower, roundTrip.bounded && gap.bounded};
}

/// t_send is taken to be t_hold; t_net = t_idle - t_end, and the rest of t_end is t_recv.
/// Consistent if neither is below zero, and the delay loop shows in the round trip as long as it
/// is.
inline SystemLevel systemLevel(double hold, double end, double idle, double delaySlope) {
  constexpr double slopeTolerance = 0.2;
  const double net = idle - end;
  const double receive = end - hold - net;
  const bool shows = std::abs(delaySlope - 1) <= slopeTolerance;
  return {hold, net, receive, shows && net >= 0 && receive >= 0};
}

/// By medians or the least samples; `loop` says of which the delay-loop method made its line.
inline SystemLevel systemLevelOf(const std::vector<Record>& records, double hold, double end,
                                 DelayLoop PairResult::* loop) {
  const auto over = [&](double DelayLoop::* part) {
    return medianOver(records, [=](const PairResult& result) { return result.*loop.*part; });
  };
  return systemLevel(hold, end, over(&DelayLoop::idle), over(&DelayLoop::slope));
}

inline ModelTimes leastTimes(const std::vector<Record>& records) {
  const auto least = [&](Estimate PairResult::* part) {
    return medianOver(records, [=](const PairResult& result) { return (result.*part).least; });
  };
  ModelTimes times = {least(&PairResult::hold), least(&PairResult::roundTrip) / 2, {}};
  times.system = systemLevelOf(records, times.hold, times.end, &PairResult::leastDelayLoop);
  return times;
}

/// Round trips behind dummy loops; where results have no more, the delay is 0.
inline std::vector<Delayed> delayedRoundTrips(const std::vector<Record>& records) {
  std::vector<Delayed> medians;
  for (std::size_t i = 0; i < mostDelays; ++i) {
    const auto over = [&](double Delayed::* part) {
      return medianOver(records, [=](const PairResult& result) { return result.delayed[i].*part; });
    };
    const double delay = over(&Delayed::delay);
    if (delay <= 0) break;
    medians.push_back({delay, over(&Delayed::median), over(&Delayed::least)});
  }
  return medians;
}

/// The records, of which there is at least one, are of one size.
inline SizeParameters parametersOf(const std::vector<Record>& records) {
  SizeParameters size;
  size.bytes = records.front().bytes;
  size.pairs = static_cast<int>(records.size());
  size.gap = medianValue(records, &PairResult::gap);
  size.roundTrip = medianValue(records, &PairResult::roundTrip);
  size.latency = latencyOf(size.roundTrip, size.gap);
  size.hold = medianValue(records, &PairResult::hold);
  size.sendOverhead = medianValue(records, &PairResult::sendOverhead);
  size.receiveOverhead = medianValue(records, &PairResult::receiveOverhead);
  for (const Record& record : records)
    if (record.result.gap.settled == 0 || record.result.roundTrip.settled == 0) ++size.unsettled;
  size.system = systemLevelOf(records, size.hold.typical, size.end(), &PairResult::delayLoop);
  size.least = leastTimes(records);
  size.delayed = delayedRoundTrips(records);
  return size;
}

/// In ascending order of the sizes.
inline std::vector<SizeParameters> clusterParameters(std::vector<Record> records,
                                                     const RelayGaps& relayGaps = {}) {
  std::stable_sort(records.begin(), records.end(),
                   [](const Record& a, const Record& b) { return a.bytes < b.bytes; });
  std::vector<SizeParameters> sizes;
  for (auto first = records.begin(); first != records.end();) {
    const auto last = std::find_if(first, records.end(),
                                   [first](const Record& r) { return r.bytes != first->bytes; });
    sizes.push_back(parametersOf({first, last}));
    const auto relay = relayGaps.find(first->bytes);
    if (relay != relayGaps.end())
      sizes.back().relayGap = {relay->second.median, relay->second.lower, relay->second.upper,
                               relay->second.bounded == 1};
    first = last;
  }
  return sizes;
}

} // namespace topocast::measure
