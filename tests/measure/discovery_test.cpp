#include "discovered_networks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// Calls `visit` with all sequences of that many values below the limits.
template <class Visit>
void forAll(const std::vector<int>& limits, Visit&& visit) {
  std::vector<int> values(limits.size(), 0);
  while (true) {
    visit(values);
    std::size_t place = 0;
    while (place < values.size() && ++values[place] == limits[place])
      values[place++] = 0;
    if (place == values.size()) return;
  }
}

/// Every tree of so many switches is among these: switch i + 1 hangs below one of those before it.
template <class Visit>
void forAllTrees(int switches, Visit&& visit) {
  std::vector<int> limits;
  for (int s = 1; s < switches; ++s)
    limits.push_back(s);
  forAll(limits, visit);
}

TEST(Discovery, findsAllTreesOfUpToThreeSwitches) {
  std::mt19937 random(7);
  for (int switches = 1; switches <= 3; ++switches)
    forAllTrees(switches, [&](const std::vector<int>& parents) {
      // On each switch 0 to 3 machines, on each cable 1 to 3 streams.
      std::vector<int> limits(static_cast<std::size_t>(2 * switches - 1), 4);
      std::fill(limits.begin() + switches, limits.end(), 3);
      forAll(limits, [&](const std::vector<int>& values) {
        const std::vector<int> machines(values.begin(), values.begin() + switches);
        if (std::accumulate(machines.begin(), machines.end(), 0) < 2) return;
        std::vector<double> widths;
        std::transform(values.begin() + switches, values.end(), std::back_inserter(widths),
                       [](int value) { return value + 1; });
        const SwitchNetwork network(switches, cablesOf(parents, widths),
                                    shuffledMachines(machines, random));
        if (!HasFatalFailure()) expectBorders(discoverWithDistances(network), network);
      });
    });
}

/// Every shape, with machines and widths at random.
TEST(Discovery, findsTreesOfAllShapesOfUpToSixSwitches) {
  std::mt19937 random(8);
  constexpr int samples = 6;
  for (int switches = 4; switches <= 6; ++switches)
    forAllTrees(switches, [&](const std::vector<int>& parents) {
      for (int sample = 0; sample < samples && !HasFatalFailure(); ++sample) {
        const std::vector<int> widths = randomNumbers(parents.size(), 1, 4, random);
        const std::vector<int> machines =
            randomNumbers(static_cast<std::size_t>(switches), 0, 7, random);
        if (std::accumulate(machines.begin(), machines.end(), 0) < 2) continue;
        const SwitchNetwork network(switches, cablesOf(parents, {widths.begin(), widths.end()}),
                                    shuffledMachines(machines, random));
        expectBorders(discoverWithDistances(network), network);
      }
    });
}

/// Where all distances are equal, the order of the ranks suggests what to ask.
TEST(Discovery, findsSwitchesFromContentionAlone) {
  std::mt19937 random(9);
  for (int sample = 0; sample < 60 && !HasFatalFailure(); ++sample) {
    const std::vector<int> counts = randomNumbers(6, 0, 9, random);
    const std::vector<int> widths = randomNumbers(5, 1, 3, random);
    const SwitchNetwork line(6, cablesOf({0, 1, 2, 3, 4}, {widths.begin(), widths.end()}),
                             machinesInOrder(counts));
    if (line.machines() < 2) continue;
    const Ask ask = [&](const Streams& streams) { return line.speedsOf(streams); };
    expectBorders(discover(ask, nearnessByRank(line.machines())), line);
  }
}

/// Rings and meshes have no borders of one tree.
TEST(Discovery, refusesRingsAndMeshes) {
  std::mt19937 random(11);
  for (int size = 4; size <= 9; ++size)
    for (const int machines : {2, 4, 6}) {
      const std::vector<int> counts(static_cast<std::size_t>(size), machines);
      std::vector<SwitchNetwork::Cable> ring;
      for (int s = 0; s < size; ++s)
        ring.push_back({s, (s + 1) % size, 1});
      const Discovery discovery =
          discoverWithDistances({size, ring, shuffledMachines(counts, random)});
      EXPECT_FALSE(discovery.isTree())
          << "ring of " << size << ", " << machines << " machines each";
    }
  for (const int machines : {2, 3, 5}) {
    const std::vector<int> counts(9, machines);
    std::vector<SwitchNetwork::Cable> mesh;
    for (int s = 0; s < 9; ++s) {
      if (s % 3 != 2) mesh.push_back({s, s + 1, 1});
      if (s < 6) mesh.push_back({s, s + 3, 1});
    }
    const Discovery discovery = discoverWithDistances({9, mesh, shuffledMachines(counts, random)});
    EXPECT_FALSE(discovery.isTree()) << "mesh, " << machines << " machines each";
  }
}

/// One machine's link is busy with other traffic for a while, and a border seems to be there.
TEST(Discovery, forgetsWhatSlowsNothingDown) {
  for (int busyQuestions = 1; busyQuestions < 30; ++busyQuestions) {
    int asked = 0;
    const Ask ask = [&](const Streams& streams) {
      Speeds speeds(streams.size(), 1);
      if (++asked <= busyQuestions)
        for (std::size_t i = 0; i < streams.size(); ++i)
          if (streams[i].from == 3) speeds[i] = 0.5;
      return speeds;
    };
    const Discovery discovery = discover(ask, nearnessByRank(6));
    EXPECT_EQ(discovery.isTree() ? textOf(bordersOf(discovery)) : "", "") << busyQuestions;
  }
}

/// The median of three times, each of them longer or shorter than in truth by chance.
TEST(Discovery, isNotSureOfWrongAnswersUnderNoise) {
  constexpr int samples = 300;
  for (const auto& [noise, leastRight] : {std::pair(0.05, samples), std::pair(0.2, 0)}) {
    std::mt19937 random(12);
    Verdicts verdicts;
    for (int sample = 0; sample < samples; ++sample) {
      const std::vector<int> widths = randomNumbers(4, 1, 3, random);
      const SwitchNetwork network(5, cablesOf({0, 1, 1, 0}, {widths.begin(), widths.end()}),
                                  machinesInOrder(randomNumbers(5, 2, 6, random)));
      std::uniform_real_distribution<double> factor(1 - noise, 1 + noise);
      const Ask ask = [&](const Streams& streams) {
        Speeds speeds = network.speedsOf(streams);
        for (double& speed : speeds) {
          std::array<double, 3> factors = {factor(random), factor(random), factor(random)};
          std::sort(factors.begin(), factors.end());
          speed /= factors[1];
        }
        return speeds;
      };
      const Discovery discovery = discover(ask, nearnessByRank(network.machines()));
      const auto expected = network.bordersThatCount();
      const auto found = bordersOf(discovery);
      verdicts.add(discovery, found.size() == expected.size() &&
                                  std::equal(found.begin(), found.end(), expected.begin(),
                                             [](const auto& one, const auto& other) {
                                               return one.first == other.first &&
                                                      std::abs(one.second - other.second) <
                                                          0.2 * other.second;
                                             }));
    }
    EXPECT_GE(verdicts.right, leastRight) << noise;
    EXPECT_EQ(verdicts.wrongAndSure, 0) << noise;
  }
}

} // namespace
} // namespace topocast::measure
