#include "plan/candidates.hpp"

#include "cost/measured_holding_times.hpp"
#include "plan/whole_messages.hpp"
#include "schedule/network_schedule.hpp"

#include "topocast/schedule/build.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/own_trees.hpp"
#include "topocast/schedule/sending_costs.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <variant>

namespace topocast {
namespace {

/// Logarithm to base 2 of the ratio of latency to gap of the shortest messages, rounded; 0 to 5.
int shortestRatio(const CommunicationParameters& parameters) {
  constexpr double largest = 5;
  const double latency = parameters.latency(1);
  const double gap = parameters.gap(1);
  if (latency <= gap) return 0;
  return static_cast<int>(std::lround(std::min(largest, std::log2(latency / gap))));
}

/// Jump trees for a latency of 2^ratio gaps.
ScheduleKind jumpKind(Family family, int ratio, std::uint32_t mostChildren) {
  const std::uint32_t latency = 1U << static_cast<unsigned>(std::max(ratio, 0));
  const std::uint32_t gap = 1U << static_cast<unsigned>(std::max(-ratio, 0));
  return {family, runtime::SendingCosts{latency, gap, mostChildren}};
}

/// See kindsFor().
std::vector<ScheduleKind> kindsForCosts(Family family, const CommunicationParameters& parameters) {
  const int ratio = shortestRatio(parameters);
  std::vector<ScheduleKind> kinds;
  if (!parameters.switchesBuffer()) kinds.push_back(jumpKind(family, ratio - 1, 2));
  kinds.push_back(jumpKind(family, ratio - 1, 3));
  for (const int further : {0, 1, 2})
    kinds.push_back(jumpKind(family, ratio - further, 0));
  // At some corner of a range a latency is about a gap.
  if (!parameters.corners().empty()) kinds.push_back(jumpKind(family, ratio - 3, 0));
  return kinds;
}

/// More trees are lower, which counts for more the longer a step to a child takes; fewer come less
/// often together at a machine. They take turns, message size by message size.
std::vector<ScheduleKind> kindsForTrees(Family family, const CommunicationParameters& parameters) {
  if (!parameters.switchesBuffer()) return {};
  std::vector<ScheduleKind> kinds = {{family, runtime::Trees{4}}, {family, runtime::Trees{3}}};
  constexpr int longSteps = 3;
  std::vector<std::uint32_t> more;
  if (shortestRatio(parameters) == longSteps) more = {5, 6};
  if (shortestRatio(parameters) > longSteps) more = {6, 8};
  for (const std::uint32_t trees : more)
    kinds.push_back({family, runtime::Trees{trees}});
  return kinds;
}

/// Latencies in gaps, for segments of the sizes in which such messages are sent: they shrink as
/// segments grow.
std::vector<ScheduleKind> kindsForLatency(Family family,
                                          const CommunicationParameters& parameters) {
  constexpr double largest = 32;
  if (!parameters.switchesBuffer()) return {};
  std::vector<ScheduleKind> kinds;
  std::vector<std::uint64_t> sizes = {512, 2048, 8192};
  if (!parameters.corners().empty()) sizes.push_back(32768);
  for (const std::uint64_t segmentBytes : sizes) {
    const double ratio = parameters.latency(segmentBytes) / parameters.gap(segmentBytes);
    const auto gaps = static_cast<std::uint32_t>(std::lround(std::clamp(ratio, 1.0, largest)));
    const ScheduleKind kind = {family, runtime::PostalLatency{gaps}};
    if (std::ranges::find(kinds, kind) == kinds.end()) kinds.push_back(kind);
  }
  return kinds;
}

/// Whether the network makes the copies that the kind needs, if any.
bool canBeBuilt(const ScheduleKind& kind, const Network& network, const MachineOrder& order) {
  return !runtime::isCopied(kind) ||
         !llvm::errorToBool(buildSchedule(kind, network, order).takeError());
}

/// The kinds of one family that `auto` tries, by the struct of parameters that it has.
class KindsOfFamily {
public:
  KindsOfFamily(Family family, const CommunicationParameters& parameters, std::size_t machines)
      : family_(family), parameters_(parameters), machines_(machines) {}

