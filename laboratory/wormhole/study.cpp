#include "wormhole/study.hpp"

#include "wormhole/parallel_runs.hpp"
#include "wormhole/uncontended.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>

namespace topocast {
namespace {

/// All machines by number from the root on, as one multicast.
Placement everyMachine(std::size_t machineCount, MachineId root) {
  Placement placement;
  for (std::size_t i = 0; i < machineCount; ++i)
    placement.chosen.emplace_back((root.index() + i) % machineCount);
  return placement;
}

/// The others are in random order.
Placement namedMachines(std::size_t machineCount, const std::vector<MachineId>& named,
                        std::uint64_t seed) {
  Placement placement = randomPlacement(machineCount, 0, seed);
  placement.chosen = named;
  std::vector<bool> isNamed(machineCount);
  for (const MachineId machine : named)
    isNamed[machine.index()] = true;
  std::erase_if(placement.others,
                [&isNamed](MachineId machine) { return isNamed[machine.index()]; });
  return placement;
}

void putFirst(Placement& placement, MachineId root) {
  auto found = std::ranges::find(placement.chosen, root);
  if (found == placement.chosen.end()) {
    found = placement.chosen.begin();
    std::swap(*found, *std::ranges::find(placement.others, root));
  }
  std::swap(*found, placement.chosen.front());
}

Placement placementOf(const StudySettings& settings, std::size_t machineCount, std::uint64_t seed) {
  if (!settings.named.empty()) return namedMachines(machineCount, settings.named, seed);
  if (!settings.members) return everyMachine(machineCount, settings.root.value_or(MachineId()));
  const std::size_t count = std::size_t{*settings.members} * settings.multicasts;
  Placement placement = randomPlacement(machineCount, count, seed);
  if (settings.root) putFirst(placement, *settings.root);
  return placement;
}

PointToPointTraffic trafficAmong(const std::vector<MachineId>& machines,
                                 const StudySettings& settings, TimeUnits computation) {
  PointToPointTraffic traffic;
  traffic.senders = traffic.destinations = machines;
  traffic.meanComputation = computation;
  traffic.mostBytes = 2 * settings.trafficBytes - traffic.leastBytes;
  return traffic;
}

Workload workloadOf(const Placement& placement, const StudySettings& settings,
                    const OrderMaker& makeOrder) {
  Workload workload;
  const std::size_t members = placement.chosen.size() / settings.multicasts;
  for (std::size_t i = 0; i < settings.multicasts; ++i) {
    const auto begin = placement.chosen.begin() + static_cast<std::ptrdiff_t>(i * members);
    const std::vector<MachineId> ranks(begin, begin + static_cast<std::ptrdiff_t>(members));
    workload.multicasts.push_back({makeOrder(ranks), settings.bytes, settings.interval});
    if (!settings.localComputation) continue;
    workload.traffic.push_back(trafficAmong(ranks, settings, *settings.localComputation));
    workload.traffic.back().senders.erase(workload.traffic.back().senders.begin());
    workload.traffic.back().isLocal = true;
  }
  if (!settings.computation) return workload;
  workload.traffic.push_back(trafficAmong(placement.others, settings, *settings.computation));
  if (settings.hotSpotPerMille == 0) return workload;
  workload.traffic.back().hotSpot = placement.others.front();
  workload.traffic.back().hotSpotPerMille = settings.hotSpotPerMille;
  return workload;
}

/// Mean over the multicasts of a workload.
double uncontended(const ChannelGraph& graph, const WormholeParameters& parameters,
                   const Workload& workload) {
  TimeUnits sum = 0;
  for (const MulticastStream& stream : workload.multicasts)
    sum += uncontendedLatency(graph, parameters, *stream.order, stream.bytes);
  return static_cast<double>(sum) / static_cast<double>(workload.multicasts.size());
}

std::vector<ShownMulticast> shownOf(const ExperimentResult& experiment, const Workload& workload,
                                    std::size_t machineCount) {
  std::vector<ShownMulticast> shown;
  for (const MulticastOutcome& outcome : experiment.kept) {
    const MulticastStream& stream = workload.multicasts[outcome.stream];
    shown.push_back({stream.order->root(), outcome,
                     sendersWhenIdle(*stream.order, stream.bytes, machineCount)});
  }
  return shown;
}

double ratio(double part, std::uint64_t whole) {
  return whole == 0 ? 0 : part / static_cast<double>(whole);
}

/// Adds a part of the mean over `placements`.
void addPlacement(StudyResult& study, const PlacedResult& placed, double placements) {
  const ExperimentResult& experiment = placed.experiment;
  DelayedMessages all;
  double latency = 0;
  for (const StreamResult& stream : experiment.streams) {
    latency += stream.latency.mean() / static_cast<double>(experiment.streams.size());
    study.counted += stream.latency.count();
    all.add(stream);
  }
  study.sums.add(all);
  study.latency.add(latency);
  study.uncontendedLatency += placed.uncontendedLatency / placements;
  study.contentionRate += (latency - placed.uncontendedLatency) / latency / placements;
  const auto mean = [&](auto part, std::uint64_t whole) {
    return ratio(static_cast<double>(part), whole) / placements;
  };
  study.contendedShare += mean(all.contendedMessages, all.messages);
  study.internalShare += mean(all.internalMessages, all.messages);
  study.externalShare += mean(all.externalMessages, all.messages);
  study.sourceShare += mean(all.sourceMessages, all.messages);
  study.contendedTime += mean(all.contendedTime, all.messages);
  study.queuedTime += mean(all.queuedTime, all.messages);
  study.rootQueuedTime += mean(all.rootQueuedTime, all.rootMessages);
  study.trafficEndToEnd += mean(experiment.traffic.endToEnd, experiment.traffic.messages);
  if (!experiment.isPrecise) ++study.impreciseCount;
}

} // namespace

StudyResult runStudy(const ChannelGraph& graph, const WormholeParameters& parameters,
                     const StudySettings& settings, const OrderMaker& makeOrder,
                     std::size_t threads,
                     llvm::function_ref<void(std::size_t placement)> progress) {
  assert(std::size_t{settings.memberCount().value_or(0)} * settings.multicasts <=
         graph.machineCount());
  StoppingRule rule = settings.rule;
  if (settings.isAlone()) {
    rule.warmUp = 0;
    rule.least = rule.most = 1;
  }
  StudyResult study;
  study.placements = runInParallel<PlacedResult>(
      settings.placements, threads,
      [&](std::size_t number) -> PlacedResult {
        const std::uint64_t seed = settings.seed + number;
        const Placement placement = placementOf(settings, graph.machineCount(), seed);
        Workload workload = workloadOf(placement, settings, makeOrder);
        const std::uint32_t shown = number == 0 ? settings.shownTrees : 0;
        workload.keepsMessages = shown > 0;
        ExperimentResult experiment = runExperiment(graph, parameters, workload, seed, rule, shown);
        auto trees = shownOf(experiment, workload, graph.machineCount());
        return {std::move(experiment), uncontended(graph, parameters, workload), std::move(trees)};
      },
      progress);
  for (const PlacedResult& placed : study.placements) {
    addPlacement(study, placed, settings.placements);
    const ExperimentResult& experiment = placed.experiment;
    study.acceptedLoad +=
        experiment.acceptedLoad(graph.machineCount(), parameters) / settings.placements;
    study.localLoad += experiment.localLoad(graph.machineCount(), parameters) / settings.placements;
  }
  if (settings.isAlone()) study.impreciseCount = 0;
  return study;
}

} // namespace topocast
