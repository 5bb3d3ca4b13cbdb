// By which trials the guard decides.
#include "topocast/guard.hpp"

#include <gtest/gtest.h>

namespace topocast::runtime {
namespace {

/// Decides on trials of these seconds over trees and by the library, in turns.
Trials decided(const std::vector<double>& trees, const std::vector<double>& library) {
  Trials trials;
  std::vector<double> slowest;
  for (std::size_t i = 0; i < trees.size(); ++i)
    for (const double seconds : {trees[i], library[i]}) {
      EXPECT_EQ(trials.isForTrees(), slowest.size() % 2 == 0);
      EXPECT_FALSE(trials.areDone());
      trials.note(seconds);
      slowest.push_back(seconds);
    }
  EXPECT_TRUE(trials.areDone());
  trials.decide(slowest);
  return trials;
}

TEST(Trials, TheFasterStays) {
  const std::vector<double> fast(6, 1.0);
  const std::vector<double> slow(6, 2.0);
  EXPECT_TRUE(decided(fast, slow).isForTrees());
  EXPECT_FALSE(decided(slow, fast).isForTrees());
  EXPECT_TRUE(decided(fast, fast).isForTrees());
}

TEST(Trials, TheFirstOfEachDoesNotCountAndOneLateOneNeither) {
  const Trials trials = decided({90, 1, 1, 70, 1, 1}, {2, 2, 2, 2, 2, 2});
  EXPECT_TRUE(trials.isForTrees());
  EXPECT_EQ(trials.treesSeconds(), 1);
  EXPECT_EQ(trials.librarySeconds(), 2);
}

TEST(Trials, TheSlowestRankDecides) {
  Trials trials;
  while (!trials.areDone())
    trials.note(trials.isForTrees() ? 1 : 2); // on this rank
  std::vector<double> slowest;
  for (std::size_t i = 0; i < Trials::count; ++i)
    slowest.push_back(i % 2 == 0 ? 3 : 2);
  trials.decide(slowest);
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
} // namespace topocast::runtime