  std::vector<ScheduleKind> operator()(runtime::NoParameters none) const {
    return {{family_, none}};
  }
  std::vector<ScheduleKind> operator()(const runtime::StatedTimes&) const {
    return {{family_, runtime::StatedTimes{}}};
  }
  std::vector<ScheduleKind> operator()(runtime::Trees) const {
    return kindsForTrees(family_, parameters_);
  }
  std::vector<ScheduleKind> operator()(const runtime::SendingCosts&) const {
    return kindsForCosts(family_, parameters_);
  }
  std::vector<ScheduleKind> operator()(runtime::PostalLatency) const {
    return kindsForLatency(family_, parameters_);
  }
  std::vector<ScheduleKind> operator()(const runtime::HoldingTimes&) const {
    return timedKinds(family_, parameters_, machines_);
  }
  /// Of no other parameters is it known which would be the best.
  template <class Other>
  std::vector<ScheduleKind> operator()(const Other&) const {
    return {};
  }

private:
  Family family_;
  const CommunicationParameters& parameters_;
  std::size_t machines_;
};

/// The families of which `isTried` is a fact: those of fixed shape, then the others in the order of
/// runtime::Parameters.
std::vector<Family> triedFamilies(bool runtime::FamilyFacts::* isTried) {
  std::vector<Family> tried;
  std::ranges::copy_if(scheduleFamilies(), std::back_inserter(tried),
                       [&](Family family) { return runtime::factsOf(family).*isTried; });
  std::ranges::stable_sort(
      tried, {}, [](Family family) { return runtime::registered(family).parameters.index(); });
  return tried;
}

std::vector<ScheduleKind> triedKinds(bool runtime::FamilyFacts::* isTried,
                                     const CommunicationParameters& parameters,
                                     std::size_t machines) {
  std::vector<ScheduleKind> kinds;
  for (const Family family : triedFamilies(isTried))
    std::ranges::move(std::visit(KindsOfFamily(family, parameters, machines),
                                 runtime::registered(family).parameters),
                      std::back_inserter(kinds));
  return kinds;
}

/// Those that a network with groups of IP multicast can have beside.
std::vector<ScheduleKind> streamedKinds() {
  std::vector<ScheduleKind> kinds;
  for (const Family family : scheduleFamilies())
    if (runtime::factsOf(family).isStreamed)
      kinds.push_back({family, runtime::registered(family).parameters});
  return kinds;
}

} // namespace

std::vector<ScheduleKind> automaticKinds(const CommunicationParameters& parameters) {
  return triedKinds(&runtime::FamilyFacts::isTriedOnTrees, parameters, 0);
}

std::vector<ScheduleKind> triedOver(const MachineOrder& order, std::vector<ScheduleKind> kinds) {
  runtime::TriedKinds tried(order);
  std::erase_if(kinds, [&](const ScheduleKind& kind) { return !tried.has(kind); });
  return kinds;
}

ScheduleKind timedKind(Family family, const CommunicationParameters& parameters,
                       std::uint64_t messageBytes) {
  return {family, ratioOfHoldingTimes(parameters, messageBytes)};
}

std::vector<ScheduleKind> timedKinds(Family family, const CommunicationParameters& parameters,
                                     std::size_t machines) {
  std::vector<ScheduleKind> kinds;
  runtime::OwnTrees ownTrees(static_cast<std::uint32_t>(machines));
  for (const MeasuredSize& measured : parameters.measured()) {
    const ScheduleKind kind = timedKind(family, parameters, measured.messageBytes);
    if (std::ranges::find(kinds, kind) != kinds.end()) continue;
    if (ownTrees.areOf(kind)) kinds.push_back(kind);
  }
  return kinds;
}

std::vector<ScheduleKind> kindsFor(const Network& network,
                                   const CommunicationParameters& parameters) {
  const std::size_t machines = network.machineCount();
  if (network.facts().order == OrderRule::chain) {
    auto kinds = triedKinds(&runtime::FamilyFacts::isTriedOnChains, parameters, machines);
    if (!std::holds_alternative<MeshShape>(network.shape()))
      std::erase_if(kinds, [](const ScheduleKind& kind) { return runtime::treesOf(kind) > 1; });
    return kinds;
  }
  std::vector<ScheduleKind> kinds = automaticKinds(parameters);
  if (network.facts().order != OrderRule::depthFirst)
    std::ranges::copy(triedKinds(&runtime::FamilyFacts::isTriedOnRoutes, parameters, machines),
                      std::back_inserter(kinds));
  if (network.copying().isByIp && machines > 1)
    std::ranges::move(streamedKinds(), std::back_inserter(kinds));
  if (parameters.ports().count == 1) return kinds;
  for (const Family family : triedFamilies(&runtime::FamilyFacts::isTriedOnChains))
    if (runtime::isTimed(family))
      std::ranges::copy_if(
          timedKinds(family, parameters, machines), std::back_inserter(kinds),
          [&](const ScheduleKind& kind) { return isJudgedByTimes(network, kind); });
  return kinds;
}

bool isEligible(const ContentionReport& contention) {
  return contention.contentionFree() || contention.loadOptimal();
}

std::vector<ScheduleKind> comparisonKinds(const Network& network, const MachineOrder& order) {
  std::vector<ScheduleKind> kinds;
  for (const Family family : scheduleFamilies()) {
    const ScheduleKind kind = {family, runtime::registered(family).parameters};
    const bool isTooLong =
        runtime::scatters(kind) && network.machineCount() > mostComparedScatterMachines;
    if (runtime::factsOf(family).isCompared && !isTooLong && canBeBuilt(kind, network, order))
      kinds.push_back(kind);
  }
  return kinds;
}

Candidate makeCandidate(const Network& network, Schedule schedule) {
  ContentionReport contention = judge(network, schedule);
  auto candidate =
      judgedCandidate(network, schedule, contention, runtime::assumedHoldingTimes(schedule.kind));
  return {std::move(candidate), {std::move(schedule), std::move(contention)}};
}

std::vector<Candidate> makeCandidates(const Network& network, const MachineOrder& order,
                                      std::span<const ScheduleKind> kinds) {
  std::vector<Candidate> candidates;
  candidates.reserve(kinds.size());
  for (const ScheduleKind& kind : kinds)
    for (Schedule& schedule : llvm::cantFail(buildOnRails(kind, network, order)))
      candidates.push_back(makeCandidate(network, std::move(schedule)));
  return candidates;
}

} // namespace topocast
