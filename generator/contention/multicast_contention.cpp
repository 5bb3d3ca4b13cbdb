#include "contention/multicast_contention.hpp"

#include "input/names.hpp"
#include "network/bottleneck.hpp"
#include "network/copied_route.hpp"
#include "network/routing.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using Multicasts = std::span<const Multicast>;

std::vector<Multicast> bySteps(Multicasts multicasts) {
  std::vector<Multicast> sorted(multicasts.begin(), multicasts.end());
  std::ranges::stable_sort(sorted, {}, &Multicast::step);
  return sorted;
}

/// Who has the message when.
class CopyDelivery {
public:
  CopyDelivery(const Network& network, MachineId root)
      : network_(network), receivedIn_(network.machineCount()), sentIn_(network.machineCount()) {
    receivedIn_[root.index()] = 0;
  }

  std::vector<std::string> defectsOf(Multicasts bySteps) {
    for (const Multicast& multicast : bySteps) {
      checkSender(multicast);
      checkCopies(multicast);
      for (const MachineId machine : multicast.to)
        deliver(multicast, machine);
    }
    for (std::size_t i = 0; i < receivedIn_.size(); ++i)
      if (!receivedIn_[i]) note(nameOf(MachineId(i)) + " is never reached");
    checkSteps(bySteps);
    checkGroups(bySteps);
    return std::move(defects_);
  }

private:
  void checkSender(const Multicast& multicast) {
    const auto [from, to, step] = multicast;
    if (!hasBefore(from, step))
      note(nameOf(from) + " sends in step " + std::to_string(step) + ", before it has the message");
    if (std::exchange(sentIn_[from.index()], step) == step)
      note(nameOf(from) + " sends twice in step " + std::to_string(step));
  }

  void deliver(const Multicast& multicast, MachineId to) {
    auto& received = receivedIn_[to.index()];
    if (received)
      note(nameOf(to) + " has the message when it gets it from " + nameOf(multicast.from) +
           " in step " + std::to_string(multicast.step));
    else
      received = multicast.step;
  }

  void checkCopies(const Multicast& multicast) {
    if (multicast.to.size() < 2) return;
    const Copying& copying = network_.copying();
    if (!copying.isThere())
      note("the network makes no copies of the message from " + nameOf(multicast.from));
    if (copying.sets == CopiedTo::adjacentMachines && !areAdjacent(multicast))
      note("the machines that get copies from " + nameOf(multicast.from) + " in step " +
           std::to_string(multicast.step) + " are not adjacent");
    if (copying.sets == CopiedTo::receiversOfChannels && !areOfChannel(multicast))
      note("the machines that get copies from " + nameOf(multicast.from) + " in step " +
           std::to_string(multicast.step) + " are not the receivers of one channel");
    if (!copying.switches.empty()) checkSwitches(multicast);
    if (copying.sets == CopiedTo::machinesOnRoute && !areOnRoute(multicast))
      note("the machines that get copies from " + nameOf(multicast.from) + " in step " +
           std::to_string(multicast.step) + " are not passed in this order on one route");
  }

  void checkSwitches(const Multicast& multicast) {
    const auto hops =
        copiedRoute(network_, multicast.from, multicast.to, [](LinkId) { return true; });
    if (const auto at = partingWithoutCopies(network_, hops))
      note("the message from " + nameOf(multicast.from) + " in step " +
           std::to_string(multicast.step) + " is copied at " + inQuotes(network_.name(*at)) +
           ", which makes no copies");
  }

  /// Whether one of the sender's channels leads to these machines, and to no others that still lack
  /// the message.
  bool areOfChannel(const Multicast& multicast) const {
    const std::set<MachineId> receivers(multicast.to.begin(), multicast.to.end());
    return std::ranges::any_of(network_.copying().channels, [&](const MulticastChannel& channel) {
      if (channel.from != multicast.from) return false;
      std::vector<MachineId> lacking = channel.to;
      std::erase_if(lacking, [&](MachineId to) { return hasBefore(to, multicast.step); });
      return std::ranges::equal(lacking, receivers);
    });
  }

  bool hasBefore(MachineId machine, std::uint32_t step) const {
    const auto& received = receivedIn_[machine.index()];
    return received && *received < step;
  }

  /// Whether the message passes their switches, in this order, on its route to the last of them.
  bool areOnRoute(const Multicast& multicast) const {
    auto next = multicast.to.begin();
    for (const LinkId link : route(network_, multicast.from, multicast.to.back()))
      while (next != multicast.to.end() &&
             network_.link(link).to == network_.vertex(network_.switchOf(*next)))
        ++next;
    return next == multicast.to.end();
  }

