// Links narrower than a machine's: streams across them have a speed of their own, and show other
// links together with others.
#include "discovered_networks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <random>
#include <vector>

namespace topocast::measure {
namespace {

/// What was found, as a network whose speeds can be asked for.
SwitchNetwork networkOf(const std::vector<Border>& borders, int machines) {
  /// The border with the least side around what `isAround` says; 0: none.
  const auto innermost = [&](auto&& isAround) {
    std::size_t best = 0;
    for (std::size_t b = 1; b <= borders.size(); ++b)
      if (isAround(borders[b - 1].far) &&
          (best == 0 || sizeOf(borders[b - 1].far) < sizeOf(borders[best - 1].far)))
        best = b;
    return static_cast<int>(best);
  };
  std::vector<SwitchNetwork::Cable> cables;
  for (const Border& border : borders)
    cables.push_back({static_cast<int>(cables.size()) + 1, innermost([&](const Side& far) {
                        return far != border.far && isWithin(border.far, far);
                      }),
                      border.width});
  std::vector<int> switchOf;
  for (int machine = 0; machine < machines; ++machine)
    switchOf.push_back(innermost([&](const Side& far) { return has(far, machine); }));
  return {static_cast<int>(borders.size()) + 1, cables, switchOf};
}

/// How many of some random sets of streams would be as fast as in truth.
int agreements(const SwitchNetwork& truth, const SwitchNetwork& found, int trials,
               std::mt19937& random) {
  int agreed = 0;
  for (int trial = 0; trial < trials; ++trial) {
    std::vector<int> from(static_cast<std::size_t>(truth.machines()));
    std::iota(from.begin(), from.end(), 0);
    std::vector<int> to = from;
    std::shuffle(from.begin(), from.end(), random);
    std::shuffle(to.begin(), to.end(), random);
    Streams streams;
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i] != to[i]) streams.push_back({from[i], to[i]});
    const Speeds expected = truth.speedsOf(streams);
    const Speeds actual = found.speedsOf(streams);
    bool isSame = true;
    for (std::size_t i = 0; i < streams.size(); ++i)
      isSame = isSame && std::abs(expected[i] - actual[i]) < 0.02 * expected[i];
    agreed += isSame ? 1 : 0;
  }
  return agreed;
}

/// Links of shares of a machine's speed, single machines behind them among others. A network is
/// right if streams are as fast in it as in truth.
TEST(Discovery, slowLinks) {
  std::mt19937 random(10);
  Verdicts verdicts;
  constexpr int samples = 400;
  for (int sample = 0; sample < samples; ++sample) {
    std::vector<int> parents;
    for (int parent = 0; parent < 4; ++parent)
      parents.push_back(randomNumbers(1, 0, parent, random).front());
    constexpr std::array<double, 5> kinds = {0.25, 0.5, 1, 1.5, 3};
    std::vector<double> widths;
    for (const int kind : randomNumbers(parents.size(), 0, 4, random))
      widths.push_back(kinds[static_cast<std::size_t>(kind)]);
    std::vector<int> machines = randomNumbers(5, 0, 6, random);
    machines.front() += 2;
    const SwitchNetwork network(5, cablesOf(parents, widths), shuffledMachines(machines, random));
    const Discovery discovery = discoverWithDistances(network);
    constexpr int sets = 20;
    const SwitchNetwork found = networkOf(discovery.borders, network.machines());
    verdicts.add(discovery, discovery.isTree() && agreements(network, found, sets, random) == sets);
  }
  EXPECT_GE(verdicts.right, samples * 97 / 100);
  EXPECT_EQ(verdicts.wrongAndSure, 0);
}

/// Both were wrong on the emulated cluster once. A machine behind a slow link that was not known
/// yet seemed to be beyond another link; and a link showed only beside streams across a slow one.
TEST(DiscoveryOfSlowLinks, findsWhatWasWrongOnAnEmulatedCluster) {
  const std::vector<SwitchNetwork> networks = {
      {3, cablesOf({0, 0}, {1, 0.5}), {1, 0, 2, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0}},
      {6,
       cablesOf({0, 1, 2, 0, 3}, {2, 1, 2, 4, 0.5}),
       {4, 2, 5, 4, 5, 1, 5, 4, 3, 5, 0, 4, 2, 5, 3, 1}}};
  for (const SwitchNetwork& network : networks) {
    expectBorders(discoverWithDistances(network), network);
    const Ask ask = [&](const Streams& streams) { return network.speedsOf(streams); };
    expectBorders(discover(ask, nearnessByRank(network.machines())), network);
  }
}

/// Trees as the emulated cluster's test draws them, half of their links narrower than a machine's.
TEST(DiscoveryOfSlowLinks, findsTreesOfSixteenMachines) {
  std::mt19937 random(13);
  constexpr int machines = 16;
  for (int sample = 0; sample < 200 && !HasFatalFailure(); ++sample) {
    const auto switches = static_cast<std::size_t>(randomNumbers(1, 2, 6, random).front());
    std::vector<int> parents;
    std::vector<double> widths;
    for (std::size_t parent = 0; parent + 1 < switches; ++parent) {
      constexpr std::array<double, 4> kinds = {0.5, 0.5, 1, 2};
      parents.push_back(randomNumbers(1, 0, static_cast<int>(parent), random).front());
      widths.push_back(kinds[static_cast<std::size_t>(randomNumbers(1, 0, 3, random).front())]);
    }
    const SwitchNetwork network(static_cast<int>(switches), cablesOf(parents, widths),
                                randomNumbers(machines, 0, static_cast<int>(switches) - 1, random));
    expectBorders(discoverWithDistances(network), network);
  }
}

} // namespace
} // namespace topocast::measure
