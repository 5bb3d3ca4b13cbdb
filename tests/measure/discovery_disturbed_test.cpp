// Discovery beside a stream of others that goes on all the time: the network is found and what the
// stream slows down is guessed, or it is refused; never is a wrong answer sure.
#include "measure/discover/inference.hpp"

#include "switch_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <utility>
#include <vector>

namespace topocast::measure {
namespace {

/// Switches joined to a tree, with machines on them, and two more machines that send to each other
/// all the time and are no part of what is asked.
class DisturbedNetwork {
public:
  DisturbedNetwork(const std::vector<SwitchNetwork::Cable>& cables, const std::vector<int>& counts,
                   Streams others, const std::vector<int>& switchesOfOthers)
      : machines_(machinesOn(counts)), others_(std::move(others)),
        alone_(static_cast<int>(counts.size()), cables, machines_),
        all_(static_cast<int>(counts.size()), cables, joined(machines_, switchesOfOthers)) {
    for (Stream& other : others_) {
      other.from += static_cast<int>(machines_.size());
      other.to += static_cast<int>(machines_.size());
    }
  }

  const SwitchNetwork& truth() const { return alone_; }

  Speeds speedsOf(Streams streams) const {
    const std::size_t asked = streams.size();
    streams.insert(streams.end(), others_.begin(), others_.end());
    Speeds speeds = all_.speedsOf(streams);
    speeds.resize(asked);
    return speeds;
  }

private:
  static std::vector<int> machinesOn(const std::vector<int>& counts) {
    std::vector<int> switches;
    for (std::size_t s = 0; s < counts.size(); ++s)
      switches.insert(switches.end(), static_cast<std::size_t>(counts[s]), static_cast<int>(s));
    return switches;
  }

  static std::vector<int> joined(std::vector<int> one, const std::vector<int>& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
  }

  std::vector<int> machines_;
  Streams others_;
  SwitchNetwork alone_;
  SwitchNetwork all_;
};

MachineGroup groupOf(const Border& border) {
  MachineGroup group;
  for (std::size_t machine = 0; machine < border.far.size(); ++machine)
    if (border.far[machine]) group.insert(static_cast<int>(machine));
  return group;
}

struct Counts {
  int right = 0;
  int unsure = 0; ///< all that is wrong is guessed, and nothing is sure
  int refused = 0;
  int wrong = 0;
  int mostAsked = 0;
};

void judge(const Discovery& discovery, const SwitchNetwork& truth, Counts& counts) {
  if (!discovery.isTree()) {
    ++counts.refused;
    return;
  }
  const auto expected = truth.bordersThatCount();
  bool isRight = discovery.borders.size() == expected.size();
  bool isSaid = true;
  for (const Border& border : discovery.borders) {
    const auto found = expected.find(groupOf(border));
    const bool isOneOfThem =
        found != expected.end() && std::abs(border.width - found->second) <= 0.1 * found->second;
    isRight = isRight && isOneOfThem;
    isSaid =
        isSaid && border.grade != Grade::sure && (isOneOfThem || border.grade == Grade::guessed);
  }
  ++(isRight ? counts.right : isSaid ? counts.unsure : counts.wrong);
}

/// Discovery of one network beside others' streams between each pair of its switches.
Counts disturbedOn(const std::vector<SwitchNetwork::Cable>& cables, const std::vector<int>& counts,
                   const Streams& others) {
  Counts result;
  const int switches = static_cast<int>(counts.size());
  for (int one = 0; one < switches; ++one)
    for (int other = 0; other < switches; ++other) {
      if (one == other) continue;
      const DisturbedNetwork network(cables, counts, others, {one, other});
      int asked = 0;
      const Ask ask = [&](const Streams& streams) {
        ++asked;
        return network.speedsOf(streams);
      };
      judge(discover(ask, nearnessByDistance(network.truth().distances())), network.truth(),
            result);
      result.mostAsked = std::max(result.mostAsked, asked);
    }
  return result;
}

const std::vector<SwitchNetwork::Cable> twoSwitches = {{1, 0, 1}};
const std::vector<SwitchNetwork::Cable> line = {{1, 0, 1}, {2, 1, 1}, {3, 2, 1}};
const std::vector<SwitchNetwork::Cable> star = {{1, 0, 1}, {2, 0, 2}, {3, 0, 1}};
const std::vector<SwitchNetwork::Cable> levels = {{1, 0, 2}, {2, 0, 2}, {3, 1, 1},
                                                  {4, 1, 1}, {5, 2, 1}, {6, 2, 1}};

struct Case {
  std::vector<SwitchNetwork::Cable> cables;
  std::vector<int> machines; ///< on each switch
};

const std::vector<Case> cases = {
    {twoSwitches, {3, 3}}, {twoSwitches, {8, 8}},
    {line, {4, 4, 4, 4}},  {line, {3, 1, 2, 5}},
    {line, {2, 2, 2, 2}},  {star, {4, 4, 4, 4}},
    {star, {1, 2, 6, 3}},  {levels, {0, 0, 0, 4, 4, 4, 4}},
};

/// All cases; nothing may be wrong or refused, and questions stay few.
void expectRightOrUnsure(const Streams& others, int leastRight) {
  int right = 0;
  for (const Case& one : cases) {
    const Counts counts = disturbedOn(one.cables, one.machines, others);
    EXPECT_EQ(counts.wrong, 0);
    EXPECT_EQ(counts.refused, 0);
    EXPECT_LT(counts.mostAsked, 450);
    right += counts.right;
  }
  EXPECT_GE(right, leastRight);
}

TEST(DisturbedDiscovery, isRightOrUnsureBesideOneStream) {
  expectRightOrUnsure({{0, 1}}, 50);
}

TEST(DisturbedDiscovery, isUnsureBesideStreamsInBothDirections) {
  expectRightOrUnsure({{0, 1}, {1, 0}}, 0);
}

TEST(DisturbedDiscovery, isGuessedWhenTimeIsOver) {
  const DisturbedNetwork network(line, {4, 4, 4, 4}, {{0, 1}}, {0, 1});
  for (const int most : {1, 20, 60, 100}) {
    int asked = 0;
    const Ask ask = [&](const Streams& streams) {
      ++asked;
      return network.speedsOf(streams);
    };
    const IsLate isLate = [&] { return asked >= most; };
    const Discovery found = discover(ask, nearnessByDistance(network.truth().distances()), isLate);
    EXPECT_TRUE(found.isCutShort) << most;
    EXPECT_EQ(found.isTree(), most >= 60) << most;
    EXPECT_EQ(found.isTree(), !found.borders.empty()) << most;
    for (const Border& border : found.borders)
      EXPECT_EQ(border.grade, Grade::guessed) << most;
    EXPECT_EQ(asked, most);
  }
}

/// Speeds by chance: an end comes all the same.
TEST(DisturbedDiscovery, endsWhateverIsAnswered) {
  constexpr int machines = 16;
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> speed(0.3, 1.2);
    int asked = 0;
    const Ask ask = [&](const Streams& streams) {
      ++asked;
      Speeds speeds;
      for (std::size_t i = 0; i < streams.size(); ++i)
        speeds.push_back(speed(random));
      return speeds;
    };
    const Discovery found = discover(ask, nearnessByRank(machines));
    for (const Border& border : found.borders)
      EXPECT_TRUE(!found.isTree() || border.grade == Grade::guessed) << seed;
    EXPECT_LT(asked, 1500) << seed;
  }
}

} // namespace
} // namespace topocast::measure
