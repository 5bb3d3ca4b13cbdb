// Networks with fixed routes for tests: switches joined at random, and fat trees.
#pragma once

#include "network/network.hpp"
#include "network/switch_neighbours.hpp"
#include "topology/shortest_paths.hpp"

#include "made_network.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace topocast::testing {

/// Messages take shortest paths, spread over the links as for a file that gives no routes.
inline Network routedNetwork(NetworkDescription description) {
  const std::size_t entries = description.switches.size() * description.machines.size();
  description.shape = RoutedShape{};
  description.nextHops =
      spreadOverShortestPaths(description, std::vector<NextHop>(entries, noNextHop));
  return Network(std::move(description));
}

/// Of each switch its distance from one of them, in links.
inline std::vector<std::uint32_t>
distancesFrom(const std::vector<std::vector<Neighbour>>& neighbours, std::size_t start) {
  const auto far = static_cast<std::uint32_t>(neighbours.size());
  std::vector<std::uint32_t> distances(neighbours.size(), far);
  distances[start] = 0;
  // As many rounds as the longest path can have links.
  for (std::size_t round = 0; round < neighbours.size(); ++round)
    for (std::size_t i = 0; i < neighbours.size(); ++i)
      for (const Neighbour& neighbour : neighbours[i])
        distances[neighbour.to.index()] =
            std::min(distances[neighbour.to.index()], distances[i] + 1);
  return distances;
}

using NeighboursBySwitch = std::vector<std::vector<Neighbour>>;

/// By switch, then by machine. hopsTo(engine, neighbours, aSwitch) draws those of all switches to
/// the machines on one.
template <class HopsTo>
std::vector<NextHop> drawnNextHops(const NetworkDescription& description,
                                   const std::vector<std::size_t>& machineSwitch,
                                   std::uint64_t seed, HopsTo hopsTo) {
  // NOLINTNEXTLINE(misc-const-correctness): hopsTo draws from it
  std::mt19937_64 engine(seed);
  const std::size_t switches = description.switches.size();
  const NeighboursBySwitch neighbours = switchNeighbours(description.cables, switches);
  std::vector<NextHop> nextHops(switches * machineSwitch.size(), noNextHop);
  for (std::size_t machine = 0; machine < machineSwitch.size(); ++machine) {
    const std::vector<NextHop> hops = hopsTo(engine, neighbours, machineSwitch[machine]);
    for (std::size_t at = 0; at < switches; ++at)
      nextHops[at * machineSwitch.size() + machine] = hops[at];
  }
  return nextHops;
}

/// Every switch has any shortest path.
inline std::vector<NextHop> nearestHops(std::mt19937_64& engine,
                                        const NeighboursBySwitch& neighbours, std::size_t to) {
  const auto distances = distancesFrom(neighbours, to);
  std::vector<NextHop> hops(neighbours.size(), noNextHop);
  for (std::size_t at = 0; at < hops.size(); ++at) {
    std::vector<NextHop> nearer;
    for (NextHop hop = 0; hop < neighbours[at].size(); ++hop)
      if (distances[neighbours[at][hop].to.index()] < distances[at]) nearer.push_back(hop);
    if (!nearer.empty()) hops[at] = nearer[engine() % nearer.size()];
  }
  return hops;
}

/// Every switch has any way that leads there, also a long one.
inline std::vector<NextHop> wanderingHops(std::mt19937_64& engine,
                                          const NeighboursBySwitch& neighbours, std::size_t to) {
  std::vector<NextHop> hops(neighbours.size(), noNextHop);
  std::vector<bool> leadsThere(neighbours.size(), false);
  leadsThere[to] = true;
  for (std::size_t known = 1; known < neighbours.size();) {
    const std::size_t at = engine() % neighbours.size();
    if (leadsThere[at] || neighbours[at].empty()) continue;
    const auto hop = static_cast<NextHop>(engine() % neighbours[at].size());
    if (!leadsThere[neighbours[at][hop].to.index()]) continue;
    hops[at] = hop;
    leadsThere[at] = true;
    ++known;
  }
  return hops;
}

inline Network randomlyRoutedNetwork(NetworkDescription description,
                                     const std::vector<std::size_t>& machineSwitch,
                                     std::uint64_t seed) {
  description.shape = RoutedShape{};
  description.nextHops = drawnNextHops(description, machineSwitch, seed, nearestHops);
  return Network(std::move(description));
}

/// The same switches, cables and machines with any routes that lead there.
inline Network wanderinglyRouted(const Network& network, std::uint64_t seed) {
  NetworkDescription description = network.description();
  std::vector<std::size_t> machineSwitch;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    machineSwitch.push_back(network.switchOf(MachineId(i)).index());
  description.nextHops = drawnNextHops(description, machineSwitch, seed, wanderingHops);
  return Network(std::move(description));
}

