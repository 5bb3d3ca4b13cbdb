#include "collective/collective_steps.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace topocast {
namespace {

constexpr std::array facts = {
    CollectiveFacts{Collective::broadcast, "broadcast", true},
    CollectiveFacts{Collective::reduce, "reduce", true},
    CollectiveFacts{Collective::allreduce, "allreduce", false},
    CollectiveFacts{Collective::allgather, "allgather", false},
    CollectiveFacts{Collective::barrier, "barrier", false},
    CollectiveFacts{Collective::scan, "scan", false},
};

using Messages = std::vector<CollectiveMessage>;

/// The machine beside `position` in its pair.
std::uint32_t partnerOf(std::uint32_t position) {
  return position ^ 1U;
}

/// A set of machines, by position.
using MachineSet = std::vector<bool>;

bool reaches(const TopologyChannel& channel, const MachineSet& some) {
  return std::ranges::any_of(channel.receivers,
                             [&](std::uint32_t receiver) { return some[receiver]; });
}

/// Which channels an operation takes, found from the highest level down: a channel is taken if its
/// level ends with a need among its receivers, and then its sender needs the whole of its block.
class ChannelsTaken {
public:
  ChannelsTaken(const VirtualTopology& topology, MachineSet needTotals)
      : topology_(topology), needTotals_(std::move(needTotals)),
        taken_(topology.channels.size(), false) {}

  /// `isWanted(channel)`: for another reason than a total.
  template <class IsWanted>
  std::vector<bool> find(IsWanted isWanted) && {
    for (std::uint32_t level = topology_.levels; level > 0; --level)
      takeLevel(level, isWanted);
    return std::move(taken_);
  }

private:
  template <class IsWanted>
  void takeLevel(std::uint32_t level, IsWanted isWanted) {
    MachineSet below = needTotals_;
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      const TopologyChannel& channel = topology_.channels[i];
      if (channel.level != level) continue;
      if (!isWanted(channel) && !reaches(channel, needTotals_)) continue;
      taken_[i] = true;
      below[channel.sender] = true;
    }
    needTotals_ = std::move(below);
  }

  const VirtualTopology& topology_;
  MachineSet needTotals_;
  std::vector<bool> taken_;
};

/// The messages of one operation over a virtual topology.
class ChannelSteps {
public:
  ChannelSteps(const VirtualTopology& topology, std::uint32_t root)
      : topology_(topology), root_(root), last_(topology.size - 1U) {}

  Messages broadcast() const {
    Messages messages;
    MachineSet has(topology_.size, false);
    has[root_] = true;
    for (const TopologyChannel& channel : topology_.channels) {
      if (!has[channel.sender] || reaches(channel, has)) continue;
      messages.push_back({channel.sender, channel.receivers, channel.level, {root_, root_}});
      for (const std::uint32_t receiver : channel.receivers)
        has[receiver] = true;
    }
    for (std::uint32_t first = 0; topology_.hasPartners && first < last_; first += 2U)
      if (!has[partnerOf(first)]) messages.push_back(toPartner(first, {root_, root_}));
    return messages;
  }

  Messages allreduce() const {
    Messages messages = take(std::vector<bool>(topology_.channels.size(), true));
    for (std::uint32_t first = 0; topology_.hasPartners && first < last_; first += 2U)
      messages.push_back(toPartner(first, {0, last_}));
    return messages;
  }

  Messages reduce() const {
    const bool isPartner = topology_.hasPartners && root_ % 2U == 1U;
    const std::uint32_t collector = isPartner ? partnerOf(root_) : root_;
    MachineSet needs(topology_.size, false);
    needs[collector] = true;
    Messages messages =
        take(ChannelsTaken(topology_, std::move(needs)).find([](const TopologyChannel&) {
          return false;
        }));
    if (isPartner) messages.push_back(toPartner(collector, {0, last_}));
    return messages;
  }

  Messages scan() const {
    const auto leadsOn = [](const TopologyChannel& channel) {
      return channel.sender < channel.receivers.front();
    };
    Messages messages =
        take(ChannelsTaken(topology_, MachineSet(topology_.size, false)).find(leadsOn));
    for (std::uint32_t first = 2; topology_.hasPartners && first < last_; first += 2U)
      messages.push_back(toPartner(first, {0, first - 1U}));
    return messages;
  }

private:
  /// One message on each of the channels taken.
  Messages take(const std::vector<bool>& taken) const {
    Messages messages;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const TopologyChannel& channel = topology_.channels[i];
      if (taken[i])
        messages.push_back({channel.sender, channel.receivers, channel.level, channel.block});
    }
    return messages;
  }

  CollectiveMessage toPartner(std::uint32_t first, PositionRange carries) const {
    return {first, {partnerOf(first)}, topology_.levels + 1U, carries};
  }

  const VirtualTopology& topology_;
  std::uint32_t root_;
  std::uint32_t last_;
};

