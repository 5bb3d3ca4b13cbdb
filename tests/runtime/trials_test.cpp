// By which trials the guard decides.
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/watch/guard.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {
namespace {

/// Trials that take these seconds over trees and by the library, in turns, until they are decided;
/// each is called with the number of the trial, from 0 on.
template <class Trees, class Library>
Trials decided(const Trees& trees, const Library& library) {
  Trials trials;
  std::vector<double> slowest;
  while (!trials.isDecided()) {
    EXPECT_LT(slowest.size(), Trials::most);
    EXPECT_EQ(trials.isForTrees(), slowest.size() % 2 == 0);
    const double seconds = trials.isForTrees() ? trees(slowest.size()) : library(slowest.size());
    trials.note(seconds);
    slowest.push_back(seconds);
    if (trials.areDue()) trials.look(slowest);
  }
  return trials;
}

auto always(double seconds) {
  return [seconds](std::size_t /*trial*/) { return seconds; };
}

/// Seconds that differ from trial to trial by up to half, and are `factor` times as long.
class Noisy {
public:
  Noisy(std::uint64_t seed, double factor) : engine_(seed), factor_(factor) {}
  double operator()(std::size_t /*trial*/) const {
    return factor_ * (1 + static_cast<double>(engine_() % 1000) / 2000);
  }

private:
  mutable std::mt19937_64 engine_;
  double factor_;
};

/// Of `count` communicators, how many end with the library.
std::size_t givenToTheLibrary(std::size_t count, double treesFactor) {
  std::size_t given = 0;
  for (std::size_t seed = 0; seed < count; ++seed)
    if (!decided(Noisy(2 * seed, treesFactor), Noisy(2 * seed + 1, 1)).isForTrees()) ++given;
  return given;
}

TEST(Trials, TheFasterStays) {
  EXPECT_TRUE(decided(always(1), always(2)).isForTrees());
  EXPECT_FALSE(decided(always(2), always(1)).isForTrees());
  EXPECT_TRUE(decided(always(2), always(1)).isBeyondDoubt());
}

TEST(Trials, OfEqualsTheTreesStay) {
  const Trials trials = decided(always(1), always(1));
  EXPECT_TRUE(trials.isForTrees());
  EXPECT_FALSE(trials.isBeyondDoubt());
}

TEST(Trials, ADifferenceBelowTheNoiseGivesNothingToTheLibrary) {
  constexpr std::size_t count = 4000;
  EXPECT_LT(givenToTheLibrary(count, 1), count / 100);
  EXPECT_LT(givenToTheLibrary(count, 1.0003), count / 100);
}

TEST(Trials, ADifferenceBeyondItIsFound) {
  constexpr std::size_t count = 1000;
  EXPECT_EQ(givenToTheLibrary(count, 2), count);
  EXPECT_GT(givenToTheLibrary(count, 1.3), count * 98 / 100);
}

TEST(Trials, TheFirstOfEachDoesNotCount) {
  const Trials trials =
      decided([](std::size_t trial) { return trial == 0 ? 90.0 : 1.0; }, always(2));
  EXPECT_TRUE(trials.isForTrees());
  EXPECT_TRUE(trials.isBeyondDoubt());
  EXPECT_EQ(trials.treesSeconds(), 1);
  EXPECT_EQ(trials.librarySeconds(), 2);
}

TEST(Trials, OneLateTrialOnlyPutsOffTheDecision) {
  const Trials trials =
      decided(always(2), [](std::size_t trial) { return trial == 7 ? 70.0 : 1.0; });
  EXPECT_FALSE(trials.isForTrees());
}

TEST(Trials, TheSlowestRankDecides) {
  Trials trials;
  while (!trials.areDue())
    trials.note(trials.isForTrees() ? 1 : 2); // on this rank
  std::vector<double> slowest;
  for (std::size_t i = 0; i < trials.seconds().size(); ++i)
    slowest.push_back(i % 2 == 0 ? 3 : 2);
  trials.look(slowest);
  EXPECT_FALSE(trials.isForTrees());
}

TEST(Guard, HasTrialsForEachPowerOfTwo) {
  Guard guard;
  EXPECT_EQ(&guard.trialsOf(4096), &guard.trialsOf(8191));
  EXPECT_NE(&guard.trialsOf(8191), &guard.trialsOf(8192));
  EXPECT_EQ(Guard::classOf(1), 1U);
  EXPECT_EQ(Guard::classOf(8191), 4096U);
  EXPECT_EQ(Guard::classOf(~std::uint64_t{0}), std::uint64_t{1} << 63U);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime
