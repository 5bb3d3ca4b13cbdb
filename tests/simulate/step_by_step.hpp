// The packet simulation as its description says it, without a thought to speed: every step of every
// packet over every link is an event of its own, and the next event is looked for among all.
#pragma once

#include "network/routing.hpp"
#include "simulate/simulate.hpp"
#include "simulate/timing.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace topocast::testing {

/// A simulation with unlimited queues.
class StepByStep {
public:
  StepByStep(const Network& network, const Schedule& schedule, const PacketConstants& constants,
             std::uint64_t messageBytes, std::uint64_t segmentBytes)
      : network_(network), cut_(messageBytes, segmentBytes, constants.packet, schedule),
        timing_(timingOf(network, constants, cut_.wireBytes())) {
    std::size_t number = 0;
    for (std::size_t tree = 0; tree < schedule.trees.size(); ++tree)
      for (const Edge& edge : schedule.trees[tree].tree.edges())
        edges_.push_back({edge, tree, number++});
    ends.assign(schedule.trees.size(), 0);
    for (std::uint32_t segment = 0; segment < cut_.segmentCount(); ++segment)
      send(schedule.trees.front().tree.root(), segment, 0);
    while (!steps_.empty())
      takeFirst();
  }

  std::vector<Ticks> ends; ///< by tree
  std::map<LinkId, Ticks> busy;
  std::map<LinkId, Ticks> longestWait;

private:
  struct NumberedEdge {
    Edge edge;
    std::size_t tree;
    std::size_t number;
  };

  /// A packet that comes to the start of a link of its route, or behind its end.
  struct Step {
    Ticks at;
    std::uint32_t segment;
    const NumberedEdge* edge;
    std::uint32_t packet;
    std::size_t hop;
    auto order() const { return std::tuple(at, segment, edge->number, packet); }
  };

  void send(MachineId machine, std::uint32_t segment, Ticks ready) {
    Ticks& free = machineFree_[machine];
    free = std::max(free, ready);
    for (const NumberedEdge& edge : edges_) {
      if (edge.edge.from != machine || edge.tree != cut_.treeOf(segment)) continue;
      free += timing_.sendOverhead;
      const LinkId uplink = network_.uplink(machine);
      for (std::uint32_t packet = 0; packet < cut_.packetCount(segment); ++packet) {
        steps_.push_back({free, segment, &edge, packet, 0});
        free = cross(steps_.back(), uplink);
      }
    }
  }

  void takeFirst() {
    const auto first = std::ranges::min_element(
        steps_, [](const Step& a, const Step& b) { return a.order() < b.order(); });
    Step step = *first;
    steps_.erase(first);
    const std::vector<LinkId> links = route(network_, step.edge->edge.from, step.edge->edge.to);
    if (step.hop == links.size()) return receive(step);
    cross(step, links[step.hop]);
    const bool isLast = step.packet + 1 == cut_.packetCount(step.segment);
    if (step.hop == links.size() && !isLast) return;
    if (step.hop == links.size()) step.at += timing_.receiveLatency;
    steps_.push_back(step);
  }

  /// Takes the packet over a link; when it leaves.
  Ticks cross(Step& step, LinkId link) {
    const LinkTiming& times = timing_.links[link.index()];
    const Ticks transmission = times.of(cut_.lengthOf(step.segment, step.packet));
    linkFree_[link] = std::max(linkFree_[link], step.at) + transmission;
    const Ticks departure = std::max(step.at, linkFree_[link] - times.burst);
    busy[link] += transmission;
    longestWait[link] = std::max(longestWait[link], departure - step.at - transmission);
    step.at = departure + times.delay;
    ++step.hop;
    return departure;
  }

  void receive(const Step& step) {
    Ticks& free = machineFree_[step.edge->edge.to];
    free = std::max(free, step.at) + timing_.receiveOverhead;
    ends[step.edge->tree] = std::max(ends[step.edge->tree], free);
    send(step.edge->edge.to, step.segment, free);
  }

  const Network& network_;
  MessageCut cut_;
  Timing timing_;
  std::vector<NumberedEdge> edges_;
  std::vector<Step> steps_;
  std::map<MachineId, Ticks> machineFree_;
  std::map<LinkId, Ticks> linkFree_;
};

} // namespace topocast::testing