  /// Whether they are on ports that follow each other, but for ports of machines that have the
  /// message already, which need no second copy.
  bool areAdjacent(const Multicast& multicast) const {
    std::set<std::uint32_t> ports;
    for (const MachineId machine : multicast.to)
      ports.insert(network_.place(machine));
    const auto [first, last] = std::pair(*ports.begin(), *ports.rbegin());
    for (std::size_t i = 0; i < receivedIn_.size(); ++i) {
      if (!hasBefore(MachineId(i), multicast.step)) continue;
      const std::uint32_t port = network_.place(MachineId(i));
      if (first < port && port < last) ports.insert(port);
    }
    return last - first + 1U == ports.size();
  }

  void checkSteps(Multicasts bySteps) {
    std::uint32_t step = 0;
    for (const Multicast& multicast : bySteps) {
      if (multicast.step > step + 1U) note("nothing is sent in step " + std::to_string(step + 1U));
      step = multicast.step;
    }
  }

  void checkGroups(Multicasts multicasts) {
    const std::size_t most = network_.copying().mostGroups;
    std::set<std::set<MachineId>> groups;
    for (const Multicast& multicast : multicasts)
      if (multicast.to.size() > 1) groups.emplace(multicast.to.begin(), multicast.to.end());
    if (most > 0 && groups.size() > most)
      note("there are " + std::to_string(groups.size()) +
           " groups of machines that get copies, and the network has room for " +
           std::to_string(most));
  }

  void note(std::string defect) {
    constexpr std::size_t most = 100;
    if (defects_.size() < most) defects_.push_back(std::move(defect));
  }

  std::string nameOf(MachineId machine) const { return inQuotes(network_.name(machine)); }

  const Network& network_;
  std::vector<std::optional<std::uint32_t>> receivedIn_; ///< the step, by machine; the root in 0
  std::vector<std::optional<std::uint32_t>> sentIn_;     ///< the latest step, by machine
  std::vector<std::string> defects_;
};

/// What passes the links, step by step.
class CopyWatch {
public:
  explicit CopyWatch(const Network& network)
      : network_(network), rates_(network.linkCount(), 0), first_(network.linkCount()),
        loads_(network.linkCount(), 0), conflicts_(network.linkCount()) {}

  /// The messages of one step. The most that passes one link in it.
  double watch(Multicasts step) {
    std::vector<double> before = loads_;
    std::ranges::fill(rates_, 0);
    for (const Multicast& multicast : step)
      add(multicast);
    double most = 0;
    for (std::size_t i = 0; i < loads_.size(); ++i)
      most = std::max(most, loads_[i] - before[i]);
    return most;
  }

  void report(ContentionReport& report) && {
    for (const auto& conflict : conflicts_)
      if (conflict) report.conflicts.push_back(*conflict);
    report.maxLinkLoad = std::ranges::max(loads_);
    report.linkLoads = std::move(loads_);
  }

private:
  void add(const Multicast& multicast) {
    const double rate = network_.link(network_.uplink(multicast.from)).bandwidth;
    const auto isFree = [&](LinkId link) { return hasRoom(link, rate); };
    for (const auto [link, before] : copiedRoute(network_, multicast.from, multicast.to, isFree)) {
      const Edge edge = {multicast.from, multicast.to.front()};
      if (rates_[link.index()] == 0)
        first_[link.index()] = edge;
      else if (!isFree(link) && !conflicts_[link.index()])
        conflicts_[link.index()] = Conflict{link, first_[link.index()], edge};
      rates_[link.index()] += rate;
      loads_[link.index()] += network_.machineBandwidth() / network_.link(link).bandwidth;
    }
  }

  bool hasRoom(LinkId link, double rate) const {
    constexpr double rounding = 1 + 1e-9; // of bandwidths that were converted
    const double before = rates_[link.index()];
    return before == 0 || before + rate <= network_.link(link).bandwidth * rounding;
  }

  const Network& network_;
  std::vector<double> rates_; ///< by link, in this step
  std::vector<Edge> first_;   ///< by link, in this step, if there is any
  std::vector<double> loads_;
  std::vector<std::optional<Conflict>> conflicts_;
};

} // namespace

ContentionReport judgeMulticasts(const Network& network, MachineId root, Multicasts multicasts) {
  const std::vector<Multicast> sorted = bySteps(multicasts);
  ContentionReport report;
  report.unavoidableLoad = network.machineBandwidth() / bottleneck(network, root).bandwidth;
  report.defects = CopyDelivery(network, root).defectsOf(sorted);
  CopyWatch watch(network);
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto last =
        std::ranges::upper_bound(first, sorted.end(), first->step, {}, &Multicast::step);
    report.steps.resize(first->step);
    report.steps.back() = {1, watch.watch({first, last})};
    first = last;
  }
  std::move(watch).report(report);
  return report;
}

} // namespace topocast
