// Random trees whose machines stand in an order that says nothing of the switches, or little, as
// distances of many networks do: links may be missing then, but nothing that is wrong is sure.
#include "discovered_networks.hpp"

#include "runtime/tries_all.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace topocast::measure {
namespace {

/// Of one to a dozen switches with machines in a random order, and links as wide as one to five
/// machines' together.
SwitchNetwork randomTree(std::mt19937& random) {
  constexpr std::array<double, 8> widths = {1, 1, 1, 2, 2, 3, 4, 5};
  constexpr int mostMachines = 64;
  const int switches = randomNumbers(1, 1, 12, random).front();
  std::vector<int> parents;
  std::vector<double> links;
  for (int parent = 0; parent + 1 < switches; ++parent) {
    parents.push_back(randomNumbers(1, 0, parent, random).front());
    links.push_back(widths[static_cast<std::size_t>(randomNumbers(1, 0, 7, random).front())]);
  }
  while (true) {
    const std::vector<int> machines =
        randomNumbers(static_cast<std::size_t>(switches), 0, mostMachines / switches, random);
    if (std::accumulate(machines.begin(), machines.end(), 0) >= 2)
      return {switches, cablesOf(parents, links), shuffledMachines(machines, random)};
  }
}

/// Round trips that are longer by chance, by up to so many times what one link takes.
Distances blurred(Distances distances, double by, std::mt19937& random) {
  std::uniform_real_distribution<double> more(0, by);
  for (std::size_t from = 0; from < distances.size(); ++from)
    for (std::size_t to = 0; to < from; ++to)
      distances[to][from] = distances[from][to] += more(random);
  return distances;
}

/// Round trips that grow with the distance, but not by as much for each link.
Distances inOrderAlone(Distances distances) {
  for (std::vector<double>& row : distances)
    for (double& distance : row)
      distance *= distance;
  return distances;
}

bool isRight(const Discovery& discovery, const SwitchNetwork& network) {
  const auto expected = network.bordersThatCount();
  const auto found = bordersOf(discovery);
  return discovery.isTree() && found.size() == expected.size() &&
         std::equal(found.begin(), found.end(), expected.begin(),
                    [](const auto& one, const auto& other) {
                      return one.first == other.first &&
                             std::abs(one.second - other.second) <= 0.1 * other.second;
                    });
}

/// `nearnessOf` makes what is known of a network before streams are asked for.
template <class NearnessOf>
void expectNoneWrongAndSure(const std::string& what, NearnessOf&& nearnessOf) {
  std::mt19937 random(14);
  const int samples = runtime::test::triesAll() ? 5000 : 200;
  Verdicts verdicts;
  int sure = 0;
  for (int sample = 0; sample < samples; ++sample) {
    const SwitchNetwork network = randomTree(random);
    const Ask ask = [&](const Streams& streams) { return network.speedsOf(streams); };
    const Discovery discovery = discover(ask, nearnessOf(network, random));
    verdicts.add(discovery, isRight(discovery, network));
    if (hasSure(discovery)) ++sure;
  }
  std::cout << what << ": " << verdicts.right << " of " << samples << " right, " << verdicts.refused
            << " refused, " << verdicts.wrong << " wrong, " << verdicts.wrongAndSure
            << " wrong and sure; " << sure << " with something sure\n";
  EXPECT_EQ(verdicts.wrongAndSure, 0) << what;
  EXPECT_GE(verdicts.right, samples * 9 / 10) << what;
}

TEST(DiscoveryInNoOrder, isNotSureOfWhatIsWrong) {
  expectNoneWrongAndSure("ranks at random", [](const SwitchNetwork& network, std::mt19937&) {
    return nearnessByRank(network.machines());
  });
}

TEST(DiscoveryInNoOrder, isNotSureOfWhatIsWrongByDistancesThatMislead) {
  for (const double by : {1.0, 3.0, 100.0})
    expectNoneWrongAndSure("round trips blurred by " + std::to_string(by),
                           [by](const SwitchNetwork& network, std::mt19937& random) {
                             return nearnessByDistance(blurred(network.distances(), by, random));
                           });
  expectNoneWrongAndSure("squared round trips", [](const SwitchNetwork& network, std::mt19937&) {
    return nearnessByDistance(inOrderAlone(network.distances()));
  });
}

} // namespace
} // namespace topocast::measure