/// Switches in a tree and some cables more, parallel ones among them, some with machines.
inline rc::Gen<Network> genRoutedNetwork(std::size_t maxSwitches = 10,
                                         std::size_t maxMachines = 30) {
  return rc::gen::exec([=] {
    const auto switches = *rc::gen::inRange<std::size_t>(2, maxSwitches + 1);
    const auto machines = *rc::gen::inRange<std::size_t>(1, maxMachines + 1);
    const auto further = *rc::gen::inRange<std::size_t>(1, switches + 1);
    std::vector<SwitchPair> pairs;
    std::vector<double> widths;
    for (std::size_t i = 1; i < switches + further; ++i) {
      const std::size_t one = i < switches ? i : *rc::gen::inRange<std::size_t>(1, switches);
      pairs.emplace_back(one, *rc::gen::inRange<std::size_t>(0, one));
      widths.push_back(*rc::gen::weightedElement<double>({{6, 1.0}, {1, 0.5}, {1, 4.0}}));
    }
    const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
        machines, rc::gen::inRange<std::size_t>(0, switches));
    return routedNetwork(describe(switches, pairs, machineSwitch, widths));
  });
}

/// The same by these routes or by any others, and seldom small.
inline rc::Gen<Network> genAnyRoutes(std::size_t maxSwitches, std::size_t maxMachines) {
  return rc::gen::exec([=] {
    Network nearest =
        *rc::gen::resize(rc::kNominalSize, genRoutedNetwork(maxSwitches, maxMachines));
    if (*rc::gen::arbitrary<bool>()) return nearest;
    return wanderinglyRouted(nearest, *rc::gen::arbitrary<std::uint64_t>());
  });
}

/// The same with most cables between switches narrower than the machines' own; two machines or
/// more.
inline rc::Gen<Network> genThinNetwork(std::size_t maxSwitches = 6, std::size_t maxMachines = 5) {
  return rc::gen::exec([=] {
    const auto switches = *rc::gen::inRange<std::size_t>(2, maxSwitches + 1);
    const auto machines = *rc::gen::inRange<std::size_t>(2, maxMachines + 1);
    const auto cables = *rc::gen::inRange<std::size_t>(switches - 1, 2 * switches);
    std::vector<SwitchPair> pairs;
    std::vector<double> widths;
    for (std::size_t i = 1; i <= cables; ++i) {
      const std::size_t one = i < switches ? i : *rc::gen::inRange<std::size_t>(1, switches);
      pairs.emplace_back(one, *rc::gen::inRange<std::size_t>(0, one));
      widths.push_back(*rc::gen::element(0.1, 0.2, 0.25, 0.3, 0.45, 0.7, 1.0));
    }
    const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
        machines, rc::gen::inRange<std::size_t>(0, switches));
    return routedNetwork(describe(switches, pairs, machineSwitch, widths));
  });
}

/// Pods of leaves below aggregating switches below cores, or leaves below spines alone, with
/// machines on the leaves and any shortest path to each of them.
inline rc::Gen<Network> genFatTree(std::size_t maxMachines = 40) {
  return rc::gen::exec([=] {
    const auto few = [] { return *rc::gen::inRange<std::size_t>(1, 5); };
    const std::size_t pods = few();
    const std::size_t leaves = few();
    const std::size_t aggregating = few();
    const std::size_t cores = pods > 1 ? aggregating * *rc::gen::inRange<std::size_t>(1, 3) : 0;
    // Switches are numbered from below, so that no order of numbers is that of the tree.
    std::vector<SwitchPair> pairs;
    for (std::size_t pod = 0; pod < pods; ++pod)
      for (std::size_t i = 0; i < aggregating; ++i) {
        const std::size_t here = pods * leaves + pod * aggregating + i;
        for (std::size_t leaf = 0; leaf < leaves; ++leaf)
          pairs.emplace_back(pod * leaves + leaf, here);
        for (std::size_t core = i; core < cores; core += aggregating)
          pairs.emplace_back(here, pods * (leaves + aggregating) + core);
      }
    const auto machines = *rc::gen::inRange<std::size_t>(1, maxMachines + 1);
    const auto machineSwitch = *rc::gen::container<std::vector<std::size_t>>(
        machines, rc::gen::inRange<std::size_t>(0, pods * leaves));
    return randomlyRoutedNetwork(
        describe(pods * (leaves + aggregating) + cores, pairs, machineSwitch), machineSwitch,
        *rc::gen::arbitrary<std::uint64_t>());
  });
}

} // namespace topocast::testing
