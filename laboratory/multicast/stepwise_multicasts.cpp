#include "multicast/stepwise_multicasts.hpp"

#include "network/copied_route.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

namespace topocast {
namespace {

using Machines = std::vector<MachineId>;

/// The broadcast as far as it has come.
class StepProgress {
public:
  StepProgress(const Network& network, const runtime::MachineOrder& order)
      : network_(network), usedIn_(network.linkCount(), 0),
        isWaiting_(network.machineCount(), false), channelsOf_(network.machineCount()),
        groupsLeft_(network.copying().mostGroups > 0 ? network.copying().mostGroups
                                                     : std::numeric_limits<std::size_t>::max()) {
    for (const MulticastChannel& channel : network.copying().channels)
      channelsOf_[channel.from.index()].push_back(&channel);
    having_.emplace_back(order.machines.front());
    for (const std::uint32_t machine : std::span(order.machines).subspan(1)) {
      waiting_.emplace_back(machine);
      isWaiting_[machine] = true;
    }
  }

  std::vector<Multicast> finish() {
    while (!waiting_.empty())
      takeStep();
    return std::move(multicasts_);
  }

private:
  void takeStep() {
    ++step_;
    Machines senders = having_;
    // A message to one machine must not be in the way of one over a channel to many.
    std::ranges::stable_sort(senders, std::ranges::greater(),
                             [&](MachineId sender) { return usefulReach(sender); });
    for (const MachineId sender : senders) {
      if (waiting_.empty()) return;
      if (Machines receivers = receiversOf(sender); !receivers.empty())
        send(sender, std::move(receivers));
    }
  }

  void send(MachineId sender, Machines receivers) {
    for (const CopiedHop& hop : wayTo(sender, receivers))
      usedIn_[hop.link.index()] = step_;
    if (receivers.size() > 1) --groupsLeft_;
    for (const MachineId receiver : receivers)
      isWaiting_[receiver.index()] = false;
    std::erase_if(waiting_, [&](MachineId machine) { return !isWaiting_[machine.index()]; });
    having_.insert(having_.end(), receivers.begin(), receivers.end());
    multicasts_.push_back({sender, std::move(receivers), step_});
  }

  Machines receiversOf(MachineId sender) const {
    if (network_.copying().sets != CopiedTo::receiversOfChannels) return groupOf(sender);
    Machines largest;
    for (const MulticastChannel* channel : channelsOf_[sender.index()])
      if (Machines receivers = waitingAt(*channel);
          receivers.size() > std::max(std::size_t{1}, largest.size()) && isFree(sender, receivers))
        largest = std::move(receivers);
    return largest.empty() ? oneReceiver(sender) : largest;
  }

  /// The largest reach, or one machine of it if there is room for no more groups.
  Machines groupOf(MachineId sender) const {
    Machines receivers = largestReach(sender);
    if (receivers.size() > 1 && groupsLeft_ == 0) receivers.resize(1);
    return receivers;
  }

  /// The machine that then reaches the most others by a channel of its own.
  Machines oneReceiver(MachineId sender) const {
    Machines found;
    std::size_t most = 0;
    for (const MachineId machine : waiting_) {
      const std::size_t reached = 1U + usefulReach(machine);
      if (reached <= most || !isFree(sender, std::span(&machine, 1))) continue;
      found = {machine};
      most = reached;
    }
    return found;
  }

  std::size_t usefulReach(MachineId owner) const {
    std::size_t most = 0;
    for (const MulticastChannel* channel : channelsOf_[owner.index()])
      most = std::max(most, waitingAt(*channel).size());
    return most;
  }

  /// The receivers of a channel that wait for the message.
  Machines waitingAt(const MulticastChannel& channel) const {
    Machines waiting;
    std::ranges::copy_if(channel.to, std::back_inserter(waiting),
                         [&](MachineId machine) { return isWaiting_[machine.index()]; });
    return waiting;
  }

  bool isUsed(LinkId link) const { return usedIn_[link.index()] == step_; }

  std::vector<CopiedHop> wayTo(MachineId sender, std::span<const MachineId> receivers) const {
    return copiedRoute(network_, sender, receivers, [&](LinkId link) { return !isUsed(link); });
  }

  bool isFree(MachineId sender, std::span<const MachineId> receivers) const {
    return std::ranges::none_of(wayTo(sender, receivers),
                                [&](const CopiedHop& hop) { return isUsed(hop.link); });
  }

  /// The most waiting machines that one message of the sender reaches over free links.
  Machines largestReach(MachineId sender) const {
    const std::vector<CopiedHop> hops = wayTo(sender, waiting_);
    std::vector<Machines> beyond(hops.size()); // the link of each hop
    for (std::size_t i = hops.size(); i-- > 0;) {
      const auto [link, before] = hops[i];
      if (const VertexId end = network_.link(link).to; !network_.isSwitch(end))
        beyond[i] = {MachineId(end.index() - network_.switchCount())};
      if (isUsed(link)) beyond[i].clear();
      if (i > 0) join(beyond[before], std::move(beyond[i]), copiesBehind(hops[before].link));
    }
    std::ranges::sort(beyond.front());
    return std::move(beyond.front());
  }

  bool copiesBehind(LinkId link) const {
    const SwitchId end(network_.link(link).to.index());
    return network_.copying().copiesAt(end);
  }

  /// Adds what lies beyond one more link behind a switch.
  static void join(Machines& known, Machines more, bool isCopied) {
    if (isCopied)
      known.insert(known.end(), more.begin(), more.end());
    else if (more.size() > known.size())
      known = std::move(more);
  }

  const Network& network_;
  std::vector<std::uint32_t> usedIn_;                            ///< the latest step, by link
  std::vector<bool> isWaiting_;                                  ///< by machine
  std::vector<std::vector<const MulticastChannel*>> channelsOf_; ///< by owner
  std::size_t groupsLeft_;                                       ///< of two or more machines
  Machines waiting_;                                             ///< in machine order
  Machines having_; ///< in the order in which they got the message
  std::uint32_t step_ = 0;
  std::vector<Multicast> multicasts_;
};

} // namespace

std::vector<Multicast> stepwiseMulticasts(const Network& network,
                                          const runtime::MachineOrder& order) {
  return StepProgress(network, order).finish();
}

} // namespace topocast
