// Fat trees of two levels, as fabrics are built: leaves with machines, each joined to each spine by
// a cable of a machine's speed. For tests and benchmarks.
#pragma once

#include "network/network.hpp"

#include "made_network.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace topocast::testing {

/// What the switches' tables hold: for machine d the spine d mod k, or at each leaf any spine.
enum class Tables : std::uint8_t { byDestination, random };

/// Leaves are the first switches, machines follow one another on them.
struct Fabric {
  std::size_t leaves = 1;
  std::size_t machinesOfLeaf = 1;
  std::size_t spines = 1;

  Network network(Tables tables) const {
    const std::vector<std::size_t> machineSwitch = evenly(leaves * machinesOfLeaf, leaves);
    NetworkDescription description = describe(leaves + spines, pairs(), machineSwitch);
    std::mt19937_64 engine(leaves);
    description.shape = RoutedShape{};
    for (std::size_t at = 0; at < leaves + spines; ++at)
      for (std::size_t machine = 0; machine < machineSwitch.size(); ++machine) {
        const std::size_t spine = tables == Tables::random
                                      ? static_cast<std::size_t>(engine() % spines)
                                      : machine % spines;
        // Neighbours are in order of the cables: of a leaf its spines, of a spine the leaves.
        const std::size_t hop = at < leaves ? spine : machineSwitch[machine];
        description.nextHops.push_back(at == machineSwitch[machine] ? noNextHop
                                                                    : static_cast<NextHop>(hop));
      }
    return Network(std::move(description));
  }

  /// The tree whose links are as wide as the cables of a leaf together.
  Network asTree() const {
    std::vector<SwitchPair> links;
    for (std::size_t leaf = 1; leaf <= leaves; ++leaf)
      links.emplace_back(0, leaf);
    std::vector<std::size_t> machineSwitch = evenly(leaves * machinesOfLeaf, leaves);
    for (std::size_t& aSwitch : machineSwitch)
      ++aSwitch;
    return networkOf(leaves + 1, links, machineSwitch,
                     std::vector<double>(leaves, static_cast<double>(spines)));
  }

private:
  std::vector<SwitchPair> pairs() const {
    std::vector<SwitchPair> pairs;
    for (std::size_t leaf = 0; leaf < leaves; ++leaf)
      for (std::size_t spine = 0; spine < spines; ++spine)
        pairs.emplace_back(leaf, leaves + spine);
    return pairs;
  }
};

} // namespace topocast::testing
