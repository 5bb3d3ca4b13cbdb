// Networks made by rule, for tests and benchmarks: any tree of switches with machines on them, and
// three families that grow to any size: lines, stars, and the random trees of Patarasuk et al.
#pragma once

#include "network/network.hpp"

#include <boost/pending/disjoint_sets.hpp>

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast::testing {

/// Two switches that are joined, by number.
using SwitchPair = std::pair<std::size_t, std::size_t>;

/// `s0`, `n17`
inline std::string numberedName(char letter, std::size_t number) {
  std::string name(1, letter);
  name += std::to_string(number);
  return name;
}

/// `switchCount` switches joined by `pairs`; machineSwitch[m] is the switch of machine m. Switches
/// are called s0, s1, ..., machines n0, n1, ...; widths[p] is the speed of the link of pair p
/// relative to a usual machine's, machineWidths[m] that of machine m's own; all are equal if there
/// are none.
inline NetworkDescription describe(std::size_t switchCount, std::span<const SwitchPair> pairs,
                                   std::span<const std::size_t> machineSwitch,
                                   std::span<const double> widths = {},
                                   std::span<const double> machineWidths = {}) {
  constexpr double bandwidth = 1.25e8;
  constexpr double latency = 2e-5;
  NetworkDescription description;
  description.name = "made";
  for (std::size_t i = 0; i < switchCount; ++i)
    description.switches.push_back(numberedName('s', i));
  for (std::size_t i = 0; i < pairs.size(); ++i)
    description.cables.push_back({pairs[i].first, pairs[i].second,
                                  widths.empty() ? bandwidth : widths[i] * bandwidth, latency,
                                  ValueOrigin::file, ValueOrigin::assumed});
  for (std::size_t i = 0; i < machineSwitch.size(); ++i) {
    description.machines.push_back(numberedName('n', i));
    description.cables.push_back({machineSwitch[i], switchCount + i,
                                  machineWidths.empty() ? bandwidth : machineWidths[i] * bandwidth,
                                  latency, ValueOrigin::file, ValueOrigin::assumed});
  }
  return description;
}

/// The network of that description, if the pairs join its switches to a tree.
inline Network networkOf(std::size_t switchCount, std::span<const SwitchPair> pairs,
                         std::span<const std::size_t> machineSwitch,
                         std::span<const double> widths = {},
                         std::span<const double> machineWidths = {}) {
  return Network(describe(switchCount, pairs, machineSwitch, widths, machineWidths));
}

/// The same with switch i > 0 hanging on switch above[i]; above[0] is not used.
inline Network networkOf(const std::vector<std::size_t>& above,
                         const std::vector<std::size_t>& machineSwitch) {
  std::vector<SwitchPair> pairs;
  for (std::size_t i = 1; i < above.size(); ++i)
    pairs.emplace_back(above[i], i);
  return networkOf(above.size(), pairs, machineSwitch);
}

/// Machines spread evenly, neighbours by number on one switch.
inline std::vector<std::size_t> evenly(std::size_t machines, std::size_t switches) {
  std::vector<std::size_t> machineSwitch;
  machineSwitch.reserve(machines);
  for (std::size_t i = 0; i < machines; ++i)
    machineSwitch.push_back(i * switches / machines);
  return machineSwitch;
}

/// Switches one behind the other.
inline Network lineNetwork(std::size_t switches, std::size_t machines) {
  std::vector<std::size_t> above(switches, 0);
  for (std::size_t i = 1; i < switches; ++i)
    above[i] = i - 1;
  return networkOf(above, evenly(machines, switches));
}

/// All other switches around the first.
inline Network starNetwork(std::size_t switches, std::size_t machines) {
  return networkOf(std::vector<std::size_t>(switches, 0), evenly(machines, switches));
}

/// A random network as in section 4.1.2 of Patarasuk et al. 2008: links between random switches
/// are added, but for those that close a loop, until all are joined; then every machine goes to a
/// random switch. The same seed gives the same network.
inline Network randomNetwork(std::size_t switches, std::size_t machines, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  // Distributions differ between libraries; the remainder of 64 bits is even enough.
  const auto anySwitch = [&] { return static_cast<std::size_t>(engine() % switches); };

  boost::disjoint_sets_with_storage<> parts(switches);
  std::vector<SwitchPair> pairs;
  while (pairs.size() + 1 < switches) {
    const std::size_t first = anySwitch();
    const std::size_t second = anySwitch();
    if (parts.find_set(first) == parts.find_set(second)) continue;
    parts.union_set(first, second);
    pairs.emplace_back(first, second);
  }
  std::vector<std::size_t> machineSwitch(machines);
  for (std::size_t& where : machineSwitch)
    where = anySwitch();
  return networkOf(switches, pairs, machineSwitch);
}

} // namespace topocast::testing
