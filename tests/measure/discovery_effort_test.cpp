// What discovery costs: the questions that it asks of stars of switches, on which borders are many,
// counted.
#include "measure/discover/expected_effort.hpp"
#include "measure/discover/inference.hpp"
#include "runtime/tries_all.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <vector>

namespace topocast::measure {
namespace {

/// Switches around one without machines, each with as many machines, and links of a quarter of what
/// these send.
class Star {
public:
  Star(int switches, int each) : switches_(switches), each_(each) {}

  Speeds speedsOf(const Streams& streams) const {
    std::vector<int> up(static_cast<std::size_t>(switches_));
    std::vector<int> down(up);
    for (const Stream& stream : streams)
      if (stream.from / each_ != stream.to / each_) {
        ++up[switchOf(stream.from)];
        ++down[switchOf(stream.to)];
      }
    Speeds speeds;
    for (const Stream& stream : streams) {
      const bool isInside = switchOf(stream.from) == switchOf(stream.to);
      const int shared =
          isInside ? 1 : std::max(up[switchOf(stream.from)], down[switchOf(stream.to)]);
      speeds.push_back(std::min(1.0, each_ / 4.0 / shared));
    }
    return speeds;
  }

private:
  std::size_t switchOf(int machine) const { return static_cast<std::size_t>(machine / each_); }

  int switches_;
  int each_;
};

/// Those of round trips of two lengths, and those of streams in the order of the ranks.
int questionsOn(int switches, int each) {
  const Star star(switches, each);
  int asked = 2 * (switches * each - 1);
  const Ask ask = [&](const Streams& streams) {
    ++asked;
    return star.speedsOf(streams);
  };
  const Discovery found = discover(ask, nearnessByRank(switches * each));
  EXPECT_TRUE(found.isTree());
  EXPECT_EQ(found.borders.size(), static_cast<std::size_t>(switches));
  return asked;
}

/// As it is told before a discovery begins, and within what a site can wait for.
void expectAffordable(int switches, int each, double mostSeconds) {
  const int asked = questionsOn(switches, each);
  const double expected = expectedQuestions(switches * each);
  std::cout << switches * each << " machines: " << asked << " questions, expected " << expected
            << ", " << expectedSeconds(asked, 1e9) << " s\n";
  EXPECT_LT(asked, 1.5 * expected);
  EXPECT_GT(asked, expected / 2);
  EXPECT_LT(expectedSeconds(asked, 1e9), mostSeconds);
}

TEST(DiscoveryEffort, isAsExpected) {
  expectAffordable(3, 4, 10);
  expectAffordable(4, 16, 10);
  expectAffordable(8, 32, 60);
  expectAffordable(16, 32, 10 * 60);
}

TEST(DiscoveryEffort, endsWhateverOthersDo) {
  EXPECT_EQ(mostSeconds(16, 50e6), 100);
  EXPECT_LT(mostSeconds(512, 1e9), 10 * 60);
}

TEST(DiscoveryEffort, ofThousandsOfMachinesIsBelowAnHour) {
  if (!runtime::test::triesAll()) GTEST_SKIP() << "this takes some seconds";
  expectAffordable(128, 32, 60 * 60);
}

} // namespace
} // namespace topocast::measure
