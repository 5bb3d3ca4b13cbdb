#include "measure/discover/inference.hpp"

#include "switch_tree.hpp"

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

std::map<MachineGroup, double> bordersOf(const Discovery& discovery) {
  std::map<MachineGroup, double> borders;
  for (const Border& border : discovery.borders) {
    MachineGroup group;
    for (std::size_t machine = 0; machine < border.far.size(); ++machine)
      if (border.far[machine]) group.insert(static_cast<int>(machine));
    borders[group] = border.width;
  }
  return borders;
}

std::string textOf(const std::map<MachineGroup, double>& borders) {
  std::string text;
  for (const auto& [group, width] : borders) {
    text += "{";
    for (const int machine : group)
      text += " " + std::to_string(machine);
    text += " } " + std::to_string(width) + "\n";
  }
  return text;
}

Discovery discoverWithDistances(const SwitchNetwork& network) {
  const Ask ask = [&](const Streams& streams) { return network.speedsOf(streams); };
  return discover(ask, nearnessByDistance(network.distances()));
}

/// The cables of a tree, switch i + 1 joined to `parents[i]`.
std::vector<SwitchNetwork::Cable> cablesOf(const std::vector<int>& parents,
                                           const std::vector<double>& widths) {
  std::vector<SwitchNetwork::Cable> cables;
  for (std::size_t i = 0; i < parents.size(); ++i)
    cables.push_back({static_cast<int>(i) + 1, parents[i], widths[i]});
  return cables;
}

/// Machine numbers switch by switch.
std::vector<int> machinesInOrder(const std::vector<int>& counts) {
  std::vector<int> switchOf;
  for (std::size_t s = 0; s < counts.size(); ++s)
    switchOf.insert(switchOf.end(), static_cast<std::size_t>(counts[s]), static_cast<int>(s));
  return switchOf;
}

/// Machine numbers in a random order, so that ranks say nothing about switches.
std::vector<int> shuffledMachines(const std::vector<int>& counts, std::mt19937& random) {
  std::vector<int> switchOf = machinesInOrder(counts);
  std::shuffle(switchOf.begin(), switchOf.end(), random);
  return switchOf;
}

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

std::vector<int> randomNumbers(std::size_t count, int least, int most, std::mt19937& random) {
  std::uniform_int_distribution<int> dice(least, most);
  std::vector<int> numbers(count);
  std::generate(numbers.begin(), numbers.end(), [&] { return dice(random); });
  return numbers;
}

void expectBorders(const Discovery& discovery, const SwitchNetwork& network) {
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

bool hasSure(const Discovery& discovery) {
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
  EXPECT_GE(verdicts.right, samples * 9 / 10);
  EXPECT_EQ(verdicts.wrongAndSure, 0);
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
