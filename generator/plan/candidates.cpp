#include "plan/candidates.hpp"

#include "cost/holding_times.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

namespace topocast {
namespace {

std::vector<ScheduleKind> named(std::span<const char* const> names) {
  std::vector<ScheduleKind> kinds;
  for (const char* name : names)
    kinds.push_back(llvm::cantFail(findSchedule(name)));
  return kinds;
}

/// Logarithm to base 2 of the ratio of latency to gap of the shortest messages, rounded; 0 to 5.
int shortestRatio(const CommunicationParameters& parameters) {
  constexpr double largest = 5;
  const double latency = parameters.latency(1);
  const double gap = parameters.gap(1);
  if (latency <= gap) return 0;
  return static_cast<int>(std::lround(std::min(largest, std::log2(latency / gap))));
}

/// Jump trees for a latency of 2^ratio gaps.
ScheduleKind jumpKind(int ratio, std::uint32_t mostChildren) {
  const std::string latency = std::to_string(1U << static_cast<unsigned>(std::max(ratio, 0)));
  const std::string gap = std::to_string(1U << static_cast<unsigned>(std::max(-ratio, 0)));
  const std::string limit = mostChildren == 0 ? "" : ":" + std::to_string(mostChildren);
  return llvm::cantFail(findSchedule("jump:" + latency + "/" + gap + limit));
}

} // namespace

std::vector<ScheduleKind> automaticKinds(const CommunicationParameters& parameters) {
  static constexpr const char* names[] = {"linear", "binary", "flat", "two-tree"};
  std::vector<ScheduleKind> kinds = named(names);
  const int ratio = shortestRatio(parameters);
  kinds.push_back(parameters.switchesBuffer() ? llvm::cantFail(findSchedule("multi-tree:4"))
                                              : jumpKind(ratio - 1, 2));
  kinds.push_back(jumpKind(ratio - 1, 3));
  for (const int further : {0, 1, 2})
    kinds.push_back(jumpKind(ratio - further, 0));
  return kinds;
}

std::vector<ScheduleKind> timedKinds(const ScheduleFamily& family,
                                     const CommunicationParameters& parameters) {
  constexpr std::uint32_t end = 16;
  std::set<std::uint32_t> arities;
  for (const MeasuredSize& size : parameters.measured())
    arities.insert(packedTimes(holdingTimesOf(parameters, size.messageBytes, end)));
  std::vector<ScheduleKind> kinds;
  kinds.reserve(arities.size());
  for (const std::uint32_t arity : arities)
    kinds.push_back(llvm::cantFail(findSchedule(kindName(family, arity))));
  return kinds;
}

std::vector<ScheduleKind> chainKinds(const CommunicationParameters& parameters) {
  static constexpr const char* names[] = {"linear", "flat", "halving"};
  std::vector<ScheduleKind> kinds = named(names);
  for (ScheduleKind& kind : timedKinds(*findTimedFamily("optimal"), parameters))
    kinds.push_back(std::move(kind));
  return kinds;
}

std::vector<ScheduleKind> kindsFor(const Network& network,
                                   const CommunicationParameters& parameters) {
  return network.tree() != nullptr ? automaticKinds(parameters) : chainKinds(parameters);
}

bool isEligible(const ContentionReport& contention) {
  return contention.contentionFree() || contention.loadOptimal();
}

std::vector<ScheduleKind> comparisonKinds() {
  static constexpr const char* names[] = {"unaware-linear", "unaware-binary", "binomial"};
  return named(names);
}

Candidate makeCandidate(const Network& network, Schedule schedule) {
  ContentionReport contention = judge(network, schedule);
  ScheduleProfile profile =
      profileOf(network, schedule, contention, assumedHoldingTimes(schedule.name));
  return {{std::move(schedule), std::move(contention)}, std::move(profile)};
}

std::vector<Candidate> makeCandidates(const Network& network, const MachineOrder& order,
                                      std::span<const ScheduleKind> kinds) {
  std::vector<Candidate> candidates;
  candidates.reserve(kinds.size());
  for (const ScheduleKind& kind : kinds)
    candidates.push_back(makeCandidate(network, buildSchedule(kind, order)));
  return candidates;
}

bool mayUse(const Network& network, bool contentionFreeOnly, Candidate& candidate) {
  const ContentionReport& contention = candidate.judged.contention;
  if (contentionFreeOnly ? contention.contentionFree() : isEligible(contention)) return true;
  if (network.tree() != nullptr) return false;
  candidate.isForWholeMessages = true;
  return true;
}

} // namespace topocast
