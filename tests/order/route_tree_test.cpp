// Whether fixed routes keep to the tree that stands for them is told as it is defined: every link
// has a border that all messages on it leave, or all enter.
#include "order/route_tree.hpp"

#include "network/routing.hpp"

#include "routed_network.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The switches of a tree on which a machine hangs, by place.
std::vector<bool> bordersAround(const RouteTree& tree, std::size_t machine) {
  std::vector<bool> isAround(tree.switches.size(), false);
  for (auto at = static_cast<std::int32_t>(tree.network.switchOfMachine[machine]); at >= 0;
       at = tree.network.switchAbove[static_cast<std::size_t>(at)])
    isAround[static_cast<std::size_t>(at)] = true;
  return isAround;
}

/// Sender and receiver.
using Message = std::pair<std::size_t, std::size_t>;

bool haveABorder(const RouteTree& tree, const std::vector<Message>& messages) {
  std::vector<std::vector<bool>> around;
  for (std::size_t i = 0; i < tree.network.machineCount(); ++i)
    around.push_back(bordersAround(tree, i));
  for (std::size_t border = 0; border < tree.switches.size(); ++border) {
    const auto leaves = [&](const Message& message) {
      return around[message.first][border] && !around[message.second][border];
    };
    const auto enters = [&](const Message& message) {
      return !around[message.first][border] && around[message.second][border];
    };
    if (std::ranges::all_of(messages, leaves) || std::ranges::all_of(messages, enters)) return true;
  }
  return false;
}

/// All between two machines, by link between switches.
std::vector<std::vector<Message>> messagesOn(const Network& network) {
  std::vector<std::vector<Message>> messages(network.linkCount());
  for (std::size_t from = 0; from < network.machineCount(); ++from)
    for (std::size_t to = 0; to < network.machineCount(); ++to)
      for (SwitchId at = network.switchOf(MachineId(from));
           at != network.switchOf(MachineId(to));) {
        const Neighbour& next = network.forwarding()->step(at, MachineId(to));
        messages[next.link.index()].emplace_back(from, to);
        at = next.to;
      }
  return messages;
}

std::optional<LinkId> firstWithoutBorder(const Network& network, const RouteTree& tree) {
  const auto messages = messagesOn(network);
  for (std::size_t link = 0; link < messages.size(); ++link)
    if (!messages[link].empty() && !haveABorder(tree, messages[link])) return LinkId(link);
  return std::nullopt;
}

RC_GTEST_PROP(RouteTree, TellsTheFirstLinkWithoutABorder, ()) {
  const Network network = *testing::genAnyRoutes(8, 12);
  const RouteTree tree = routeTreeOf(network);
  RC_TAG(tree.strayLink.has_value());
  RC_ASSERT(tree.strayLink == firstWithoutBorder(network, tree));
}

RC_GTEST_PROP(RouteTree, HasABorderForEveryLinkOfAFatTree, ()) {
  const Network network = *testing::genFatTree();
  if (network.forwarding() == nullptr) return;
  RC_ASSERT(!routeTreeOf(network).strayLink.has_value());
}

} // namespace
} // namespace topocast
