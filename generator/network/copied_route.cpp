#include "network/copied_route.hpp"

#include "network/routing.hpp"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <cassert>

namespace topocast {
namespace {

/// Joins routes that begin alike to a tree.
class RouteTree {
public:
  void add(std::span<const LinkId> route) {
    std::size_t before = 0;
    for (const LinkId link : route) {
      const auto [known, isNew] = positions_.try_emplace(link.value, hops_.size());
      if (isNew) hops_.push_back({link, before});
      before = known->second;
    }
  }
  std::vector<CopiedHop> take() && { return std::move(hops_); }

private:
  llvm::DenseMap<std::uint32_t, std::size_t> positions_;
  std::vector<CopiedHop> hops_;
};

/// A message through a multistage network.
class BroadcastTreeRoute {
public:
  BroadcastTreeRoute(const Network& network, const Turnaround& turnaround, MachineId from,
                     std::span<const MachineId> to, llvm::function_ref<bool(LinkId)> isFree)
      : network_(network), turnaround_(turnaround), from_(from), to_(to), isFree_(isFree) {}

  std::vector<CopiedHop> find() {
    up_ = {network_.uplink(from_)};
    SwitchId at = network_.switchOf(from_);
    for (std::uint32_t stage = 0; stage < rootStage(); ++stage)
      at = follow(turnaround_.stepUp(at, 0));
    const std::size_t fixed = up_.size();
    if (!climb(at, true)) {
      up_.resize(fixed);
      climb(at, false);
    }
    RouteTree tree;
    for (const MachineId machine : to_) {
      std::vector<LinkId> route = up_;
      descend(turn_, machine, route);
      tree.add(route);
    }
    return std::move(tree).take();
  }

private:
  /// The stage of the lowest switch of the broadcast tree above all the machines.
  std::uint32_t rootStage() const {
    const std::uint32_t arity = turnaround_.shape().arity;
    const auto [least, most] =
        std::ranges::minmax(to_, {}, [&](MachineId machine) { return network_.place(machine); });
    std::uint32_t first = network_.place(least) / arity;
    std::uint32_t last = network_.place(most) / arity;
    std::uint32_t stage = 0;
    for (; first != last; first /= arity, last /= arity)
      ++stage;
    return stage;
  }

  SwitchId follow(const Neighbour& next) {
    up_.push_back(next.link);
    return next.to;
  }

  /// Climbs on until the machines are below. Whether that way is free, if it `mustBeFree`.
  bool climb(SwitchId at, bool mustBeFree) {
    if (std::ranges::all_of(
            to_, [&](MachineId to) { return turnaround_.isBelow(network_.switchOf(to), at); })) {
      turn_ = at;
      return !mustBeFree || isFreeBelow(at);
    }
    const std::uint32_t arity = turnaround_.shape().arity;
    // Digit 0 leads on in the broadcast tree, which others cannot do without; it comes last.
    for (std::uint32_t i = 1; i <= arity; ++i) {
      const Neighbour& next = turnaround_.stepUp(at, i % arity);
      if (mustBeFree && !isFree_(next.link)) continue;
      follow(next);
      if (climb(next.to, mustBeFree)) return true;
      up_.pop_back();
    }
    return false;
  }

  bool isFreeBelow(SwitchId turn) const {
    std::vector<LinkId> links;
    for (const MachineId machine : to_)
      descend(turn, machine, links);
    return std::ranges::all_of(links, isFree_);
  }

  void descend(SwitchId at, MachineId machine, std::vector<LinkId>& route) const {
    const SwitchId leaf = network_.switchOf(machine);
    while (at != leaf) {
      const Neighbour& next = turnaround_.stepDown(at, leaf);
      route.push_back(next.link);
      at = next.to;
    }
    route.push_back(reverse(network_.uplink(machine)));
  }

  const Network& network_;
  const Turnaround& turnaround_;
  MachineId from_;
  std::span<const MachineId> to_;
  llvm::function_ref<bool(LinkId)> isFree_;
  std::vector<LinkId> up_;
  SwitchId turn_{0};
};

/// All machines on the ports from the first to the last of `to`.
std::vector<MachineId> machinesBetween(const Network& network, std::span<const MachineId> to) {
  const auto place = [&](MachineId machine) { return network.place(machine); };
  const auto [first, last] = std::ranges::minmax(to, {}, place);
  std::vector<MachineId> between;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    if (place(first) <= place(MachineId(i)) && place(MachineId(i)) <= place(last))
      between.emplace_back(i);
  return between;
}

/// All receivers of the channel that leads to `to`, or `to` itself if there is none.
std::vector<MachineId> receiversOfChannel(const Network& network, MachineId from,
                                          std::span<const MachineId> to) {
  std::vector<MachineId> wanted(to.begin(), to.end());
  std::ranges::sort(wanted);
  const MulticastChannel* found = nullptr;
  for (const MulticastChannel& channel : network.copying().channels)
    if (channel.from == from && std::ranges::includes(channel.to, wanted) &&
        (found == nullptr || channel.to.size() < found->to.size()))
      found = &channel;
  return found == nullptr ? wanted : found->to;
}

/// All machines to which a message comes.
std::vector<MachineId> receiversOf(const Network& network, MachineId from,
                                   std::span<const MachineId> to) {
  const CopiedTo sets = network.copying().sets;
  if (to.size() > 1 && sets == CopiedTo::adjacentMachines) return machinesBetween(network, to);
  if (to.size() > 1 && sets == CopiedTo::receiversOfChannels)
    return receiversOfChannel(network, from, to);
  return {to.begin(), to.end()};
}

} // namespace

std::vector<CopiedHop> routeThrough(const Network& network, MachineId from,
                                    std::span<const MachineId> to,
                                    llvm::function_ref<LinkId(SwitchId at, SwitchId to)> next) {
  std::vector<CopiedHop> hops = {{network.uplink(from), 0}};
  std::size_t before = 0;
  SwitchId at = network.switchOf(from);
  for (const MachineId machine : to) {
    for (const SwitchId end = network.switchOf(machine); at != end;) {
      const LinkId link = next(at, end);
      hops.push_back({link, before});
      before = hops.size() - 1U;
      at = SwitchId(network.link(link).to.index());
    }
    hops.push_back({reverse(network.uplink(machine)), before});
  }
  return hops;
}

std::vector<CopiedHop> copiedRoute(const Network& network, MachineId from,
                                   std::span<const MachineId> to,
                                   llvm::function_ref<bool(LinkId)> isFree) {
  assert(!to.empty() && std::ranges::find(to, from) == to.end());
  const std::vector<MachineId> receivers = receiversOf(network, from, to);
  if (const auto* turnaround = std::get_if<Turnaround>(&network.routing()))
    return BroadcastTreeRoute(network, *turnaround, from, receivers, isFree).find();
  RouteTree tree;
  for (const MachineId machine : receivers)
    tree.add(route(network, from, machine));
  return std::move(tree).take();
}

std::optional<SwitchId> partingWithoutCopies(const Network& network,
                                             std::span<const CopiedHop> hops) {
  std::vector<bool> hasNext(hops.size(), false);
  for (std::size_t i = 1; i < hops.size(); ++i) {
    const SwitchId at(network.link(hops[hops[i].before].link).to.index());
    if (hasNext[hops[i].before] && !network.copying().copiesAt(at)) return at;
    hasNext[hops[i].before] = true;
  }
  return std::nullopt;
}

} // namespace topocast
