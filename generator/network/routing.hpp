// Routing: which directed links a message from one machine to another passes, by the network's
// rule. In a tree that is the one simple path; with fixed routes the path of the switches' next
// hops; in a mesh or torus the dimension-ordered path. In a multistage network there are several
// paths: nextLinks() gives them all, and route() one of them. If there are rails, messages take the
// rail by which their receiver is reached; if senders choose, the first rail unless another is
// named.
#pragma once

#include "network/network.hpp"

#include "llvm/ADT/SmallVector.h"

#include <variant>
#include <vector>

namespace topocast {

namespace detail {

/// Calls `up` and `down` for the links between the switches of two different machines.
template <class Up, class Down>
struct SwitchWalk {
  const Network& network;
  MachineId from;
  MachineId to;
  Up& up;
  Down& down;

  void operator()(const RootedTree& tree) {
    SwitchId left = network.switchOf(from);
    SwitchId right = network.switchOf(to);
    while (left != right) {
      if (tree.depth(left) >= tree.depth(right)) {
        const auto [above, link] = tree.stepUp(left);
        up(reverse(link));
        left = above;
      } else {
        const auto [above, link] = tree.stepUp(right);
        down(link);
        right = above;
      }
    }
  }

  void operator()(const Forwarding& rule) {
    walk([&](SwitchId at) { return rule.step(at, to); });
  }

  void operator()(const DimensionOrder& rule) {
    walk([&](SwitchId at) { return rule.step(at, network.switchOf(to)); });
  }

  void operator()(const Turnaround& rule) {
    walk([&](SwitchId at) { return rule.step(at, network.place(from), network.place(to)); });
  }

  void operator()(const RailRouting&) { assert(false && "a message is on one rail"); }

private:
  template <class Step>
  void walk(Step step) {
    for (SwitchId at = network.switchOf(from); at != network.switchOf(to);) {
      const auto next = step(at);
      up(next.link);
      at = next.to;
    }
  }
};

/// Walks the route in a network of another kind than rails.
template <class Up, class Down>
void walkRouteOfRail(const Network& network, MachineId from, MachineId to, Up up, Down down) {
  if (from == to) return;
  up(network.uplink(from));
  down(reverse(network.uplink(to)));
  std::visit(SwitchWalk<Up, Down>{network, from, to, up, down}, network.routing());
}

} // namespace detail

/// Walks a route from both ends until the walks join: calls `up(link)` for its first links, in the
/// order passed, and `down(link)` for the others, from machine `to` backwards. Calls nothing if the
/// machines are the same. If there are rails and the sender chooses, it takes `rail`.
template <class Up, class Down>
void walkRoute(const Network& network, std::size_t rail, MachineId from, MachineId to, Up up,
               Down down) {
  const RailRouting* const rails = network.rails();
  if (rails == nullptr) return detail::walkRouteOfRail(network, from, to, up, down);
  const std::size_t taken = rails->railTo(to, rail);
  detail::walkRouteOfRail(
      rails->rail(taken), from, to, [&](LinkId link) { up(rails->link(taken, link)); },
      [&](LinkId link) { down(rails->link(taken, link)); });
}

/// The same on the first rail.
template <class Up, class Down>
void walkRoute(const Network& network, MachineId from, MachineId to, Up up, Down down) {
  walkRoute(network, 0, from, to, up, down);
}

/// The directed links from machine `from` to machine `to`, in the order passed; empty if they are
/// the same. Takes time proportional to the length of the path.
std::vector<LinkId> route(const Network& network, MachineId from, MachineId to,
                          std::size_t rail = 0);

/// A link that a message may take next, and the virtual channel of it.
struct NextLink {
  LinkId link;
  std::uint32_t virtualChannel = 0; ///< below virtualChannelCount()
  friend bool operator==(const NextLink&, const NextLink&) = default;
};

/// The links that a message to machine `to` may take from the vertex `at`, which is not that
/// machine. There is one, except on the way up in a multistage network: there are `arity` of them
/// there, in order of the digits that they set.
llvm::SmallVector<NextLink, 4> nextLinks(const Network& network, VertexId at, MachineId to);

/// Virtual channels that a link between switches must have, so that messages that wait for each
/// other cannot deadlock: 2 in a torus, else 1.
std::uint32_t virtualChannelCount(const Network& network);

} // namespace topocast
