#include "simulate/simulate.hpp"

#include "network/bottleneck.hpp"
#include "simulate/streamed_broadcast.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/pieces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

namespace topocast {
namespace {

/// Machines from the root to the receiver of an edge.
std::vector<MachineId> pathTo(const Traffic& traffic, std::uint32_t edge) {
  std::vector<std::uint32_t> edgeInto(traffic.machineCount(), 0); // of this tree, by machine
  for (std::uint32_t i = 0; i < traffic.edges().size(); ++i)
    if (traffic.edge(i).tree == traffic.edge(edge).tree)
      edgeInto[traffic.edge(i).receiver.index()] = i;
  const MachineId root = traffic.edges().front().sender;
  std::vector<MachineId> path = {traffic.edge(edge).receiver};
  while (path.back() != root)
    path.push_back(traffic.edge(edgeInto[path.back().index()]).sender);
  std::ranges::reverse(path);
  return path;
}

/// The way of the piece that came last: machines from the root to the edge's receiver.
std::vector<MachineId> pathOfPiece(const Schedule& schedule, std::uint32_t edge) {
  const auto pieces = static_cast<std::uint32_t>(schedule.trees.front().tree.size());
  const runtime::PieceMessages& last = schedule.messages[edge];
  const std::uint32_t piece = last.firstAfter(last.steps - 1U, pieces);
  std::map<std::uint32_t, std::uint32_t> senderTo; // by receiver, of this piece
  for (const runtime::PieceMessages& messages : schedule.messages)
    if (runtime::carries(messages, piece, pieces)) senderTo.emplace(messages.to, messages.from);
  std::vector<MachineId> path = {MachineId(last.to)};
  while (path.back() != schedule.root())
    path.emplace_back(senderTo.at(path.back().value));
  std::ranges::reverse(path);
  return path;
}

Passage passageOf(const Network& network, const Schedule& schedule,
                  const PacketConstants& constants, const SimulationInput& input) {
  if (!schedule.multicasts.empty()) return passCopied(network, schedule, input);
  return constants.queueBytes ? passBoundedQueues(input, *constants.queueBytes)
                              : passUnboundedQueues(input);
}

std::vector<TreeOutcome> treeOutcomes(const Traffic& traffic, const Schedule& schedule,
                                      const Passage& passage) {
  std::vector<std::optional<std::uint32_t>> lastEdges(schedule.trees.size());
  for (std::uint32_t i = 0; i < traffic.edges().size(); ++i) {
    auto& last = lastEdges[traffic.edge(i).tree];
    if (!last || passage.edgeEnds[i] > passage.edgeEnds[*last]) last = i;
  }
  std::vector<TreeOutcome> outcomes;
  for (std::size_t tree = 0; tree < lastEdges.size(); ++tree) {
    const auto& last = lastEdges[tree];
    if (last)
      outcomes.push_back({passage.edgeEnds[*last], schedule.hasPieces()
                                                       ? pathOfPiece(schedule, *last)
                                                       : pathTo(traffic, *last)});
    else
      outcomes.push_back({0, {schedule.root()}});
  }
  return outcomes;
}

/// A stream has one way to each machine: from the root.
Simulation simulateStream(const Network& network, const Schedule& schedule,
                          const PacketConstants& constants, std::uint64_t messageBytes,
                          std::uint64_t payloadBytes) {
  StreamedPassage passage =
      streamBroadcast(network, schedule, constants, messageBytes, payloadBytes);
  const auto last = std::ranges::max_element(passage.ends);
  const MachineId machine(static_cast<std::size_t>(last - passage.ends.begin()));
  TreeOutcome outcome{*last, {schedule.root()}};
  if (machine != schedule.root()) outcome.path.push_back(machine);
  Simulation simulation;
  simulation.messageBytes = messageBytes;
  simulation.segmentBytes = payloadBytes;
  simulation.end = *last;
  simulation.trees.push_back(std::move(outcome));
  simulation.links = std::move(passage.links);
  simulation.transmissions = passage.transmissions;
  return simulation;
}

} // namespace

const TreeOutcome& Simulation::lastTree() const {
  return *std::ranges::max_element(trees, {}, &TreeOutcome::end);
}

LinkId Simulation::busiestLink() const {
  const auto busiest = std::ranges::max_element(links, {}, &LinkUse::busy);
  return LinkId(static_cast<std::size_t>(busiest - links.begin()));
}

Simulation simulate(const Network& network, const Schedule& schedule,
                    const PacketConstants& constants, std::uint64_t messageBytes,
                    std::uint64_t segmentBytes) {
  if (runtime::isStreamed(schedule.kind))
    return simulateStream(network, schedule, constants, messageBytes, segmentBytes);
  const MessageCut cut(messageBytes, segmentBytes, constants.packet, schedule);
  const Traffic traffic(network, schedule);
  const Timing timing = timingOf(network, constants, cut.wireBytes());
  const SimulationInput input{traffic, timing, cut};
  Passage passage = passageOf(network, schedule, constants, input);
  Simulation simulation;
  simulation.messageBytes = messageBytes;
  simulation.segmentBytes = segmentBytes;
  simulation.trees = treeOutcomes(traffic, schedule, passage);
  simulation.isStuck = passage.isStuck;
  simulation.end = passage.isStuck ? std::numeric_limits<Ticks>::max() : simulation.lastTree().end;
  simulation.links = std::move(passage.links);
  simulation.transmissions = passage.transmissions;
  return simulation;
}

double wireSeconds(const Network& network, MachineId root, const PacketConstants& constants,
                   std::uint64_t messageBytes) {
  const double oneLink = wireSeconds(constants, messageBytes);
  if (network.railCount() == 1) return oneLink;
  return oneLink * network.machineBandwidth() / bottleneck(network, root).bandwidth;
}

double wireSeconds(const PacketConstants& constants, std::uint64_t messageBytes) {
  return static_cast<double>(messageBytes) / constants.machineBandwidth;
}

std::uint64_t longestQueueBytes(const Network& network, const PacketConstants& constants,
                                const Simulation& simulation, LinkId link) {
  const double wait = secondsOf(simulation.links[link.index()].longestWait);
  return static_cast<std::uint64_t>(
      std::llround(wait * simulatedBandwidth(network, constants, link)));
}

} // namespace topocast
