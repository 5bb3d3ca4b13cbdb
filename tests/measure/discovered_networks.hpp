// Networks for tests of the inference, and what they expect of it.
#pragma once

#include "measure/discover/inference.hpp"

#include "switch_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace topocast::measure {

inline std::map<MachineGroup, double> bordersOf(const Discovery& discovery) {
  std::map<MachineGroup, double> borders;
  for (const Border& border : discovery.borders) {
    MachineGroup group;
    for (std::size_t machine = 0; machine < border.far.size(); ++machine)
      if (border.far[machine]) group.insert(static_cast<int>(machine));
    borders[group] = border.width;
  }
  return borders;
}

inline std::string textOf(const std::map<MachineGroup, double>& borders) {
  std::string text;
  for (const auto& [group, width] : borders) {
    text += "{";
    for (const int machine : group)
      text += " " + std::to_string(machine);
    text += " } " + std::to_string(width) + "\n";
  }
  return text;
}

inline Discovery discoverWithDistances(const SwitchNetwork& network) {
  const Ask ask = [&](const Streams& streams) { return network.speedsOf(streams); };
  return discover(ask, nearnessByDistance(network.distances()));
}

/// The cables of a tree, switch i + 1 joined to `parents[i]`.
inline std::vector<SwitchNetwork::Cable> cablesOf(const std::vector<int>& parents,
                                                  const std::vector<double>& widths) {
  std::vector<SwitchNetwork::Cable> cables;
  for (std::size_t i = 0; i < parents.size(); ++i)
    cables.push_back({static_cast<int>(i) + 1, parents[i], widths[i]});
  return cables;
}

/// Machine numbers switch by switch.
inline std::vector<int> machinesInOrder(const std::vector<int>& counts) {
  std::vector<int> switchOf;
  for (std::size_t s = 0; s < counts.size(); ++s)
    switchOf.insert(switchOf.end(), static_cast<std::size_t>(counts[s]), static_cast<int>(s));
  return switchOf;
}

/// Machine numbers in a random order, so that ranks say nothing about switches.
inline std::vector<int> shuffledMachines(const std::vector<int>& counts, std::mt19937& random) {
  std::vector<int> switchOf = machinesInOrder(counts);
  std::shuffle(switchOf.begin(), switchOf.end(), random);
  return switchOf;
}

inline std::vector<int> randomNumbers(std::size_t count, int least, int most,
                                      std::mt19937& random) {
  std::uniform_int_distribution<int> dice(least, most);
  std::vector<int> numbers(count);
  std::generate(numbers.begin(), numbers.end(), [&] { return dice(random); });
  return numbers;
}

inline void expectBorders(const Discovery& discovery, const SwitchNetwork& network) {
  const auto expected = network.bordersThatCount();
  const auto found = bordersOf(discovery);
  const std::string both = "expected\n" + textOf(expected) + "found\n" + textOf(found);
  ASSERT_TRUE(discovery.isTree()) << discovery.contradictions.front() << both;
  ASSERT_EQ(found.size(), expected.size()) << both;
  for (const auto& [group, width] : expected) {
    ASSERT_EQ(found.count(group), 1U) << both;
    ASSERT_NEAR(found.at(group), width, 1e-6) << both;
  }
}

inline bool hasSure(const Discovery& discovery) {
  return discovery.isTree() &&
         std::any_of(discovery.borders.begin(), discovery.borders.end(),
                     [](const Border& border) { return border.grade == Grade::sure; });
}

/// What became of many networks.
struct Verdicts {
  int right = 0;
  int refused = 0;
  int wrong = 0;
  int wrongAndSure = 0;

  void add(const Discovery& discovery, bool isRight) {
    if (!discovery.isTree())
      ++refused;
    else if (isRight)
      ++right;
    else
      ++(hasSure(discovery) ? wrongAndSure : wrong);
  }
};

} // namespace topocast::measure
