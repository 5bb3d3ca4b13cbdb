#include "plan/candidates.hpp"

#include "cost/holding_times.hpp"
#include "plan/whole_messages.hpp"

#include "topocast/schedule/split_table.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
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

ScheduleKind timedKind(const ScheduleFamily& family, const CommunicationParameters& parameters,
                       std::uint64_t messageBytes) {
  const runtime::HoldingTimes times = ratioOfHoldingTimes(parameters, messageBytes);
  return llvm::cantFail(findSchedule(kindName(family, packedTimes(times))));
}

std::vector<ScheduleKind> timedKinds(const ScheduleFamily& family,
                                     const CommunicationParameters& parameters,
                                     std::size_t machines) {
  const auto size = static_cast<std::uint32_t>(machines);
  std::vector<ScheduleKind> kinds;
  std::optional<runtime::SplitTable> table;
  for (const MeasuredSize& measured : parameters.measured()) {
    ScheduleKind kind = timedKind(family, parameters, measured.messageBytes);
    if (std::ranges::find(kinds, kind.name, &ScheduleKind::name) != kinds.end()) continue;
    // Senders that adapt do not stay with the tree, but with the times.
    if (!isAdaptive(family.name)) {
      runtime::SplitTable parts(runtime::holdingTimes(kind.arity), size);
      if (table && parts.hasPartsOf(*table)) continue;
      table = std::move(parts);
    }
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

std::vector<ScheduleKind> chainKinds(const CommunicationParameters& parameters,
                                     std::size_t machines) {
  static constexpr const char* names[] = {"linear", "flat", "halving"};
  std::vector<ScheduleKind> kinds = named(names);
  for (ScheduleKind& kind : timedKinds(*findTimedFamily("optimal"), parameters, machines))
    kinds.push_back(std::move(kind));
  return kinds;
}

std::vector<ScheduleKind> kindsFor(const Network& network,
                                   const CommunicationParameters& parameters) {
  if (network.facts().order == OrderRule::chain)
    return chainKinds(parameters, network.machineCount());
  std::vector<ScheduleKind> kinds = automaticKinds(parameters);
  if (parameters.ports().count == 1) return kinds;
  for (ScheduleKind& kind :
       timedKinds(*findTimedFamily("optimal"), parameters, network.machineCount()))
    if (isJudgedByTimes(network, kind.name)) kinds.push_back(std::move(kind));
  return kinds;
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
  // Where routes are fixed there may be no better schedule; the model knows what link loads cost.
  if (!contentionFreeOnly && network.facts().allowsMeetings) return true;
  candidate.isForWholeMessages = isJudgedByTimes(network, candidate.judged.schedule.name);
  return candidate.isForWholeMessages;
}

} // namespace topocast