/// The messages of one operation along a tree.
class TreeSteps {
public:
  explicit TreeSteps(const runtime::PreorderTree& tree) : edges_(tree.machines.size()) {
    for (std::size_t i = 0; i < edges_.size(); ++i)
      edges_[i] = {tree.machines[i], tree.machines[i], 0, {tree.machines[i], tree.machines[i]}};
    findParents(tree);
    for (std::size_t i = edges_.size(); i-- > 1;)
      join(edges_[parents_[i]].block, edges_[i].block);
    for (const TreeEdge& edge : edges_)
      steps_ = std::max(steps_, edge.step);
  }

  std::uint32_t steps() const { return steps_; }
  std::uint32_t root() const { return edges_.front().to; }
  PositionRange all() const { return edges_.front().block; }

  /// `carried(block)`: what the message to a machine carries that has this block below it.
  template <class Carried>
  void down(Messages& messages, std::uint32_t stepsBefore, Carried carried) const {
    for (const auto& [from, to, step, block] : std::span(edges_).subspan(1))
      messages.push_back({from, {to}, stepsBefore + step, carried(block)});
  }
  /// To each machine what stands before its block, if anything does, after all steps up.
  void downBefore(Messages& messages) const {
    for (const auto& [from, to, step, block] : std::span(edges_).subspan(1))
      if (block.first > 0) messages.push_back({from, {to}, steps_ + step, {0, block.first - 1U}});
  }
  void up(Messages& messages) const {
    for (const auto& [from, to, step, block] : std::span(edges_).subspan(1))
      messages.push_back({to, {from}, steps_ + 1U - step, block});
  }

private:
  /// To a machine, in preorder; the first is the root, to which there is none.
  struct TreeEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t step = 0; ///< of a broadcast
    PositionRange block;    ///< the machine and all below it
  };

  void findParents(const runtime::PreorderTree& tree) {
    parents_.assign(edges_.size(), 0);
    std::vector<std::size_t> above = {0};
    std::vector<std::uint32_t> left = tree.childCounts;
    for (std::size_t i = 1; i < edges_.size(); ++i) {
      while (left[above.back()] == 0)
        above.pop_back();
      const std::size_t parent = above.back();
      parents_[i] = parent;
      edges_[i].from = edges_[parent].to;
      edges_[i].step = edges_[parent].step + tree.childCounts[parent] - --left[parent];
      above.push_back(i);
    }
  }

  static void join(PositionRange& block, PositionRange part) {
    block = {std::min(block.first, part.first), std::max(block.last, part.last)};
  }

  std::vector<TreeEdge> edges_;
  std::vector<std::size_t> parents_; ///< positions in preorder
  std::uint32_t steps_ = 0;
};

Messages inOrder(Messages messages) {
  std::ranges::stable_sort(messages, {}, &CollectiveMessage::step);
  return messages;
}

} // namespace

std::span<const CollectiveFacts> collectives() {
  return facts;
}

std::uint32_t lengthOf(const CollectiveMessage& message, Collective collective) {
  if (collective == Collective::barrier) return 0;
  return collective == Collective::allgather ? message.carries.size() : 1;
}

std::vector<CollectiveMessage> stepsOver(const VirtualTopology& topology, Collective collective,
                                         std::uint32_t root) {
  assert(root < topology.size);
  const ChannelSteps steps(topology, root);
  switch (collective) {
  case Collective::broadcast:
    return steps.broadcast();
  case Collective::reduce:
    return steps.reduce();
  case Collective::scan:
    return steps.scan();
  case Collective::allreduce:
  case Collective::allgather:
  case Collective::barrier:
    break;
  }
  return steps.allreduce();
}

std::vector<CollectiveMessage> stepsAlong(const runtime::PreorderTree& tree,
                                          Collective collective) {
  const TreeSteps steps(tree);
  Messages messages;
  const PositionRange root = {steps.root(), steps.root()};
  if (collective == Collective::broadcast) {
    steps.down(messages, 0, [&](PositionRange) { return root; });
    return inOrder(std::move(messages));
  }
  steps.up(messages);
  if (collective == Collective::scan)
    steps.downBefore(messages);
  else if (collective != Collective::reduce)
    steps.down(messages, steps.steps(), [&](PositionRange) { return steps.all(); });
  return inOrder(std::move(messages));
}

} // namespace topocast
